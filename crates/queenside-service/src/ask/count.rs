//! Questions about numbers of solutions and completions, with events on the way.

use std::ops::Range;
use std::time::Duration;

use queenside::Record;
use queenside::clock::Instant;
use serde::{Deserialize, Serialize};

use super::Run;
use super::board::GivenBoard;
use crate::ServiceError;
use crate::count::{CountAnswer, CountRequest, Counting};

/// How many solutions or completions a board has.
#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub(crate) struct Count {
    /// The board.
    board: GivenBoard,
    /// The name of an engine, for empty boards; the best one where none is named.
    engine: Option<String>,
    /// To resume from.
    record: Option<Record<u128>>,
    /// The solutions that earlier runs found in each piece, to be added to those of this run.
    #[serde(default)]
    found: Vec<f64>,
}

impl Count {
    pub(crate) fn answer(self, run: &mut Run<'_>) -> Result<CountAnswer, ServiceError> {
        let problem = self.board.problem()?;
        let (engine, budget) = (self.engine.as_deref(), run.budget());
        let request = CountRequest { problem: &problem, engines: run.engines, engine, up_to_symmetry: false };
        let counting = Counting::new(&request, &budget)?;
        let record = self.record.unwrap_or_else(|| counting.new_record());
        let units = 0..counting.plan().units();
        let record = count_and_report(&counting, units, record, &self.found, run)?;
        counting.answer(record.into_total())
    }
}

/// Events of a count.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "event", rename_all = "kebab-case")]
pub(crate) enum CountEvent<'a> {
    /// At the beginning: the work in pieces, few enough to be drawn.
    Plan {
        /// The name of the engine.
        engine: &'a str,
        /// The number of units.
        units: usize,
        /// The unit that each piece begins with.
        starts: &'a [usize],
        /// The estimated part of the work of each piece.
        work: &'a [f64],
    },
    /// What is done so far.
    Part {
        /// To resume from.
        record: &'a Record<u128>,
        /// The part of the work that is done, 0 to 1.
        done: f64,
        /// Each piece's units that are done, and the solutions found there: `[units, solutions]`.
        pieces: &'a [(usize, f64)],
    },
}

/// Counts the units, or those that a record lacks, and reports events.
pub(super) fn count_and_report(
    counting: &Counting,
    units: Range<usize>,
    mut record: Record<u128>,
    found: &[f64],
    run: &mut Run<'_>,
) -> Result<Record<u128>, ServiceError> {
    let plan = counting.plan();
    if record.units() != plan.units() {
        let (recorded, units) = (record.units(), plan.units());
        return Err(ServiceError::bad(format_args!(
            "the record is of a count of {recorded} units, this one has {units}: leave it out to begin again"
        )));
    }
    let budget = run.budget();
    let mut progress = Progress::new(counting, &record, found, run);
    let counted = counting.run_units(units, &mut record, &budget, |unit, count, record| {
        progress.note(unit, count as f64);
        progress.done += plan.work(unit) / progress.all;
        if progress.reported.is_none_or(|reported| reported.elapsed() >= APART) {
            progress.report(record);
        }
    });
    progress.report(&record);
    counted.map(|()| record)
}

/// The work of a count in pieces, and the run that hears of them.
struct Progress<'t, 'a> {
    run: &'t mut Run<'a>,
    starts: Vec<usize>,
    /// The work of all units, in the plan's measure.
    all: f64,
    done: f64,
    /// Each piece's units that are done, and the solutions found there.
    pieces: Vec<(usize, f64)>,
    /// The time of the last report; the first part is reported at once.
    reported: Option<Instant>,
}

/// Not oftener than a screen shows it.
const APART: Duration = Duration::from_millis(40);

/// As many pieces as a picture can show.
const MOST_PIECES: usize = 1024;

impl<'t, 'a> Progress<'t, 'a> {
    fn new(counting: &Counting, record: &Record<u128>, found: &[f64], run: &'t mut Run<'a>) -> Self {
        let (plan, engine) = (counting.plan(), counting.engine());
        let units = plan.units();
        let each = units.div_ceil(MOST_PIECES).max(1);
        let starts: Vec<usize> = (0..units).step_by(each).collect();
        let all: f64 = (0..units).map(|unit| plan.work(unit)).sum();
        let part = |units: Range<usize>| -> f64 { units.map(|unit| plan.work(unit)).sum::<f64>() / all };
        let work: Vec<f64> = starts.iter().map(|&start| part(start..units.min(start + each))).collect();
        let done = record.done_ranges().iter().map(|range| part(range.clone())).sum();
        let _ = run.report(&CountEvent::Plan { engine, units, starts: &starts, work: &work });
        let mut pieces = vec![(0, 0.0); starts.len()];
        for (piece, &solutions) in pieces.iter_mut().zip(found) {
            piece.1 = solutions;
        }
        let mut progress = Self { run, starts, all, done, pieces, reported: None };
        for unit in record.done_ranges().iter().cloned().flatten() {
            progress.note(unit, 0.0);
        }
        progress
    }

    fn note(&mut self, unit: usize, count: f64) {
        let piece = self.starts.partition_point(|&start| start <= unit) - 1;
        self.pieces[piece].0 += 1;
        self.pieces[piece].1 += count;
    }

    fn report(&mut self, record: &Record<u128>) {
        self.reported = Some(Instant::now());
        let done = if record.is_finished() { 1.0 } else { self.done.min(1.0) };
        // A listener that has had enough has stopped the run.
        let _ = self.run.report(&CountEvent::Part { record, done, pieces: &self.pieces });
    }
}
