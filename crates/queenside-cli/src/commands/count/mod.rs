//! The command `count`: the number of solutions, or of completions of a board.

mod checkpoint;
mod special;

use std::time::{Duration, Instant};

use clap::ValueHint;
use queenside::{Board, Budget, Problem, Size};
use queenside_service::ServiceError;
use queenside_service::count::{
    Count, CountAnswer, Counting, ESTIMATE_TIME, Engines, EstimateAnswer, estimate, is_from_permutations,
};
use queenside_service::values::TimeLimit;

use crate::engines::DeviceArgs;
use crate::failure::{Failure, Status, note};
use crate::format;
use crate::input::BoardArgs;
use crate::output::{Output, OutputArg, OutputPath, write_answer};
use crate::progress::{self, UnitProgress};
use crate::values;
use crate::words;

/// Count the solutions
///
/// Counts are exact, for n up to 32. On one core with AVX-512, n = 18 takes a third of a second and
/// n = 20 less than ten seconds; two more rows take 20 to 60 times as long. From n = 29 on only the
/// slowest engine counts, and takes over a thousand core-years. The engine and the number of threads
/// do not change the count.
///
/// With --up-to-symmetry, rotations and reflections of a solution count once; with --symmetric, only
/// solutions that a turn maps to themselves are counted. With --per square, the command prints a table:
/// the number of solutions with a queen on each square. With given queens or blocked squares (n up to
/// 1000), the command counts, or estimates, the completions.
///
/// With --estimate, a random sample gives an estimate of the number of solutions and of the time to
/// count them. For n = 29 to 100000, random permutations give an estimate of the logarithm of the
/// number; without --time-limit this takes about 20 seconds of one core, or minutes near n = 100000.
///
/// With --checkpoint, the command saves each counted unit in FILE. To resume an interrupted count, run
/// the same command again; N and the engine may be omitted. When the count is complete, the same
/// command prints it again. The commands `shard status`, `merge` and `audit` read the file too.
#[derive(Debug, clap::Args)]
#[command(
    override_usage = "queenside count <N> [OPTIONS]\n       queenside count --board <FILE> [OPTIONS]\n       queenside count --checkpoint <FILE>",
    mut_arg("n", |n| n.required_unless_present("checkpoint")),
    after_help = "Examples:\n  queenside count 8                    # 92\n  queenside count 8 --queen 0,0        # 4\n  queenside count 8 --up-to-symmetry   # 12\n  queenside count 16 --threads 4 --json\n  queenside count 8 --per square       # one number for each square\n  queenside count 24 --symmetric\n  queenside count 24 --estimate --time-limit 2m\n  queenside count 1000 --estimate      # the logarithm of the number\n  queenside count 20 --queen 0,0 --estimate\n  queenside count 24 --checkpoint n24  # start, or resume\n  queenside count --checkpoint n24     # resume, or print the finished count"
)]
pub(crate) struct Args {
    #[command(flatten)]
    options: Options,
    #[command(flatten)]
    board: BoardArgs,
}

#[derive(Debug, clap::Args)]
#[command(mut_arg("engine", |engine| engine.value_parser(values::engine_names(["auto"]))))]
struct Options {
    #[command(flatten)]
    question: Count,
    #[command(flatten)]
    device: DeviceArgs,
    /// Save each counted unit in FILE; the same command resumes from it
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath, conflicts_with_all = ["estimate", "symmetric", "per"])]
    checkpoint: Option<OutputPath>,
    /// Print JSON, one object per line
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    output: OutputArg,
}

impl Options {
    /// Return the budget with the rest of the time limit.
    fn budget(&self, started: Instant) -> Budget {
        self.question.budget(&Budget::default().all_threads()).since(started)
    }

    fn write_count(&self, answer: &CountAnswer) -> Result<Status, Failure> {
        write_answer(self.output.path(), self.json, answer, || {
            answer.count.clone().expect("the count is known")
        })?;
        Ok(Status::Answered)
    }

    /// Report that the time limit ended the count; with JSON, also writes an answer without a
    /// count.
    fn write_unknown(&self, answer: &CountAnswer, why: &str) -> Result<Status, Failure> {
        if format::is_json(self.json, self.output.path())? {
            self.write_count(answer)?;
        }
        note(why);
        Ok(Status::GaveUp)
    }
}

const NO_TIME: &str = "gave up at the time limit; use a longer --time-limit";

pub(crate) fn run(args: &Args) -> Result<Status, Failure> {
    let started = Instant::now();
    let options = &args.options;
    format::is_json(options.json, options.output.path())?;
    Output::try_to_open(options.output.path())?;
    let engines = options.device.engines(options.question.engine.as_deref())?;
    let engines = engines.all();
    if let Some(path) = &options.checkpoint {
        return checkpoint::run(args, path, &engines, started);
    }
    let problem = args.board.read_problem()?;
    note_misplaced(&problem);
    let Count { estimate, symmetric, per, .. } = options.question;
    options.question.check(&problem)?;
    match per {
        Some(per) => special::per_square(options, &problem, per, &engines, started),
        None if symmetric => special::symmetric(options, &problem, started),
        None if estimate && is_from_permutations(&problem, &options.question) => {
            special::estimated_large(options, &problem, started)
        }
        None if estimate => estimated(options, &problem, &engines, started),
        None => counted(options, &problem, &engines, started),
    }
}

/// Print a note if the given queens rule out every completion.
fn note_misplaced(problem: &Problem) {
    let given = problem.given();
    if let Some(conflict) = given.conflicts().iter().next() {
        note(format_args!("no completion: {conflict}"));
    } else if let Some(queen) = given.queens().find(|&queen| problem.is_blocked(queen)) {
        note(format_args!("no completion: the queen on {queen} is on a blocked square"));
    }
}

fn counted(
    options: &Options,
    problem: &Problem,
    engines: Engines<'_>,
    started: Instant,
) -> Result<Status, Failure> {
    let (size, question) = (problem.size(), &options.question);
    let progress = UnitProgress::new(format!("n = {}", size.get()), "units");
    let work = || {
        let counting = Counting::new(problem, question, engines, &options.budget(started))?;
        let (plan, mut record) = (counting.plan(), counting.new_record());
        progress.begin(plan.units(), plan.work_of(0..plan.units()), 0, 0.0);
        let observe = |unit, _, _: &_| progress.add(plan.work(unit));
        let end = counting.run(&mut record, &options.budget(started), observe);
        let answer = end.and_then(|()| counting.answer(record.total(), &options.budget(started)));
        Ok::<_, ServiceError>((counting, answer))
    };
    match progress::show(|| progress.words(), work) {
        Ok((_, Ok(answer))) => options.write_count(&answer),
        Ok((counting, Err(ServiceError::Stopped))) => options.write_unknown(&counting.unknown(), NO_TIME),
        Err(ServiceError::Stopped) => {
            let engine = question.engine(engines, problem)?.name();
            options.write_unknown(&CountAnswer::unknown(size, engine, started.elapsed()), NO_TIME)
        }
        Ok((_, Err(error))) | Err(error) => Err(error.into()),
    }
}

fn estimated(
    options: &Options,
    problem: &Problem,
    engines: Engines<'_>,
    started: Instant,
) -> Result<Status, Failure> {
    let (size, question) = (problem.size(), &options.question);
    let draw = || estimate(problem, question, engines, &options.budget(started));
    let draw_for = question.time_limit.map_or(ESTIMATE_TIME, |TimeLimit(limit)| limit);
    let found = match show_drawing(size, draw_for, draw) {
        Err(ServiceError::GaveUp(why)) => {
            let engine = question.engine(engines, problem)?.name();
            return options.write_unknown(&CountAnswer::unknown(size, engine, started.elapsed()), &why);
        }
        found => found?,
    };
    write_answer(options.output.path(), options.json, &found, || estimate_text(&found, problem))?;
    Ok(Status::Answered)
}

/// Draw samples with a line of progress that shows this total time.
pub(crate) fn show_drawing<T>(size: Size, draw_for: Duration, work: impl FnOnce() -> T) -> T {
    let started = Instant::now();
    let words = || {
        let so_far = words::time(started.elapsed().as_secs_f64());
        format!("n = {}: drawing samples, {so_far} of {}", size.get(), words::time(draw_for.as_secs_f64()))
    };
    progress::show(words, work)
}

fn estimate_text(found: &EstimateAnswer, problem: &Problem) -> String {
    let what = if problem.is_unconstrained() { "solutions" } else { "completions" };
    let found = found.estimate;
    let units = if found.units == 1 { "unit" } else { "units" };
    format!(
        "about {} {what}\nabout {} ({}) for the whole count on one core\n{} draws from {} {units}; standard errors in parentheses",
        scientific(found.count, found.count_error),
        words::time(found.core_seconds),
        words::time(found.core_seconds_error),
        found.sampled,
        found.units,
    )
}

/// Format a number with its standard error in parentheses.
fn scientific(number: f64, error: f64) -> String {
    if number < 1e4 { format!("{number:.1} ({error:.1})") } else { format!("{number:.3e} ({error:.1e})") }
}
