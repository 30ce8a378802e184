"""Boards: solutions, placements, and how they are read.

The extension creates the boards, because creating objects of a Python class would make lists of
solutions half as fast. So their classes are there, and this module adds methods to them.
"""

from __future__ import annotations

import sys
import warnings
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, TypeVar

from . import _core

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from ._types import BoardLike, Colors, Conflict, Content, Format, Square, Squares, Symmetry

_T = TypeVar("_T")

_MAX_ARRAY = 30_000
"""The largest n of an array of squares, which then has 900 MB."""
_MAX_DRAWN = 100
"""The largest n that `str` draws."""
_MAX_SHOWN = 200
"""The largest number of columns or squares in a `repr`."""


def _added_to_base(kind: type[_T]) -> type[_T]:
    """Add the members of a class to its base in the extension, and return the base."""
    base = kind.__base__
    assert base is not None
    for name, member in vars(kind).items():
        if name not in ("__dict__", "__module__", "__slots__", "__static_attributes__", "__firstlineno__"):
            setattr(base, name, member)
    return base


@_added_to_base
class Solution(_core.Solution):
    """A solution as a sequence of ints: n queens on an n x n board, no two of which attack each other.

    `solution[row]` is the column of the queen in that row, both from 0 at the top left. A solution
    is immutable and hashable. Solutions compare by their columns, also with tuples and lists, in
    lexicographic order.

    Parameters
    ----------
    columns : sequence of int
        The column of the queen in each row. The length is n, at most 100,000,000.

    Attributes
    ----------
    n : int
        The board size.
    columns : tuple of int
        The column of the queen in each row.
    queens : list of (row, column)
        The squares of the queens.
    is_fundamental : bool
        Whether it is the lexicographically least solution of its symmetry class.

    Raises
    ------
    ValueError
        If two queens attack each other or a column is off the board; the message says where.

    Examples
    --------
    >>> from queenside import Solution
    >>> four = Solution([1, 3, 0, 2])
    >>> four[0], len(four), list(four), four.columns
    (1, 4, [1, 3, 0, 2], (1, 3, 0, 2))
    >>> print(four)
    - Q - -
    - - - Q
    Q - - -
    - - Q -
    >>> Solution([0, 1])
    Traceback (most recent call last):
    ...
    ValueError: the queens on (0, 0) and (1, 1) attack each other on diagonal 0
    """

    __slots__ = ()

    @staticmethod
    def read(
        text: str,
        /,
        *,
        n: int | None = None,
        rows: bool | None = None,
        from_one: bool | None = None,
        symbols: Mapping[str, Content] | None = None,
        format: Format | None = None,
    ) -> Solution:
        r"""Read a solution from text in any of the formats; the arguments are those of `Placement.read`.

        Raises
        ------
        ValueError
            If the text is not a board, or if the board is not a solution.

        Examples
        --------
        >>> from queenside import Solution
        >>> Solution.read(".Q..\n...Q\nQ...\n..Q.")
        Solution([1, 3, 0, 2])
        >>> Solution.read(".Q..\n...Q\nQ...\n....")
        Traceback (most recent call last):
        ...
        ValueError: not a solution: found 3 queens, expected 4
        """
        options = dict(n=n, rows=rows, from_one=from_one, symbols=symbols, format=format)
        return _core.Solution._of(_read(text, options))

    def orbit(self) -> list[Solution]:
        """List the symmetry class: the different images under rotation and reflection.

        The images are in lexicographic order. There are 8, 4 or 2 of them (1 for n = 0 and 1).

        Examples
        --------
        >>> from queenside import Solution
        >>> Solution([1, 3, 0, 2]).orbit()
        [Solution([1, 3, 0, 2]), Solution([2, 0, 3, 1])]
        """
        return self._orbit()

    def fundamental(self) -> Solution:
        """Return the fundamental solution of the symmetry class: its lexicographically least solution.

        Examples
        --------
        >>> from queenside import Solution
        >>> Solution([2, 0, 3, 1]).fundamental()
        Solution([1, 3, 0, 2])
        """
        return self._fundamental()

    def image(self, symmetry: Symmetry, /) -> Solution:
        """Return the image under one of the 8 symmetries.

        Parameters
        ----------
        symmetry : str
            One of `queenside.SYMMETRIES`; rotations are clockwise.

        Examples
        --------
        >>> from queenside import Solution
        >>> Solution([0, 2, 4, 1, 3]).image("mirror-columns")
        Solution([4, 2, 0, 3, 1])
        """
        return self._image(symmetry)

    def conflicts(self) -> list[Conflict]:
        """Return an empty list, because a solution has no conflicts."""
        return []

    def to(self, format: Format, /) -> str:
        """Format the board as text, in one of `queenside.FORMATS`, as `Placement.to` does.

        Examples
        --------
        >>> from queenside import Solution
        >>> print(Solution([1, 3, 0, 2]).to("grid"), end="")
        -|0|1|2|3|
        0|-|*|-|-|
        1|-|-|-|*|
        2|*|-|-|-|
        3|-|-|*|-|
        """
        return self._to(format)

    def svg(
        self,
        *,
        size: int | None = None,
        coordinates: bool = True,
        highlight: Squares | None = None,
        colors: Colors | None = None,
        kings: bool | Squares | None = None,
    ) -> str:
        """Draw the board as an SVG picture.

        The arguments are those of `Placement.svg`. With `kings=True`, the picture also colours and
        labels the groups of safe squares: squares with no queen on either diagonal.

        Examples
        --------
        >>> from queenside import Solution
        >>> picture = Solution([1, 3, 0, 2]).svg(size=200, highlight=[(0, 1)], colors={"queen": "navy"})
        >>> picture.startswith('<svg xmlns="http://www.w3.org/2000/svg" role="img" width="200"')
        True
        """
        return self._svg(size=size, coordinates=coordinates, highlight=highlight, colors=colors, kings=kings)

    def count(self, value: Any, /) -> int:
        """Count the rows whose queen is in this column: 1 for a column of the board, else 0."""
        return int(value in self)

    def index(self, value: Any, start: int = 0, stop: int = sys.maxsize, /) -> int:
        """Return the row from `start` to before `stop` whose queen is in this column.

        Raises
        ------
        ValueError
            If there is no such row.
        """
        try:
            return self.columns.index(value, start, stop)
        except ValueError:
            raise ValueError(f"there is no queen in column {_core.shown(value)} in these rows") from None

    def __repr__(self) -> str:
        if len(self) > _MAX_SHOWN:
            return f"<Solution of {len(self)} queens: [{', '.join(map(str, self[:4]))}, ...]>"
        return f"Solution({list(self)})"

    def __str__(self) -> str:
        return _text(self)

    def __reduce__(self) -> tuple[type[Solution], tuple[list[int]]]:
        return Solution, (list(self),)

    def __copy__(self) -> Solution:
        return self

    def __deepcopy__(self, memo: Any, /) -> Solution:
        return self


@_added_to_base
class Placement(_core.Placement):
    """A board with given queens, which may attack each other, and blocked squares.

    A placement is an immutable, hashable collection of the queens' squares. Squares are (row,
    column) pairs, both from 0 at the top left, in reading order.

    Parameters
    ----------
    n : int
        The board size, 0 to 1,000,000,000.
    queens : sequence of (row, column), optional
        The given queens.
    blocked : sequence of (row, column), optional, keyword only
        The blocked squares, which a completion leaves empty.

    Attributes
    ----------
    n : int
        The board size.
    queens : list of (row, column)
        The squares of the queens.
    blocked : list of (row, column)
        The blocked squares.
    is_solution : bool
        Whether it has n queens, no two of which attack each other, and none on a blocked square.

    Raises
    ------
    ValueError
        If a square is off the board or has two queens.

    Examples
    --------
    >>> from queenside import Placement
    >>> board = Placement(4, [(0, 0), (3, 3)])
    >>> len(board), (3, 3) in board, board.is_solution
    (2, True, False)
    >>> board.conflicts()
    [((0, 0), (3, 3), 'diagonal 0')]
    >>> import numpy
    >>> numpy.array(board).astype(int).tolist()
    [[1, 0, 0, 0], [0, 0, 0, 0], [0, 0, 0, 0], [0, 0, 0, 1]]
    >>> Placement(4, [(0, 4)])
    Traceback (most recent call last):
    ...
    ValueError: the queen on (0, 4) is off the board: rows and columns of an n = 4 board go from 0 to 3
    """

    __slots__ = ()

    @staticmethod
    def read(
        text: str,
        /,
        *,
        n: int | None = None,
        rows: bool | None = None,
        from_one: bool | None = None,
        symbols: Mapping[str, Content] | None = None,
        format: Format | None = None,
    ) -> Placement:
        r"""Read a board from text in any of the formats; the format is detected.

        Parameters
        ----------
        text : str
            The text of one board in a format of `queenside.FORMATS`. In formats that draw the
            board, `x` is a blocked square.
        n : int, optional, keyword only
            The expected board size. The format `pairs` does not contain it: without `n`, queens that
            are not a complete board are read as the smallest board, with a warning.
        rows : bool, optional, keyword only
            Whether a list has the row of each column instead of the column of each row.
        from_one : bool, optional, keyword only
            Whether rows and columns in lists count from 1. Without it, a list whose numbers are on
            the board only if they count from 1 is read that way, with a warning; with `False`, it
            counts from 0.
        symbols : mapping of str to str, optional, keyword only
            The meaning of characters: `queen`, `blocked` or `empty`, such as `{"*": "queen"}`.
        format : str, optional, keyword only
            The format of the text, one of `queenside.FORMATS`, instead of the detected one.

        Raises
        ------
        ValueError
            If the text is not a board, or can mean two boards; the message gives the place, or both
            meanings.

        Examples
        --------
        >>> from queenside import Placement
        >>> Placement.read(".Q..\n...Q\nQ...\n....")
        Placement(4, [(0, 1), (1, 3), (2, 0)])
        >>> Placement.read(".Q\n...")
        Traceback (most recent call last):
        ...
        ValueError: line 2, column 3: found '.', expected the end of the line after 2 squares, as in row 0
        """
        return _read(text, dict(n=n, rows=rows, from_one=from_one, symbols=symbols, format=format))

    def conflicts(self) -> list[Conflict]:
        """List the conflicts: the pairs of queens on one line, each with its line.

        A line is `row`, `column`, `diagonal` (row - column) or `antidiagonal` (row + column) with
        its number. Queens between the two do not matter.

        Returns
        -------
        list of ((row, column), (row, column), str)

        Examples
        --------
        >>> from queenside import Placement
        >>> Placement(3, [(1, 0), (1, 2)]).conflicts()
        [((1, 0), (1, 2), 'row 1')]
        """
        return self._conflicts()

    def to(self, format: Format, /) -> str:
        r"""Format the board as text; `x` is a blocked square.

        Parameters
        ----------
        format : str
            One of `queenside.FORMATS`: `columns`, `dots`, `spaced`, `spaced-dots`, `matrix`,
            `grid`, `boxes`, `pairs`, `unicode`, `fen`, `json`.

        Returns
        -------
        str
            The text, which ends with a newline. `queenside.read` reads it.

        Raises
        ------
        ValueError
            If the format is unknown, if it cannot represent the board (`columns` with two queens in
            a row), or if it would draw more than 100,000,000 squares.

        Examples
        --------
        >>> from queenside import Placement
        >>> Placement(4, [(0, 1)]).to("dots")
        '.Q..\n....\n....\n....\n'
        """
        return self._to(format)

    def svg(
        self,
        *,
        size: int | None = None,
        coordinates: bool = True,
        highlight: Squares | None = None,
        colors: Colors | None = None,
        kings: Squares | None = None,
    ) -> str:
        """Draw the board as an SVG picture, with conflicts in red.

        Parameters
        ----------
        size : int, optional
            Width in pixels, 16 to 8192.
        coordinates : bool, default True
            Number the rows and columns at the edge.
        highlight : sequence of (row, column), optional
            Squares to mark with a coloured frame.
        colors : dict of str to str, optional
            Colours for `light`, `dark`, `queen`, `king`, `conflict`, `blocked`, `highlight`,
            `label` or `background`, as `#rrggbb`, `#rgb` or one of the names aqua, black, blue,
            fuchsia, `gray`, green, lime, maroon, navy, olive, purple, red, silver, teal, white,
            yellow. `background` can be None.
        kings : sequence of (row, column), optional
            Squares to draw a king on.

        Raises
        ------
        ValueError
            If n is above 1000, the size is out of range, a colour is unknown, or a square is off
            the board.

        Examples
        --------
        >>> from queenside import Placement
        >>> "(0, 0) attacks (3, 3) on diagonal 0" in Placement(4, [(0, 0), (3, 3)]).svg()
        True
        """
        return self._svg(size=size, coordinates=coordinates, highlight=highlight, colors=colors, kings=kings)

    def __iter__(self) -> Iterator[Square]:
        return iter(self.queens)

    def __repr__(self) -> str:
        if len(self) > _MAX_SHOWN or len(self.blocked) > _MAX_SHOWN - len(self):
            return f"<Placement of {len(self)} queens on a board of n = {self.n}>"
        if self.blocked:
            return f"Placement({self.n}, {self.queens}, blocked={self.blocked})"
        return f"Placement({self.n}, {self.queens})" if self.queens else f"Placement({self.n})"

    def __str__(self) -> str:
        return _text(self)

    def __array__(self, dtype: Any = None, *, copy: bool | None = None) -> Any:
        """Return the squares for `numpy.array`: shape (n, n), true on squares with a queen."""
        if self.n > _MAX_ARRAY:
            raise ValueError(f"n = {self.n} is too large for an array of squares: expected at most {_MAX_ARRAY}")
        if copy is False:
            raise ValueError("an array of squares is always a copy: use numpy.asarray")
        import numpy

        squares = numpy.zeros((self.n, self.n), bool)
        if self.queens:
            squares[tuple(zip(*self.queens))] = True
        return squares if dtype is None else squares.astype(dtype)

    def __reduce__(self) -> tuple[Callable[[str], Placement], tuple[str]]:
        """Pickle the board as JSON, which also contains blocked diagonals."""
        return Placement.read, (self.to("json"),)

    def __copy__(self) -> Placement:
        return self

    def __deepcopy__(self, memo: Any, /) -> Placement:
        return self


def _read(text: str, options: dict[str, Any]) -> Placement:
    board, doubts = _core.read(text, options)
    for doubt in doubts:
        warnings.warn(doubt, stacklevel=3)
    return board


def _text(board: Solution | Placement) -> str:
    """Return `str()` of a board: the format `spaced`, or for a large board its `repr()`."""
    return board.to("spaced").rstrip() if board.n <= _MAX_DRAWN else repr(board)


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
    return board if isinstance(board, Placement) else _core.placement(board)
