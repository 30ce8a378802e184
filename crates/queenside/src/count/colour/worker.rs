//! The worker of the colour split: it runs units, together where they share a search.

use std::ops::{ControlFlow, Range};
use std::sync::atomic::{AtomicBool, Ordering};

use super::lists::Lists;
use super::placements::Stopped;
use super::search::Buffers;
use super::tables::ByWeight;
use super::tree::Sharing;
use super::unit::{OfUnit, Space, UnitsTogether};
use super::units::Units;
use super::weights::{Group, group};
use crate::count::engine::Worker;
use crate::count::kernels::Kernel;
use crate::count::{CountError, PartialCount};

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
        let Prepared { block, lists, searched, groups } = self.prepared.as_ref()?;
        let (kernel, plan, most, block) = (self.kernel, self.units, self.most, *block);
        let sets_of = |units: &Range<usize>| {
            plan.searched_of(units.start, block).start..plan.searched_of(units.end - 1, block).end
        };
        let (all, counted) = (sets_of(&plan.together(units.start, block)), sets_of(units));
        let range = counted.start - all.start..counted.end - all.start;
        let searched = Sharing { sets: &searched[all], range };
        let groups = groups.as_deref().unwrap_or_default();
        self.space.of_units.clear();
        self.space.of_units.resize(units.len(), OfUnit::default());
        Some((
            UnitsTogether { kernel, units: plan, block, lists, searched, groups, stop, most },
            &mut self.space,
        ))
    }

    /// Return the partial counts of units that share a search, or `None` if `stop` was set. Without
    /// `in_detail` all weights are 1.
    fn count(
        &mut self,
        units: &Range<usize>,
        in_detail: bool,
        stop: &AtomicBool,
    ) -> Option<Vec<PartialCount>> {
        self.prepare(units.start, stop);
        let prepared = self.prepared.as_mut()?;
        if in_detail && prepared.groups.is_none() {
            // The sort needs this memory.
            self.space.buffers = Buffers::default();
            prepared.group();
        }
        let of_unit = self.units.sets_of_unit();
        let (together, space) = self.together(units, stop)?;
        let mut sums = vec![ByWeight::default(); together.searched.range.len()];
        if !together.count(in_detail, space, &mut sums).ok()? {
            let alone = |unit| self.count(&(unit..unit + 1), in_detail, stop)?.pop();
            return units.clone().map(alone).collect();
        }
        let partial = |(sums, of_unit): (&[ByWeight], &OfUnit)| {
            let by_weight = sums.iter().flat_map(|sums| (0..).zip(sums).skip(1));
            let numbers = by_weight.map(|(weight, &sum)| (weight, u128::from(sum) / u128::from(weight)));
            PartialCount::new(numbers, if in_detail { of_unit.tests } else { 0 })
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
    searched: Vec<u32>,
    /// The groups of equal weight of the second colour's list, once they are needed.
    groups: Option<Vec<Group>>,
}

impl Prepared {
    fn new(units: &Units, block: usize, stop: &AtomicBool) -> Result<Self, Stopped> {
        let searched = units.searched_in_order(block);
        Ok(Self { block, lists: Lists::new(units, block, stop)?, searched, groups: None })
    }

    /// Sort the second colour's list into groups of equal weight.
    fn group(&mut self) {
        let Lists { colours: [_, second], weights } = &mut self.lists;
        let of_listed: Vec<&[u16]> = weights.iter().map(|[_, columns]| &columns[..]).collect();
        self.groups.get_or_insert_with(|| group(&mut second.list, &of_listed));
    }
}

impl<K: Kernel> Worker for UnitWorker<'_, K> {
    fn prepare(&mut self, unit: usize, stop: &AtomicBool) {
        let block = self.units.block_of(unit);
        if self.prepared.as_ref().is_none_or(|prepared| prepared.block != block) {
            // Free the old lists before creating new ones.
            self.prepared = None;
            self.prepared = Prepared::new(self.units, block, stop).ok();
        }
    }

    fn run(&mut self, unit: usize, stop: &AtomicBool) -> Option<u128> {
        self.count(&(unit..unit + 1), false, stop)?.pop()?.count()
    }

    fn run_in_detail(&mut self, unit: usize, stop: &AtomicBool) -> Option<PartialCount> {
        self.count(&(unit..unit + 1), true, stop)?.pop()
    }

    fn run_units(
        &mut self,
        take: &mut dyn FnMut() -> Option<usize>,
        in_detail: bool,
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
            let partials = self.count(&units, in_detail, stop).ok_or(CountError::Stopped)?;
            for (unit, partial) in units.zip(partials) {
                if done(unit, partial).is_break() {
                    return Ok(());
                }
            }
        }
    }
}
