//! A worker with a device: it takes units, runs them on the device as batches of jobs, and adds up
//! the results.

use std::collections::VecDeque;
use std::ops::{ControlFlow, Range};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use queenside::count::{
    ColourSplit, CountError, ENGINES, Engine, LineClass, PartialCount, Plan, SplitUnits, Worker, best_engine,
};
use queenside::{Budget, Problem, Size};

use crate::layout::{Boards, CLASSES, Pairs, Places, RESULT_DONE, RESULT_TABLE, RESULT_TALLIED, Tables};
use crate::{Device, DeviceFault, Limits, NAME, RESULT_NUMBERS, done_mark};

/// Number of batches on a device at the same time. While the first one ends, the second one uses
/// the blocks that become free.
const IN_FLIGHT: usize = 2;

/// Target duration of a batch in seconds. A stop waits for the batches in flight.
const BATCH_SECONDS: f64 = 0.15;

/// Largest number of jobs per batch, to bound its memory.
const MAX_JOBS: usize = 1 << 15;

/// Largest number of units whose row sets are computed together.
const MAX_NEIGHBOURS: usize = 8;

/// Boards with at most this many rows may be left to the CPU.
const FEW_ROWS: u32 = 2;

/// Largest number of 16-bit words in the tables of a batch.
const MAX_TABLE_WORDS: usize = 1 << 26;

/// The error for a job without a complete mark.
const UNFINISHED: &str =
    "the GPU left a job unfinished: the GPU may be faulty, or its driver may cut long loops short";

#[derive(Debug)]
pub(crate) struct DeviceWorker<'a> {
    size: Size,
    units: &'a SplitUnits,
    device: Result<Box<dyn Device>, DeviceFault>,
    boards: Boards,
    tables: Tables,
    /// The plan for units that a device cannot count.
    cpu: Option<Box<dyn Plan>>,
    pace: Pace,
}

/// The size of the next batch.
#[derive(Debug)]
struct Pace {
    /// Number of jobs.
    jobs: usize,
    /// Time at which the last batch ended.
    last: Option<Instant>,
}

impl Pace {
    /// Adapt the size after a batch of `jobs` jobs has ended.
    fn learn(&mut self, jobs: usize) {
        let before = self.last.replace(Instant::now());
        let Some(seconds) = before.map(|before| before.elapsed().as_secs_f64()) else { return };
        // Change by at most a factor of two, because the next units may take longer.
        let wanted = jobs as f64 * BATCH_SECONDS / seconds.max(1e-6);
        self.jobs = (wanted as usize).clamp(self.jobs / 2, self.jobs * 2).clamp(1, MAX_JOBS);
    }
}

/// A batch on the device: its units, each with its pairs of row sets.
#[derive(Debug)]
struct InFlight {
    units: Vec<(usize, Vec<PairJobs>)>,
    jobs: usize,
}

/// The jobs of a pair of row sets.
#[derive(Debug)]
struct PairJobs {
    images: u16,
    jobs: Places,
    /// Whether its numbers may not fit in a table.
    may_overflow: bool,
}

/// Return whether more than 2^16 - 1 placements of alike queens may use the same columns. On each
/// board there are at most as many as permutations of the columns.
fn may_overflow([listed, searched]: [u32; 2]) -> bool {
    let orders = |set: u32| (1..=u64::from(set.count_ones())).product::<u64>();
    orders(listed).saturating_mul(orders(searched)) > u64::from(u16::MAX)
}

impl<'a> DeviceWorker<'a> {
    pub(crate) fn new(
        size: Size,
        units: &'a SplitUnits,
        device: Result<Box<dyn Device>, DeviceFault>,
    ) -> Self {
        // Start with twice as many jobs as blocks.
        let jobs = device.as_ref().map_or(1, |device| 2 * device.limits().blocks as usize);
        let pace = Pace { jobs: jobs.clamp(1, MAX_JOBS), last: None };
        Self { size, units, device, boards: Boards::new(units), tables: Tables::default(), cpu: None, pace }
    }

    /// Return whether a device counts a pair of row sets. The CPU counts pairs with an empty board,
    /// because the kernel needs rows on all four boards. It also counts pairs with a very small
    /// board if the opposite board is too large for a small GPU: they need little work.
    fn is_for_devices(&mut self, [listed, searched]: [u32; 2], limits: Limits) -> Result<bool, DeviceFault> {
        let rows = |set: u32, class| [set.count_ones(), self.units.lines(class) - set.count_ones()];
        let [[a, b], [c, d]] = [rows(listed, LineClass::Listed), rows(searched, LineClass::Searched)];
        let fewest = a.min(b).min(c).min(d);
        if fewest == 0 {
            return Ok(false);
        }
        match self.tables.get(self.units, listed, searched.count_ones(), limits) {
            Ok(_) => Ok(true),
            Err(_) if fewest <= FEW_ROWS => Ok(false),
            Err(fault) => {
                Err(DeviceFault::new(format!("n = {} is too large for this GPU: {fault}", self.size.get())))
            }
        }
    }

    /// Take units for a batch and start it. Units for the CPU are added to `on_cpu`. Return `None`
    /// if no units are left for the device.
    fn begin(
        &mut self,
        runs: &mut Runs<'_>,
        on_cpu: &mut Vec<usize>,
    ) -> Result<Option<InFlight>, DeviceFault> {
        let device = self.device.as_mut().map_err(|fault| fault.clone())?;
        let limits = device.limits();
        let mut pairs = Pairs::default();
        let mut units = Vec::new();
        let is_full = |pairs: &Pairs, jobs: usize| {
            pairs.batch.job_count() >= jobs || pairs.batch.tables.len() >= MAX_TABLE_WORDS
        };
        while !is_full(&pairs, self.pace.jobs) {
            // Row sets of neighbouring units are computed together.
            let taken = runs.next(MAX_NEIGHBOURS);
            if taken.is_empty() {
                break;
            }
            let mut row_sets: Vec<(usize, [u32; 2])> = Vec::new();
            self.units.visit_row_sets(taken.clone(), &mut |unit, sets| row_sets.push((unit, sets)));
            for of_unit in row_sets.chunk_by(|a, b| a.0 == b.0) {
                let unit = of_unit[0].0;
                let mut all = true;
                for (_, sets) in of_unit {
                    all &= self.is_for_devices(*sets, limits)?;
                }
                if !all {
                    on_cpu.push(unit);
                    continue;
                }
                let mut jobs = Vec::new();
                for &(_, sets) in of_unit {
                    let [listed, searched] = sets;
                    let images = self.units.images(listed, searched);
                    if images > 0 {
                        let key = self.tables.get(self.units, listed, searched.count_ones(), limits)?;
                        let places = pairs.add(self.units, &self.boards, key, sets);
                        jobs.push(PairJobs { images, jobs: places, may_overflow: may_overflow(sets) });
                    }
                }
                units.push((unit, jobs));
            }
        }
        if units.is_empty() {
            return Ok(None);
        }
        let jobs = pairs.batch.job_count();
        if let Ok(device) = &mut self.device {
            device.begin(pairs.batch)?;
        }
        Ok(Some(InFlight { units, jobs }))
    }

    /// Wait for a batch and report each of its units. Units with numbers that did not fit in a
    /// table are added to `on_cpu`.
    fn finish(
        &mut self,
        batch: InFlight,
        on_cpu: &mut Vec<usize>,
        done: &mut dyn FnMut(usize, PartialCount) -> ControlFlow<()>,
    ) -> Result<ControlFlow<()>, DeviceFault> {
        let device = self.device.as_mut().map_err(|fault| fault.clone())?;
        let numbers = device.finish()?;
        if numbers.len() != batch.jobs * RESULT_NUMBERS {
            return Err(DeviceFault::new("the GPU returned a wrong number of results"));
        }
        self.pace.learn(batch.jobs);
        for (unit, pairs) in batch.units {
            match partial_count(&pairs, &numbers)? {
                Some(partial) => {
                    if done(unit, partial).is_break() {
                        return Ok(ControlFlow::Break(()));
                    }
                }
                None => on_cpu.push(unit),
            }
        }
        Ok(ControlFlow::Continue(()))
    }

    /// Return the partial count of a unit, computed on the CPU.
    fn by_cpu(&mut self, unit: usize, stop: &AtomicBool) -> Result<PartialCount, CountError> {
        let plan = match &mut self.cpu {
            Some(plan) => plan,
            none => none.insert(plan_on_cpu(self.size)?),
        };
        plan.worker().run(unit, stop).ok_or(CountError::Stopped)
    }
}

impl Worker for DeviceWorker<'_> {
    /// If the device fails, the CPU counts the unit, because this function cannot return an error.
    fn run(&mut self, unit: usize, stop: &AtomicBool) -> Option<PartialCount> {
        let (mut once, mut partial) = (Some(unit), None);
        let end = self.run_units(&mut || once.take(), stop, &mut |_, counted| {
            partial = Some(counted);
            ControlFlow::Continue(())
        });
        match end {
            Ok(()) => partial,
            Err(CountError::Stopped) => None,
            Err(_) => self.by_cpu(unit, stop).ok(),
        }
    }

    fn run_units(
        &mut self,
        take: &mut dyn FnMut() -> Option<usize>,
        stop: &AtomicBool,
        done: &mut dyn FnMut(usize, PartialCount) -> ControlFlow<()>,
    ) -> Result<(), CountError> {
        let mut in_flight = VecDeque::new();
        let end = self.pump(&mut Runs { take, next: None }, stop, done, &mut in_flight);
        // Wait for the remaining batches, so that the device is idle.
        if let Ok(device) = &mut self.device {
            for _ in in_flight {
                // The results are no longer needed.
                let _ = device.finish();
            }
        }
        self.pace.last = None;
        end
    }
}

impl DeviceWorker<'_> {
    /// Run batches on the device until no units are left.
    fn pump(
        &mut self,
        units: &mut Runs<'_>,
        stop: &AtomicBool,
        done: &mut dyn FnMut(usize, PartialCount) -> ControlFlow<()>,
        in_flight: &mut VecDeque<InFlight>,
    ) -> Result<(), CountError> {
        let mut on_cpu = Vec::new();
        loop {
            while in_flight.len() < IN_FLIGHT {
                if stop.load(Ordering::Relaxed) {
                    return Err(CountError::Stopped);
                }
                match self.begin(units, &mut on_cpu)? {
                    Some(batch) => in_flight.push_back(batch),
                    None => break,
                }
            }
            // The CPU counts its units while the device is busy.
            for unit in std::mem::take(&mut on_cpu) {
                if done(unit, self.by_cpu(unit, stop)?).is_break() {
                    return Ok(());
                }
            }
            let Some(batch) = in_flight.pop_front() else { return Ok(()) };
            if self.finish(batch, &mut on_cpu, done)?.is_break() {
                return Ok(());
            }
        }
    }
}

/// Takes units and groups them into runs of neighbours.
struct Runs<'a> {
    take: &'a mut dyn FnMut() -> Option<usize>,
    /// A unit that was taken but does not continue the previous run.
    next: Option<usize>,
}

impl Runs<'_> {
    /// Return the next run, of at most `most` units. It is empty if no units are left.
    fn next(&mut self, most: usize) -> Range<usize> {
        let Some(first) = self.next.take().or_else(|| (self.take)()) else { return 0..0 };
        let mut run = first..first + 1;
        while run.len() < most {
            self.next = (self.take)();
            if self.next != Some(run.end) {
                break;
            }
            run.end += 1;
            self.next = None;
        }
        run
    }
}

/// Test a device: count the units of a small board and compare each with the CPU. Return the
/// device, or an error if it miscounts.
pub(crate) fn trial(device: Box<dyn Device>, name: &str) -> Result<Box<dyn Device>, DeviceFault> {
    const N: u32 = 10;
    let size = Size::new(N).map_err(DeviceFault::of)?;
    let units = SplitUnits::new(size).map_err(DeviceFault::of)?;
    let on_cpu = ColourSplit::Portable.plan(&Problem::new(size), &Budget::default());
    let on_cpu = on_cpu.map_err(DeviceFault::of)?;
    let mut cpu = on_cpu.worker();
    let (never, mut left, mut differs) = (AtomicBool::new(false), 0..units.count(), None);
    let mut worker = DeviceWorker::new(size, &units, Ok(device));
    let end = worker.run_units(&mut || left.next(), &never, &mut |unit, partial| {
        let expected = cpu.run(unit, &never);
        if expected.is_none_or(|expected| expected.by_weight() != partial.by_weight()) {
            differs = Some(unit);
            return ControlFlow::Break(());
        }
        ControlFlow::Continue(())
    });
    match (end, differs) {
        (Err(CountError::EngineFailed { reason, .. }), _) => Err(DeviceFault::new(reason)),
        (Err(error), _) => Err(DeviceFault::new(format!("{name}: {error}"))),
        (Ok(()), Some(unit)) => {
            Err(DeviceFault::new(format!("{name} miscounts unit {unit} of n = {N}: the GPU may be faulty")))
        }
        (Ok(()), None) => worker.device,
    }
}

impl From<DeviceFault> for CountError {
    fn from(fault: DeviceFault) -> Self {
        Self::EngineFailed { engine: NAME, reason: fault.to_string() }
    }
}

/// Plan the count on this CPU, with the fastest engine that uses the units of the colour split.
fn plan_on_cpu(size: Size) -> Result<Box<dyn Plan>, DeviceFault> {
    let board = Problem::new(size);
    let best = Some(best_engine(ENGINES, &board));
    let same_units = best.filter(|best| best.numbering(&board) == Some(SplitUnits::NUMBERING));
    let plan = same_units.unwrap_or(&ColourSplit::Portable).plan(&board, &Budget::default());
    plan.map_err(DeviceFault::of)
}

/// Return the partial count of a unit, or `None` if its numbers did not fit in a table.
fn partial_count(pairs: &[PairJobs], numbers: &[u64]) -> Result<Option<PartialCount>, DeviceFault> {
    let mut by_weight = Vec::new();
    for PairJobs { images, jobs, may_overflow } in pairs {
        let mut sums = [0_u128; CLASSES];
        for job in jobs.clone() {
            let result = &numbers[job * RESULT_NUMBERS..][..RESULT_NUMBERS];
            if result[RESULT_DONE] != done_mark(job) {
                return Err(DeviceFault::new(UNFINISHED));
            }
            // An entry that overflows loses 2^16 and adds at most one to its neighbour, so the sum
            // of the table differs.
            if result[RESULT_TALLIED] != result[RESULT_TABLE] {
                return match may_overflow {
                    true => Ok(None),
                    false => Err(DeviceFault::new("the GPU lost counts: it may be faulty")),
                };
            }
            for (sum, number) in sums.iter_mut().zip(result) {
                *sum += u128::from(*number);
            }
        }
        by_weight.extend((0..).zip(sums).map(|(class, sum)| (images << class, sum)));
    }
    Ok(Some(PartialCount::new(by_weight)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn units_are_taken_in_runs_of_neighbours_and_each_once() {
        let mut units = [3, 4, 5, 9, 10, 1, 1, 2].into_iter();
        let mut take = || units.next();
        let mut runs = Runs { take: &mut take, next: None };
        let taken: Vec<_> = std::iter::from_fn(|| Some(runs.next(2)).filter(|run| !run.is_empty())).collect();
        assert_eq!(taken, [3..5, 5..6, 9..11, 1..2, 1..3]);
    }

    #[test]
    fn a_table_that_overflows_gives_no_count() {
        let pair = |images, jobs, may_overflow| PairJobs { images, jobs, may_overflow };
        let pairs = [pair(2, 0..1, false), pair(4, 1..2, true)];
        let count = |numbers: &[u64]| partial_count(&pairs, numbers);
        let [first, second] = [0, 1].map(done_mark);
        let right = [1, 2, 3, 50, 50, first, 5, 0, 0, 7, 7, second];
        let by_weight = [(2, 1), (4, 2 + 5), (8, 3)];
        assert_eq!(count(&right).unwrap().unwrap().by_weight(), by_weight);
        assert_eq!(count(&[1, 2, 3, 50, 50, first, 5, 0, 0, 65_543, 7, second]), Ok(None));
        let refused = |numbers: &[u64]| count(numbers).unwrap_err().to_string();
        assert_eq!(
            refused(&[1, 2, 3, 51, 50, first, 5, 0, 0, 7, 7, second]),
            "the GPU lost counts: it may be faulty"
        );
        assert_eq!(refused(&[1, 2, 3, 50, 50, first, 0, 0, 0, 0, 0, 0]), UNFINISHED);
        // First: one thread did not finish one colour. Second: the results of another job.
        assert_eq!(refused(&[1, 2, 3, 50, 50, first - 1, 5, 0, 0, 7, 7, second]), UNFINISHED);
        assert_eq!(refused(&[1, 2, 3, 50, 50, first, 1, 2, 3, 50, 50, first]), UNFINISHED);
    }

    #[test]
    fn tables_of_few_queens_hold_all_numbers() {
        assert!(!may_overflow([0b11111, 0b11111]));
        assert!(!may_overflow([0b1111_1111, 0b1]));
        assert!(may_overflow([0b11_1111, 0b11_1111]));
    }
}
