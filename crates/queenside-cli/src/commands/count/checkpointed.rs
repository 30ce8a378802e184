//! `count --checkpoint`: a count that saves its state in a file, from which the same command
//! resumes.

use std::path::Path;
use std::time::{Duration, Instant};

use queenside::{Board, Budget, Problem, Stop};
use queenside_service::ServiceError;
use queenside_service::count::{CountAnswer, Counting, Engines, choose_engine};

use super::checkpoint::{Checkpoint, State, difference};
use super::{Args, NO_TIME, Options, count_units, progress_of};
use crate::failure::{Failure, Status, note};
use crate::output::{FINISH_TIMEOUT, Output};
use crate::saver::save_every;
use crate::words::time;
use crate::{interrupt, progress};

pub(super) fn run(
    args: &Args,
    path: &Path,
    engines: Engines<'_>,
    started: Instant,
) -> Result<Status, Failure> {
    let options = &args.options;
    let mut checkpoint = Checkpoint::new(path);
    let locked = checkpoint.lock();
    let state = checkpoint.load()?;
    let problem = subject(args, &checkpoint, state.as_ref())?;
    let is_finished = state.as_ref().is_some_and(|state| state.record.is_finished());
    // The file may come from a machine with another CPU: any engine with the same units resumes.
    let of_file = state.as_ref().map(|state| &*state.engine);
    let is_usable = |name: &str| engines.iter().any(|engine| engine.name() == name && engine.is_available());
    let of_file = of_file.filter(|name| is_usable(name));
    let units = state.as_ref().map(|state| &*state.units);
    let choose = |name| {
        choose_engine(engines, name, &problem, units)
            .map_err(|fault| checkpoint.refusal(&format!("{fault}, or give another file name")))
    };
    let engine = choose(options.engine.as_deref().or(of_file))?;
    // A finished count needs the plan of its units, but no engine that this machine can run.
    let plans = if is_finished { choose(None)? } else { engine };
    // The state cannot be saved before the units are known, so a short time limit is exceeded for
    // them. A finished count is printed whatever the limit.
    let left = options.budget(started).time_limit.filter(|_| !is_finished);
    let budget = Budget::default().time_limit(left.map(|left| left.saturating_add(FINISH_TIMEOUT)));
    let counting = match Counting::with_engine(&problem, plans, options.up_to_symmetry, &budget) {
        Err(ServiceError::Stopped) => {
            let unknown = CountAnswer::unknown(problem.size(), engine.name(), started.elapsed());
            return options.write_unknown(&unknown, NO_TIME);
        }
        counting => counting?,
    };
    let count = Count { options, checkpoint, counting, engine: engine.name(), started };
    if let Some(state) = state {
        return count.resume(state, locked);
    }
    locked?;
    let units = engine.numbering(&problem).expect("an engine that has a plan has a numbering");
    let asked = options.engine.as_deref().unwrap_or("auto");
    count.run(State::new(&problem, units, count.counting.plan(), asked)?)
}

/// Return the board of the arguments, else that of the file; both must be the same.
fn subject(args: &Args, checkpoint: &Checkpoint<'_>, state: Option<&State>) -> Result<Problem, Failure> {
    let of_file = state.map(State::problem).transpose().map_err(|fault| checkpoint.refusal(fault))?;
    let problem = match &of_file {
        Some(of_file) if args.board.is_empty() => of_file.clone(),
        None if args.board.is_empty() => {
            return Err(checkpoint.refusal("the file does not exist; give N to start a count"));
        }
        _ => args.board.read_problem_of(of_file.as_ref().map(Board::size))?,
    };
    args.options.question(problem.clone()).check()?;
    match of_file {
        Some(of_file) if of_file != problem => Err(checkpoint.refusal(&difference(&of_file, &problem)?)),
        _ => Ok(problem),
    }
}

/// A count and its checkpoint.
struct Count<'a> {
    options: &'a Options,
    checkpoint: Checkpoint<'a>,
    counting: Counting,
    /// The name of the engine that counts.
    engine: &'static str,
    /// The start of the command, from which the time limit counts.
    started: Instant,
}

impl Count<'_> {
    fn resume(&self, mut state: State, locked: Result<(), Failure>) -> Result<Status, Failure> {
        state.check(self.counting.plan()).map_err(|fault| self.checkpoint.refusal(&fault))?;
        let name = self.checkpoint.name();
        if state.record.is_finished() {
            note(format_args!("the count in {name} is complete"));
            return self.write_answer(&state, true);
        }
        locked?;
        if let Some(asked) = &self.options.engine {
            state.engine.clone_from(asked);
        }
        state.resumed += 1;
        let (done, units, so_far) = (state.record.done(), state.record.units(), time(state.seconds()));
        note(format_args!("resuming from {name}: {done} of {units} units are done, {so_far} so far"));
        self.run(state)
    }

    /// Count the remaining units and print the answer.
    fn run(&self, mut state: State) -> Result<Status, Failure> {
        // Checked now, so that a file that cannot be written is reported before the count.
        Output::try_to_open(self.options.output.path())?;
        // From here on, Ctrl-C stops the count, which then saves its state.
        let stop = interrupt::stop();
        self.checkpoint.save(&state)?;
        if let Some(ended) = self.count(&mut state, stop)? {
            return Ok(ended);
        }
        interrupt::nothing_to_save();
        self.write_answer(&state, state.resumed > 0)
    }

    /// Count and save the state; return the status if the count ended early.
    fn count(&self, state: &mut State, stop: &'static Stop) -> Result<Option<Status>, Failure> {
        let earlier = Duration::try_from_secs_f64(state.seconds()).map_err(Failure::wrong)?;
        let progress = progress_of(self.counting.n(), earlier);
        let mut record = state.record.clone();
        let before = state.begin_run(self.engine);
        let started = Instant::now();
        let budget = self.options.budget(self.started).stop(stop);
        let mut save = |record| {
            state.update(record, before + started.elapsed().as_secs_f64());
            self.checkpoint.save(state)
        };
        let work = || {
            save_every(self.options.checkpoint_interval, stop, &mut save, |due| {
                count_units(&self.counting, &mut record, &budget, &progress, |record| {
                    due.offer(|| record.clone());
                })
            })
        };
        let (end, saved) = progress::show(|| progress.words(), work);
        let last = save(record);
        match end {
            Ok(()) => {
                // The answer is printed even if it cannot be saved, for example on a full disk.
                if let Err(failure) = last {
                    note(format_args!("warning: the count is complete but could not be saved: {failure}"));
                }
                Ok(None)
            }
            Err(ServiceError::Stopped) => {
                saved.and(last).map_err(|failure| {
                    Failure::usage(format_args!(
                        "{failure}; run the same command again to resume from the last saved state"
                    ))
                })?;
                let (done, units, name) = (state.record.done(), state.record.units(), self.checkpoint.name());
                let saved = format!(
                    "{done} of {units} units are saved in {name}; run the same command again to resume"
                );
                if stop.is_stopped() {
                    note(format_args!("stopped: {saved}"));
                    return Ok(Some(Status::Interrupted));
                }
                let answer = CountAnswer { engine: self.engine.into(), ..self.counting.unknown() };
                self.options.write_unknown(&answer, &format!("gave up: {saved}")).map(Some)
            }
            Err(error) => Err(error.into()),
        }
    }

    /// Verify and print the count of a finished record. If the verification fails and part of
    /// the record came from the file, the error names the file.
    fn write_answer(&self, state: &State, has_read: bool) -> Result<Status, Failure> {
        // A finished count is printed whatever the limit.
        let budget = Budget::default().threads(self.options.threads.number());
        let answer = self.counting.answer(state.record.total(), &budget).map_err(|error| match error {
            ServiceError::Wrong(fault) if has_read => self.checkpoint.refusal(&format!(
                "the count in the file is wrong: {fault}; remove the file to count again, or give another file name"
            )),
            error => error.into(),
        })?;
        let engine = state.latest_engine().to_owned();
        self.options.write_count(&CountAnswer { engine: engine.into(), seconds: state.seconds(), ..answer })
    }
}
