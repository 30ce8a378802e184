//! The colour split: queens on white and on black squares never share a diagonal, so the search
//! treats each colour separately and combines the two in tables indexed by the rows and columns
//! that they use. The book proves the method (`docs/explanation/colour-split.md`) and follows it through
//! these modules (`docs/explanation/colour-split-implementation.md`).
//!
//! [`count`] conducts the count of some units, and is the place to begin. The folders are a pipeline, each
//! of which uses only those before it; `count` is between [`tables`] and [`units`].
//!
//! | folder | contents |
//! |---|---|
//! | [`boards`] | the four sub-boards, their lines, sets of rows and columns, the symmetries' weights |
//! | [`lists`] | all placements of a sub-board in given rows |
//! | [`pairs`] | the pairs of placements on both sub-boards of a colour, and the two ways to read them |
//! | [`tables`] | the tables that combine both colours; what happens if their entries overflow |
//! | [`units`] | the division of a count into units, and the workers that count them |

#![allow(clippy::inline_always, reason = "loops must be compiled for the caller's instructions")]

mod boards;
mod count;
mod lists;
mod pairs;
mod tables;
#[cfg(test)]
mod tests;
mod units;

use std::num::NonZeroUsize;
use std::ops::Range;

pub use boards::SplitRow;
use queenside_board::{Board, Budget, Problem};
pub use units::{LineClass, SplitUnits};
use units::{UnitWorker, Units};

use super::engine::WORTH_THREADS;
#[cfg(target_arch = "aarch64")]
use super::kernels::Neon;
#[cfg(target_arch = "x86_64")]
use super::kernels::{Avx2, Avx512};
use super::kernels::{Portable, Simd};
use super::{CountError, Engine, InstructionSet, Missing, Plan, Worker, countable};

/// The colour split with the inner loops of one instruction set. All its engines have the same
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
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ColourSplit {
    /// Plain Rust, for every machine.
    Portable,
    /// NEON, as on every 64-bit Arm processor: vectors of 8 numbers.
    Neon,
    /// AVX2 and BMI2: vectors of 16 numbers.
    Avx2,
    /// AVX-512 (F, BW, VL, VBMI, VBMI2, BITALG) and GFNI, as on Intel's processors since Ice Lake and AMD's
    /// since Zen 4: vectors of 32 numbers.
    Avx512,
}

impl ColourSplit {
    /// The largest n.
    pub const MAX_SIZE: u32 = 28;
}

impl Engine for ColourSplit {
    fn name(&self) -> &'static str {
        match self {
            Self::Portable => "portable",
            Self::Neon => "neon",
            Self::Avx2 => "avx2",
            Self::Avx512 => "avx512",
        }
    }

    fn summary(&self) -> &'static str {
        match self {
            Self::Portable => "colour split, all 8 symmetries, on any CPU",
            Self::Neon => "colour split, all 8 symmetries, with NEON",
            Self::Avx2 => "colour split, all 8 symmetries, with AVX2",
            Self::Avx512 => "colour split, all 8 symmetries, with AVX-512",
        }
    }

    fn numbering(&self, problem: &Problem) -> Option<&'static str> {
        let of_completions = "colour-split-completions-1";
        let name = if problem.is_unconstrained() { SplitUnits::NUMBERING } else { of_completions };
        (problem.size().get() <= Self::MAX_SIZE).then_some(name)
    }

    fn what_is_missing(&self) -> Option<Missing> {
        let needed = match self {
            Self::Portable => InstructionSet::None,
            Self::Neon => InstructionSet::Neon,
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
            Self::Avx2 => Avx2::detect().map(|simd| split(simd, problem, budget)),
            #[cfg(target_arch = "x86_64")]
            Self::Avx512 => Avx512::detect().map(|simd| split(simd, problem, budget)),
            #[cfg(target_arch = "aarch64")]
            Self::Neon => Neon::detect().map(|simd| split(simd, problem, budget)),
            _ => None,
        };
        plan.unwrap_or_else(|| {
            let missing = self.what_is_missing().expect("a kernel that was not detected lacks something");
            Err(CountError::NotAvailable { engine: self.name(), missing })
        })
    }
}

/// The plan of a problem.
#[derive(Debug)]
struct Split<S> {
    simd: S,
    n: u32,
    units: Units,
}

fn split<S: Simd>(simd: S, problem: &Problem, budget: &Budget) -> Result<Box<dyn Plan>, CountError> {
    Ok(Box::new(Split { simd, n: problem.size().get(), units: Units::of(problem, budget.limit())? }))
}

impl<S: Simd> Plan for Split<S> {
    fn units(&self) -> usize {
        self.units.count()
    }

    fn work(&self, unit: usize) -> f64 {
        self.units.work(unit..unit + 1)
    }

    fn work_of(&self, units: Range<usize>) -> f64 {
        self.units.work(units)
    }

    fn sharing(&self, unit: usize) -> usize {
        self.units.sharing(unit)
    }

    fn together(&self, unit: usize) -> Range<usize> {
        self.units.together(unit, self.units.block_of(unit))
    }

    fn workers(&self, threads: NonZeroUsize) -> Result<Vec<Box<dyn Worker + Send + '_>>, CountError> {
        let threads = if self.n < WORTH_THREADS { 1 } else { threads.get() };
        Ok((0..threads).map(|_| self.worker()).collect())
    }

    fn worker(&self) -> Box<dyn Worker + Send + '_> {
        Box::new(UnitWorker::new(self.simd, &self.units))
    }
}
