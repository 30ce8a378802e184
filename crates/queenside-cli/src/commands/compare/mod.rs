//! The command `compare`: the classic methods side by side on the same boards.

mod chart;
mod export;
mod sizes;
mod table;
#[cfg(test)]
mod tests;

use std::io::{self, Write};
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use clap::ValueHint;
use queenside::methods::{Comparison, METHODS, Method, Progress};
use queenside::{Board, Budget, Problem, Size, Square, quoted};
use queenside_service::verify::check_outcome;

use self::export::{ExportFormat, Text};
use self::table::{Footer, Settings, Table};
use crate::failure::{Failure, Status};
use crate::input::{Input, Lists};
use crate::output::{Output, OutputArg};
use crate::words::{terminal_width, time};
use crate::{progress, values};

/// The classic methods side by side: a row a size, a column a method
///
/// Each method solves each board several times, with seeds one after the other. A cell has the median of the
/// times and half the distance between their quartiles; a second table has the steps. Where half of the runs or more come to a
/// limit there is a -, and larger boards are not tried. Every answer is checked.
///
/// SIZES are numbers and ranges with commas between; 8..30 is 8 to 30, both ends counted. Without METHOD all are compared.
/// Short names: h1 and h2 (most-threatened-h1, -h2), brute-force (permutations), dlx (algorithm-x).
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Examples:\n  queenside compare 8\n  queenside compare 4..12 backtracking lookahead h1\n  queenside compare --methods h1,h2,lookahead --sizes 8..30,40,60,100 --time-limit 20s\n  queenside compare --board puzzle.txt backtracking algorithm-x\n  queenside compare 8..40 -o compare.html\n  queenside compare 8..20 backtracking --as csv"
)]
pub(crate) struct Args {
    /// The sizes of the boards, such as 8, 4..12 (both ends count) or 8..30,40,60,100
    sizes: Option<String>,
    /// Which methods [default: all]
    #[arg(value_name = "METHOD")]
    methods: Vec<String>,
    /// The sizes, said in another way
    #[arg(long = "sizes", value_name = "SIZES", conflicts_with = "board")]
    sizes_option: Option<String>,
    /// The methods with commas between, said in another way
    #[arg(long = "methods", value_name = "METHOD,...")]
    methods_option: Option<String>,
    /// Compare on the board in FILE, - for standard input, instead of boards of some sizes; its queens have to stay
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    board: Option<PathBuf>,
    #[command(flatten)]
    lists: Lists,
    /// A queen that has to be there, on every board: row,column from 0 (more than one may be given)
    #[arg(long, value_name = "R,C", value_parser = values::square, num_args = 1..)]
    queen: Vec<Square>,
    /// How often each method solves each board
    #[arg(long, default_value = "10", value_parser = values::runs)]
    runs: u32,
    /// How long a run may take, such as 10s or 2m
    #[arg(long, value_name = "TIME", default_value = "10s", value_parser = values::duration)]
    time_limit: Duration,
    /// How many steps a run may take
    #[arg(long, value_name = "STEPS", value_parser = values::steps)]
    step_limit: Option<u64>,
    /// The seed of the first run; each next run has the next
    #[arg(long, value_name = "S", default_value = "0", value_parser = values::seed)]
    seed: u64,
    /// How many runs of a method at a time: steps are the same for any number, times are cleanest for one
    #[arg(long, value_name = "T", default_value = "1", value_parser = values::threads)]
    threads: NonZeroUsize,
    /// How to write the comparison [default: text, or what FILE's extension says]
    #[arg(long = "as", value_name = "FORMAT")]
    format: Option<ExportFormat>,
    /// One JSON object: machine, version, date, settings, rows
    #[arg(long, conflicts_with = "format")]
    json: bool,
    #[command(flatten)]
    output: OutputArg,
}

pub(crate) fn run(args: &Args) -> Result<Status, Failure> {
    let (boards, methods) = args.boards_and_methods()?;
    let problem = |board: Problem| {
        let problem = board.with_queens(args.queen.iter().copied());
        problem.map_err(|error| Failure::usage(format_args!("--queen: {error}")))
    };
    let problems: Vec<Problem> = boards.into_iter().map(problem).collect::<Result<_, _>>()?;
    if let Some(conflict) = problems.first().and_then(|problem| problem.given().conflicts().iter().next()) {
        return Err(Failure::usage(format_args!("given queens: {conflict}; no board can be completed")));
    }
    let asked = if args.json { Some(ExportFormat::Json) } else { args.format };
    let format = ExportFormat::choose(asked, args.output.path())?;
    // Before the work: a place that cannot be written to is said at once.
    let mut out = Output::open(args.output.path())?;
    let footer = Footer::now(args.settings(&problems));

    let width = if out.is_terminal() { terminal_width() } else { USUAL_WIDTH };
    let sizes: Vec<Size> = problems.iter().map(Problem::size).collect();
    let mut text = (format == ExportFormat::Text).then(|| Text::new(&methods, &sizes, width));
    if let Some(text) = &text {
        text.begin(&methods, &mut out)?;
    }
    let comparison = Comparison {
        runs: args.runs,
        time_limit: Some(args.time_limit),
        step_limit: args.step_limit,
        ..Comparison::new(&methods, &problems)
    };
    let budget = Budget::default().seed(args.seed).threads(args.threads);
    // What is running, for the line of progress.
    let (running, started) = (Mutex::new(String::new()), Instant::now());
    let words = || {
        let running = running.lock().unwrap_or_else(PoisonError::into_inner);
        format!("{running}, {} so far", time(started.elapsed().as_secs_f64()))
    };
    let say = |method: Method, problem: &Problem, run: u32| {
        let (n, run) = (problem.size().get(), run.min(args.runs));
        let mut running = running.lock().unwrap_or_else(PoisonError::into_inner);
        *running = format!("n = {n}: {method}, run {run} of {}", args.runs);
    };
    let follow = || {
        let mut run = 1;
        comparison.run(&budget, |progress| match progress {
            Progress::Begin(method, problem) => {
                run = 1;
                say(method, problem, run);
                Ok(())
            }
            Progress::Run(method, problem, report) => {
                run += 1;
                say(method, problem, run);
                Ok(check_outcome(problem, &report.outcome)?)
            }
            Progress::Cell(problem, cell) => {
                write_now(text.as_mut(), &mut out, |text, out| text.cell(problem.size(), cell, out))
            }
            Progress::Row(row) => write_now(text.as_mut(), &mut out, |text, out| text.row(row, out)),
        })
    };
    let rows = progress::show(words, follow)?;
    let table = Table { methods, rows, footer };
    format.write(&table, text.as_ref(), &mut out)?;
    out.finish()?;
    Ok(Status::Answered)
}

/// The width of a text that no terminal shows.
const USUAL_WIDTH: usize = 120;

/// Writes a part of the text at once, in the place of the line of progress.
fn write_now(
    text: Option<&mut Text>,
    out: &mut Output,
    write: impl FnOnce(&mut Text, &mut Output) -> io::Result<()>,
) -> Result<(), Failure> {
    let Some(text) = text else { return Ok(()) };
    progress::aside(|| {
        write(text, out)?;
        Ok(out.flush()?)
    })
}

impl Args {
    fn settings(&self, problems: &[Problem]) -> Settings {
        Settings {
            runs: self.runs,
            time_limit: self.time_limit,
            step_limit: self.step_limit,
            seed: self.seed,
            threads: self.threads.get(),
            // Boards of several sizes have the same.
            queens: problems.first().map_or(Vec::new(), |board| board.given().squares().to_vec()),
        }
    }

    /// Boards and methods, each given in one of their ways.
    fn boards_and_methods(&self) -> Result<(Vec<Problem>, Vec<Method>), Failure> {
        // Commas go between words too.
        let mut names: Vec<&str> = self.methods.iter().flat_map(|names| names.split(',')).collect();
        let sizes = match (&self.sizes, &self.sizes_option) {
            (first, None) if self.board.is_some() => {
                if let Some(first) = first.as_ref().filter(|first| sizes::parse(first).is_ok()) {
                    return Err(Failure::usage(format_args!(
                        "--board is one board of one size; leave {} out",
                        quoted(first)
                    )));
                }
                names.splice(0..0, first.as_deref());
                ""
            }
            (None, None) => {
                return Err(Failure::usage("which sizes? give them first, such as: queenside compare 4..12"));
            }
            (Some(sizes), None) => sizes,
            (Some(first), Some(_)) if sizes::parse(first).is_ok() => {
                return Err(Failure::usage(format_args!(
                    "sizes are given twice: {} and --sizes; leave one out",
                    quoted(first)
                )));
            }
            // After --sizes come methods alone.
            (first, Some(sizes)) => {
                names.splice(0..0, first.as_deref());
                sizes
            }
        };
        if let Some(option) = &self.methods_option {
            if let Some(name) = names.first() {
                return Err(Failure::usage(format_args!(
                    "methods are given twice: {} and --methods; leave one out",
                    quoted(name)
                )));
            }
            names = option.split(',').map(str::trim).collect();
        }
        let boards = match &self.board {
            Some(path) => {
                let input = Input::open(path, None, self.lists)?;
                let board = input.boards.requiring_size().only_board();
                let board = board.map_err(|error| Input::failure(path, &error))?.problem;
                if board.has_blocked_squares() {
                    let why = "the classic methods take no blocked squares; leave them out";
                    return Err(Failure::usage(Input::about(path, why)));
                }
                vec![board]
            }
            None => sizes::parse(sizes).map_err(Failure::usage)?.into_iter().map(Problem::new).collect(),
        };
        Ok((boards, methods_named(&names)?))
    }
}

/// The methods with these names, each once; all without any name.
fn methods_named(names: &[&str]) -> Result<Vec<Method>, Failure> {
    let mut methods: Vec<Method> = Vec::new();
    for name in names {
        if name.is_empty() {
            return Err(Failure::usage("the name of a method is missing; write --methods backtracking,h1"));
        }
        let method = values::classic_method(name).map_err(Failure::usage)?;
        if methods.contains(&method) {
            return Err(Failure::usage(format_args!("{method} is named twice; name each method once")));
        }
        methods.push(method);
    }
    Ok(if methods.is_empty() { METHODS.to_vec() } else { methods })
}
