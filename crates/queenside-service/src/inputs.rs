//! What questions are about, besides their options.

use queenside::methods::Method;
use queenside::{Placement, Problem, Record, Solution};
use serde_json::Value;

use crate::ServiceError;
use crate::fields::{Fields, read};
use crate::forms::board;
use crate::values::Named;

/// The largest board size in a question in JSON. A screen has about one pixel for each square of
/// such a board.
pub const MAX_SIZE: u32 = 1000;

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
        let mut inputs = Self { board: of_board, start, after, record, ..Self::default() };
        // Only comparisons have these.
        if cfg!(feature = "long-questions") {
            inputs.boards = fields.remove("sizes").map_or(Ok(Vec::new()), boards_of)?;
            let methods: Vec<Named<Method>> =
                fields.remove("methods").map_or(Ok(Vec::new()), |names| read(&names, "methods"))?;
            inputs.methods = methods.into_iter().map(|Named(method)| method).collect();
        }
        Ok(inputs)
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
        Ok(if self.boards.is_empty() {
            self.board.take().into_iter().collect()
        } else {
            std::mem::take(&mut self.boards)
        })
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
