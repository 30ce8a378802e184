//! Questions about numbers of solutions and completions, with events on the way.

use std::collections::BTreeMap;
use std::time::Duration;

use crate::verify::puzzle;
use queenside::clock::Instant;
use queenside::count::{CompletionPlan, CountError, Engine, MAX_COUNTED, Plan, best_engine, resume};
use queenside::{Board, Record};
use queenside_check::{Evidence, check_completion_count, check_count};
use serde::{Deserialize, Serialize};

use super::Run;
use super::board::{GivenBoard, size};
use crate::ServiceError;

/// How many solutions a board has.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Count {
    n: u32,
    /// The name of an engine; the best one where none is named.
    engine: Option<String>,
    /// To go on from.
    record: Option<Record<u128>>,
}

#[derive(Debug, Serialize)]
pub(crate) struct Answer {
    n: u32,
    count: String,
    engine: &'static str,
    units: usize,
    /// How the checker knows: `recounted`, `published`, or `divisors` where nobody knows the number.
    evidence: &'static str,
}

impl Count {
    pub(crate) fn answer(self, run: &mut Run<'_>) -> Result<Answer, ServiceError> {
        if self.n > MAX_COUNTED {
            let n = self.n;
            return Err(ServiceError::bad(format_args!(
                "solutions are counted for n up to {MAX_COUNTED}, not for n = {n}"
            )));
        }
        let size = size(self.n)?;
        let engine: &'static dyn Engine = match &self.engine {
            None => best_engine(run.engines, size),
            Some(name) => {
                run.engines.iter().copied().find(|engine| engine.name() == name).ok_or_else(|| {
                    let names: Vec<&str> = run.engines.iter().map(|engine| engine.name()).collect();
                    ServiceError::bad(format_args!(
                        "no engine is called {name}; there are {}",
                        names.join(", ")
                    ))
                })?
            }
        };
        let plan = engine.plan(size).map_err(ServiceError::bad)?;
        let count = count_and_tell(plan.as_ref(), self.record, run)?;
        let evidence = match check_count(self.n, count)? {
            Evidence::Recounted => "recounted",
            Evidence::Published => "published",
            Evidence::Plausible => "divisors",
        };
        Ok(Answer {
            n: self.n,
            count: count.to_string(),
            engine: engine.name(),
            units: plan.units(),
            evidence,
        })
    }
}

/// How many completions a board has.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct CountCompletions {
    board: GivenBoard,
    record: Option<Record<u128>>,
}

#[derive(Debug, Serialize)]
pub(crate) struct Completions {
    count: String,
    /// Whether the checker counted again; on boards with very much to count it cannot.
    is_recounted: bool,
}

/// Completions of an empty board are solutions: up to this size an engine counts them much faster than a search does.
const FAST_UP_TO: u32 = 28;

impl CountCompletions {
    pub(crate) fn answer(self, run: &mut Run<'_>) -> Result<Completions, ServiceError> {
        let problem = self.board.problem()?;
        let size = problem.size();
        if size.get() <= FAST_UP_TO && problem.queen_count() == 0 && !problem.has_blocked_squares() {
            let engine = best_engine(run.engines, size);
            let plan = engine.plan(size).map_err(ServiceError::bad)?;
            let count = count_and_tell(plan.as_ref(), self.record, run)?;
            let evidence = check_count(size.get(), count)?;
            let is_recounted = matches!(evidence, Evidence::Recounted);
            return Ok(Completions { count: count.to_string(), is_recounted });
        }
        let plan = CompletionPlan::new(&problem, &run.budget()).map_err(count_refused)?;
        let count = count_and_tell(&plan, self.record, run)?;
        let checked = check_completion_count(&puzzle(&problem), count)?;
        Ok(Completions { count: count.to_string(), is_recounted: checked.is_some() })
    }
}

/// What is told on the way of a count.
#[derive(Debug, Serialize)]
#[serde(tag = "event", rename_all = "kebab-case")]
enum Told<'a> {
    /// At the beginning: the work in pieces, few enough to be drawn.
    Plan {
        units: usize,
        /// The unit that each piece begins with.
        starts: &'a [usize],
        /// The part of the work that each piece is thought to be.
        work: &'a [f64],
    },
    /// What is done so far, to go on from another time.
    Part {
        record: &'a Record<u128>,
        /// The part of the work that is done, 0 to 1.
        done: f64,
        /// What came of pieces since the last time: `[piece, units, solutions]`.
        news: Vec<(usize, usize, f64)>,
    },
}

/// Counts a plan's units, or those that a record lacks, and tells how far it is.
fn count_and_tell(
    plan: &dyn Plan,
    record: Option<Record<u128>>,
    run: &mut Run<'_>,
) -> Result<u128, ServiceError> {
    let mut record = record.unwrap_or_else(|| Record::new(plan.units()));
    if record.units() != plan.units() {
        let (recorded, units) = (record.units(), plan.units());
        return Err(ServiceError::bad(format_args!(
            "the record is of a count of {recorded} units, this one has {units}: leave it out to begin anew"
        )));
    }
    let budget = run.budget();
    let mut telling = Telling::new(plan, &record, run);
    let counted = resume(plan, &mut record, &budget, |unit, count, record| {
        telling.note(unit, count as f64);
        telling.done += plan.work(unit) / telling.all;
        if telling.told.is_none_or(|told| told.elapsed() >= APART) {
            telling.tell(record);
        }
    });
    telling.tell(&record);
    counted.map(|()| record.into_total()).map_err(count_refused)
}

/// Why there is no count.
fn count_refused(error: CountError) -> ServiceError {
    match error {
        CountError::Stopped => ServiceError::Stopped,
        error => ServiceError::bad(error),
    }
}

/// The work of a count in pieces, and who is told of them.
struct Telling<'t, 'a> {
    run: &'t mut Run<'a>,
    starts: Vec<usize>,
    work: Vec<f64>,
    /// The work of all units, in the plan's measure.
    all: f64,
    done: f64,
    /// Units and solutions of pieces that nobody was told of yet.
    news: BTreeMap<usize, (usize, f64)>,
    /// When something was told last; the first part is told at once.
    told: Option<Instant>,
}

/// Not oftener than a screen shows it.
const APART: Duration = Duration::from_millis(40);

/// As many pieces as can be told apart in a picture.
const MOST_PIECES: usize = 1024;

impl<'t, 'a> Telling<'t, 'a> {
    fn new(plan: &dyn Plan, record: &Record<u128>, run: &'t mut Run<'a>) -> Self {
        let units = plan.units();
        let each = units.div_ceil(MOST_PIECES).max(1);
        let starts: Vec<usize> = (0..units).step_by(each).collect();
        let all: f64 = (0..units).map(|unit| plan.work(unit)).sum();
        let part =
            |units: std::ops::Range<usize>| -> f64 { units.map(|unit| plan.work(unit)).sum::<f64>() / all };
        let work: Vec<f64> = starts.iter().map(|&start| part(start..units.min(start + each))).collect();
        let done = record.done_ranges().iter().map(|range| part(range.clone())).sum();
        let mut telling = Self { run, starts, work, all, done, news: BTreeMap::new(), told: None };
        let (starts, work) = (&telling.starts, &telling.work);
        let _ = telling.run.tell(&Told::Plan { units, starts, work });
        // What was done before is news to who goes on.
        for unit in record.done_ranges().iter().cloned().flatten() {
            telling.note(unit, 0.0);
        }
        telling
    }

    fn note(&mut self, unit: usize, count: f64) {
        let piece = self.starts.partition_point(|&start| start <= unit) - 1;
        let (units, solutions) = self.news.entry(piece).or_default();
        *units += 1;
        *solutions += count;
    }

    fn tell(&mut self, record: &Record<u128>) {
        self.told = Some(Instant::now());
        let news = std::mem::take(&mut self.news);
        let news = news.into_iter().map(|(piece, (units, count))| (piece, units, count)).collect();
        let done = if record.is_finished() { 1.0 } else { self.done.min(1.0) };
        // Whoever has had enough has set the run's flag.
        let _ = self.run.tell(&Told::Part { record, done, news });
    }
}
