use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};
use queenside::{Board, Problem, Square};

use super::{conflicts, pair, text};
use crate::errors::bad;
use crate::input;
use crate::picture::{as_svg, in_notebook};

/// The class `queenside.Placement`, to which `queenside/_boards.py` adds documentation and methods.
#[pyclass(frozen, eq, hash, subclass, weakref, module = "queenside")]
#[derive(Debug, PartialEq, Hash)]
pub(crate) struct Placement(pub(crate) Problem);

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
        for (name, squares) in [("queens", queens), ("blocked", blocked)] {
            if let Some(squares) = squares {
                problem = input::with_squares(problem, name, squares)?;
            }
        }
        Ok(Self(problem))
    }

    /// The board size: the number of rows and columns.
    #[getter]
    fn n(&self) -> u32 {
        self.0.size().get()
    }

    /// The squares of the queens as (row, column) pairs, in reading order.
    #[getter]
    fn queens<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        PyList::new(py, self.0.queens().map(pair))
    }

    /// The blocked squares as (row, column) pairs, in reading order.
    #[getter]
    fn blocked(&self) -> PyResult<Vec<(u32, u32)>> {
        const MAX: usize = 10_000_000;
        let blocked: Vec<_> = self.0.blocked_squares().map(pair).take(MAX + 1).collect();
        if blocked.len() > MAX {
            return Err(bad(format_args!("too many blocked squares to list: expected at most {MAX}")));
        }
        Ok(blocked)
    }

    /// Whether the board has n queens, no two attack each other, and none is on a blocked square.
    #[getter]
    fn is_solution(&self) -> bool {
        self.0.given().is_solution() && !self.0.queens().any(|queen| self.0.is_blocked(queen))
    }

    #[pyo3(name = "_conflicts")]
    fn conflicts<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        conflicts(py, &self.0)
    }

    #[pyo3(name = "_to")]
    fn to(&self, format: &Bound<'_, PyAny>) -> PyResult<String> {
        text(&self.0, format)
    }

    #[pyo3(name = "_svg")]
    #[pyo3(signature = (**style))]
    fn svg(&self, style: Option<&Bound<'_, PyDict>>) -> PyResult<String> {
        as_svg(&self.0, None, style)
    }

    fn _repr_svg_(&self) -> PyResult<Option<String>> {
        in_notebook(&self.0)
    }

    fn __len__(&self) -> usize {
        self.0.queen_count()
    }

    fn __contains__(&self, square: &Bound<'_, PyAny>) -> bool {
        let found = square.extract::<(u32, u32)>().map(|(row, column)| Square::new(row, column));
        found.is_ok_and(|square| self.0.given().squares().binary_search(&square).is_ok())
    }
}
