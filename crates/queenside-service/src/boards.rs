//! Questions about boards: conflicts and symmetric images.

use queenside::{Board, Conflict, Problem, Solution, Square, Symmetry};
use serde::{Deserialize, Serialize};

use crate::ServiceError;
use crate::check::Verdict;
use crate::forms::GivenBoard;
use crate::values::Named;

/// Check whether a board is a solution, and list its conflicts and attacked squares.
#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(optional_fields))]
#[serde(deny_unknown_fields)]
pub(crate) struct Check {}

/// The result of checking a board.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub(crate) struct CheckedBoard {
    /// Whether the board is a solution: n queens, no two attack each other, none is on a blocked
    /// square.
    solution: bool,
    /// The pairs of queens that attack each other, at most 4096.
    conflicts: Vec<Conflict>,
    /// The number of pairs of queens that attack each other.
    conflict_count: String,
    /// The number of queens that attack each square, row by row; a queen does not attack its own
    /// square. Null for n above 64.
    attackers: Option<Vec<u8>>,
    /// The queens on blocked squares, as `[row, column]`.
    on_blocked: Vec<Square>,
}

/// The largest board whose attacked squares are in an answer. On larger boards, squares are too
/// small for the web app to shade.
const MAX_SHADED: u32 = 64;

/// The largest number of conflicts in an answer: n^2 queens have about n^3 conflicts.
const MAX_CONFLICTS: usize = 4096;

impl Check {
    #[expect(clippy::unused_self, reason = "the functions that answer questions all have the same form")]
    pub(crate) fn answer(&self, problem: &Problem) -> Result<CheckedBoard, ServiceError> {
        let verdict = Verdict::of(problem, &[])?;
        Ok(CheckedBoard {
            solution: verdict.is_solution,
            conflicts: verdict.first_conflicts(MAX_CONFLICTS).collect::<Result<_, _>>()?,
            conflict_count: verdict.conflicts.count().to_string(),
            attackers: (problem.size().get() <= MAX_SHADED).then(|| attackers(problem)),
            on_blocked: verdict.on_blocked,
        })
    }
}

fn attackers(problem: &Problem) -> Vec<u8> {
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
        // A queen counts once on each of its own four lines.
        (all - 4 * u32::from(is_queen[place])).min(u8::MAX.into()) as u8
    };
    (0..n * n).map(of).collect()
}

/// Rotate or reflect a board with its blocked squares.
#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(optional_fields))]
#[serde(deny_unknown_fields)]
pub(crate) struct Image {
    /// The name of the symmetry, such as `quarter-turn`.
    symmetry: Named<Symmetry>,
}

/// A rotated or reflected board.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub(crate) struct ImageAnswer {
    /// The rotated or reflected board.
    board: GivenBoard,
}

impl Image {
    pub(crate) fn answer(&self, problem: &Problem) -> Result<ImageAnswer, ServiceError> {
        let (Named(symmetry), size) = (self.symmetry, problem.size());
        let to = |&square: &Square| symmetry.apply(square, size);
        let image = Problem::new(size)
            .with_queens(problem.given().squares().iter().map(to))
            .and_then(|image| image.with_blocked(problem.blocked().iter().map(to)));
        Ok(ImageAnswer { board: GivenBoard::from(&image.map_err(ServiceError::bad)?) })
    }
}

/// List the different images of a solution.
#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(optional_fields))]
#[serde(deny_unknown_fields)]
pub(crate) struct Orbit {}

/// The images of a solution.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub(crate) struct OrbitAnswer {
    /// The different images.
    images: Vec<ImageOf>,
    /// The index of the fundamental solution in `images`, from 0.
    fundamental: usize,
}

/// An image of a solution.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
struct ImageOf {
    /// The column of the queen in each row.
    columns: Vec<u32>,
    /// The names of the symmetries that map the given solution to this image.
    by: Vec<&'static str>,
}

impl Orbit {
    #[expect(clippy::unused_self, reason = "the functions that answer questions all have the same form")]
    pub(crate) fn answer(&self, board: &Problem) -> Result<OrbitAnswer, ServiceError> {
        let solution = Solution::try_from(board.given()).map_err(ServiceError::bad)?;
        let mut images: Vec<ImageOf> = Vec::new();
        for symmetry in Symmetry::ALL {
            let columns = solution.image(symmetry).into_columns();
            queenside_check::check_solution(&columns)?;
            match images.iter_mut().find(|image| image.columns == columns) {
                Some(image) => image.by.push(symmetry.name()),
                None => images.push(ImageOf { columns, by: vec![symmetry.name()] }),
            }
        }
        let fundamental = solution.fundamental();
        let place = images.iter().position(|image| image.columns == fundamental.columns());
        let fundamental =
            place.ok_or_else(|| ServiceError::wrong("the fundamental solution is not one of the images"))?;
        Ok(OrbitAnswer { images, fundamental })
    }
}
