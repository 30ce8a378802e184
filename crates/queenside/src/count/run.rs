use std::ops::{ControlFlow, Range};
use std::sync::atomic::AtomicBool;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::{CountError, ENGINES, Engine, PartialCount, Plan, best_engine};
use crate::board::{Problem, Size};
use crate::run::{Budget, Limit, Record, RecordError, each_unit, with_flag};

/// Count the solutions of a board size on one thread, with the fastest engine for this machine's
/// CPU.
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
    count_with(best_engine(ENGINES, &board), &board, &Budget::default())
}

/// Count the completions of a problem with an engine, within a budget: all solutions, if the board is
/// empty.
///
/// # Errors
/// [`CountError`] if the engine cannot count the problem or fails, or if the budget ends first.
///
/// ```
/// use std::num::NonZeroUsize;
/// use queenside::{Budget, Problem, Size, Square, count::{ColourSplit, count_with}};
///
/// let budget = Budget::default().threads(NonZeroUsize::new(2).unwrap());
/// let board = Problem::new(Size::new(14)?);
/// assert_eq!(count_with(&ColourSplit::Portable, &board, &budget)?, 365_596);
/// let with_a_queen = board.with_queens([Square::new(0, 0)])?;
/// assert_eq!(count_with(&ColourSplit::Portable, &with_a_queen, &budget)?, 11_892);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn count_with(engine: &dyn Engine, problem: &Problem, budget: &Budget) -> Result<u128, CountError> {
    // The time limit includes the planning.
    let limit = budget.limit();
    count_before(limit, engine.plan(problem, budget)?.as_ref(), budget)
}

/// Count all units of a plan and return the total.
///
/// # Errors
/// [`CountError`] as for [`count_with`].
pub fn count_units(plan: &dyn Plan, budget: &Budget) -> Result<u128, CountError> {
    count_before(budget.limit(), plan, budget)
}

/// Count all units of a plan, if the limit is not reached first.
pub(super) fn count_before(limit: Limit<'_>, plan: &dyn Plan, budget: &Budget) -> Result<u128, CountError> {
    let mut record = Record::new(plan.units());
    add_missing(limit, plan, 0..plan.units(), &mut record, budget, |_, _, _| ())?;
    Ok(record.into_total())
}

/// Run the units of a plan that are missing from a record. After each unit, `observe` receives the
/// unit, its count and the updated record.
///
/// An interrupted count loses only the units that were running.
///
/// # Errors
/// [`CountError`] as for [`count_with`], and [`CountError::Record`] if the record and the plan have
/// different numbers of units.
///
/// ```
/// use queenside::{Budget, Problem, Record, Size, Stop, count::{Backtrack, CountError, Engine, resume}};
///
/// let plan = Backtrack.plan(&Problem::new(Size::new(12)?), &Budget::default())?;
/// let mut record = Record::new(plan.units());
/// let stop = Stop::new();
/// let budget = Budget::default().stop(&stop);
/// let stopped = resume(plan.as_ref(), &mut record, &budget, |_, _, record| {
///     if record.done() == 5 {
///         stop.stop();
///     }
/// });
/// assert_eq!((stopped, record.done()), (Err(CountError::Stopped), 5));
/// resume(plan.as_ref(), &mut record, &Budget::default(), |_, _, _| ())?;
/// assert_eq!(*record.total(), 14200);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn resume(
    plan: &dyn Plan,
    record: &mut Record<u128>,
    budget: &Budget,
    observe: impl FnMut(usize, u128, &Record<u128>) + Send,
) -> Result<(), CountError> {
    resume_units(plan, 0..plan.units(), record, budget, observe)
}

/// Run those of these units that are missing from a record. As [`resume`], but for a range of
/// units, so that independent programs can share a count.
///
/// # Errors
/// As for [`resume`].
pub fn resume_units(
    plan: &dyn Plan,
    units: Range<usize>,
    record: &mut Record<u128>,
    budget: &Budget,
    observe: impl FnMut(usize, u128, &Record<u128>) + Send,
) -> Result<(), CountError> {
    record.check_units(plan.units())?;
    add_missing(budget.limit(), plan, units, record, budget, observe)
}

fn add_missing(
    limit: Limit<'_>,
    plan: &dyn Plan,
    units: Range<usize>,
    record: &mut Record<u128>,
    budget: &Budget,
    mut observe: impl FnMut(usize, u128, &Record<u128>) + Send,
) -> Result<(), CountError> {
    let missing_of = |record: &Record<u128>| -> Vec<Range<usize>> {
        let within = |range: Range<usize>| range.start.max(units.start)..range.end.min(units.end);
        record.missing().into_iter().map(within).filter(|range| !range.is_empty()).collect()
    };
    let (missing, mut fault) = (missing_of(record), None);
    with_flag(limit, |stop| {
        run_units(plan, missing, budget, stop, |unit, partial| {
            // Callers can pass their own engines, so their reports are checked.
            let count = partial.count().filter(|count| record.total().checked_add(*count).is_some());
            let Some(count) = count else {
                fault = Some(CountError::Overflow);
                return ControlFlow::Break(());
            };
            if !record.add(unit, count) {
                fault = Some(CountError::Unreported);
                return ControlFlow::Break(());
            }
            observe(unit, count, record);
            ControlFlow::Continue(())
        })
    })?;
    match fault {
        Some(fault) => Err(fault),
        None if missing_of(record).is_empty() => Ok(()),
        None => Err(CountError::Unreported),
    }
}

/// Run units of a plan on the budget's threads.
fn run_units(
    plan: &dyn Plan,
    units: impl IntoIterator<Item = Range<usize>>,
    budget: &Budget,
    stop: &AtomicBool,
    done: impl FnMut(usize, PartialCount) -> ControlFlow<()> + Send,
) -> Result<(), CountError> {
    let threads = plan.workers(budget.threads).get();
    let together = |unit| plan.together(unit);
    each_unit(units, threads, together, |take, done| plan.worker().run_units(take, stop, done), done)
}

/// The progress of a count, from which it can be resumed.
#[derive(Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
struct Stored {
    /// Number of units of the whole count.
    units: usize,
    /// Finished units, as ranges of first and last unit.
    done: Vec<(usize, usize)>,
    /// Number of solutions in these units, in decimal.
    count: String,
}

#[cfg(feature = "schema")]
impl schemars::JsonSchema for Record<u128> {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "CountRecord".into()
    }

    fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
        Stored::json_schema(generator)
    }
}

impl Serialize for Record<u128> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let done = self.done_ranges().iter().map(|range| (range.start, range.end - 1)).collect();
        Stored { units: self.units(), done, count: self.total().to_string() }.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Record<u128> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let Stored { units, done, count } = Stored::deserialize(deserializer)?;
        let total: u128 = count.parse().map_err(|_| serde::de::Error::custom(RecordError::Total))?;
        // The parser accepts `+1` and `007`, but no program writes them. The upper half of the
        // numbers is refused so that adding units does not overflow.
        let is_plain = count == total.to_string() && total <= u128::MAX / 2;
        if !is_plain || (done.is_empty() && total > 0) {
            return Err(serde::de::Error::custom(RecordError::Total));
        }
        let ranges = done.into_iter().map(|(first, last)| first..last.saturating_add(1));
        Self::from_parts(units, ranges, total).map_err(serde::de::Error::custom)
    }
}
