//! `count --estimate`: from a sample of the count's units, about how many and how long.

use std::time::{Duration, Instant};

use queenside::count::{self, CountError, Engine, Estimate, Plan};
use queenside::{Budget, Size};
use serde::Serialize;

use super::Options;
use crate::failure::{Failure, Status};
use crate::{progress, words};

/// An estimate as JSON: floating-point numbers, as they are no counts.
#[derive(Serialize)]
struct EstimateAnswer<'a> {
    n: u32,
    estimate: EstimateNumbers,
    engine: &'a str,
    seconds: f64,
}

#[derive(Serialize)]
struct EstimateNumbers {
    count: f64,
    count_error: f64,
    core_seconds: f64,
    core_seconds_error: f64,
    sampled: usize,
    units: usize,
    longest_unit_seconds: f64,
}

pub(super) fn estimate(
    args: &Options,
    size: Size,
    engine: &dyn Engine,
    started: Instant,
) -> Result<Status, Failure> {
    let plan = engine.plan(size).map_err(Failure::usage)?;
    let draw_for = args.time_limit.unwrap_or(Duration::from_secs(60));
    let found = match sampled(plan.as_ref(), size, draw_for, &args.budget(started)) {
        Err(error @ CountError::TooLittleTime) => {
            return super::answer::unknown(args, size.get(), engine.name(), started, error);
        }
        found => found.map_err(Failure::usage)?,
    };
    let text = format!(
        "about {} solutions\nabout {} for the whole count on one core\n{} draws from {} units; after each number its standard error",
        scientific(found.count, found.count_error),
        core_time(found.seconds, found.seconds_error),
        found.sampled,
        found.units,
    );
    let estimate = EstimateNumbers {
        count: found.count,
        count_error: found.count_error,
        core_seconds: found.seconds,
        core_seconds_error: found.seconds_error,
        sampled: found.sampled,
        units: found.units,
        longest_unit_seconds: found.longest,
    };
    let seconds = started.elapsed().as_secs_f64();
    super::answer::write(
        args,
        &EstimateAnswer { n: size.get(), estimate, engine: engine.name(), seconds },
        text,
    )
}

/// An estimate from a sample that is drawn for so long, with a line of progress.
pub(crate) fn sampled(
    plan: &dyn Plan,
    size: Size,
    draw_for: Duration,
    budget: &Budget,
) -> Result<Estimate, CountError> {
    let started = Instant::now();
    let words = || {
        let so_far = words::time(started.elapsed().as_secs_f64());
        format!("n = {}: drawing samples, {so_far} of {}", size.get(), words::time(draw_for.as_secs_f64()))
    };
    progress::show(words, || count::estimate(plan, draw_for, budget))
}

/// A number and its error, as multiples of the same power of ten.
fn scientific(number: f64, error: f64) -> String {
    let exponent = if number >= 10_000.0 { number.log10().floor() as i32 } else { 0 };
    let scale = 10_f64.powi(exponent);
    match exponent {
        0 => format!("{number:.1} ({error:.1})"),
        _ => format!("{:.3}e{exponent} ({:.3}e{exponent})", number / scale, error / scale),
    }
}

/// Seconds and their error in a unit in which they can be grasped.
fn core_time(seconds: f64, error: f64) -> String {
    let (scale, unit) = match seconds {
        ..=0.0 => return "0 seconds (0)".to_owned(),
        ..1e-3 => (1e-6, "microseconds"),
        ..1.0 => (1e-3, "milliseconds"),
        ..1e3 => (1.0, "seconds"),
        ..7200.0 => (60.0, "minutes"),
        ..172_800.0 => (3600.0, "hours"),
        _ => (86_400.0, "days"),
    };
    // As many digits as the error has a meaning for, and no more than show it.
    let error = error / scale;
    let digits = if error > 0.0 { (1.0 - error.log10().floor()).clamp(0.0, 4.0) as usize } else { 2 };
    format!("{:.digits$} {unit} ({error:.digits$})", seconds / scale)
}
