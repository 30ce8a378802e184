//! The worker of the colour split: it runs units, together where they share a search.

use std::ops::{ControlFlow, Range};
use std::sync::atomic::{AtomicBool, Ordering};

use super::division::Units;
use crate::count::colour::boards::RowSet;
use crate::count::colour::count::{ByWeight, Reading, Space, UnitsCount};
use crate::count::colour::lists::{Lists, Stopped};
use crate::count::colour::tables::Shape;
use crate::count::engine::Worker;
use crate::count::kernels::Simd;
use crate::count::{CountError, PartialCount};

/// Maximum number of elements of a search whose memory is used again for other blocks.
const MAX_REUSED: usize = 1 << 17;

/// Maximum number of entries of the tables that are used at once, if sets share no search.
const TABLES_AT_ONCE: usize = 1 << 16;

/// Runs units one after another and stores the data that they share.
#[derive(Debug)]
pub(crate) struct UnitWorker<'a, S> {
    simd: S,
    units: &'a Units,
    prepared: Option<Prepared>,
    /// The largest entries that the tables of each colour may have.
    limits: [u16; 2],
    space: Space,
}

/// A block of units: its lists, and its sets of searched rows in the order of their units.
#[derive(Debug)]
struct Prepared {
    block: usize,
    lists: Lists,
    /// How the pairs of each colour are read.
    readings: [Reading; 2],
    searched: Vec<RowSet>,
}

impl<'a, S: Simd> UnitWorker<'a, S> {
    pub(crate) fn new(simd: S, units: &'a Units) -> Self {
        Self { simd, units, prepared: None, limits: [u16::MAX; 2], space: Space::default() }
    }

    /// Return the partial counts of units that share a search, or `None` if `stop` was set.
    fn count(&mut self, units: &Range<usize>, stop: &AtomicBool) -> Option<Vec<PartialCount>> {
        self.prepare(units.start, stop);
        let Prepared { block, lists, readings, searched } = self.prepared.as_ref()?;
        let first = self.units.searched_of(units.start, *block).start;
        let sets = &searched[first..self.units.searched_of(units.end - 1, *block).end];
        // If sets share no search, only a few tables are in use at a time, because they leave the cache
        // otherwise.
        let at_once = if readings.iter().all(|reading| matches!(reading, Reading::WholeLanes(_))) {
            (TABLES_AT_ONCE / Shape::new(&lists.colours[1]).size.max(1)).max(1)
        } else {
            sets.len()
        };
        let mut sums = vec![ByWeight::default(); sets.len()];
        for (sets, sums) in sets.chunks(at_once).zip(sums.chunks_mut(at_once)) {
            let together = UnitsCount {
                simd: self.simd,
                symmetries: self.units.symmetries,
                lists,
                readings,
                sets,
                most_elements: self.units.tuning.most_elements,
                stop,
                limits: self.limits,
            };
            together.count(&mut self.space, sums).ok()?;
        }
        let partial = |sums: &[ByWeight]| {
            let by_weight = sums.iter().flat_map(|sums| (0..).zip(sums).skip(1));
            PartialCount::new(by_weight.map(|(weight, &sum)| (weight, u128::from(sum) / u128::from(weight))))
        };
        Some(sums.chunks(self.units.tuning.searched).map(partial).collect())
    }

    /// Limit the entries of the tables of each colour to smaller numbers than they can store, to test the
    /// division into parts.
    #[cfg(test)]
    pub(crate) fn limit_entries_to(&mut self, limits: [u16; 2]) {
        self.limits = limits;
    }
}

impl Prepared {
    fn new<S: Simd>(simd: S, units: &Units, block: usize, stop: &AtomicBool) -> Result<Self, Stopped> {
        let searched = units.searched_in_order(block);
        let block_of_units = &units.blocks[block];
        let (classes, listed) = (units.classes, &block_of_units.listed);
        let lists = Lists::new(classes, units.symmetries, listed, block_of_units.searched_size, stop)?;
        let readings = lists.colours.each_ref().map(|colour| {
            let rows = colour.rows(searched[0]).len();
            let queens = units.tuning.queens_before_lanes(colour, rows, colour.listed_rows(listed[0]));
            Reading::new(simd, colour, queens)
        });
        Ok(Self { block, lists, readings, searched })
    }
}

impl<S: Simd> Worker for UnitWorker<'_, S> {
    fn prepare(&mut self, unit: usize, stop: &AtomicBool) {
        let block = self.units.block_of(unit);
        if self.prepared.as_ref().is_none_or(|prepared| prepared.block != block) {
            // Otherwise the most buffers of one block would add to the longest lists of another. On small
            // boards they are short, and to allocate them again takes time.
            if self.units.tuning.most_elements > MAX_REUSED {
                self.space = Space::default();
            }
            // Free the old lists before creating new ones.
            self.prepared = None;
            self.prepared = Prepared::new(self.simd, self.units, block, stop).ok();
        }
    }

    fn run(&mut self, unit: usize, stop: &AtomicBool) -> Option<PartialCount> {
        self.count(&(unit..unit + 1), stop)?.pop()
    }

    fn run_units(
        &mut self,
        take: &mut dyn FnMut() -> Option<usize>,
        stop: &AtomicBool,
        done: &mut dyn FnMut(usize, PartialCount) -> ControlFlow<()>,
    ) -> Result<(), CountError> {
        // A unit that was taken but does not continue the range, or the end of the units.
        let mut ahead = None;
        loop {
            let Some(first) = ahead.take().unwrap_or_else(&mut *take) else { return Ok(()) };
            if stop.load(Ordering::Relaxed) {
                return Err(CountError::Stopped);
            }
            let end = self.units.together(first, self.units.block_of(first)).end;
            let mut units = first..first + 1;
            while units.end < end {
                let next = take();
                if next != Some(units.end) {
                    ahead = Some(next);
                    break;
                }
                units.end += 1;
            }
            let partials = self.count(&units, stop).ok_or(CountError::Stopped)?;
            for (unit, partial) in units.zip(partials) {
                if done(unit, partial).is_break() {
                    return Ok(());
                }
            }
        }
    }
}
