//! The fields of questions, and how they are read from JSON. Questions in JSON have limits, so that
//! no answer takes too much memory; a front end that makes a question itself has those of the library.

use std::fmt::Display;
use std::str::FromStr;
use std::time::Duration;

use queenside::methods::Cooling;
use queenside::{Board, Placement, Problem, Size, Solution, Square};
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize};

use crate::ServiceError;

/// The largest board size in a question in JSON. A screen has about one pixel for each square of
/// such a board.
pub const MAX_SIZE: u32 = 1000;

/// A board in a question or answer: given queens, which may attack each other, and blocked squares.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(optional_fields))]
#[serde(deny_unknown_fields)]
pub(crate) struct GivenBoard {
    /// The board size, at most 1000.
    n: u32,
    /// The given queens, as `[row, column]`.
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(as = "Option<_>"))]
    queens: Vec<Square>,
    /// The blocked squares, as `[row, column]`.
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(as = "Option<_>"))]
    blocked: Vec<Square>,
}

impl From<&Problem> for GivenBoard {
    /// List the squares of blocked diagonals one by one.
    fn from(problem: &Problem) -> Self {
        Self {
            n: problem.size().get(),
            queens: problem.queens().collect(),
            blocked: problem.blocked_squares().collect(),
        }
    }
}

/// Read a board.
pub(crate) fn board<'de, D: Deserializer<'de>>(input: D) -> Result<Problem, D::Error> {
    let GivenBoard { n, queens, blocked } = GivenBoard::deserialize(input)?;
    let problem = Problem::new(size(n).map_err(D::Error::custom)?).with_queens(queens);
    problem.and_then(|problem| problem.with_blocked(blocked)).map_err(D::Error::custom)
}

/// Read a board size.
pub(crate) fn board_size<'de, D: Deserializer<'de>>(input: D) -> Result<Size, D::Error> {
    size(u32::deserialize(input)?).map_err(D::Error::custom)
}

/// Check a board size.
pub(crate) fn size(n: u32) -> Result<Size, ServiceError> {
    let small = Size::new(n).ok().filter(|_| n <= MAX_SIZE);
    small.ok_or_else(|| ServiceError::bad(format_args!("n must be from 0 to {MAX_SIZE}, not {n}")))
}

/// Read a solution as the column of the queen in each row.
pub(crate) fn solution<'de, D: Deserializer<'de>>(input: D) -> Result<Solution, D::Error> {
    let columns = Vec::<u32>::deserialize(input)?;
    size(u32::try_from(columns.len()).unwrap_or(u32::MAX)).map_err(D::Error::custom)?;
    Solution::new(columns).map_err(D::Error::custom)
}

/// Read a solution, if there is one.
pub(crate) fn some_solution<'de, D: Deserializer<'de>>(input: D) -> Result<Option<Solution>, D::Error> {
    /// A type that is read by [`solution`].
    #[derive(Deserialize)]
    struct Columns(#[serde(deserialize_with = "solution")] Solution);
    Ok(Option::<Columns>::deserialize(input)?.map(|Columns(found)| found))
}

pub(crate) const fn one() -> u64 {
    1
}

/// Read a start position, if there is one: the queens of a board.
pub(crate) fn some_placement<'de, D: Deserializer<'de>>(input: D) -> Result<Option<Placement>, D::Error> {
    /// A type that is read by [`board`].
    #[derive(Deserialize)]
    struct Start(#[serde(deserialize_with = "board")] Problem);
    Ok(Option::<Start>::deserialize(input)?.map(|Start(board)| board.given().clone()))
}

/// Read a cooling schedule, if there is one: the temperature, its minimum and the factor alpha.
pub(crate) fn some_cooling<'de, D: Deserializer<'de>>(input: D) -> Result<Option<Cooling>, D::Error> {
    let numbers = Option::<[f64; 3]>::deserialize(input)?;
    let cooling = numbers.map(|[start, end, factor]| Cooling::new(start, end, factor));
    cooling.transpose().map_err(D::Error::custom)
}

/// Read a name, such as that of a method.
pub(crate) fn name<'de, D: Deserializer<'de>, T>(input: D) -> Result<T, D::Error>
where
    T: FromStr<Err: Display>,
{
    String::deserialize(input)?.parse().map_err(D::Error::custom)
}

/// Read a name, if there is one.
pub(crate) fn some_name<'de, D: Deserializer<'de>, T>(input: D) -> Result<Option<T>, D::Error>
where
    T: FromStr<Err: Display>,
{
    Option::<String>::deserialize(input)?.map(|name| name.parse().map_err(D::Error::custom)).transpose()
}

/// Read a time limit in seconds.
pub(crate) fn seconds<'de, D: Deserializer<'de>>(input: D) -> Result<Option<Duration>, D::Error> {
    const MAX_SECONDS: f64 = 3600.0;
    let seconds = f64::deserialize(input)?;
    let limit = Duration::try_from_secs_f64(seconds).ok().filter(|_| seconds <= MAX_SECONDS);
    limit.map(Some).ok_or_else(|| {
        D::Error::custom(format_args!("a time limit must be 0 to {MAX_SECONDS} seconds, not {seconds}"))
    })
}

/// The time limit of questions that have none.
#[expect(clippy::unnecessary_wraps, reason = "serde needs the type of the field")]
pub(crate) const fn sixty_seconds() -> Option<Duration> {
    Some(Duration::from_secs(60))
}
