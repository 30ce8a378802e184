use std::ops::ControlFlow;

use super::TooLargeToList;
use super::fundamental::{allowed_below, first_columns};
use super::row_search::RowSearch;
use super::solutions::full_row;
use crate::board::Size;
use crate::symmetry::orbit_size_if_least;

/// The fundamental solutions of a board size in units: each has those that begin with certain queens in the first
/// rows. Units are in lexicographic order of these queens, so a unit's number and solutions depend on the size and the
/// number of rows alone.
///
/// For who goes over all of them: columns are lent, not given, and nothing is checked again.
#[derive(Clone, Debug)]
pub(crate) struct FundamentalUnits {
    /// The squares of each row that are open, in each unit: one in each of the first rows.
    units: Vec<Vec<u64>>,
}

impl FundamentalUnits {
    /// Units with queens in so many rows, or all if there are fewer.
    pub(crate) fn new(size: Size, rows: usize) -> Result<Self, TooLargeToList> {
        let full_row = full_row(size)?;
        let mut units = Vec::new();
        for first in first_columns(size) {
            let allowed = allowed_below(size, full_row, first);
            let rows = rows.min(allowed.len());
            let mut beginnings = RowSearch::new(allowed[..rows].to_vec());
            while let Some(columns) = beginnings.next() {
                let mut unit = allowed.clone();
                for (row, column) in unit.iter_mut().zip(columns) {
                    *row = 1 << column;
                }
                units.push(unit);
            }
        }
        Ok(Self { units })
    }

    /// How many units there are.
    pub(crate) fn len(&self) -> usize {
        self.units.len()
    }

    /// Visits the fundamental solutions of a unit: their columns, and the size of their orbits.
    pub(crate) fn for_each_in(
        &self,
        unit: usize,
        mut visit: impl FnMut(&[u32], u64) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let mut search = RowSearch::new(self.units[unit].clone());
        while let Some(columns) = search.next() {
            if let Some(orbit) = orbit_size_if_least(columns) {
                visit(columns, orbit)?;
            }
        }
        ControlFlow::Continue(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::enumerate::FundamentalSolutions;

    #[test]
    fn units_have_the_fundamental_solutions_in_order() {
        for n in 0..=10 {
            let size = Size::new(n).unwrap();
            let listed: Vec<_> = FundamentalSolutions::new(size).unwrap().collect();
            for rows in 0..5 {
                let units = FundamentalUnits::new(size, rows).unwrap();
                let mut found = Vec::new();
                for unit in 0..units.len() {
                    let _ = units.for_each_in(unit, |columns, orbit| {
                        found.push((columns.to_vec(), orbit));
                        ControlFlow::Continue(())
                    });
                }
                let expected = listed.iter().map(|solution| (solution.columns().to_vec(), solution.orbit().len() as u64));
                assert!(found.into_iter().eq(expected), "n = {n}, {rows} rows");
            }
        }
    }
}
