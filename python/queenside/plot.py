"""Plot comparisons and runs with matplotlib (`pip install queenside[matplotlib]`)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, Literal

from ._methods import Cell, Event

if TYPE_CHECKING:
    import matplotlib.axes

__all__ = ["comparison", "energy"]

# One colour and one marker per method. People with colour blindness can distinguish these colours
# (Okabe and Ito, 2008).
_COLORS = ["#0072b2", "#e69f00", "#009e73", "#cc79a7", "#d55e00", "#56b4e9", "#000000"]
_MARKS = ["o", "s", "^", "D", "v", "P", "X"]


def comparison(
    cells: Iterable[Cell],
    *,
    value: Literal["seconds", "steps", "moves"] = "seconds",
    ax: matplotlib.axes.Axes | None = None,
) -> matplotlib.axes.Axes:
    """Plot a comparison: one line per method over the board size, on a logarithmic scale.

    Parameters
    ----------
    cells : iterable of dict
        The result of `compare`.
    value : str
        `seconds`, `steps` or `moves`. The lines are medians, the shaded bands quartiles. Values
        below one step or move are drawn as one.
    ax : matplotlib.axes.Axes, optional
        Axes to draw on; a new figure by default.

    Returns
    -------
    matplotlib.axes.Axes

    Examples
    --------
    >>> import matplotlib
    >>> matplotlib.use("Agg")
    >>> from queenside import compare, plot
    >>> ax = plot.comparison(compare(range(5, 9), ["backtracking", "h1"], runs=3), value="steps")
    >>> ax.get_yscale(), [text.get_text() for text in ax.get_legend().get_texts()]
    ('log', ['backtracking', 'most-threatened-h1'])
    """
    if value not in ("seconds", "steps", "moves"):
        raise ValueError(f"value: expected seconds, steps or moves, not {value!r}")
    ax = _axes(ax)
    # A logarithmic scale has no zero, so runs without any step are drawn as one step.
    floor = 1e-9 if value == "seconds" else 1.0

    def drawn(number: float) -> float:
        return max(number, floor)

    answered: dict[str, list[Any]] = {}
    for cell in cells:
        answered.setdefault(cell["method"], [])
        if cell[value] is not None:
            answered[cell["method"]].append(cell)
    for place, (method, points) in enumerate(answered.items()):
        color, mark = _COLORS[place % len(_COLORS)], _MARKS[place % len(_MARKS)]
        sizes = [cell["n"] for cell in points]
        style = "-" if place < len(_COLORS) else "--"
        ax.plot(
            sizes, [drawn(cell[value]) for cell in points], style, color=color, marker=mark, markersize=4, label=method
        )
        lower = [drawn(_or(cell[f"{value}_lower"], cell[value])) for cell in points]
        upper = [drawn(_or(cell[f"{value}_upper"], cell[value])) for cell in points]
        ax.fill_between(sizes, lower, upper, color=color, alpha=0.15, linewidth=0)
    ax.set_yscale("log")
    ax.set_xlabel("board size n")
    ax.set_ylabel("seconds (median)" if value == "seconds" else f"{value} (median)")
    ax.grid(True, which="major", alpha=0.3)
    if not any(answered.values()):
        return ax
    if len(answered) > 4:
        ax.legend(frameon=False, fontsize="small", loc="center left", bbox_to_anchor=(1.0, 0.5))
    else:
        ax.legend(frameon=False, fontsize="small")
    return ax


def _or(number: float | None, other: float) -> float:
    return other if number is None else number


def energy(events: Iterable[Event], *, ax: matplotlib.axes.Axes | None = None) -> matplotlib.axes.Axes:
    """Plot the number of conflicts and queens on the board over the steps of a run.

    Parameters
    ----------
    events : iterable of Event
        Events from `trace`, all of them or a part (`itertools.islice`).
    ax : matplotlib.axes.Axes, optional
        Axes to draw on; a new figure by default.

    Examples
    --------
    >>> import matplotlib
    >>> matplotlib.use("Agg")
    >>> from queenside import plot, trace
    >>> plot.energy(trace("min-conflicts", 20, seed=1)).get_ylabel()
    'on the board'
    """
    ax = _axes(ax)
    points = [(event.steps, event.energy, event.queens) for event in events]
    if points:
        steps, conflicts, queens = zip(*points)
        ax.step(steps, conflicts, where="post", color=_COLORS[4], label="conflicts")
        ax.step(steps, queens, where="post", color=_COLORS[0], alpha=0.7, label="queens")
    ax.set_xlabel("steps")
    ax.set_ylabel("on the board")
    ax.grid(True, alpha=0.3)
    if points:
        ax.legend(frameon=False, fontsize="small")
    return ax


def _axes(ax: Any) -> Any:
    if ax is not None:
        return ax
    try:
        import matplotlib.pyplot
    except ImportError as error:
        raise ImportError("charts need matplotlib: pip install 'queenside[matplotlib]'") from error
    return matplotlib.pyplot.subplots(figsize=(7, 4.2), layout="constrained")[1]
