use std::fmt;
use std::str::FromStr;

use queenside::UnknownNameError;
#[cfg(feature = "clap")]
use queenside::methods::METHODS;
use queenside::methods::Method;
use queenside::solve::CompletionMethod;

#[cfg(feature = "clap")]
use crate::values::Named;

/// The method that solves a board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum SolveMethod {
    /// On an empty board the formula, or a random solution if requested; on other boards the
    /// methods of completion in turn.
    #[default]
    Auto,
    /// A single method of completion.
    Completion(CompletionMethod),
    /// A classic method.
    Classic(Method),
}

impl SolveMethod {
    /// Return the parser of an argument; the help lists all methods.
    #[cfg(feature = "clap")]
    pub(super) fn parser() -> impl clap::builder::TypedValueParser<Value = Named<Self>> {
        use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
        let auto = PossibleValue::new("auto")
            .help("a formula on an empty board, otherwise the methods below, up to relaxation, in turns");
        let completion = CompletionMethod::ALL.iter();
        let completion = completion.map(|method| PossibleValue::new(method.name()).help(method.summary()));
        PossibleValuesParser::new([auto].into_iter().chain(completion).chain(classic_names()))
            .try_map(|name| name.parse())
    }
}

/// Return the parser of an argument that is a classic method; the help lists all of them.
#[cfg(feature = "clap")]
pub fn classic_methods() -> impl clap::builder::TypedValueParser<Value = Named<Method>> {
    use clap::builder::{PossibleValuesParser, TypedValueParser};
    PossibleValuesParser::new(classic_names()).try_map(|name| name.parse())
}

/// Return the names of the classic methods for an argument, with their short forms.
#[cfg(feature = "clap")]
fn classic_names() -> impl Iterator<Item = clap::builder::PossibleValue> {
    use clap::builder::PossibleValue;
    METHODS
        .iter()
        .map(|method| PossibleValue::new(method.name()).help(method.summary).aliases(method.short_names))
}

impl FromStr for SolveMethod {
    type Err = UnknownNameError;

    /// Read `auto`, a method of completion, or a classic method by its name or a short name.
    fn from_str(name: &str) -> Result<Self, UnknownNameError> {
        if name == "auto" {
            return Ok(Self::Auto);
        }
        let completion = name.parse().map(Self::Completion);
        completion.or_else(|_| name.parse().map(Self::Classic)).map_err(|_: UnknownNameError| {
            let completion = CompletionMethod::ALL.iter().map(|method| method.name());
            let names = ["auto"].into_iter().chain(completion).chain(Method::all_names());
            UnknownNameError::new("method", name, names)
        })
    }
}

impl fmt::Display for SolveMethod {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Auto => f.write_str("auto"),
            Self::Completion(method) => f.write_str(method.name()),
            Self::Classic(method) => f.write_str(method.name()),
        }
    }
}
