"""Count and list solutions."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Literal, NamedTuple

from . import _core
from ._boards import Placement, Solution
from ._core import placement, shown
from ._errors import GaveUp, InputTypeError
from ._types import BoardLike, Engine, Record, Squares, Stop, Time


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
    return _core.Solutions(n, dict(queens=queens, blocked=blocked, up_to_symmetry=up_to_symmetry, after=after))


def samples(n: int, *, seed: int = 0) -> Iterator[Solution]:
    """Iterate over random solutions, all equally likely, without end.

    Up to n = 28, they are independent. On larger boards they are states of a Markov chain whose limit
    is the uniform distribution; between two of them, each row is offered 1000 times to swap its column
    with another row.

    Parameters
    ----------
    n : int
        The board size, 0 to 100,000.
    seed : int
        Random seed; the same seed draws the same solutions.

    Examples
    --------
    >>> from itertools import islice
    >>> from queenside import samples
    >>> corners = sum(0 in (board[0], board[-1]) for board in islice(samples(8), 1000))
    >>> 50 < corners < 130  # 8 of the 92 solutions have a queen in a corner of column 0
    True
    """
    return _core.samples(n, dict(seed=seed))


def count(
    n: int | BoardLike,
    *,
    queens: Squares = (),
    blocked: Squares = (),
    up_to_symmetry: bool = False,
    threads: int | None = None,
    engine: Engine = "auto",
    time_limit: Time | None = None,
    progress: Callable[[float], object] | None = None,
    stop: Stop | None = None,
    record: Record | None = None,
) -> int:
    """Count the solutions of a board size, or the completions of a board.

    Other threads run during the count. Ctrl-C stops it.

    Parameters
    ----------
    n : int or board
        The board size, 0 to 32; or a board whose completions to count. On one core, n = 22 takes a
        few minutes and n = 26 takes days. From n = 29 on, only the engine `backtrack` counts, which
        would take over a thousand core-years.
    queens, blocked : sequence of (row, column)
        The given queens and the blocked squares.
    up_to_symmetry : bool
        Count symmetry classes under rotation and reflection instead of solutions.
    threads : int, optional
        Number of threads, 1 to 1024; by default one per CPU.
    engine : str
        `auto`, or the name of an engine as listed by `queenside info`: `avx512`, `avx2`, `neon` or
        `portable`, each for n up to 28, or `backtrack`. GPUs need the program `queenside`.
    time_limit : float, str or timedelta, optional
        Time after which to give up: a number of seconds, or a text such as `"10s"` or `"1h30m"`.
    progress : callable, optional
        Function that is called with the fraction of the count that is done, 0 to 1, at most every
        20 milliseconds; the last call passes 1.0. It runs in the calling thread. An exception from it stops the count
        and is raised from `count`.
    stop : object with a method `is_set`, optional
        Such as a `threading.Event`: the count gives up soon after another thread sets it.
    record : dict, optional
        The attribute `record` of the `GaveUp` of an earlier count of this board: continue it, with
        the same engine or another one that has the same units. It can be saved as JSON.

    Raises
    ------
    GaveUp
        At the time limit or the stop signal. Its `record` continues the count.

    Examples
    --------
    >>> from queenside import GaveUp, count
    >>> count(8), count(8, up_to_symmetry=True), count(8, queens=[(0, 3)])
    (92, 12, 18)
    >>> try:
    ...     count(20, time_limit=0.01)
    ... except GaveUp as gave_up:
    ...     record = gave_up.record  # count(20, record=record) continues
    """
    if progress is not None and not callable(progress):
        raise InputTypeError(f"progress: expected a function, not {shown(progress)}")
    if stop is not None and not callable(getattr(stop, "is_set", None)):
        raise InputTypeError(f"stop: expected an object with a method is_set, not {shown(stop)}")
    options = dict(
        queens=queens,
        blocked=blocked,
        up_to_symmetry=up_to_symmetry,
        threads=threads,
        engine=engine,
        time_limit=time_limit,
        record=None if record is None else _of_board(record, placement(n, queens=queens, blocked=blocked)),
    )
    try:
        answer = _core.ask("count", n, options, progress, stop)
        if answer["status"] != "counted":
            raise GaveUp("gave up at the time limit", answer.get("record"))
    except GaveUp as gave_up:
        if gave_up.record is not None:
            gave_up.record["board"] = placement(n, queens=queens, blocked=blocked).to("json").rstrip()
        raise
    if progress is not None:
        progress(1.0)
    return int(answer["count"])


def _of_board(record: Any, board: Placement) -> dict[str, Any]:
    """Return a record for the extension, which does not know its board."""
    if not isinstance(record, Mapping) or "board" not in record:
        raise InputTypeError(f"record: expected the record of a GaveUp, not {shown(record)}")
    if Placement.read(record["board"]) != board:
        raise ValueError("record: this is the record of another board")
    return {name: value for name, value in record.items() if name != "board"}


LARGEST_OF_UNITS = 28
"""The largest n whose number of solutions is estimated from units of the count."""


def count_symmetric(n: int, *, threads: int | None = None, time_limit: Time | None = None) -> tuple[int, int]:
    """Count the solutions that a half turn maps to themselves, and those that a quarter turn does.

    Parameters
    ----------
    n : int
        The board size, 0 to 32. n = 24 takes a second; two more rows take ten times as long.
    threads, time_limit
        As for `count`.

    Examples
    --------
    >>> from queenside import count_symmetric
    >>> count_symmetric(12)
    (80, 8)
    """
    answer = _core.ask("count", n, dict(symmetric=True, threads=threads, time_limit=time_limit))
    return int(answer["half_turn"]), int(answer["quarter_turn"])


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
    time_limit: Time | None = None,
    seed: int = 0,
    threads: int | None = None,
    engine: Engine = "auto",
) -> Estimate:
    """Estimate the number of solutions, or of completions of a board, and the time to count them.

    Parameters
    ----------
    n : int or board
        The board size, 0 to 28; or a board whose completions to count. `estimate_ln` estimates the
        numbers of larger boards.
    queens, blocked : sequence of (row, column)
        The given queens and the blocked squares.
    time_limit : float, str or timedelta, optional
        How long to draw samples, as for `count`; 60 seconds by default.
    seed : int
        Random seed; the same seed draws the same units in the same order.
    threads, engine
        As for `count`.

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
    options = dict(
        queens=queens,
        blocked=blocked,
        estimate=True,
        time_limit=time_limit,
        seed=seed,
        threads=threads,
        engine=engine,
    )
    if isinstance(n, int) and n > LARGEST_OF_UNITS and engine == "auto" and not queens and not blocked:
        raise ValueError(f"n = {n} is too large for an estimate of the time: use estimate_ln")
    answer = _core.ask("count", n, options)
    found = answer["estimate"]
    return Estimate(
        found["count"],
        found["count_error"],
        found["core_seconds"],
        found["core_seconds_error"],
        found["sampled"],
        found["units"],
        found["longest_unit_seconds"],
        answer["engine"],
    )


class LnEstimate(NamedTuple):
    """Estimated logarithm of the number of solutions of a large board."""

    ln_count: float
    """Estimate of ln Q(n)."""
    ln_count_error: float
    """Its standard error."""
    about: str
    """The number as a power of ten, such as `"4.2e2220"`, or `"10^(108964 ± 34)"`."""
    sweeps: int
    """Number of sweeps over the board in which each run was cooled, and warmed again."""
    runs: int
    """Number of independent runs."""
    gap: float
    """By how much cooled runs lag behind warmed ones; `ln_count` is too low by 1 to 3 % of it."""
    balanced: bool
    """Whether the runs stayed near balance; otherwise `ln_count` is too low."""


def estimate_ln(n: int, *, time_limit: Time | None = None, seed: int = 0, threads: int | None = None) -> LnEstimate:
    """Estimate ln Q(n), the natural logarithm of the number of solutions, by simulated cooling.

    Parameters
    ----------
    n : int
        The board size, 29 to 100,000.
    time_limit : float, str or timedelta, optional
        How long to work; more time gives a smaller error. By default about 20 seconds of one core.
    seed : int
        Random seed. It and the number of sweeps determine the estimate, on every machine.
    threads
        As for `count`.

    Raises
    ------
    GaveUp
        If the time limit is too short for the first estimate.

    Examples
    --------
    >>> from queenside import estimate_ln
    >>> about = estimate_ln(100, time_limit=1)
    >>> 268 < about.ln_count < 272
    True
    """
    if isinstance(n, int) and n <= LARGEST_OF_UNITS:
        raise ValueError(f"n = {n} is counted, or estimated by `estimate`; expected a number from 29 to 100000")
    answer = _core.ask("count", n, dict(estimate=True, time_limit=time_limit, seed=seed, threads=threads))
    return LnEstimate(**{name: answer[name] for name in LnEstimate._fields})


def count_per_square(
    n: int,
    *,
    per: Literal["square", "column"] = "square",
    threads: int | None = None,
    time_limit: Time | None = None,
) -> list[list[int]]:
    """Count the solutions with a queen on each square: a list for each row of the board.

    Parameters
    ----------
    n : int
        The board size, 0 to 32. n = 16 takes seconds; each further row takes about five times as long.
    per : str
        `square`, or `column` for the squares of the first row only.
    threads, time_limit
        As for `count`.

    Examples
    --------
    >>> from queenside import count_per_square
    >>> count_per_square(6)[0]
    [0, 1, 1, 1, 1, 0]
    """
    answer = _core.ask("count", n, dict(per=per, threads=threads, time_limit=time_limit))
    return [[int(count) for count in row] for row in answer["per_square"]]
