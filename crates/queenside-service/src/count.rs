//! Numbers of solutions and completions, whole or estimated.

use std::borrow::Cow;
use std::ops::Range;
use std::time::Duration;

use queenside::clock::Instant;
use queenside::count::{
    self, CompletionPlan, CountError, ENGINES, Engine, MAX_COUNTED, OrbitCount, Plan, best_engine,
    count_orbits, resume_units,
};
use queenside::{Board, Budget, Problem, Record, Size, UnknownNameError};
use queenside_check::{
    Evidence, Orbits, check_completion_count, check_count, check_orbit_count, known_counts,
};
use serde::Serialize;

use crate::ServiceError;
use crate::solve::seconds;
use crate::verify::puzzle;

/// The name in answers of what counts completions.
pub const EXACT: &str = "exact";

/// How long an estimate draws samples if the request does not say.
pub const ESTIMATE_TIME: Duration = Duration::from_secs(60);

/// What to count.
#[derive(Clone, Copy, Debug)]
pub struct CountRequest<'a> {
    /// The board with its given queens and blocked squares; an empty board for all solutions.
    pub problem: &'a Problem,
    /// The engines to choose from, the fastest on large boards first.
    pub engines: &'static [&'static dyn Engine],
    /// The name of the engine; `None` or `auto` for the fastest on this machine.
    pub engine: Option<&'a str>,
    /// Count the symmetry classes, not the solutions.
    pub up_to_symmetry: bool,
}

impl CountRequest<'_> {
    /// Refuses what cannot be counted, before any work.
    ///
    /// # Errors
    /// [`ServiceError::Bad`] if n is above [`MAX_COUNTED`], or completions are to be counted up to symmetry or by an engine.
    pub fn check(&self) -> Result<(), ServiceError> {
        let n = self.problem.size().get();
        if !self.problem.is_unconstrained() {
            if self.up_to_symmetry {
                return Err(ServiceError::bad(
                    "completions are not counted up to symmetry: images of a completion need not have the given queens",
                ));
            }
            if self.named()?.is_some() {
                return Err(ServiceError::bad("completions are counted by exact search, not by an engine"));
            }
        } else if n > MAX_COUNTED {
            let what = CountError::TooLarge { what: "solutions", largest: MAX_COUNTED, n };
            return Err(ServiceError::bad(what));
        }
        Ok(())
    }

    /// The engine that the request names, or the fastest.
    ///
    /// # Errors
    /// [`ServiceError::Bad`] if no engine has this name.
    pub fn engine(&self) -> Result<&'static dyn Engine, ServiceError> {
        Ok(self.named()?.unwrap_or_else(|| best_engine(self.engines, self.problem.size())))
    }

    fn named(&self) -> Result<Option<&'static dyn Engine>, ServiceError> {
        let Some(name) = self.engine.filter(|name| *name != "auto") else { return Ok(None) };
        let found = self.engines.iter().copied().find(|engine| engine.name() == name);
        let names = ["auto"].into_iter().chain(self.engines.iter().map(|engine| engine.name()));
        found.map(Some).ok_or_else(|| ServiceError::bad(UnknownNameError::new("engine", name, names)))
    }
}

/// A count that is planned: run it, or resume it from a record, then ask for the verified answer.
///
/// ```
/// use queenside::{Budget, Problem, Record, Size};
/// use queenside::count::ENGINES;
/// use queenside_service::count::{CountRequest, Counting};
///
/// let problem = Problem::new(Size::new(8)?);
/// let request = CountRequest { problem: &problem, engines: ENGINES, engine: None, up_to_symmetry: true };
/// let counting = Counting::new(&request, &Budget::default())?;
/// let mut record = counting.new_record();
/// counting.run(&mut record, &Budget::default(), |_unit, _count, _record| ())?;
/// assert_eq!(counting.answer(record.into_total())?.count.as_deref(), Some("12"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Counting {
    size: Size,
    /// What completions are counted of; nothing for an empty board.
    problem: Option<Problem>,
    plan: Box<dyn Plan>,
    engine: &'static str,
    up_to_symmetry: bool,
    started: Instant,
}

impl Counting {
    /// Plans a count.
    ///
    /// # Errors
    /// As for [`CountRequest::check`], and if this machine cannot run the engine; [`ServiceError::Stopped`] at the budget's end.
    pub fn new(request: &CountRequest<'_>, budget: &Budget) -> Result<Self, ServiceError> {
        request.check()?;
        if request.problem.is_unconstrained() {
            Self::solutions(request.problem.size(), request.engine()?, request.up_to_symmetry)
        } else {
            Self::completions(request.problem, budget)
        }
    }

    /// Plans a count of the solutions of an empty board by this engine.
    ///
    /// # Errors
    /// [`ServiceError::Bad`] if n is above what the engine counts, or this machine cannot run it.
    pub fn solutions(
        size: Size,
        engine: &'static dyn Engine,
        up_to_symmetry: bool,
    ) -> Result<Self, ServiceError> {
        let started = Instant::now();
        let plan = engine.plan(size).map_err(error)?;
        Ok(Self { size, problem: None, plan, engine: engine.name(), up_to_symmetry, started })
    }

    /// Plans a count of the completions of a board.
    ///
    /// # Errors
    /// [`ServiceError::Bad`] if the board is too large, [`ServiceError::Stopped`] at the budget's end.
    pub fn completions(problem: &Problem, budget: &Budget) -> Result<Self, ServiceError> {
        let started = Instant::now();
        let plan = Box::new(CompletionPlan::new(problem, budget).map_err(error)?);
        let (size, problem) = (problem.size(), Some(problem.clone()));
        Ok(Self { size, problem, plan, engine: EXACT, up_to_symmetry: false, started })
    }

    /// The units of the count.
    pub fn plan(&self) -> &dyn Plan {
        self.plan.as_ref()
    }

    /// The board size.
    pub const fn n(&self) -> u32 {
        self.size.get()
    }

    /// The name of the engine, or [`EXACT`].
    pub const fn engine(&self) -> &'static str {
        self.engine
    }

    /// A record with no unit done.
    pub fn new_record(&self) -> Record<u128> {
        Record::new(self.plan.units())
    }

    /// Counts the units that the record lacks. `observe` is called after each with the unit, its count and the record.
    ///
    /// # Errors
    /// [`ServiceError::Stopped`] at the budget's end, with what is done in the record; [`ServiceError::Bad`] if the engine
    /// cannot count.
    pub fn run(
        &self,
        record: &mut Record<u128>,
        budget: &Budget,
        observe: impl FnMut(usize, u128, &Record<u128>) + Send,
    ) -> Result<(), ServiceError> {
        self.run_units(0..self.plan.units(), record, budget, observe)
    }

    /// Counts those of some units that the record lacks, as [`run`](Self::run) does for all.
    ///
    /// # Errors
    /// As for [`run`](Self::run).
    pub fn run_units(
        &self,
        units: Range<usize>,
        record: &mut Record<u128>,
        budget: &Budget,
        observe: impl FnMut(usize, u128, &Record<u128>) + Send,
    ) -> Result<(), ServiceError> {
        resume_units(self.plan.as_ref(), units, record, budget, observe).map_err(error)
    }

    /// The answer with the total of all units, verified.
    ///
    /// # Errors
    /// [`ServiceError::Wrong`] if the count cannot be right.
    pub fn answer(&self, total: u128) -> Result<CountAnswer, ServiceError> {
        let mut answer = self.unknown();
        let mut number = total;
        answer.evidence = match &self.problem {
            Some(problem) => {
                let solutions = known_counts().nth(self.size.index());
                if solutions.is_some_and(|solutions| total > solutions) {
                    return Err(ServiceError::wrong(format_args!(
                        "counted {total} completions, which is more than all solutions"
                    )));
                }
                check_completion_count(&puzzle(problem), total)?
            }
            None => Some(check_count(self.size.get(), total)?),
        }
        .map(|evidence| match evidence {
            Evidence::Recounted => "recounted",
            Evidence::Published => "published",
            Evidence::Plausible => "divisors",
        });
        // The page does not ask for it, and loads faster without it.
        if self.up_to_symmetry && !cfg!(target_family = "wasm") {
            let found = orbits(self.size, total)?;
            number = found.orbits;
            answer.up_to_symmetry = Some(UpToSymmetry {
                all: found.all.to_string(),
                half_turn: found.half_turn.to_string(),
                quarter_turn: found.quarter_turn.to_string(),
            });
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

    /// The answer of a count that ended before all units were done.
    pub fn unknown(&self) -> CountAnswer {
        let units = Some(self.plan.units());
        CountAnswer { units, ..CountAnswer::unknown(self.size, self.engine, self.started.elapsed()) }
    }
}

impl CountAnswer {
    /// The answer of a count that ended before it was planned.
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
            number: 0,
        }
    }
}

/// The number of symmetry classes of solutions, from that of all, verified. Not in the browser.
///
/// # Errors
/// [`ServiceError::Wrong`] if it cannot be right.
pub fn orbits(size: Size, all: u128) -> Result<OrbitCount, ServiceError> {
    let found = count_orbits(size, all, &Budget::default()).map_err(error)?;
    let OrbitCount { all, half_turn, quarter_turn, orbits } = found;
    check_orbit_count(size.get(), Orbits { all, half_turn, quarter_turn, orbits })?;
    Ok(found)
}

fn error(error: CountError) -> ServiceError {
    match error {
        CountError::Stopped => ServiceError::Stopped,
        CountError::TooLittleTime => ServiceError::GaveUp(error.to_string()),
        error => ServiceError::bad(error),
    }
}

/// Whether a count came to its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum CountStatus {
    /// All units are counted.
    Counted,
    /// The count gave up at a limit.
    Unknown,
}

/// A number of solutions, of symmetry classes or of completions: verified.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CountAnswer {
    /// The board size.
    pub n: u32,
    /// Whether the count came to its end.
    pub status: CountStatus,
    /// The number in decimal; null if it is not known.
    pub count: Option<String>,
    /// The engine that counted; `exact` for completions.
    pub engine: Cow<'static, str>,
    /// The number of units that the count consists of; null if the limit came before they were known.
    pub units: Option<usize>,
    /// Wall time; of a resumed count, all runs together.
    pub seconds: f64,
    /// How the checker verified the number: `recounted`, `published` (the known number), or `divisors` (properties that
    /// every such number has); null for completions that are too many to count again.
    pub evidence: Option<&'static str>,
    /// The numbers that the number of symmetry classes follows from, if it was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub up_to_symmetry: Option<UpToSymmetry>,
    /// The number.
    #[serde(skip)]
    pub number: u128,
}

/// What a number of symmetry classes follows from (Burnside's lemma).
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct UpToSymmetry {
    /// All solutions, in decimal.
    pub all: String,
    /// Solutions that a half-turn maps to themselves, in decimal.
    pub half_turn: String,
    /// Solutions that a quarter-turn maps to themselves, in decimal.
    pub quarter_turn: String,
}

/// About how many solutions there are, and how long a count takes, from a sample.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct EstimateAnswer {
    /// The board size.
    pub n: u32,
    /// The estimate.
    pub estimate: Estimate,
    /// The engine whose units were sampled.
    pub engine: &'static str,
    /// Wall time.
    pub seconds: f64,
}

/// Floating-point numbers, as they are estimates: each with its standard error.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Estimate {
    /// The number of solutions.
    pub count: f64,
    /// Its standard error.
    pub count_error: f64,
    /// Seconds that one thread takes for the whole count.
    pub core_seconds: f64,
    /// Their standard error.
    pub core_seconds_error: f64,
    /// Units drawn; some may have been drawn more than once.
    pub sampled: usize,
    /// Units of the count.
    pub units: usize,
    /// Seconds of the longest unit drawn.
    pub longest_unit_seconds: f64,
}

/// Estimates the number of solutions of an empty board, drawing units for this time ([`ESTIMATE_TIME`] by default).
///
/// # Errors
/// [`ServiceError::Bad`] for a board with given queens or an engine that does not run on a CPU; [`ServiceError::GaveUp`] if the
/// time is too short for one draw from each stratum.
pub fn estimate(
    request: &CountRequest<'_>,
    draw_for: Option<Duration>,
    budget: &Budget,
) -> Result<EstimateAnswer, ServiceError> {
    let (started, size) = (Instant::now(), request.problem.size());
    if !request.problem.is_unconstrained() {
        return Err(ServiceError::bad(
            "estimates sample the units of counts of empty boards, not of completions",
        ));
    }
    request.check()?;
    let engine = request.named()?.unwrap_or_else(|| best_engine(ENGINES, size));
    if ENGINES.iter().all(|of_cpu| of_cpu.name() != engine.name()) {
        return Err(ServiceError::bad(format_args!(
            "an estimate measures single units on a CPU, which the engine {} does not use",
            engine.name()
        )));
    }
    let plan = engine.plan(size).map_err(error)?;
    let found = count::estimate(plan.as_ref(), draw_for.unwrap_or(ESTIMATE_TIME), budget).map_err(error)?;
    let estimate = Estimate {
        count: found.count,
        count_error: found.count_error,
        core_seconds: found.seconds,
        core_seconds_error: found.seconds_error,
        sampled: found.sampled,
        units: found.units,
        longest_unit_seconds: found.longest,
    };
    Ok(EstimateAnswer { n: size.get(), estimate, engine: engine.name(), seconds: seconds(started.elapsed()) })
}
