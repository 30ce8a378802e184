use pyo3::basic::CompareOp;
use pyo3::exceptions::{PyIndexError, PyOverflowError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyList, PySlice, PyTuple};
use queenside::{Board, Size, Symmetry};
use queenside_service::values::Named;

use super::{conflicts, drawn, pair, text};
use crate::errors::bad;
use crate::input;
use crate::picture::{Keywords, as_svg, in_notebook};

/// A solution as a sequence of ints: n queens on an n x n board, no two of which attack each other.
///
/// `solution[row]` is the column of the queen in that row, both from 0 at the top left. A solution
/// is immutable and hashable. Solutions compare by their columns, also with tuples and lists, in
/// lexicographic order.
///
/// Parameters
/// ----------
/// columns : sequence of int
///     The column of the queen in each row. The length is n, at most 100,000,000.
///
/// Raises
/// ------
/// ValueError
///     If two queens attack each other or a column is off the board; the message says where.
///
/// Examples
/// --------
/// >>> from queenside import Solution
/// >>> four = Solution([1, 3, 0, 2])
/// >>> four[0], len(four), list(four)
/// (1, 4, [1, 3, 0, 2])
/// >>> print(four)
/// - Q - -
/// - - - Q
/// Q - - -
/// - - Q -
/// >>> Solution([0, 1])
/// Traceback (most recent call last):
/// ...
/// ValueError: the queens on (0, 0) and (1, 1) attack each other on diagonal 0
#[pyclass(frozen, sequence, weakref, module = "queenside")]
#[derive(Debug)]
pub(crate) struct Solution {
    solution: queenside::Solution,
}

/// The largest n of a solution in memory.
pub(crate) const MAX_ROWS: u32 = 100_000_000;

/// Refuse a board whose rows do not fit in memory.
pub(super) fn check_rows(size: Size) -> PyResult<()> {
    if size.get() > MAX_ROWS {
        return Err(bad(format_args!("n = {} is too large: expected at most {MAX_ROWS}", size.get())));
    }
    Ok(())
}

/// The largest number of columns in a `repr`.
const MAX_SHOWN: usize = 200;

impl From<queenside::Solution> for Solution {
    fn from(solution: queenside::Solution) -> Self {
        Self { solution }
    }
}

impl Solution {
    pub(crate) fn columns(&self) -> &[u32] {
        self.solution.columns()
    }

    pub(crate) fn solution(&self) -> &queenside::Solution {
        &self.solution
    }

    fn tuple<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.columns())
    }
}

#[pymethods]
impl Solution {
    #[new]
    #[pyo3(signature = (columns, /))]
    fn new(columns: &Bound<'_, PyAny>) -> PyResult<Self> {
        as_solution(columns).map(Self::from)
    }

    /// The number of rows, columns and queens.
    #[getter]
    fn n(&self) -> usize {
        self.columns().len()
    }

    /// The squares of the queens as (row, column) pairs, in reading order.
    #[getter]
    fn queens<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        PyList::new(py, self.solution.queens().map(pair))
    }

    /// List the symmetry class: the different images under rotation and reflection.
    ///
    /// The images are in lexicographic order. There are 8, 4 or 2 of them (1 for n = 0 and 1).
    ///
    /// Returns
    /// -------
    /// list of Solution
    ///
    /// Examples
    /// --------
    /// >>> from queenside import Solution
    /// >>> Solution([1, 3, 0, 2]).orbit()
    /// [Solution([1, 3, 0, 2]), Solution([2, 0, 3, 1])]
    fn orbit(&self) -> Vec<Self> {
        self.solution.orbit().into_iter().map(Self::from).collect()
    }

    /// Return the fundamental solution of the symmetry class: its lexicographically least solution.
    ///
    /// Examples
    /// --------
    /// >>> from queenside import Solution
    /// >>> Solution([2, 0, 3, 1]).fundamental()
    /// Solution([1, 3, 0, 2])
    fn fundamental(&self) -> Self {
        self.solution.fundamental().into()
    }

    /// Whether this solution is fundamental: the lexicographically least of its symmetry class.
    #[getter]
    fn is_fundamental(&self) -> bool {
        self.solution.is_fundamental()
    }

    /// Return the image under one of the 8 symmetries.
    ///
    /// Parameters
    /// ----------
    /// symmetry : str
    ///     One of `queenside.SYMMETRIES`; rotations are clockwise.
    ///
    /// Examples
    /// --------
    /// >>> from queenside import Solution
    /// >>> Solution([0, 2, 4, 1, 3]).image("mirror-columns")
    /// Solution([4, 2, 0, 3, 1])
    #[pyo3(signature = (symmetry, /))]
    fn image(&self, symmetry: &Bound<'_, PyAny>) -> PyResult<Self> {
        let symmetry: Symmetry = input::read::<Named<_>>(symmetry, "symmetry")?.0;
        Ok(self.solution.image(symmetry).into())
    }

    /// Return an empty list, because a solution has no conflicts.
    fn conflicts<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        conflicts(py, &self.solution)
    }

    /// Format the board as text.
    ///
    /// Parameters
    /// ----------
    /// format : str
    ///     One of `queenside.FORMATS`: `columns`, `dots`, `spaced`, `spaced-dots`, `matrix`,
    ///     `grid`, `boxes`, `pairs`, `unicode`, `fen`, `json`.
    ///
    /// Returns
    /// -------
    /// str
    ///     The text, which ends with a newline. `queenside.read` reads it.
    ///
    /// Raises
    /// ------
    /// ValueError
    ///     If the format is unknown, or if it would draw more than 100,000,000 squares.
    ///
    /// Examples
    /// --------
    /// >>> from queenside import Solution
    /// >>> print(Solution([1, 3, 0, 2]).to("grid"), end="")
    /// -|0|1|2|3|
    /// 0|-|*|-|-|
    /// 1|-|-|-|*|
    /// 2|*|-|-|-|
    /// 3|-|-|*|-|
    #[pyo3(signature = (format, /))]
    fn to(&self, format: &Bound<'_, PyAny>) -> PyResult<String> {
        text(&self.solution, &input::read::<String>(format, "format")?)
    }

    /// Draw the board as an SVG picture.
    ///
    /// Parameters
    /// ----------
    /// size : int, optional
    ///     Width in pixels, 16 to 8192.
    /// coordinates : bool, default True
    ///     Number the rows and columns at the edge.
    /// highlight : sequence of (row, column), optional
    ///     Squares to mark with a coloured frame.
    /// colors : mapping of str to str, optional
    ///     Colours for `light`, `dark`, `queen`, `king`, `conflict`, `blocked`, `highlight`,
    ///     `label` or `background`, as `#rrggbb`, `#rgb` or one of the names aqua, black, blue,
    ///     fuchsia, gray, green, lime, maroon, navy, olive, purple, red, silver, teal, white,
    ///     yellow. `background` can be None.
    /// kings : bool or sequence of (row, column), optional
    ///     True colours and labels the groups of safe squares (squares with no queen on either
    ///     diagonal). A list of squares draws a king on each of them.
    ///
    /// Returns
    /// -------
    /// str
    ///
    /// Raises
    /// ------
    /// ValueError
    ///     If n is above 1000, the size is out of range, a colour is unknown, or a square is off
    ///     the board.
    ///
    /// Examples
    /// --------
    /// >>> from queenside import Solution
    /// >>> picture = Solution([1, 3, 0, 2]).svg(size=200, highlight=[(0, 1)], colors={"queen": "navy"})
    /// >>> picture.startswith('<svg xmlns="http://www.w3.org/2000/svg" role="img" width="200"')
    /// True
    #[pyo3(
        signature = (**style),
        text_signature = "($self, *, size=None, coordinates=True, highlight=None, colors=None, kings=None)"
    )]
    fn svg(&self, style: Option<&Keywords<'_>>) -> PyResult<String> {
        as_svg(&self.solution, Some(&self.solution), style)
    }

    /// Count the rows whose queen is in this column: 1 for a column of the board, else 0.
    #[pyo3(signature = (value, /))]
    fn count(&self, value: &Bound<'_, PyAny>) -> usize {
        usize::from(self.__contains__(value))
    }

    /// Return the row from `start` to before `stop` whose queen is in this column.
    ///
    /// Raises
    /// ------
    /// ValueError
    ///     If there is no such row.
    #[pyo3(signature = (value, start=0, stop=isize::MAX, /))]
    fn index(&self, value: &Bound<'_, PyAny>, start: isize, stop: isize) -> PyResult<usize> {
        let length = self.columns().len();
        let bound = |index: isize| {
            let index = if index < 0 { index.saturating_add_unsigned(length).max(0) } else { index };
            index.unsigned_abs().min(length)
        };
        let column = value.extract::<u32>().ok();
        let rows = bound(start)..bound(stop);
        let mut found = rows.filter(|&row| Some(self.columns()[row]) == column);
        found.next().ok_or_else(|| {
            PyValueError::new_err(format!(
                "there is no queen in column {} in these rows",
                input::shown(value)
            ))
        })
    }

    fn __len__(&self) -> usize {
        self.columns().len()
    }

    fn __getitem__<'py>(&self, index: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        let py = index.py();
        if let Ok(slice) = index.cast::<PySlice>() {
            return self.tuple(py)?.as_any().get_item(slice);
        }
        let columns = self.columns();
        let off_board = || {
            PyIndexError::new_err(format!(
                "row {} is off the board, which has {} rows",
                input::shown(index),
                columns.len()
            ))
        };
        let row: isize = index.extract().map_err(|error: PyErr| {
            if error.is_instance_of::<PyOverflowError>(py) { off_board() } else { error }
        })?;
        // A negative index counts from the end.
        let row = if row < 0 { row.saturating_add_unsigned(columns.len()) } else { row };
        let column = usize::try_from(row).ok().and_then(|row| columns.get(row)).ok_or_else(off_board)?;
        Ok(column.into_pyobject(py)?.into_any())
    }

    fn __contains__(&self, value: &Bound<'_, PyAny>) -> bool {
        value.extract::<u32>().is_ok_and(|column| (column as usize) < self.columns().len())
    }

    fn __reversed__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let reversed: Vec<u32> = self.columns().iter().rev().copied().collect();
        Ok(PyTuple::new(py, reversed)?.try_iter()?.into_any())
    }

    fn __richcmp__<'py>(
        &self,
        other: &Bound<'py, PyAny>,
        operator: CompareOp,
    ) -> PyResult<Bound<'py, PyAny>> {
        let py = other.py();
        if let Ok(other) = other.cast::<Self>() {
            let answer = operator.matches(self.columns().cmp(other.get().columns()));
            return Ok(answer.into_pyobject(py)?.to_owned().into_any());
        }
        if other.is_instance_of::<PyTuple>() {
            return self.tuple(py)?.as_any().rich_compare(other, operator);
        }
        if other.is_instance_of::<PyList>() {
            return PyList::new(py, self.columns())?.as_any().rich_compare(other, operator);
        }
        Ok(py.NotImplemented().into_bound(py))
    }

    fn __hash__(&self, py: Python<'_>) -> PyResult<isize> {
        self.tuple(py)?.hash()
    }

    fn __repr__(&self) -> String {
        let columns = self.columns();
        match columns.get(..8) {
            Some([a, b, c, d, ..]) if columns.len() > MAX_SHOWN => {
                format!("<Solution of {} queens: [{a}, {b}, {c}, {d}, ...]>", columns.len())
            }
            _ => format!("Solution({columns:?})"),
        }
    }

    fn __str__(&self) -> PyResult<String> {
        drawn(&self.solution, || self.__repr__())
    }

    fn _repr_svg_(&self) -> PyResult<Option<String>> {
        in_notebook(&self.solution)
    }

    fn __reduce__<'py>(this: &Bound<'py, Self>) -> (Bound<'py, PyAny>, (Vec<u32>,)) {
        (this.get_type().into_any(), (this.get().columns().to_vec(),))
    }

    fn __copy__(this: Bound<'_, Self>) -> Bound<'_, Self> {
        this
    }

    #[pyo3(signature = (_memo, /))]
    fn __deepcopy__<'py>(this: Bound<'py, Self>, _memo: &Bound<'py, PyAny>) -> Bound<'py, Self> {
        this
    }
}

/// Convert a `Solution` or a list of columns to a solution; fails if the columns are not a
/// solution.
pub(crate) fn as_solution(value: &Bound<'_, PyAny>) -> PyResult<queenside::Solution> {
    if let Ok(solution) = value.cast::<Solution>() {
        return Ok(solution.get().solution.clone());
    }
    let columns = input::columns(value)?;
    let size = Size::try_from(columns.len()).map_err(bad)?;
    check_rows(size)?;
    queenside::Solution::new(columns).map_err(bad)
}
