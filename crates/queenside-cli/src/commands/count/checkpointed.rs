//! `count --checkpoint`: a count that saves its state in a file, from which the same command
//! resumes.

use std::path::Path;
use std::time::{Duration, Instant};

use queenside::count::{Engine, Plan};
use queenside::notation::{BoardReader, Format};
use queenside::{Board, Budget, Problem, Record, Size, Stop, quoted};
use queenside_service::ServiceError;
use queenside_service::count::{CountAnswer, Counting};
use serde::{Deserialize, Serialize};

use super::{Args, NO_TIME, Options};
use crate::checkpoint::{Checkpoint, Settings, save_every};
use crate::engines::{ENGINES, best_engine, engine_named};
use crate::failure::{Failure, Status, note};
use crate::interrupt;
use crate::output::{GRACE, Output};
use crate::progress::{self, CountProgress};
use crate::words::time;

pub(super) fn run(args: &Args, path: &Path, started: Instant) -> Result<Status, Failure> {
    let options = &args.options;
    let mut checkpoint = Checkpoint::new(path, "count", Vec::new());
    let held = checkpoint.hold();
    let saved = checkpoint.saved_settings()?.map(Saved);
    let problem = subject(args, &checkpoint, saved.as_ref())?;
    options.question(problem.clone()).check()?;
    let units = units(options, &problem, saved.as_ref());
    checkpoint.set(settings(&problem, &units)?);
    let state: Option<State> = checkpoint.load()?;
    // The file may come from a machine with another CPU: any engine with the same units resumes.
    let of_file = state.as_ref().map(|state| &*state.engine);
    let of_file = of_file.filter(|name| engine_named(name).is_none_or(Engine::is_available));
    let asked = options.engine.as_deref().or(of_file);
    let is_finished = state.as_ref().is_some_and(|state| state.record.is_finished());

    let engine = engine_for(asked, &problem, saved.is_some().then_some(&*units))
        .map_err(|fault| checkpoint.refusal(&fault))?;
    // A finished count needs the plan of its units, but no engine that this machine can run.
    let plans = available_engine(&problem, &units).filter(|_| is_finished).unwrap_or(engine);
    // The state cannot be saved before the units are known, so a short time limit is exceeded for
    // them. A finished count is printed whatever the limit.
    let left = options.budget(started).time_limit.filter(|_| !is_finished);
    let budget = Budget::default().time_limit(left.map(|left| left.saturating_add(GRACE)));
    let counting = match Counting::with_engine(&problem, plans, options.up_to_symmetry, &budget) {
        Err(ServiceError::Stopped) => {
            let unknown = CountAnswer::unknown(problem.size(), engine.name(), started.elapsed());
            return options.write_unknown(&unknown, NO_TIME);
        }
        counting => counting?,
    };
    let count = Count { options, checkpoint, counting, engine: engine.name(), started };
    if let Some(state) = state {
        return count.resume(state, held);
    }
    held?;
    count.run(State::new(count.counting.plan(), options.engine.as_deref().unwrap_or("auto")))
}

/// A count and its checkpoint.
struct Count<'a> {
    options: &'a Options,
    checkpoint: Checkpoint,
    counting: Counting,
    /// The name of the engine that counts.
    engine: &'static str,
    /// The start of the command, from which the time limit counts.
    started: Instant,
}

impl Count<'_> {
    fn resume(&self, mut state: State, held: Result<(), Failure>) -> Result<Status, Failure> {
        state.check(self.counting.plan()).map_err(|fault| self.checkpoint.refusal(&fault))?;
        let name = self.checkpoint.name();
        if state.record.is_finished() {
            note(format_args!("the count in {name} is complete"));
            return self.write_answer(&state, true);
        }
        held?;
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
        let plan = self.counting.plan();
        let earlier = Duration::try_from_secs_f64(state.seconds()).unwrap_or_default();
        let progress = CountProgress::resuming(self.counting.n(), earlier);
        progress.begin(plan);
        progress.begin_from(plan, &state.record);
        let mut record = state.record.clone();
        let run = state.begin_run(self.engine);
        let started = Instant::now();
        let budget = self.options.budget(self.started).stop(stop);
        let mut save = |record| {
            state.update(&run, record, started.elapsed().as_secs_f64());
            self.checkpoint.save(state)
        };
        let work = || {
            save_every(self.options.checkpoint.checkpoint_interval, stop, &mut save, |due| {
                self.counting.run(&mut record, &budget, |unit, _, record| {
                    progress.unit_done(plan, unit);
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
                saved.and(last).map_err(|failure| self.not_saved(&failure))?;
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

    fn not_saved(&self, failure: &Failure) -> Failure {
        match failure {
            Failure::Usage(what) => Failure::usage(format_args!(
                "{what}; run the same command again to resume from the last saved state"
            )),
            _ => Failure::usage(format_args!("cannot save {}: {failure}", self.checkpoint.name())),
        }
    }

    /// Verify and print the count of a finished record. If the verification fails and part of
    /// the record came from the file, the error names the file.
    fn write_answer(&self, state: &State, has_read: bool) -> Result<Status, Failure> {
        // A finished count is printed whatever the limit.
        let budget = Budget::default().threads(self.options.threads.number());
        let answer = self.counting.answer(*state.record.total(), &budget).map_err(|error| match error {
            ServiceError::Wrong(fault) if has_read => self.checkpoint.refusal(&format!(
                "the count in the file is wrong: {fault}; remove the file to count again, or give another file name"
            )),
            error => error.into(),
        })?;
        let engine = state.work.last().map_or(&state.engine, |work| &work.engine).clone();
        self.options.write_count(&CountAnswer { engine: engine.into(), seconds: state.seconds(), ..answer })
    }
}

/// The settings in a file.
struct Saved(Settings);

impl Saved {
    fn get(&self, name: &str) -> Option<&str> {
        self.0.iter().find(|(setting, _)| setting == name).map(|(_, value)| &**value)
    }

    fn size(&self) -> Option<Size> {
        Size::new(self.get("n")?.parse().ok()?).ok()
    }

    fn problem(&self) -> Option<Problem> {
        match self.get("board") {
            None => self.size().map(Problem::new),
            Some(board) => BoardReader::new(board.as_bytes()).only_board().ok().map(|board| board.problem),
        }
    }
}

/// Return the board of the arguments, else that of the file.
fn subject(args: &Args, checkpoint: &Checkpoint, saved: Option<&Saved>) -> Result<Problem, Failure> {
    if !args.board.is_empty() {
        return args.board.read_problem_of(saved.and_then(Saved::size));
    }
    let Some(saved) = saved else {
        return Err(checkpoint.refusal("the file does not exist; give N to start a count"));
    };
    saved.problem().ok_or_else(|| {
        checkpoint.refusal(
            "the file has settings that this program cannot read; resume with the program that wrote it, or give another file name",
        )
    })
}

/// Return the name of the units: those of the file, because any engine with these units may
/// resume.
fn units(options: &Options, problem: &Problem, saved: Option<&Saved>) -> String {
    let saved = saved.filter(|saved| saved.problem().is_some_and(|board| board == *problem));
    let asked = options.engine.as_deref().and_then(engine_named);
    let of_engine = || asked.unwrap_or_else(|| best_engine(problem)).numbering(problem);
    saved.and_then(|saved| saved.get("units")).or_else(of_engine).unwrap_or_default().to_owned()
}

/// Return the settings on which the state depends.
fn settings(problem: &Problem, units: &str) -> Result<Vec<(&'static str, String)>, Failure> {
    let mut settings = vec![("n", problem.size().get().to_string())];
    if !problem.is_unconstrained() {
        let board = Format::Json.to_text(problem).map_err(Failure::wrong)?;
        settings.push(("board", board.trim_end().to_owned()));
    }
    settings.push(("units", units.to_owned()));
    Ok(settings)
}

/// Return the requested engine, or the best one with these units; an error says why no engine
/// fits.
fn engine_for(
    asked: Option<&str>,
    problem: &Problem,
    units: Option<&str>,
) -> Result<&'static dyn Engine, String> {
    let fits = |engine: &&'static dyn Engine| units.is_none() || engine.numbering(problem) == units;
    let of_units = || ENGINES.iter().copied().filter(fits);
    let Some(first) = of_units().next() else {
        let units = quoted(units.unwrap_or_default());
        return Err(format!(
            "the file has units of the kind {units}, which no engine of this program counts; resume with the program that wrote it, or give another file name"
        ));
    };
    let Some(engine) = asked.and_then(engine_named) else {
        let best = Some(best_engine(problem)).filter(fits);
        return Ok(best.or_else(|| of_units().find(|engine| engine.is_available())).unwrap_or(first));
    };
    if fits(&engine) {
        return Ok(engine);
    }
    let names: Vec<&str> = of_units().map(Engine::name).collect();
    Err(format!(
        "the engine {} cannot resume this count, because its units are different; omit --engine or use {}, or give another file name",
        engine.name(),
        names.join(", ")
    ))
}

/// Return an engine with these units that this machine can run.
fn available_engine(problem: &Problem, units: &str) -> Option<&'static dyn Engine> {
    let fits = |engine: &&dyn Engine| engine.numbering(problem) == Some(units) && engine.is_available();
    ENGINES.iter().copied().find(fits)
}

/// The state of a count, and its history.
#[derive(Debug, Serialize, Deserialize)]
struct State {
    /// The requested engine.
    engine: String,
    record: Record<u128>,
    /// The units that each engine counted; the latest engine is the last.
    work: Vec<Work>,
    /// The number of resumes.
    resumed: u64,
}

/// The work of one engine of one version.
#[derive(Debug, Serialize, Deserialize)]
struct Work {
    engine: String,
    version: String,
    units: usize,
    /// Wall-clock time of the runs with this engine.
    seconds: f64,
}

/// The last entry of the work, and the finished units, before a run.
#[derive(Debug)]
struct Before {
    units: usize,
    seconds: f64,
    done: usize,
}

const VERSION: &str = env!("CARGO_PKG_VERSION");

impl State {
    fn new(plan: &dyn Plan, engine: &str) -> Self {
        Self { engine: engine.to_owned(), record: Record::new(plan.units()), work: Vec::new(), resumed: 0 }
    }

    /// Refuse the state of another plan, and a state with inconsistent numbers.
    fn check(&self, plan: &dyn Plan) -> Result<(), String> {
        let (there, here) = (self.record.units(), plan.units());
        if there != here {
            return Err(format!(
                "the file has a count of {there} units, expected {here} units; give another file name"
            ));
        }
        let units: Option<usize> = self.work.iter().try_fold(0usize, |sum, work| sum.checked_add(work.units));
        let sound = units == Some(self.record.done())
            && self.work.iter().all(|work| (0.0..1e12).contains(&work.seconds));
        if sound {
            Ok(())
        } else {
            Err("the numbers in the file are inconsistent; give another file name".to_owned())
        }
    }

    /// The total seconds of all runs, by a monotonic clock.
    fn seconds(&self) -> f64 {
        self.work.iter().fold(0.0, |sum, work| sum + work.seconds)
    }

    /// Start a run with this engine: move its entry to the end, or add one.
    fn begin_run(&mut self, engine: &str) -> Before {
        let is_same = |work: &Work| work.engine == engine && work.version == VERSION;
        let work = match self.work.iter().position(is_same) {
            Some(place) => self.work.remove(place),
            None => Work { engine: engine.to_owned(), version: VERSION.to_owned(), units: 0, seconds: 0.0 },
        };
        let before = Before { units: work.units, seconds: work.seconds, done: self.record.done() };
        self.work.push(work);
        before
    }

    /// Set the record, and the units and seconds of the current run.
    fn update(&mut self, before: &Before, record: Record<u128>, seconds: f64) {
        if let Some(work) = self.work.last_mut() {
            work.units = before.units + (record.done() - before.done);
            work.seconds = before.seconds + seconds;
        }
        self.record = record;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn board(n: u32) -> Problem {
        Problem::new(Size::new(n).unwrap())
    }

    fn chosen(asked: Option<&str>, n: u32, units: Option<&str>) -> Result<&'static str, String> {
        engine_for(asked, &board(n), units).map(Engine::name)
    }

    #[test]
    fn only_engines_with_the_same_units_may_resume() {
        assert_eq!(chosen(None, 8, None), Ok("backtrack"));
        assert_eq!(chosen(Some("auto"), 8, Some("centre-frame-1")), Ok("backtrack"));
        assert_eq!(chosen(Some("portable"), 20, Some("colour-split-1")), Ok("portable"));
        // The best engine for this size has other units.
        let split = chosen(None, 8, Some("colour-split-1")).unwrap();
        assert_eq!(engine_named(split).unwrap().numbering(&board(8)), Some("colour-split-1"));
        assert_eq!(chosen(None, 20, Some("centre-frame-1")), Ok("backtrack"));
        let refused = chosen(Some("backtrack"), 20, Some("colour-split-1")).unwrap_err();
        assert!(refused.contains("avx512, avx2, portable, or"), "{refused}");
        assert!(chosen(None, 20, Some("colour-split-2")).unwrap_err().contains("no engine of this program"));
    }
}
