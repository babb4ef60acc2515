"""What all tests share."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hypothesis import HealthCheck, settings

if TYPE_CHECKING:
    import pytest

settings.register_profile("default", deadline=None, max_examples=60, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("long", deadline=None, max_examples=1000, suppress_health_check=[HealthCheck.too_slow])
# the same examples each time: what a mutation run finds can be found again
settings.register_profile(
    "same", deadline=None, max_examples=60, derandomize=True, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("default")


def pytest_configure(config: pytest.Config) -> None:
    """Under that profile a mutant that appends for ever ends at four gigabytes, and none is spared by a cache."""
    if config.getoption("--hypothesis-profile") == "same":
        import resource  # not everywhere

        from chaodipi import follow, order, shapes, subsets, tricks

        for module in (order, shapes, subsets, follow, tricks):
            for thing in vars(module).values():
                getattr(thing, "cache_clear", lambda: None)()
        resource.setrlimit(resource.RLIMIT_AS, (4 << 30, resource.getrlimit(resource.RLIMIT_AS)[1]))
