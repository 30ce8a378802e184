//! Search for boards with a wanted number of ways to place kings. Every board is verified.

use std::num::IntErrorKind;
use std::ops::RangeInclusive;
use std::str::FromStr;

use queenside::kings::{Hit, Hits, Search, SearchMethod, Step};
use queenside::{Budget, Size, UnknownNameError};
use queenside_check::check_king_ways;
use serde::{Deserialize, Serialize};

use crate::ServiceError;
use crate::values::{InvalidValue, Named, Number, Seed, Threads, TimeLimit, budget};

/// How to search for boards with a wanted number of ways to place kings.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "clap", derive(clap::Args))]
#[serde(deny_unknown_fields)]
pub struct SearchKings {
    /// Number of ways to search for: T, A..B (A to B) or A.. (at least A, without an upper end).
    #[cfg_attr(feature = "clap", arg(long, value_name = "T|A..B"))]
    pub ways: Named<Ways>,
    /// Number of kings [default: n].
    #[cfg_attr(feature = "clap", arg(short, long, value_name = "K"))]
    pub kings: Option<Number>,
    /// Give up after this time, such as 10s or 2m.
    #[cfg_attr(feature = "clap", arg(long, value_name = "TIME"))]
    pub time_limit: Option<TimeLimit>,
    /// Random seed; the same seed gives the same result [default: 0].
    #[cfg_attr(feature = "clap", arg(long, value_name = "S"))]
    pub seed: Option<Seed>,
    /// Number of threads [default: one per CPU].
    #[cfg_attr(feature = "clap", arg(long, value_name = "T"))]
    pub threads: Option<Threads>,
    /// Search method: every (all solutions; n up to 20; only this method can prove that no such
    /// board exists), anneal, or iterative-repair (the method of the challenge's published solution)
    /// [default: auto, by size].
    #[cfg_attr(feature = "clap", arg(long, value_name = "METHOD", default_value = "auto", hide_default_value = true, value_parser = Choice::parser()))]
    #[serde(default)]
    pub method: Named<Choice>,
}

impl SearchKings {
    /// Return the search on boards of this size.
    pub fn on(&self, size: Size) -> Search {
        let (Named(ways), Named(method)) = (&self.ways, self.method);
        let kings = self.kings.map_or(size.get(), Number::as_u32);
        Search::new(size, ways.0.clone()).kings(kings).method(method.0)
    }

    /// Return the budget of the search.
    pub fn budget(&self) -> Budget {
        budget(self.threads, self.seed, self.time_limit, &Budget::default().all_threads())
    }
}

/// A method of search, or `auto`: the one for the size.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Choice(pub Option<SearchMethod>);

impl Choice {
    fn names() -> impl Iterator<Item = &'static str> {
        ["auto"].into_iter().chain(SearchMethod::ALL.map(SearchMethod::name))
    }

    #[cfg(feature = "clap")]
    fn parser() -> impl clap::builder::TypedValueParser<Value = Named<Self>> {
        use clap::builder::{PossibleValuesParser, TypedValueParser};
        PossibleValuesParser::new(Self::names()).try_map(|name| name.parse())
    }
}

impl FromStr for Choice {
    type Err = UnknownNameError;

    fn from_str(name: &str) -> Result<Self, UnknownNameError> {
        if name == "auto" {
            return Ok(Self(None));
        }
        let method = name.parse().map(|method| Self(Some(method)));
        method.map_err(|_: UnknownNameError| UnknownNameError::new("method", name, Self::names()))
    }
}

/// A range of numbers of ways: `48`, `0..100` (both included), or `1000..` without an upper end.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Ways(pub RangeInclusive<u128>);

impl FromStr for Ways {
    type Err = InvalidValue;

    fn from_str(text: &str) -> Result<Self, InvalidValue> {
        // The library's range without an upper end ends with this number.
        const END: u128 = u128::MAX;
        let number = |text: &str| match text.trim().parse::<u128>() {
            Ok(ways) if ways < END => Ok(ways),
            Err(error) if *error.kind() != IntErrorKind::PosOverflow => {
                Err(InvalidValue::new("a number of ways such as 48, 0..100 or 1000.."))
            }
            _ => Err(InvalidValue::new(format_args!(
                "a number of ways below {END}; write A.. for a range without an upper end"
            ))),
        };
        let Some((least, most)) = text.split_once("..") else {
            let ways = number(text)?;
            return Ok(Self(ways..=ways));
        };
        let least = number(least)?;
        let most = if most.is_empty() { END } else { number(most)? };
        if least > most {
            return Err(InvalidValue::new(format_args!(
                "a range with the least number first: {most}..{least}"
            )));
        }
        Ok(Self(least..=most))
    }
}

/// The largest n for which a search through all solutions is accepted: n = 20 has 39 thousand
/// million solutions.
const MAX_EVERY: u32 = 20;

/// Check that the method accepts boards of this size, before any work begins.
///
/// # Errors
/// [`ServiceError::Bad`] if the method searches all solutions and the board has too many.
pub fn check(search: &Search) -> Result<(), ServiceError> {
    let n = search.size.get();
    if search.method == Some(SearchMethod::Every) && n > MAX_EVERY {
        return Err(ServiceError::bad(format_args!(
            "the method every searches all solutions: it accepts n up to {MAX_EVERY}, not n = {n}"
        )));
    }
    Ok(())
}

/// A lazy search for boards, each verified.
///
/// ```
/// use queenside::{Budget, Size, kings::{Search, Step}};
/// use queenside_service::kings::search::KingSearch;
///
/// let question = Search::new(Size::new(10)?, 48..=48);
/// let mut search = KingSearch::new(question, &Budget::default())?;
/// let Some(Step::Hit(hit)) = search.next_step()? else { panic!() };
/// assert_eq!((search.answer(&hit).ways.as_str(), search.is_recounted()), ("48", true));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct KingSearch {
    search: Search,
    seed: u64,
    hits: Hits,
    is_recounted: bool,
}

impl KingSearch {
    /// Start a search.
    ///
    /// # Errors
    /// [`ServiceError::Bad`] if n is too large to count kings or too large for the method.
    pub fn new(search: Search, budget: &Budget) -> Result<Self, ServiceError> {
        check(&search)?;
        let hits = search.hits(budget).map_err(ServiceError::bad)?;
        Ok(Self { search, seed: budget.seed, hits, is_recounted: true })
    }

    /// Return the next board, verified, or the end of a round; `None` at the end of the search.
    ///
    /// # Errors
    /// [`ServiceError::Wrong`] if the board is not a solution, or if the checker counts another
    /// number of ways.
    pub fn next_step(&mut self) -> Result<Option<Step>, ServiceError> {
        let step = self.hits.next_step();
        if let Some(Step::Hit(hit)) = &step {
            let (columns, ways) = (hit.solution.columns(), hit.ways.to_string());
            let stop = || self.hits.is_over();
            self.is_recounted = check_king_ways(columns, self.search.kings, &ways, &stop)?.is_some();
            // The board is not returned without its verification.
            if !self.is_recounted && stop() {
                return Ok(Some(Step::Round));
            }
        }
        Ok(step)
    }

    /// Whether the checker counted the ways on the latest board again; `false` if there are too
    /// many sets of kings.
    pub const fn is_recounted(&self) -> bool {
        self.is_recounted
    }

    /// Return the progress of the search, and why it ended.
    pub const fn hits(&self) -> &Hits {
        &self.hits
    }

    /// Create the answer for a board that was found.
    pub fn answer<'a>(&self, hit: &'a Hit) -> KingHitAnswer<'a> {
        KingHitAnswer {
            n: self.search.size.get(),
            k: self.search.kings,
            ways: hit.ways.to_string(),
            columns: hit.solution.columns(),
            seed: self.seed,
            method: self.search.method_used().name(),
            round: hit.round,
            board: hit.board.to_string(),
        }
    }
}

/// A board that `kings search` found.
#[derive(Clone, Debug, Serialize)]
pub struct KingHitAnswer<'a> {
    /// The board size.
    pub n: u32,
    /// The number of kings.
    pub k: u32,
    /// The number of ways to place k kings, in decimal.
    pub ways: String,
    /// The column of the queen in each row.
    pub columns: &'a [u32],
    /// The random seed.
    pub seed: u64,
    /// The method: `every`, `anneal` or `iterative-repair`.
    pub method: &'static str,
    /// The round that found the board, from 0.
    pub round: u64,
    /// The number of boards searched up to and including this one, in decimal.
    pub board: String,
}
