//! Count solutions and completions, or estimate their number.

mod answer;
mod counting;
mod estimate;
mod events;
mod special;
#[cfg(feature = "long-questions")]
mod units;

pub use answer::{CountAnswer, CountStatus, UpToSymmetry};
pub(crate) use counting::check_total;
pub use counting::{Counting, orbits};
pub use estimate::{
    ESTIMATE_TIME, EstimateAnswer, LnEstimateAnswer, estimate, estimate_large, is_from_permutations,
};
#[cfg(feature = "typescript")]
pub(crate) use events::CountEvent;
pub use special::{Per, PerSquareAnswer, SymmetricAnswer, per_square, symmetric};
#[cfg(feature = "long-questions")]
pub(crate) use units::CountUnits;
#[cfg(feature = "typescript")]
pub(crate) use units::CountedUnits;

use std::ops::ControlFlow;

use queenside::clock::Instant;
use queenside::count::{Backtrack, ENGINES, Engine, best_engine};
use queenside::{Board, Budget, Problem, Record, UnknownNameError, quoted};
use serde::{Deserialize, Serialize};

use crate::ServiceError;
use crate::ask::Listener;
use crate::values::{Seed, Threads, TimeLimit, budget};
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
    /// Count only the solutions that a half turn maps to themselves, and those that a quarter turn does.
    #[cfg_attr(feature = "clap", arg(long, conflicts_with_all = ["up_to_symmetry", "estimate", "per", "engine"]))]
    pub symmetric: bool,
    /// Count the solutions with a queen on each square, or in each column of the first row.
    #[cfg_attr(feature = "clap", arg(long, value_name = "PART", conflicts_with_all = ["up_to_symmetry", "estimate", "engine"]))]
    pub per: Option<Per>,
    /// Number of threads [default: one per CPU].
    #[cfg_attr(feature = "clap", arg(long, value_name = "T"))]
    pub threads: Option<Threads>,
    /// Counting engine; `queenside info` lists those that this machine can run [default: auto].
    #[cfg_attr(feature = "clap", arg(long, value_name = "E"))]
    pub engine: Option<String>,
    /// Estimate the number and the counting time from a random sample of units; above n = 28, the
    /// logarithm of the number from random permutations.
    #[cfg_attr(feature = "clap", arg(long, conflicts_with = "up_to_symmetry"))]
    pub estimate: bool,
    /// Give up after this time, such as 10s or 2m [default: none; 60s for an estimate, longer if units
    /// take long]. Above n = 28, it sets the precision of an estimate.
    #[cfg_attr(feature = "clap", arg(long, value_name = "TIME"))]
    pub time_limit: Option<TimeLimit>,
    /// Random seed of an estimate; the same seed draws the same units or permutations [default: 0].
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
        let kinds = [
            ("up_to_symmetry", self.up_to_symmetry),
            ("symmetric", self.symmetric),
            ("per", self.per.is_some()),
            ("estimate", self.estimate),
        ];
        let mut kinds = kinds.iter().filter(|(_, is_asked)| *is_asked).map(|(name, _)| name);
        if let Some(kind) = kinds.next() {
            if !cfg!(feature = "long-questions") {
                return Err(ServiceError::bad("this core only counts"));
            }
            if let Some(other) = kinds.next() {
                return Err(ServiceError::bad(format_args!(
                    "{kind} and {other} are different questions: ask one of them"
                )));
            }
        }
        if self.engine.is_some() && (self.symmetric || self.per.is_some()) {
            return Err(ServiceError::bad(
                "engine: only whole counts and estimates have a choice of engines",
            ));
        }
        if self.seed.is_some() && !self.estimate {
            return Err(ServiceError::bad("seed: only an estimate draws at random"));
        }
        if board.is_unconstrained() {
            return Ok(());
        }
        if self.up_to_symmetry {
            return Err(ServiceError::bad(
                "completions cannot be counted up to symmetry: an image of a completion may lack the given queens or use blocked squares",
            ));
        }
        if self.symmetric || self.per.is_some() {
            return Err(ServiceError::bad(
                "only the solutions of an empty board are counted by symmetry or per square, not completions",
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
        if cfg!(feature = "long-questions") {
            self.check(board)?;
            let go_on = ControlFlow::Continue(());
            if self.estimate && is_from_permutations(board, self) {
                return estimate_large(board, &left(), |_| go_on).map(Counted::EstimatedLarge);
            }
            if self.estimate {
                return estimate(board, self, engines, &left()).map(Counted::Estimated);
            }
            if self.symmetric {
                return symmetric(board, &left()).map(Counted::Symmetric);
            }
            if let Some(per) = self.per {
                return per_square(board, per, engines, &left(), |_, _| go_on).map(Counted::PerSquare);
            }
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

/// A count, an estimate, or the counts of some solutions.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(untagged)]
pub(crate) enum Counted {
    Exactly(CountAnswer),
    Estimated(EstimateAnswer),
    EstimatedLarge(LnEstimateAnswer),
    PerSquare(PerSquareAnswer),
    Symmetric(SymmetricAnswer),
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
