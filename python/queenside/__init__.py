"""Count, list, find, complete, explain, compare and draw solutions of the n-queens problem.

Squares are (row, column), both from 0 at the top left. A solution is a sequence of ints:
`solution[row]` is the column of the queen in that row. An independent checker verifies every
answer.

If there is no solution, functions that find one return `None`, and iterators are empty. If a search
reaches a limit first, it raises `GaveUp`. Invalid input raises `ValueError`.

>>> import queenside
>>> queenside.count(8)
92
>>> board = queenside.solve(8)
>>> print(board)
- - - Q - - - -
- - - - - Q - -
- - - - - - - Q
- Q - - - - - -
- - - - - - Q -
Q - - - - - - -
- - Q - - - - -
- - - - Q - - -
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, get_args

from . import _types, kings
from ._boards import Placement, Solution, as_placement
from ._core import __version__
from ._counting import (
    Estimate,
    LnEstimate,
    count,
    count_per_square,
    count_symmetric,
    estimate,
    estimate_ln,
    samples,
    solutions,
)
from ._errors import GaveUp, InputTypeError
from ._methods import Event, Method, Report, Trace, compare, method, methods, trace
from ._solving import Explanation, certificate, check_certificate, explain, puzzle, solve

if TYPE_CHECKING:
    from . import classic, plot

FORMATS: tuple[_types.Format, ...] = get_args(_types.Format)
"""Names of the text formats that `to` writes and `read` reads."""

SYMMETRIES: tuple[_types.Symmetry, ...] = get_args(_types.Symmetry)
"""Names of the 8 symmetries of the board, which `Solution.image` accepts."""

read = Placement.read

__all__ = [
    "FORMATS",
    "SYMMETRIES",
    "Estimate",
    "Event",
    "Explanation",
    "GaveUp",
    "InputTypeError",
    "LnEstimate",
    "Method",
    "Placement",
    "Report",
    "Solution",
    "Trace",
    "__version__",
    "as_placement",
    "certificate",
    "check_certificate",
    "classic",
    "compare",
    "count",
    "count_per_square",
    "count_symmetric",
    "estimate",
    "estimate_ln",
    "explain",
    "kings",
    "method",
    "methods",
    "plot",
    "puzzle",
    "read",
    "samples",
    "solutions",
    "solve",
    "trace",
]

_LATER = frozenset({"classic", "plot"})


def __getattr__(name: str) -> Any:
    # Few programs need these modules, so they are imported on first use.
    if name in _LATER:
        import importlib

        return importlib.import_module(f"{__name__}.{name}")
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted(__all__)


def _register() -> None:
    from collections.abc import Collection, Sequence

    # `match` and `isinstance` then treat them as a sequence and a collection.
    Sequence.register(Solution)
    Collection.register(Placement)


_register()
