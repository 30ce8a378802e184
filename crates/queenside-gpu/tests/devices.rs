//! Test counts on devices that stop, fail or miscount.

use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use queenside::count::{ColourSplit, CountError, Engine, PartialCount, Plan, count_units};
use queenside::{Budget, Problem, Size, Stop};

use super::emulator::Emulator;
use super::{on_device, plan_on, size};
use crate::device::{Batch, Device, DeviceFault, Devices, Limits, Opens};
use crate::layout::{RESULT_NUMBERS, done_mark};
use crate::plan::DevicePlan;
use crate::{GpuEngine, Gpus};

const THREADS: u32 = 512;

static NEVER: AtomicBool = AtomicBool::new(false);

/// The result of a batch with this number of jobs, or a fault.
type Answer = fn(usize) -> Result<Vec<u64>, DeviceFault>;

/// A device without a kernel.
#[derive(Debug, Clone)]
struct Pretended {
    answer: Answer,
    /// Largest shared memory of a block, in bytes.
    shared_bytes: u32,
    begun: Arc<AtomicUsize>,
    finished: Arc<AtomicUsize>,
}

#[derive(Debug)]
struct Open {
    kind: Pretended,
    jobs: Vec<usize>,
}

impl Pretended {
    fn new(answer: Answer) -> Self {
        Self { answer, shared_bytes: 200_000, begun: Arc::default(), finished: Arc::default() }
    }

    fn plan(&self, n: u32) -> DevicePlan {
        plan_on(n, self.clone())
    }

    fn in_flight(&self) -> usize {
        self.begun.load(Ordering::Relaxed) - self.finished.load(Ordering::Relaxed)
    }
}

impl Opens for Pretended {
    fn open(&self, _size: Size) -> Result<Box<dyn Device>, DeviceFault> {
        Ok(Box::new(Open { kind: self.clone(), jobs: Vec::new() }))
    }
}

impl Device for Open {
    fn name(&self) -> String {
        "GPU X".to_owned()
    }

    fn limits(&self) -> Limits {
        let most_shared_bytes = self.kind.shared_bytes;
        let usual_shared_bytes = most_shared_bytes / 2;
        Limits {
            threads: THREADS,
            blocks: 4,
            usual_shared_bytes,
            most_shared_bytes,
            most_table_words: 1 << 27,
            shared_stacks: true,
            shared_guide: true,
        }
    }

    fn begin(&mut self, batch: Batch) -> Result<(), DeviceFault> {
        assert!(self.kind.in_flight() < 2);
        self.kind.begun.fetch_add(1, Ordering::Relaxed);
        self.jobs.push(batch.job_count());
        Ok(())
    }

    fn finish(&mut self) -> Result<Vec<u64>, DeviceFault> {
        self.kind.finished.fetch_add(1, Ordering::Relaxed);
        (self.kind.answer)(self.jobs.remove(0))
    }
}

fn threads(number: usize) -> Budget {
    Budget::default().threads(number)
}

const UNFINISHED: &str = "the engine gpu failed: GPU X left a job unfinished: the GPU may be faulty, or its driver may cut long loops short";

/// Count one unit on the device of a plan.
fn run_one(plan: &DevicePlan, unit: usize) -> Result<PartialCount, CountError> {
    on_device(plan, &[unit]).map(|mut partials| partials.remove(&unit).unwrap())
}

/// Return the number of solutions in a unit.
fn by_cpu(n: u32, unit: usize) -> Option<u128> {
    ColourSplit::Portable.plan(&Problem::new(size(n)), &Budget::default()).unwrap().run(unit, &NEVER)
}

/// Return finished results with the same numbers for every job.
fn all(jobs: usize, [a, b, c, tallied, table]: [u64; 5]) -> Vec<u64> {
    (0..jobs).flat_map(|job| [a, b, c, tallied, table, done_mark(job, THREADS)]).collect()
}

const NOTHING_FOUND: Answer = |jobs| Ok(all(jobs, [0; 5]));

/// Every table lost some counts.
const LOST: Answer = |jobs| Ok(all(jobs, [7, 7, 7, 70_000, 4_464]));

const TOO_FEW: Answer = |jobs| Ok(all(jobs - 1, [0; 5]));

/// No job was run.
const UNDONE: Answer = |jobs| Ok(vec![0; jobs * RESULT_NUMBERS]);

/// One thread did not finish one colour of the last job.
const ONE_THREAD_LESS: Answer = |jobs| {
    let mut results = all(jobs, [0; 5]);
    results.last_mut().into_iter().for_each(|mark| *mark -= jobs as u64);
    Ok(results)
};

const UNPLUGGED: Answer = |_| Err(DeviceFault::new("unplugged"));

#[test]
fn the_cpu_counts_units_that_do_not_fit_in_a_table() {
    // With six queens in the listed rows and six in the searched rows, more than 2^16 placements
    // might use the same columns.
    let device = Pretended::new(LOST);
    let plan = device.plan(14);
    let unit = (0..plan.units()).find(|unit| plan.units.layer(*unit) == 6).unwrap();
    assert_eq!(run_one(&plan, unit).unwrap().count(), by_cpu(14, unit));
    assert!(device.begun.load(Ordering::Relaxed) > 0);
}

#[test]
fn a_device_with_wrong_results_ends_the_count() {
    for (answer, reason) in [
        (UNDONE, UNFINISHED),
        (ONE_THREAD_LESS, UNFINISHED),
        (LOST, "the engine gpu failed: GPU X lost counts: the GPU may be faulty"),
        (TOO_FEW, "the engine gpu failed: GPU X returned a wrong number of results"),
    ] {
        let device = Pretended::new(answer);
        let plan = device.plan(14);
        let refused = count_units(&plan, &Budget::default()).unwrap_err();
        assert_eq!(refused.to_string(), reason);
        assert_eq!(device.in_flight(), 0, "the device was left with work");
        // The CPU counts single units.
        assert_eq!(plan.run(5, &NEVER), by_cpu(14, 5));
    }
}

/// Wrong numbers without a visible fault: the sample that the CPU counts again finds them.
#[test]
fn a_device_that_counts_wrongly_is_found_by_the_sample() {
    for budget in [1, 3].map(threads) {
        let device = Pretended::new(NOTHING_FOUND);
        let refused = count_units(&device.plan(20), &budget).unwrap_err().to_string();
        let (before, after) = (
            "the engine gpu failed: GPU X counted unit ",
            " wrongly: the GPU may be faulty, so none of its results can be trusted",
        );
        assert!(refused.starts_with(before) && refused.ends_with(after), "{refused}");
        assert_eq!(device.in_flight(), 0);
    }
}

#[test]
fn the_cpu_counts_the_units_of_a_device_that_fails() {
    for budget in [1, 2, 3].map(threads) {
        let device = Pretended::new(UNPLUGGED);
        let plan = device.plan(14);
        assert_eq!(count_units(&plan, &budget), Ok(365_596));
        assert_eq!(device.in_flight(), 0);
        assert_eq!(plan.devices.take_faults(), [DeviceFault::new("unplugged")]);
        assert_eq!(plan.devices.take_faults(), []);
    }
}

/// An emulated GPU that is lost after this many batches.
#[derive(Debug)]
struct Lost<D>(D, usize);

impl Opens for Lost<Emulator> {
    fn open(&self, size: Size) -> Result<Box<dyn Device>, DeviceFault> {
        Ok(Box::new(Lost(self.0.open(size)?, self.1)))
    }
}

impl Device for Lost<Box<dyn Device>> {
    fn name(&self) -> String {
        self.0.name()
    }

    fn limits(&self) -> Limits {
        self.0.limits()
    }

    fn begin(&mut self, batch: Batch) -> Result<(), DeviceFault> {
        self.0.begin(batch)
    }

    fn finish(&mut self) -> Result<Vec<u64>, DeviceFault> {
        let numbers = self.0.finish()?;
        self.1 = self.1.checked_sub(1).ok_or_else(|| DeviceFault::new("unplugged"))?;
        Ok(numbers)
    }
}

#[test]
fn no_unit_of_a_lost_device_is_lost_or_counted_twice() {
    for (batches, workers) in [(0, 2), (1, 2), (3, 3)] {
        let device = |batches| Box::new(Lost(Emulator::new(60_000, 1 << 14), batches)) as _;
        let devices = Devices::new(vec![device(batches), device(usize::MAX)]);
        let plan = DevicePlan::new(size(13), Arc::new(devices)).unwrap();
        assert_eq!(count_units(&plan, &threads(workers)), Ok(73_712), "{batches} batches, {workers} workers");
    }
}

#[test]
fn counts_on_one_plan_at_the_same_time_do_not_disturb_each_other() {
    let plan = plan_on(12, Emulator::new(60_000, 1 << 14));
    std::thread::scope(|scope| {
        let count = || scope.spawn(|| count_units(&plan, &threads(2)));
        for count in [count(), count(), count()] {
            assert_eq!(count.join().unwrap(), Ok(14_200));
        }
    });
}

#[test]
fn a_small_gpu_reports_boards_that_are_too_large() {
    // For the shared memory of some GPUs: whether it is enough for units with this number of rows.
    // The CPU counts units with few rows.
    for (n, shared_bytes, rows, enough) in [
        (20, 65_536, 5, true),
        (24, 65_536, 2, true),
        (24, 65_536, 6, true),
        (28, 101_376, 7, true),
        (28, 65_536, 7, false),
    ] {
        let plan = Pretended { shared_bytes, ..Pretended::new(NOTHING_FOUND) }.plan(n);
        let unit = (0..plan.units()).rfind(|unit| plan.units.layer(*unit) == rows).unwrap();
        match run_one(&plan, unit) {
            Err(CountError::EngineFailed { reason, .. }) if !enough => {
                assert!(reason.starts_with("GPU X n = 28 is too large: a table of"), "{reason}");
            }
            end => assert!(end.is_ok() && enough, "n = {n}, {shared_bytes} bytes, {rows} rows: {end:?}"),
        }
    }
}

#[test]
fn a_stopped_count_leaves_the_device_idle() {
    let device = Pretended::new(NOTHING_FOUND);
    let plan = device.plan(18);
    let (stop, mut units, mut done) = (AtomicBool::new(false), 0..plan.units(), 0);
    let mut workers = plan.workers(NonZeroUsize::MIN).unwrap();
    let end = workers[0].run_units(&mut || units.next(), &stop, &mut |_, _| {
        done += 1;
        stop.store(done > 3, Ordering::Relaxed);
        ControlFlow::Continue(())
    });
    assert_eq!(end, Err(CountError::Stopped));
    assert!(done > 3 && !units.is_empty(), "{done} done, {} left", units.len());
    assert_eq!(device.in_flight(), 0);

    let mut units = 0..plan.units();
    let end = workers[0].run_units(&mut || units.next(), &NEVER, &mut |_, _| ControlFlow::Break(()));
    assert_eq!(end, Ok(()));
    assert_eq!(device.in_flight(), 0);
    let stop = Stop::new();
    stop.stop();
    assert_eq!(count_units(&plan, &Budget::default().stop(&stop)), Err(CountError::Stopped));
}

/// A device that cannot be opened.
#[derive(Debug)]
struct Busy;

impl Opens for Busy {
    fn open(&self, _size: Size) -> Result<Box<dyn Device>, DeviceFault> {
        Err(DeviceFault::new("GPU 1: busy"))
    }
}

#[test]
fn one_device_of_two_that_cannot_be_opened_ends_the_count() {
    let device = Pretended::new(NOTHING_FOUND);
    let devices = Devices::new(vec![Box::new(device.clone()), Box::new(Busy)]);
    let plan = DevicePlan::new(size(18), Arc::new(devices)).unwrap();
    let refused = count_units(&plan, &Budget::default()).unwrap_err();
    assert_eq!(refused, CountError::EngineFailed { engine: "gpu", reason: "GPU 1: busy".to_owned() });
    assert_eq!(device.in_flight(), 0);
}

#[test]
fn a_missing_gpu_is_reported() {
    let gpu = GpuEngine::new(Gpus::Chosen(vec!["4000".to_owned()]));
    assert!(!gpu.is_available());
    let missing = gpu.what_is_missing().unwrap();
    let refused = gpu.plan(&Problem::new(size(12)), &Budget::default()).unwrap_err().to_string();
    assert_eq!(refused, format!("cannot run the engine gpu: {missing}"));
    // A GPU would not help.
    let refused = gpu.plan(&Problem::new(size(29)), &Budget::default()).unwrap_err();
    assert_eq!(refused, CountError::TooLargeForEngine { engine: "gpu", largest: 28, n: 29 });
}
