//! Test counts on devices that stop, fail or miscount.

use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use queenside::count::{ColourSplit, CountError, Engine, PartialCount, Plan, count_units};
use queenside::{Budget, Problem, Size, Stop};
use queenside_cuda::{
    Batch, Cuda, Device, DeviceFault, DevicePlan, Gpus, Limits, RESULT_NUMBERS, Source, done_mark,
};

static NEVER: AtomicBool = AtomicBool::new(false);

/// The result of a batch with this number of jobs, or a fault.
type Answer = fn(usize) -> Result<Vec<u64>, DeviceFault>;

#[derive(Debug, Clone)]
struct Devices {
    answer: Answer,
    /// Largest shared memory of a block, in bytes.
    shared_bytes: u32,
    begun: Arc<AtomicUsize>,
    finished: Arc<AtomicUsize>,
}

#[derive(Debug)]
struct One {
    devices: Devices,
    jobs: Vec<usize>,
}

impl Devices {
    fn new(answer: Answer) -> Self {
        Self { answer, shared_bytes: 200_000, begun: Arc::default(), finished: Arc::default() }
    }

    fn plan(&self, n: u32) -> DevicePlan {
        DevicePlan::new(Size::new(n).unwrap(), Arc::new(self.clone())).unwrap()
    }

    fn in_flight(&self) -> usize {
        self.begun.load(Ordering::Relaxed) - self.finished.load(Ordering::Relaxed)
    }
}

impl Source for Devices {
    fn devices(&self) -> usize {
        1
    }

    fn open(&self, _place: usize) -> Result<Box<dyn Device>, DeviceFault> {
        Ok(Box::new(One { devices: self.clone(), jobs: Vec::new() }))
    }
}

impl Device for One {
    fn limits(&self) -> Limits {
        let most_shared_bytes = self.devices.shared_bytes;
        Limits { usual_shared_bytes: most_shared_bytes / 2, most_shared_bytes, blocks: 4 }
    }

    fn begin(&mut self, batch: Batch) -> Result<(), DeviceFault> {
        assert!(self.devices.in_flight() < 2);
        self.devices.begun.fetch_add(1, Ordering::Relaxed);
        self.jobs.push(batch.job_count());
        Ok(())
    }

    fn finish(&mut self) -> Result<Vec<u64>, DeviceFault> {
        self.devices.finished.fetch_add(1, Ordering::Relaxed);
        (self.devices.answer)(self.jobs.remove(0))
    }
}

const UNFINISHED: &str = "the engine cuda failed: the GPU left a job unfinished: the GPU may be faulty, or its driver may cut long loops short";

/// Count one unit with a worker. Return the result of the worker and the partial count.
fn run_one(plan: &DevicePlan, unit: usize) -> (Result<(), CountError>, Option<PartialCount>) {
    let (mut once, mut counted) = (Some(unit), None);
    let end = plan.worker().run_units(&mut || once.take(), &NEVER, &mut |_, partial| {
        counted = Some(partial);
        ControlFlow::Continue(())
    });
    (end, counted)
}

/// Return finished results with the same numbers for every job.
fn all(jobs: usize, [a, b, c, tallied, table]: [u64; 5]) -> Vec<u64> {
    (0..jobs).flat_map(|job| [a, b, c, tallied, table, done_mark(job)]).collect()
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
    let devices = Devices::new(LOST);
    let plan = devices.plan(14);
    let by_cpu =
        ColourSplit::Portable.plan(&Problem::new(Size::new(14).unwrap()), &Budget::default()).unwrap();
    let unit = (0..plan.units()).find(|unit| plan.stratum(*unit) == 6).unwrap();
    let (end, counted) = run_one(&plan, unit);
    assert_eq!(end, Ok(()));
    assert_eq!(counted.unwrap().count(), by_cpu.run(unit, &NEVER));
    assert!(devices.begun.load(Ordering::Relaxed) > 0);
    // Wrong numbers without a visible fault are accepted.
    assert!(count_units(&Devices::new(NOTHING_FOUND).plan(13), &Budget::default()).unwrap() < 73_712);
}

#[test]
fn a_device_that_fails_ends_the_count_with_its_reason() {
    for (answer, reason) in [
        (UNPLUGGED, "the engine cuda failed: unplugged"),
        (UNDONE, UNFINISHED),
        (ONE_THREAD_LESS, UNFINISHED),
        (LOST, "the engine cuda failed: the GPU lost counts: it may be faulty"),
        (TOO_FEW, "the engine cuda failed: the GPU returned a wrong number of results"),
    ] {
        let devices = Devices::new(answer);
        let plan = devices.plan(14);
        let refused = count_units(&plan, &Budget::default()).unwrap_err();
        assert_eq!(refused.to_string(), reason);
        assert_eq!(devices.in_flight(), 0, "the device was left with work");
        // A single unit is counted on the CPU instead.
        let by_cpu = ColourSplit::Portable
            .plan(&Problem::new(Size::new(14).unwrap()), &Budget::default())
            .unwrap()
            .run(5, &NEVER);
        assert_eq!(plan.run(5, &NEVER), by_cpu);
    }
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
        let plan = Devices { shared_bytes, ..Devices::new(NOTHING_FOUND) }.plan(n);
        let unit = (0..plan.units()).rfind(|unit| plan.stratum(*unit) == rows).unwrap();
        match run_one(&plan, unit).0 {
            Err(CountError::EngineFailed { reason, .. }) if !enough => {
                assert!(reason.starts_with("n = 28 is too large for this GPU: a table of"), "{reason}");
            }
            end => assert!(end.is_ok() && enough, "n = {n}, {shared_bytes} bytes, {rows} rows: {end:?}"),
        }
    }
}

#[test]
fn a_stopped_count_leaves_the_device_idle() {
    let devices = Devices::new(NOTHING_FOUND);
    let plan = devices.plan(18);
    let (stop, mut units, mut done) = (AtomicBool::new(false), 0..plan.units(), 0);
    let end = plan.worker().run_units(&mut || units.next(), &stop, &mut |_, _| {
        done += 1;
        stop.store(done > 3, Ordering::Relaxed);
        ControlFlow::Continue(())
    });
    assert_eq!(end, Err(CountError::Stopped));
    assert!(done > 3 && !units.is_empty(), "{done} done, {} left", units.len());
    assert_eq!(devices.in_flight(), 0);

    let mut units = 0..plan.units();
    let end = plan.worker().run_units(&mut || units.next(), &NEVER, &mut |_, _| ControlFlow::Break(()));
    assert_eq!(end, Ok(()));
    assert_eq!(devices.in_flight(), 0);
    let stop = Stop::new();
    stop.stop();
    assert_eq!(count_units(&plan, &Budget::default().stop(&stop)), Err(CountError::Stopped));
}

/// Two devices; the second one cannot be opened.
#[derive(Debug)]
struct OneOfTwo(Devices);

impl Source for OneOfTwo {
    fn devices(&self) -> usize {
        2
    }

    fn open(&self, place: usize) -> Result<Box<dyn Device>, DeviceFault> {
        if place == 0 { self.0.open(place) } else { Err(DeviceFault::new("GPU 1: busy")) }
    }
}

#[test]
fn one_device_of_two_that_fails_ends_the_count() {
    let devices = Devices::new(NOTHING_FOUND);
    let plan = DevicePlan::new(Size::new(18).unwrap(), Arc::new(OneOfTwo(devices.clone()))).unwrap();
    assert_eq!(plan.workers(NonZeroUsize::MIN).get(), 2);
    let refused = count_units(&plan, &Budget::default()).unwrap_err();
    assert_eq!(refused, CountError::EngineFailed { engine: "cuda", reason: "GPU 1: busy".to_owned() });
    assert_eq!(devices.in_flight(), 0);
}

#[test]
fn a_missing_gpu_is_reported() {
    let cuda = Cuda::new();
    assert!(cuda.use_gpus(Gpus::Numbers(vec![4000])));
    assert!(!cuda.is_available());
    let missing = cuda.what_is_missing().unwrap();
    let refused =
        cuda.plan(&Problem::new(Size::new(12).unwrap()), &Budget::default()).unwrap_err().to_string();
    assert_eq!(refused, format!("cannot run the engine cuda: {missing}"));
}
