//! `count --checkpoint`: a count whose state is kept in a file, so that it goes on after any end.

mod state;
mod subject;

use std::path::Path;
use std::time::{Duration, Instant};

use queenside::count::{CompletionPlan, CountError, Plan, resume};
use queenside::{Board, Budget, Stop};

use queenside_check::known_counts;

use self::state::State;
use self::subject::{Saved, Subject, any_engine_of, engine_for};
use super::{Args, Options, answer};
use crate::checkpoint::{Checkpoint, refuse_same_file, save_every};
use crate::failure::{Failure, Status, note};
use crate::interrupt;
use crate::output::Output;
use crate::progress::{self, CountProgress};
use crate::words::time;

pub(super) fn run(args: &Args, path: &Path, started: Instant) -> Result<Status, Failure> {
    let options = &args.options;
    refuse_same_file(Some(path), options.output.path())?;
    let mut checkpoint = Checkpoint::new(path, "count", Vec::new());
    let held = checkpoint.hold();
    let saved = checkpoint.saved_settings()?.map(Saved);
    let subject = Subject::choose(args, &checkpoint, saved.as_ref())?;
    let units = subject.units(options, saved.as_ref());
    checkpoint.set(subject.settings(&units)?);
    let state: Option<State> = checkpoint.load()?;

    let kept = Kept { options, checkpoint, subject, started };
    let (plan, engine) = kept.plan(saved.as_ref(), &units, state.as_ref())?;
    match state {
        Some(state) => kept.go_on(plan.as_ref(), engine, state, held),
        None => kept.begin(plan.as_ref(), engine, held),
    }
}

/// A count and where it is kept.
struct Kept<'a> {
    options: &'a Options,
    checkpoint: Checkpoint,
    subject: Subject,
    /// When the command began, from where its time limit counts.
    started: Instant,
}

impl Kept<'_> {
    /// The plan, and the name of what counts.
    fn plan(
        &self,
        saved: Option<&Saved>,
        units: &str,
        state: Option<&State>,
    ) -> Result<(Box<dyn Plan>, &'static str), Failure> {
        let size = match &self.subject {
            Subject::Completions(problem) => {
                let plan = CompletionPlan::new(problem, &Budget::default()).map_err(Failure::usage)?;
                return Ok((Box::new(plan), answer::EXACT));
            }
            Subject::Solutions(size) => *size,
        };
        let asked = self.options.engine().or(state.map(|state| &*state.engine));
        let engine = engine_for(asked, size, saved.is_some().then_some(units));
        let engine = engine.map_err(|fault| self.checkpoint.refusal(&fault))?;
        // For a finished count any engine will do: none counts.
        let is_finished = state.is_some_and(|state| state.record.is_finished());
        let plans = any_engine_of(units).filter(|_| is_finished).unwrap_or(engine);
        Ok((plans.plan(size).map_err(Failure::usage)?, engine.name()))
    }

    fn begin(
        &self,
        plan: &dyn Plan,
        engine: &'static str,
        held: Result<(), Failure>,
    ) -> Result<Status, Failure> {
        held?;
        self.run(plan, engine, State::new(plan, self.options.engine().unwrap_or("auto")))
    }

    fn go_on(
        &self,
        plan: &dyn Plan,
        engine: &'static str,
        mut state: State,
        held: Result<(), Failure>,
    ) -> Result<Status, Failure> {
        state.check(plan).map_err(|fault| self.checkpoint.refusal(&fault))?;
        let name = self.checkpoint.name();
        if state.record.is_finished() {
            note(format_args!("{name} has the whole count"));
            return self.answer(&state, true);
        }
        held?;
        if let Some(asked) = self.options.engine() {
            asked.clone_into(&mut state.engine);
        }
        state.resumed += 1;
        let (done, units, so_far) = (state.record.done(), state.record.units(), time(state.seconds()));
        note(format_args!("going on from {name}: {done} of {units} units are done, {so_far} so far"));
        self.run(plan, engine, state)
    }

    /// Counts what is left, and prints the answer.
    fn run(&self, plan: &dyn Plan, engine: &str, mut state: State) -> Result<Status, Failure> {
        // What cannot be written is found out now, not after days.
        Output::try_to_open(self.options.output.path())?;
        // From here on Ctrl-C is answered, not only obeyed.
        let stop = interrupt::stop();
        self.checkpoint.save(&state)?;
        if let Some(ended) = self.count(plan, engine, &mut state, stop)? {
            return Ok(ended);
        }
        interrupt::nothing_to_save();
        let has_read = state.resumed > 0;
        self.answer(&state, has_read)
    }

    /// Counts and saves; how it ended, if it did before all was counted.
    fn count(
        &self,
        plan: &dyn Plan,
        engine: &str,
        state: &mut State,
        stop: &'static Stop,
    ) -> Result<Option<Status>, Failure> {
        let earlier = Duration::try_from_secs_f64(state.seconds()).unwrap_or_default();
        let progress = CountProgress::resuming(self.subject.n(), earlier);
        progress.begin(plan);
        progress.begin_from(plan, &state.record);
        let mut record = state.record.clone();
        let run = state.work(engine);
        let started = Instant::now();
        let budget = self.options.budget(self.started).stop(stop);
        let mut save = |record| {
            state.update(&run, record, started.elapsed().as_secs_f64());
            self.checkpoint.save(state)
        };
        let work = || {
            save_every(self.options.every, stop, &mut save, |due| {
                resume(plan, &mut record, &budget, |unit, _, record| {
                    progress.unit_done(plan, unit);
                    due.offer(|| record.clone());
                })
            })
        };
        let (end, saved) = progress::show(|| progress.words(), work);
        let last = save(record);
        match end {
            Ok(()) => {
                // The answer of days is not thrown away for a full disk.
                if let Err(failure) = last {
                    note(format_args!("warning: the count is done but not kept: {failure}"));
                }
                Ok(None)
            }
            Err(CountError::Stopped) => {
                saved.and(last).map_err(|failure| self.lost(&failure))?;
                let (done, units) = (state.record.done(), state.record.units());
                let kept = format!(
                    "{done} of {units} units are in {}; the same command goes on",
                    self.checkpoint.name()
                );
                if !stop.is_stopped() {
                    let why = format!("gave up: {kept}");
                    return answer::unknown(self.options, self.subject.n(), engine, started, why).map(Some);
                }
                note(format_args!("stopped: {kept}"));
                Ok(Some(Status::Interrupted))
            }
            Err(error) => Err(Failure::usage(error)),
        }
    }

    /// What is to be said when the state cannot be saved any more.
    fn lost(&self, failure: &Failure) -> Failure {
        match failure {
            Failure::Usage(what) => {
                Failure::usage(format_args!("{what}; the same command goes on from what was saved before"))
            }
            _ => Failure::usage(format_args!("cannot save {}: {failure}", self.checkpoint.name())),
        }
    }

    /// Checks and prints the count of a finished record. Where some of it was read from the file, the file is to blame for a
    /// count that cannot be right.
    fn answer(&self, state: &State, has_read: bool) -> Result<Status, Failure> {
        let (count, seconds) = (*state.record.total(), state.seconds());
        let answered = match &self.subject {
            Subject::Completions(problem)
                if known_counts().nth(problem.size().index()).is_some_and(|solutions| count > solutions) =>
            {
                Err(Failure::wrong(format_args!(
                    "counted {count} completions, which is more than all solutions"
                )))
            }
            Subject::Completions(problem) => answer::completions(self.options, problem, count, seconds),
            Subject::Solutions(size) => {
                answer::solutions(self.options, *size, count, state.last_engine(), || seconds)
            }
        };
        answered.map_err(|failure| match failure {
            Failure::Wrong(fault) if has_read => self.checkpoint.refusal(&format!(
                "the count in the file cannot be right: {fault}; remove it to count again, or give another file name"
            )),
            failure => failure,
        })
    }
}
