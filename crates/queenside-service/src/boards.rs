//! Questions about boards: reading, writing, drawing, conflicts and symmetric images.

use queenside::notation::{BoardReader, Choice, Format, LeftOut, ReadBoard, ReadError};
use queenside::{Board, Conflict, Problem, Size, Solution, Square, Symmetry};
use serde::{Deserialize, Serialize};

use crate::ServiceError;
use crate::check::Verdict;
use crate::forms::GivenBoard;
use crate::inputs::check_size;
use crate::values::{Line, Named};

/// Read a board from text in any format.
#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(optional_fields))]
#[serde(deny_unknown_fields)]
pub(crate) struct Read {
    /// The text of the board.
    pub(crate) text: String,
    /// The board size, for formats that do not contain it.
    pub(crate) n: Option<Line>,
}

/// A board that was read from text.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub(crate) struct ReadAnswer {
    /// The board that was read.
    board: GivenBoard,
    /// The name of the format of the text.
    format: &'static str,
    /// Whether rows and columns of the text count from 1.
    counts_from_one: bool,
    /// What was left out of the text because it is not a part of the board, such as `4 row labels`.
    left_out: Option<String>,
}

impl Read {
    /// Return the board, and what was left out of the text.
    pub(crate) fn board(&self) -> Result<(ReadBoard, LeftOut), ServiceError> {
        let read = |size: Option<Size>| {
            let reader = BoardReader::new(self.text.as_bytes());
            let mut reader = if let Some(size) = size { reader.with_size(size) } else { reader };
            reader.only_board().map(|board| (board, reader.left_out()))
        };
        let asked = self.n.map(|n| Size::new(n.as_u32())).transpose().map_err(ServiceError::bad)?;
        // A size in the text takes precedence over the question's. The format pairs does not
        // contain a size, unless its squares are a complete board.
        match (read(None), asked) {
            (Ok(found), Some(size)) if found.0.format == Format::Pairs && !found.0.counts_from_one => {
                Ok(read(Some(size)).unwrap_or(found))
            }
            (Ok(found), _) => Ok(found),
            (Err(_), Some(size)) => read(Some(size)).map_err(|error| refusal(&error)),
            (Err(error), None) => Err(refusal(&error)),
        }
    }

    pub(crate) fn answer(self) -> Result<ReadAnswer, ServiceError> {
        let (read, left_out) = self.board()?;
        check_size(read.problem.size().get())?;
        let (format, counts_from_one) = (read.format.name(), read.counts_from_one);
        let left_out = (!left_out.is_empty()).then(|| left_out.to_string());
        Ok(ReadAnswer { board: GivenBoard::from(&read.problem), format, counts_from_one, left_out })
    }
}

/// Return the error for a text that cannot be read; for two meanings, with what to write instead.
fn refusal(error: &ReadError) -> ServiceError {
    let ReadError::Ambiguous(ambiguity) = error else { return ServiceError::bad(error) };
    let instead = match ambiguity.choice {
        Choice::Symbol(..) => "write Q for a queen, x for a blocked square and . for an empty square",
        Choice::First => "use the fields \"queens\" and \"blocked\", which count from 0",
        _ => "write a row of . and Q for each row of the board",
    };
    ServiceError::bad(format_args!("{error}; {instead}"))
}

/// Write a board as text.
#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(optional_fields))]
#[serde(deny_unknown_fields)]
pub(crate) struct Write {
    /// The name of the format.
    format: Named<Format>,
}

/// A board as text.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub(crate) struct WriteAnswer {
    /// The text.
    text: String,
}

impl Write {
    pub(crate) fn answer(&self, board: &Problem) -> Result<WriteAnswer, ServiceError> {
        let text = self.format.0.to_text(board).map_err(ServiceError::bad)?;
        Ok(WriteAnswer { text })
    }
}

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
