"""Kings on the safe squares of a solution: IBM's Ponder This challenge of February 2023.

A square is safe if exactly two queens of a solution attack it: no queen stands on either of its diagonals. In how many ways can k
kings stand on safe squares, no two side by side? Safe squares that touch form groups, and the ways multiply.

Examples
--------
The document's example, ten queens and four kings:

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
from ._boards import as_placement, whole
from ._core import Solution
from ._errors import GaveUp, InputTypeError
from ._types import BoardLike, Square

if TYPE_CHECKING:
    from datetime import timedelta

    import networkx  # type: ignore[import-untyped, unused-ignore]

__all__ = ["Group", "Hit", "count", "graph", "groups", "hits", "polynomial", "safe_squares", "search"]


class Group(NamedTuple):
    """Safe squares connected by king moves."""

    label: str
    """A to Z, then AA, by the leftmost square, then the topmost."""
    squares: list[Square]
    """In reading order."""
    ways: list[int]
    """`ways[k]`: in how many ways k kings can stand on them, no two side by side."""


class Hit(NamedTuple):
    """A board that a search found."""

    solution: Solution
    ways: int
    board: int
    """How many boards had been looked at."""
    round: int
    """The round of the search that it was found in."""


def safe_squares(board: BoardLike, /) -> list[Square]:
    """The safe squares of a solution, in reading order.

    Parameters
    ----------
    board
        A `Solution`, or anything that is one: columns, text, an array; n up to 64.

    Raises
    ------
    ValueError
        If the board is no solution, or too large.

    Examples
    --------
    >>> from queenside import kings
    >>> kings.safe_squares([8, 1, 3, 0, 6, 9, 5, 2, 4, 7])[:4]
    [(0, 6), (0, 7), (1, 6), (2, 5)]
    """
    return _core.king_safe_squares(_solution(board))


def groups(board: BoardLike, /) -> list[Group]:
    """The groups of safe squares, each with the ways of setting kings on it; recounted before they are given.

    Examples
    --------
    >>> from queenside import kings
    >>> [len(group.squares) for group in kings.groups([8, 1, 3, 0, 6, 9, 5, 2, 4, 7])]
    [2, 4, 3]
    """
    found, _ = _core.king_counts(_solution(board))
    return [Group(*group) for group in found]


def polynomial(board: BoardLike, /) -> list[int]:
    """In how many ways 0, 1, 2, ... kings can stand on safe squares, up to the most that can: the product of the groups.

    Examples
    --------
    >>> from queenside import kings
    >>> kings.polynomial([8, 1, 3, 0, 6, 9, 5, 2, 4, 7])
    [1, 9, 29, 40, 22, 4]
    """
    return _core.king_polynomial(_solution(board))


def count(board: BoardLike, /, kings: int | None = None) -> int:
    """In how many ways kings can stand on the safe squares of a solution, no two side by side.

    Parameters
    ----------
    board
        A `Solution`, or anything that is one; n up to 64.
    kings : int, optional
        How many kings; n if not given.

    Raises
    ------
    ValueError
        For bad input.
    GaveUp
        If a group of safe squares is too large to count on.

    Examples
    --------
    >>> from queenside import kings
    >>> kings.count([8, 1, 3, 0, 6, 9, 5, 2, 4, 7], 4)
    22
    """
    solution = _solution(board)
    coefficients = polynomial(solution)
    if kings is None:
        kings = solution.n
    kings = whole(kings, "kings", 0, 1 << 62)
    return coefficients[kings] if kings < len(coefficients) else 0


def hits(
    n: int,
    ways: int | tuple[int, int | None] | range,
    *,
    kings: int | None = None,
    method: str = "auto",
    seed: int = 0,
    threads: int | None = None,
    max_boards: int | None = None,
    time_limit: float | timedelta | None = None,
) -> Iterator[Hit]:
    """All boards with some number of ways that a search finds, as it finds them.

    Parameters are those of `search`. The iterator ends at a limit, or when all solutions were looked at; without a limit it may
    never end. Interrupted by Ctrl-C the search is over.

    Examples
    --------
    >>> from queenside import kings
    >>> [hit.ways for hit in kings.hits(10, (20, 30), kings=4, method="every")][:3]
    [28, 28, 28]
    """
    core = _hits(n, ways, kings, method, seed, threads, max_boards, time_limit)
    return itertools.starmap(Hit, iter(core.next_hit, None))


def search(
    n: int,
    ways: int | tuple[int, int | None] | range,
    *,
    kings: int | None = None,
    method: str = "auto",
    seed: int = 0,
    threads: int | None = None,
    max_boards: int | None = None,
    time_limit: float | timedelta | None = None,
) -> Hit | None:
    """A solution on which kings can stand in some number of ways, or `None` if it is proven that there is none.

    The same seed gives the same board, on any number of threads and every machine.

    Parameters
    ----------
    n : int
        The board size, 0 to 64.
    ways : int, (least, most) or range
        The number of ways: `48`, `(1, 10)` for 1 to 10, `(1, None)` for 1 and more, `range(1, 10)` for 1 to 9.
    kings : int, optional
        How many kings; n if not given.
    method : str
        `every` (all solutions in turn, n up to 20: the only way to prove that there is none), `sample` (random solutions),
        `anneal`, or `auto`.
    seed : int
        Random seed; the same seed gives the same board.
    threads : int, optional
        Number of threads; one for each CPU if not given.
    max_boards : int, optional
        Look at so many boards at most.
    time_limit : float or timedelta, optional
        Seconds after which to give up.

    Raises
    ------
    ValueError
        For bad input.
    GaveUp
        If a limit came first.

    Examples
    --------
    IBM's challenge, and its bonus:

    >>> from queenside import kings
    >>> kings.search(20, 48).solution
    Solution([8, 3, 12, 15, 9, 1, 17, 4, 14, 0, 10, 5, 13, 16, 7, 19, 11, 2, 6, 18])
    >>> kings.search(26, 0).ways
    0
    """
    core = _hits(n, ways, kings, method, seed, threads, max_boards, time_limit)
    try:
        hit = core.next_hit()
    finally:
        core.close()
    if hit is not None:
        return Hit(*hit)
    if core.end() == "everything":
        return None
    limit = "max_boards" if core.end() == "boards" else "time_limit"
    raise GaveUp(f"none found before {limit}; there may be some")


def _hits(
    n: int,
    ways: int | tuple[int, int | None] | range,
    kings: int | None,
    method: str,
    seed: int,
    threads: int | None,
    max_boards: int | None,
    time_limit: float | timedelta | None,
) -> _core.KingHits:
    least, most = _ways(ways)
    return _core.KingHits(
        n,
        least,
        most,
        kings=kings,
        method=method,
        seed=seed,
        threads=threads,
        max_boards=max_boards,
        time_limit=time_limit,
    )


def _ways(ways: Any) -> tuple[int, int | None]:
    if isinstance(ways, range):
        if ways.step != 1 or not len(ways):
            raise ValueError(f"ways: a range of at least one number, with no steps, not {ways!r}")
        least, most = ways.start, ways.stop - 1
    elif isinstance(ways, Sequence) and not isinstance(ways, str) and len(ways) == 2:
        least, most = ways
    else:
        least = most = ways
    for number in (least, most):
        if number is not None and not hasattr(number, "__index__") or least is None:
            raise InputTypeError(f"ways: a whole number, (least, most) or a range, not {ways!r}")
        if number is not None and not 0 <= number < 1 << 128:
            raise ValueError(f"ways: whole numbers of 128 bits, from 0 on, not {number}")
    if most is not None and most < least:
        raise ValueError(f"ways: from the least to the most, not {ways!r}")
    return least, most


def graph(board: BoardLike, /) -> networkx.Graph[Square]:
    """The safe squares as a graph, with an edge between two that touch. Needs networkx (`pip install queenside[networkx]`).

    Its connected components are the groups; its independent sets the ways of setting kings.

    Returns
    -------
    networkx.Graph
        Nodes are (row, column), with the attribute `group`, the group's label.

    Examples
    --------
    >>> from queenside import kings
    >>> graph = kings.graph([8, 1, 3, 0, 6, 9, 5, 2, 4, 7])
    >>> graph.number_of_nodes(), graph.number_of_edges()
    (9, 7)
    """
    from .graphs import _networkx

    nx = _networkx()
    found: networkx.Graph[Square] = nx.Graph()
    for group in groups(board):
        found.add_nodes_from(group.squares, group=group.label)
        for at, (row, column) in enumerate(group.squares):
            for other in group.squares[at + 1 :]:
                if abs(other[0] - row) <= 1 and abs(other[1] - column) <= 1:
                    found.add_edge((row, column), other)
    return found


def _solution(board: BoardLike) -> Solution:
    if isinstance(board, Solution):
        return board
    placement = as_placement(board)
    if not placement.is_solution:
        attack = placement.conflicts()[:1]
        if attack:
            (a, b, line) = attack[0]
            raise ValueError(f"no solution: {a} attacks {b} on {line}")
        raise ValueError(f"no solution: {len(placement)} of {placement.n} queens")
    return Solution([column for _, column in placement.queens])
