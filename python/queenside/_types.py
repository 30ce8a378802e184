"""Types of arguments and answers, for type checkers."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from datetime import timedelta
from typing import Any, Literal, Protocol, TypedDict, Union

from ._boards import Placement, Solution

Square = tuple[int, int]
"""(row, column), both from 0 at the top left."""
Conflict = tuple[Square, Square, str]
"""Two squares and the line on which their queens attack each other."""


class Array(Protocol):
    """A numpy array or an object with the same interface."""

    @property
    def shape(self) -> tuple[int, ...]: ...

    @property
    def dtype(self) -> Any: ...

    def tolist(self) -> Any: ...


class Stop(Protocol):
    """A stop signal, such as a `threading.Event`."""

    def is_set(self) -> bool: ...


Squares = Union[Collection[Union[Sequence[int], str]], Array]
"""A list, set or array of (row, column), or of texts such as `d8`."""


class BoardDict(TypedDict, total=False):
    """A board as a dict: with `n`, or with `columns`."""

    n: int
    queens: Squares
    blocked: Squares
    columns: Sequence[Union[int, None]]


BoardLike = Union[Placement, Solution, str, Sequence[Union[int, None]], Sequence[Sequence[int]], BoardDict, Array]
"""The boards that `as_placement` accepts."""

Time = Union[float, str, timedelta]
"""A number of seconds, a text such as `10s` or `1h30m`, or a timedelta."""


class Record(TypedDict):
    """The finished units of a count, with which `count(record=)` continues it."""

    board: str
    """The board in the format `json`."""
    units: int
    """Number of units of the count."""
    done: list[list[int]]
    """Ranges of finished units: the first and the last one of each."""
    count: str
    """Solutions in the finished units, in decimal."""


class Colors(TypedDict, total=False):
    """Colours of a picture."""

    light: Union[str, None]
    dark: Union[str, None]
    queen: Union[str, None]
    king: Union[str, None]
    conflict: Union[str, None]
    blocked: Union[str, None]
    highlight: Union[str, None]
    label: Union[str, None]
    background: Union[str, None]


EventData = TypedDict(
    "EventData",
    {
        "queen": Square,
        "from": Square,
        "to": Square,
        "square": Square,
        "by": Square,
        "line": str,
        "threats": int,
        "delta": int,
        "temperature": float,
        "chance": float,
        "draw": float,
        "stuck_at": int,
        "random_moves": int,
    },
    total=False,
)
"""Fields of an event; which of them it has depends on its kind."""

Content = Literal["queen", "blocked", "empty"]
Format = Literal[
    "columns", "dots", "spaced", "spaced-dots", "matrix", "grid", "boxes", "pairs", "unicode", "fen", "json"
]
Symmetry = Literal[
    "identity",
    "quarter-turn",
    "half-turn",
    "three-quarter-turn",
    "mirror-columns",
    "mirror-rows",
    "transpose",
    "antitranspose",
]
Status = Literal["solution", "none", "unknown"]
Ended = Literal["enough", "exhausted", "given-attack", "step-limit", "time-limit", "stopped"]
Engine = Literal["auto", "avx512", "avx2", "neon", "portable", "backtrack"]
Clues = Literal["queens", "blocked-squares"]
Level = Literal["easy", "medium", "hard"]
EventKind = Literal[
    "place",
    "remove",
    "move",
    "conflict",
    "dead-end",
    "select",
    "seen",
    "accept",
    "reject",
    "stagnation",
    "restart",
    "solution",
]
MethodName = Literal[
    "permutations",
    "all-permutations",
    "late-backtracking",
    "backtracking",
    "lookahead",
    "row-generators",
    "bit-masks",
    "algorithm-x",
    "most-threatened-h1",
    "most-threatened-h2",
    "min-conflicts",
    "annealing",
    "iterative-repair",
    "swap-search",
]
ClassicMethod = Union[MethodName, Literal["brute-force", "brute_force", "dlx", "h1", "h2"]]
CompletionMethod = Literal["closed-form", "exact", "local-search", "max-entropy", "relaxation"]
SolveMethod = Union[Literal["auto"], CompletionMethod, ClassicMethod]
SearchMethod = Literal["auto", "every", "anneal", "iterative-repair"]
