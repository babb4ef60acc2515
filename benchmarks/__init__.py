"""How fast the library is, measured beside other game engines: ``python -m benchmarks.run --help``."""
