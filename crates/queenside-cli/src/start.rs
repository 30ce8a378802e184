//! The start positions of classic methods that repair, and the refusals of classic methods.

use std::path::{Path, PathBuf};

use clap::ValueHint;
use queenside::methods::{METHODS, Method, Task, TaskError};
use queenside::{Board, Placement, Problem, Size};

use crate::failure::Failure;
use crate::input::{BoardArgs, ReadingArgs, about, read_board};
use crate::system::quote;

/// The start position of methods that repair.
#[derive(Debug, clap::Args)]
pub(crate) struct StartArg {
    /// Start from the queens in FILE, which may move and may attack each other (methods that
    /// repair; - for standard input)
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    start: Option<PathBuf>,
}

impl StartArg {
    pub(crate) fn is_given(&self) -> bool {
        self.start.is_some()
    }

    /// Read the problem for a classic method, and its start position if there is one.
    pub(crate) fn read_for(
        &self,
        board: &BoardArgs,
        method: Method,
    ) -> Result<(Problem, Option<Placement>), Failure> {
        let file = board.given.board.as_deref();
        let start = self.read(file, board.n, &board.given.reading)?;
        let problem = board.read_problem_of(start.as_ref().map(Placement::size))?;
        if let Some(path) = file.filter(|_| start.is_none() && method.takes_start()) {
            Self::suggest(path, &problem)?;
        }
        Ok((problem, start))
    }

    /// Read the start position. `board` is the file of the given queens, `size` is the size of
    /// boards that do not contain it.
    pub(crate) fn read(
        &self,
        board: Option<&Path>,
        size: Option<Size>,
        reading: &ReadingArgs,
    ) -> Result<Option<Placement>, Failure> {
        let Some(path) = &self.start else { return Ok(None) };
        if board == Some(path) {
            return Err(Failure::usage(
                "--board and --start name the same file: queens of --board stay, queens of --start may move; give one of them",
            ));
        }
        Ok(Some(read_queens(path, size, reading)?.given().clone()))
    }

    /// Refuse a board of `--board` whose queens attack each other, for a method that repairs: the
    /// user probably wants the method to move them.
    pub(crate) fn suggest(path: &Path, problem: &Problem) -> Result<(), Failure> {
        let Some(conflict) = problem.given().conflicts().iter().next() else { return Ok(()) };
        let name = quote(path.display());
        let why = format!("{conflict}, and the queens of --board stay; to let them move: --start {name}");
        Err(Failure::usage(about(path, why)))
    }
}

/// Return why a classic method refuses a task, and which methods accept it.
pub(crate) fn refusal(error: &TaskError, task: &Task<'_>) -> Failure {
    let accepting = METHODS.iter().filter(|method| method.check(task).is_ok());
    let names: Vec<&str> = accepting.map(Method::name).collect();
    let needs_classic = task.start.is_some() || task.cooling.is_some() || task.step_limit.is_some();
    match (needs_classic, names.split_last()) {
        (true, Some((last, []))) => Failure::usage(format_args!("{error}; use {last}")),
        (true, Some((last, others))) => {
            Failure::usage(format_args!("{error}; use {} or {last}", others.join(", ")))
        }
        _ => Failure::usage(error),
    }
}

/// Read the only board of a file for classic methods, which do not accept blocked squares.
pub(crate) fn read_queens(
    path: &Path,
    size: Option<Size>,
    reading: &ReadingArgs,
) -> Result<Problem, Failure> {
    let board = read_board(path, size, reading)?;
    if board.has_blocked_squares() {
        let why = "the classic methods do not accept blocked squares: remove them";
        return Err(Failure::usage(about(path, why)));
    }
    Ok(board)
}
