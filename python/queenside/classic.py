"""Drop-in names for four documents on the n-queens problem that people start from.

| names | document |
|---|---|
| `Queens` | "N-Queens": CPython's `Lib/test/test_generators.py`, explained |
| `n_queens` | "n-Queens problem": the Codewars kata of a board with a mandatory queen |
| `board2str`, `get_n`, `is_solved`, `get_solutions` | "The n-Queens puzzle": a course's assignment |
| `safe_positions`, `king_groups`, `king_arrangements` | "February 2023 Ponder This Challenge": kings on safe squares |

Each does what its document asks, at this package's speed; where a document slips, the function's docstring says what is done
about it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from . import kings
from ._boards import as_placement, shown, whole
from ._core import Placement
from ._counting import solutions
from ._errors import InputTypeError
from ._solving import complete
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
    """The class that CPython's test suite solves the problem with, for the document "N-Queens".

    `solve` gives each solution as `row2col`, a list with the column of each row's queen.

    CPython's class gives the same list object each time, with other numbers in it: who keeps the lists finds them all alike
    in the end. Here each is a list of its own. The document's explanation writes `f"1:b"` where `f"{1:b}"` is meant, and
    `x << y` for shifts to the right too; neither touches the class.

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
        solutions(n)  # Says what is wrong with n now, as solve() would only when it is asked for the first.
        self.n = n

    def solve(self) -> Iterator[list[int]]:
        """All solutions, each found when it is asked for, in lexicographic order."""
        return map(list, solutions(self.n))

    def printsolution(self, row2col: Sequence[int]) -> None:
        """Prints the board with boxes.

        Raises
        ------
        ValueError
            If there are not n columns, all of them on the board.
        """
        columns = _position(row2col)
        if len(columns) != self.n or None in columns:
            raise ValueError(f"a solution for n = {self.n} has {self.n} columns, not {columns!r}")
        board = as_placement(columns)
        print(board.to("boxes"), end="")


def n_queens(n: int, mandatory: Square) -> str:
    r"""A board with n queens, one of them on a given square, for the document "n-Queens problem" (Codewars).

    The document tells that there is no solution by the number of iterations, and calls wrong verdicts bad luck. Here `""` is
    given only when it is proven. It wants n up to 1000; larger boards are refused.

    Parameters
    ----------
    n : int
        The board size, 0 to 1000.
    mandatory : (row, column)
        The square of a queen that has to be there, from 0 at the top left.

    Returns
    -------
    str
        `.` for an empty square and `Q` for a queen, each row ended by a newline; `""` if there is no such board. A square off
        the board has none.

    Examples
    --------
    >>> from queenside.classic import n_queens
    >>> n_queens(4, (0, 1))
    '.Q..\n...Q\nQ...\n..Q.\n'
    >>> n_queens(4, (0, 0))
    ''
    """
    Placement(n)  # Says what is wrong with n.
    if isinstance(mandatory, (str, bytes)) or not hasattr(mandatory, "__len__") or len(mandatory) != 2:
        raise InputTypeError(f"the mandatory queen is a (row, column) pair, not {shown(mandatory)}")
    if all(hasattr(place, "__index__") for place in mandatory) and not all(0 <= place < n for place in mandatory):
        return ""
    solution = complete(Placement(n, [mandatory]), threads=1)
    return "" if solution is None else solution.to("dots")


def get_n(pos: Sequence[int]) -> int:
    """The board size of a position, for the document "The n-Queens puzzle": the number of its columns.

    Examples
    --------
    >>> from queenside.classic import get_n
    >>> get_n([0, 4, 7, 5, 2, 6, 1, 3])
    8
    """
    return len(_position(pos))


def board2str(pos: Sequence[int]) -> str:
    """The board of a position as text, with numbered rows and columns, for the document "The n-Queens puzzle".

    A position has the *row* of each *column*'s queen, unlike everything else in this package. The document's template calls
    `row2st` where it means `row2str`; its example of a solution, `[2, 4, 6, 8, 3, 1, 7, 5]`, counts rows from 1, while its text
    and its code count from 0.

    Parameters
    ----------
    pos : sequence of int
        `pos[column] = row`, both from 0.

    Returns
    -------
    str
        Without a newline at the end. From n = 11 on numbers of two digits stand as they are, as the document has it, and the
        lines do not meet; `Placement.to("grid")` pads them.

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
    """Whether a position is a solution, for the document "The n-Queens puzzle".

    Anything that is no list of rows on the board is none, either; as in the document, rows may be floats that are whole.

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
    """All solutions as positions, in lexicographic order, for the document "The n-Queens puzzle".

    The document goes through all permutations, and stops at n = 12 or so. `get_solutions(14)` takes a second here; beyond,
    `queenside.solutions` gives one at a time.

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
    # Reading rows for columns takes solutions to solutions, so the same lists come out.
    return list(map(list, solutions(n)))


def _position(pos: Any) -> list[Any]:
    if isinstance(pos, (str, bytes)) or not hasattr(pos, "__len__"):
        raise InputTypeError(f"a position is a list with the row of each column's queen, not {shown(pos)}")
    return list(pos)


def _placement(pos: Any) -> Placement:
    rows = _position(pos)
    last = len(rows) - 1
    return Placement(
        len(rows), [(whole(row, f"the row of column {column}", 0, last), column) for column, row in enumerate(rows)]
    )


def safe_positions(board: BoardLike) -> list[Square]:
    """The squares that exactly two queens attack, for the document "February 2023 Ponder This Challenge".

    The board may be a list of columns, or a text as the document draws it (`. Q .`).

    Examples
    --------
    >>> from queenside.classic import safe_positions
    >>> len(safe_positions([8, 1, 3, 0, 6, 9, 5, 2, 4, 7]))
    9
    """
    return kings.safe_squares(board)


def king_groups(board: BoardLike) -> dict[str, list[Square]]:
    """The groups of safe squares that touch, by their letters, for the document "February 2023 Ponder This Challenge".

    Letters go by the leftmost square, as in the document's drawing.

    Examples
    --------
    >>> from queenside.classic import king_groups
    >>> king_groups([8, 1, 3, 0, 6, 9, 5, 2, 4, 7])["A"]
    [(6, 0), (7, 0)]
    """
    return {group.label: group.squares for group in kings.groups(board)}


def king_arrangements(board: BoardLike, kings_on_board: int | None = None) -> int:
    """In how many ways kings can stand on the safe squares, for the document "February 2023 Ponder This Challenge".

    The document splits the kings over the groups one way after another, and stops at more than it looks for; here the groups'
    polynomials are multiplied, and the number is exact however large.

    Parameters
    ----------
    board
        A solution.
    kings_on_board : int, optional
        How many kings; n if not given.

    Examples
    --------
    >>> from queenside.classic import king_arrangements
    >>> king_arrangements([8, 1, 3, 0, 6, 9, 5, 2, 4, 7], 4)
    22
    """
    return kings.count(board, kings_on_board)
