use queenside::notation::BoardReader;
use queenside::{Board, Size};
use serde::{Deserialize, Serialize};

use super::Task;
use crate::board::{self, GivenBoard};
use crate::{Refused, Run};

/// A board from text in any format.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Read {
    text: String,
    /// The size, for formats that do not tell it.
    n: Option<u32>,
}

#[derive(Debug, Serialize)]
pub(crate) struct Answer {
    board: GivenBoard,
    /// The format's name.
    format: &'static str,
}

impl Task for Read {
    const NAME: &str = "read";
    const IS_LONG: bool = false;
    type Answer = Answer;

    fn answer(self, _run: &mut Run<'_>) -> Result<Answer, Refused> {
        let read = |size: Option<Size>| {
            let reader = BoardReader::new(self.text.as_bytes());
            size.map_or_else(|| BoardReader::new(self.text.as_bytes()), |size| reader.with_size(size))
                .only_board()
        };
        let size = self.n.map(board::size).transpose()?;
        // What the text says of the size goes before what the page has; pairs alone do not say it.
        let read = match (read(None), size) {
            (Ok(board), Some(size)) if board.format == queenside::notation::Format::Pairs => {
                read(Some(size)).unwrap_or(board)
            }
            (Ok(board), _) => board,
            (Err(_), Some(size)) => read(Some(size)).map_err(Refused::bad)?,
            (Err(error), None) => return Err(Refused::bad(error)),
        };
        board::size(read.problem.size().get())?;
        Ok(Answer { board: GivenBoard::from(&read.problem), format: read.format.name() })
    }
}
