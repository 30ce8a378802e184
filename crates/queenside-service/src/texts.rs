//! Questions about boards as text. The core that the web app loads first has none of them.

use queenside::notation::{BoardReader, Choice, Format, LeftOut, ReadBoard, ReadError};
use queenside::{Board, Problem, Size};
use serde::{Deserialize, Serialize};

use crate::ServiceError;
use crate::forms::GivenBoard;
use crate::inputs::MAX_SIZE;
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
        let n = read.problem.size().get();
        if n > MAX_SIZE {
            return Err(ServiceError::bad(format_args!("n must be from 0 to {MAX_SIZE}, not {n}")));
        }
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
