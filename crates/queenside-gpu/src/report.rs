//! A report on the counts of one GPU.

use std::num::NonZeroUsize;
use std::ops::{ControlFlow, Range};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use queenside::Size;
use queenside::count::{CountError, Plan};

use crate::Gpus;
use crate::device::Devices;
use crate::found::{Found, chosen, try_once};
use crate::plan::DevicePlan;

/// The boards that are counted whole.
const WHOLE: std::ops::RangeInclusive<u32> = 16..=22;

/// The boards whose time is estimated from a sample.
const SAMPLED: [u32; 5] = [24, 25, 26, 27, 28];

/// A board has about this many times the work of the board before it.
const GROWTH: f64 = 8.0;

/// Neighbouring units that are sampled together, because they share tables.
const TOGETHER: usize = 16;

/// Seconds per day.
const DAY: f64 = 86_400.0;

/// Number of samples. Their spread gives the standard error of the mean.
const SAMPLES: usize = 10;

/// Report on GPUs: driver, limits, whole counts of n = 16 to 22 with their times, and predictions for
/// n = 24 to 28 from samples of units. It takes about `time` per GPU: boards that take longer are left
/// out. `line` receives each line of the report. It has no personal data.
///
/// # Errors
/// A text, if a GPU cannot be used or fails.
pub fn report(wanted: &Gpus, time: Duration, line: &mut dyn FnMut(String)) -> Result<(), String> {
    chosen(wanted)?.into_iter().try_for_each(|gpu| one(gpu, time, line))
}

fn one((gpu, opens): Found, time: Duration, line: &mut dyn FnMut(String)) -> Result<(), String> {
    let begun = Instant::now();
    try_once(opens.as_ref()).map_err(|fault| fault.to_string())?;
    let device = Arc::new(Devices::new(vec![opens]));
    line(format!("gpu      {}", gpu.name));
    line(format!("driver   {}", gpu.driver));
    line(format!("limits   {}", gpu.limits));
    line(format!("trial    passed, {:.2} s with the start", begun.elapsed().as_secs_f64()));
    let mut expected = 0.0;
    for n in WHOLE {
        if begun.elapsed().as_secs_f64() + expected > time.as_secs_f64() / 2.0 {
            line(format!("n = {n}   left out: about {expected:.0} s"));
            break;
        }
        let plan = plan(n, &device)?;
        let units = 0..plan.units();
        let run = run(&plan, std::slice::from_ref(&units)).map_err(|error| error.to_string())?;
        line(format!(
            "n = {n}   {} in {:.3} s, {} units, {}",
            run.solutions,
            run.seconds,
            units.len(),
            limits(&device, n)?
        ));
        expected = GROWTH * run.seconds;
    }
    for (place, n) in SAMPLED.into_iter().enumerate() {
        let left = time.saturating_sub(begun.elapsed()).as_secs_f64();
        let seconds = left / (SAMPLED.len() - place) as f64;
        // A unit may take as long as a whole smaller board, if one was counted.
        let is_short = expected <= 0.0 || seconds < expected / GROWTH;
        let Some(predicted) = (if is_short { None } else { sample(n, &device, seconds)? }) else {
            line(format!("n = {n} and larger: left out, a sample takes too long"));
            break;
        };
        line(predicted);
    }
    Ok(())
}

fn plan(n: u32, device: &Arc<Devices>) -> Result<DevicePlan, String> {
    let size = Size::new(n).map_err(|error| error.to_string())?;
    DevicePlan::new(size, Arc::clone(device)).map_err(|error| error.to_string())
}

fn limits(device: &Arc<Devices>, n: u32) -> Result<String, String> {
    let size = Size::new(n).map_err(|error| error.to_string())?;
    let opened = device.open(size).map_err(|fault| fault.to_string())?;
    let limits = opened[0].limits();
    Ok(format!(
        "{} threads, {} workgroups, {} bytes",
        limits.threads, limits.blocks, limits.most_shared_bytes
    ))
}

/// What a run of units on a GPU found.
struct TimedRun {
    solutions: u128,
    /// Until the last unit; not the time of the sample that the CPU counts again.
    seconds: f64,
}

fn run(plan: &DevicePlan, units: &[Range<usize>]) -> Result<TimedRun, CountError> {
    let mut workers = plan.workers(NonZeroUsize::MIN)?;
    let mut left = units.iter().cloned().flatten();
    let (begun, mut run) = (Instant::now(), TimedRun { solutions: 0, seconds: 0.0 });
    workers[0].run_units(&mut || left.next(), &AtomicBool::new(false), &mut |_, partial| {
        run.solutions += partial.count().unwrap_or_default();
        run.seconds = begun.elapsed().as_secs_f64();
        ControlFlow::Continue(())
    })?;
    Ok(run)
}

/// Take ten systematic samples of groups of neighbouring units, each for a tenth of the time.
/// Extrapolate time and solutions by the work that the plan expects. Return `None` if the samples would
/// take longer.
fn sample(n: u32, device: &Arc<Devices>, seconds: f64) -> Result<Option<String>, String> {
    let plan = plan(n, device)?;
    let all = plan.work_of(0..plan.units());
    let groups = plan.units().div_ceil(TOGETHER);
    let group = |place: usize| place * TOGETHER..plan.units().min((place + 1) * TOGETHER);
    let run = |places: &[usize]| {
        let units: Vec<Range<usize>> = places.iter().map(|place| group(*place)).collect();
        let part = units.iter().map(|units| plan.work_of(units.clone())).sum::<f64>() / all;
        let run = run(&plan, &units).map_err(|error| error.to_string())?;
        Ok::<_, String>([run.seconds / part, run.solutions as f64 / part, part])
    };
    // The start takes time of its own.
    device.open(plan.size).map_err(|fault| fault.to_string())?;
    // One unit shows whether there is time for a group of them, and a group determines the size of the
    // samples.
    let begun = Instant::now();
    self::run(&plan, std::slice::from_ref(&(plan.units() / 2..plan.units() / 2 + 1)))
        .map_err(|error| error.to_string())?;
    if begun.elapsed().as_secs_f64() * TOGETHER as f64 > seconds {
        return Ok(None);
    }
    let [whole, ..] = run(&[groups / 2])?;
    let each = (seconds / SAMPLES as f64 / whole * groups as f64).clamp(1.0, groups as f64 / SAMPLES as f64);
    let step = groups as f64 / each;
    let mut rows = Vec::new();
    for sample in 0..SAMPLES {
        let first = step * (sample as f64 + 0.5) / SAMPLES as f64;
        let places =
            (0..each as u32).map(|place| ((first + step * f64::from(place)) as usize).min(groups - 1));
        rows.push(run(&places.collect::<Vec<usize>>())?);
    }
    let mean = |column: usize| rows.iter().map(|row| row[column]).sum::<f64>() / SAMPLES as f64;
    let error = |column: usize| {
        let spread: f64 = rows.iter().map(|row| (row[column] - mean(column)).powi(2)).sum();
        (spread / (SAMPLES * (SAMPLES - 1)) as f64).sqrt()
    };
    Ok(Some(format!(
        "n = {n}   {:.3} +- {:.3} days predicted, {:.3e} +- {:.0e} solutions, from {:.4} % of the work",
        mean(0) / DAY,
        error(0) / DAY,
        mean(1),
        error(1),
        100.0 * mean(2) * SAMPLES as f64
    )))
}
