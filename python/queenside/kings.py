"""Count the ways to place kings on the safe squares of a solution.

This is IBM's Ponder This challenge of February 2023. A square is safe if exactly two queens of a
solution attack it, so no queen is on either of its diagonals. The question is in how many ways k
kings can stand on safe squares, no two of them on neighbouring squares. Safe squares that touch
form groups, and the numbers of ways of the groups multiply.

Examples
--------
An example with ten queens and four kings:

>>> from queenside import kings
>>> ten = [8, 1, 3, 0, 6, 9, 5, 2, 4, 7]
>>> kings.count(ten, 4)
22
>>> for group in kings.groups(ten):
...     print(group.label, group.ways)
A [1, 2]
B [1, 4, 2]
C [1, 3, 1]
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from . import _core
from ._boards import Solution, as_placement
from ._errors import GaveUp, InputTypeError
from ._types import BoardLike, SearchMethod, Square, Time

if TYPE_CHECKING:
    import networkx  # type: ignore[import-untyped, unused-ignore]

__all__ = ["Group", "Hit", "count", "graph", "groups", "hits", "polynomial", "safe_squares", "search"]


class Group(NamedTuple):
    """A group of safe squares that are connected by king's moves."""

    label: str
    """Label: A to Z, then AA and so on, ordered by the leftmost square, then the topmost."""
    squares: list[Square]
    """Squares of the group, in reading order."""
    ways: list[int]
    """`ways[k]` is the number of ways to place k kings on the group."""


class Hit(NamedTuple):
    """A board that a search found."""

    solution: Solution
    """The solution."""
    ways: int
    """Number of ways to place the kings on it."""
    board: int
    """Number of boards searched up to and including this one."""
    round: int
    """Round of the search that found the board."""


def safe_squares(board: BoardLike, /) -> list[Square]:
    """List the safe squares of a solution, in reading order.

    Parameters
    ----------
    board
        A solution in any form that `as_placement` accepts; n up to 64.

    Raises
    ------
    ValueError
        If the board is not a solution or is too large.

    Examples
    --------
    >>> from queenside import kings
    >>> kings.safe_squares([8, 1, 3, 0, 6, 9, 5, 2, 4, 7])[:4]
    [(0, 6), (0, 7), (1, 6), (2, 5)]
    """
    return [(row, column) for row, column in _core.ask("kings", board, {})["safe"]]


def groups(board: BoardLike, /) -> list[Group]:
    """List the groups of safe squares, with the numbers of ways to place kings on each.

    The checker counts the ways again, unless there are too many sets of kings.

    Examples
    --------
    >>> from queenside import kings
    >>> [len(group.squares) for group in kings.groups([8, 1, 3, 0, 6, 9, 5, 2, 4, 7])]
    [2, 4, 3]
    """
    found = _core.ask("kings", board, {})["groups"]
    return [
        Group(group["label"], [(row, column) for row, column in group["squares"]], _numbers(group["ways"]))
        for group in found
    ]


def _numbers(ways: list[str]) -> list[int]:
    return list(map(int, ways))


def polynomial(board: BoardLike, /) -> list[int]:
    """Count the ways to place 0, 1, 2, ... kings on the safe squares of a solution.

    The list ends at the greatest number of kings that fit. As a polynomial, it is the product of
    the polynomials of the groups.

    Examples
    --------
    >>> from queenside import kings
    >>> kings.polynomial([8, 1, 3, 0, 6, 9, 5, 2, 4, 7])
    [1, 9, 29, 40, 22, 4]
    """
    return _core.king_polynomial(board)


def count(board: BoardLike, /, kings: int | None = None) -> int:
    """Count the ways to place kings on the safe squares of a solution, no two side by side.

    Parameters
    ----------
    board
        A solution in any form that `as_placement` accepts; n up to 64.
    kings : int, optional
        Number of kings; n by default.

    Raises
    ------
    GaveUp
        If a group of safe squares is too wide to count.

    Examples
    --------
    >>> from queenside import kings
    >>> kings.count([8, 1, 3, 0, 6, 9, 5, 2, 4, 7], 4)
    22
    """
    solution = board if isinstance(board, Solution) else as_placement(board)
    ways = polynomial(solution)
    if kings is None:
        kings = solution.n
    if isinstance(kings, bool) or not hasattr(kings, "__index__") or kings < 0:
        raise InputTypeError(f"kings: expected a whole number from 0, not {kings!r}")
    return ways[kings] if kings < len(ways) else 0


def hits(
    n: int,
    ways: int | tuple[int, int | None] | range,
    *,
    kings: int | None = None,
    method: SearchMethod = "auto",
    seed: int = 0,
    threads: int | None = None,
    time_limit: Time | None = None,
) -> Iterator[Hit]:
    """Iterate over boards with a wanted number of ways, in the order in which a search finds them.

    The parameters are those of `search`. The iterator ends at the time limit, or when the search has
    tried all solutions; without a limit it may never end. Ctrl-C ends the search for good.

    Examples
    --------
    >>> from queenside import kings
    >>> [hit.ways for hit in kings.hits(10, (20, 30), kings=4, method="every")][:3]
    [28, 28, 28]
    """
    options = dict(ways=_ways(ways), kings=kings, method=method, seed=seed, threads=threads, time_limit=time_limit)
    core = _core.KingHits(n, options)
    return itertools.starmap(Hit, iter(core.next_hit, None))


def search(
    n: int,
    ways: int | tuple[int, int | None] | range,
    *,
    kings: int | None = None,
    method: SearchMethod = "auto",
    seed: int = 0,
    threads: int | None = None,
    time_limit: Time | None = None,
) -> Hit | None:
    """Search for a solution with a wanted number of ways.

    Returns `None` if it is proven that there is none. The same seed gives the same board on any
    number of threads and on every machine.

    Parameters
    ----------
    n : int
        The board size, 0 to 64.
    ways : int, (least, most) or range
        The wanted number of ways: `48`, `(1, 10)` for 1 to 10, `(1, None)` for 1 or more,
        `range(1, 10)` for 1 to 9.
    kings : int, optional
        Number of kings; n by default.
    method : str
        `every` (all solutions, n up to 20; only this method can prove that there is none),
        `anneal`, `iterative-repair` (the method of the challenge's published solution), or `auto`.
    seed : int
        Random seed; the same seed gives the same board.
    threads : int, optional
        Number of threads; by default one per CPU.
    time_limit : float, str or timedelta, optional
        Time after which to give up, as for `solve`.

    Raises
    ------
    GaveUp
        If the time limit is reached first.

    Examples
    --------
    IBM's challenge and its bonus:

    >>> from queenside import kings
    >>> kings.search(20, 48).solution
    Solution([14, 19, 13, 0, 3, 7, 11, 15, 8, 18, 16, 12, 1, 17, 5, 10, 2, 4, 6, 9])
    >>> kings.search(26, 0).ways
    0
    """
    options = dict(ways=_ways(ways), kings=kings, method=method, seed=seed, threads=threads, time_limit=time_limit)
    core = _core.KingHits(n, options)
    hit = core.next_hit()
    if hit is not None:
        return Hit(*hit)
    if core.is_complete():
        return None
    hint = "" if time_limit is None else "; try a longer time_limit"
    raise GaveUp(f"the search ended without a board, but there may be one{hint}")


def _ways(ways: Any) -> str:
    if isinstance(ways, range):
        if ways.step != 1 or not len(ways):
            raise ValueError(f"ways: expected a range that is not empty and has step 1, not {ways!r}")
        least, most = ways.start, ways.stop - 1
    elif isinstance(ways, Sequence) and not isinstance(ways, str) and len(ways) == 2:
        least, most = ways
    else:
        least = most = ways
    for number in (least, most):
        if number is not None and not hasattr(number, "__index__") or least is None:
            raise InputTypeError(f"ways: expected a whole number, (least, most) or a range, not {ways!r}")
        # The core's range without an upper end ends with 2**128 - 1.
        if number is not None and not 0 <= number < (1 << 128) - 1:
            raise ValueError(f"ways: expected whole numbers of at most 128 bits, not {number}")
    if most is not None and most < least:
        raise ValueError(f"ways: expected the least number first, not {ways!r}")
    return f"{least}..{'' if most is None else most}"


def graph(board: BoardLike, /) -> networkx.Graph[Square]:
    """Return the graph of the safe squares. Needs networkx (`pip install queenside[networkx]`).

    The nodes are (row, column), with the label of the group as attribute `group`. An edge connects
    two squares that touch. The connected components are the groups; the independent sets are the
    ways to place kings.

    Examples
    --------
    >>> from queenside import kings
    >>> graph = kings.graph([8, 1, 3, 0, 6, 9, 5, 2, 4, 7])
    >>> graph.number_of_nodes(), graph.number_of_edges()
    (9, 7)
    """
    try:
        import networkx
    except ImportError as error:
        raise ImportError("graphs need networkx: pip install 'queenside[networkx]'") from error
    found: networkx.Graph[Square] = networkx.Graph()
    for group in groups(board):
        found.add_nodes_from(group.squares, group=group.label)
        for at, (row, column) in enumerate(group.squares):
            for other in group.squares[at + 1 :]:
                if abs(other[0] - row) <= 1 and abs(other[1] - column) <= 1:
                    found.add_edge((row, column), other)
    return found
