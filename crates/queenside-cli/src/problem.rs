//! Given queens and closed squares, as arguments of several commands.

use std::path::PathBuf;

use clap::ValueHint;
use queenside::{Board, Problem, Size, Square};
use queenside_check::Puzzle;

use crate::failure::Failure;
use crate::input::Input;
use crate::values;

/// A board of a size, or a board from a file.
#[derive(Debug, clap::Args)]
pub(crate) struct BoardArgs {
    /// Number of rows and columns; with --board it may be left out
    #[arg(value_parser = values::size, allow_negative_numbers = true, required_unless_present = "board")]
    n: Option<Size>,
    #[command(flatten, next_help_heading = "Given queens and closed squares")]
    given: GivenArgs,
}

#[derive(Debug, clap::Args)]
struct GivenArgs {
    /// Queens and closed squares from FILE, - for standard input, in any format
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    board: Option<PathBuf>,
    #[command(flatten)]
    conditions: ConditionArgs,
}

/// Conditions one by one.
#[derive(Debug, clap::Args)]
pub(crate) struct ConditionArgs {
    /// A queen that has to be there: row,column from 0 (more than one may be given)
    #[arg(long, value_name = "R,C", value_parser = values::square, num_args = 1.., allow_negative_numbers = true)]
    queen: Vec<Square>,
    /// A square on which no queen may stand
    #[arg(long, value_name = "R,C", value_parser = values::square, num_args = 1.., allow_negative_numbers = true)]
    block: Vec<Square>,
    /// A diagonal on which no queen may stand: row - column
    #[arg(long, value_name = "D", value_parser = values::diagonal, num_args = 1.., allow_negative_numbers = true)]
    exclude_diagonal: Vec<i64>,
    /// An antidiagonal on which no queen may stand: row + column
    #[arg(long, value_name = "S", value_parser = values::antidiagonal, num_args = 1.., allow_negative_numbers = true)]
    exclude_antidiagonal: Vec<u64>,
}

impl BoardArgs {
    /// The size, and the problem where anything is given or closed.
    pub(crate) fn read(&self) -> Result<(Size, Option<Problem>), Failure> {
        let given = &self.given;
        let problem = match (&given.board, self.n) {
            (None, n) => Problem::new(n.unwrap_or_default()),
            (Some(path), n) => {
                let input = Input::open(path, n)?;
                let boards = input.boards.requiring_size();
                boards.only_board().map_err(|error| Input::failure(path, &error))?.problem
            }
        };
        let problem = given.conditions.add_to(problem)?;
        let asked = given.board.is_some() || !problem.is_unconstrained();
        Ok((problem.size(), asked.then_some(problem)))
    }
}

impl ConditionArgs {
    /// The problem with these conditions too.
    pub(crate) fn add_to(&self, problem: Problem) -> Result<Problem, Failure> {
        let with_lines = |problem: Problem| {
            let problem = self
                .exclude_diagonal
                .iter()
                .try_fold(problem, |problem, &line| problem.without_diagonal(line))?;
            self.exclude_antidiagonal
                .iter()
                .try_fold(problem, |problem, &line| problem.without_antidiagonal(line))
        };
        let problem = problem.with_queens(self.queen.iter().copied());
        let problem = problem.and_then(|problem| problem.with_blocked(self.block.iter().copied()));
        problem.and_then(with_lines).map_err(Failure::usage)
    }
}

/// The problem as the checker takes it.
pub(crate) fn puzzle(problem: &Problem) -> Puzzle {
    let pair = |square: Square| (square.row, square.column);
    Puzzle {
        n: problem.size().get(),
        queens: problem.given().queens().map(pair).collect(),
        blocked: problem.blocked().iter().copied().map(pair).collect(),
        diagonals: problem.excluded_diagonals().collect(),
        antidiagonals: problem.excluded_antidiagonals().collect(),
    }
}
