//! Estimates of the logarithm of the number of solutions, for boards too large to count.

use std::fmt;
use std::ops::ControlFlow;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use queenside_board::{Budget, Instant, Size, map_on_threads, round_seed, with_flag};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;

use super::exact::ln;
use super::ladder::{Ladder, unless_set};
use crate::count::CountError;

/// The largest board whose number of solutions is estimated from permutations.
pub const MAX_ESTIMATED: u32 = 100_000;

/// Number of runs whose differences give the standard error.
const RUNS: u64 = 32;

/// Number of sweeps each way in the first estimate; each further one has twice as many.
const FIRST_SWEEPS: u32 = 128;

/// Number of sweeps of all runs for each sweep of one run's way down: down, up, and a quarter between.
const MOVES_PER_SWEEP: u64 = RUNS * 9 / 4;

/// Without a time limit, an estimate ends before one that needs more moves than this, about 20 seconds
/// on one core, if it has a result.
const MOST_MOVES: u64 = 1 << 31;

/// The part of the gap between both directions that is added to the error, because the mean of both is
/// too low. Measured for n = 256 to 4096 against long runs: by 1 to 3 % of the gap where it is below
/// n / 8, and by 4 % where it is a third of n.
const BIAS: f64 = 1.0 / 32.0;

/// An estimate of ln Q(n), the natural logarithm of the number of solutions.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct LnCount {
    /// The estimate of ln Q(n).
    pub ln: f64,
    /// Its standard error, with an allowance for the gap: the estimate is too low by 1 to 3 % of it.
    pub error: f64,
    /// Number of sweeps in which each run was cooled, and warmed again.
    pub sweeps: u32,
    /// Number of runs.
    pub runs: u64,
    /// By how much the runs that were cooled lag behind those that were warmed, in the same unit as
    /// `ln`. Twice as many sweeps halve it.
    pub gap: f64,
    /// Whether the runs stayed near balance: the gap is at most n / 8, and the runs differ as much as
    /// the gap lets expect. Otherwise the estimate is too low, perhaps by more than its error says.
    pub is_balanced: bool,
}

impl fmt::Display for LnCount {
    /// Write the number of solutions as a power of ten, such as `4.7e2220`, or `10^(108964 ± 34)` if not
    /// even the power is certain.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [decimal, error] = [self.ln, self.error].map(|ln| ln / std::f64::consts::LN_10);
        if error >= 1.0 {
            return write!(f, "10^({decimal:.0} ± {error:.0})");
        }
        let (exponent, fraction) = (decimal.floor(), decimal - decimal.floor());
        // A mantissa that rounds to 10 is the next power of ten.
        let mantissa = (10_f64.powf(fraction) * 10.0).round() / 10.0;
        let carries = mantissa >= 10.0;
        let (mantissa, exponent) = if carries { (1.0, exponent + 1.0) } else { (mantissa, exponent) };
        write!(f, "{mantissa:.1}e{exponent}")
    }
}

/// Estimate ln Q(n) by annealed importance sampling (R. M. Neal, Statistics and Computing 11, 2001).
///
/// Permutations, one queen in each row and column, are cooled from infinite temperature, where all are
/// equally likely, until two out of five have no conflict; then they are warmed again. The work done
/// on the way down underestimates ln Q(n), the work on the way up overestimates it by about as much
/// (G. E. Crooks, Physical Review E 61, 2000); the estimate is their mean. 32 independent runs give the
/// standard error, to which a 32nd of the gap between both ways is added in squares, for what the mean
/// does not remove. For large n, this is most of the error, and the estimate is rather too low.
///
/// The first estimate takes 128 sweeps each way. Each further one takes twice as many, until the time
/// limit would be exceeded or, without one, 20 seconds of one core. After each, `observe` is called; it
/// returns whether to continue. The seed and the number of sweeps determine an estimate, to the last
/// bit, on every machine and for any number of threads.
///
/// # Errors
/// [`CountError::TooLarge`] if n is above [`MAX_ESTIMATED`], [`CountError::Stopped`] if the budget's
/// stop signal is sent, [`CountError::TooLittleTime`] if the time limit ends the first estimate, or no
/// run has a solution.
///
/// ```
/// use std::ops::ControlFlow;
/// use queenside::{Budget, Size, sample::estimate_ln_count};
///
/// let budget = Budget::default().seed(1).time_limit(std::time::Duration::from_secs(1));
/// let found = estimate_ln_count(Size::new(20)?, &budget, |_| ControlFlow::Continue(()))?;
/// assert!((found.ln - 39_029_188_884_f64.ln()).abs() < 5.0 * found.error);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn estimate_ln_count(
    size: Size,
    budget: &Budget,
    mut observe: impl FnMut(&LnCount) -> ControlFlow<()>,
) -> Result<LnCount, CountError> {
    let n = size.get();
    if n > MAX_ESTIMATED {
        return Err(CountError::TooLarge { what: "numbers are estimated", largest: MAX_ESTIMATED, n });
    }
    if !size.has_solution() || n == 0 {
        let ln = if n == 0 { 0.0 } else { f64::NEG_INFINITY };
        return Ok(LnCount { ln, error: 0.0, sweeps: 0, runs: 0, gap: 0.0, is_balanced: true });
    }
    let started = Instant::now();
    let best = with_flag(budget.limit(), |stop| {
        let (mut best, mut sweeps, threads) = (None, FIRST_SWEEPS, budget.threads.get());
        loop {
            let begun = Instant::now();
            // Each estimate has its own part of the random numbers.
            let seeds: Vec<u64> =
                (0..RUNS).map(|run| round_seed(budget.seed, u64::from(sweeps) * RUNS + run)).collect();
            let ladder = Ladder::new(n, sweeps);
            let runs = map_on_threads(threads, &seeds, |&seed| Run::new(&ladder, seed, stop));
            let Some(runs) = runs.into_iter().collect::<Option<Vec<Run>>>() else { return best };
            best = sum_up(n, sweeps, &runs).or(best);
            let is_enough = best.as_ref().is_some_and(|found| observe(found).is_break());
            sweeps *= 2;
            let is_over = match budget.time_limit {
                Some(limit) => started.elapsed() + 2 * begun.elapsed() > limit,
                None => u64::from(sweeps) * MOVES_PER_SWEEP * u64::from(n) > MOST_MOVES,
            };
            // On the largest boards, no run of the first estimates has a solution.
            if is_enough || is_over && best.is_some() {
                return best;
            }
        }
    });
    match best {
        _ if budget.stop.is_stopped() => Err(CountError::Stopped),
        Some(found) => Ok(found),
        // Twice as many sweeps need twice the time of all before.
        None => {
            let enough = Duration::from_secs(3 * started.elapsed().as_secs() + 1);
            Err(CountError::TooLittleTime { draws: 0, enough: Some(enough) })
        }
    }
}

/// One permutation cooled and warmed again.
#[derive(Clone, Copy, Debug)]
struct Run {
    cooled: f64,
    warmed: f64,
    /// The part of the sweeps at the coldest step after which the permutation was a solution.
    solved: f64,
}

impl Run {
    /// Return `None` if the flag is set.
    fn new(ladder: &Ladder, seed: u64, stop: &AtomicBool) -> Option<Self> {
        let mut random = Xoshiro256PlusPlus::seed_from_u64(seed);
        let (mut board, cooled) = ladder.descend(&mut random, stop)?;
        let (rest, mut solved) = (ladder.sweeps() / 8, 0);
        let coldest = ladder.coldest();
        for sweep in 0..2 * rest {
            unless_set(stop)?;
            board.sweep(&coldest, &mut random);
            solved += u32::from(sweep >= rest && board.energy == 0);
        }
        let warmed = ladder.ascend(board, &mut random, stop)?;
        Some(Self { cooled, warmed, solved: f64::from(solved) / f64::from(rest) })
    }
}

/// Return the estimate from these runs; `None` if none of them has a solution.
fn sum_up(n: u32, sweeps: u32, runs: &[Run]) -> Option<LnCount> {
    let number = runs.len() as f64;
    let mean = |value: &dyn Fn(&Run) -> f64| runs.iter().map(value).sum::<f64>() / number;
    // The square of the standard error of a mean.
    let error = |value: &dyn Fn(&Run) -> f64| {
        let mean = mean(value);
        runs.iter().map(|run| (value(run) - mean).powi(2)).sum::<f64>() / (number - 1.0) / number
    };
    let solved = mean(&|run| run.solved);
    // The last terms are what the run adds to the logarithm of the mean of `solved`.
    let middle = |run: &Run| f64::midpoint(run.cooled, run.warmed) + run.solved / solved - 1.0;
    let of_gap = |run: &Run| run.warmed - run.cooled;
    let gap = mean(&of_gap);
    let spread = f64::midpoint(error(&|run| run.cooled), error(&|run| run.warmed)) * number;
    let permutations: f64 = (1..=n).map(|factor| ln(f64::from(factor))).sum();
    (solved > 0.0).then(|| LnCount {
        ln: permutations + mean(&middle) + ln(solved),
        error: (error(&middle) + (BIAS * gap).powi(2)).sqrt(),
        sweeps,
        runs: RUNS,
        gap,
        is_balanced: gap <= f64::from(n) / 8.0 && gap <= 2.0 * spread + 4.0 * error(&of_gap).sqrt(),
    })
}
