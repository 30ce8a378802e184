"""Read boards from texts, lists and arrays."""

from __future__ import annotations

from typing import Any, cast

from ._core import Placement, Solution, shown, whole
from ._errors import InputTypeError
from ._types import BoardLike, Square, Squares


def as_placement(board: BoardLike, /) -> Placement:
    """Convert a board in any supported form to a `Placement`.

    Parameters
    ----------
    board
        - a `Placement` or a `Solution`;
        - a text in any of the `FORMATS`;
        - a list with the column of the queen in each row, or `None` for a row without a queen:
          `[1, 3, None, 2]`;
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
    """
    if isinstance(board, Placement):
        return board
    if isinstance(board, Solution):
        return Placement(board.n, board.queens)
    if isinstance(board, str):
        return Placement.read(board)
    rows = _rows(board)
    n = len(rows)
    if n and all(_is_row(row) for row in rows):
        return Placement(n, _queens_of_rows(rows, n))
    queens = []
    for row, column in enumerate(rows):
        if column is None:
            continue
        if _is_row(column):
            raise InputTypeError(f"row {row}: expected a column as in the other rows, not the list {shown(column)}")
        queens.append((row, whole(column, f"the column of row {row}", 0, n - 1)))
    return Placement(n, queens)


def problem_of(board: int | BoardLike, queens: Squares, blocked: Squares) -> Placement | Solution | int:
    """Return a board for the extension module, with these queens and blocked squares added."""
    if isinstance(board, (Placement, Solution)):
        placement: Placement | Solution = board
    elif isinstance(board, float) or (hasattr(board, "__index__") and not getattr(board, "shape", ())):
        if _is_empty(queens) and _is_empty(blocked):
            return cast(int, board)  # The extension module validates it.
        return Placement(cast(int, board), queens, blocked=blocked)
    else:
        placement = as_placement(cast(BoardLike, board))
    if _is_empty(queens) and _is_empty(blocked):
        return placement
    placement = as_placement(placement)
    extra = Placement(placement.n, queens, blocked=blocked)
    return Placement(placement.n, placement.queens + extra.queens, blocked=placement.blocked + extra.blocked)


def _is_empty(squares: Any) -> bool:
    return isinstance(squares, (tuple, list)) and not squares


def _rows(board: Any) -> list[Any]:
    if hasattr(board, "to_numpy"):  # A pandas DataFrame.
        board = board.to_numpy()
    shape = getattr(board, "shape", None)
    if isinstance(shape, tuple) and not isinstance(board, memoryview):
        return _rows_of_array(board, shape)
    if isinstance(board, (bytes, bytearray, memoryview, dict, set, frozenset)) or not hasattr(board, "__len__"):
        advice = "; an iterator yields its items only once: convert it to a list" if hasattr(board, "__next__") else ""
        raise InputTypeError(
            f"board: expected a Placement, a Solution, a string, a list of columns or a square array, "
            f"not {shown(board)}{advice}"
        )
    return list(board)


def _rows_of_array(board: Any, shape: tuple[int, ...]) -> list[Any]:
    dtype = getattr(board, "dtype", None)
    kind = getattr(dtype, "kind", "?")
    if len(shape) not in (1, 2) or (len(shape) == 2 and shape[0] != shape[1]):
        raise ValueError(f"expected an array of shape (n,) with columns or (n, n) with squares, not {shape}")
    if kind not in "biu" or (kind == "b" and len(shape) == 1):
        wanted = "int" if len(shape) == 1 else "bool or int"
        raise InputTypeError(f"expected an array of dtype {wanted}, not {dtype}")
    return list(board.tolist())


def _is_row(row: Any) -> bool:
    return hasattr(row, "__len__") and not isinstance(row, str)


def _queens_of_rows(rows: list[Any], n: int) -> list[Square]:
    queens = []
    for row, squares in enumerate(rows):
        if len(squares) != n:
            raise ValueError(f"row {row} has {len(squares)} squares, expected {n}")
        for column, square in enumerate(squares):
            if square not in (0, 1):
                raise ValueError(f"the square ({row}, {column}): expected true or false (1 or 0), not {shown(square)}")
            if square:
                queens.append((row, column))
    return queens


def solution_of(board: BoardLike) -> Solution:
    """Convert a board in any supported form to a `Solution`, or raise `ValueError`."""
    if isinstance(board, Solution):
        return board
    placement = as_placement(board)
    if not placement.is_solution:
        attack = placement.conflicts()[:1]
        if attack:
            (a, b, line) = attack[0]
            raise ValueError(f"not a solution: {a} attacks {b} on {line}")
        raise ValueError(f"not a solution: {len(placement)} of {placement.n} queens")
    return Solution([column for _, column in placement.queens])
