"""How many solutions, and which."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, NamedTuple

from . import _core
from ._boards import problem_of
from ._core import Solution
from ._types import BoardLike, Squares

if TYPE_CHECKING:
    from datetime import timedelta


def solutions(
    n: int | BoardLike, *, queens: Squares = (), blocked: Squares = (), up_to_symmetry: bool = False
) -> Iterator[Solution]:
    """All solutions, in lexicographic order, found while they are asked for.

    Other threads run while solutions are looked for, and several threads may take from one iterator. It takes the same
    little memory however many solutions there are.

    Parameters
    ----------
    n : int or board
        The board size, 0 to 64; or a board to complete, as `as_placement` takes it, n up to 1000.
    queens, blocked : sequence of (row, column)
        Queens that have to be there, and squares on which none may stand.
    up_to_symmetry : bool
        One solution of each orbit: the fundamental solutions, the least of their orbits.

    Returns
    -------
    iterator of Solution

    Raises
    ------
    ValueError
        For bad input.

    Examples
    --------
    >>> from queenside import solutions
    >>> [list(solution) for solution in solutions(4)]
    [[1, 3, 0, 2], [2, 0, 3, 1]]
    >>> sum(1 for _ in solutions(8)), sum(1 for _ in solutions(8, up_to_symmetry=True))
    (92, 12)
    >>> next(solutions(8, queens=[(0, 3)]))
    Solution([3, 0, 4, 7, 1, 6, 2, 5])
    """
    return _core.Solutions(problem_of(n, queens, blocked), up_to_symmetry=up_to_symmetry)


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
    """The number of solutions, or of completions.

    Other threads run meanwhile; Ctrl-C stops it.

    Parameters
    ----------
    n : int or board
        The board size, 0 to 32 (a minute for n = 21 or so, an hour for 23); or a board whose completions are counted.
    queens, blocked : sequence of (row, column)
        Queens that have to be there, and squares on which none may stand.
    up_to_symmetry : bool
        The number of orbits under rotation and reflection.
    threads : int, optional
        1 to 1024; one for each processor if not given.
    engine : str
        `auto`, or one of those that `queenside info` names: `cuda` (NVIDIA GPUs), `avx512`, `avx2`, `portable` (n up to
        28), `backtrack`.
    progress : callable, optional
        Called now and then with the part that is done, 0 to 1, in the thread that called; last with 1.0. What it raises
        stops the count and comes out.

    Raises
    ------
    ValueError
        For bad input.

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
    """What a random sample says of a count; errors are standard errors."""

    solutions: float
    """How many there are."""
    solutions_error: float
    seconds: float
    """The seconds that one thread takes for the whole count."""
    seconds_error: float
    sampled: int
    """How many parts of the count were drawn."""
    units: int
    """How many there are."""
    longest: float
    """The seconds of the longest part drawn."""
    engine: str


def estimate(
    n: int,
    *,
    time_limit: float | timedelta | None = None,
    seed: int = 0,
    threads: int | None = None,
    engine: str = "auto",
) -> Estimate:
    """About how many solutions there are, and how long it takes to count them.

    Parameters
    ----------
    n : int
        The board size, 0 to 32.
    time_limit : float or timedelta, optional
        How long to draw samples; 60 seconds if not given.
    seed : int
        Random seed; the same seed draws the same sample.
    threads, engine
        As for `count`.

    Raises
    ------
    ValueError
        For bad input.
    GaveUp
        If the units of the count take far longer than the time limit.

    Examples
    --------
    >>> from queenside import estimate
    >>> about = estimate(13, time_limit=0.1)
    >>> abs(about.solutions - 73712) <= 6 * about.solutions_error
    True
    """
    return Estimate(*_core.estimate(n, time_limit=time_limit, seed=seed, threads=threads, engine=engine))
