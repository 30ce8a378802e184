//! Questions about numbers of solutions and completions, with events on the way.

use std::collections::BTreeMap;
use std::time::Duration;

use queenside::clock::Instant;
use queenside::count::{MAX_COUNTED, Plan};
use queenside::{Board, Problem, Record, Size};
use serde::{Deserialize, Serialize};

use super::Run;
use super::board::GivenBoard;
use crate::ServiceError;
use crate::count::{CountAnswer, CountRequest, Counting};

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

impl Count {
    pub(crate) fn answer(self, run: &mut Run<'_>) -> Result<CountAnswer, ServiceError> {
        // A size above those that the page draws is too large to count, too.
        let problem = Problem::new(Size::new(self.n).map_err(ServiceError::bad)?);
        let request = request(run, &problem, self.engine.as_deref());
        count_and_report(&Counting::new(&request, &run.budget())?, self.record, run)
    }
}

/// How many completions a board has.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct CountCompletions {
    board: GivenBoard,
    record: Option<Record<u128>>,
}

impl CountCompletions {
    pub(crate) fn answer(self, run: &mut Run<'_>) -> Result<CountAnswer, ServiceError> {
        let problem = self.board.problem()?;
        let (n, budget) = (problem.size().get(), run.budget());
        let counting = if problem.is_unconstrained() && n > MAX_COUNTED {
            // Not in this life, but a count that shows how far it is says so better than an error.
            Counting::completions(&problem, &budget)?
        } else {
            Counting::new(&request(run, &problem, None), &budget)?
        };
        count_and_report(&counting, self.record, run)
    }
}

fn request<'a>(run: &Run<'_>, problem: &'a Problem, engine: Option<&'a str>) -> CountRequest<'a> {
    CountRequest { problem, engines: run.engines, engine, up_to_symmetry: false }
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

/// Counts the units, or those that a record lacks, and reports events.
fn count_and_report(
    counting: &Counting,
    record: Option<Record<u128>>,
    run: &mut Run<'_>,
) -> Result<CountAnswer, ServiceError> {
    let plan = counting.plan();
    let mut record = record.unwrap_or_else(|| counting.new_record());
    if record.units() != plan.units() {
        let (recorded, units) = (record.units(), plan.units());
        return Err(ServiceError::bad(format_args!(
            "the record is of a count of {recorded} units, this one has {units}: leave it out to begin again"
        )));
    }
    let budget = run.budget();
    let mut telling = Telling::new(plan, &record, run);
    let counted = counting.run(&mut record, &budget, |unit, count, record| {
        telling.note(unit, count as f64);
        telling.done += plan.work(unit) / telling.all;
        if telling.told.is_none_or(|told| told.elapsed() >= APART) {
            telling.tell(record);
        }
    });
    telling.tell(&record);
    counted?;
    counting.answer(record.into_total())
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
