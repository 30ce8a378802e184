"""Find a solution or completion, or explain why there is none."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from . import _core
from ._boards import Placement, Solution
from ._core import placement
from ._types import BoardLike, Clues, Level, SolveMethod, Square, Squares, Time


def solve(
    n: int | BoardLike,
    *,
    queens: Squares = (),
    blocked: Squares = (),
    start: BoardLike | None = None,
    method: SolveMethod = "auto",
    seed: int | None = None,
    time_limit: Time | None = None,
    step_limit: int | None = None,
    threads: int | None = None,
    cooling: Sequence[float] | None = None,
    first: bool = False,
) -> Solution | None:
    """Find one solution of the n-queens problem, or return `None` if there is none.

    Without a seed, a formula computes the solution at once; it is always the same. With a seed, the
    solution is random, and the same seed gives the same solution on every machine. With given
    queens or blocked squares, the solution is a completion: several methods take turns until one
    finds a completion or a proof that there is none.

    Parameters
    ----------
    n : int or board
        The number of rows, columns and queens: 0 to 100,000,000; at most 10,000,000 with a seed,
        and at most 1000 with given queens or blocked squares. Or a board in any form that
        `as_placement` accepts, such as `[None, 3, None, None]`.
    queens : sequence of (row, column)
        Given queens.
    blocked : sequence of (row, column)
        Blocked squares.
    start : board, optional
        For classic methods that repair: the start position. Its queens may move and may attack each
        other; given queens stay.
    method : str
        `auto`, a method of completion (`closed-form`, `exact`, `local-search`, `max-entropy`,
        `relaxation`), or a classic method (see `methods()`; short names: `h1`, `h2`,
        `brute-force`, `dlx`).
    seed : int, optional
        Random seed, 0 to 2^64 - 1.
    time_limit : float, str or timedelta, optional
        Time after which to give up: a number of seconds, or a text such as `"10s"` or `"1h30m"`.
    step_limit : int, optional
        For classic methods: number of steps after which to give up.
    threads : int, optional
        Number of threads for methods of completion; by default one per CPU.
    cooling : (float, float, float), optional
        For `annealing`: the start temperature, the least temperature, and the factor per step.
    first : bool
        Find the first solution in lexicographic order, by a proof for each smaller board; for n up to
        1000, but n = 36 takes minutes.

    Returns
    -------
    Solution or None
        `None` is proven, by a count or by a verified proof.

    Raises
    ------
    GaveUp
        If a limit is reached first, or if the method cannot decide the board.

    Examples
    --------
    >>> from queenside import solve
    >>> solve(8)
    Solution([3, 5, 7, 1, 6, 0, 2, 4])
    >>> solve(3) is None
    True
    >>> solve([1, None, None, None])
    Solution([1, 3, 0, 2])
    >>> solve(12, method="backtracking")[:4]
    (0, 2, 4, 7)
    """
    return _core.solve(
        n,
        dict(
            queens=queens,
            blocked=blocked,
            start=start,
            method=method,
            seed=seed,
            time_limit=time_limit,
            step_limit=step_limit,
            threads=threads,
            cooling=cooling,
            first=first,
        ),
    )


class Explanation(NamedTuple):
    """The given queens that rule out a completion, with a proof."""

    queens: list[Square]
    """Given queens that together rule out every completion, in reading order."""
    is_minimal: bool
    """Whether every queen is needed: without any one of them there is a completion."""
    certificate: str
    """Certificate that a board with these queens has no completion; see `check_certificate`."""
    board: Placement
    """Board with only these queens and the blocked squares; `check_certificate` accepts it."""

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
    queens: Squares = (),
    blocked: Squares = (),
    seed: int | None = None,
    time_limit: Time | None = None,
    threads: int | None = None,
) -> Explanation | None:
    """Find given queens that together rule out a completion, or return `None` if there is one.

    None of these queens can be spared; there may be other sets with fewer queens.

    Parameters
    ----------
    board, queens, blocked, seed, time_limit, threads
        As for `solve`.

    Raises
    ------
    GaveUp
        If it is not known whether there is a completion, for example at the time limit.

    Examples
    --------
    >>> from queenside import explain, Placement
    >>> why = explain(Placement(6, [(0, 0), (3, 1)]))
    >>> print(why)
    the queen on (0, 0) alone has no completion
    >>> explain(Placement(6, [(0, 1)])) is None
    True
    """
    options = dict(queens=queens, blocked=blocked, seed=seed, time_limit=time_limit, threads=threads, explain=True)
    found = _core.prove(board, options)
    if found is None:
        return None
    reason, is_minimal, certificate = found
    whole = placement(board, blocked=blocked)
    return Explanation(reason, is_minimal, certificate, Placement(whole.n, reason, blocked=whole.blocked))


def puzzle(n: int, *, clues: Clues = "queens", level: Level | None = None, seed: int = 0) -> Placement:
    """Generate a puzzle: a board with exactly one completion, as counted by the checker.

    Every given queen is needed. Without any one of the blocked squares, the board has several
    completions or is harder than its level.

    Parameters
    ----------
    n : int
        The board size, 4 to 16.
    clues : str
        The clues: `queens` or `blocked-squares`.
    level : str, optional
        The techniques that a person needs. `easy`: find a row or column with a single free square.
        `medium`: also exclude squares on which a queen would leave a row or column without a free
        square. `hard`: also try a square and backtrack. By default any level.
    seed : int
        Random seed, 0 to 2^64 - 1; the same seed gives the same puzzle on every machine.

    Raises
    ------
    ValueError
        If the input is invalid, or if there is no such puzzle.

    Examples
    --------
    >>> from queenside import puzzle, solve
    >>> board = puzzle(8, level="medium", seed=7)
    >>> board.queens
    [(0, 5), (1, 1), (5, 7)]
    >>> solve(board)
    Solution([5, 1, 6, 0, 3, 7, 4, 2])
    """
    answer = _core.ask("puzzle", n, dict(clues=clues, level=level, seed=seed))
    return placement(answer["board"])


def certificate(
    board: int | BoardLike,
    *,
    queens: Squares = (),
    blocked: Squares = (),
    seed: int | None = None,
    time_limit: Time | None = None,
    threads: int | None = None,
) -> str | None:
    """Return a certificate that a board has no completion; `None` if it has one.

    Returns
    -------
    str or None
        A text that `check_certificate`, `queenside check BOARD --certificate FILE` and other
        programs can verify.

    Raises
    ------
    GaveUp
        If it is not known whether there is a completion, for example at the time limit.

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
    options = dict(queens=queens, blocked=blocked, seed=seed, time_limit=time_limit, threads=threads)
    found = _core.prove(board, options)
    return None if found is None else found[2]


def check_certificate(board: int | BoardLike, text: str, *, queens: Squares = (), blocked: Squares = ()) -> str:
    """Verify a certificate with the independent checker; return the kind and size of the proof.

    Raises
    ------
    ValueError
        If the text is not a certificate for this board, or if it does not hold; the message says
        where.

    Examples
    --------
    >>> from queenside import certificate, check_certificate
    >>> board = [0, None, None, None]
    >>> check_certificate(board, certificate(board))
    'a search tree: branches: 2, refuted by arithmetic: 0, squares tried: 3'
    """
    return _core.check_certificate(placement(board, queens=queens, blocked=blocked), text)
