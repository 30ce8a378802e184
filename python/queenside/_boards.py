"""Read boards from texts, lists and arrays."""

from __future__ import annotations

from ._core import Placement, Solution, placement
from ._types import BoardLike


def as_placement(board: BoardLike, /) -> Placement:
    """Convert a board in any supported form to a `Placement`.

    Parameters
    ----------
    board
        - a `Placement` or a `Solution`;
        - a text in any of the `FORMATS`;
        - a list with the column of the queen in each row, or `None` for a row without a queen:
          `[1, 3, None, 2]`;
        - a dict with `n` and `queens`, and also `blocked`, or with `columns`;
        - a square list of lists or a numpy array of shape (n, n), true on squares with a queen;
        - a numpy array of shape (n,) with columns.

    Raises
    ------
    ValueError
        If the board has none of these forms; the message says what is wrong.

    Examples
    --------
    >>> from queenside import as_placement
    >>> as_placement([1, 3, None, 2])
    Placement(4, [(0, 1), (1, 3), (3, 2)])
    >>> as_placement([[0, 1], [0, 0]])
    Placement(2, [(0, 1)])
    >>> as_placement({"n": 8, "queens": ["d8"]})
    Placement(8, [(0, 3)])
    """
    return board if isinstance(board, Placement) else placement(board)


def solution_of(board: BoardLike) -> Solution:
    """Convert a board in any supported form to a `Solution`, or raise `ValueError`."""
    if isinstance(board, Solution):
        return board
    found = as_placement(board)
    if not found.is_solution:
        attack = found.conflicts()[:1]
        if attack:
            (a, b, line) = attack[0]
            raise ValueError(f"not a solution: {a} attacks {b} on {line}")
        raise ValueError(f"not a solution: {len(found)} of {found.n} queens")
    return Solution([column for _, column in found.queens])
