use pyo3::prelude::*;

use super::Solution;

/// Iterator over the columns of a solution.
#[pyclass(module = "queenside._core")]
#[derive(Debug)]
pub(crate) struct SolutionColumns {
    solution: Py<Solution>,
    row: usize,
}

impl SolutionColumns {
    pub(super) fn new(solution: Py<Solution>) -> Self {
        Self { solution, row: 0 }
    }
}

#[pymethods]
impl SolutionColumns {
    fn __iter__(this: PyRef<'_, Self>) -> PyRef<'_, Self> {
        this
    }

    fn __next__(&mut self) -> Option<u32> {
        let column = self.solution.get().columns().get(self.row).copied();
        self.row += usize::from(column.is_some());
        column
    }

    fn __length_hint__(&self) -> usize {
        self.solution.get().columns().len() - self.row
    }
}
