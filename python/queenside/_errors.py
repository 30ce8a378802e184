"""Exceptions of the package."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ._types import Record


class GaveUp(Exception):
    """Raised if a search reaches a limit, so it is not known whether there is a solution.

    An answer of `None`, in contrast, is proven.
    """

    record: Record | None = None
    """The finished units of a count, with which `count(record=)` continues it; `None` for others."""


class InputTypeError(ValueError, TypeError):
    """Raised if an argument has the wrong type. It is both a `ValueError` and a `TypeError`."""


GaveUp.__module__ = InputTypeError.__module__ = "queenside"
