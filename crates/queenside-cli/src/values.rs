//! Parsers of argument values. Their errors say what to type instead.

use std::num::{IntErrorKind, NonZeroU32, NonZeroUsize};
use std::ops::RangeInclusive;
use std::time::Duration;

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use queenside::count::Engine;
use queenside::methods::{Cooling, METHODS, Method};
use queenside::shards::ShardPlan;
use queenside::{Budget, Size, SquareError, SquareName};

use crate::engines::Engines;
use crate::failure::Failure;
use crate::words::of_many;

/// Parse a whole number; errors contain its name and range.
fn number(text: &str, name: &str, range: RangeInclusive<u64>) -> Result<u64, String> {
    let (least, greatest) = (range.start(), range.end());
    let most = if *greatest == u64::MAX { String::new() } else { format!(" to {greatest}") };
    let expected = format!("{name} is a whole number from {least}{most}");
    match text.parse::<u64>() {
        Ok(number) if range.contains(&number) => Ok(number),
        Ok(number) if number < *least => Err(format!("too small: {expected}")),
        Err(error) if *error.kind() == IntErrorKind::InvalidDigit => {
            let negative = text.strip_prefix('-').is_some_and(|rest| rest.parse::<f64>().is_ok());
            Err(if negative { format!("negative: {expected}") } else { "not a whole number".to_owned() })
        }
        Err(error) if *error.kind() == IntErrorKind::Empty => Err(expected),
        _ => Err(format!("too large: {expected}")),
    }
}

/// Return a parser of whole numbers in a range; errors call the number by this name.
pub(crate) fn whole<T: TryFrom<u64>>(
    name: &'static str,
    range: RangeInclusive<u64>,
) -> impl Fn(&str) -> Result<T, String> + Clone {
    move |text| T::try_from(number(text, name, range.clone())?).map_err(|_| format!("{name} is too large"))
}

/// Return a parser of board sizes from 0 to `max`.
pub(crate) fn size_up_to(max: u32) -> impl Fn(&str) -> Result<Size, String> + Clone {
    move |text| {
        let n = number(text, "n", 0..=max.into())?;
        Size::new(n as u32).map_err(|error| error.to_string())
    }
}

/// Parse any board size.
pub(crate) fn size(text: &str) -> Result<Size, String> {
    size_up_to(Size::MAX)(text)
}

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

/// Parse the number of an antidiagonal: row + column.
pub(crate) fn antidiagonal(text: &str) -> Result<u64, String> {
    number(text, "an antidiagonal (row + column)", 0..=2 * u64::from(Size::MAX) - 2)
}

/// Return a parser of engine names that also accepts other choices, such as `auto`.
pub(crate) fn engine_names<const N: usize>(others: [&'static str; N]) -> PossibleValuesParser {
    let left_out = (!cfg!(feature = "gpu")).then_some("gpu");
    let engines = Engines::default();
    let names = engines.all().into_iter().map(Engine::name);
    PossibleValuesParser::new(others.into_iter().chain(left_out).chain(names))
}

/// The number of CPUs that this process may use.
pub(crate) fn all_cpus() -> NonZeroUsize {
    Budget::default().all_threads().threads
}

/// The option `--threads`. clap does not compute its default, because counting the CPUs takes time
/// at every start.
#[derive(Debug, clap::Args)]
pub(crate) struct ThreadsArg {
    /// Number of threads [default: one per CPU]
    #[arg(long, value_name = "T", value_parser = threads)]
    threads: Option<NonZeroUsize>,
}

impl ThreadsArg {
    pub(crate) fn number(&self) -> NonZeroUsize {
        self.threads.unwrap_or_else(all_cpus)
    }
}

/// Parse a number of threads.
pub(crate) fn threads(text: &str) -> Result<NonZeroUsize, String> {
    let threads = number(text, "T", 1..=1024)?;
    Ok(NonZeroUsize::new(threads as usize).unwrap_or(NonZeroUsize::MIN))
}

/// Parse a time such as `10s`, `2m` or `1h30m`.
pub(crate) fn duration(text: &str) -> Result<Duration, String> {
    humantime::parse_duration(text).map_err(|_| "not a time; write it like 10s, 2m or 1h30m".to_owned())
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
    let limit = number(text, "K", 1..=u64::MAX).map(Limit::Boards);
    limit.map_err(|_| "expected a whole number from 1, or none".to_owned())
}

/// Parse a random seed.
pub(crate) fn seed(text: &str) -> Result<u64, String> {
    number(text, "S", 0..=u64::MAX)
}

/// Return a parser of classic methods; the help lists all of them.
pub(crate) fn classic_methods() -> impl TypedValueParser<Value = Method> {
    PossibleValuesParser::new(classic_names()).try_map(|name| name.parse::<Method>())
}

/// Return the names of the classic methods, with their short forms.
pub(crate) fn classic_names() -> impl Iterator<Item = PossibleValue> {
    METHODS
        .iter()
        .map(|method| PossibleValue::new(method.name()).help(method.summary).aliases(method.short_names))
}

/// Parse the schedule of annealing: T, T min and alpha.
pub(crate) fn cooling(text: &str) -> Result<Cooling, String> {
    let help = || "not a cooling schedule; write T,TMIN,ALPHA, such as 1,0.1,0.999".to_owned();
    let numbers: Option<Vec<f64>> = text.split(',').map(|number| number.trim().parse().ok()).collect();
    match numbers.as_deref() {
        Some(&[start, end, factor]) => Cooling::new(start, end, factor).map_err(|error| error.to_string()),
        _ => Err(help()),
    }
}

/// Parse a step limit.
pub(crate) fn steps(text: &str) -> Result<u64, String> {
    number(text, "STEPS", 1..=u64::MAX)
}

/// Parse a number of ways, or a range: `A..B` includes both, `A..` has no upper end.
pub(crate) fn ways(text: &str) -> Result<RangeInclusive<u128>, String> {
    let help = || "not a number of ways; write it like 48, 0..100 or 1000..".to_owned();
    let number = |text: &str| match text.trim().parse::<u128>() {
        // The library's range without an upper end ends with this number.
        Ok(u128::MAX) => Err(format!("too large: a number of ways is below {}", u128::MAX)),
        Ok(ways) => Ok(ways),
        Err(error) if *error.kind() == IntErrorKind::PosOverflow => Err(format!(
            "too large: a number of ways is below {}; write A.. for a range without an upper end",
            u128::MAX
        )),
        Err(_) => Err(help()),
    };
    let Some((least, most)) = text.split_once("..") else {
        let ways = number(text)?;
        return Ok(ways..=ways);
    };
    let least = number(least)?;
    let most = match most {
        "" => u128::MAX,
        most => number(most)?,
    };
    if least > most {
        return Err(format!("the range is empty: write {most}..{least}"));
    }
    Ok(least..=most)
}

#[cfg(test)]
mod tests;
