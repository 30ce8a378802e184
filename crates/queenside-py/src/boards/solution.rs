use pyo3::basic::CompareOp;
use pyo3::exceptions::{PyIndexError, PyOverflowError};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyIterator, PyList, PySlice, PyTuple};
use queenside::{Board, Size, Symmetry};
use queenside_service::values::Named;

use super::{Placement, pair, text};
use crate::errors::bad;
use crate::input;
use crate::picture::{as_svg, in_notebook};

/// The class `queenside.Solution`, to which `queenside/_boards.py` adds documentation and methods.
#[pyclass(frozen, sequence, subclass, weakref, module = "queenside")]
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

impl From<queenside::Solution> for Solution {
    fn from(solution: queenside::Solution) -> Self {
        Self { solution }
    }
}

impl Solution {
    pub(crate) fn solution(&self) -> &queenside::Solution {
        &self.solution
    }

    fn row(&self, row: usize) -> Option<u32> {
        self.solution.columns().get(row).copied()
    }
}

#[pymethods]
impl Solution {
    #[new]
    #[pyo3(signature = (columns, /))]
    fn new(columns: &Bound<'_, PyAny>) -> PyResult<Self> {
        if let Ok(solution) = columns.cast::<Self>() {
            return Ok(solution.get().solution.clone().into());
        }
        let columns = input::columns(columns)?;
        check_rows(Size::try_from(columns.len()).map_err(bad)?)?;
        queenside::Solution::new(columns).map(Self::from).map_err(bad)
    }

    /// Convert a board that is a solution.
    #[staticmethod]
    fn _of(board: &Placement) -> PyResult<Self> {
        let solution = queenside::Solution::try_from(board.0.given());
        solution.map(Self::from).map_err(|error| bad(format_args!("not a solution: {error}")))
    }

    /// The number of rows, columns and queens.
    #[getter]
    fn n(&self) -> usize {
        self.__len__()
    }

    /// The column of the queen in each row, as a tuple.
    #[getter]
    fn columns<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.solution.columns())
    }

    /// The squares of the queens as (row, column) pairs, in reading order.
    #[getter]
    fn queens<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        PyList::new(py, self.solution.queens().map(pair))
    }

    /// Whether this solution is fundamental: the lexicographically least of its symmetry class.
    #[getter]
    fn is_fundamental(&self) -> bool {
        self.solution.is_fundamental()
    }

    fn _orbit(&self) -> Vec<Self> {
        self.solution.orbit().into_iter().map(Self::from).collect()
    }

    fn _fundamental(&self) -> Self {
        self.solution.fundamental().into()
    }

    fn _image(&self, symmetry: &Bound<'_, PyAny>) -> PyResult<Self> {
        let symmetry: Symmetry = input::read::<Named<_>>(symmetry, "symmetry")?.0;
        Ok(self.solution.image(symmetry).into())
    }

    fn _to(&self, format: &Bound<'_, PyAny>) -> PyResult<String> {
        text(&self.solution, format)
    }

    #[pyo3(signature = (**style))]
    fn _svg(&self, style: Option<&Bound<'_, PyDict>>) -> PyResult<String> {
        as_svg(&self.solution, Some(&self.solution), style)
    }

    fn _repr_svg_(&self) -> PyResult<Option<String>> {
        in_notebook(&self.solution)
    }

    fn __len__(&self) -> usize {
        self.solution.columns().len()
    }

    /// Iterates over a tuple, which takes a third of the time of calls of `__getitem__`.
    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyIterator>> {
        self.columns(py)?.try_iter()
    }

    fn __getitem__<'py>(&self, index: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        let py = index.py();
        if let Ok(slice) = index.cast::<PySlice>() {
            return self.columns(py)?.as_any().get_item(slice);
        }
        let n = self.__len__();
        let off_board = || {
            let row = input::shown(index);
            PyIndexError::new_err(format!("row {row} is off the board, which has {n} rows"))
        };
        let row: isize = index.extract().map_err(|error: PyErr| {
            if error.is_instance_of::<PyOverflowError>(py) { off_board() } else { error }
        })?;
        // A negative index counts from the end.
        let row = if row < 0 { row.saturating_add_unsigned(n) } else { row };
        let column = usize::try_from(row).ok().and_then(|row| self.row(row)).ok_or_else(off_board)?;
        Ok(column.into_pyobject(py)?.into_any())
    }

    fn __contains__(&self, value: &Bound<'_, PyAny>) -> bool {
        value.extract::<usize>().is_ok_and(|column| column < self.__len__())
    }

    fn __richcmp__<'py>(
        &self,
        other: &Bound<'py, PyAny>,
        operator: CompareOp,
    ) -> PyResult<Bound<'py, PyAny>> {
        let py = other.py();
        if let Ok(other) = other.cast::<Self>() {
            let answer = operator.matches(self.solution.columns().cmp(other.get().solution.columns()));
            return Ok(answer.into_pyobject(py)?.to_owned().into_any());
        }
        if other.is_instance_of::<PyTuple>() {
            return self.columns(py)?.as_any().rich_compare(other, operator);
        }
        if other.is_instance_of::<PyList>() {
            return PyList::new(py, self.solution.columns())?.as_any().rich_compare(other, operator);
        }
        Ok(py.NotImplemented().into_bound(py))
    }

    fn __hash__(&self, py: Python<'_>) -> PyResult<isize> {
        self.columns(py)?.hash()
    }
}
