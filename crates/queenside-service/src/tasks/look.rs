use queenside::{Board, Conflict};
use serde::{Deserialize, Serialize};

use super::Task;
use crate::board::{GivenBoard, Pair, pair};
use crate::{Refused, Run};

/// What a board shows.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Look {
    board: GivenBoard,
}

#[derive(Debug, Serialize)]
pub(crate) struct Answer {
    /// n queens, none attacking another, none on a blocked square.
    is_solution: bool,
    conflicts: Vec<Pairing>,
    /// How many queens attack each square, row by row; a queen does not attack its own.
    attackers: Vec<u8>,
    /// Queens on blocked squares.
    misplaced: Vec<Pair>,
}

#[derive(Debug, Serialize)]
struct Pairing {
    a: Pair,
    b: Pair,
    line: String,
}

impl From<Conflict> for Pairing {
    fn from(conflict: Conflict) -> Self {
        Self { a: pair(conflict.a), b: pair(conflict.b), line: conflict.line.to_string() }
    }
}

/// Conflicts told: more are no use to anybody, and n^2 queens have about n^3.
const MOST_CONFLICTS: usize = 4096;

impl Task for Look {
    const NAME: &str = "look";
    const IS_LONG: bool = false;
    type Answer = Answer;

    fn answer(self, _run: &mut Run<'_>) -> Result<Answer, Refused> {
        let problem = self.board.problem()?;
        let size = problem.size();
        let conflicts = problem.given().conflicts();
        let misplaced: Vec<Pair> =
            problem.given().queens().filter(|&queen| problem.is_blocked(queen)).map(pair).collect();
        let is_solution =
            conflicts.is_empty() && misplaced.is_empty() && problem.queen_count() == size.index();
        if is_solution {
            let columns: Vec<u32> = problem.given().queens().map(|queen| queen.column).collect();
            queenside_check::check_solution(&columns).map_err(Refused::wrong)?;
        }
        Ok(Answer {
            is_solution,
            conflicts: conflicts.iter().take(MOST_CONFLICTS).map(Pairing::from).collect(),
            attackers: attackers(&problem),
            misplaced,
        })
    }
}

fn attackers(problem: &queenside::Problem) -> Vec<u8> {
    let n = problem.size().index();
    let (mut rows, mut columns) = (vec![0u32; n], vec![0u32; n]);
    let (mut diagonals, mut antidiagonals) = (vec![0u32; 2 * n], vec![0u32; 2 * n]);
    let lines = |row: usize, column: usize| (row + n - column, row + column);
    let mut is_queen = vec![false; n * n];
    for queen in problem.given().queens() {
        let (row, column) = (queen.row as usize, queen.column as usize);
        let (diagonal, antidiagonal) = lines(row, column);
        rows[row] += 1;
        columns[column] += 1;
        diagonals[diagonal] += 1;
        antidiagonals[antidiagonal] += 1;
        is_queen[row * n + column] = true;
    }
    let of = |place: usize| {
        let (row, column) = (place / n, place % n);
        let (diagonal, antidiagonal) = lines(row, column);
        let all = rows[row] + columns[column] + diagonals[diagonal] + antidiagonals[antidiagonal];
        // A queen is on its own four lines.
        (all - 4 * u32::from(is_queen[place])).min(u8::MAX.into()) as u8
    };
    (0..n * n).map(of).collect()
}
