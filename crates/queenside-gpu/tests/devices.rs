//! Test counts on devices that stop, fail or miscount.

use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use queenside::count::{ColourSplit, CountError, Engine, PartialCount, Plan, count_units};
use queenside::{Budget, Problem, Size, Stop};
use queenside_gpu::{
    Batch, Device, DeviceFault, DevicePlan, GpuEngine, Gpus, Limits, RESULT_NUMBERS, Source, done_mark,
};

const THREADS: u32 = 512;

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

    fn open(&self, _place: usize, _size: Size) -> Result<Box<dyn Device>, DeviceFault> {
        Ok(Box::new(One { devices: self.clone(), jobs: Vec::new() }))
    }
}

impl Device for One {
    fn name(&self) -> String {
        "GPU X".to_owned()
    }

    fn limits(&self) -> Limits {
        let most_shared_bytes = self.devices.shared_bytes;
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

const UNFINISHED: &str = "the engine gpu failed: GPU X left a job unfinished: the GPU may be faulty, or its driver may cut long loops short";

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
    let devices = Devices::new(LOST);
    let plan = devices.plan(14);
    let by_cpu =
        ColourSplit::Portable.plan(&Problem::new(Size::new(14).unwrap()), &Budget::default()).unwrap();
    let unit = (0..plan.units()).find(|unit| plan.stratum(*unit) == 6).unwrap();
    let (end, counted) = run_one(&plan, unit);
    assert_eq!(end, Ok(()));
    assert_eq!(counted.unwrap().count(), by_cpu.run(unit, &NEVER));
    assert!(devices.begun.load(Ordering::Relaxed) > 0);
}

#[test]
fn a_device_with_wrong_results_ends_the_count() {
    for (answer, reason) in [
        (UNDONE, UNFINISHED),
        (ONE_THREAD_LESS, UNFINISHED),
        (LOST, "the engine gpu failed: GPU X lost counts: the GPU may be faulty"),
        (TOO_FEW, "the engine gpu failed: GPU X returned a wrong number of results"),
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

/// Wrong numbers without a visible fault: the sample that the CPU counts again finds them.
#[test]
fn a_device_that_counts_wrongly_is_found_by_the_sample() {
    for threads in [1, 3] {
        let devices = Devices::new(NOTHING_FOUND);
        let budget = Budget::default().threads(NonZeroUsize::new(threads).unwrap());
        let refused = count_units(&devices.plan(20), &budget).unwrap_err().to_string();
        let (before, after) = (
            "the engine gpu failed: GPU X counted unit ",
            " wrongly: the GPU may be faulty, so none of its results can be trusted",
        );
        assert!(refused.starts_with(before) && refused.ends_with(after), "{refused}");
        assert_eq!(devices.in_flight(), 0);
    }
}

#[test]
fn others_count_the_units_of_a_device_that_fails() {
    for threads in [1, 2, 3] {
        let devices = Devices::new(UNPLUGGED);
        let budget = Budget::default().threads(NonZeroUsize::new(threads).unwrap());
        assert_eq!(count_units(&devices.plan(14), &budget), Ok(365_596));
        assert_eq!(devices.in_flight(), 0);
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
                assert!(reason.starts_with("GPU X n = 28 is too large: a table of"), "{reason}");
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

    fn open(&self, place: usize, size: Size) -> Result<Box<dyn Device>, DeviceFault> {
        if place == 0 { self.0.open(place, size) } else { Err(DeviceFault::new("GPU 1: busy")) }
    }
}

#[test]
fn one_device_of_two_that_fails_ends_the_count() {
    let devices = Devices::new(NOTHING_FOUND);
    let plan = DevicePlan::new(Size::new(18).unwrap(), Arc::new(OneOfTwo(devices.clone()))).unwrap();
    assert_eq!(plan.workers(NonZeroUsize::MIN).get(), 2);
    let refused = count_units(&plan, &Budget::default()).unwrap_err();
    assert_eq!(refused, CountError::EngineFailed { engine: "gpu", reason: "GPU 1: busy".to_owned() });
    assert_eq!(devices.in_flight(), 0);
}

#[test]
fn a_missing_gpu_is_reported() {
    let gpu = GpuEngine::new();
    assert!(gpu.use_gpus(Gpus::Chosen(vec!["4000".to_owned()])));
    assert!(!gpu.is_available());
    let missing = gpu.what_is_missing().unwrap();
    let refused =
        gpu.plan(&Problem::new(Size::new(12).unwrap()), &Budget::default()).unwrap_err().to_string();
    assert_eq!(refused, format!("cannot run the engine gpu: {missing}"));
}
