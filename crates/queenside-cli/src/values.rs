//! Parsers of argument values. Their errors say what to type instead.

use std::num::NonZeroU32;

use clap::builder::PossibleValuesParser;
use queenside::count::Engine;
use queenside::shards::ShardPlan;
use queenside::{Size, SquareError, SquareName};

use queenside_service::values::{self, Whole};

use crate::engines::Engines;
use crate::failure::Failure;
use crate::words::of_many;

/// Parse a square.
pub(crate) fn square(text: &str) -> Result<SquareName, String> {
    text.parse().map_err(|error| match error {
        SquareError::NotASquare => format!("{error} (give the board size first)"),
        error => error.to_string(),
    })
}

/// Parse the number of a diagonal: row - column.
pub(crate) fn diagonal(text: &str) -> Result<i64, String> {
    let help = || "not a diagonal; give row - column, a whole number like -3".to_owned();
    text.parse::<i64>().ok().filter(|line| line.unsigned_abs() < Size::MAX.into()).ok_or_else(help)
}

/// The number of an antidiagonal: row + column.
pub(crate) type Antidiagonal = Whole<0, { 2 * Size::MAX as u64 - 2 }>;

/// Return a parser of engine names that also accepts other choices, such as `auto`.
pub(crate) fn engine_names<const N: usize>(others: [&'static str; N]) -> PossibleValuesParser {
    let left_out = (!cfg!(feature = "gpu")).then_some("gpu");
    let engines = Engines::default();
    let names = engines.all().into_iter().map(Engine::name);
    PossibleValuesParser::new(others.into_iter().chain(left_out).chain(names))
}

/// The number of a chunk, from 1, and the number of chunks, such as `3/64`.
pub(crate) type ChunkNumber = (NonZeroU32, u32);

/// Parse the number of a chunk and the number of chunks.
pub(crate) fn chunk(text: &str) -> Result<ChunkNumber, String> {
    let parse = |text: &str| text.trim().parse::<u32>().ok();
    let (number, of) = text.split_once('/').unzip();
    let number = number.and_then(parse).and_then(NonZeroU32::new);
    number.zip(of.and_then(parse)).ok_or_else(|| {
        "not a chunk; write its number, from 1, and the number of chunks, like 3/64".to_owned()
    })
}

/// Return the number of the chunk if the plan has the given number of chunks.
pub(crate) fn chunk_of((number, of): ChunkNumber, plan: &ShardPlan) -> Result<NonZeroU32, Failure> {
    let chunks = plan.chunks();
    if of as usize == chunks && number.get() <= of {
        return Ok(number);
    }
    Err(Failure::usage(format_args!(
        "--chunk {number}/{of}: the plan has {}, 1/{chunks} to {chunks}/{chunks}",
        of_many(chunks as u64, "chunk")
    )))
}

/// The size of a sample.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Sample {
    /// Percent of all shards.
    Percent(f64),
    /// Number of shards.
    Number(u64),
}

/// Parse the size of a sample.
pub(crate) fn sample(text: &str) -> Result<Sample, String> {
    let help = || "not a sample; write a part like 1% or 0.1%, or a number of shards like 100".to_owned();
    match text.strip_suffix('%') {
        Some(percent) => {
            let percent =
                percent.trim().parse::<f64>().ok().filter(|percent| *percent > 0.0 && *percent <= 100.0);
            percent.map(Sample::Percent).ok_or_else(help)
        }
        None => text.parse::<u64>().ok().filter(|number| *number > 0).map(Sample::Number).ok_or_else(help),
    }
}

/// The greatest number of results.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Limit {
    Boards(u64),
    /// No limit.
    None,
}

/// Parse the greatest number of results, or `none`.
pub(crate) fn limit(text: &str) -> Result<Limit, String> {
    if text == "none" {
        return Ok(Limit::None);
    }
    let limit = text.parse().map(|limit: values::Limit| Limit::Boards(limit.get()));
    limit.map_err(|error| format!("{error}, or none"))
}

#[cfg(test)]
mod tests;
