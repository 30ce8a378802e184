use queenside::methods::{METHODS, Method};
use serde::{Deserialize, Serialize};

use super::Task;
use crate::{Refused, Run};

/// The classic methods, with what there is to read about them.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Methods {}

#[derive(Debug, Serialize)]
pub(crate) struct About {
    name: &'static str,
    summary: &'static str,
    /// Markdown.
    text: &'static str,
    pseudocode: Vec<&'static str>,
    is_complete: bool,
    is_random: bool,
    takes_start: bool,
    max_size: u32,
}

impl From<&Method> for About {
    fn from(method: &Method) -> Self {
        Self {
            name: method.name(),
            summary: method.summary(),
            text: method.text(),
            pseudocode: method.pseudocode().collect(),
            is_complete: method.is_complete(),
            is_random: method.is_random(),
            takes_start: method.takes_start(),
            max_size: method.max_size(),
        }
    }
}

impl Task for Methods {
    const NAME: &str = "methods";
    const IS_LONG: bool = false;
    type Answer = Vec<About>;

    fn answer(self, _run: &mut Run<'_>) -> Result<Vec<About>, Refused> {
        Ok(METHODS.iter().map(About::from).collect())
    }
}
