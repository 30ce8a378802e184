//! The command `solve`: one solution, a completion, or why there is none ([`proven`]); by a classic method
//! ([`classic`]) where one is asked for.

mod classic;
mod proven;

use std::fmt::Display;
use std::io::Write;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use clap::ValueHint;
use clap::builder::{PossibleValue, PossibleValuesParser};
use queenside::draw::Style;
use queenside::methods::{Cooling, Counts};
use queenside::notation::write_columns_array;
use queenside::solve::{self, CompletionMethod, CompletionOptions, closed_form, random_solution};
use queenside::{Board, Budget, Outcome, Problem, Size, Solution, Square};
use queenside_check::{check_completion, check_count, check_solution};
use queenside_service::verify::{check_construction, puzzle};

use crate::failure::{Failure, Status, note};
use crate::features;
use crate::output::{Output, OutputArg, write_board};
use crate::problem::BoardArgs;
use crate::values::{self, OutputFormat, ThreadsArg};

/// One solution of the n-queens problem, or a completion of given queens
///
/// Without --seed the solution comes from a formula, at once, for every n up to 1,000,000,000 but 2 and
/// 3, which have none. With --seed it is a random one, for n up to 10,000,000: the same for the same
/// seed on every machine. Every solution is checked before it is printed.
///
/// With given queens or blocked squares (n up to 1000) several methods take turns until one finds a completion or proves
/// that there is none; the proof is checked, too, before that is said.
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Examples:\n  queenside solve 8\n  queenside solve 8 --as unicode\n  queenside solve 1000 --seed 42\n  queenside solve 12 --seed 1 -o board.svg\n  queenside solve 100 --queen 31,64 2,7\n  queenside solve --board board.txt --explain -o why.svg\n  queenside solve 12 --method backtracking\n  queenside solve --board board.txt --certificate proof.txt --time-limit 1m"
)]
pub(crate) struct Args {
    #[command(flatten)]
    board: BoardArgs,
    #[command(flatten, next_help_heading = "Options")]
    options: Options,
}

#[derive(Debug, clap::Args)]
struct Options {
    /// A random solution, the same for the same number
    #[arg(long, value_name = "S", value_parser = values::seed)]
    seed: Option<u64>,
    /// One method alone. Beside auto, the first six complete boards; the others are the classic methods (`queenside methods`
    /// explains them; h1, h2, brute-force and dlx are short for most-threatened-h1, -h2, permutations and algorithm-x). Methods that cannot prove that there is none give up after a fixed amount of work
    #[arg(long, value_name = "M", default_value = "auto", value_parser = method_names())]
    method: String,
    #[command(flatten)]
    threads: ThreadsArg,
    /// Give up after this time, such as 10s or 2m
    #[arg(long, value_name = "TIME", value_parser = values::duration)]
    time_limit: Option<Duration>,
    /// Classic methods: give up after so many steps
    #[arg(long, value_name = "STEPS", value_parser = values::steps)]
    step_limit: Option<u64>,
    /// Annealing: the temperature at the start, the least, and alpha, such as 1,0.1,0.999
    #[arg(long, value_name = "T,TMIN,ALPHA", value_parser = values::cooling)]
    cooling: Option<Cooling>,
    /// Where there is no completion, write the proof to FILE, for `queenside check BOARD --certificate FILE`; otherwise FILE
    /// is left alone
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    certificate: Option<PathBuf>,
    /// Where there is no completion, name given queens that rule it out together, none of which could be left out
    #[arg(long)]
    explain: bool,
    /// How to write the board [default: columns, or what FILE's extension says]
    #[arg(long = "as", value_name = "FORMAT")]
    format: Option<OutputFormat>,
    /// One JSON object: n, status, columns, method, nodes, seconds
    #[arg(long, conflicts_with = "format")]
    json: bool,
    #[command(flatten)]
    output: OutputArg,
}

impl Options {
    /// Says it in words on standard error, where no JSON says it already.
    fn say(&self, message: impl Display) {
        if !self.json {
            note(message);
        }
    }
}

fn method_names() -> PossibleValuesParser {
    let left_out = (!cfg!(feature = "sat")).then_some("sat");
    let completing =
        ["auto"].into_iter().chain(CompletionMethod::ALL.iter().map(|method| method.name())).chain(left_out);
    PossibleValuesParser::new(completing.map(PossibleValue::new).chain(values::classic_names()))
}

pub(crate) fn run(args: &Args) -> Result<Status, Failure> {
    let started = Instant::now();
    let Args { board, options: args } = args;
    if let Some(path) = &args.certificate {
        if path.as_os_str() == "-" {
            return Err(Failure::usage("--certificate takes a file: standard output has the answer"));
        }
        if args.output.path() == Some(path) {
            return Err(Failure::usage("--certificate and -o name the same file"));
        }
    }
    if !args.json {
        OutputFormat::choose(args.format, args.output.path(), OutputFormat::Columns)?;
    }
    if args.method == "sat" {
        features::require("sat")?;
    }
    if let Ok(method) = values::classic_method(&args.method) {
        return classic::solve(board, args, method, started);
    }
    if args.step_limit.is_some() || args.cooling.is_some() {
        let option = if args.cooling.is_some() { "--cooling" } else { "--step-limit" };
        return Err(Failure::usage(format_args!(
            "{option} is for the classic methods: name one with --method"
        )));
    }
    let (size, problem) = board.read()?;
    let method = args.method.parse::<CompletionMethod>().ok();
    let needs_proof = args.certificate.is_some() || args.explain;
    match problem {
        Some(problem) => complete(args, &problem, method, started),
        None if needs_proof || method.is_some_and(|method| method != CompletionMethod::ClosedForm) => {
            complete(args, &Problem::new(size), method, started)
        }
        None => unconstrained(args, size, started),
    }
}

/// A solution of an empty board.
fn unconstrained(args: &Options, n: Size, started: Instant) -> Result<Status, Failure> {
    let Some(seed) = args.seed else {
        let report = Report { n, method: "closed-form", nodes: 0, started, counts: None };
        return match closed_form(n) {
            Some(construction) => {
                check_construction(&construction)?;
                write_found(args, &construction, report, &[])
            }
            None => write_no_solution(args, report),
        };
    };
    let answer = random_solution(n, &budget(args).seed(seed)).map_err(Failure::usage)?;
    let report = Report { n, method: answer.method, nodes: answer.nodes, started, counts: None };
    match answer.outcome {
        Outcome::Found(solution) => {
            check_solution(solution.columns())?;
            write_found(args, &solution, report, &[])
        }
        Outcome::NoSolution(()) => write_no_solution(args, report),
        Outcome::GaveUp => {
            let advice = if is_late(args, started) { LONGER } else { "try another --seed" };
            write_gave_up(args, report, format_args!("gave up on n = {}: {advice}", n.get()))
        }
    }
}

/// A completion, or why there is none.
fn complete(
    args: &Options,
    problem: &Problem,
    method: Option<CompletionMethod>,
    started: Instant,
) -> Result<Status, Failure> {
    let options = CompletionOptions { method, ..CompletionOptions::default() };
    let answer = solve::complete(problem, options, &budget(args)).map_err(Failure::usage)?;
    let method = answer.method;
    let report = Report { n: problem.size(), method, nodes: answer.nodes, started, counts: None };
    match answer.outcome {
        Outcome::Found(solution) => {
            check_completion(&puzzle(problem), solution.columns())?;
            let asked = args.format.or_else(|| args.output.path().and_then(OutputFormat::of_file));
            if !args.json && asked.is_some_and(|format| format.text().is_none()) {
                // A picture shows what was asked, too.
                let completed = Completed { problem, solution: &solution };
                return write_found(args, &completed, report, problem.given().squares());
            }
            write_found(args, &solution, report, &[])
        }
        Outcome::NoSolution(proof) => proven::write_proven(args, problem, proof, options, report, method),
        Outcome::GaveUp => {
            let advice = if is_late(args, started) {
                LONGER
            } else {
                "this method alone does not decide it (or the board is too large for it); leave --method out"
            };
            let why = format_args!("gave up: whether there is a completion is not known; {advice}");
            write_gave_up(args, report, why)
        }
    }
}

/// What to do about an answer that did not come in time.
const LONGER: &str = "give it a longer --time-limit";

fn is_late(args: &Options, started: Instant) -> bool {
    args.time_limit.is_some_and(|limit| started.elapsed() >= limit)
}

/// What the options allow.
fn budget(args: &Options) -> Budget {
    Budget::default()
        .threads(args.threads.number())
        .seed(args.seed.unwrap_or_default())
        .time_limit(args.time_limit)
}

/// How an answer was found.
#[derive(Clone, Copy)]
struct Report {
    n: Size,
    method: &'static str,
    nodes: u64,
    started: Instant,
    /// What a classic method did.
    counts: Option<Counts>,
}

impl Report {
    /// The JSON fields behind the columns.
    fn fields(&self) -> String {
        let Self { method, nodes, started, .. } = self;
        let seconds = started.elapsed().as_secs_f64();
        let counts = self.counts.map_or_else(String::new, |counts| {
            let Counts { steps, moves, backtracks, restarts } = counts;
            format!(r#","steps":{steps},"moves":{moves},"backtracks":{backtracks},"restarts":{restarts}"#)
        });
        format!(r#""method":"{method}","nodes":{nodes},"seconds":{seconds:.6}{counts}"#)
    }
}

/// A completion with the blocked squares of its problem.
struct Completed<'a> {
    problem: &'a Problem,
    solution: &'a Solution,
}

impl Board for Completed<'_> {
    fn size(&self) -> Size {
        self.problem.size()
    }

    fn queens(&self) -> impl Iterator<Item = Square> + '_ {
        self.solution.queens()
    }

    fn blocked_squares(&self) -> impl Iterator<Item = Square> + '_ {
        self.problem.blocked_squares()
    }
}

/// Writes a solution; a picture highlights the given queens.
fn write_found(
    args: &Options,
    board: &impl Board,
    report: Report,
    given: &[Square],
) -> Result<Status, Failure> {
    if args.certificate.is_some() {
        note("there is a solution, so no certificate is written");
    }
    let mut out = Output::open(args.output.path())?;
    if args.json {
        // The columns are written row by row: there may be a billion.
        write!(out, r#"{{"n":{},"status":"solution","columns":"#, report.n.get())?;
        write_columns_array(board, &mut out)?;
        writeln!(out, ",{}}}", report.fields())?;
    } else {
        let format = OutputFormat::choose(args.format, args.output.path(), OutputFormat::Columns)?;
        let style = Style { highlighted: given.to_vec(), ..Style::default() };
        write_board(board, format, &style, &mut out)?;
    }
    out.finish()?;
    Ok(Status::Answered)
}

/// Says that nothing is known of an answer, and why.
fn write_gave_up(args: &Options, report: Report, why: impl Display) -> Result<Status, Failure> {
    write_status(args, report, "unknown", "")?;
    args.say(why);
    Ok(Status::GaveUp)
}

/// Says that an empty board has no solution.
fn write_no_solution(args: &Options, report: Report) -> Result<Status, Failure> {
    let n = report.n.get();
    check_count(n, 0)?;
    write_status(args, report, "none", "")?;
    args.say(format_args!("no solution exists for n = {n}"));
    Ok(Status::NoSolution)
}

/// Writes the object of an answer without a board, where JSON is asked for.
fn write_status(args: &Options, report: Report, status: &str, more: &str) -> Result<(), Failure> {
    if !args.json {
        return Ok(());
    }
    let mut out = Output::open(args.output.path())?;
    let (n, fields) = (report.n.get(), report.fields());
    writeln!(out, r#"{{"n":{n},"status":"{status}","columns":null,{fields}{more}}}"#)
        .map_err(Failure::from)
        .and_then(|()| out.finish())
        // A reader that has seen enough does not change the answer.
        .or_else(|failure| if matches!(failure, Failure::ClosedPipe) { Ok(()) } else { Err(failure) })
}
