"""Boards as people write them: lists, texts, arrays."""

from __future__ import annotations

import operator
from typing import Any, cast

from ._core import Placement, Solution
from ._errors import InputTypeError
from ._types import BoardLike, Square, Squares


def read(text: str, *, n: int | None = None) -> Placement:
    r"""The board in a text, in any of the `FORMATS`, which are told apart by themselves.

    Parameters
    ----------
    text : str
        One board. In drawn formats `x` is a square blocked.
    n : int, optional
        The size that the board has to have; needed where the text does not tell it (`pairs`).

    Raises
    ------
    ValueError
        If the text is no board; it says where, by line and column.

    Examples
    --------
    >>> from queenside import read
    >>> read("- Q - -\n- - - Q\nQ - - -\n- - Q -").is_solution
    True
    >>> read("[(0, 1), (1, 3)]", n=4)
    Placement(4, [(0, 1), (1, 3)])
    """
    return Placement.read(text, n=n)


def as_placement(board: BoardLike, /) -> Placement:
    """A board, however it is written, as a `Placement`.

    Parameters
    ----------
    board
        - a `Placement` or a `Solution`;
        - a text in any of the `FORMATS`;
        - a list of columns, the queen of each row: `[1, 3, None, 2]`, with `None` for a row without one;
        - a square list of lists or a numpy array of shape (n, n), true where a queen stands;
        - a numpy array of shape (n,) with columns.

    Raises
    ------
    ValueError
        If it is none of these, with what is wrong.

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
        return read(board)
    rows = _rows(board)
    n = len(rows)
    if n and all(_is_row(row) for row in rows):
        return Placement(n, _queens_of_rows(rows, n))
    queens = []
    for row, column in enumerate(rows):
        if column is None:
            continue
        if _is_row(column):
            raise InputTypeError(f"row {row} is a list, {shown(column)}, but other rows are columns")
        queens.append((row, whole(column, f"the column of row {row}", 0, n - 1)))
    return Placement(n, queens)


def problem_of(board: int | BoardLike, queens: Squares, blocked: Squares) -> Placement | Solution | int:
    """What the core takes: a board with these queens and blocked squares too."""
    if isinstance(board, (Placement, Solution)):
        placement: Placement | Solution = board
    elif isinstance(board, float) or (hasattr(board, "__index__") and not getattr(board, "shape", ())):
        if _is_empty(queens) and _is_empty(blocked):
            return cast(int, board)  # The core reads it, and says what is wrong with it.
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
    if hasattr(board, "to_numpy"):  # A DataFrame.
        board = board.to_numpy()
    shape = getattr(board, "shape", None)
    if isinstance(shape, tuple) and not isinstance(board, memoryview):
        return _rows_of_array(board, shape)
    if isinstance(board, (bytes, bytearray, memoryview, dict, set, frozenset)) or not hasattr(board, "__len__"):
        advice = ": a generator gives its items only once, make a list of it" if hasattr(board, "__next__") else ""
        raise InputTypeError(
            f"a board is a Placement, a Solution, a text, a list of columns or a square array, not {shown(board)}{advice}"
        )
    return list(board)


def _rows_of_array(board: Any, shape: tuple[int, ...]) -> list[Any]:
    dtype = getattr(board, "dtype", None)
    kind = getattr(dtype, "kind", "?")
    if len(shape) not in (1, 2) or (len(shape) == 2 and shape[0] != shape[1]):
        raise ValueError(f"an array of a board has the shape (n,) of columns or (n, n) of squares, not {shape}")
    if kind not in "biu" or (kind == "b" and len(shape) == 1):
        wanted = "int" if len(shape) == 1 else "bool or int"
        raise InputTypeError(f"an array of a board has the dtype {wanted}, not {dtype}")
    return list(board.tolist())


def _is_row(row: Any) -> bool:
    return hasattr(row, "__len__") and not isinstance(row, str)


def _queens_of_rows(rows: list[Any], n: int) -> list[Square]:
    queens = []
    for row, squares in enumerate(rows):
        if len(squares) != n:
            raise ValueError(f"row {row} has {len(squares)} squares, but there are {n} rows")
        for column, square in enumerate(squares):
            if square not in (0, 1):
                raise ValueError(f"the square ({row}, {column}) is true or false (1 or 0), not {shown(square)}")
            if square:
                queens.append((row, column))
    return queens


def whole(number: Any, name: str, least: int, most: int) -> int:
    """A whole number within a range; anything with `__index__` will do."""
    try:
        value = operator.index(number)
    except TypeError:
        raise InputTypeError(f"{name}: a whole number, not {shown(number)}") from None
    if not least <= value <= most:
        raise ValueError(f"{name}: a whole number from {least} to {most}, not {shown(number)}")
    return value


def shown(value: Any) -> str:
    """The value as it stands in an error message: its `repr`, cut short."""
    try:
        text = repr(value)
    except ValueError:  # A number of thousands of digits.
        return "one of thousands of digits"
    text = text.replace("\n", " ")
    return text if len(text) <= 60 else text[:60] + "…"
