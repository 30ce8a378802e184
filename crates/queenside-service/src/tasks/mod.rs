//! The questions: a file each, with its fields, its answer, and how one comes to the other.

mod compare;
mod complete;
mod count;
mod count_completions;
mod draw;
mod explain;
mod image;
mod info;
mod kings;
mod look;
mod methods;
mod next;
mod orbit;
mod part;
mod random;
mod read;
mod search_kings;
mod write;

pub(crate) use compare::Compare;
pub(crate) use complete::Complete;
pub(crate) use count::Count;
pub(crate) use count_completions::CountCompletions;
pub(crate) use draw::Draw;
pub(crate) use explain::Explain;
pub(crate) use image::Image;
pub(crate) use info::Info;
pub(crate) use kings::Kings;
pub(crate) use look::Look;
pub(crate) use methods::Methods;
pub(crate) use next::Next;
pub(crate) use orbit::Orbit;
pub(crate) use random::Random;
pub(crate) use read::Read;
pub(crate) use search_kings::SearchKings;
pub(crate) use write::Write;

use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::{Refused, Run};

/// A question that can be answered.
pub(crate) trait Task: DeserializeOwned {
    /// What the field `ask` says.
    const NAME: &str;

    /// Whether the answer may take long.
    const IS_LONG: bool;

    type Answer: Serialize;

    fn answer(self, run: &mut Run<'_>) -> Result<Self::Answer, Refused>;
}
