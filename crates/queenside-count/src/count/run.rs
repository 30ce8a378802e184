use std::ops::{ControlFlow, Range};
use std::sync::{Mutex, PoisonError};

use queenside_board::{Budget, Instant, Limit, Problem, Record, RecordError, Size, each_unit, with_flag};

use super::{CountError, ENGINES, Engine, PartialCount, Plan, best_engine};

/// Count the solutions of a board size on all CPUs, with the fastest engine for them.
/// [`count_with`] takes the engine, given queens and a [`Budget`].
///
/// # Errors
/// [`CountError::TooLarge`] if n is above [`MAX_COUNTED`](super::MAX_COUNTED).
///
/// ```
/// use queenside::{Size, count::count};
///
/// assert_eq!(count(Size::new(12)?)?, 14200);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn count(size: Size) -> Result<u128, CountError> {
    let board = Problem::new(size);
    count_with(best_engine(ENGINES, &board), &board, &Budget::default().all_threads())
}

/// Count the completions of a problem with an engine, within a budget: all solutions, if the board is
/// empty.
///
/// # Errors
/// [`CountError`] if the engine cannot count the problem or fails, or if the budget ends first.
///
/// ```
/// use queenside::{Budget, Problem, Size, count::{ColourSplit, count_with}};
///
/// let budget = Budget::default().threads(2);
/// let board = Problem::new(Size::new(14)?);
/// assert_eq!(count_with(&ColourSplit::Portable, &board, &budget)?, 365_596);
/// let with_a_queen = board.with_queens([(0, 0)])?;
/// assert_eq!(count_with(&ColourSplit::Portable, &with_a_queen, &budget)?, 11_892);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn count_with(engine: &dyn Engine, problem: &Problem, budget: &Budget) -> Result<u128, CountError> {
    // The time limit includes the planning.
    let begun = Instant::now();
    count_units(engine.plan(problem, budget)?.as_ref(), &budget.clone().since(begun))
}

/// Count all units of a plan and return the total.
///
/// # Errors
/// [`CountError`] as for [`count_with`].
pub fn count_units(plan: &dyn Plan, budget: &Budget) -> Result<u128, CountError> {
    let mut record = Record::new(plan.units());
    resume(plan, 0..plan.units(), &mut record, budget, |_, _, _| ControlFlow::Continue(()))?;
    Ok(record.total())
}

/// Run those of these units that are missing from a record. After each unit, `observe` receives the
/// unit, its count and the updated record, and returns whether to continue.
///
/// An interrupted count loses only the units that were running. Independent programs can share a
/// count if each runs a range of its units. Units differ in work: for progress, add up
/// [`Plan::work`].
///
/// # Errors
/// [`CountError`] as for [`count_with`]; [`CountError::Stopped`] also if `observe` breaks before the last
/// unit, and [`CountError::Record`] if the record and the plan have different numbers of units.
///
/// ```
/// use std::ops::ControlFlow;
/// use queenside::{Budget, Problem, Record, Size, count::{Backtrack, CountError, Engine, resume}};
///
/// let budget = Budget::default();
/// let plan = Backtrack.plan(&Problem::new(Size::new(12)?), &budget)?;
/// let mut record = Record::new(plan.units());
/// let all = 0..plan.units();
/// let stopped = resume(plan.as_ref(), all.clone(), &mut record, &budget, |_unit, _count, record| {
///     if record.done() < 5 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
/// });
/// assert_eq!((stopped, record.done()), (Err(CountError::Stopped), 5));
/// resume(plan.as_ref(), all, &mut record, &budget, |_, _, _| ControlFlow::Continue(()))?;
/// assert_eq!(record.total(), 14200);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn resume(
    plan: &dyn Plan,
    units: Range<usize>,
    record: &mut Record,
    budget: &Budget,
    mut observe: impl FnMut(usize, u128, &Record) -> ControlFlow<()> + Send,
) -> Result<(), CountError> {
    let (recorded, units_of_plan) = (record.units(), plan.units());
    if recorded != units_of_plan {
        return Err(RecordError::OtherUnits { recorded, units: units_of_plan }.into());
    }
    let missing_of = |record: &Record| -> Vec<Range<usize>> {
        let within = |range: Range<usize>| range.start.max(units.start)..range.end.min(units.end);
        record.missing().into_iter().map(within).filter(|range| !range.is_empty()).collect()
    };
    let (missing, mut fault) = (missing_of(record), None);
    run_units(budget.limit(), plan, missing, budget, |unit, partial, _| {
        // Callers can pass their own engines, so their reports are checked.
        let count = partial.count().ok_or(RecordError::TooLarge);
        match count.and_then(|count| record.add(unit, count).map(|()| count)) {
            Ok(count) => {
                let flow = observe(unit, count, record);
                if flow.is_break() {
                    fault = Some(CountError::Stopped);
                }
                return flow;
            }
            Err(RecordError::TooLarge) => fault = Some(CountError::Overflow),
            Err(_) => fault = Some(CountError::Unreported),
        }
        ControlFlow::Break(())
    })?;
    match fault {
        None | Some(CountError::Stopped) if missing_of(record).is_empty() => Ok(()),
        fault => Err(fault.unwrap_or(CountError::Unreported)),
    }
}

/// Run units of a plan on the budget's threads, if the limit is not reached first. `done` receives
/// each unit with its partial count and its seconds.
///
/// # Errors
/// [`CountError`] of the engine, or [`CountError::Stopped`] at the limit.
#[doc(hidden)]
pub fn run_units(
    limit: Limit<'_>,
    plan: &dyn Plan,
    units: impl IntoIterator<Item = Range<usize>>,
    budget: &Budget,
    mut done: impl FnMut(usize, PartialCount, f64) -> ControlFlow<()> + Send,
) -> Result<(), CountError> {
    let workers = plan.workers(budget.threads)?;
    let (threads, workers) = (workers.len(), Mutex::new(workers.into_iter()));
    with_flag(limit, |stop| {
        let work = |take: &mut dyn FnMut() -> Option<usize>,
                    done: &mut dyn FnMut(usize, (PartialCount, f64)) -> ControlFlow<()>| {
            // If an engine counts many units at once, a unit gets the time since the previous
            // result, so that the times add up.
            let mut started = Instant::now();
            let worker = workers.lock().unwrap_or_else(PoisonError::into_inner).next();
            let Some(mut worker) = worker else { return Ok(()) };
            worker.run_units(take, stop, &mut |unit, partial| {
                let seconds = started.elapsed().as_secs_f64();
                started = Instant::now();
                done(unit, (partial, seconds))
            })
        };
        let together = |unit| plan.together(unit);
        each_unit(units, threads, together, work, |unit, (partial, seconds)| done(unit, partial, seconds))
    })
}
