//! The boards of questions, and how questions are read from JSON.

use std::fmt::{Display, Write};

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
        let record = fields.remove("record").map(|value| read(&value, "record")).transpose()?;
        let boards = fields.remove("sizes").map_or(Ok(Vec::new()), boards_of)?;
        let methods: Vec<Named<Method>> =
            fields.remove("methods").map_or(Ok(Vec::new()), |names| read(&names, "methods"))?;
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
        Ok(std::mem::take(&mut self.boards).into_iter().chain(self.board.take()).collect())
    }

    /// Take the methods of a comparison.
    #[cfg(feature = "long-questions")]
    #[expect(
        clippy::unnecessary_wraps,
        reason = "the functions that take inputs all have the same signature"
    )]
    pub(crate) fn methods(&mut self) -> Result<Vec<Method>, ServiceError> {
        Ok(std::mem::take(&mut self.methods))
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

/// Read the options of a question. An error begins with the path of the value, such as
/// `queens[1][1]`.
///
/// # Errors
/// [`ServiceError::BadValue`] if an option is not valid.
///
/// ```
/// use queenside_service::{Fields, options, solve::Solve};
///
/// let fields = Fields::from_iter([("seed".to_owned(), (-2).into())]);
/// let refused = options::<Solve>(&fields).unwrap_err();
/// assert_eq!(refused.to_string(), "seed: expected a whole number from 0, not -2");
/// ```
pub fn options<T: DeserializeOwned>(fields: &Fields) -> Result<T, ServiceError> {
    fields_of(fields, "")
}

/// Read the fields of an object. A list is not an object, and no code is compiled that reads one.
fn fields_of<T: DeserializeOwned>(fields: &Fields, path: &str) -> Result<T, ServiceError> {
    let error = match T::deserialize(fields) {
        Ok(options) => return Ok(options),
        Err(error) => error.to_string(),
    };
    let refuse = |part: Value| {
        let read = part.as_object().map(|fields| T::deserialize(fields));
        matches!(read, Some(Err(other)) if other.to_string() == error)
    };
    Err(refusal(path, &error, &|inner| find_field(fields, &refuse, inner)))
}

/// Read a value that is not an object; `path` is where it is in the question.
///
/// # Errors
/// [`ServiceError::BadValue`] if the value is not valid.
pub fn read<T: DeserializeOwned>(value: &Value, path: &str) -> Result<T, ServiceError> {
    let error = match T::deserialize(value) {
        Ok(value) => return Ok(value),
        Err(error) => error.to_string(),
    };
    let refuse = |part: Value| matches!(T::deserialize(&part), Err(other) if other.to_string() == error);
    Err(refusal(path, &error, &|inner| find(value, &refuse, inner)))
}

/// Return the error for a value that is refused with this error; `find` finds the part at fault.
fn refusal(path: &str, error: &str, find: &dyn Fn(&mut String)) -> ServiceError {
    let mut inner = String::new();
    find(&mut inner);
    let path =
        if path.is_empty() { inner.trim_start_matches('.').to_owned() } else { format!("{path}{inner}") };
    let why = worded(error);
    let colon = if path.is_empty() || why.starts_with('[') { "" } else { ": " };
    ServiceError::BadValue(format!("{path}{colon}{why}"))
}

/// Write the path of the part that is refused when it stands alone, such as `.queens[1]`.
fn find(value: &Value, is_refused: &dyn Fn(Value) -> bool, path: &mut String) {
    match value {
        Value::Object(fields) => find_field(fields, is_refused, path),
        Value::Array(items) => {
            let alone = |part: &Value| Value::Array(vec![part.clone()]);
            if let Some(place) = items.iter().position(|part| is_refused(alone(part))) {
                let _ = write!(path, "[{place}]");
                find(&items[place], &|part| is_refused(alone(&part)), path);
            }
        }
        _ => {}
    }
}

/// Write the path of the field that is refused when it stands alone. Without its value, an unknown field
/// is refused in the same way; then the error names the field.
fn find_field(fields: &Fields, is_refused: &dyn Fn(Value) -> bool, path: &mut String) {
    let alone = |name: &str, part: &Value| {
        let mut fields = Fields::new();
        fields.insert(name.to_owned(), part.clone());
        Value::Object(fields)
    };
    for (name, part) in fields {
        if is_refused(alone(name, part)) {
            if !is_refused(alone(name, &Value::Null)) {
                let _ = write!(path, ".{name}");
                find(part, &|part| is_refused(alone(name, &part)), path);
            }
            return;
        }
    }
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
    let size = |n: u64| match u32::try_from(n).map(Size::new) {
        Ok(Ok(size)) if n <= max_size.into() => Ok(size),
        _ => Err(at(&format_args!("n must be from 0 to {max_size}, not {n}"))),
    };
    let (mut queens, mut blocked) = (Vec::new(), Vec::new());
    let n = match value {
        Value::Number(_) => size(read::<Line>(&value, path)?.get())?,
        Value::String(text) => {
            let read = Read { text, n: None }.board();
            let problem = read.map_err(|error| at(&error))?.0.problem;
            return size(problem.size().get().into()).map(|_| problem);
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
            queens = on_board(given.queens, n).map_err(|error| at(&error))?;
            blocked = on_board(given.blocked, n).map_err(|error| at(&error))?;
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
    on_board(read(value, path)?, size).map_err(|error| ServiceError::bad(format_args!("{path}: {error}")))
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
