"""Convert boards and solutions to numpy arrays."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, cast

from ._boards import as_placement
from ._core import Placement, Solution
from ._errors import InputTypeError
from ._types import BoardLike

if TYPE_CHECKING:
    import numpy.typing


def to_numpy(board: BoardLike | Iterable[Solution], /) -> numpy.typing.NDArray[Any]:
    """Convert a board to an array of squares, or solutions to an array of columns.

    Needs numpy (`pip install queenside[numpy]`).

    Parameters
    ----------
    board
        One board (a `Placement`, a `Solution`, or anything that `as_placement` accepts), or an
        iterable of solutions of the same size, such as `solutions(8)`. An empty list means no
        solutions.

    Returns
    -------
    numpy.ndarray
        For a board: shape (n, n), dtype bool, true on squares with a queen; n up to 30,000. For k
        solutions: shape (k, n), dtype int32, the column of the queen in each row; shape (0, 0) if
        there are no solutions.

    Raises
    ------
    ImportError
        If numpy is not installed.
    ValueError
        If the input is invalid, or if the solutions have different sizes.

    Examples
    --------
    >>> from queenside import Solution, solutions, to_numpy
    >>> to_numpy(Solution([1, 3, 0, 2])).astype(int).tolist()
    [[0, 1, 0, 0], [0, 0, 0, 1], [1, 0, 0, 0], [0, 0, 1, 0]]
    >>> to_numpy(solutions(8)).shape
    (92, 8)
    """
    np = _numpy()
    if not isinstance(board, (Placement, Solution, str)) and _may_be_solutions(board):
        return _rows_of_solutions(np, cast(Iterable[Any], board))
    placement = as_placement(cast(BoardLike, board))
    if placement.n > 30_000:
        raise ValueError(f"n = {placement.n} is too large for an array of squares: expected at most 30000")
    squares: numpy.typing.NDArray[Any] = np.zeros((placement.n, placement.n), dtype=bool)
    if len(placement):
        rows, columns = zip(*placement.queens)
        squares[list(rows), list(columns)] = True
    return squares


def _numpy() -> Any:
    try:
        import numpy
    except ImportError as error:
        raise ImportError("arrays need numpy: pip install 'queenside[numpy]'") from error
    return numpy


def _may_be_solutions(board: Any) -> bool:
    if isinstance(board, (list, tuple)):
        return not board or isinstance(board[0], Solution)
    # For example sets, iterators and the values of a dict.
    return isinstance(board, Iterable) and not hasattr(board, "__getitem__")


def _rows_of_solutions(np: Any, found: Iterable[Any]) -> numpy.typing.NDArray[Any]:
    words = bytearray()
    n, rows = 0, 0
    for solution in found:
        if not isinstance(solution, Solution):
            raise InputTypeError(f"expected an iterable of Solution, but item {rows} is {solution!r}")
        if rows and solution.n != n:
            raise ValueError(
                f"expected solutions of one size, but item 0 has n = {n} and item {rows} has n = {solution.n}"
            )
        n, rows = solution.n, rows + 1
        words += solution._words()
    columns: numpy.typing.NDArray[Any] = np.frombuffer(words, dtype="<u4").astype(np.int32)
    return columns.reshape(rows, n)
