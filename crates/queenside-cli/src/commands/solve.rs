use std::fmt::Display;
use std::fs;
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

use clap::ValueHint;
use queenside::draw::Style;
use queenside::methods::{Counts, Method};
use queenside::solve::{CompletionMethod, Refuted, write_certificate};
use queenside::{Board, Budget, Placement, Problem, Size};
use queenside_service::ServiceError;
use queenside_service::solve::{
    Evidence, Found, GaveUp, Solve, SolveAnswer, SolveMethod, Solved, solve, solve_first,
};

use super::check::{CERTIFICATE, certificates_in};

use crate::failure::{Failure, Status, note};
use crate::format::{self, OutputFormat};
use crate::input::BoardArgs;
use crate::output::{BoardOutputArgs, Output, OutputPath, write_board, write_json};

use crate::start::{StartArg, refusal};
use crate::words::{self, of_many, time};
use crate::{interrupt, progress};

/// Find one solution, or complete given queens
///
/// Without --seed, the solution comes from a formula, for n up to 1,000,000,000; n = 2 and n = 3
/// have no solution. With --seed, the solution is random, for n up to 10,000,000; the same seed
/// gives the same solution on every machine.
///
/// With given queens or blocked squares (n up to 1000), several methods take turns until one finds
/// a completion or proves that there is none. An independent checker verifies every solution and
/// every proof before it is printed. No method moves the queens of --board and --queen; a method that
/// repairs a board may move those of --start.
///
/// With --first, the answer is the first solution in lexicographic order of columns, with a proof for
/// each board that would make a smaller one. n = 33 takes a second, and n = 36 minutes.
#[derive(Debug, clap::Args)]
#[command(
    override_usage = "queenside solve <N> [OPTIONS]\n       queenside solve --board <FILE> [OPTIONS]\n       queenside solve --start <FILE> --method <M> [OPTIONS]",
    mut_arg("n", |n| n.required_unless_present("start")),
    after_help = "Examples:\n  queenside solve 8\n  queenside solve 8 --as unicode\n  queenside solve 1000 --seed 42\n  queenside solve 12 --seed 1 -o board.svg\n  queenside solve 12 --method backtracking\n  queenside solve 30 --first --certificate proofs          # the first solution, and why it is\n  queenside solve --start board.txt --method h1            # repair a board\n  queenside solve 100 --queen 31,64 2,7                    # complete two given queens\n  queenside solve --board board.txt --explain -o why.svg   # show why there is no completion\n  queenside solve --board board.txt --certificate proof    # save the proof that there is none\n  queenside check board.txt --certificate proof            # verify the saved proof"
)]
pub(crate) struct Args {
    #[command(flatten)]
    options: Options,
    #[command(flatten)]
    board: BoardArgs,
}

#[derive(Debug, clap::Args)]
struct Options {
    #[command(flatten)]
    question: Solve,
    #[command(flatten)]
    start: StartArg,
    /// If there is no completion, write the proof to FILE, for `queenside check --certificate`; with
    /// --first, write all proofs to the folder FILE (2.6 GB for n = 36)
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    certificate: Option<OutputPath>,
    #[command(flatten)]
    output: BoardOutputArgs,
}

pub(crate) fn run(args: &Args) -> Result<Status, Failure> {
    let Args { options: args, board } = args;
    args.check_files()?;
    if board.has_queen_without_square() {
        args.write_status(&SolveAnswer::without_squares())?;
        args.say(Evidence::NoSquare.reason(&Problem::new(Size::default())));
        return Ok(Status::NoSolution);
    }
    let (problem, start) = if let SolveMethod::Classic(method) = args.question.method.0 {
        args.read_task(board, method)?
    } else {
        args.check_classic_options()?;
        (board.read_problem()?, None)
    };
    let started = Instant::now();
    let answer = if args.question.first {
        args.solve_first(&problem)?
    } else {
        solve(&problem, start.as_ref(), &args.question, &Budget::default().all_threads())?
    };
    args.note_counts(&answer);
    match &answer.outcome {
        Solved::Solution(found) => {
            args.write_solution(&answer, found, &problem, board.counts_from_one(), started)
        }
        Solved::None(evidence) => args.write_no_solution(&answer, evidence, &problem, started),
        Solved::Unknown(_) if args.question.first => {
            args.write_status(&answer)?;
            if interrupt::stop().is_stopped() {
                return Ok(Status::Interrupted);
            }
            args.say("gave up: the first solution is not known; use a longer --time-limit");
            Ok(Status::GaveUp)
        }
        Solved::Unknown(why) => {
            args.write_status(&answer)?;
            args.say(why_gave_up(*why, &args.question, &problem));
            Ok(Status::GaveUp)
        }
    }
}

/// Return why there is no answer, and what the user can do.
fn why_gave_up(why: GaveUp, question: &Solve, board: &Problem) -> String {
    const UNKNOWN: &str = "gave up: it is not known whether there is a completion;";
    match (why, question.method.0) {
        (GaveUp::NoLuck, _) => {
            format!("gave up on n = {}: try another --seed", board.size().get())
        }
        (GaveUp::TimeLimit, _) => format!("{UNKNOWN} use a longer --time-limit"),
        (GaveUp::Unproven, _) => {
            "gave up: the method found no completion, but the proof takes longer; use a longer --time-limit"
                .to_owned()
        }
        (GaveUp::Classic(ended), SolveMethod::Classic(method)) => {
            words::why_gave_up(method, ended, question.step_limit.is_some())
        }
        (_, SolveMethod::Completion(CompletionMethod::ClosedForm)) => format!(
            "{UNKNOWN} closed-form needs n not divisible by 2 or 3, at most one given queen and no blocked squares; omit --method"
        ),
        (_, SolveMethod::Completion(method)) if method.proves() => {
            format!("{UNKNOWN} the board or its proof is too large for {method}; omit --method")
        }
        (_, SolveMethod::Completion(method)) => {
            format!(
                "{UNKNOWN} {method} cannot prove that there is none, and reached its limit of work for this board; omit --method"
            )
        }
        _ => format!("{UNKNOWN} the board or its proof is too large"),
    }
}

impl Options {
    /// Find the first solution, and save each proof in the folder of --certificate.
    fn solve_first(&self, problem: &Problem) -> Result<SolveAnswer, Failure> {
        let (refuted, started) = (AtomicU64::new(0), Instant::now());
        let words = || {
            let so_far = time(started.elapsed().as_secs_f64());
            format!(
                "n = {}: {} refuted, {so_far} so far",
                problem.size(),
                of_many(refuted.load(Ordering::Relaxed), "board")
            )
        };
        let folder = self.certificate.as_deref();
        let mut known = Vec::new();
        let mut save = |step: &Refuted<'_>| {
            known = step.decided.to_vec();
            let number = refuted.fetch_add(1, Ordering::Relaxed) + 1;
            let Some(folder) = folder else { return Ok(()) };
            let write = || -> Result<(), Failure> {
                let mut out = Output::open(Some(&folder.join(format!("{number:06}.{CERTIFICATE}"))))?;
                write_certificate(step.board, step.proof, &mut out)?;
                out.finish()
            };
            write().map_err(|failure| ServiceError::Failed(failure.to_string()))
        };
        let budget = Budget::default().all_threads().stop(interrupt::stop());
        let answer = progress::show(words, || solve_first(problem, &self.question, &budget, &mut save))?;
        if matches!(answer.outcome, Solved::Unknown(_)) && !known.is_empty() {
            let rows = of_many(known.len() as u64, "row");
            self.say(format_args!("decided: {rows} of the first solution, {known:?}"));
        }
        Ok(answer)
    }

    /// Create the folder of certificates, or refuse one that has some.
    fn make_folder(folder: &Path) -> Result<(), Failure> {
        fs::create_dir_all(folder).map_err(|error| Failure::output(folder.display(), &error))?;
        if certificates_in(folder)?.is_empty() {
            return Ok(());
        }
        let name = folder.display();
        Err(Failure::usage(format_args!(
            "{name} already has certificates: give another folder, or remove them"
        )))
    }

    /// Refuse output files that cannot be written, before the work.
    fn check_files(&self) -> Result<(), Failure> {
        if let Some(folder) = self.certificate.as_deref().filter(|_| self.question.first) {
            Self::make_folder(folder)?;
            Output::try_to_open(self.output.path())?;
            return self.output.choose(OutputFormat::COLUMNS).map(drop);
        }
        if self.certificate.as_deref() == Some(Path::new("-")) {
            return Err(Failure::usage("--certificate needs a file name: standard output has the answer"));
        }
        Output::try_to_open(self.certificate.as_deref())?;
        Output::try_to_open(self.output.path())?;
        self.output.choose(OutputFormat::COLUMNS).map(drop)
    }

    /// Read the board and the start position of a classic method that accepts them.
    fn read_task(&self, board: &BoardArgs, method: Method) -> Result<(Problem, Option<Placement>), Failure> {
        let (problem, start) = self.start.read_for(board, method)?;
        let task = self.question.task(&problem, start.as_ref());
        method.check(&task).map_err(|error| {
            if task.start.is_some() || task.cooling.is_some() {
                return refusal(&error, &task);
            }
            Failure::usage(format_args!("{error}; omit --method to use methods that accept this board"))
        })?;
        Ok((problem, start))
    }

    /// Refuse options that only classic methods have.
    fn check_classic_options(&self) -> Result<(), Failure> {
        let advice = match self {
            Self { start, .. } if start.is_given() => {
                "--start needs a method that repairs: choose one with --method, such as h1 or h2"
            }
            Self { question: Solve { cooling: Some(_), .. }, .. } => {
                "--cooling needs a classic method: choose one with --method"
            }
            Self { question: Solve { step_limit: Some(_), .. }, .. } => {
                "--step-limit needs a classic method: choose one with --method"
            }
            _ => return Ok(()),
        };
        Err(Failure::usage(advice))
    }

    /// Print a line on standard error, unless the answer is JSON, which contains the information.
    fn say(&self, message: impl Display) {
        if !self.output.json {
            note(message);
        }
    }

    /// Print the counts of a classic method.
    fn note_counts(&self, answer: &SolveAnswer) {
        let Some(Counts { steps, moves, backtracks, restarts }) = answer.counts else { return };
        self.say(format_args!(
            "{}: {}, {}, {}, {} in {:.6} s",
            answer.method,
            of_many(steps, "step"),
            of_many(moves, "move"),
            of_many(backtracks, "backtrack"),
            of_many(restarts, "restart"),
            answer.seconds
        ));
    }

    fn write_solution(
        &self,
        answer: &SolveAnswer,
        found: &Found,
        problem: &Problem,
        from_one: bool,
        started: Instant,
    ) -> Result<Status, Failure> {
        if self.certificate.is_some() && !self.question.first {
            note("there is a solution, so no certificate is written");
        }
        let mut out = Output::open(self.output.path())?.within(self.question.time_limit, started);
        if self.output.json {
            write_json(&mut out, answer)?;
        } else {
            let format = self.output.choose(OutputFormat::COLUMNS)?.counted(from_one);
            let style = Style::default().highlight(problem.given().squares());
            match found {
                // A picture also shows the blocked squares.
                Found::Queens(solution) if format.text().is_none() => {
                    let found = solution.queens().filter(|queen| !style.highlighted.contains(queen));
                    let completed = problem.clone().with_queens(found).map_err(Failure::wrong)?;
                    write_board(&completed, format, &style, &mut out)?;
                }
                Found::Queens(solution) => write_board(solution, format, &style, &mut out)?,
                Found::Formula(construction) => write_board(construction, format, &style, &mut out)?,
            }
        }
        out.finish()?;
        Ok(Status::Answered)
    }

    fn write_no_solution(
        &self,
        answer: &SolveAnswer,
        evidence: &Evidence,
        problem: &Problem,
        started: Instant,
    ) -> Result<Status, Failure> {
        let (proof, explanation) = match evidence {
            Evidence::Proof { proof, explanation, .. } => (Some(proof), explanation.as_ref()),
            Evidence::NoSquare => (None, None),
        };
        if let (Some(path), Some(proof)) = (self.certificate.as_ref().filter(|_| !self.question.first), proof)
        {
            let mut out = Output::open(Some(path))?.within(self.question.time_limit, started);
            write_certificate(problem, proof, &mut out)?;
            out.finish()?;
        }
        if let Some(explanation) = explanation.filter(|_| !self.output.json) {
            let mut out = Output::open(self.output.path())?;
            let by_name = self.output.path().and_then(format::of_file);
            if let Some(format) = self.output.format.or(by_name) {
                let style = Style::default().highlight(&explanation.queens);
                write_board(problem, format, &style, &mut out)?;
                note(explanation);
            } else {
                use std::io::Write;
                writeln!(out, "{explanation}")?;
            }
            out.finish()?;
        }
        self.write_status(answer)?;
        self.say(evidence.reason(problem));
        Ok(Status::NoSolution)
    }

    /// Print an answer without a board as JSON, if the options request JSON.
    fn write_status(&self, answer: &SolveAnswer) -> Result<(), Failure> {
        if !self.output.json {
            return Ok(());
        }
        let mut out = Output::open(self.output.path())?;
        match write_json(&mut out, answer).and_then(|()| out.finish()) {
            // A closed output does not change the exit status.
            Err(Failure::ClosedPipe) => Ok(()),
            written => written,
        }
    }
}
