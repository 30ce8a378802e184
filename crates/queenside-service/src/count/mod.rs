//! Count solutions and completions, or estimate their number.

mod estimate;
mod events;

pub use estimate::{ESTIMATE_TIME, EstimateAnswer, estimate};
#[cfg(feature = "typescript")]
pub(crate) use events::CountEvent;

use std::borrow::Cow;
use std::ops::ControlFlow;
use std::time::Duration;

use queenside::clock::Instant;
use queenside::count::{Backtrack, ENGINES, Engine, OrbitCount, Plan, best_engine, count_orbits, resume};
use queenside::{Board, Budget, Problem, Record, Size, UnknownNameError, quoted};
use queenside_check::{
    Evidence, Orbits, check_completion_count, check_count, check_orbit_count, known_counts,
};
use serde::{Deserialize, Serialize};

use crate::ask::Listener;
use crate::values::{Seed, Threads, TimeLimit, budget};
use crate::verify::puzzle;
use crate::{ServiceError, seconds};
use events::count_and_report;

/// The engines to choose from, the fastest on large boards first.
pub type Engines<'a> = &'a [&'a dyn Engine];

/// How to count the solutions or completions of a board.
#[derive(Clone, Debug, Default, Deserialize)]
#[cfg_attr(feature = "clap", derive(clap::Args))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(optional_fields))]
#[serde(default, deny_unknown_fields)]
pub struct Count {
    /// Count only fundamental solutions: one per symmetry class.
    #[cfg_attr(feature = "clap", arg(long))]
    pub up_to_symmetry: bool,
    /// Number of threads [default: one per CPU].
    #[cfg_attr(feature = "clap", arg(long, value_name = "T"))]
    pub threads: Option<Threads>,
    /// Counting engine; `queenside info` lists those that this machine can run [default: auto].
    #[cfg_attr(feature = "clap", arg(long, value_name = "E"))]
    pub engine: Option<String>,
    /// Estimate the number and the counting time from a random sample of units.
    #[cfg_attr(feature = "clap", arg(long, conflicts_with = "up_to_symmetry"))]
    pub estimate: bool,
    /// Give up after this time, such as 10s or 2m [default: none; 60s for an estimate, longer if units
    /// take long].
    #[cfg_attr(feature = "clap", arg(long, value_name = "TIME"))]
    pub time_limit: Option<TimeLimit>,
    /// Random seed of an estimate; the same seed draws the same units in the same order [default: 0].
    #[cfg_attr(feature = "clap", arg(long, value_name = "S", requires = "estimate"))]
    pub seed: Option<Seed>,
}

impl Count {
    /// Check that these options fit the board and each other, before any work begins.
    ///
    /// # Errors
    /// [`ServiceError::Bad`] if they ask for completions up to symmetry, for an estimate up to symmetry,
    /// or have a seed without an estimate.
    pub fn check(&self, board: &Problem) -> Result<(), ServiceError> {
        // The core that the web app loads first has no code for this.
        if (self.up_to_symmetry || self.estimate) && !cfg!(feature = "long-questions") {
            return Err(ServiceError::bad("this core only counts"));
        }
        if self.up_to_symmetry && self.estimate {
            return Err(ServiceError::bad(
                "up_to_symmetry: an estimate is a number of solutions or completions",
            ));
        }
        if self.seed.is_some() && !self.estimate {
            return Err(ServiceError::bad("seed: only an estimate draws at random"));
        }
        if self.up_to_symmetry && !board.is_unconstrained() {
            return Err(ServiceError::bad(
                "completions cannot be counted up to symmetry: an image of a completion may lack the given queens or use blocked squares",
            ));
        }
        Ok(())
    }

    /// Return the engine that the options name, or the fastest one of these.
    ///
    /// # Errors
    /// [`ServiceError::Bad`] if no engine has this name.
    pub fn engine<'a>(&self, engines: Engines<'a>, board: &Problem) -> Result<&'a dyn Engine, ServiceError> {
        choose_engine(engines, self.engine.as_deref(), board, None).map_err(|error| match error {
            ServiceError::Bad(why) => ServiceError::Bad(format!("engine: {why}")),
            error => error,
        })
    }

    /// Return the budget of the count within another one, which has the stop signal.
    pub fn budget(&self, within: &Budget) -> Budget {
        budget(self.threads, self.seed, self.time_limit, within)
    }

    pub(crate) fn answer(
        &self,
        board: &Problem,
        record: Option<Record>,
        within: &Budget,
        listen: Listener<'_>,
    ) -> Result<Counted, ServiceError> {
        let (engines, started) = (engines_of_questions(), Instant::now());
        let left = || self.budget(within).since(started);
        // The core that the web app loads first has no code for estimates.
        if self.estimate && cfg!(feature = "long-questions") {
            return estimate(board, self, engines, &left()).map(Counted::Estimated);
        }
        let is_late = |error: &ServiceError| *error == ServiceError::Stopped && !within.stop.is_stopped();
        let counting = match Counting::new(board, self, engines, &left()) {
            Err(error) if is_late(&error) => {
                let engine = self.engine(engines, board)?.name();
                return Ok(Counted::Exactly(CountAnswer::unknown(board.size(), engine, started.elapsed())));
            }
            counting => counting?,
        };
        let mut record = record.unwrap_or_else(|| counting.new_record());
        let units = 0..counting.plan().units();
        let counted = count_and_report(&counting, units, &mut record, &left(), listen);
        match counted.and_then(|()| counting.answer(record.total(), &left())) {
            Err(error) if is_late(&error) => {
                Ok(Counted::Exactly(CountAnswer { record: Some(record), ..counting.unknown() }))
            }
            answer => answer.map(Counted::Exactly),
        }
    }
}

/// A count or an estimate.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(untagged)]
pub(crate) enum Counted {
    Exactly(CountAnswer),
    Estimated(EstimateAnswer),
}

/// Return the engines that answer questions in JSON. The core that the web app loads first counts
/// small boards only.
pub(crate) fn engines_of_questions() -> Engines<'static> {
    if cfg!(feature = "long-questions") { ENGINES } else { &[&Backtrack] }
}

/// Return the engine with this name; without one, or for `auto`, the fastest engine for the board on
/// this machine. If the name of the units is given, the engine must have these units.
///
/// # Errors
/// [`ServiceError::Bad`] if no engine has this name, or if the engine does not have these units;
/// [`ServiceError::Failed`] if no engine of this machine has them.
pub fn choose_engine<'a>(
    engines: Engines<'a>,
    name: Option<&str>,
    board: &Problem,
    units: Option<&str>,
) -> Result<&'a dyn Engine, ServiceError> {
    let has_units = |engine: &&'a dyn Engine| units.is_none() || engine.numbering(board) == units;
    let of_units = engines.iter().copied().filter(has_units);
    let units = || quoted(units.unwrap_or("any"));
    let Some(name) = name.filter(|name| *name != "auto") else {
        let best = Some(best_engine(engines, board)).filter(has_units);
        let found = best.or_else(|| of_units.clone().find(|engine| engine.is_available()));
        return found.ok_or_else(|| {
            ServiceError::Failed(format!("no engine on this machine counts units of the kind {}", units()))
        });
    };
    let names = |engines: &mut dyn Iterator<Item = &'a dyn Engine>| {
        ["auto"].into_iter().chain(engines.map(Engine::name)).collect::<Vec<_>>()
    };
    let all = engines.iter().copied();
    let Some(engine) = all.clone().find(|engine| engine.name() == name) else {
        return Err(ServiceError::bad(UnknownNameError::new("engine", name, names(&mut all.clone()))));
    };
    if has_units(&engine) {
        return Ok(engine);
    }
    Err(ServiceError::bad(format_args!(
        "the engine {name} does not count units of the kind {}: choose {}",
        units(),
        names(&mut of_units.clone()).join(", ")
    )))
}

/// Count some units of a count of all solutions. A web app that divides a count among workers then
/// asks `count` with the combined record to verify the total.
#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(optional_fields))]
#[serde(deny_unknown_fields)]
#[cfg(feature = "long-questions")]
pub(crate) struct CountUnits {
    /// The name of an engine; by default the fastest one.
    engine: Option<String>,
    /// The first unit, and the unit after the last one.
    units: [usize; 2],
}

/// The count of some units.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg(feature = "long-questions")]
pub(crate) struct CountedUnits {
    /// The record of the units that are done, with their total.
    record: Record,
}

#[cfg(feature = "long-questions")]
impl CountUnits {
    pub(crate) fn answer(
        self,
        board: &Problem,
        budget: &Budget,
        listen: Listener<'_>,
    ) -> Result<CountedUnits, ServiceError> {
        let question = Count { engine: self.engine, ..Count::default() };
        let counting = Counting::new(board, &question, engines_of_questions(), budget)?;
        let [from, to] = self.units;
        let all = counting.plan().units();
        if from > to || to > all {
            return Err(ServiceError::bad(format_args!(
                "units must be a range within 0 to {all}, not {from} to {to}"
            )));
        }
        let mut record = counting.new_record();
        count_and_report(&counting, from..to, &mut record, budget, listen)?;
        Ok(CountedUnits { record })
    }
}

/// A planned count: run it, or resume it from a record, then get the verified answer.
///
/// ```
/// use queenside::{Budget, Problem, Size};
/// use queenside::count::ENGINES;
/// use queenside_service::count::{Count, Counting};
///
/// let (board, budget) = (Problem::new(Size::new(8)?), Budget::default());
/// let question = Count { up_to_symmetry: true, ..Count::default() };
/// let counting = Counting::new(&board, &question, ENGINES, &budget)?;
/// let mut record = counting.new_record();
/// counting.run(&mut record, &budget, |_unit, _count, _record| ())?;
/// assert_eq!(counting.answer(record.total(), &budget)?.count.as_deref(), Some("12"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Counting {
    /// The board whose completions are counted.
    problem: Problem,
    plan: Box<dyn Plan>,
    engine: &'static str,
    up_to_symmetry: bool,
    started: Instant,
}

impl Counting {
    /// Plan a count.
    ///
    /// # Errors
    /// As for [`Count::check`]; [`ServiceError::Bad`] if the engine does not count the board,
    /// [`ServiceError::Failed`] if this machine cannot run it, [`ServiceError::Stopped`] if the
    /// budget ends first.
    pub fn new(
        board: &Problem,
        question: &Count,
        engines: Engines<'_>,
        budget: &Budget,
    ) -> Result<Self, ServiceError> {
        question.check(board)?;
        Self::with_engine(board, question.engine(engines, board)?, question.up_to_symmetry, budget)
    }

    /// Plan a count of the completions of a board with this engine.
    ///
    /// # Errors
    /// As for [`new`](Self::new).
    pub fn with_engine(
        problem: &Problem,
        engine: &dyn Engine,
        up_to_symmetry: bool,
        budget: &Budget,
    ) -> Result<Self, ServiceError> {
        let started = Instant::now();
        let plan = engine.plan(problem, budget)?;
        Ok(Self { problem: problem.clone(), plan, engine: engine.name(), up_to_symmetry, started })
    }

    /// Return the units of the count.
    pub fn plan(&self) -> &dyn Plan {
        self.plan.as_ref()
    }

    /// Return the board size.
    pub fn n(&self) -> u32 {
        self.problem.size().get()
    }

    /// Return the name of the engine.
    pub const fn engine(&self) -> &'static str {
        self.engine
    }

    /// Create a record in which no unit is done.
    pub fn new_record(&self) -> Record {
        Record::new(self.plan.units())
    }

    /// Count the units that the record lacks. After each unit it calls `observe` with the unit,
    /// its count and the record.
    ///
    /// # Errors
    /// [`ServiceError::Stopped`] at the budget's end; the record then contains the units that are
    /// done. [`ServiceError::Failed`] if the engine fails.
    pub fn run(
        &self,
        record: &mut Record,
        budget: &Budget,
        mut observe: impl FnMut(usize, u128, &Record) + Send,
    ) -> Result<(), ServiceError> {
        let observe = |unit, count, record: &Record| {
            observe(unit, count, record);
            ControlFlow::Continue(())
        };
        Ok(resume(self.plan.as_ref(), 0..self.plan.units(), record, budget, observe)?)
    }

    /// Verify the total of all units and return the answer. The symmetric solutions are counted
    /// within the budget, if the number of symmetry classes was asked for.
    ///
    /// # Errors
    /// [`ServiceError::Wrong`] if the checker finds that the total is wrong,
    /// [`ServiceError::Stopped`] if the budget ends first.
    pub fn answer(&self, total: u128, budget: &Budget) -> Result<CountAnswer, ServiceError> {
        let mut answer = self.unknown();
        let mut number = total;
        answer.evidence = check_total(&self.problem, total)?.map(|evidence| match evidence {
            Evidence::Recounted => "recounted",
            Evidence::Published => "published",
            Evidence::Plausible => "divisors",
        });
        if self.up_to_symmetry && cfg!(feature = "long-questions") {
            let found = orbits(self.problem.size(), total, budget)?;
            number = found.orbits;
            answer.up_to_symmetry = Some(found.into());
        }
        let seconds = seconds(self.started.elapsed());
        Ok(CountAnswer {
            status: CountStatus::Counted,
            number,
            count: Some(number.to_string()),
            seconds,
            ..answer
        })
    }

    /// Return the answer for a count that ended before all units were done.
    pub fn unknown(&self) -> CountAnswer {
        let units = Some(self.plan.units());
        CountAnswer {
            units,
            ..CountAnswer::unknown(self.problem.size(), self.engine, self.started.elapsed())
        }
    }
}

impl CountAnswer {
    /// Return the answer for a count that ended before its units were known.
    pub fn unknown(size: Size, engine: &'static str, elapsed: Duration) -> Self {
        Self {
            n: size.get(),
            status: CountStatus::Unknown,
            count: None,
            engine: Cow::Borrowed(engine),
            units: None,
            seconds: seconds(elapsed),
            evidence: None,
            up_to_symmetry: None,
            record: None,
            number: 0,
        }
    }
}

/// Check a number of completions, or of solutions of an empty board. Return `None` if there are too
/// many completions to count again.
///
/// # Errors
/// [`ServiceError::Wrong`] if the number is wrong.
pub(crate) fn check_total(problem: &Problem, total: u128) -> Result<Option<Evidence>, ServiceError> {
    if problem.is_unconstrained() {
        return Ok(Some(check_count(problem.size().get(), total)?));
    }
    if known_counts().nth(problem.size().index()).is_some_and(|solutions| total > solutions) {
        return Err(ServiceError::wrong(format_args!(
            "counted {total} completions, more than this board size has solutions"
        )));
    }
    Ok(check_completion_count(&puzzle(problem), total)?)
}

/// Compute the number of symmetry classes of solutions from the number of all solutions, and
/// verify it.
///
/// # Errors
/// [`ServiceError::Wrong`] if the checker finds that the number is wrong,
/// [`ServiceError::Stopped`] if the budget ends first.
pub fn orbits(size: Size, all: u128, budget: &Budget) -> Result<OrbitCount, ServiceError> {
    let found = count_orbits(size, all, budget)?;
    let OrbitCount { all, half_turn, quarter_turn, orbits } = found;
    check_orbit_count(size.get(), Orbits { all, half_turn, quarter_turn, orbits })?;
    Ok(found)
}

/// Whether a count finished.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum CountStatus {
    /// All units were counted.
    Counted,
    /// The count stopped at a limit; the number is not known.
    Unknown,
}

/// The verified number of solutions, symmetry classes or completions of a board.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct CountAnswer {
    /// The board size.
    pub n: u32,
    /// Whether the count finished.
    pub status: CountStatus,
    /// The number in decimal; null if it is not known.
    pub count: Option<String>,
    /// The name of the engine.
    pub engine: Cow<'static, str>,
    /// The number of units of the count; null if the count reached its limit before it had divided
    /// the work into units.
    pub units: Option<usize>,
    /// Wall time of this run, in seconds.
    pub seconds: f64,
    /// How the checker verified the number: `recounted` (the checker counted again), `published`
    /// (the number equals the published one) or `divisors` (no number is published, but this one
    /// has the required divisors and a plausible size). Null if there are too many completions to
    /// count again.
    pub evidence: Option<&'static str>,
    /// The number of symmetry classes and the numbers from which it follows; present if the request
    /// asks for symmetry classes.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub up_to_symmetry: Option<UpToSymmetry>,
    /// The record of the finished units, to continue the count; present if it did not finish and is not
    /// saved in a file.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub record: Option<Record>,
    /// The number as an integer; 0 if it is not known.
    #[serde(skip)]
    pub number: u128,
}

/// The number of symmetry classes, and the numbers from which it follows by Burnside's lemma; all in
/// decimal.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct UpToSymmetry {
    /// The number of all solutions.
    pub all: String,
    /// The number of solutions that a half turn maps to themselves.
    pub half_turn: String,
    /// The number of solutions that a quarter-turn maps to themselves.
    pub quarter_turn: String,
    /// The number of symmetry classes.
    pub classes: String,
}

impl From<OrbitCount> for UpToSymmetry {
    fn from(OrbitCount { orbits, all, half_turn, quarter_turn }: OrbitCount) -> Self {
        let [all, half_turn, quarter_turn, classes] =
            [all, half_turn, quarter_turn, orbits].map(|number| number.to_string());
        Self { all, half_turn, quarter_turn, classes }
    }
}
