"""Types of arguments, for type checkers."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any, Protocol, Union

from ._core import Placement, Solution

__all__ = ["Array", "BoardLike", "Square", "Squares"]

Square = tuple[int, int]


class Array(Protocol):
    """A numpy array or an object with the same interface."""

    @property
    def shape(self) -> tuple[int, ...]: ...

    @property
    def dtype(self) -> Any: ...

    def tolist(self) -> Any: ...


# Squares: a list, set or array of (row, column).
Squares = Union[Collection[Sequence[int]], Array]
# Boards that `as_placement` accepts.
BoardLike = Union[Placement, Solution, str, Sequence[Union[int, None]], Sequence[Sequence[int]], Array]
