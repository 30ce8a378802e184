use queenside::Symmetry;
use serde::{Deserialize, Serialize};

use super::Task;
use crate::board::solution;
use crate::{Refused, Run};

/// The different images of a solution.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Orbit {
    columns: Vec<u32>,
}

#[derive(Debug, Serialize)]
pub(crate) struct Answer {
    images: Vec<ImageOf>,
    /// The place of the fundamental solution among them.
    fundamental: usize,
}

#[derive(Debug, Serialize)]
struct ImageOf {
    columns: Vec<u32>,
    /// The symmetries that lead to it from the solution asked about.
    by: Vec<&'static str>,
}

impl Task for Orbit {
    const NAME: &str = "orbit";
    const IS_LONG: bool = false;
    type Answer = Answer;

    fn answer(self, _run: &mut Run<'_>) -> Result<Answer, Refused> {
        let solution = solution(self.columns)?;
        let mut images: Vec<ImageOf> = Vec::new();
        for symmetry in Symmetry::ALL {
            let columns = solution.image(symmetry).into_columns();
            queenside_check::check_solution(&columns).map_err(Refused::wrong)?;
            match images.iter_mut().find(|image| image.columns == columns) {
                Some(image) => image.by.push(symmetry.name()),
                None => images.push(ImageOf { columns, by: vec![symmetry.name()] }),
            }
        }
        let fundamental = solution.fundamental();
        let place = images.iter().position(|image| image.columns == fundamental.columns());
        let fundamental = place.ok_or_else(|| Refused::wrong("the fundamental solution is no image"))?;
        Ok(Answer { images, fundamental })
    }
}
