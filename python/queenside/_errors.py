"""Exceptions of the package."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ._types import Record


class GaveUp(Exception):
    """Raised if a search reaches a limit, so it is not known whether there is a solution.

    An answer of `None`, in contrast, is proven.
    """

    record: Record | None
    """The finished units of a count, with which `count(record=)` continues it. `None` for others, and
    for a count that was stopped before its first unit. It can be saved as JSON."""

    def __init__(self, message: str = "", record: Record | None = None) -> None:
        super().__init__(message)
        self.record = record


class InputTypeError(ValueError, TypeError):
    """Raised if an argument is not what its function expects, whatever the board: of another type, out of
    range, or an unknown name. It is both a `ValueError` and a `TypeError`; what does not fit the board is
    only a `ValueError`."""


GaveUp.__module__ = InputTypeError.__module__ = "queenside"
