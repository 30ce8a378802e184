//! Verify a census: the number of ways on every solution of a board size.

use std::collections::BTreeMap;
use std::time::Duration;

use queenside::enumerate::Solutions;
use queenside::kings::census::{Census, Tally};
use queenside::kings::{Polynomial, SafeSquares};
use queenside::{Size, Solution};
use queenside_check::{check_count, check_solution};
use serde::Serialize;

use crate::ServiceError;
use crate::solve::seconds;

/// The largest board whose census is taken a second time to verify it: n = 10 has 724 solutions.
const RETAKEN: u32 = 10;

/// The distribution of the number of ways over all solutions of a board size. Numbers of ways and
/// of solutions are in decimal.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CensusAnswer {
    /// The board size.
    pub n: u32,
    /// The number of kings.
    pub kings: u32,
    /// The number of solutions.
    pub solutions: String,
    /// The number of solutions with 0 ways.
    pub zero: String,
    /// The number of different numbers of ways; null if it exceeds 2^20.
    pub distinct: Option<String>,
    /// The least positive number of ways that no solution has; null if it is greater than all
    /// numbers in `histogram`.
    pub least_missing: Option<String>,
    /// The greatest number of ways, and the solutions that have it; null if there are no solutions.
    pub greatest: Option<GreatestAnswer>,
    /// The distribution of the greatest number of kings that fit on a solution; null if there are
    /// no solutions.
    pub room: Option<RoomAnswer>,
    /// Pairs of a number of ways and the number of solutions that have it, in increasing order; at
    /// most the 2^20 least numbers of ways.
    pub histogram: Vec<[String; 2]>,
    /// The greater numbers of ways, grouped by their first digit and their number of digits.
    pub above: Vec<BinAnswer>,
    /// Wall time in seconds.
    pub seconds: f64,
    /// The tally behind these numbers.
    #[serde(skip)]
    pub tally: Tally,
}

/// The greatest number of ways, and the solutions that have it.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct GreatestAnswer {
    /// The number of ways.
    pub ways: String,
    /// The number of solutions that have it.
    pub solutions: String,
    /// The columns of the first 8 of these solutions that are fundamental.
    pub boards: Vec<Vec<u32>>,
}

/// The greatest number of kings that fit on the safe squares of a solution.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RoomAnswer {
    /// The least such number over all solutions.
    pub least: u32,
    /// The greatest such number over all solutions.
    pub greatest: u32,
    /// The number of solutions for each such number.
    pub solutions: BTreeMap<u32, String>,
}

/// A range of numbers of ways that are counted together.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct BinAnswer {
    /// The least number of ways in the range.
    pub from: String,
    /// The greatest number of ways in the range.
    pub to: String,
    /// The number of solutions in the range.
    pub solutions: String,
}

impl CensusAnswer {
    /// Verify a tally and create the answer. The checks cover the number of solutions and the
    /// boards with the greatest number of ways, and on boards up to n = 10 the whole census.
    ///
    /// # Errors
    /// [`ServiceError::Wrong`] if a check fails.
    ///
    /// ```
    /// use std::time::Duration;
    /// use queenside::{Budget, Size, kings::census::Census};
    /// use queenside_service::kings::census::CensusAnswer;
    ///
    /// let census = Census::new(Size::new(10)?, 10)?;
    /// let answer = CensusAnswer::new(&census, census.run(&Budget::default())?, Duration::ZERO)?;
    /// assert_eq!((answer.solutions.as_str(), answer.zero.as_str()), ("724", "652"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn new(census: &Census, tally: Tally, elapsed: Duration) -> Result<Self, ServiceError> {
        verify(census, &tally)?;
        let ways = &tally.ways;
        let number = |number: u64| number.to_string();
        let ends = tally.kings.keys().next().zip(tally.kings.keys().next_back());
        let above = ways.above().map(|(bin, solutions)| BinAnswer {
            from: bin.start().to_string(),
            to: bin.end().to_string(),
            solutions: number(solutions),
        });
        Ok(Self {
            n: census.size().get(),
            kings: census.kings(),
            solutions: number(tally.solutions),
            zero: number(ways.zero()),
            distinct: ways.distinct().map(number),
            least_missing: ways.least_missing().map(|missing| missing.to_string()),
            greatest: tally.greatest.as_ref().map(|greatest| GreatestAnswer {
                ways: greatest.ways.to_string(),
                solutions: number(greatest.solutions),
                boards: greatest.boards.clone(),
            }),
            room: ends.map(|(&least, &greatest)| RoomAnswer {
                least,
                greatest,
                solutions: tally
                    .kings
                    .iter()
                    .map(|(&kings, &solutions)| (kings, number(solutions)))
                    .collect(),
            }),
            histogram: ways
                .exact()
                .into_iter()
                .map(|(ways, solutions)| [ways.to_string(), number(solutions)])
                .collect(),
            above: above.collect(),
            seconds: seconds(elapsed),
            tally,
        })
    }
}

fn verify(census: &Census, tally: &Tally) -> Result<(), ServiceError> {
    let (size, kings, ways) = (census.size(), census.kings(), &tally.ways);
    check_count(size.get(), tally.solutions.into())?;
    let exact = ways.exact();
    let listed = exact.iter().map(|(_, solutions)| solutions).sum::<u64>();
    let binned = ways.above().map(|(_, solutions)| solutions).sum::<u64>();
    let by_kings = tally.kings.values().sum::<u64>();
    if listed + binned != tally.solutions || by_kings != tally.solutions {
        return Err(ServiceError::wrong(
            "the numbers in the distribution do not add up to the number of solutions",
        ));
    }
    if let Some(greatest) = &tally.greatest {
        let last = exact.last().filter(|_| ways.distinct().is_some());
        if last.is_some_and(|last| *last != (greatest.ways, greatest.solutions)) {
            return Err(ServiceError::wrong(
                "the greatest number of ways is not the last one in the distribution",
            ));
        }
        for board in &greatest.boards {
            if recounted(board, kings)?.1 != greatest.ways {
                return Err(ServiceError::wrong(format_args!(
                    "a recount finds another number of ways on {board:?}"
                )));
            }
        }
    }
    if size.get() <= RETAKEN { retake(size, kings, tally) } else { Ok(()) }
}

/// Take the whole census a second time, over all solutions instead of one per symmetry class.
fn retake(size: Size, kings: u32, tally: &Tally) -> Result<(), ServiceError> {
    let (mut ways, mut capacity) = (BTreeMap::<u128, u64>::new(), BTreeMap::<u32, u64>::new());
    for solution in Solutions::new(size).map_err(ServiceError::wrong)? {
        let (greatest, number) = recounted(solution.columns(), kings)?;
        *ways.entry(number).or_default() += 1;
        *capacity.entry(greatest).or_default() += 1;
    }
    if tally.ways.exact() != ways.into_iter().collect::<Vec<_>>() || tally.kings != capacity {
        return Err(ServiceError::wrong("a second census gives another result"));
    }
    Ok(())
}

/// Return the greatest number of kings on a board, and the number of ways to place `kings` kings,
/// from the product of the groups' polynomials.
fn recounted(columns: &[u32], kings: u32) -> Result<(u32, u128), ServiceError> {
    check_solution(columns)?;
    let solution = Solution::new(columns.to_vec()).map_err(ServiceError::wrong)?;
    let safe = SafeSquares::of(&solution).map_err(ServiceError::wrong)?;
    let mut product = Polynomial::new(vec![1]);
    for group in safe.groups() {
        product = product.times(&group.polynomial().map_err(ServiceError::wrong)?);
    }
    Ok((product.greatest(), u128::try_from(product.ways(kings)).map_err(ServiceError::wrong)?))
}
