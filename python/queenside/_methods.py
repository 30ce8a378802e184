"""The classic methods: explained, watched, compared."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from . import _core
from ._boards import as_placement, problem_of, shown
from ._core import Placement, Solution
from ._errors import InputTypeError
from ._types import BoardLike, Squares

if TYPE_CHECKING:
    from datetime import timedelta


class Method(NamedTuple):
    """A classic method of solving the n-queens problem."""

    name: str
    """As `solve(method=)`, `trace` and `compare` take it."""
    summary: str
    """What it does, in a line."""
    proves: bool
    """Whether it tries everything, and so can prove that there is no solution."""
    is_random: bool
    """Whether a seed makes a difference."""
    max_n: int
    """The largest board that it takes."""
    pseudocode: list[str]
    """Its lines; `Event.line` counts them from 0."""
    text: str
    """Its idea, cost, merits and source, as Markdown."""

    def __repr__(self) -> str:
        return f"<Method {self.name}: {self.summary}>"

    def _repr_markdown_(self) -> str:
        return f"### {self.name}\n\n{self.text}"


def methods() -> list[Method]:
    """The classic methods, those that try everything first.

    Examples
    --------
    >>> from queenside import methods
    >>> [method.name for method in methods()][:5]
    ['permutations', 'all-permutations', 'late-backtracking', 'backtracking', 'lookahead']
    """
    return [Method(*about) for about in _core.methods()]


def method(name: str, /) -> Method:
    """One classic method, by its name or a short one (`h1`, `h2`, `brute-force`, `dlx`).

    Raises
    ------
    ValueError
        If there is none of this name; it says which there are.

    Examples
    --------
    >>> from queenside import method
    >>> method("dlx").summary
    'always the row or column with the fewest free squares (exact cover, dancing links)'
    """
    full = _core.classic_method(name)
    return next(about for about in methods() if about.name == full)


class Event(NamedTuple):
    """Something that a method did."""

    number: int
    """Its place, from 1."""
    kind: str
    """`place`, `remove`, `move`, `conflict`, `dead-end`, `select`, `seen`, `accept`, `reject`, `stagnation`, `restart` or
    `solution`."""
    words: str
    """What happened, in words."""
    data: dict[str, Any]
    """What the kind tells: `queen`, or `from` and `to`, or `square` and `by`, ... ; squares as (row, column)."""
    line: int | None
    """The line of the method's pseudocode, from 0."""
    steps: int
    """Steps taken so far; and the other counts so far."""
    moves: int
    backtracks: int
    restarts: int
    queens: int
    """Queens on the board after it."""
    energy: int
    """Conflicts on the board after it."""

    def __str__(self) -> str:
        return f"{self.number} {self.words}"


class Report(NamedTuple):
    """How a run of a method ended."""

    status: str
    """`solution`, `none` (proven) or `unknown` (it gave up)."""
    solution: Solution | None
    ended: str
    """Why: `enough`, `exhausted`, `given-attack`, `step-limit`, `time-limit` or `stopped`."""
    steps: int
    moves: int
    backtracks: int
    restarts: int


class Trace(Iterator[Event]):
    """A classic method at work: an iterator of its events, as they come.

    The method runs a few thousand events ahead in a thread of its own, and stops when the trace is dropped.
    """

    def __init__(self, core: _core.Trace) -> None:
        self._core = core

    def __iter__(self) -> Trace:
        return self

    def __next__(self) -> Event:
        told = self._core.next_event()
        if told is None:
            raise StopIteration
        number, kind, words, data, line, counts, queens, energy = told
        return Event(number, kind, words, data, line, *counts, queens, energy)

    @property
    def method(self) -> str:
        """The name of the method."""
        return self._core.method

    @property
    def board(self) -> Placement:
        """The board after the last event that was taken."""
        return self._core.board

    @property
    def report(self) -> Report | None:
        """How the run ended; `None` before all events are taken."""
        report = self._core.report
        if report is None:
            return None
        status, solution, ended, counts = report
        return Report(status, solution, ended, *counts)

    def _repr_svg_(self) -> str | None:
        return self.board._repr_svg_()


def trace(
    method: str,
    n: int | BoardLike,
    *,
    queens: Squares = (),
    start: BoardLike | None = None,
    seed: int = 0,
    step_limit: int | None = None,
    time_limit: float | timedelta | None = None,
    cooling: Sequence[float] | None = None,
) -> Trace:
    """What a classic method does, event by event.

    Parameters
    ----------
    method : str
        One of `methods()`; `h1`, `h2`, `brute-force` and `dlx` are short for some.
    n : int or board
        The board size, or a board whose queens have to stay.
    queens : sequence of (row, column)
        Queens that have to be there.
    start : board, optional
        For methods that repair: where the queens stand at the start.
    seed, step_limit, time_limit, cooling
        As for `solve`.

    Raises
    ------
    ValueError
        For bad input, and what the method cannot do.

    Examples
    --------
    >>> from queenside import trace
    >>> steps = trace("backtracking", 4)
    >>> for event in steps:
    ...     if event.kind == "place" and event.queens == 1:
    ...         print(event)
    1 place (0, 0)
    18 place (0, 1)
    >>> steps.report.solution
    Solution([1, 3, 0, 2])
    """
    return Trace(
        _core.Trace(
            method,
            problem_of(n, queens, ()),
            start=None if start is None else as_placement(start),
            seed=seed,
            step_limit=step_limit,
            time_limit=time_limit,
            cooling=cooling,
        )
    )


def compare(
    sizes: int | Placement | Iterable[int | Placement],
    methods: str | Iterable[str] | None = None,
    *,
    queens: Squares = (),
    runs: int = 10,
    seed: int = 0,
    time_limit: float | timedelta | None = 10,
    step_limit: int | None = None,
    threads: int = 1,
) -> list[dict[str, Any]]:
    """The classic methods side by side: their times and steps on the same boards, every answer checked.

    Parameters
    ----------
    sizes : int, Placement, or iterable of them
        Board sizes: `8`, `range(4, 13)`, `[8, 20, 100]`; or boards whose queens have to stay.
    methods : str or iterable of str, optional
        Names of methods; all if not given.
    queens : sequence of (row, column)
        Queens that have to be there, on every board.
    runs : int
        How often each method solves each board, with seeds one after the other; 1 to 1000.
    seed : int
        The seed of the first run.
    time_limit : float or timedelta, optional
        Seconds for a run. A method that comes to a limit in half of the runs is not tried on larger boards.
    step_limit : int, optional
        Steps for a run.
    threads : int
        Runs at a time; times are cleanest with one.

    Returns
    -------
    list of dict
        One for each size and method, ready for `pandas.DataFrame`: `n`, `method`, `state` (`answered`, `limit`, `skipped`
        after a limit on a smaller board, `refused` as too large), `runs` (fewer than asked for where half came to a limit), `answered`; and `seconds`, `steps`, `moves`, each the
        median over the runs, with the quartiles as `seconds_lower`, `seconds_upper` and so on (`None` where there is none).

    Raises
    ------
    ValueError
        For bad input.

    Examples
    --------
    >>> from queenside import compare
    >>> for cell in compare([6, 8], ["backtracking", "lookahead"], runs=1):
    ...     print(cell["n"], cell["method"], cell["steps"])
    6 backtracking 77.0
    6 lookahead 27.0
    8 backtracking 336.0
    8 lookahead 88.0
    """
    if isinstance(methods, str):
        methods = [methods]
    if methods is not None and not isinstance(methods, Iterable):
        raise InputTypeError(f"methods: names of classic methods, not {shown(methods)}")
    if isinstance(sizes, (Solution, str, bytes)):
        raise InputTypeError(f"sizes: board sizes, or boards as Placement, not {shown(sizes)}")
    if isinstance(sizes, Iterable) and not isinstance(sizes, Placement):
        boards = [problem_of(size, queens, ()) for size in sizes]
    else:
        boards = [problem_of(sizes, queens, ())]
    return _core.compare(
        boards,
        None if methods is None else list(methods),
        runs=runs,
        seed=seed,
        time_limit=time_limit,
        step_limit=step_limit,
        threads=threads,
    )
