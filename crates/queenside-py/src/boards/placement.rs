use pyo3::prelude::*;
use pyo3::types::PyList;
use queenside::{Board, Problem, Square};

use super::reading::{self, Options};
use super::{conflicts, drawn, pair, text};
use crate::errors::bad;
use crate::input;
use crate::picture::{Keywords, as_svg, in_notebook};

/// Largest board as an array of squares, which then has 900 MB.
const MAX_ARRAY: u32 = 30_000;

/// A board with given queens, which may attack each other, and blocked squares.
///
/// A placement is an immutable, hashable collection of the queens' squares. Squares are (row,
/// column) pairs, both from 0 at the top left, in reading order.
///
/// Parameters
/// ----------
/// n : int
///     The board size, 0 to 1,000,000,000.
/// queens : sequence of (row, column), optional
///     The given queens.
/// blocked : sequence of (row, column), optional, keyword only
///     The blocked squares, which a completion leaves empty.
///
/// Raises
/// ------
/// ValueError
///     If a square is off the board or has two queens.
///
/// Examples
/// --------
/// >>> from queenside import Placement
/// >>> board = Placement(4, [(0, 0), (3, 3)])
/// >>> len(board), (3, 3) in board, board.is_solution
/// (2, True, False)
/// >>> board.conflicts()
/// [((0, 0), (3, 3), 'diagonal 0')]
/// >>> import numpy
/// >>> numpy.array(board).astype(int).tolist()
/// [[1, 0, 0, 0], [0, 0, 0, 0], [0, 0, 0, 0], [0, 0, 0, 1]]
/// >>> Placement(4, [(0, 4)])
/// Traceback (most recent call last):
/// ...
/// ValueError: the queen on (0, 4) is off the board: rows and columns of an n = 4 board go from 0 to 3
#[pyclass(frozen, eq, hash, weakref, module = "queenside")]
#[derive(Debug, PartialEq, Hash)]
pub(crate) struct Placement {
    problem: Problem,
}

impl From<Problem> for Placement {
    fn from(problem: Problem) -> Self {
        Self { problem }
    }
}

impl Placement {
    pub(crate) fn problem(&self) -> &Problem {
        &self.problem
    }
}

#[pymethods]
impl Placement {
    #[new]
    #[pyo3(signature = (n, queens=None, *, blocked=None))]
    fn new(
        n: &Bound<'_, PyAny>,
        queens: Option<&Bound<'_, PyAny>>,
        blocked: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Self> {
        let size = input::size(n, "n")?;
        let mut problem = Problem::new(size);
        if let Some(queens) = queens {
            problem = problem.with_queens(input::squares(queens, "queens", size)?).map_err(bad)?;
        }
        if let Some(blocked) = blocked {
            problem = problem.with_blocked(input::squares(blocked, "blocked", size)?).map_err(bad)?;
        }
        Ok(problem.into())
    }

    /// Read a board from text in any of the formats; the format is detected.
    ///
    /// Parameters
    /// ----------
    /// text : str
    ///     The text of one board in a format of `queenside.FORMATS`. In formats that draw the
    ///     board, `x` is a blocked square.
    /// n : int, optional, keyword only
    ///     The expected board size; required for the format `pairs`, which does not contain it.
    /// rows : bool, optional, keyword only
    ///     Whether a list has the row of each column instead of the column of each row.
    /// from_one : bool, optional, keyword only
    ///     Whether rows and columns in lists count from 1. Without it, a list whose numbers are on
    ///     the board only if they count from 1 is read that way, with a warning; with `False`, it
    ///     counts from 0.
    /// symbols : dict of str to str, optional, keyword only
    ///     The meaning of characters: `queen`, `blocked` or `empty`, such as `{"*": "queen"}`.
    /// format : str, optional, keyword only
    ///     The format of the text, one of `queenside.FORMATS`, instead of the detected one.
    ///
    /// Returns
    /// -------
    /// Placement
    ///
    /// Raises
    /// ------
    /// ValueError
    ///     If the text is not a board, or can mean two boards; the message gives the place, or both
    ///     meanings.
    ///
    /// Examples
    /// --------
    /// >>> from queenside import Placement
    /// >>> Placement.read(".Q..\n...Q\nQ...\n....")
    /// Placement(4, [(0, 1), (1, 3), (2, 0)])
    /// >>> Placement.read(".Q\n...")
    /// Traceback (most recent call last):
    /// ...
    /// ValueError: line 2, column 3: found '.', expected the end of the line after 2 squares, as in row 0
    #[staticmethod]
    #[pyo3(signature = (text, /, *, n=None, rows=None, from_one=None, symbols=None, format=None))]
    fn read(
        text: &Bound<'_, PyAny>,
        n: Option<&Bound<'_, PyAny>>,
        rows: Option<&Bound<'_, PyAny>>,
        from_one: Option<&Bound<'_, PyAny>>,
        symbols: Option<&Keywords<'_>>,
        format: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Self> {
        reading::read(text, &Options { n, rows, from_one, symbols, format }).map(Self::from)
    }

    /// The board size: the number of rows and columns.
    #[getter]
    fn n(&self) -> u32 {
        self.problem.size().get()
    }

    /// The squares of the queens as (row, column) pairs, in reading order.
    #[getter]
    fn queens<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        PyList::new(py, self.problem.queens().map(pair))
    }

    /// The blocked squares as (row, column) pairs, in reading order.
    #[getter]
    fn blocked(&self) -> PyResult<Vec<(u32, u32)>> {
        const MAX: usize = 10_000_000;
        let blocked: Vec<_> = self.problem.blocked_squares().map(pair).take(MAX + 1).collect();
        if blocked.len() > MAX {
            return Err(bad(format_args!("too many blocked squares to list: expected at most {MAX}")));
        }
        Ok(blocked)
    }

    /// Whether the board has n queens, no two attack each other, and none is on a blocked square.
    #[getter]
    fn is_solution(&self) -> bool {
        let on_blocked = || self.problem.queens().any(|queen| self.problem.is_blocked(queen));
        self.problem.given().is_solution() && !on_blocked()
    }

    /// List the conflicts: the pairs of queens on one line, each with its line.
    ///
    /// A line is `row`, `column`, `diagonal` (row - column) or `antidiagonal` (row + column) with
    /// its number. Queens between the two do not matter.
    ///
    /// Returns
    /// -------
    /// list of ((row, column), (row, column), str)
    ///
    /// Examples
    /// --------
    /// >>> from queenside import Placement
    /// >>> Placement(3, [(1, 0), (1, 2)]).conflicts()
    /// [((1, 0), (1, 2), 'row 1')]
    fn conflicts<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        conflicts(py, &self.problem)
    }

    /// Format the board as text; `x` is a blocked square.
    ///
    /// Parameters
    /// ----------
    /// format : str
    ///     One of `queenside.FORMATS`: `columns`, `dots`, `spaced`, `spaced-dots`, `matrix`,
    ///     `grid`, `boxes`, `pairs`, `unicode`, `fen`, `json`.
    ///
    /// Raises
    /// ------
    /// ValueError
    ///     If the format is unknown, if it cannot represent the board (`columns` with two queens in
    ///     a row), or if it would draw more than 100,000,000 squares.
    ///
    /// Examples
    /// --------
    /// >>> from queenside import Placement
    /// >>> Placement(4, [(0, 1)]).to("dots")
    /// '.Q..\n....\n....\n....\n'
    #[pyo3(signature = (format, /))]
    fn to(&self, format: &Bound<'_, PyAny>) -> PyResult<String> {
        text(&self.problem, &input::read::<String>(format, "format")?)
    }

    /// Draw the board as an SVG picture, with conflicts in red.
    ///
    /// The arguments are those of `Solution.svg`, but `kings` accepts only squares.
    ///
    /// Examples
    /// --------
    /// >>> from queenside import Placement
    /// >>> "(0, 0) attacks (3, 3) on diagonal 0" in Placement(4, [(0, 0), (3, 3)]).svg()
    /// True
    #[pyo3(
        signature = (**style),
        text_signature = "($self, *, size=None, coordinates=True, highlight=None, colors=None, kings=None)"
    )]
    fn svg(&self, style: Option<&Keywords<'_>>) -> PyResult<String> {
        as_svg(&self.problem, None, style)
    }

    fn __len__(&self) -> usize {
        self.problem.queen_count()
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        Ok(self.queens(py)?.try_iter()?.into_any())
    }

    fn __contains__(&self, square: &Bound<'_, PyAny>) -> bool {
        let found = square.extract::<(u32, u32)>().map(|(row, column)| Square::new(row, column));
        found.is_ok_and(|square| self.problem.given().squares().binary_search(&square).is_ok())
    }

    fn __repr__(&self) -> String {
        const MAX_SHOWN: usize = 200;
        let n = self.n();
        let queens: Vec<_> = self.problem.queens().map(pair).take(MAX_SHOWN + 1).collect();
        let blocked: Vec<_> = self.problem.blocked_squares().map(pair).take(MAX_SHOWN + 1).collect();
        if queens.len() + blocked.len() > MAX_SHOWN {
            return format!("<Placement of {} queens on a board of n = {n}>", self.__len__());
        }
        match (queens.is_empty(), blocked.is_empty()) {
            (true, true) => format!("Placement({n})"),
            (false, true) => format!("Placement({n}, {queens:?})"),
            _ => format!("Placement({n}, {queens:?}, blocked={blocked:?})"),
        }
    }

    fn __str__(&self) -> PyResult<String> {
        drawn(&self.problem, || self.__repr__())
    }

    /// Return the squares for `numpy.array`: shape (n, n), true on squares with a queen.
    #[pyo3(signature = (dtype=None, *, copy=None))]
    fn __array__<'py>(
        &self,
        py: Python<'py>,
        dtype: Option<Bound<'py, PyAny>>,
        copy: Option<bool>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let n = self.problem.size().get();
        if n > MAX_ARRAY {
            return Err(bad(format_args!(
                "n = {n} is too large for an array of squares: expected at most {MAX_ARRAY}"
            )));
        }
        if copy == Some(false) {
            return Err(bad("an array of squares is always a copy: use numpy.asarray"));
        }
        let squares = py.import("numpy")?.call_method1("zeros", ((n, n), "bool"))?;
        let queens = self.problem.given().queens().map(|queen| (queen.row, queen.column));
        squares.set_item(queens.unzip::<_, _, Vec<u32>, Vec<u32>>(), true)?;
        match dtype {
            Some(dtype) => squares.call_method1("astype", (dtype,)),
            None => Ok(squares),
        }
    }

    fn _repr_svg_(&self) -> PyResult<Option<String>> {
        in_notebook(&self.problem)
    }

    /// Pickles the board as JSON, which also contains blocked diagonals.
    fn __reduce__<'py>(this: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, (String,))> {
        let text = text(&this.get().problem, "json")?;
        Ok((this.get_type().getattr("read")?, (text,)))
    }

    fn __copy__(this: Bound<'_, Self>) -> Bound<'_, Self> {
        this
    }

    #[pyo3(signature = (_memo, /))]
    fn __deepcopy__<'py>(this: Bound<'py, Self>, _memo: &Bound<'py, PyAny>) -> Bound<'py, Self> {
        this
    }
}
