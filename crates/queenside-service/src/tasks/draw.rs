use queenside::Square;
use queenside::draw::{Style, svg};
use serde::{Deserialize, Serialize};

use super::Task;
use crate::board::{GivenBoard, Pair};
use crate::{Refused, Run};

/// A drawing of a board.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Draw {
    board: GivenBoard,
    /// Pixels.
    width: Option<u32>,
    #[serde(default)]
    highlighted: Vec<Pair>,
}

#[derive(Debug, Serialize)]
pub(crate) struct Answer {
    svg: String,
}

impl Task for Draw {
    const NAME: &str = "draw";
    const IS_LONG: bool = false;
    type Answer = Answer;

    fn answer(self, _run: &mut Run<'_>) -> Result<Answer, Refused> {
        let highlighted = self.highlighted.iter().map(|&[row, column]| Square::new(row, column)).collect();
        let style = Style { width: self.width, highlighted, ..Style::default() };
        Ok(Answer { svg: svg(&self.board.problem()?, &style).map_err(Refused::bad)? })
    }
}
