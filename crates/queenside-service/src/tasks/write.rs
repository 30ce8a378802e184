use queenside::notation::Format;
use serde::{Deserialize, Serialize};

use super::Task;
use crate::board::GivenBoard;
use crate::{Refused, Run};

/// A board as text.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Write {
    board: GivenBoard,
    /// The format's name.
    format: String,
}

#[derive(Debug, Serialize)]
pub(crate) struct Answer {
    text: String,
}

impl Task for Write {
    const NAME: &str = "write";
    const IS_LONG: bool = false;
    type Answer = Answer;

    fn answer(self, _run: &mut Run<'_>) -> Result<Answer, Refused> {
        let format: Format = self.format.parse().map_err(Refused::bad)?;
        let text = format.to_text(&self.board.problem()?).map_err(Refused::bad)?;
        Ok(Answer { text })
    }
}
