"""Describe, trace and compare the classic methods."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Literal, NamedTuple, TypedDict, cast

from . import _core
from ._boards import Placement, Solution
from ._core import placement, shown
from ._errors import InputTypeError
from ._types import BoardLike, ClassicMethod, Ended, EventData, EventKind, MethodName, Squares, Status, Time


class Method(NamedTuple):
    """A classic method of solving the n-queens problem."""

    name: MethodName
    """Name that `solve(method=)`, `trace` and `compare` accept."""
    summary: str
    """What the method does, in one line."""
    proves: bool
    """Whether the method searches exhaustively and so can prove that there is no solution. Only the
    runs of other methods depend on the seed."""
    max_n: int
    """Largest board size that the method accepts."""
    pseudocode: list[str]
    """Lines of the pseudocode; `Event.line` counts them from 0."""
    text: str
    """Description in Markdown: idea, cost, strengths and source."""

    def __repr__(self) -> str:
        return f"<Method {self.name}: {self.summary}>"

    def _repr_markdown_(self) -> str:
        return f"### {self.name}\n\n{self.text}"


def methods() -> list[Method]:
    """List the classic methods; those that search exhaustively come first.

    Examples
    --------
    >>> from queenside import methods
    >>> [method.name for method in methods()][:5]
    ['permutations', 'all-permutations', 'late-backtracking', 'backtracking', 'lookahead']
    """
    return [_method(about) for about in _core.ask("methods", None, {})]


def _method(about: dict[str, Any]) -> Method:
    return Method(*(about[field] for field in Method._fields))


def method(name: ClassicMethod, /) -> Method:
    """Return a classic method by its name or short name (`h1`, `h2`, `brute-force`, `dlx`).

    Raises
    ------
    ValueError
        If there is no method of this name; the message lists the names.

    Examples
    --------
    >>> from queenside import method
    >>> method("dlx").summary
    'fill the row or column with the fewest free squares first (exact cover, dancing links)'
    """
    return _method(_core.ask("methods", None, dict(name=name))[0])


class Event(NamedTuple):
    """One step of a traced method."""

    number: int
    """Number of the event, from 1."""
    kind: EventKind
    """Kind of the event: `place`, `remove`, `move`, `conflict`, `dead-end`, `select`, `seen`,
    `accept`, `reject`, `stagnation`, `restart` or `solution`."""
    words: str
    """Description of the event."""
    data: EventData
    """Fields that depend on the kind, such as `queen`, `from` and `to`, or `square` and `by`.
    Squares are (row, column)."""
    line: int | None
    """Line of the pseudocode, from 0."""
    steps: int
    """Number of steps so far."""
    moves: int
    """Number of queens placed by a search, or moved by a repair method after its start, so far."""
    backtracks: int
    """Number of queens removed again so far."""
    restarts: int
    """Number of restarts so far."""
    queens: int
    """Number of queens on the board after the event."""
    energy: int
    """Number of conflicts on the board after the event."""

    def __str__(self) -> str:
        return f"{self.number} {self.words}"


class Report(NamedTuple):
    """Result of a run of a method."""

    status: Status
    """`solution`, `none` (proven) or `unknown` (the method gave up)."""
    solution: Solution | None
    """The solution, if the method found one."""
    ended: Ended
    """Why the run ended: `enough`, `exhausted`, `given-attack`, `step-limit`, `time-limit` or
    `stopped`."""
    steps: int
    moves: int
    backtracks: int
    restarts: int


class Trace(Iterator[Event]):
    """Iterator over the events of a classic method while it runs.

    The method runs in a separate thread, a few thousand events ahead. It stops when the trace is
    deleted.
    """

    def __init__(self, core: _core.Trace) -> None:
        self._core = core

    def __iter__(self) -> Trace:
        return self

    def __next__(self) -> Event:
        event = self._core.next_event()
        if event is None:
            raise StopIteration
        number, kind, words, data, line, counts, queens, energy = event
        return Event(number, kind, words, data, line, *counts, queens, energy)

    @property
    def method(self) -> MethodName:
        """Name of the method."""
        return self._core.method

    @property
    def board(self) -> Placement:
        """The board after the last event that the iterator returned."""
        return self._core.board

    @property
    def report(self) -> Report | None:
        """Result of the run; `None` until the iterator has returned all events."""
        report = self._core.report
        if report is None:
            return None
        status, solution, ended, counts = report
        return Report(status, solution, ended, *counts)

    def _repr_svg_(self) -> str | None:
        return self.board._repr_svg_()


def trace(
    method: ClassicMethod,
    n: int | BoardLike,
    *,
    queens: Squares = (),
    start: BoardLike | None = None,
    seed: int = 0,
    step_limit: int | None = None,
    time_limit: Time | None = None,
    cooling: Sequence[float] | None = None,
) -> Trace:
    """Run a classic method and iterate over its events.

    Parameters
    ----------
    method : str
        Name of a method from `methods()`, or a short name: `h1`, `h2`, `brute-force`, `dlx`.
    n : int or board
        The board size, or a board with given queens.
    queens : sequence of (row, column)
        Given queens.
    start : board, optional
        For methods that repair: the start position. Its queens may move and may attack each other;
        given queens stay.
    seed, step_limit, time_limit, cooling
        As for `solve`.

    Raises
    ------
    ValueError
        If the input is invalid, or if the method cannot do this.

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
    options = dict(
        method=method,
        queens=queens,
        start=start,
        seed=seed,
        step_limit=step_limit,
        time_limit=time_limit,
        cooling=cooling,
    )
    return Trace(_core.Trace(n, options))


class Cell(TypedDict):
    """The result of one method on one board; `compare` describes the keys."""

    n: int
    method: MethodName
    state: Literal["answered", "limit", "skipped", "refused"]
    runs: int
    answered: int
    seconds: float | None
    seconds_lower: float | None
    seconds_upper: float | None
    seconds_mean: float | None
    steps: float | None
    steps_lower: float | None
    steps_upper: float | None
    steps_mean: float | None
    moves: float | None
    moves_lower: float | None
    moves_upper: float | None
    moves_mean: float | None


def compare(
    sizes: int | Placement | Iterable[int | Placement],
    methods: ClassicMethod | Iterable[ClassicMethod] | None = None,
    *,
    queens: Squares = (),
    start: BoardLike | None = None,
    runs: int = 10,
    seed: int = 0,
    time_limit: Time | None = 10,
    step_limit: int | None = None,
    threads: int | None = 1,
) -> list[Cell]:
    """Compare the times and steps of classic methods on the same boards. Every answer is verified.

    Parameters
    ----------
    sizes : int, Placement, or iterable of them
        Board sizes, such as `8`, `range(4, 13)` or `[8, 20, 100]`; or boards with given queens.
    methods : str or iterable of str, optional
        Names of methods; by default all methods or, with `start`, all that accept it.
    queens : sequence of (row, column)
        Given queens on every board.
    start : board, optional
        The start position of each run, as for `trace`.
    runs : int
        Number of runs of each method on each board, 1 to 10,000. Each run uses the next seed.
    seed : int
        Random seed of the first run.
    time_limit : float, str or timedelta, optional
        Time limit of a run, as for `solve`. A method that reaches a limit in half of its runs does not
        run on larger boards.
    step_limit : int, optional
        Largest number of steps of a run.
    threads : int
        Number of runs in parallel; times are most accurate with 1.

    Returns
    -------
    list of Cell
        One dict per size and method, ready for `pandas.DataFrame`, with these keys: `n`; `method`;
        `state` (`answered`, `limit`, `skipped` after a limit on a smaller board, or `refused`
        because the board is too large); `runs` (fewer than requested if half of them reached a
        limit); `answered`; and `seconds`, `steps` and `moves`, the medians over the runs. Their
        quartiles are `seconds_lower`, `seconds_upper` and so on, their means `seconds_mean` and so
        on. A value that is not known is `None`.

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
        raise InputTypeError(f"methods: expected names of classic methods, not {shown(methods)}")
    if isinstance(sizes, (Solution, str, bytes)):
        raise InputTypeError(f"sizes: expected board sizes or boards of type Placement, not {shown(sizes)}")
    boards = [sizes] if isinstance(sizes, Placement) or not isinstance(sizes, Iterable) else sizes
    options = dict(
        sizes=[placement(size, queens=queens) for size in boards],
        methods=None if methods is None else list(methods),
        start=start,
        runs=runs,
        time_limit=time_limit,
        step_limit=step_limit,
        seed=seed,
        threads=threads,
    )
    answer = _core.ask("compare", None, options)
    return [_cell(row["n"], cell) for row in answer["rows"] for cell in row["cells"]]


def _cell(n: int, cell: dict[str, Any]) -> Cell:
    row = dict(n=n, method=cell["method"], state=cell["state"], runs=cell["runs"], answered=cell["answered"])
    for name in ("seconds", "steps", "moves"):
        spread = cell[name] or {}
        row[name] = spread.get("median")
        row.update({f"{name}_{part}": spread.get(part) for part in ("lower", "upper", "mean")})
    return cast(Cell, row)
