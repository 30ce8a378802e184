use queenside::solve::{ExportError, write_dimacs};

use crate::failure::{Failure, Status};
use crate::input::BoardArgs;
use crate::output::{Output, OutputArg};

/// Export a board for SAT solvers
///
/// Writes clauses in the DIMACS format: at most four million, which is about n = 130 on an empty
/// board. `queenside check BOARD --model FILE` checks the completion that a SAT solver found.
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Examples:\n  queenside export 8 --queen 0,3 -o queens.cnf\n  queenside generate 40 --family centre --queens 8 | queenside export --board -\n  queenside export --board board.txt -o board.cnf\n  cadical board.cnf | queenside check board.txt --model -   # check CaDiCaL's completion"
)]
pub(crate) struct Args {
    #[command(flatten)]
    output: OutputArg,
    #[command(flatten)]
    board: BoardArgs,
}

pub(crate) fn run(args: &Args) -> Result<Status, Failure> {
    let problem = args.board.read_problem()?;
    let mut out = Output::open(args.output.path())?;
    write_dimacs(&problem, &mut out).map_err(|error| match error {
        ExportError::Io(error) => error.into(),
        error => Failure::usage(error),
    })?;
    out.finish()?;
    Ok(Status::Answered)
}
