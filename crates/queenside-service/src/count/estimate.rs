use std::ops::ControlFlow;
use std::time::Duration;

use queenside::clock::Instant;
use queenside::count::{self, CountError, ENGINES, Estimate};
use queenside::sample::{LnCount, estimate_ln_count};
use queenside::{Board, Budget, Problem};
use serde::Serialize;

use super::{Count, Counting, Engines};
use crate::values::TimeLimit;
use crate::{ServiceError, seconds};

/// Default time for which an estimate draws samples.
pub const ESTIMATE_TIME: Duration = Duration::from_secs(60);

/// An estimate of the number of solutions or completions and of the time of a count, from a random
/// sample of units.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct EstimateAnswer {
    /// The board size.
    pub n: u32,
    /// The estimate. Its numbers are floating-point numbers because they are estimates.
    #[cfg_attr(
        feature = "typescript",
        ts(
            type = "{ count: number, count_error: number, core_seconds: number, core_seconds_error: number, sampled: number, units: number, longest_unit_seconds: number }"
        )
    )]
    pub estimate: Estimate,
    /// The engine whose units were sampled.
    pub engine: &'static str,
    /// Wall time of the estimate, in seconds.
    pub seconds: f64,
}

/// Estimate the number of solutions, or of the completions of a board. It draws units at random for the
/// time limit of the question, [`ESTIMATE_TIME`] by default.
///
/// # Errors
/// As for [`Count::check`]; [`ServiceError::Bad`] if the engine does not run on a CPU;
/// [`ServiceError::GaveUp`] if the time is too short for enough draws, or for one with a solution.
pub fn estimate(
    board: &Problem,
    question: &Count,
    engines: Engines<'_>,
    budget: &Budget,
) -> Result<EstimateAnswer, ServiceError> {
    let started = Instant::now();
    question.check(board)?;
    // A GPU cannot draw samples, so it is not chosen by default.
    let is_auto = question.engine.as_deref().is_none_or(|name| name == "auto");
    let engine = question.engine(if is_auto { ENGINES } else { engines }, board)?;
    if ENGINES.iter().all(|of_cpu| of_cpu.name() != engine.name()) {
        return Err(ServiceError::bad(format_args!(
            "the engine {} does not run on a CPU: choose another engine for an estimate",
            engine.name()
        )));
    }
    let counting = match Counting::with_engine(board, engine, false, budget) {
        Err(ServiceError::Stopped) if !budget.stop.is_stopped() => {
            return Err(CountError::TooLittleTime { draws: 0, enough: None }.into());
        }
        counting => counting?,
    };
    // The division into units can take seconds.
    let divided = started.elapsed();
    let draw_for =
        question.time_limit.map_or(ESTIMATE_TIME, |TimeLimit(limit)| limit).saturating_sub(divided);
    let estimate =
        count::estimate(counting.plan(), draw_for, &budget.clone().since(started)).map_err(|fault| {
            match fault {
                CountError::TooLittleTime { draws, enough: Some(enough) } => {
                    CountError::TooLittleTime { draws, enough: Some(enough + divided) }
                }
                fault => fault,
            }
        })?;
    if estimate.count_error.is_infinite() {
        return Err(CountError::TooLittleTime { draws: estimate.sampled, enough: None }.into());
    }
    Ok(EstimateAnswer {
        n: counting.n(),
        estimate,
        engine: counting.engine(),
        seconds: seconds(started.elapsed()),
    })
}

/// An estimate of the number of solutions of a board too large to count.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct LnEstimateAnswer {
    /// The board size.
    pub n: u32,
    /// The estimate of ln Q(n), the natural logarithm of the number of solutions.
    pub ln_count: f64,
    /// The standard error of `ln_count`, with an allowance for the gap.
    pub ln_count_error: f64,
    /// The number as a power of ten, such as `4.2e2220`, or `10^(108964 ± 34)`.
    pub about: String,
    /// The number of sweeps over the board in which each run was cooled, and warmed again.
    pub sweeps: u32,
    /// The number of independent runs.
    pub runs: u64,
    /// By how much `ln_count` of the runs that were cooled lags behind that of those that were warmed. The
    /// mean of both is too low by 1 to 3 % of it; a 32nd is part of the error.
    pub gap: f64,
    /// Whether the runs stayed near balance; otherwise `ln_count` is too low, perhaps by more than its
    /// error says.
    pub balanced: bool,
    /// Wall time of the estimate, in seconds.
    pub seconds: f64,
}

/// Whether a board without given queens is too large for estimates from units.
pub fn is_from_permutations(board: &Problem, question: &Count) -> bool {
    let names_engine = question.engine.as_deref().is_some_and(|name| name != "auto");
    board.is_unconstrained() && board.size().get() > LARGEST_OF_UNITS && !names_engine
}

/// The largest board whose solutions are estimated from units.
const LARGEST_OF_UNITS: u32 = 28;

/// Estimate the number of solutions of a large board. `observe` receives each estimate, the next with
/// twice as many sweeps, and returns whether to continue.
///
/// # Errors
/// As for [`estimate_ln_count`].
pub fn estimate_large(
    board: &Problem,
    budget: &Budget,
    mut observe: impl FnMut(&LnEstimateAnswer) -> ControlFlow<()>,
) -> Result<LnEstimateAnswer, ServiceError> {
    let started = Instant::now();
    let answer = |found: &LnCount| LnEstimateAnswer {
        n: board.size().get(),
        ln_count: found.ln,
        ln_count_error: found.error,
        about: found.to_string(),
        sweeps: found.sweeps,
        runs: found.runs,
        gap: found.gap,
        balanced: found.is_balanced,
        seconds: seconds(started.elapsed()),
    };
    Ok(answer(&estimate_ln_count(board.size(), budget, |found| observe(&answer(found)))?))
}
