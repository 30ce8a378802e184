//! The questions, by what they are about: each with its fields, its answer, and how one leads to the other.

mod boards;
mod compare;
mod complete;
mod count;
mod count_completions;
mod explain;
mod info;
mod kings;
mod next;
mod part;
mod random;
mod search_kings;

pub(crate) use boards::{Draw, Image, Look, Orbit, Read, Write};
pub(crate) use compare::Compare;
pub(crate) use complete::Complete;
pub(crate) use count::Count;
pub(crate) use count_completions::CountCompletions;
pub(crate) use explain::Explain;
pub(crate) use info::{Info, Methods};
pub(crate) use kings::Kings;
pub(crate) use next::Next;
pub(crate) use random::Random;
pub(crate) use search_kings::SearchKings;

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
