//! A worker that has a device: it takes units, makes batches of jobs of them, and adds up what the device says.

use std::collections::VecDeque;
use std::ops::{ControlFlow, Range};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use queenside::Size;
use queenside::count::{
    ColourSplit, CountError, ENGINES, Engine, LineClass, PartialCount, Plan, SplitUnits, Worker, best_engine,
};

use crate::layout::{Boards, CLASSES, Pairs, Places, RESULT_DONE, RESULT_TABLE, RESULT_TALLIED, Tables};
use crate::{Cuda, Device, DeviceFault, Limits, RESULT_NUMBERS, done_mark};

/// Batches that a device has at the same time: while the first ends, the second fills the places that get free.
const IN_FLIGHT: usize = 2;

/// How long a batch should take: a stop waits for the batches that are in flight.
const BATCH_SECONDS: f64 = 0.15;

/// The most jobs of a batch, to bound its memory.
const MOST_JOBS: usize = 1 << 15;

/// The most units whose row sets are worked out together.
const MOST_NEIGHBOURS: usize = 8;

/// Boards with so few rows may be left to the CPU.
const FEW_ROWS: u32 = 2;

/// The most 16-bit words of tables of a batch.
const MOST_TABLE_WORDS: usize = 1 << 26;

/// A job without its mark, or with less than all of it.
const UNFINISHED: &str =
    "the device left a job unfinished: see if it is faulty, or its driver cuts long loops";

#[derive(Debug)]
pub(crate) struct DeviceWorker<'a> {
    size: Size,
    units: &'a SplitUnits,
    device: Result<Box<dyn Device>, DeviceFault>,
    boards: Boards,
    tables: Tables,
    /// For units that no device does.
    cpu: Option<Box<dyn Plan>>,
    pace: Pace,
}

/// How much work a batch should have.
#[derive(Debug)]
struct Pace {
    /// Jobs of a batch.
    jobs: usize,
    /// When the last batch ended.
    last: Option<Instant>,
}

impl Pace {
    /// A batch of so many jobs is done.
    fn learn(&mut self, jobs: usize) {
        let before = self.last.replace(Instant::now());
        let Some(seconds) = before.map(|before| before.elapsed().as_secs_f64()) else { return };
        // At most twice as much at once: the next units may be heavier.
        let wanted = jobs as f64 * BATCH_SECONDS / seconds.max(1e-6);
        self.jobs = (wanted as usize).clamp(self.jobs / 2, self.jobs * 2).clamp(1, MOST_JOBS);
    }
}

/// Units that a device works on, each with its pairs of row sets.
#[derive(Debug)]
struct InFlight {
    units: Vec<(usize, Vec<PairJobs>)>,
    jobs: usize,
}

/// A pair of row sets.
#[derive(Debug)]
struct PairJobs {
    images: u16,
    jobs: Places,
    /// Whether its numbers may outgrow a table.
    may_overflow: bool,
}

/// Whether more than 2^16 - 1 placements of alike queens may use the same columns: on either board there are at most as many as there are
/// ways to put the columns in order.
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
        // Twice as many jobs as run at once, to begin with.
        let jobs = device.as_ref().map_or(1, |device| 2 * device.limits().blocks as usize);
        let pace = Pace { jobs: jobs.clamp(1, MOST_JOBS), last: None };
        Self { size, units, device, boards: Boards::new(units), tables: Tables::default(), cpu: None, pace }
    }

    /// Whether a device does a pair of row sets. Without rows on one of its boards there is nothing for it to do; and where hardly
    /// any are left on one, its opposite has too many for a small GPU, and there is hardly more to do.
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

    /// Takes units for a batch and begins it; units that the CPU does are given to `on_cpu`. Whether there is a batch.
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
            pairs.batch.job_count() >= jobs || pairs.batch.tables.len() >= MOST_TABLE_WORDS
        };
        while !is_full(&pairs, self.pace.jobs) {
            // Row sets of neighbours are worked out together.
            let taken = runs.next(MOST_NEIGHBOURS);
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

    /// Waits for a batch, and hands each of its units on; those whose tables could not hold their numbers go to the CPU.
    fn finish(
        &mut self,
        batch: InFlight,
        on_cpu: &mut Vec<usize>,
        done: &mut dyn FnMut(usize, PartialCount) -> ControlFlow<()>,
    ) -> Result<ControlFlow<()>, DeviceFault> {
        let device = self.device.as_mut().map_err(|fault| fault.clone())?;
        let numbers = device.finish()?;
        if numbers.len() != batch.jobs * RESULT_NUMBERS {
            return Err(DeviceFault::new("the device gave back another number of results than jobs"));
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

    /// The partial count of a unit by the CPU.
    fn by_cpu(&mut self, unit: usize, stop: &AtomicBool) -> Result<PartialCount, CountError> {
        let plan = match &mut self.cpu {
            Some(plan) => plan,
            none => none.insert(same_units(self.size).plan(self.size).map_err(DeviceFault::of)?),
        };
        let partial = plan.worker().run_in_detail(unit, stop).ok_or(CountError::Stopped)?;
        // What a device does is not measured in tests, so this is not either.
        Ok(PartialCount::new(partial.by_weight().iter().copied(), 0))
    }
}

impl Worker for DeviceWorker<'_> {
    fn run(&mut self, unit: usize, stop: &AtomicBool) -> Option<u128> {
        self.run_in_detail(unit, stop)?.count()
    }

    /// A device that fails is done without here, as there is nobody to tell.
    fn run_in_detail(&mut self, unit: usize, stop: &AtomicBool) -> Option<PartialCount> {
        let (mut once, mut partial) = (Some(unit), None);
        let end = self.run_units(&mut || once.take(), true, stop, &mut |_, counted| {
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
        _in_detail: bool,
        stop: &AtomicBool,
        done: &mut dyn FnMut(usize, PartialCount) -> ControlFlow<()>,
    ) -> Result<(), CountError> {
        let mut in_flight = VecDeque::new();
        let end = self.pump(&mut Runs { take, next: None }, stop, done, &mut in_flight);
        // Whatever happened, the device is left with nothing to do.
        if let Ok(device) = &mut self.device {
            for _ in in_flight {
                // What it says is of no use any more.
                let _ = device.finish();
            }
        }
        self.pace.last = None;
        end
    }
}

impl DeviceWorker<'_> {
    /// Keeps the device busy until there are no more units.
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
            // While the device works.
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

/// Units as they are taken, in runs of neighbours.
struct Runs<'a> {
    take: &'a mut dyn FnMut() -> Option<usize>,
    /// One that was taken, and is no neighbour of those before.
    next: Option<usize>,
}

impl Runs<'_> {
    /// The next run, not longer than this; an empty one when there are no more.
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

/// Has a device count the units of a small board, and compares each with the CPU's: a device that miscounts is refused
/// before it is asked for anything. Gives the device back.
pub(crate) fn trial(device: Box<dyn Device>, name: &str) -> Result<Box<dyn Device>, DeviceFault> {
    const N: u32 = 10;
    let size = Size::new(N).map_err(DeviceFault::of)?;
    let units = SplitUnits::new(size).map_err(DeviceFault::of)?;
    let on_cpu = ColourSplit::Portable.plan(size).map_err(DeviceFault::of)?;
    let mut cpu = on_cpu.worker();
    let (never, mut left, mut differs) = (AtomicBool::new(false), 0..units.count(), None);
    let mut worker = DeviceWorker::new(size, &units, Ok(device));
    let end = worker.run_units(&mut || left.next(), true, &never, &mut |unit, partial| {
        let expected = cpu.run_in_detail(unit, &never);
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
            Err(DeviceFault::new(format!("{name} miscounts unit {unit} of n = {N}: see if it is faulty")))
        }
        (Ok(()), None) => worker.device,
    }
}

impl From<DeviceFault> for CountError {
    fn from(fault: DeviceFault) -> Self {
        Self::EngineFailed { engine: Cuda::NAME, reason: fault.to_string() }
    }
}

/// The fastest engine of this CPU with the units of the colour split.
fn same_units(size: Size) -> &'static dyn Engine {
    let best = best_engine(ENGINES, size);
    if best.numbering() == SplitUnits::NUMBERING {
        return best;
    }
    &ColourSplit::Portable
}

/// The partial count of a unit; none if a table could not hold its numbers.
fn partial_count(pairs: &[PairJobs], numbers: &[u64]) -> Result<Option<PartialCount>, DeviceFault> {
    let mut by_weight = Vec::new();
    for PairJobs { images, jobs, may_overflow } in pairs {
        let mut sums = [0_u128; CLASSES];
        for job in jobs.clone() {
            let result = &numbers[job * RESULT_NUMBERS..][..RESULT_NUMBERS];
            if result[RESULT_DONE] != done_mark(job) {
                return Err(DeviceFault::new(UNFINISHED));
            }
            // An entry that went past 2^16 - 1 took 2^16 with it, and added at most one to its neighbour: the sum tells.
            if result[RESULT_TALLIED] != result[RESULT_TABLE] {
                return match may_overflow {
                    true => Ok(None),
                    false => Err(DeviceFault::new("the device lost counts: see if it is faulty")),
                };
            }
            for (sum, number) in sums.iter_mut().zip(result) {
                *sum += u128::from(*number);
            }
        }
        by_weight.extend((0..).zip(sums).map(|(class, sum)| (images << class, sum)));
    }
    Ok(Some(PartialCount::new(by_weight, 0)))
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
    fn a_table_that_could_not_hold_its_numbers_is_no_count() {
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
            "the device lost counts: see if it is faulty"
        );
        assert_eq!(refused(&[1, 2, 3, 50, 50, first, 0, 0, 0, 0, 0, 0]), UNFINISHED);
        // One thread did not finish one colour; and the results of another job.
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
