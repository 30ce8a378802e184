use queenside::Record;
use queenside::count::Plan;
use serde::{Deserialize, Serialize};

/// The state of a count; of a finished one the record of how it came about.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct State {
    /// The engine that was asked for.
    pub(super) engine: String,
    pub(super) record: Record<u128>,
    /// Who counted how many units, in the order in which they came.
    work: Vec<Work>,
    /// How often it was gone on with.
    pub(super) resumed: u64,
}

/// What one engine of one version did.
#[derive(Debug, Serialize, Deserialize)]
struct Work {
    engine: String,
    version: String,
    units: usize,
    /// By the clock, all threads together.
    seconds: f64,
}

/// A run's part in the work: which one it adds to, and what that was before.
#[derive(Debug)]
pub(super) struct Run {
    place: usize,
    units: usize,
    seconds: f64,
    done: usize,
}

const VERSION: &str = env!("CARGO_PKG_VERSION");

impl State {
    pub(super) fn new(plan: &dyn Plan, engine: &str) -> Self {
        Self { engine: engine.to_owned(), record: Record::new(plan.units()), work: Vec::new(), resumed: 0 }
    }

    /// Why it cannot be that of this plan, if it cannot.
    pub(super) fn check(&self, plan: &dyn Plan) -> Result<(), String> {
        let (there, here) = (self.record.units(), plan.units());
        if there != here {
            return Err(format!(
                "the file is of a count of {there} units, this one has {here}; give another file name"
            ));
        }
        let units: Option<usize> = self.work.iter().try_fold(0usize, |sum, work| sum.checked_add(work.units));
        let sound = units == Some(self.record.done())
            && self.work.iter().all(|work| (0.0..1e12).contains(&work.seconds));
        if sound { Ok(()) } else { Err("the file does not fit together; give another file name".to_owned()) }
    }

    /// The seconds of all runs together, by a clock that only goes forward.
    pub(super) fn seconds(&self) -> f64 {
        self.work.iter().fold(0.0, |sum, work| sum + work.seconds)
    }

    /// The engine that did the last units.
    pub(super) fn last_engine(&self) -> &str {
        self.work.last().map_or(&self.engine, |work| &work.engine)
    }

    /// A run with this engine begins. The last to work stands last.
    pub(super) fn work(&mut self, engine: &str) -> Run {
        let done = self.record.done();
        let is_same = |work: &Work| work.engine == engine && work.version == VERSION;
        let work = match self.work.iter().position(is_same) {
            Some(place) => self.work.remove(place),
            None => Work { engine: engine.to_owned(), version: VERSION.to_owned(), units: 0, seconds: 0.0 },
        };
        let run = Run { place: self.work.len(), units: work.units, seconds: work.seconds, done };
        self.work.push(work);
        run
    }

    /// So far the run has come, in so many seconds.
    pub(super) fn update(&mut self, run: &Run, record: Record<u128>, seconds: f64) {
        let work = &mut self.work[run.place];
        work.units = run.units + (record.done() - run.done);
        work.seconds = run.seconds + seconds;
        self.record = record;
    }
}
