use std::ops::{ControlFlow, Range};
use std::time::Duration;

use queenside::clock::Instant;
use queenside::count::resume;
use queenside::{Budget, Record};
use serde::Serialize;

use super::Counting;
use crate::ServiceError;
use crate::ask::Listener;

/// Events of a count.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(tag = "event", rename_all = "kebab-case")]
pub(crate) enum CountEvent<'a> {
    /// At the start: the groups of units in which the progress is reported, at most 1024.
    Plan {
        /// The name of the engine.
        engine: &'a str,
        /// The number of units.
        units: usize,
        /// The first unit of each group.
        starts: &'a [usize],
        /// The estimated fraction of the work in each group.
        work: &'a [f64],
    },
    /// During the count: what is done so far.
    Part {
        /// The record from which the count can be resumed.
        record: &'a Record,
        /// The fraction of the work that is done, 0 to 1.
        done: f64,
        /// For each group, the number of units that are done and the number of solutions that
        /// this run found: `[units, solutions]`.
        pieces: &'a [(usize, f64)],
    },
}

/// Count the units that the record lacks, and report events.
pub(super) fn count_and_report(
    counting: &Counting,
    units: Range<usize>,
    record: &mut Record,
    budget: &Budget,
    listen: Listener<'_>,
) -> Result<(), ServiceError> {
    let plan = counting.plan();
    if record.units() != plan.units() {
        let (recorded, units) = (record.units(), plan.units());
        return Err(ServiceError::bad(format_args!(
            "the record has {recorded} units, but this count has {units}: leave the record out to start again"
        )));
    }
    let (begun, mut progress) = (Instant::now(), Progress::new(counting, record, budget, listen));
    let counted = resume(plan, units, record, budget, |unit, count, record| {
        progress.note(unit, count as f64);
        progress.done += plan.work(unit) / progress.all;
        if progress.reported.is_none_or(|reported| reported.elapsed() >= EVENT_INTERVAL) {
            progress.report(record);
        }
        // In WebAssembly, engines do not watch the clock.
        if budget.is_spent(begun) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    progress.report(record);
    Ok(counted?)
}

/// The progress of a count in groups of units, and the listener that receives the events.
struct Progress<'a> {
    budget: &'a Budget,
    listen: Listener<'a>,
    starts: Vec<usize>,
    /// The estimated work of all units, in the unit of measure of the plan.
    all: f64,
    done: f64,
    /// For each group, the number of units that are done and the number of solutions that this run
    /// found.
    pieces: Vec<(usize, f64)>,
    /// The time of the last report; `None` before the first one.
    reported: Option<Instant>,
}

/// The least time between two events, about that of a screen's refresh.
const EVENT_INTERVAL: Duration = Duration::from_millis(40);

/// The largest number of groups, because a picture cannot show more.
const MAX_GROUPS: usize = 1024;

impl<'a> Progress<'a> {
    fn new(counting: &Counting, record: &Record, budget: &'a Budget, listen: Listener<'a>) -> Self {
        let (plan, engine) = (counting.plan(), counting.engine());
        let units = plan.units();
        // The last group may be smaller.
        let each = units.div_ceil(MAX_GROUPS).max(1);
        let starts: Vec<usize> = (0..units).step_by(each).collect();
        let all: f64 = (0..units).map(|unit| plan.work(unit)).sum();
        let part = |units: Range<usize>| -> f64 { units.map(|unit| plan.work(unit)).sum::<f64>() / all };
        let work: Vec<f64> = starts.iter().map(|&start| part(start..units.min(start + each))).collect();
        let done = record.done_ranges().iter().map(|range| part(range.clone())).sum();
        send(&CountEvent::Plan { engine, units, starts: &starts, work: &work }, budget, listen);
        let pieces = vec![(0, 0.0); starts.len()];
        let mut progress = Self { budget, listen, starts, all, done, pieces, reported: None };
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

    fn report(&mut self, record: &Record) {
        self.reported = Some(Instant::now());
        let done = if record.is_finished() { 1.0 } else { self.done.min(1.0) };
        let event = CountEvent::Part { record, done, pieces: &self.pieces };
        send(&event, self.budget, self.listen);
    }
}

/// Send an event to the listener. If it returns `Break`, the count stops, and receives no more events.
fn send(event: &CountEvent<'_>, budget: &Budget, listen: Listener<'_>) {
    let event = serde_json::to_value(event).expect("events are numbers, texts and lists");
    if !budget.stop.is_stopped() && listen(event).is_break() {
        budget.stop.stop();
    }
}
