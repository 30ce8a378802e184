use clap::builder::PossibleValuesParser;
use clap::builder::TypedValueParser;
use queenside::solve::{ExportError, Language};

use crate::failure::{Failure, Status};
use crate::input::BoardArgs;
use crate::output::{Output, OutputArg};

/// Export a board for another solver
///
/// `dimacs`: clauses for SAT solvers, at most four million, which is about n = 130 on an empty
/// board. `lp`: a 0-1 program for HiGHS, SCIP, GLPK and others. `minizinc`: a MiniZinc model.
/// `csplib`: an Essence' model for Savile Row, with the names of CSPLib problem 79.
///
/// `queenside check BOARD --model FILE` checks the completion that a SAT solver found.
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Examples:\n  queenside export 8 --queen 0,3 --as dimacs -o queens.cnf\n  queenside generate 40 --family centre --queens 8 | queenside export --board - --as lp\n  queenside export --board board.txt --as dimacs -o board.cnf\n  cadical board.cnf | queenside check board.txt --model -   # check CaDiCaL's completion"
)]
pub(crate) struct Args {
    /// Output language
    #[arg(long = "as", value_name = "LANGUAGE", value_parser = languages())]
    language: Language,
    #[command(flatten)]
    output: OutputArg,
    #[command(flatten)]
    board: BoardArgs,
}

fn languages() -> impl TypedValueParser<Value = Language> {
    let names = PossibleValuesParser::new(Language::ALL.map(Language::name));
    names.try_map(|name| {
        Language::ALL.into_iter().find(|language| language.name() == name).ok_or("no such language")
    })
}

pub(crate) fn run(args: &Args) -> Result<Status, Failure> {
    let problem = args.board.read_problem()?;
    let mut out = Output::open(args.output.path())?;
    args.language.export(&problem, &mut out).map_err(|error| match error {
        ExportError::Io(error) => error.into(),
        error => Failure::usage(error),
    })?;
    out.finish()?;
    Ok(Status::Answered)
}
