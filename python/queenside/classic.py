"""Functions with the names that four well-known documents on the n-queens problem use.

| names | document |
|---|---|
| `Queens` | "N-Queens": CPython's `Lib/test/test_generators.py`, explained |
| `n_queens` | "n-Queens problem": the Codewars kata of a board with a mandatory queen |
| `board2str`, `get_n`, `is_solved`, `get_solutions` | "The n-Queens puzzle": a course's assignment |
| `safe_positions`, `king_groups`, `king_arrangements` | "February 2023 Ponder This Challenge": kings on safe squares |

Each function does what its document describes, at the speed of this package. If a document has an
error, the docstring of the function says how it is handled.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from . import kings
from ._boards import Placement, as_placement
from ._core import shown
from ._counting import solutions
from ._errors import InputTypeError
from ._solving import solve
from ._types import BoardLike, Square

__all__ = [
    "Queens",
    "board2str",
    "get_n",
    "get_solutions",
    "is_solved",
    "king_arrangements",
    "king_groups",
    "n_queens",
    "safe_positions",
]


class Queens:
    """List solutions like the class of CPython's test suite, for the document "N-Queens".

    `solve` yields each solution as `row2col`, a list with the column of the queen in each row.

    CPython's class yields the same list object each time and changes its contents, so a list that a
    caller saves changes later. This class yields a new list each time. The document's explanation
    writes `f"1:b"` instead of `f"{1:b}"`, and `x << y` also for right shifts; neither affects the
    class.

    Parameters
    ----------
    n : int
        The board size, 0 to 64.

    Examples
    --------
    >>> from queenside.classic import Queens
    >>> queens = Queens(4)
    >>> for row2col in queens.solve():
    ...     print(row2col)
    [1, 3, 0, 2]
    [2, 0, 3, 1]
    >>> queens.printsolution([1, 3, 0, 2])
    +-+-+-+-+
    | |Q| | |
    +-+-+-+-+
    | | | |Q|
    +-+-+-+-+
    |Q| | | |
    +-+-+-+-+
    | | |Q| |
    +-+-+-+-+
    """

    def __init__(self, n: int) -> None:
        solutions(n)  # Raises for an invalid n now; `solve` would raise only at its first use.
        self.n = n

    def solve(self) -> Iterator[list[int]]:
        """Iterate over all solutions, in lexicographic order."""
        return map(list, solutions(self.n))

    def printsolution(self, row2col: Sequence[int]) -> None:
        """Print a board with a box per square.

        Raises
        ------
        ValueError
            If `row2col` is not a list of n columns on the board.
        """
        columns = _position(row2col)
        if len(columns) != self.n or None in columns:
            raise ValueError(f"row2col: expected {self.n} columns for n = {self.n}, not {columns!r}")
        board = as_placement(columns)
        print(board.to("boxes"), end="")


def n_queens(n: int, mandatory: Square) -> str:
    r"""Find a solution with a given queen, for the document "n-Queens problem" (Codewars).

    The document concludes from the number of iterations that there is no solution, and calls wrong
    conclusions bad luck. This function returns `""` only if that is proven. The document asks for n
    up to 1000; this function rejects larger boards.

    Parameters
    ----------
    n : int
        The board size, 0 to 1000.
    mandatory : (row, column)
        The square of the given queen, from 0 at the top left.

    Returns
    -------
    str
        `.` for an empty square and `Q` for a queen, with a newline after each row; `""` if no such
        solution exists, which includes a square off the board.

    Examples
    --------
    >>> from queenside.classic import n_queens
    >>> n_queens(4, (0, 1))
    '.Q..\n...Q\nQ...\n..Q.\n'
    >>> n_queens(4, (0, 0))
    ''
    """
    Placement(n)  # Raises for an invalid n.
    if isinstance(mandatory, (str, bytes)) or not hasattr(mandatory, "__len__") or len(mandatory) != 2:
        raise InputTypeError(f"mandatory: expected a (row, column) pair, not {shown(mandatory)}")
    if all(hasattr(place, "__index__") for place in mandatory) and not all(0 <= place < n for place in mandatory):
        return ""
    solution = solve(n, queens=[mandatory], threads=1)
    return "" if solution is None else solution.to("dots")


def get_n(pos: Sequence[int]) -> int:
    """Return the board size of a position, for the document "The n-Queens puzzle".

    The board size is the number of columns.

    Examples
    --------
    >>> from queenside.classic import get_n
    >>> get_n([0, 4, 7, 5, 2, 6, 1, 3])
    8
    """
    return len(_position(pos))


def board2str(pos: Sequence[int]) -> str:
    """Format a position as text, for the document "The n-Queens puzzle".

    The text has numbered rows and columns. A position lists the *row* of the queen in each
    *column*, unlike everything else in this package. The document's template calls `row2st` but
    means `row2str`. Its example of a solution, `[2, 4, 6, 8, 3, 1, 7, 5]`, counts rows from 1, but
    its text and code count from 0.

    Parameters
    ----------
    pos : sequence of int
        `pos[column] = row`, both from 0.

    Returns
    -------
    str
        The text without a final newline. From n = 11 on, the columns are not aligned, because the
        document does not pad numbers of two digits; `Placement.to("grid")` does.

    Raises
    ------
    ValueError
        If a row is off the board.

    Examples
    --------
    >>> from queenside.classic import board2str
    >>> print(board2str([2, 0, 3, 1]))
    -|0|1|2|3|
    0|-|*|-|-|
    1|-|-|-|*|
    2|*|-|-|-|
    3|-|-|*|-|
    """
    placement = _placement(pos)
    queens = set(placement.queens)
    numbers = range(placement.n)
    rows = [(str(row), ["*" if (row, column) in queens else "-" for column in numbers]) for row in numbers]
    return "\n".join("|".join([label, *cells, ""]) for label, cells in [("-", list(map(str, numbers))), *rows])


def is_solved(pos: Sequence[int]) -> bool:
    """Return whether a position is a solution, for the document "The n-Queens puzzle".

    Anything that is not a list of rows on the board is not a solution. As in the document, rows may
    be floats with whole values.

    Examples
    --------
    >>> from queenside.classic import is_solved
    >>> is_solved([0, 4, 7, 5, 2, 6, 1, 3]), is_solved([0, 1, 2, 3])
    (True, False)
    """
    try:
        rows = [int(row) if row == int(row) else -1 for row in pos]
    except (TypeError, ValueError, OverflowError):
        return False
    n = len(rows)
    return all(0 <= row < n for row in rows) and _placement(rows).is_solution


def get_solutions(n: int) -> list[list[int]]:
    """Return all solutions as positions, for the document "The n-Queens puzzle".

    The list is in lexicographic order. The document tries all permutations, which is practical up
    to about n = 12. Here, `get_solutions(14)` takes a second. For larger boards,
    `queenside.solutions` yields one solution at a time.

    Parameters
    ----------
    n : int
        The board size, 0 to 64; there are 14,772,512 solutions for n = 16.

    Examples
    --------
    >>> from queenside.classic import get_solutions
    >>> eights = get_solutions(8)
    >>> len(eights), eights[0]
    (92, [0, 4, 7, 5, 2, 6, 1, 3])
    """
    # Exchanging rows and columns maps solutions to solutions, so the set of lists is the same.
    return list(map(list, solutions(n)))


def _position(pos: Any) -> list[Any]:
    if isinstance(pos, (str, bytes)) or not hasattr(pos, "__len__"):
        raise InputTypeError(
            f"pos: expected a position, a list with the row of the queen in each column, not {shown(pos)}"
        )
    return list(pos)


def _placement(pos: Any) -> Placement:
    rows = _position(pos)
    return Placement(len(rows), [(row, column) for column, row in enumerate(rows)])


def safe_positions(board: BoardLike) -> list[Square]:
    """List the safe squares, for the document "February 2023 Ponder This Challenge".

    A safe square is attacked by exactly two queens. The board may be a list of columns or a text as
    in the document (`. Q .`).

    Examples
    --------
    >>> from queenside.classic import safe_positions
    >>> len(safe_positions([8, 1, 3, 0, 6, 9, 5, 2, 4, 7]))
    9
    """
    return kings.safe_squares(board)


def king_groups(board: BoardLike) -> dict[str, list[Square]]:
    """Group the safe squares, for the document "February 2023 Ponder This Challenge".

    The keys are the letters of the groups, ordered by the leftmost square as in the drawing of the
    document.

    Examples
    --------
    >>> from queenside.classic import king_groups
    >>> king_groups([8, 1, 3, 0, 6, 9, 5, 2, 4, 7])["A"]
    [(6, 0), (7, 0)]
    """
    return {group.label: group.squares for group in kings.groups(board)}


def king_arrangements(board: BoardLike, kings_on_board: int | None = None) -> int:
    """Count ways to place kings, for the document "February 2023 Ponder This Challenge".

    The document enumerates the ways to divide the kings among the groups, and stops as soon as it
    exceeds the wanted number. This function multiplies the polynomials of the groups, so the number
    is always exact.

    Parameters
    ----------
    board
        A solution.
    kings_on_board : int, optional
        Number of kings; n by default.

    Examples
    --------
    >>> from queenside.classic import king_arrangements
    >>> king_arrangements([8, 1, 3, 0, 6, 9, 5, 2, 4, 7], 4)
    22
    """
    return kings.count(board, kings_on_board)
