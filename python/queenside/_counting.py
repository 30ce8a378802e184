"""Count and list solutions."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, NamedTuple

from . import _core
from ._boards import problem_of, solution_of
from ._core import Solution
from ._types import BoardLike, Squares

if TYPE_CHECKING:
    from datetime import timedelta


def solutions(
    n: int | BoardLike,
    *,
    queens: Squares = (),
    blocked: Squares = (),
    up_to_symmetry: bool = False,
    after: BoardLike | None = None,
) -> Iterator[Solution]:
    """Iterate over all solutions, in lexicographic order.

    The iterator is lazy: it searches for solutions as they are requested, and its memory use does
    not grow with their number. Other threads run during the search, and several threads can share
    one iterator.

    Parameters
    ----------
    n : int or board
        The board size, 0 to 64; or a board to complete, in any form that `as_placement` accepts,
        with n up to 1000.
    queens, blocked : sequence of (row, column)
        The given queens and the blocked squares.
    up_to_symmetry : bool
        List only the fundamental solutions, one per symmetry class: its lexicographically least
        solution.
    after : board, optional
        A solution; list only what comes after it. The solutions before it are not searched.

    Examples
    --------
    >>> from queenside import solutions
    >>> [list(solution) for solution in solutions(4)]
    [[1, 3, 0, 2], [2, 0, 3, 1]]
    >>> sum(1 for _ in solutions(8)), sum(1 for _ in solutions(8, up_to_symmetry=True))
    (92, 12)
    >>> next(solutions(8, queens=[(0, 3)]))
    Solution([3, 0, 4, 7, 1, 6, 2, 5])
    >>> next(solutions(8, after=[7, 2, 0, 5, 1, 4, 6, 3]))
    Solution([7, 3, 0, 2, 5, 1, 6, 4])
    """
    return _core.Solutions(
        problem_of(n, queens, blocked),
        up_to_symmetry=up_to_symmetry,
        after=None if after is None else solution_of(after),
    )


def count(
    n: int | BoardLike,
    *,
    queens: Squares = (),
    blocked: Squares = (),
    up_to_symmetry: bool = False,
    threads: int | None = None,
    engine: str = "auto",
    progress: Callable[[float], object] | None = None,
) -> int:
    """Count the solutions of a board size, or the completions of a board.

    Other threads run during the count. Ctrl-C stops it.

    Parameters
    ----------
    n : int or board
        The board size, 0 to 32; or a board whose completions to count. On one core, n = 22 takes a
        few minutes and n = 26 takes days. From n = 29 on, only the engine `backtrack` counts, which
        would take thousands of years.
    queens, blocked : sequence of (row, column)
        The given queens and the blocked squares.
    up_to_symmetry : bool
        Count symmetry classes under rotation and reflection instead of solutions.
    threads : int, optional
        Number of threads, 1 to 1024; by default one per CPU.
    engine : str
        `auto`, or the name of an engine as listed by `queenside info`: `gpu`, `avx512`, `avx2`,
        `neon` or `portable`, each for n up to 28, or `backtrack`.
    progress : callable, optional
        Function that is called repeatedly with the fraction of the count that is done, 0 to 1; the
        last call passes 1.0. It runs in the calling thread. An exception from it stops the count
        and is raised from `count`.

    Examples
    --------
    >>> from queenside import count
    >>> count(8), count(8, up_to_symmetry=True), count(8, queens=[(0, 3)])
    (92, 12, 18)
    >>> count(14)
    365596
    """
    return _core.count(
        problem_of(n, queens, blocked),
        up_to_symmetry=up_to_symmetry,
        threads=threads,
        engine=engine,
        progress=progress,
    )


class Estimate(NamedTuple):
    """Estimated number of solutions and time of a count, with standard errors."""

    solutions: float
    """Estimated number of solutions or completions."""
    solutions_error: float
    seconds: float
    """Estimated time of the whole count on one thread, in seconds."""
    seconds_error: float
    sampled: int
    """Number of units drawn."""
    units: int
    """Number of units of the count."""
    longest: float
    """Time of the longest unit drawn, in seconds."""
    engine: str


def estimate(
    n: int | BoardLike,
    *,
    queens: Squares = (),
    blocked: Squares = (),
    time_limit: float | timedelta | None = None,
    seed: int = 0,
    threads: int | None = None,
    engine: str = "auto",
) -> Estimate:
    """Estimate the number of solutions, or of completions of a board, and the time to count them.

    Parameters
    ----------
    n : int or board
        The board size, 0 to 32; or a board whose completions to count.
    queens, blocked : sequence of (row, column)
        The given queens and the blocked squares.
    time_limit : float or timedelta, optional
        About how long to draw samples, in seconds; 60 by default. If single units are slow, it may
        take ten times as long.
    seed : int
        Random seed; the same seed draws the same units in the same order.
    threads, engine
        As for `count`, but without `gpu`.

    Raises
    ------
    GaveUp
        If the time limit is too short for the units of the count, or to find a solution.

    Examples
    --------
    >>> from queenside import estimate
    >>> about = estimate(13, time_limit=0.1)
    >>> abs(about.solutions - 73712) <= 6 * about.solutions_error
    True
    """
    problem = problem_of(n, queens, blocked)
    return Estimate(*_core.estimate(problem, time_limit=time_limit, seed=seed, threads=threads, engine=engine))
