//! The colour split: queens on white and on black squares never share a diagonal, so the search
//! treats each colour separately and combines the two in tables indexed by the rows and columns
//! that they use. The book's chapter on counting explains the method with figures and proves it;
//! the modules follow that chapter.
//!
//! | module | contents |
//! |---|---|
//! | [`boards`] | the four sub-boards and their common numbering of diagonals |
//! | [`sets`] | sets of lines, and the weights that the 8 symmetries give them |
//! | [`columns`] | numbered column sets |
//! | [`placements`] | the list of all placements of a listed board |
//! | [`lists`] | the lists of both colours, shared by the units of a block |
//! | [`unit`] | the partial counts of units from their row sets |
//! | [`join`] | the two ways to find the pairs of a colour |
//! | [`bits`], [`ways`] | lists as bits, and the ways to occupy the searched board |
//! | [`root`] | the packed list at the start of a search |
//! | [`tree`] | sets of searched rows that share a search |
//! | [`search`] | the search that narrows packed lists, row by row |
//! | [`last_rows`] | the last rows of the search, which find pairs of placements |
//! | [`taken`] | the lines of a sub-board that queens take |
//! | [`tables`] | the tables that combine the colours |
//! | [`look_up`] | the look-up of the second colour's pairs |
//! | [`part`] | parts of the pairs, for numbers that overflow the tables |
//! | [`worker`] | the worker, which runs units, together where they share a search |
//! | [`units`] | the division of a count into units |
//! | [`split_units`] | the units for engines on other devices |

mod bits;
mod boards;
mod columns;
mod join;
mod last_rows;
mod lists;
mod look_up;
mod memory;
mod part;
mod placements;
mod root;
mod search;
mod sets;
mod split_units;
mod tables;
mod taken;
#[cfg(test)]
mod tests;
mod tree;
mod unit;
mod units;
mod ways;
mod worker;

use std::num::NonZeroUsize;
use std::ops::Range;

use super::engine::WORTH_THREADS;
#[cfg(target_arch = "x86_64")]
use super::kernels::{Avx2, Avx512};
use super::kernels::{Kernel, Portable};
use super::{CountError, Engine, InstructionSet, Plan, Worker, countable};
use crate::board::{Board, Problem, Square};
use crate::run::Budget;
pub use split_units::{LineClass, SplitRow, SplitUnits};
use units::Units;
use worker::UnitWorker;

/// The colour split with the inner loops of one instruction set. All three engines have the same
/// units. For completions it has no symmetry to use, but fewer squares to place queens on.
///
/// # Example
/// ```
/// use queenside::{Budget, Problem, Size, count::{ColourSplit, count_with}};
///
/// let board = Problem::new(Size::new(12)?);
/// assert_eq!(count_with(&ColourSplit::Portable, &board, &Budget::default())?, 14200);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ColourSplit {
    /// Plain Rust, for every machine.
    Portable,
    /// AVX2: vectors of 16 numbers.
    Avx2,
    /// AVX-512 (F, BW, VBMI2, BITALG): vectors of 32 numbers.
    Avx512,
}

impl ColourSplit {
    /// The largest n. Above it, the lists need more memory than ordinary machines have.
    pub const MAX_SIZE: u32 = 28;
}

impl Engine for ColourSplit {
    fn name(&self) -> &'static str {
        match self {
            Self::Portable => "portable",
            Self::Avx2 => "avx2",
            Self::Avx512 => "avx512",
        }
    }

    fn summary(&self) -> &'static str {
        match self {
            Self::Portable => "colour split, all 8 symmetries, on any CPU",
            Self::Avx2 => "colour split, all 8 symmetries, with AVX2",
            Self::Avx512 => "colour split, all 8 symmetries, with AVX-512",
        }
    }

    fn numbering(&self, problem: &Problem) -> Option<&'static str> {
        let of_completions = "colour-split-completions-1";
        let name = if problem.is_unconstrained() { SplitUnits::NUMBERING } else { of_completions };
        (problem.size().get() <= Self::MAX_SIZE).then_some(name)
    }

    fn what_is_missing(&self) -> Option<String> {
        let needed = match self {
            Self::Portable => InstructionSet::None,
            Self::Avx2 => InstructionSet::Avx2,
            Self::Avx512 => InstructionSet::Avx512,
        };
        needed.what_is_missing()
    }

    fn plan(&self, problem: &Problem, budget: &Budget) -> Result<Box<dyn Plan>, CountError> {
        let (n, largest) = (problem.size().get(), Self::MAX_SIZE);
        if problem.is_unconstrained() {
            countable(problem.size())?;
        }
        if n > largest {
            return Err(CountError::TooLargeForEngine { engine: self.name(), largest, n });
        }
        let plan = match self {
            Self::Portable => Some(split(Portable, problem, budget)),
            #[cfg(target_arch = "x86_64")]
            Self::Avx2 => Avx2::detect().map(|kernel| split(kernel, problem, budget)),
            #[cfg(target_arch = "x86_64")]
            Self::Avx512 => Avx512::detect().map(|kernel| split(kernel, problem, budget)),
            #[cfg(not(target_arch = "x86_64"))]
            Self::Avx2 | Self::Avx512 => None,
        };
        plan.unwrap_or_else(|| {
            let missing = self.what_is_missing().expect("a kernel that was not detected lacks something");
            Err(CountError::NotAvailable { engine: self.name(), missing })
        })
    }
}

/// The plan of a problem.
#[derive(Debug)]
struct Split<K> {
    kernel: K,
    n: u32,
    units: Units,
}

fn split<K: Kernel>(kernel: K, problem: &Problem, budget: &Budget) -> Result<Box<dyn Plan>, CountError> {
    let (n, limit) = (problem.size().get(), budget.limit());
    let units = if problem.is_unconstrained() {
        Units::new(n, limit)
    } else {
        Units::of_completions(n, free_columns(problem), limit)
    };
    Ok(Box::new(Split { kernel, n, units: units? }))
}

/// Return the columns of each row on which a queen of a completion may stand.
fn free_columns(problem: &Problem) -> [u32; 32] {
    let (n, mut free) = (problem.size().get(), [0; 32]);
    for (row, columns) in (0..n).zip(&mut free) {
        for column in 0..n {
            let square = Square::new(row, column);
            let is_attacked = |queen: Square| queen != square && queen.shared_line(square).is_some();
            let is_free = !problem.is_blocked(square) && !problem.given().queens().any(is_attacked);
            *columns |= u32::from(is_free) << column;
        }
    }
    free
}

impl<K: Kernel> Plan for Split<K> {
    fn units(&self) -> usize {
        self.units.count()
    }

    fn work(&self, unit: usize) -> f64 {
        self.units.work(unit..unit + 1)
    }

    fn work_of(&self, units: Range<usize>) -> f64 {
        self.units.work(units)
    }

    fn stratum(&self, unit: usize) -> usize {
        self.units.blocks[self.units.block_of(unit)].searched_size as usize
    }

    fn sharing(&self, unit: usize) -> usize {
        self.units.in_block(self.units.block_of(unit))
    }

    fn together(&self, unit: usize) -> Range<usize> {
        self.units.together(unit, self.units.block_of(unit))
    }

    fn visit_row_sets(&self, units: Range<usize>, visit: &mut dyn FnMut(usize, [u32; 2])) -> bool {
        self.units.visit_row_sets(units, visit);
        true
    }

    fn workers(&self, threads: NonZeroUsize) -> NonZeroUsize {
        if self.n < WORTH_THREADS { NonZeroUsize::MIN } else { threads }
    }

    fn worker(&self) -> Box<dyn Worker + '_> {
        Box::new(UnitWorker::new(self.kernel, &self.units))
    }
}
