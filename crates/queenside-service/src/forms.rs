//! The forms in which questions in JSON have boards.

use std::fmt::Display;

use queenside::{Board, Problem, Size, Square};
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::Value;

use crate::ServiceError;
use crate::fields::{fields_of, read};
use crate::values::{GivenSquare, Line, shown};

/// A board in a question or answer: given queens, which may attack each other, and blocked squares.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub(crate) struct GivenBoard {
    /// The board size.
    n: u32,
    /// The given queens, as `[row, column]`.
    queens: Vec<Square>,
    /// The blocked squares, as `[row, column]`.
    blocked: Vec<Square>,
}

impl From<&Problem> for GivenBoard {
    /// List the squares of blocked diagonals one by one.
    fn from(problem: &Problem) -> Self {
        Self {
            n: problem.size().get(),
            queens: problem.queens().collect(),
            blocked: problem.blocked_squares().collect(),
        }
    }
}

/// A board in a question, as an object.
#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct BoardFields {
    n: Option<Line>,
    queens: Vec<GivenSquare>,
    blocked: Vec<GivenSquare>,
    columns: Option<Vec<Option<Line>>>,
}

/// Read a board of at most this size in any form: its size, a text in any format, the column of the
/// queen in each row, the rows of a matrix, or an object with `n`, `queens`, `blocked` or `columns`.
/// `path` is where the board is in the question.
///
/// # Errors
/// [`ServiceError::BadValue`] if the value does not have one of these forms; [`ServiceError::Bad`] if a
/// text or the squares are not a board.
///
/// ```
/// use queenside::Board;
/// use queenside_service::{ServiceError, board};
/// use serde_json::json;
///
/// for value in [json!({"n": 4, "queens": [[0, 1], "d3"]}), json!([1, 3, null, null]), json!(".Q..\n...Q\n....\n....")] {
///     assert_eq!(board(value, "board", 1000)?.queen_count(), 2);
/// }
/// let refused = board(json!({"n": 4, "queens": [[0, 1], [0, -2]]}), "board", 1000).unwrap_err();
/// let expected = "board.queens[1][1]: expected a whole number from 0 to 999999999, not -2";
/// assert_eq!(refused.to_string(), expected);
/// # Ok::<(), ServiceError>(())
/// ```
pub fn board(value: Value, path: &str, max_size: u32) -> Result<Problem, ServiceError> {
    let at = |why: &dyn Display| ServiceError::bad(format_args!("{path}: {why}"));
    let size = |n: u64| match u32::try_from(n).map(Size::new) {
        Ok(Ok(size)) if n <= max_size.into() => Ok(size),
        _ => Err(at(&format_args!("n must be from 0 to {max_size}, not {n}"))),
    };
    let (mut queens, mut blocked) = (Vec::new(), Vec::new());
    let n = match value {
        Value::Number(_) => size(read::<Line>(&value, path)?.get())?,
        #[cfg(feature = "long-questions")]
        Value::String(text) => {
            let (read, left_out) =
                crate::texts::Read { text, n: None }.board().map_err(|error| at(&error))?;
            let why = match () {
                () if !read.has_size() => "has no board size: give `n` and `queens`",
                // The question `read` says so in its answer.
                () if read.counts_from_one => "counts from 1: ask \"read\" for its board",
                () if !left_out.is_empty() => "is not only a board: ask \"read\" for its board",
                () => return size(read.problem.size().get().into()).map(|_| read.problem),
            };
            return Err(at(&format_args!("the text {why}")));
        }
        Value::Array(rows) if !rows.is_empty() && rows.iter().all(Value::is_array) => {
            let rows: Vec<Vec<Mark>> = read(&rows.into(), path)?;
            let n = size(rows.len() as u64)?;
            for (row, marks) in (0..).zip(&rows) {
                if marks.len() != n.index() {
                    return Err(at(&format_args!("row {row} has {} squares, expected {n}", marks.len())));
                }
                let marked = (0..).zip(marks).filter(|(_, Mark(is_queen))| *is_queen);
                queens.extend(marked.map(|(column, _)| Square::new(row, column)));
            }
            n
        }
        Value::Array(_) => {
            let columns: Vec<Option<Line>> = read(&value, path)?;
            add_columns(&mut queens, &columns);
            size(columns.len() as u64)?
        }
        Value::Object(fields) => {
            let given: BoardFields = fields_of(&fields, path)?;
            let columns = given.columns.unwrap_or_default();
            let n = match given.n {
                Some(n) if !columns.is_empty() && n.get() != columns.len() as u64 => {
                    return Err(at(&format_args!("n = {n}, but there are {} columns", columns.len())));
                }
                None if columns.is_empty() => return Err(at(&"missing field `n`")),
                n => size(n.map_or(columns.len() as u64, Line::get))?,
            };
            queens = on_board(given.queens, n, format_args!("{path}.queens"))?;
            blocked = on_board(given.blocked, n, format_args!("{path}.blocked"))?;
            add_columns(&mut queens, &columns);
            n
        }
        other => {
            let found = shown(&other);
            return Err(ServiceError::BadValue(format!(
                "{path}: expected a board size, a text, a list of columns or an object with n and queens, not {found}"
            )));
        }
    };
    let problem = Problem::new(n).with_queens(queens).and_then(|problem| problem.with_blocked(blocked));
    problem.map_err(|error| at(&error))
}

/// Add the queens of rows whose column is known.
fn add_columns(queens: &mut Vec<Square>, columns: &[Option<Line>]) {
    for (row, column) in (0..).zip(columns) {
        queens.extend(column.map(|column| Square::new(row, column.as_u32())));
    }
}

/// Read a list of squares on a board of this size. `path` is where the list is in the question. The
/// squares `[row, column]` are not compared with the size.
///
/// # Errors
/// [`ServiceError::BadValue`] if the value is not a list of squares, [`ServiceError::Bad`] if the board
/// does not have a square of chess.
pub fn squares(value: &Value, path: &str, size: Size) -> Result<Vec<Square>, ServiceError> {
    on_board(read(value, path)?, size, path)
}

pub(crate) fn on_board(
    squares: Vec<GivenSquare>,
    size: Size,
    path: impl Display,
) -> Result<Vec<Square>, ServiceError> {
    let refused = |place, error| ServiceError::bad(format_args!("{path}[{place}]: {error}"));
    let squares = squares.into_iter().enumerate();
    squares
        .map(|(place, GivenSquare(square))| square.on(size).map_err(|error| refused(place, error)))
        .collect()
}

/// Whether a square of a matrix has a queen: `true`, `false`, 1 or 0.
struct Mark(bool);

impl<'de> Deserialize<'de> for Mark {
    fn deserialize<D: Deserializer<'de>>(input: D) -> Result<Self, D::Error> {
        match Value::deserialize(input)? {
            Value::Bool(is_queen) => Ok(Self(is_queen)),
            // The arrays of numpy have floating-point numbers by default.
            value => match value.as_f64() {
                Some(0.0) => Ok(Self(false)),
                Some(1.0) => Ok(Self(true)),
                _ => Err(serde::de::Error::custom(format_args!(
                    "expected true or false (1 or 0), not {}",
                    shown(&value)
                ))),
            },
        }
    }
}
