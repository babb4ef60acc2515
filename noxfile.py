"""The project's sessions: ``nox -l`` lists them, ``nox`` runs what CI runs."""

from __future__ import annotations

import pathlib
import shutil

import nox

nox.needs_version = ">=2024.10"
nox.options.default_venv_backend = "venv"
nox.options.sessions = ["tests", "lint", "types", "docs", "wheel"]

PYPROJECT = nox.project.load_toml("pyproject.toml")


def group(name: str) -> list[str]:
    """The requirements of a dependency group."""
    return list(nox.project.dependency_groups(PYPROJECT, name))


@nox.session
def tests(session: nox.Session) -> None:
    """The test suite, with line and branch coverage of the package; arguments go to pytest."""
    session.install(*group("test"), *group("docs"), "-e", ".")
    session.run("coverage", "erase")
    session.run("coverage", "run", "-m", "pytest", *session.posargs)
    session.run("coverage", "combine", silent=True)
    session.run("coverage", "report", *(["--fail-under=0"] if session.posargs else []))


@nox.session
def lint(session: nox.Session) -> None:
    """Style."""
    session.install(*group("lint"))
    session.run("ruff", "format", "--check", ".")
    session.run("ruff", "check", ".")


@nox.session
def types(session: nox.Session) -> None:
    """Types, strictly."""
    session.install(*group("types"), "nox", "-e", ".")
    session.run("mypy")


@nox.session
def docs(session: nox.Session) -> None:
    """The documentation, warnings being errors."""
    session.install(*group("docs"), "-e", ".")
    session.run("sphinx-build", "-n", "-W", "--keep-going", "-b", "html", "docs", "docs/_build/html")


@nox.session
def wheel(session: nox.Session) -> None:
    """Build, and run the tests against the built wheel."""
    session.install(*group("build"), *group("test"), *group("docs"))
    dist = pathlib.Path(session.create_tmp()) / "dist"
    shutil.rmtree(dist, ignore_errors=True)
    session.run("python", "-m", "build", "--outdir", str(dist), silent=True)
    (built,) = dist.glob("*.whl")
    session.install("--force-reinstall", str(built))
    session.run("python", "-c", "import chaodipi, sys; sys.exit('site-packages' not in chaodipi.__file__)")
    session.run("pytest", "-q", "-p", "no:cacheprovider")


@nox.session
def long(session: nox.Session) -> None:
    """300 seeded matches of every preset and many more random positions, without coverage."""
    session.install(*group("test"), "-e", ".")
    session.run("python", "-m", "tests.long_run", *session.posargs)


@nox.session
def mutation(session: nox.Session) -> None:
    """Mutants of the rule modules, how many are killed, and whether the survivors are those with a reason.

    Arguments name mutants.
    """
    session.install(*group("mutation"), *group("docs"), "-e", ".")
    session.run("mutmut", "run", *session.posargs)
    session.run("python", "-m", "tests.mutation")


@nox.session
def bench(session: nox.Session) -> None:
    """Benchmarks beside other engines; arguments go to benchmarks.run."""
    session.install(*group("bench"), "-e", ".")
    session.run("python", "-m", "benchmarks.run", *session.posargs)
