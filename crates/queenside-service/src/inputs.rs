//! The boards of questions, and how questions are read from JSON.

use std::fmt::Display;
use std::mem::take;

use queenside::methods::Method;
use queenside::{Board, Placement, Problem, Record, Size, Solution, Square, SquareError, quoted};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::ServiceError;
use crate::boards::Read;
use crate::values::{GivenSquare, Line, Named, shown};

/// The largest board size in a question in JSON. A screen has about one pixel for each square of
/// such a board.
pub const MAX_SIZE: u32 = 1000;

/// Refuse boards that are too large for a question in JSON.
pub(crate) fn check_size(n: u32) -> Result<(), ServiceError> {
    if n <= MAX_SIZE {
        return Ok(());
    }
    Err(ServiceError::bad(format_args!("n must be from 0 to {MAX_SIZE}, not {n}")))
}

/// The fields of a question.
pub type Fields = Map<String, Value>;

/// What a question is about, besides its options. Front ends read it in their own ways: from files,
/// from JSON or from objects.
#[derive(Clone, Debug, Default)]
pub struct Inputs {
    /// The board.
    pub board: Option<Problem>,
    /// The start position of a classic method that repairs: it may move these queens, but not those
    /// of the board.
    pub start: Option<Problem>,
    /// The solution after which a list continues. It does not have to be in the list.
    pub after: Option<Problem>,
    /// The record of an interrupted count, to resume it.
    pub record: Option<Record>,
    /// The boards of a comparison.
    pub boards: Vec<Problem>,
    /// The methods of a comparison, by default all.
    pub methods: Vec<Method>,
}

impl Inputs {
    /// Take the inputs from the fields of a question in JSON; the options remain.
    pub(crate) fn take(fields: &mut Fields) -> Result<Self, ServiceError> {
        let mut board = |name| fields.remove(name).map(|value| board(value, name, MAX_SIZE)).transpose();
        let (of_board, start, after) = (board("board")?, board("start")?, board("after")?);
        let record = fields.remove("record").map(|value| options(value, "record")).transpose()?;
        let boards = fields.remove("sizes").map_or(Ok(Vec::new()), boards_of)?;
        let methods: Vec<Named<Method>> =
            fields.remove("methods").map_or(Ok(Vec::new()), |names| options(names, "methods"))?;
        let methods = methods.into_iter().map(|Named(method)| method).collect();
        Ok(Self { board: of_board, start, after, record, boards, methods })
    }

    /// Take the board, which the question needs.
    ///
    /// # Errors
    /// [`ServiceError::Bad`] if there is none.
    pub fn board(&mut self) -> Result<Problem, ServiceError> {
        self.board.take().ok_or_else(|| ServiceError::bad("missing field `board`"))
    }

    /// Take the start position, if there is one.
    ///
    /// # Errors
    /// [`ServiceError::Bad`] if it has blocked squares.
    pub fn start(&mut self) -> Result<Option<Placement>, ServiceError> {
        let Some(start) = self.start.take() else { return Ok(None) };
        if start.has_blocked_squares() {
            return Err(ServiceError::bad("start: the classic methods do not accept blocked squares"));
        }
        Ok(Some(start.given().clone()))
    }

    /// Take the solution to continue after, if there is one.
    ///
    /// # Errors
    /// [`ServiceError::Bad`] if the board is not a solution.
    pub fn after(&mut self) -> Result<Option<Solution>, ServiceError> {
        let solution = |board: Problem| Solution::try_from(board.given());
        let after = self.after.take().map(solution).transpose();
        after.map_err(|error| ServiceError::bad(format_args!("after: not a solution: {error}")))
    }

    /// Take the record, if there is one.
    #[expect(
        clippy::unnecessary_wraps,
        reason = "the functions that take inputs all have the same signature"
    )]
    pub(crate) fn record(&mut self) -> Result<Option<Record>, ServiceError> {
        Ok(self.record.take())
    }

    /// Take the boards of a comparison: those of its sizes, or the board.
    #[cfg(feature = "long-questions")]
    #[expect(
        clippy::unnecessary_wraps,
        reason = "the functions that take inputs all have the same signature"
    )]
    pub(crate) fn boards(&mut self) -> Result<Vec<Problem>, ServiceError> {
        Ok(take(&mut self.boards).into_iter().chain(self.board.take()).collect())
    }

    /// Take the methods of a comparison.
    #[cfg(feature = "long-questions")]
    #[expect(
        clippy::unnecessary_wraps,
        reason = "the functions that take inputs all have the same signature"
    )]
    pub(crate) fn methods(&mut self) -> Result<Vec<Method>, ServiceError> {
        Ok(take(&mut self.methods))
    }

    /// Refuse the inputs that the question does not take.
    pub(crate) fn refuse_rest(&self) -> Result<(), ServiceError> {
        let Self { board, start, after, record, boards, methods } = self;
        let rest = [
            ("board", board.is_some()),
            ("start", start.is_some()),
            ("after", after.is_some()),
            ("record", record.is_some()),
            ("sizes", !boards.is_empty()),
            ("methods", !methods.is_empty()),
        ];
        match rest.iter().find(|(_, is_given)| *is_given) {
            Some((name, _)) => Err(ServiceError::bad(format_args!("unknown field `{name}`"))),
            None => Ok(()),
        }
    }
}

/// Read options from a value. An error begins with the path of the value, after this one, such as
/// `queens[1][1]`.
///
/// # Errors
/// [`ServiceError::BadValue`] if an option is not valid.
///
/// ```
/// use queenside_service::{ServiceError, options, solve::Solve};
///
/// let refused = options::<Solve>(serde_json::json!({"seed": -2}), "").unwrap_err();
/// assert_eq!(refused.to_string(), "seed: expected a whole number from 0, not -2");
/// ```
pub fn options<T: DeserializeOwned>(value: Value, path: &str) -> Result<T, ServiceError> {
    serde_path_to_error::deserialize(value).map_err(|error| {
        let inner = error.path().to_string();
        let why = worded(&error.into_inner().to_string());
        // The error for an unknown field has its name already.
        let inner = match inner.rsplit_once('.') {
            _ if inner == "." => "",
            Some((parent, _)) if why.starts_with("unknown field") => parent,
            None if why.starts_with("unknown field") => "",
            _ => &inner,
        };
        let dot = if path.is_empty() || inner.is_empty() || inner.starts_with('[') { "" } else { "." };
        let colon = if path.is_empty() && inner.is_empty() { "" } else { ": " };
        ServiceError::BadValue(format!("{path}{dot}{inner}{colon}{why}"))
    })
}

/// Word an error of serde as the errors of values are: `invalid type: integer `8`, expected a string`
/// becomes `expected a string, not 8`.
fn worded(error: &str) -> String {
    const MAX_CHARS: usize = 1000;
    let worded = error.strip_prefix("invalid ").and_then(|rest| {
        let (found, expected) = rest.rsplit_once(", expected ")?;
        let (kind, found) = found.split_once([' ', ':'])?;
        let found = match (kind, found.trim_start()) {
            ("length", length) => format!("a list of {length}"),
            (_, "sequence") => "a list".to_owned(),
            (_, "map") => "an object".to_owned(),
            (_, text) if text.starts_with("string ") => text["string ".len()..].to_owned(),
            (_, value) => {
                value.split_once('`').map_or(value, |(_, value)| value.trim_end_matches('`')).to_owned()
            }
        };
        let expected = match expected {
            "a boolean" => "true or false",
            "a sequence" => "a list",
            expected if expected.starts_with("struct ") => "an object",
            expected => expected,
        };
        Some(format!("expected {expected}, not {found}"))
    });
    let worded = worded.unwrap_or_else(|| error.to_owned());
    // The error can quote a long text.
    if worded.chars().nth(MAX_CHARS).is_none() { worded } else { quoted(&worded) }
}

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
    let size = |n: u64| {
        let size = u32::try_from(n).ok().filter(|n| *n <= max_size).and_then(|n| Size::new(n).ok());
        size.ok_or_else(|| at(&format_args!("n must be from 0 to {max_size}, not {n}")))
    };
    let problem = match value {
        Value::Number(_) => Problem::new(size(options::<Line>(value, path)?.get())?),
        Value::String(text) => {
            let read = Read { text, n: None }.board();
            read.map_err(|error| at(&error))?.0.problem
        }
        Value::Array(rows) if !rows.is_empty() && rows.iter().all(Value::is_array) => {
            let rows: Vec<Vec<Mark>> = options(rows.into(), path)?;
            let n = size(rows.len() as u64)?;
            if let Some((row, squares)) = rows.iter().enumerate().find(|(_, row)| row.len() != n.index()) {
                return Err(at(&format_args!(
                    "row {row} has {} squares, expected {}",
                    squares.len(),
                    n.get()
                )));
            }
            let queens = rows.iter().zip(0..).flat_map(|(squares, row)| {
                let queens = squares.iter().zip(0..).filter(|(mark, _)| mark.0);
                queens.map(move |(_, column)| Square::new(row, column))
            });
            Problem::new(n).with_queens(queens).map_err(|error| at(&error))?
        }
        Value::Array(_) => {
            let columns: Vec<Option<Line>> = options(value, path)?;
            let n = size(columns.len() as u64)?;
            Problem::new(n).with_queens(queens_of(&columns)).map_err(|error| at(&error))?
        }
        Value::Object(_) => {
            let BoardFields { n, queens, blocked, columns } = options(value, path)?;
            let n = match (n, &columns) {
                (Some(n), Some(columns)) if n.get() != columns.len() as u64 => {
                    return Err(at(&format_args!("n = {n}, but there are {} columns", columns.len())));
                }
                (Some(n), _) => size(n.get())?,
                (None, Some(columns)) => size(columns.len() as u64)?,
                (None, None) => return Err(at(&"missing field `n`")),
            };
            let on = |squares| on_board(squares, n).map_err(|error| at(&error));
            let (queens, blocked) = (on(queens)?, on(blocked)?);
            let of_columns = columns.iter().flat_map(|columns| queens_of(columns));
            let problem = Problem::new(n).with_queens(of_columns.chain(queens));
            problem.and_then(|problem| problem.with_blocked(blocked)).map_err(|error| at(&error))?
        }
        other => {
            return Err(ServiceError::BadValue(format!(
                "{path}: expected a board size, a text, a list of columns or an object with n and queens, not {}",
                shown(&other)
            )));
        }
    };
    size(problem.size().get().into()).map(|_| problem)
}

/// Read a list of squares on a board of this size. `path` is where the list is in the question. The
/// squares `[row, column]` are not compared with the size.
///
/// # Errors
/// [`ServiceError::BadValue`] if the value is not a list of squares, [`ServiceError::Bad`] if the board
/// does not have a square of chess.
pub fn squares(value: Value, path: &str, size: Size) -> Result<Vec<Square>, ServiceError> {
    on_board(options(value, path)?, size).map_err(|error| ServiceError::bad(format_args!("{path}: {error}")))
}

fn on_board(squares: Vec<GivenSquare>, size: Size) -> Result<Vec<Square>, SquareError> {
    squares.into_iter().map(|GivenSquare(square)| square.on(size)).collect()
}

/// Read the sizes of empty boards: a list of numbers, or a text such as `4..12`.
fn boards_of(sizes: Value) -> Result<Vec<Problem>, ServiceError> {
    #[cfg(feature = "long-questions")]
    if let Value::String(text) = &sizes {
        return Ok(crate::compare::sizes(text)?.into_iter().map(Problem::new).collect());
    }
    let Value::Array(sizes) = sizes else { return Ok(vec![board(sizes, "sizes", MAX_SIZE)?]) };
    let sizes = sizes.into_iter().enumerate();
    sizes.map(|(place, size)| board(size, &format!("sizes[{place}]"), MAX_SIZE)).collect()
}

/// The queens of rows whose column is known.
fn queens_of(columns: &[Option<Line>]) -> impl Iterator<Item = Square> {
    let queens = columns.iter().zip(0..).filter_map(|(column, row)| Some((row, (*column)?)));
    queens.map(|(row, column)| Square::new(row, column.as_u32()))
}

/// Whether a square of a matrix has a queen: `true`, `false`, 1 or 0.
struct Mark(bool);

impl<'de> Deserialize<'de> for Mark {
    fn deserialize<D: serde::Deserializer<'de>>(input: D) -> Result<Self, D::Error> {
        match Value::deserialize(input)? {
            Value::Bool(is_queen) => Ok(Self(is_queen)),
            value => match value.as_u64() {
                Some(mark @ 0..=1) => Ok(Self(mark == 1)),
                _ => Err(serde::de::Error::custom(format_args!(
                    "expected true or false (1 or 0), not {}",
                    shown(&value)
                ))),
            },
        }
    }
}
