"""Types of arguments, for type checkers."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from datetime import timedelta
from typing import Any, Literal, Protocol, Union

from ._core import Placement, Solution

__all__ = [
    "Array",
    "BoardLike",
    "ClassicMethod",
    "Clues",
    "Engine",
    "Level",
    "SolveMethod",
    "Square",
    "Squares",
    "Status",
    "Stop",
    "Time",
]

Square = tuple[int, int]


class Array(Protocol):
    """A numpy array or an object with the same interface."""

    @property
    def shape(self) -> tuple[int, ...]: ...

    @property
    def dtype(self) -> Any: ...

    def tolist(self) -> Any: ...


# Squares: a list, set or array of (row, column), or of texts such as "d8".
Squares = Union[Collection[Union[Sequence[int], str]], Array]
# Boards that `as_placement` accepts.
BoardLike = Union[
    Placement, Solution, str, Sequence[Union[int, None]], Sequence[Sequence[int]], Mapping[str, Any], Array
]
# A number of seconds, a text such as "10s" or "1h30m", or a timedelta.
Time = Union[float, str, timedelta]

Status = Literal["solution", "none", "unknown"]
Engine = Literal["auto", "avx512", "avx2", "neon", "portable", "backtrack"]
Clues = Literal["queens", "blocked-squares"]
Level = Literal["easy", "medium", "hard"]
ClassicMethod = Literal[
    "permutations",
    "brute-force",
    "all-permutations",
    "late-backtracking",
    "backtracking",
    "lookahead",
    "bit-masks",
    "row-generators",
    "algorithm-x",
    "dlx",
]
SolveMethod = Union[
    Literal["auto", "closed-form", "exact", "local-search", "max-entropy", "relaxation"], ClassicMethod
]


class Stop(Protocol):
    """A stop signal, such as a `threading.Event`."""

    def is_set(self) -> bool: ...
