"""A slow, plain, independent reference for the rules, to check the engine against."""

from .answer import answer

__all__ = ["answer"]
