use std::num::NonZeroUsize;
use std::ops::{ControlFlow, Range};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use super::{CountError, Plan, Worker};
use crate::clock::Instant;
use crate::run::{Budget, Limit, on_each, with_flag};

/// An estimate of a whole count from a sample of its units.
#[derive(Clone, Copy, Debug, PartialEq, serde::Serialize)]
pub struct Estimate {
    /// Estimated number of solutions or completions.
    pub count: f64,
    /// Standard error of the number of solutions.
    pub count_error: f64,
    /// Estimated time of the whole count on one thread, in seconds.
    pub core_seconds: f64,
    /// Standard error of the time, in seconds.
    pub core_seconds_error: f64,
    /// Number of draws; a unit may be drawn more than once.
    pub sampled: usize,
    /// Number of all units.
    pub units: usize,
    /// Time of the longest drawn unit, in seconds; of units that run together, their average.
    pub longest_unit_seconds: f64,
}

/// Strata with less than this fraction of the work are joined.
const SMALL_STRATUM: f64 = 0.03;

/// Minimum number of draws per stratum, for an estimate of its variance.
const MIN_DRAWS: usize = 5;

/// The number of draws is at most the larger of this and the number of units: with more, the whole
/// count would take less time.
const MAX_DRAWS: usize = 10_000;

/// An estimate that still lacks draws after this many times its drawing time (and ten seconds)
/// gives up.
const TIMEOUT_FACTOR: u32 = 10;

/// A set of units from which draws are made.
#[derive(Debug, Default)]
struct Stratum {
    /// A count may have millions of units, so units are stored as runs.
    runs: Vec<Run>,
    work: f64,
}

/// Units with consecutive numbers and the same work.
#[derive(Clone, Debug)]
struct Run {
    units: Range<usize>,
    /// The work of each unit.
    each: f64,
    /// The work of all runs before this one.
    before: f64,
}

impl Stratum {
    fn add(&mut self, units: Range<usize>, each: f64) {
        let work = units.len() as f64 * each;
        match self.runs.last_mut() {
            Some(run) if run.units.end == units.start && run.each.total_cmp(&each).is_eq() => {
                run.units.end = units.end;
            }
            _ => self.runs.push(Run { units, each, before: self.work }),
        }
        self.work += work;
    }

    /// Draw a random unit; return it with the probability that it had.
    fn draw(&self, random: &mut Xoshiro256PlusPlus) -> (usize, f64) {
        let place = random.random::<f64>() * self.work;
        let Run { units, each, before } =
            &self.runs[self.runs.partition_point(|run| run.before <= place) - 1];
        let index = ((place - before) / each) as usize;
        (units.start + index.min(units.len() - 1), each / self.work)
    }
}

/// A drawn unit: its stratum, its number, and the probability that it had.
#[derive(Clone, Copy, Debug)]
struct Draw {
    stratum: usize,
    unit: usize,
    chance: f64,
}

/// The estimates of the stratum's count and time from one drawn unit, and the time of the unit
/// itself.
#[derive(Clone, Copy, Debug)]
struct Drawn {
    count: f64,
    seconds: f64,
    own_seconds: f64,
}

/// Estimate a count, and the time of the whole count, from a random sample of its units. The sample
/// takes about the time `draw_for`, on the budget's threads. The budget's seed determines which
/// units are drawn.
///
/// The sample is stratified by [`Plan::stratum`]. Within a stratum, units are drawn with
/// replacement, with probabilities in proportion to their [`Plan::work`], and weighted by the
/// inverse (M. H. Hansen, W. N. Hurwitz: On the theory of sampling from finite populations, 1943).
/// Units that a count runs [together](Plan::together) are drawn together. Strata with little work
/// are joined. The number of draws per stratum is in proportion to its work, and at least five. With
/// few draws, the standard errors are only rough.
///
/// Times are elapsed times, so the estimate uses at most as many threads as the machine has
/// processors. Other programs on the machine increase the times.
///
/// The five draws that every stratum needs may take longer than `draw_for`: up to the budget's time
/// limit or, without one, up to ten times `draw_for` plus ten seconds. In the last quarter of a
/// time limit no other unit is drawn, because only short units would finish, which would bias the
/// estimate.
///
/// # Errors
/// [`CountError::Stopped`] if the budget's stop signal is sent, [`CountError::TooLittleTime`] if a
/// stratum has fewer than two draws at the end.
///
/// ```
/// use std::time::Duration;
/// use queenside::{Budget, Problem, Size, count::{Backtrack, CountError, Engine, estimate}};
///
/// let plan_of = |n| Backtrack.plan(&Problem::new(Size::new(n).unwrap()), &Budget::default());
/// let plan = plan_of(14)?;
/// let found = estimate(plan.as_ref(), Duration::from_millis(100), &Budget::default().seed(1))?;
/// assert!((found.count - 365_596.0).abs() < 6.0 * found.count_error);
///
/// let short = Budget::default().time_limit(Duration::from_millis(1));
/// let refused = estimate(plan_of(26)?.as_ref(), Duration::from_secs(9), &short);
/// assert!(matches!(refused, Err(CountError::TooLittleTime { .. })));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn estimate(plan: &dyn Plan, draw_for: Duration, budget: &Budget) -> Result<Estimate, CountError> {
    let started = Instant::now();
    let draw_for = budget.time_limit.map_or(draw_for, |limit| draw_for.min(limit / 4 * 3));
    let timeout = draw_for.saturating_mul(TIMEOUT_FACTOR).saturating_add(Duration::from_secs(10));
    let limited = budget.clone().time_limit(budget.time_limit.unwrap_or(timeout));
    let limit = limited.limit();
    let ended = || {
        let is_stopped = budget.stop.is_stopped();
        if is_stopped { CountError::Stopped } else { CountError::TooLittleTime { draws: 0, enough: None } }
    };
    let strata = strata(plan, limit).ok_or_else(ended)?;
    if strata.is_empty() {
        return Ok(sum_up(0, &[]));
    }
    let least = strata.len() * MIN_DRAWS;
    let most = plan.units().max(MAX_DRAWS);
    let sample = Mutex::new(Sample::new(&strata, budget.seed));
    let locked = || sample.lock().unwrap_or_else(PoisonError::into_inner);
    let draw_units = |halt: &AtomicBool| {
        let mut worker = plan.worker();
        while !halt.load(Ordering::Relaxed) {
            let draw = {
                let mut sample = locked();
                let draws: usize = sample.draws.iter().sum();
                if draws >= most || draws >= least && started.elapsed() >= draw_for {
                    break;
                }
                sample.draw()
            };
            match measured(plan, worker.as_mut(), draw, halt) {
                Ok(drawn) => locked().drawn[draw.stratum].push(drawn),
                Err(CountError::Stopped) => break,
                Err(error) => return Err(error),
            }
        }
        Ok(())
    };
    let processors = std::thread::available_parallelism().unwrap_or(NonZeroUsize::MIN);
    let threads = budget.threads.min(processors).get();
    let ends = with_flag(limit, |halt| on_each(threads, || draw_units(halt)));
    ends.into_iter().collect::<Result<(), CountError>>()?;
    if budget.stop.is_stopped() {
        return Err(ended());
    }
    let drawn = sample.into_inner().unwrap_or_else(PoisonError::into_inner).drawn;
    if drawn.iter().any(|of_stratum| of_stratum.len() < 2) {
        let draws = drawn.iter().map(Vec::len).sum();
        let enough = started.elapsed().as_secs_f64() * least as f64 / threads.max(draws) as f64;
        let enough = Duration::from_secs(enough.min(u32::MAX.into()) as u64);
        return Err(CountError::TooLittleTime { draws, enough: Some(rounded_up(enough)) });
    }
    Ok(sum_up(plan.units(), &drawn))
}

/// Round a time up to whole seconds with two digits that are not 0.
fn rounded_up(time: Duration) -> Duration {
    let seconds = time.as_secs() + 1;
    let unit = 10_u64.pow(seconds.ilog10().saturating_sub(1));
    Duration::from_secs(seconds.next_multiple_of(unit))
}

/// Run a drawn unit, with those that run together with it, and measure their time.
fn measured(
    plan: &dyn Plan,
    worker: &mut dyn Worker,
    draw: Draw,
    halt: &AtomicBool,
) -> Result<Drawn, CountError> {
    let started = Instant::now();
    worker.prepare(draw.unit, halt);
    // A whole count prepares shared data once for all units that share it.
    let shared_seconds = started.elapsed().as_secs_f64() / plan.sharing(draw.unit) as f64;
    // A whole count runs these units together, so the sample does. They are drawn if one of them is.
    let together = plan.together(draw.unit);
    let work: f64 = together.clone().map(|unit| plan.work(unit)).sum();
    let chance = draw.chance * work / plan.work(draw.unit);
    let units = together.len() as f64;
    let shared_seconds = shared_seconds * units;
    let started = Instant::now();
    let (mut next, mut count) = (together, Some(0.0));
    worker.run_units(&mut || next.next(), halt, &mut |_, partial| {
        count = count.and_then(|count| Some(count + partial.count()? as f64));
        ControlFlow::Continue(())
    })?;
    let own_seconds = started.elapsed().as_secs_f64();
    Ok(Drawn {
        count: count.ok_or(CountError::Overflow)? / chance,
        seconds: (own_seconds + shared_seconds) / chance,
        own_seconds: own_seconds / units,
    })
}

/// Group the units by stratum, and join strata with little work; `None` if the limit is reached.
fn strata(plan: &dyn Plan, limit: Limit<'_>) -> Option<Vec<Stratum>> {
    /// Number of units between two checks of the limit.
    const STOP_CHECK_INTERVAL: usize = 1 << 12;

    let mut strata: Vec<Stratum> = Vec::new();
    for unit in 0..plan.units() {
        if unit.is_multiple_of(STOP_CHECK_INTERVAL) && limit.is_reached() {
            return None;
        }
        let stratum = plan.stratum(unit);
        strata.resize_with(strata.len().max(stratum + 1), Stratum::default);
        strata[stratum].add(unit..unit + 1, plan.work(unit));
    }
    let all: f64 = strata.iter().map(|stratum| stratum.work).sum();
    let (mut large, small): (Vec<_>, Vec<_>) =
        strata.into_iter().partition(|stratum| stratum.work >= SMALL_STRATUM * all);
    let mut joined = Stratum::default();
    for Run { units, each, .. } in small.into_iter().flat_map(|stratum| stratum.runs) {
        joined.add(units, each);
    }
    if !joined.runs.is_empty() {
        large.push(joined);
    }
    Some(large)
}

/// The draws so far, and those that were measured, by stratum. The numbers of draws determine the
/// next stratum; the seed determines the units.
struct Sample<'a> {
    strata: &'a [Stratum],
    draws: Vec<usize>,
    random: Vec<Xoshiro256PlusPlus>,
    drawn: Vec<Vec<Drawn>>,
}

impl<'a> Sample<'a> {
    fn new(strata: &'a [Stratum], seed: u64) -> Self {
        let mut seeds = Xoshiro256PlusPlus::seed_from_u64(seed);
        let random = strata.iter().map(|_| Xoshiro256PlusPlus::seed_from_u64(seeds.random())).collect();
        Self { strata, draws: vec![0; strata.len()], random, drawn: vec![Vec::new(); strata.len()] }
    }

    fn draw(&mut self) -> Draw {
        let need = |stratum: usize| match self.draws[stratum] {
            // Alternate between strata, so that they have about the same number of draws when a
            // time limit ends the sample.
            draws if draws < MIN_DRAWS => f64::MAX / (draws + 1) as f64,
            draws => self.strata[stratum].work / (draws as f64 + 0.5),
        };
        let most = |a: usize, b: usize| if need(b) > need(a) { b } else { a };
        let stratum = (0..self.strata.len()).reduce(most).expect("a sample has strata");
        self.draws[stratum] += 1;
        let (unit, chance) = self.strata[stratum].draw(&mut self.random[stratum]);
        Draw { stratum, unit, chance }
    }
}

/// Estimate the whole count from the drawn units of each stratum.
fn sum_up(units: usize, drawn: &[Vec<Drawn>]) -> Estimate {
    let all = || drawn.iter().flatten();
    let mut estimate = Estimate {
        count: 0.0,
        count_error: 0.0,
        core_seconds: 0.0,
        core_seconds_error: 0.0,
        sampled: all().count(),
        units,
        longest_unit_seconds: all().map(|drawn| drawn.own_seconds).fold(0.0, f64::max),
    };
    for of_stratum in drawn {
        let (count, count_variance) = mean(of_stratum.iter().map(|drawn| drawn.count));
        let (seconds, seconds_variance) = mean(of_stratum.iter().map(|drawn| drawn.seconds));
        estimate.count += count;
        estimate.count_error += count_variance;
        estimate.core_seconds += seconds;
        estimate.core_seconds_error += seconds_variance;
    }
    estimate.count_error = estimate.count_error.sqrt();
    estimate.core_seconds_error = estimate.core_seconds_error.sqrt();
    estimate
}

/// Return the mean of values, and the variance of the mean.
fn mean(values: impl Iterator<Item = f64> + Clone) -> (f64, f64) {
    let len = values.clone().count() as f64;
    let mean = values.clone().sum::<f64>() / len;
    let spread: f64 = values.map(|value| (value - mean).powi(2)).sum();
    (mean, spread / (len * (len - 1.0)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn units_are_drawn_in_proportion_to_their_work() {
        let work = [2.0, 2.0, 2.0, 0.5, 3.0, 3.0, 0.0, 1.0];
        let mut stratum = Stratum::default();
        // Units 0 to 3 and 10 to 13.
        let number = |index: usize| if index < 4 { index } else { index + 6 };
        work.iter()
            .enumerate()
            .for_each(|(index, &each)| stratum.add(number(index)..number(index) + 1, each));
        assert_eq!(stratum.runs.len(), 5);
        let (all, draws) = (work.iter().sum::<f64>(), 20_000);
        let mut random = Xoshiro256PlusPlus::seed_from_u64(1);
        let mut drawn = [0; 8];
        for _ in 0..draws {
            let (unit, chance) = stratum.draw(&mut random);
            let index = (0..work.len()).find(|&index| number(index) == unit).unwrap();
            assert!((chance - work[index] / all).abs() < 1e-12);
            drawn[index] += 1;
        }
        for (drawn, work) in drawn.into_iter().zip(work) {
            assert!((f64::from(drawn) / f64::from(draws) - work / all).abs() < 0.02, "{drawn}");
        }
    }
}
