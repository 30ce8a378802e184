//! The arguments for a board with given queens and blocked squares.

use std::fmt::Display;
use std::path::{Path, PathBuf};

use clap::ValueHint;
use queenside::methods::Method;
use queenside::notation::ReadBoard;
use queenside::{Board, Line, Placement, Problem, Size, Solution, Square};

use crate::failure::Failure;
use crate::input::{Input, ReadingArgs, about};
use crate::values::{self, SquareName};

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
    pub(crate) fn from_one(&self) -> bool {
        self.given.reading.from_one()
    }

    /// Return whether there is neither a size nor a board nor a condition.
    pub(crate) fn is_empty(&self) -> bool {
        self.n.is_none() && self.given.board.is_none() && self.given.conditions == ConditionArgs::default()
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
    ///
    /// A method that repairs starts from the queens of `--board` and may move them; it does not
    /// move the queens of `--queen`.
    pub(crate) fn read_for(&self, method: Method) -> Result<(Problem, Option<Placement>), Failure> {
        if method.takes_start() { self.read_start() } else { Ok((self.read_problem()?, None)) }
    }

    fn read_start(&self) -> Result<(Problem, Option<Placement>), Failure> {
        let board = self.read_board()?;
        let start = self.given.board.is_some().then(|| board.given().clone());
        let problem = Problem::new(board.size()).with_blocked(board.blocked().iter().copied());
        let problem = problem.and_then(|problem| problem.with_blocked_lines(board.blocked_lines()));
        Ok((self.given.conditions.add_to(problem.map_err(Failure::usage)?)?, start))
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
        let Some(path) = &self.given.board else { return Ok(Problem::new(self.n.unwrap_or_default())) };
        Ok(Input::open(path, self.n, &self.given.reading)?.requiring_size().only_board()?.problem)
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
