//! Measure a GPU: check its counts, measure its speed, and estimate how long a larger count would
//! take.
//!
//! ```text
//! cargo bench -p queenside-gpu --bench gpu -- COMMAND
//!
//! counts 21       count n = 8 to 21 and compare with the published numbers
//! units 24 50     compare 50 random units of n = 24 with the CPU; 0: all units
//! speed 22 3      time the count of n = 22 three times, and print the median
//! sample 26 60    estimate the days for n = 26 from ten samples of units, in about 60 seconds
//! ```
//!
//! It uses only GPU 0. Times do not include the start of the GPU. Without a GPU it reports the
//! reason and ends.
#![allow(clippy::unwrap_used, reason = "a bench may panic")]
#![allow(clippy::print_stdout, reason = "a bench prints")]

use std::ops::ControlFlow;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

use queenside::count::{ENGINES, Engine, PartialCount, Plan, Worker, best_engine, count_with};
use queenside::{Budget, Problem, Size};
use queenside_check::known_counts;
use queenside_gpu::{GpuEngine, Gpus, gpus};

static NEVER: AtomicBool = AtomicBool::new(false);

fn board(n: u32) -> Problem {
    Problem::new(Size::new(n).unwrap())
}

fn main() {
    static CUDA: GpuEngine = GpuEngine::new();
    let cuda = &CUDA;
    assert!(cuda.use_gpus(Gpus::Chosen(vec!["0".to_owned()])));
    if let Some(missing) = cuda.what_is_missing() {
        println!("skipped: {missing}");
        return;
    }
    for gpu in gpus() {
        println!("{:?}: {} ({}): {}", gpu.number, gpu.name, gpu.driver, gpu.limits);
    }
    // This worker holds the GPU open, so that later measurements do not include its start.
    let started = Instant::now();
    let small = cuda.plan(&board(8), &Budget::default()).unwrap();
    let mut open = small.worker();
    count_units(open.as_mut(), &[small.units() / 2]);
    println!("start: {:.3} s", started.elapsed().as_secs_f64());

    let arguments: Vec<String> = std::env::args().skip(1).filter(|argument| argument != "--bench").collect();
    let number = |place: usize| arguments.get(place).and_then(|text| text.parse::<u32>().ok());
    match (arguments.first().map(String::as_str), number(1), number(2)) {
        (Some("counts"), Some(n), _) => counts(cuda, n),
        (Some("units"), Some(n), Some(draws)) => units(cuda, n, draws as usize),
        (Some("speed"), Some(n), Some(runs)) => speed(cuda, n, runs),
        (Some("sample"), Some(n), Some(seconds)) => sample(cuda, n, f64::from(seconds)),
        _ => counts(cuda, 14),
    }
}

fn plan(cuda: &dyn Engine, n: u32) -> Box<dyn Plan> {
    cuda.plan(&board(n), &Budget::default()).unwrap()
}

fn counts(cuda: &'static GpuEngine, last: u32) {
    for (n, known) in (0..=last).zip(known_counts()).skip(8) {
        let started = Instant::now();
        let count = count_with(cuda, &board(n), &Budget::default()).unwrap();
        println!("n = {n}: {count} in {:.3} s", started.elapsed().as_secs_f64());
        assert_eq!(count, known, "n = {n}");
    }
}

/// Count units, and return their partial counts sorted by unit.
fn count_units(worker: &mut dyn Worker, units: &[usize]) -> Vec<(usize, PartialCount)> {
    let (mut left, mut partials) = (units.iter().copied(), Vec::new());
    let mut keep = |unit, partial| {
        partials.push((unit, partial));
        ControlFlow::Continue(())
    };
    worker.run_units(&mut || left.next(), &NEVER, &mut keep).unwrap();
    partials.sort_by_key(|(unit, _)| *unit);
    partials
}

fn units(cuda: &'static GpuEngine, n: u32, draws: usize) {
    let (plan, board) = (plan(cuda, n), board(n));
    let on_cpu = [best_engine(ENGINES, &board), &queenside::count::ColourSplit::Portable]
        .into_iter()
        .find(|engine| engine.numbering(&board) == cuda.numbering(&board))
        .unwrap();
    let mut chosen: Vec<usize> = match draws {
        0 => (0..plan.units()).collect(),
        draws => (1..=draws).map(|draw| draw.wrapping_mul(0x9E37_79B9_7F4A_7C15) % plan.units()).collect(),
    };
    chosen.sort_unstable();
    chosen.dedup();
    let started = Instant::now();
    let partials = count_units(plan.worker().as_mut(), &chosen);
    let seconds = started.elapsed().as_secs_f64();
    let cpu_plan = on_cpu.plan(&board, &Budget::default()).unwrap();
    let started = Instant::now();
    let expected = count_units(cpu_plan.worker().as_mut(), &chosen);
    for ((unit, partial), (_, expected)) in partials.iter().zip(&expected) {
        assert!(
            partial == expected,
            "n = {n}, unit {unit}: {partial:?}, expected {expected:?} as on the CPU"
        );
    }
    let (cpu, all) = (started.elapsed().as_secs_f64(), chosen.len());
    println!(
        "n = {n}: {all} of {} units agree with {}; {seconds:.3} s on the GPU, {cpu:.3} s on one core",
        plan.units(),
        on_cpu.name()
    );
}

fn speed(cuda: &'static GpuEngine, n: u32, runs: u32) {
    let mut seconds: Vec<f64> = (0..runs.max(1))
        .map(|_| {
            let started = Instant::now();
            let count = count_with(cuda, &board(n), &Budget::default()).unwrap();
            assert_eq!(Some(count), known_counts().nth(n as usize));
            started.elapsed().as_secs_f64()
        })
        .collect();
    println!("n = {n}: {seconds:.4?} s");
    seconds.sort_by(f64::total_cmp);
    println!("n = {n}: median {:.4} s", seconds[seconds.len() / 2]);
}

/// Number of neighbouring units that are sampled together, because they share tables.
const TOGETHER: usize = 16;

/// Number of samples. Their spread gives the standard error of the mean.
const SAMPLES: usize = 10;

/// Take ten systematic samples of groups of neighbouring units, each for a tenth of the time.
/// Extrapolate time and solutions by the work that the plan expects.
fn sample(cuda: &'static GpuEngine, n: u32, seconds: f64) {
    let plan = plan(cuda, n);
    let mut worker = plan.worker();
    let work: Vec<f64> = (0..plan.units()).map(|unit| plan.work(unit)).collect();
    let all: f64 = work.iter().sum();
    let groups: Vec<std::ops::Range<usize>> =
        (0..plan.units()).step_by(TOGETHER).map(|first| first..plan.units().min(first + TOGETHER)).collect();
    let mut run = |places: &[usize]| {
        let units: Vec<usize> = places.iter().flat_map(|place| groups[*place].clone()).collect();
        let part: f64 = units.iter().map(|unit| work[*unit]).sum::<f64>() / all;
        let started = Instant::now();
        let partials = count_units(worker.as_mut(), &units);
        let count: u128 = partials.iter().filter_map(|(_, partial)| partial.count()).sum();
        [started.elapsed().as_secs_f64() / part, count as f64 / part, part]
    };
    // A first sample determines the size of the others.
    let few: Vec<usize> = (0..SAMPLES).map(|place| (2 * place + 1) * groups.len() / (2 * SAMPLES)).collect();
    let [whole, ..] = run(&few);
    let each =
        (seconds / SAMPLES as f64 / whole * groups.len() as f64).clamp(SAMPLES as f64, groups.len() as f64);
    let step = groups.len() as f64 / each;
    let rows: Vec<[f64; 3]> = (0..SAMPLES)
        .map(|sample| {
            let first = step * (sample as f64 + 0.5) / SAMPLES as f64;
            let places = (0..=each as u32).map(|place| (first + step * f64::from(place)) as usize);
            let places: Vec<usize> = places.filter(|place| *place < groups.len()).collect();
            run(&places)
        })
        .collect();
    let mean = |column: usize| rows.iter().map(|row| row[column]).sum::<f64>() / SAMPLES as f64;
    let error = |column: usize| {
        let spread: f64 = rows.iter().map(|row| (row[column] - mean(column)).powi(2)).sum();
        (spread / (SAMPLES * (SAMPLES - 1)) as f64).sqrt()
    };
    println!(
        "n = {n}: {:.4e} +- {:.1e} s of GPU 0, {:.3} +- {:.3} days",
        mean(0),
        error(0),
        mean(0) / 86400.0,
        error(0) / 86400.0
    );
    println!(
        "n = {n}: {:.4e} +- {:.1e} solutions; sampled {:.4} % of the work",
        mean(1),
        error(1),
        100.0 * mean(2) * SAMPLES as f64
    );
}
