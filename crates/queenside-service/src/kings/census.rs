//! The number of ways on every solution of a board size, verified.

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

/// Up to this size the whole census is taken again: 724 boards at most.
const RETAKEN: u32 = 10;

/// How many solutions have how many ways. Numbers of ways and of solutions are in decimal.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CensusAnswer {
    /// The board size.
    pub n: u32,
    /// The number of kings.
    pub kings: u32,
    /// The number of solutions.
    pub solutions: String,
    /// Solutions without a way.
    pub zero: String,
    /// Different numbers of ways; null for more than 2^20.
    pub distinct: Option<String>,
    /// The least positive number of ways that no solution has; null if it is above those of `histogram`.
    pub least_missing: Option<String>,
    /// The greatest number of ways; null if there are no solutions.
    pub greatest: Option<GreatestAnswer>,
    /// How many kings there is room for; null if there are no solutions.
    pub room: Option<RoomAnswer>,
    /// The least 2^20 numbers of ways, in increasing order, each with the number of its solutions.
    pub histogram: Vec<[String; 2]>,
    /// The greater numbers of ways, by their first digit and their number of digits.
    pub above: Vec<BinAnswer>,
    /// Wall time.
    pub seconds: f64,
    /// The numbers.
    #[serde(skip)]
    pub tally: Tally,
}

/// The greatest number of ways.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct GreatestAnswer {
    /// The number.
    pub ways: String,
    /// The solutions that have it.
    pub solutions: String,
    /// The columns of the first 8 fundamental ones.
    pub boards: Vec<Vec<u32>>,
}

/// The greatest number of kings that can stand on a solution.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RoomAnswer {
    /// The least of all solutions.
    pub least: u32,
    /// The greatest of all solutions.
    pub greatest: u32,
    /// The number of solutions for each number of kings.
    pub solutions: BTreeMap<u32, String>,
}

/// Numbers of ways that are counted together.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct BinAnswer {
    /// The least of them.
    pub from: String,
    /// The greatest of them.
    pub to: String,
    /// Their solutions.
    pub solutions: String,
}

impl CensusAnswer {
    /// The answer with this tally, verified: the number of solutions, the boards with the greatest number of ways, and on small
    /// boards everything.
    ///
    /// # Errors
    /// [`ServiceError::Wrong`] if the tally cannot be right.
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
    let by_room = tally.kings.values().sum::<u64>();
    if listed + binned != tally.solutions || by_room != tally.solutions {
        return Err(ServiceError::wrong("the parts of the distribution do not add up"));
    }
    if let Some(greatest) = &tally.greatest {
        let last = exact.last().filter(|_| ways.distinct().is_some());
        if last.is_some_and(|last| *last != (greatest.ways, greatest.solutions)) {
            return Err(ServiceError::wrong(
                "the greatest number of ways is not the last of the distribution",
            ));
        }
        for board in &greatest.boards {
            if recounted(board, kings)?.1 != greatest.ways {
                return Err(ServiceError::wrong(format_args!("{board:?} has another number of ways")));
            }
        }
    }
    if size.get() <= RETAKEN { retake(size, kings, tally) } else { Ok(()) }
}

/// Takes the whole census again, over all solutions instead of the symmetry classes.
fn retake(size: Size, kings: u32, tally: &Tally) -> Result<(), ServiceError> {
    let (mut ways, mut room) = (BTreeMap::<u128, u64>::new(), BTreeMap::<u32, u64>::new());
    for solution in Solutions::new(size).map_err(ServiceError::wrong)? {
        let (greatest, number) = recounted(solution.columns(), kings)?;
        *ways.entry(number).or_default() += 1;
        *room.entry(greatest).or_default() += 1;
    }
    if tally.ways.exact() != ways.into_iter().collect::<Vec<_>>() || tally.kings != room {
        return Err(ServiceError::wrong("a second census has another result"));
    }
    Ok(())
}

/// The greatest number of kings on a board, and the ways of this number of kings, by the plain product of the groups'
/// polynomials.
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
