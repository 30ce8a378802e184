use std::collections::BTreeMap;
use std::time::Duration;

use queenside::Record;
use queenside::clock::Instant;
use queenside::count::{CountError, Plan, resume};
use serde::Serialize;

use crate::{Refused, Run};

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
pub(super) fn count_and_tell(
    plan: &dyn Plan,
    record: Option<Record<u128>>,
    run: &mut Run<'_>,
) -> Result<u128, Refused> {
    let mut record = record.unwrap_or_else(|| Record::new(plan.units()));
    if record.units() != plan.units() {
        let (recorded, units) = (record.units(), plan.units());
        return Err(Refused::bad(format_args!(
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
pub(super) fn count_refused(error: CountError) -> Refused {
    match error {
        CountError::Stopped => Refused::Stopped,
        error => Refused::bad(error),
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
