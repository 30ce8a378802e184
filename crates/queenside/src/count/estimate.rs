use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use super::{CountError, Plan, Worker};
use crate::clock::Instant;
use crate::run::{Budget, on_each, with_flag};

/// What a sample says of the whole.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate {
    /// The number of solutions.
    pub count: f64,
    /// Its standard error.
    pub count_error: f64,
    /// The seconds that one thread takes for the whole count.
    pub seconds: f64,
    /// Their standard error.
    pub seconds_error: f64,
    /// Units drawn; some may have been drawn more than once.
    pub sampled: usize,
    /// Units there are.
    pub units: usize,
    /// The seconds of the longest unit drawn.
    pub longest: f64,
}

/// A stratum with less than this part of the work is joined with others.
const SMALL_STRATUM: f64 = 0.03;

/// How often every stratum is drawn from at least, so that its spread can be told.
const LEAST_DRAWS: usize = 5;

/// Draws beyond this and beyond the number of units are not made: the whole count would be cheaper.
const MOST_DRAWS: usize = 10_000;

/// After this many times the time to draw for, an estimate is given up that still lacks draws.
const PATIENCE: u32 = 10;

/// Units that are drawn together.
#[derive(Debug)]
struct Stratum {
    units: Vec<usize>,
    /// The work of the units up to each of them, and it.
    work: Vec<f64>,
}

impl Stratum {
    fn total(&self) -> f64 {
        self.work.last().copied().unwrap_or_default()
    }

    /// A unit at random, and the chance that it had.
    fn draw(&self, random: &mut Xoshiro256PlusPlus) -> (usize, f64) {
        let place = random.random::<f64>() * self.total();
        let index = self.work.partition_point(|&sum| sum <= place).min(self.units.len() - 1);
        let before = if index == 0 { 0.0 } else { self.work[index - 1] };
        (self.units[index], (self.work[index] - before) / self.total())
    }
}

/// A unit that was drawn.
#[derive(Clone, Copy, Debug)]
struct Draw {
    stratum: usize,
    unit: usize,
    chance: f64,
}

/// What a drawn unit says of its stratum's count and seconds, and the seconds it took itself.
#[derive(Clone, Copy, Debug)]
struct Drawn {
    stratum: usize,
    count: f64,
    seconds: f64,
    own_seconds: f64,
}

/// Estimates a count, and the time that the whole count takes, from a random sample of its units. Units are drawn for about
/// the given time, on the budget's threads, from the budget's seed.
///
/// The sample is stratified by [`Plan::stratum`]; within a stratum, units are drawn with chances in proportion to their
/// [`Plan::work`], with replacement, and weighted by the inverse (M. H. Hansen, W. N. Hurwitz: On the theory of sampling from
/// finite populations, 1943). Strata with little work are joined; each is drawn from in proportion to its work, and at least
/// five times. Standard errors from so few draws are rough themselves.
///
/// Seconds are those of the clock while the unit ran, so no more threads are used than the machine has processors; other work on
/// it shows in them.
///
/// The few units that every stratum needs are drawn even if they take longer, up to the budget's time limit; without one, up to ten
/// times as long and ten seconds more. In the last quarter of a time limit no further unit is drawn, as those cut off would all
/// be long ones.
///
/// # Errors
/// [`CountError::Stopped`] if the budget's stop signal is given, [`CountError::TooLittleTime`] if a stratum has fewer than two
/// draws at the end.
///
/// ```
/// use std::time::Duration;
/// use queenside::{Budget, Size, count::{Backtrack, CountError, Engine, estimate}};
///
/// let plan = Backtrack.plan(Size::new(14)?)?;
/// let found = estimate(plan.as_ref(), Duration::from_millis(100), &Budget::default().seed(1))?;
/// assert!((found.count - 365_596.0).abs() < 6.0 * found.count_error);
///
/// let short = Budget::default().time_limit(Duration::from_millis(1));
/// let refused = estimate(Backtrack.plan(Size::new(26)?)?.as_ref(), Duration::from_secs(9), &short);
/// assert_eq!(refused, Err(CountError::TooLittleTime));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn estimate(plan: &dyn Plan, draw_for: Duration, budget: &Budget) -> Result<Estimate, CountError> {
    let started = Instant::now();
    let draw_for = budget.time_limit.map_or(draw_for, |limit| draw_for.min(limit / 4 * 3));
    let patience = draw_for.saturating_mul(PATIENCE).saturating_add(Duration::from_secs(10));
    let limited = budget.clone().time_limit(budget.time_limit.unwrap_or(patience));
    let limit = limited.limit();
    let strata = strata(plan);
    if strata.is_empty() {
        return Ok(sum_up(0, 0, &[]));
    }
    let next = AtomicUsize::new(0);
    let draws = Mutex::new(Draws::new(&strata, budget.seed));
    let least = strata.len() * LEAST_DRAWS;
    let most = plan.units().max(MOST_DRAWS);
    let results = Mutex::new(Vec::new());
    let draw_units = |halt: &AtomicBool| {
        let mut worker = plan.worker();
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            let enough = number >= most || number >= least && started.elapsed() >= draw_for;
            if enough || halt.load(Ordering::Relaxed) {
                break;
            }
            let draw = draws.lock().unwrap_or_else(PoisonError::into_inner).next();
            let Some(drawn) = measured(plan, worker.as_mut(), draw, halt) else { break };
            results.lock().unwrap_or_else(PoisonError::into_inner).push(drawn);
        }
    };
    let processors = std::thread::available_parallelism().unwrap_or(NonZeroUsize::MIN);
    let threads = budget.threads.min(processors).get();
    with_flag(limit, |halt| on_each(threads, || draw_units(halt)));
    if budget.stop.is_stopped() {
        return Err(CountError::Stopped);
    }
    let results = results.into_inner().unwrap_or_else(PoisonError::into_inner);
    let draws_of = |stratum| results.iter().filter(|drawn: &&Drawn| drawn.stratum == stratum).count();
    if (0..strata.len()).any(|stratum| draws_of(stratum) < 2) {
        return Err(CountError::TooLittleTime);
    }
    Ok(sum_up(plan.units(), strata.len(), &results))
}

/// Runs a drawn unit and takes the time; `None` when `halt` was raised.
fn measured(plan: &dyn Plan, worker: &mut dyn Worker, draw: Draw, halt: &AtomicBool) -> Option<Drawn> {
    let started = Instant::now();
    worker.prepare(draw.unit, halt);
    // What neighbours share is made once for all of them in a whole count.
    let shared_seconds = started.elapsed().as_secs_f64() / plan.sharing(draw.unit) as f64;
    let started = Instant::now();
    let count = worker.run(draw.unit, halt)?;
    let own_seconds = started.elapsed().as_secs_f64();
    Some(Drawn {
        stratum: draw.stratum,
        count: count as f64 / draw.chance,
        seconds: (own_seconds + shared_seconds) / draw.chance,
        own_seconds,
    })
}

/// The units by stratum, strata with little work joined.
fn strata(plan: &dyn Plan) -> Vec<Stratum> {
    let mut strata: Vec<Stratum> = Vec::new();
    for unit in 0..plan.units() {
        let stratum = plan.stratum(unit);
        while strata.len() <= stratum {
            strata.push(Stratum { units: Vec::new(), work: Vec::new() });
        }
        let stratum = &mut strata[stratum];
        stratum.work.push(stratum.total() + plan.work(unit));
        stratum.units.push(unit);
    }
    let all: f64 = strata.iter().map(Stratum::total).sum();
    let (mut large, small): (Vec<_>, Vec<_>) =
        strata.into_iter().partition(|stratum| stratum.total() >= SMALL_STRATUM * all);
    let mut joined = Stratum { units: Vec::new(), work: Vec::new() };
    for unit in small.into_iter().flat_map(|stratum| stratum.units) {
        joined.work.push(joined.total() + plan.work(unit));
        joined.units.push(unit);
    }
    if !joined.units.is_empty() {
        large.push(joined);
    }
    large
}

/// The draws, one after the other: which stratum is next depends on how often each was drawn from, and which
/// unit on the seed.
struct Draws<'a> {
    strata: &'a [Stratum],
    drawn: Vec<usize>,
    random: Vec<Xoshiro256PlusPlus>,
}

impl<'a> Draws<'a> {
    fn new(strata: &'a [Stratum], seed: u64) -> Self {
        let mut seeds = Xoshiro256PlusPlus::seed_from_u64(seed);
        let random = strata.iter().map(|_| Xoshiro256PlusPlus::seed_from_u64(seeds.random())).collect();
        Self { strata, drawn: vec![0; strata.len()], random }
    }

    fn next(&mut self) -> Draw {
        let need = |stratum: usize| match self.drawn[stratum] {
            // In turns, so that a time limit leaves each with about as many.
            drawn if drawn < LEAST_DRAWS => f64::MAX / (drawn + 1) as f64,
            drawn => self.strata[stratum].total() / (drawn as f64 + 0.5),
        };
        let most = |a: usize, b: usize| if need(b) > need(a) { b } else { a };
        let stratum = (0..self.strata.len()).reduce(most).unwrap_or_default();
        self.drawn[stratum] += 1;
        let (unit, chance) = self.strata[stratum].draw(&mut self.random[stratum]);
        Draw { stratum, unit, chance }
    }
}

fn sum_up(units: usize, strata: usize, results: &[Drawn]) -> Estimate {
    let mut estimate = Estimate {
        count: 0.0,
        count_error: 0.0,
        seconds: 0.0,
        seconds_error: 0.0,
        sampled: results.len(),
        units,
        longest: results.iter().map(|drawn| drawn.own_seconds).fold(0.0, f64::max),
    };
    for stratum in 0..strata {
        let drawn = || results.iter().filter(move |drawn| drawn.stratum == stratum);
        let (count, count_variance) = mean(drawn().map(|drawn| drawn.count));
        let (seconds, seconds_variance) = mean(drawn().map(|drawn| drawn.seconds));
        estimate.count += count;
        estimate.count_error += count_variance;
        estimate.seconds += seconds;
        estimate.seconds_error += seconds_variance;
    }
    estimate.count_error = estimate.count_error.sqrt();
    estimate.seconds_error = estimate.seconds_error.sqrt();
    estimate
}

/// The mean of some values, and its variance.
fn mean(values: impl Iterator<Item = f64> + Clone) -> (f64, f64) {
    let len = values.clone().count() as f64;
    let mean = values.clone().sum::<f64>() / len;
    let spread: f64 = values.map(|value| (value - mean).powi(2)).sum();
    (mean, spread / (len * (len - 1.0)))
}
