use queenside::{Board, Problem, Symmetry};
use serde::Deserialize;

use super::Task;
use crate::board::GivenBoard;
use crate::{Refused, Run};

/// A board turned or mirrored, with its blocked squares.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Image {
    board: GivenBoard,
    /// The symmetry's name.
    symmetry: String,
}

impl Task for Image {
    const NAME: &str = "image";
    const IS_LONG: bool = false;
    type Answer = GivenBoard;

    fn answer(self, _run: &mut Run<'_>) -> Result<GivenBoard, Refused> {
        let problem = self.board.problem()?;
        let symmetry = Symmetry::ALL.into_iter().find(|symmetry| symmetry.name() == self.symmetry);
        let symmetry = symmetry.ok_or_else(|| {
            let names = Symmetry::ALL.map(Symmetry::name).join(", ");
            Refused::bad(format_args!("no symmetry is called {}; there are {names}", self.symmetry))
        })?;
        let size = problem.size();
        let to = |&square: &queenside::Square| symmetry.apply(square, size);
        let image = Problem::new(size)
            .with_queens(problem.given().squares().iter().map(to))
            .and_then(|image| image.with_blocked(problem.blocked().iter().map(to)));
        Ok(GivenBoard::from(&image.map_err(Refused::bad)?))
    }
}
