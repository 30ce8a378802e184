"""One solution, a completion, or why there is none."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from . import _core
from ._boards import problem_of
from ._core import Placement, Solution
from ._types import BoardLike, Square, Squares

if TYPE_CHECKING:
    from datetime import timedelta


def solve(
    n: int | BoardLike,
    *,
    queens: Squares = (),
    blocked: Squares = (),
    method: str = "auto",
    seed: int | None = None,
    time_limit: float | timedelta | None = None,
    step_limit: int | None = None,
    threads: int | None = None,
    cooling: Sequence[float] | None = None,
) -> Solution | None:
    """One solution of the n-queens problem, or `None` if there is none.

    Without a seed it comes from a formula, at once, always the same; with one it is a random solution, the same for the same
    seed on every machine. With given queens or blocked squares it is a completion (see `complete`).

    Parameters
    ----------
    n : int
        The number of rows, columns and queens: 0 to 100,000,000; with a seed to 10,000,000, with queens to 1000. Or a board,
        as `complete` takes it.
    queens : sequence of (row, column)
        Queens that have to be there.
    blocked : sequence of (row, column)
        Squares on which no queen may stand.
    method : str
        `auto`, a method of completion (`closed-form`, `exact`, `local-search`, `max-entropy`, `relaxation`, and `sat` where it was built in) or a
        classic one (`methods()` has them; `h1`, `h2`, `brute-force` and `dlx` are short for some).
    seed : int, optional
        0 to 2^64 - 1.
    time_limit : float or timedelta, optional
        Seconds after which to give up.
    step_limit : int, optional
        For classic methods: steps after which to give up.
    threads : int, optional
        How many threads methods of completion share; one for each processor if not given.
    cooling : (float, float, float), optional
        For `annealing`: the temperature at the start, the least, and the factor between.

    Returns
    -------
    Solution or None
        `None` is proven: by a count, or a proof that was checked.

    Raises
    ------
    ValueError
        For bad input.
    GaveUp
        If a limit came first, or the method cannot decide it.

    Examples
    --------
    >>> from queenside import solve
    >>> solve(8)
    Solution([3, 5, 7, 1, 6, 0, 2, 4])
    >>> solve(3) is None
    True
    >>> solve(12, method="backtracking")[:4]
    (0, 2, 4, 7)
    """
    return _core.solve(
        problem_of(n, queens, blocked),
        method=method,
        seed=seed,
        time_limit=time_limit,
        step_limit=step_limit,
        threads=threads,
        cooling=cooling,
    )


def complete(
    board: int | BoardLike,
    *,
    blocked: Squares = (),
    method: str = "auto",
    seed: int | None = None,
    time_limit: float | timedelta | None = None,
    threads: int | None = None,
) -> Solution | None:
    """A solution with all queens of a board, or `None` if it is proven that there is none.

    Several methods take turns until one finds a completion or a proof that there is none, which is checked. The same seed
    gives the same answer, on any number of threads.

    Parameters
    ----------
    board
        A `Placement`, or anything that `as_placement` takes: `[None, 3, None, None]`, a text, an array. n up to 1000.
    blocked : sequence of (row, column)
        Squares on which no queen may stand, besides those of the board.
    method, seed, time_limit, threads
        As for `solve`.

    Raises
    ------
    ValueError
        For bad input.
    GaveUp
        If the time limit came first, or the method cannot decide it.

    Examples
    --------
    >>> from queenside import complete
    >>> complete([1, None, None, None])
    Solution([1, 3, 0, 2])
    >>> complete([0, None, None, None]) is None
    True
    """
    return _core.solve(problem_of(board, (), blocked), method=method, seed=seed, time_limit=time_limit, threads=threads)


class Explanation(NamedTuple):
    """Why a board has no completion."""

    queens: list[Square]
    """Given queens that rule out every completion together, in reading order."""
    is_minimal: bool
    """Whether none of them can be left out."""
    certificate: str
    """The proof for these queens, as `check_certificate` takes it."""
    board: Placement
    """These queens (and the blocked squares) alone, for a picture or for `check_certificate`."""

    def __str__(self) -> str:
        if not self.queens:
            return "the board has no completion even without its queens"
        squares = ", ".join(map(str, self.queens))
        if len(self.queens) == 1:
            return f"the queen on {squares} alone has no completion"
        return f"the queens on {squares} have no completion together" + (
            ", and each is needed" if self.is_minimal else ""
        )

    def _repr_svg_(self) -> str:
        return self.board.svg(highlight=self.queens)


def explain(
    board: int | BoardLike,
    *,
    blocked: Squares = (),
    seed: int | None = None,
    time_limit: float | timedelta | None = None,
    threads: int | None = None,
) -> Explanation | None:
    """Which queens rule out that a board is completed; `None` if it can be completed.

    Parameters
    ----------
    board, blocked, seed, time_limit, threads
        As for `complete`.

    Raises
    ------
    ValueError
        For bad input.
    GaveUp
        If it is not known whether there is a completion.

    Examples
    --------
    >>> from queenside import explain, Placement
    >>> why = explain(Placement(6, [(0, 0), (3, 1)]))
    >>> print(why)
    the queen on (0, 0) alone has no completion
    >>> explain(Placement(6, [(0, 1)])) is None
    True
    """
    problem = problem_of(board, (), blocked)
    found = _core.explain(problem, seed=seed, time_limit=time_limit, threads=threads)
    if found is None:
        return None
    queens, is_minimal, certificate = found
    whole = problem if isinstance(problem, Placement) else Placement(_size(problem))
    return Explanation(queens, is_minimal, certificate, Placement(whole.n, queens, blocked=whole.blocked))


def puzzle(n: int, *, clues: str = "queens", level: str | None = None, seed: int = 0) -> Placement:
    """A puzzle for people: a board with exactly one completion, which the checker has counted.

    No given queen can be left out; without one of the blocked squares the board has several completions, or is harder than
    its level.

    Parameters
    ----------
    n : int
        The number of rows: 4 to 16.
    clues : str
        What is given: `queens` or `blocked-squares`.
    level : str, optional
        What a person needs: `easy` (a row or column with one free square left, again and again), `medium` (also squares where a
        queen would leave a row or column without one) or `hard` (also trying a square and going back).
    seed : int
        0 to 2^64 - 1. The same puzzle for the same seed on every machine.

    Returns
    -------
    Placement

    Raises
    ------
    ValueError
        For bad input, or if there is no such puzzle.

    Examples
    --------
    >>> from queenside import complete, puzzle
    >>> board = puzzle(8, level="medium", seed=7)
    >>> board.queens
    [(0, 5), (1, 1), (5, 7)]
    >>> complete(board)
    Solution([5, 1, 6, 0, 3, 7, 4, 2])
    """
    return _core.puzzle_of(n, clues=clues, level=level, seed=seed)


def _size(board: Placement | Solution | int) -> int:
    return board if isinstance(board, int) else board.n


def certificate(
    board: int | BoardLike,
    *,
    blocked: Squares = (),
    seed: int | None = None,
    time_limit: float | timedelta | None = None,
    threads: int | None = None,
) -> str | None:
    """The proof that a board has no completion, for others to check; `None` if it has one.

    Returns
    -------
    str or None
        A text that `check_certificate`, `queenside check BOARD --certificate FILE` and short programs of others can go
        through.

    Raises
    ------
    ValueError
        For bad input.
    GaveUp
        If it is not known whether there is a completion.

    Examples
    --------
    >>> from queenside import certificate
    >>> print(certificate([0, 1, None, None]), end="")  # doctest: +ELLIPSIS
    queenside certificate 1
    n 4
    queens 0,0 1,1
    proof attack 0,0 1,1
    digest ...
    """
    return _core.certificate(problem_of(board, (), blocked), seed=seed, time_limit=time_limit, threads=threads)


def check_certificate(board: int | BoardLike, text: str, *, blocked: Squares = ()) -> str:
    """Goes through a certificate by code that shares nothing with what found it; the kind and size of the proof.

    Raises
    ------
    ValueError
        If the text is no certificate of this board, or proves nothing; it says where.

    Examples
    --------
    >>> from queenside import certificate, check_certificate
    >>> board = [0, None, None, None]
    >>> check_certificate(board, certificate(board))
    'a search tree: branches: 2, refuted by arithmetic: 0, squares tried: 3'
    """
    return _core.check_certificate(problem_of(board, (), blocked), text)
