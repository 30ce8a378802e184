use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use queenside_board::{Budget, Instant, on_each, sort_by_number, with_flag};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use super::{CountError, Plan, Worker};

/// An estimate of a whole count from a sample of its units.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate {
    /// Estimated number of solutions or completions.
    pub count: f64,
    /// Standard error of the number of solutions; infinite if the sample has none, although not all
    /// units were drawn.
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

#[cfg(feature = "serde")]
impl serde_core::Serialize for Estimate {
    fn serialize<S: serde_core::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        use serde_core::ser::SerializeStruct;
        let mut fields = serializer.serialize_struct("Estimate", 7)?;
        fields.serialize_field("count", &self.count)?;
        fields.serialize_field("count_error", &self.count_error)?;
        fields.serialize_field("core_seconds", &self.core_seconds)?;
        fields.serialize_field("core_seconds_error", &self.core_seconds_error)?;
        fields.serialize_field("sampled", &self.sampled)?;
        fields.serialize_field("units", &self.units)?;
        fields.serialize_field("longest_unit_seconds", &self.longest_unit_seconds)?;
        fields.end()
    }
}

/// Minimum number of draws. With fewer, the standard error says little.
const MIN_DRAWS: usize = 16;

/// The number of draws is at most the larger of this and the number of units: with more, the whole
/// count would take less time.
const MAX_DRAWS: usize = 10_000;

/// With this many times as many draws as units, practically all units are drawn: more draws are not
/// required, and if all of them count 0, the count is 0.
const DRAWS_PER_UNIT: usize = 4;

/// An estimate that still lacks draws after this many times its drawing time (and ten seconds)
/// gives up.
const TIMEOUT_FACTOR: u32 = 10;

/// The estimates of the whole count and its time from one drawn unit, and the time of the unit
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
/// The sample is stratified. The units stand in a row, each as wide as its [`Plan::work`], and
/// similar units are neighbours. The row is divided into 2^k equal strata, each with one draw at a
/// random place; further draws divide strata into halves. A draw is weighted by the inverse of the
/// unit's probability (M. H. Hansen, W. N. Hurwitz: On the theory of sampling from finite
/// populations, 1943). Units that a count runs [together](Plan::together) are drawn together.
///
/// The standard error comes from the differences between neighbouring strata (W. G. Cochran:
/// Sampling Techniques, 1977, on one unit per stratum). It includes how much strata differ, so it is
/// rather too large than too small. For few draws, Student's distribution widens it. So at every
/// number of draws, an estimate misses by more than one, two or three standard errors as often as
/// for a normal distribution, or less often, unless few units have most of the solutions.
///
/// Times are elapsed times, so the estimate uses at most as many threads as the machine has
/// processors. Other programs on the machine increase the times.
///
/// The minimum of 16 draws (less for fewer than four units) may take longer than `draw_for`: up to
/// the budget's time limit or, without one, up to ten times `draw_for` plus ten seconds. In the last
/// quarter of a time limit no other unit is drawn. Draws after one that the limit ends are dropped:
/// only short ones would be left, which would bias the estimate.
///
/// # Errors
/// [`CountError::Stopped`] if the budget's stop signal is sent, [`CountError::TooLittleTime`] if
/// there are too few draws at the end.
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
    let units = plan.units();
    if units == 0 {
        return Ok(sum_up(0, &[], &[]));
    }
    let all_work = plan.work_of(0..units);
    let all_units = units * DRAWS_PER_UNIT;
    let (least, most) = (all_units.min(MIN_DRAWS), units.max(MAX_DRAWS));
    let sample = Mutex::new(Sample::new(budget.seed));
    let locked = || sample.lock().unwrap_or_else(PoisonError::into_inner);
    let draw_units = |halt: &AtomicBool| {
        let mut worker = plan.worker();
        while !halt.load(Ordering::Relaxed) {
            let (draw, place) = {
                let mut sample = locked();
                let draws = sample.places.len();
                if draws >= most || draws >= least && started.elapsed() >= draw_for {
                    break;
                }
                (draws, sample.draw())
            };
            let unit = unit_at(plan, place as f64 / 2_f64.powi(64) * all_work);
            match measured(plan, worker.as_mut(), unit, all_work, halt) {
                Ok(drawn) => locked().drawn[draw] = Some(drawn),
                Err(CountError::Stopped) => break,
                Err(error) => return Err(error),
            }
        }
        Ok(())
    };
    let threads = budget.threads.min(Budget::default().all_threads().threads).get();
    let ends = with_flag(limited.limit(), |halt| on_each(threads, || draw_units(halt)));
    ends.into_iter().collect::<Result<(), CountError>>()?;
    if budget.stop.is_stopped() {
        return Err(CountError::Stopped);
    }
    let Sample { places, drawn, .. } = sample.into_inner().unwrap_or_else(PoisonError::into_inner);
    let drawn: Vec<Drawn> = drawn.into_iter().map_while(|drawn| drawn).collect();
    let draws = drawn.len();
    if draws < least {
        let finished = threads.max(draws).min(least);
        let enough = started.elapsed().as_secs_f64() * least as f64 / finished as f64;
        let enough = Duration::from_secs(enough.min(u32::MAX.into()) as u64);
        return Err(CountError::TooLittleTime { draws, enough: Some(rounded_up(enough)) });
    }
    let mut found = sum_up(units, &places, &drawn);
    if found.count <= 0.0 && draws < all_units.min(most) {
        found.count_error = f64::INFINITY;
    }
    Ok(found)
}

/// Round a time up to whole seconds with two digits that are not 0.
fn rounded_up(time: Duration) -> Duration {
    let seconds = time.as_secs() + 1;
    let unit = 10_u64.pow(seconds.ilog10().saturating_sub(1));
    Duration::from_secs(seconds.next_multiple_of(unit))
}

/// The draws so far. The seed determines their places, whatever the order in which they finish.
struct Sample {
    /// The place of each draw in the row of units: 0 to 2^64.
    places: Vec<u64>,
    random: Xoshiro256PlusPlus,
    /// What each draw found, if it is finished.
    drawn: Vec<Option<Drawn>>,
}

impl Sample {
    fn new(seed: u64) -> Self {
        Self { places: Vec::new(), random: Xoshiro256PlusPlus::seed_from_u64(seed), drawn: Vec::new() }
    }

    /// Draw a random place in the half without a draw of the next stratum that is not divided.
    fn draw(&mut self) -> u64 {
        let draws = self.places.len();
        let anywhere = self.random.random::<u64>();
        let place = draws.checked_ilog2().map_or(anywhere, |level| {
            let bits = 63 - level;
            let half = self.places[draws - (1 << level)] >> bits ^ 1;
            half << bits | anywhere & ((1 << bits) - 1)
        });
        self.places.push(place);
        self.drawn.push(None);
        place
    }
}

/// Return the unit at a place of the row in which each unit is as wide as its work.
fn unit_at(plan: &dyn Plan, mut place: f64) -> usize {
    let mut units = 0..plan.units();
    while units.len() > 1 {
        let middle = units.start + units.len() / 2;
        let before = plan.work_of(units.start..middle);
        if place < before {
            units.end = middle;
        } else {
            place -= before;
            units.start = middle;
        }
    }
    units.start
}

/// Run a drawn unit, with those that run together with it, and measure their time.
fn measured(
    plan: &dyn Plan,
    worker: &mut dyn Worker,
    unit: usize,
    all_work: f64,
    halt: &AtomicBool,
) -> Result<Drawn, CountError> {
    let started = Instant::now();
    worker.prepare(unit, halt);
    // A whole count prepares shared data once for all units that share it.
    let shared_seconds = started.elapsed().as_secs_f64() / plan.sharing(unit) as f64;
    // A whole count runs these units together, so the sample does. They are drawn if one of them is.
    let mut together = plan.together(unit);
    let chance = plan.work_of(together.clone()) / all_work;
    let units = together.len() as f64;
    let shared_seconds = shared_seconds * units;
    let (started, mut count) = (Instant::now(), Some(0.0));
    worker.run_units(&mut || together.next(), halt, &mut |_, partial| {
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

/// Estimate the whole count from the drawn units and their places.
fn sum_up(units: usize, places: &[u64], drawn: &[Drawn]) -> Estimate {
    let strata = 1 << drawn.len().max(1).ilog2();
    // The first draws have their strata to themselves, until further draws halve one after another.
    let halved = drawn.len().saturating_sub(strata);
    let share = |draw| if draw < halved || draw >= strata { 0.5 } else { 1.0 } / strata as f64;
    let mut row: Vec<usize> = (0..drawn.len()).collect();
    sort_by_number(&mut row, |&draw| places[draw]);
    let whole = |value: fn(&Drawn) -> f64| {
        let shares: Vec<(f64, f64)> = row.iter().map(|&draw| (share(draw), value(&drawn[draw]))).collect();
        let (mean, variance) = mean(&shares);
        (mean, variance.sqrt() * widening(strata))
    };
    let (count, count_error) = whole(|drawn| drawn.count);
    let (core_seconds, core_seconds_error) = whole(|drawn| drawn.seconds);
    Estimate {
        count,
        count_error,
        core_seconds,
        core_seconds_error,
        sampled: drawn.len(),
        units,
        longest_unit_seconds: drawn.iter().map(|drawn| drawn.own_seconds).fold(0.0, f64::max),
    }
}

/// Return the mean of values that stand in a row, each with its share of the whole, and the variance
/// of the mean.
fn mean(row: &[(f64, f64)]) -> (f64, f64) {
    let neighbours = row.iter().zip(row.iter().cycle().skip(1));
    neighbours.fold((0.0, 0.0), |(mean, variance), ((share, value), (next_share, next))| {
        let difference = (share.powi(2) + next_share.powi(2)) / 4.0 * (value - next).powi(2);
        (mean + share * value, variance + difference)
    })
}

/// Return how many times as wide as the normal distribution Student's distribution is at three
/// standard errors: the first terms of an expansion.
fn widening(strata: usize) -> f64 {
    // Neighbouring differences share a draw, which costs a third of their degrees of freedom.
    let freedom = strata as f64 * 2.0 / 3.0;
    1.0 + 2.5 / freedom + 5.75 / freedom.powi(2)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_stratum_has_one_draw() {
        let mut sample = Sample::new(5);
        for level in 0..9 {
            while sample.places.len() < 1 << level {
                sample.draw();
            }
            let mut strata: Vec<u64> =
                sample.places.iter().map(|place| place.checked_shr(64 - level).unwrap_or(0)).collect();
            strata.sort_unstable();
            assert_eq!(strata, (0..1 << level).collect::<Vec<_>>());
        }
    }

    #[test]
    fn the_variance_comes_from_neighbouring_strata() {
        let values = [3.0_f64, 5.0, 4.0, 9.0, 9.0, 2.0, 7.0, 1.0];
        let row = values.map(|value| (0.125, value));
        let squares: f64 = (0..8).map(|i: usize| (values[i] - values[(i + 1) % 8]).powi(2)).sum();
        let (found, variance) = mean(&row);
        assert!((found - 5.0).abs() < 1e-12 && (variance - squares / 2.0 / 64.0).abs() < 1e-12);
    }

    #[test]
    fn the_errors_of_three_standard_errors_are_those_of_students_distribution() {
        // From tables: the quantiles of 99.865 % for two thirds as many degrees of freedom.
        for (strata, quantile) in [(15, 3.957), (30, 3.422), (60, 3.199), (1 << 20, 3.0)] {
            assert!((widening(strata) - quantile / 3.0).abs() < 0.02, "{strata}");
        }
    }
}
