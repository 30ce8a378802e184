//! What the commands for the classic methods share: boards, requests, words.

use std::path::PathBuf;
use std::time::Duration;

use clap::ValueHint;
use queenside::methods::{Cooling, Ended, Method, Task};
use queenside::{Budget, Placement, Problem, Size, Square};

use crate::failure::Failure;
use crate::input::Lists;
use crate::problem::BoardArgs;
use crate::values;

/// A board for a classic method, which knows nothing of blocked squares.
#[derive(Debug, clap::Args)]
pub(crate) struct ClassicBoardArgs {
    /// Number of rows and columns; with --board it may be left out
    #[arg(value_parser = values::size, required_unless_present = "board")]
    n: Option<Size>,
    /// Queens from FILE, - for standard input, in any format: given ones, or where a method that repairs starts
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    board: Option<PathBuf>,
    #[command(flatten)]
    lists: Lists,
    /// A queen that has to be there: row,column from 0 (more than one may be given)
    #[arg(long, value_name = "R,C", value_parser = values::square, num_args = 1..)]
    queen: Vec<Square>,
}

impl ClassicBoardArgs {
    /// The same as arguments of boards in general.
    pub(crate) fn as_board_args(&self) -> BoardArgs {
        BoardArgs::with_queens(self.n, self.board.clone(), self.lists, self.queen.clone())
    }
}

/// The problem, and for a method that repairs the position where it starts.
pub(crate) fn read(board: &BoardArgs, method: Method) -> Result<(Problem, Option<Placement>), Failure> {
    if method.takes_start() { board.read_start() } else { Ok((board.read_problem()?, None)) }
}

/// What a method is to do, as a user asked for it.
#[derive(Clone, Debug)]
pub(crate) struct Request {
    pub(crate) method: Method,
    pub(crate) problem: Problem,
    pub(crate) start: Option<Placement>,
    pub(crate) seed: u64,
    /// All solutions, not one.
    pub(crate) all: bool,
    pub(crate) step_limit: Option<u64>,
    pub(crate) time_limit: Option<Duration>,
    pub(crate) cooling: Option<Cooling>,
}

impl Request {
    /// The task as the library takes it.
    pub(crate) fn task(&self) -> Task<'_> {
        Task {
            problem: &self.problem,
            start: self.start.as_ref(),
            step_limit: self.step_limit,
            solutions: if self.all { u64::MAX } else { 1 },
            cooling: self.cooling,
        }
    }

    /// What the run may use.
    pub(crate) fn budget(&self) -> Budget {
        Budget::default().seed(self.seed).time_limit(self.time_limit)
    }
}

/// Why a classic method gave up, and what to do about it.
pub(crate) fn why_gave_up(method: Method, ended: Ended, problem: &Problem, has_step_limit: bool) -> String {
    let conflict = problem.given().conflicts().iter().next();
    if let Some(conflict) = conflict.filter(|_| ended == Ended::GivenAttack) {
        return format!("gave up: {conflict}, and {method} does not move given queens");
    }
    let limit = match ended {
        Ended::TimeLimit => "give it a longer --time-limit",
        _ if has_step_limit => "give it a higher --step-limit",
        _ => "try another --seed or a higher --step-limit",
    };
    let proof = if method.is_complete {
        String::new()
    } else {
        format!("; {method} can never prove that there is none")
    };
    format!("gave up at {ended}: whether there is a solution is not known; {limit}{proof}")
}
