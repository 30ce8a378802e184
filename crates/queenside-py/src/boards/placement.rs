use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyList};
use queenside::notation::{BoardReader, Format};
use queenside::{Board, Problem, Square};

use super::shared::{conflicts, drawn, pair, text};
use super::solution::Solution;
use crate::errors::bad;
use crate::input;
use crate::picture::{Keywords, as_png, as_svg, in_notebook};

/// Queens on squares of an n x n board, attacking each other or not; and squares blocked.
///
/// A collection of (row, column) pairs, both from 0 at the top left, in reading order. It does not change, and can be a
/// key of a dict.
///
/// Parameters
/// ----------
/// n : int
///     The number of rows and columns, 0 to 1,000,000,000.
/// queens : sequence of (row, column), optional
///     The squares of the queens.
/// blocked : sequence of (row, column), optional, keyword only
///     Squares on which no queen may stand when the board is completed.
///
/// Raises
/// ------
/// ValueError
///     If a square is off the board, or holds two queens.
///
/// Examples
/// --------
/// >>> from queenside import Placement
/// >>> board = Placement(4, [(0, 0), (3, 3)])
/// >>> len(board), (3, 3) in board, board.is_solution
/// (2, True, False)
/// >>> board.conflicts()
/// [((0, 0), (3, 3), 'diagonal 0')]
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
        let mut problem = Problem::new(input::size(n, "n")?);
        if let Some(queens) = queens {
            problem = problem.with_queens(input::squares(queens, "queens")?).map_err(bad)?;
        }
        if let Some(blocked) = blocked {
            problem = problem.with_blocked(input::squares(blocked, "blocked")?).map_err(bad)?;
        }
        Ok(problem.into())
    }

    /// Reads a board in any of the formats, which it tells apart by itself.
    ///
    /// Parameters
    /// ----------
    /// text : str
    ///     One board: in the formats of `queenside.FORMATS`, or with `x` for blocked squares in the drawn ones.
    /// n : int, optional, keyword only
    ///     The size that the board has to have; needed where the text does not tell it (`pairs`).
    ///
    /// Returns
    /// -------
    /// Placement
    ///
    /// Raises
    /// ------
    /// ValueError
    ///     If it is no board; with line and column.
    ///
    /// Examples
    /// --------
    /// >>> from queenside import Placement
    /// >>> Placement.read(".Q..\n...Q\nQ...\n....")
    /// Placement(4, [(0, 1), (1, 3), (2, 0)])
    /// >>> Placement.read(".Q..\n...X\n")
    /// Traceback (most recent call last):
    /// ...
    /// ValueError: line 2, column 4: found `X`, expected Q or .
    #[staticmethod]
    #[pyo3(signature = (text, /, *, n=None))]
    fn read(text: &Bound<'_, PyAny>, n: Option<&Bound<'_, PyAny>>) -> PyResult<Self> {
        let text = input::text(text, "text")?;
        let mut reader = BoardReader::new(text.as_bytes());
        if let Some(n) = n {
            reader = reader.with_size(input::size(n, "n")?);
        }
        Ok(reader.only_board().map_err(bad)?.problem.into())
    }

    /// The number of rows and columns.
    #[getter]
    fn n(&self) -> u32 {
        self.problem.size().get()
    }

    /// The squares of the queens as (row, column) pairs, in reading order.
    #[getter]
    fn queens<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        PyList::new(py, self.problem.queens().map(pair))
    }

    /// The squares blocked, in reading order.
    #[getter]
    fn blocked(&self) -> PyResult<Vec<(u32, u32)>> {
        const MOST: usize = 10_000_000;
        let blocked: Vec<_> = self.problem.blocked_squares().map(pair).take(MOST + 1).collect();
        if blocked.len() > MOST {
            return Err(bad(format_args!("more than {MOST} blocked squares are too many to list")));
        }
        Ok(blocked)
    }

    /// Whether these are n queens of which none attacks another, none of them on a blocked square.
    #[getter]
    fn is_solution(&self) -> bool {
        let on_blocked = || self.problem.queens().any(|queen| self.problem.is_blocked(queen));
        self.problem.given().is_solution() && !on_blocked()
    }

    /// The pairs of queens on one line, each with the line: `row`, `column`, `diagonal` (row - column) or `antidiagonal`
    /// (row + column) and its number. A pair counts whatever stands between.
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

    /// The board as text; `x` stands for a blocked square.
    ///
    /// Parameters
    /// ----------
    /// format : str
    ///     One of `queenside.FORMATS`: `columns`, `dots`, `spaced`, `spaced-dots`, `matrix`, `grid`, `boxes`,
    ///     `pairs`, `unicode`, `json`.
    ///
    /// Raises
    /// ------
    /// ValueError
    ///     For another format, a board that the format has no place for (`columns`: two queens in a row), and more than
    ///     100,000,000 squares drawn one by one.
    ///
    /// Examples
    /// --------
    /// >>> from queenside import Placement
    /// >>> Placement(4, [(0, 1)]).to("dots")
    /// '.Q..\n....\n....\n....\n'
    #[pyo3(signature = (format, /))]
    fn to(&self, format: &Bound<'_, PyAny>) -> PyResult<String> {
        let format = input::text(format, "format")?;
        text(&self.problem, &format)
    }

    /// The board as an SVG picture, with conflicts in red; arguments as for `Solution.svg`, but `kings` takes squares alone.
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
        as_svg("Placement.svg", &self.problem, None, style)
    }

    /// The same picture as the bytes of a PNG file.
    #[pyo3(
        signature = (**style),
        text_signature = "($self, *, size=None, coordinates=True, highlight=None, colors=None, kings=None)"
    )]
    fn png<'py>(&self, py: Python<'py>, style: Option<&Keywords<'py>>) -> PyResult<Bound<'py, PyBytes>> {
        as_png(py, "Placement.png", &self.problem, None, style)
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
        const MOST_SHOWN: usize = 200;
        let n = self.n();
        let queens: Vec<_> = self.problem.queens().map(pair).take(MOST_SHOWN + 1).collect();
        let blocked: Vec<_> = self.problem.blocked_squares().map(pair).take(MOST_SHOWN + 1).collect();
        if queens.len() + blocked.len() > MOST_SHOWN {
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

    fn _repr_svg_(&self) -> PyResult<Option<String>> {
        in_notebook(&self.problem)
    }

    /// As JSON, which has excluded lines too.
    fn __reduce__<'py>(this: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, (String,))> {
        let text = Format::Json.to_text(&this.get().problem).map_err(bad)?;
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

/// The problem that a board poses: the package hands on a `Placement`, a `Solution` or a size.
pub(crate) fn problem(board: &Bound<'_, PyAny>) -> PyResult<Problem> {
    if let Ok(placement) = board.cast::<Placement>() {
        return Ok(placement.get().problem().clone());
    }
    if let Ok(solution) = board.cast::<Solution>() {
        return Ok(queenside::Placement::from(solution.get().solution()).into());
    }
    Ok(Problem::new(input::size(board, "n")?))
}
