//! The worker of the colour split: it runs units, together where they share a search.

use std::ops::{ControlFlow, Range};
use std::sync::atomic::{AtomicBool, Ordering};

use super::bits::{Bits, Join};
use super::lists::Lists;
use super::placements::Stopped;
use super::tables::ByWeight;
use super::tree::Sharing;
use super::unit::{OfUnit, Space, UnitsTogether};
use super::units::Units;
use crate::count::engine::Worker;
use crate::count::kernels::Kernel;
use crate::count::{CountError, PartialCount};

/// Maximum number of elements of a search whose memory is used again for other blocks.
const MAX_REUSED: usize = 1 << 17;

/// Runs units one after another and stores the data that they share.
#[derive(Debug)]
pub(crate) struct UnitWorker<'a, K> {
    kernel: K,
    units: &'a Units,
    prepared: Option<Prepared>,
    /// The largest weighted entry that a table may have.
    most: u16,
    space: Space,
}

impl<'a, K: Kernel> UnitWorker<'a, K> {
    pub(crate) fn new(kernel: K, units: &'a Units) -> Self {
        Self { kernel, units, prepared: None, most: u16::MAX, space: Space::default() }
    }

    /// Return units of the prepared block, and the memory for them.
    fn together<'b>(
        &'b mut self,
        units: &Range<usize>,
        stop: &'b AtomicBool,
    ) -> Option<(UnitsTogether<'b, K>, &'b mut Space)> {
        let Prepared { block, lists, joins, searched } = self.prepared.as_ref()?;
        let (kernel, plan, most, block) = (self.kernel, self.units, self.most, *block);
        let sets_of = |units: &Range<usize>| {
            plan.searched_of(units.start, block).start..plan.searched_of(units.end - 1, block).end
        };
        let (all, counted) = (sets_of(&plan.together(units.start, block)), sets_of(units));
        let range = counted.start - all.start..counted.end - all.start;
        let searched = Sharing { sets: &searched[all], range };
        self.space.of_units.clear();
        self.space.of_units.resize(units.len(), OfUnit::default());
        Some((
            UnitsTogether { kernel, units: plan, block, lists, joins, searched, stop, most },
            &mut self.space,
        ))
    }

    /// Return the partial counts of units that share a search, or `None` if `stop` was set.
    fn count(&mut self, units: &Range<usize>, stop: &AtomicBool) -> Option<Vec<PartialCount>> {
        self.prepare(units.start, stop);
        let of_unit = self.units.sets_of_unit();
        let (together, space) = self.together(units, stop)?;
        let mut sums = vec![ByWeight::default(); together.searched.range.len()];
        // Units whose lists are all bits share nothing.
        let is_of_use = units.len() == 1 || together.shares_search();
        if !is_of_use || !together.count(space, &mut sums).ok()? {
            let alone = |unit| self.count(&(unit..unit + 1), stop)?.pop();
            return units.clone().map(alone).collect();
        }
        let partial = |(sums, of_unit): (&[ByWeight], &OfUnit)| {
            let by_weight = sums.iter().flat_map(|sums| (0..).zip(sums).skip(1));
            let numbers = by_weight.map(|(weight, &sum)| (weight, u128::from(sum) / u128::from(weight)));
            PartialCount::new(numbers, of_unit.tests)
        };
        Some(sums.chunks(of_unit).zip(&space.of_units).map(partial).collect())
    }

    /// Limit the entries of tables to smaller numbers than they can store, to test the division
    /// into parts.
    #[cfg(test)]
    pub(crate) fn limit_entries_to(&mut self, most: u16) {
        self.most = most;
    }
}

/// A block of units: its lists, and its sets of searched rows in the order of their units.
#[derive(Debug)]
struct Prepared {
    block: usize,
    lists: Lists,
    /// How the pairs of each colour are found.
    joins: [Join; 2],
    searched: Vec<u32>,
}

impl Prepared {
    fn new<K: Kernel>(kernel: K, units: &Units, block: usize, stop: &AtomicBool) -> Result<Self, Stopped> {
        let searched = units.searched_in_order(block);
        let lists = Lists::new(units, block, stop)?;
        let (all, listed) = (units.classes.searched.all(), &units.blocks[block].listed);
        let joins = lists.colours.each_ref().map(|colour| {
            let rows = [(searched[0], all), (listed[0], units.classes.listed.all())];
            let rows = rows.map(|(set, all)| colour.rows(set, all).count_ones());
            let entries = listed.len() * colour.listed.len();
            match units.queens_before_bits(rows, colour.list.len() / entries.max(1)) {
                None => Join::Packed,
                Some(0) => Join::Bits(Bits::new(kernel, &colour.pair, &colour.list, all, entries)),
                Some(queens) => Join::Narrowed(queens),
            }
        });
        Ok(Self { block, lists, joins, searched })
    }
}

impl<K: Kernel> Worker for UnitWorker<'_, K> {
    fn prepare(&mut self, unit: usize, stop: &AtomicBool) {
        let block = self.units.block_of(unit);
        if self.prepared.as_ref().is_none_or(|prepared| prepared.block != block) {
            // Otherwise the most buffers of one block would add to the longest lists of another. On small
            // boards they are short, and to allocate them again takes time.
            if self.units.most_elements() > MAX_REUSED {
                self.space = Space::default();
            }
            // Free the old lists before creating new ones.
            self.prepared = None;
            self.prepared = Prepared::new(self.kernel, self.units, block, stop).ok();
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
