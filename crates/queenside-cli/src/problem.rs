//! The arguments for a board with given queens and blocked squares.

use std::fmt::Display;
use std::path::{Path, PathBuf};

use clap::ValueHint;
use queenside::methods::{METHODS, Method, Task, TaskError};
use queenside::notation::ReadBoard;
use queenside::{Board, Line, Placement, Problem, Size, Solution, Square};

use crate::failure::Failure;
use crate::input::{Input, ReadingArgs, about};
use crate::values::{self, SquareName};
use crate::words::shell;

/// A board size, or a board from a file.
#[derive(Debug, clap::Args)]
pub(crate) struct BoardArgs {
    /// Board size: the number of rows and columns; optional with --board
    #[arg(value_parser = values::size, required_unless_present = "board")]
    n: Option<Size>,
    #[command(flatten, next_help_heading = "Given queens and blocked squares")]
    given: GivenArgs,
}

#[derive(Debug, clap::Args)]
struct GivenArgs {
    /// Read given queens and blocked squares from FILE in any format (- for standard input)
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    board: Option<PathBuf>,
    #[command(flatten)]
    reading: ReadingArgs,
    #[command(flatten)]
    conditions: ConditionArgs,
}

/// Conditions as options.
#[derive(Debug, Default, PartialEq, clap::Args)]
pub(crate) struct ConditionArgs {
    /// Given queens, each as row,column from 0, or as a square of chess
    #[arg(long, value_name = "R,C", value_parser = values::square, num_args = 1..)]
    queen: Vec<SquareName>,
    /// Blocked squares, each as row,column from 0, or as a square of chess
    #[arg(long, value_name = "R,C", value_parser = values::square, num_args = 1..)]
    block: Vec<SquareName>,
    /// Blocked diagonals, each as row - column
    #[arg(long, value_name = "D", value_parser = values::diagonal, num_args = 1..)]
    exclude_diagonal: Vec<i64>,
    /// Blocked antidiagonals, each as row + column
    #[arg(long, value_name = "S", value_parser = values::antidiagonal, num_args = 1..)]
    exclude_antidiagonal: Vec<u64>,
}

impl BoardArgs {
    /// Whether lists count from 1.
    pub(crate) fn counts_from_one(&self) -> bool {
        self.given.reading.counts_from_one()
    }

    /// Return whether there is neither a size nor a board nor a condition.
    pub(crate) fn is_empty(&self) -> bool {
        self.n.is_none() && self.given.board.is_none() && self.given.conditions == ConditionArgs::default()
    }

    /// Return whether the board has n = 0 and a given queen. Such a board has no completion, unlike
    /// the board without the queen.
    pub(crate) fn has_queen_without_square(&self) -> bool {
        self.n == Some(Size::default())
            && self.given.board.is_none()
            && !self.given.conditions.queen.is_empty()
    }

    /// Read the board with the given queens and blocked squares.
    pub(crate) fn read_problem(&self) -> Result<Problem, Failure> {
        self.read_problem_of(None)
    }

    /// Read the board; if the arguments have neither a size nor a board, it has this size.
    pub(crate) fn read_problem_of(&self, size: Option<Size>) -> Result<Problem, Failure> {
        let board = match size.filter(|_| self.n.is_none() && self.given.board.is_none()) {
            Some(size) => Problem::new(size),
            None => self.read_board()?,
        };
        self.given.conditions.add_to(board)
    }

    /// Read the problem for a classic method, and its start position if there is one.
    pub(crate) fn read_for(
        &self,
        method: Method,
        start: &StartArg,
    ) -> Result<(Problem, Option<Placement>), Failure> {
        let board = self.given.board.as_deref();
        let start = start.read(board, self.n, &self.given.reading)?;
        let problem = self.read_problem_of(start.as_ref().map(Placement::size))?;
        if let Some(path) = board.filter(|_| start.is_none() && method.takes_start()) {
            StartArg::suggest(path, &problem)?;
        }
        Ok((problem, start))
    }

    /// Read the last board of a file: a solution of this size.
    pub(crate) fn read_last_solution(&self, path: &Path, size: Size) -> Result<Solution, Failure> {
        let mut boards = Input::open(path, Some(size), &self.given.reading)?;
        let mut last = None;
        while let Some(read) = boards.next_board()? {
            last = Some(read);
        }
        let ReadBoard { problem, line, .. } = match last {
            Some(last) => last,
            // Reports where a board is expected.
            None => boards.only_board()?,
        };
        let refused = |what: &dyn Display| {
            Failure::usage(about(path, format_args!("the board on line {line}: {what}")))
        };
        if problem.has_blocked_squares() {
            return Err(refused(&"expected a solution, found blocked squares"));
        }
        Solution::try_from(problem.given()).map_err(|error| refused(&error))
    }

    fn read_board(&self) -> Result<Problem, Failure> {
        match (&self.given.board, self.n) {
            (Some(path), n) => read_board(path, n, &self.given.reading),
            (None, Some(n)) => Ok(Problem::new(n)),
            (None, None) => Err(Failure::usage("give the board size N, or --board FILE")),
        }
    }
}

/// Read the only board of a file; `size` is the size of boards that do not contain it.
pub(crate) fn read_board(path: &Path, size: Option<Size>, reading: &ReadingArgs) -> Result<Problem, Failure> {
    Ok(Input::open(path, size, reading)?.requiring_size().only_board()?.problem)
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
        let name = shell(path.display());
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

impl ConditionArgs {
    /// Return the queens that a board of this size must contain.
    pub(crate) fn queens_on(&self, size: Size) -> Result<Vec<Square>, Failure> {
        let queens = squares_on(&self.queen, size)?;
        let placed = Placement::new(size, queens.iter().copied());
        placed.map(|_| queens).map_err(|error| Failure::usage(format_args!("--queen: {error}")))
    }

    /// Add these conditions to the problem.
    pub(crate) fn add_to(&self, problem: Problem) -> Result<Problem, Failure> {
        let queens = squares_on(&self.queen, problem.size())?;
        self.block(problem)?.with_queens(queens).map_err(Failure::usage)
    }

    /// Add the blocked squares and lines of these conditions to the problem.
    pub(crate) fn block(&self, problem: Problem) -> Result<Problem, Failure> {
        let diagonals = self.exclude_diagonal.iter().copied().map(Line::Diagonal);
        let antidiagonals = self.exclude_antidiagonal.iter().copied().map(Line::Antidiagonal);
        let blocked = squares_on(&self.block, problem.size())?;
        let problem = problem.with_blocked(blocked);
        problem
            .and_then(|problem| problem.with_blocked_lines(diagonals.chain(antidiagonals)))
            .map_err(Failure::usage)
    }
}

/// Return the squares on a board of this size.
pub(crate) fn squares_on(names: &[SquareName], size: Size) -> Result<Vec<Square>, Failure> {
    names.iter().map(|name| name.on(size)).collect()
}
