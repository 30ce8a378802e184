//! Count the ways to place kings on the safe squares of a solution; the checker counts them again.
//! [`search`] finds boards with a wanted number of ways.

pub mod search;

use queenside::clock::Instant;
use queenside::kings::{Group, KingCounter, KingsError, MAX_SIZE, Polynomial, SafeSquares, Ways};
use queenside::{Board, Budget, Problem, Solution, Square};
use queenside_check::{check_king_groups, check_king_polynomial, check_king_ways_on};
use serde::{Deserialize, Serialize, Serializer};

use crate::ServiceError;
use crate::values::Number;
use crate::verify::pair;

/// How to count the ways to place kings on the safe squares of a solution.
#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[cfg_attr(feature = "clap", derive(clap::Args))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(optional_fields))]
#[serde(default, deny_unknown_fields)]
pub struct Kings {
    /// Number of kings [default: n].
    #[cfg_attr(feature = "clap", arg(short, long, value_name = "K"))]
    pub kings: Option<Number>,
}

#[cfg(feature = "long-questions")]
impl Kings {
    pub(crate) fn answer(self, board: &Problem, budget: &Budget) -> Result<KingsAnswer, ServiceError> {
        count(solution_of(board)?, self.kings.map(Number::as_u32), budget)
    }
}

/// Convert the board of a problem to a solution on which kings can be counted.
///
/// # Errors
/// [`ServiceError::Bad`] if the board is not a solution, has blocked squares, or is larger than
/// [`MAX_SIZE`].
///
/// ```
/// use queenside::{Problem, Size, Square};
/// use queenside_service::kings::solution_of;
///
/// let problem = Problem::new(Size::new(4)?).with_queens([Square::new(0, 1)])?;
/// assert_eq!(solution_of(&problem).unwrap_err().to_string(), "not a solution: 1 of 4 queens");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn solution_of(problem: &Problem) -> Result<Solution, ServiceError> {
    let placement = problem.given();
    let (n, queens) = (placement.size().get(), placement.queen_count());
    if n > MAX_SIZE {
        return Err(ServiceError::bad(format_args!(
            "kings can be counted for n up to {MAX_SIZE}, not for n = {n}"
        )));
    }
    if let Some(conflict) = placement.conflicts().iter().next() {
        return Err(ServiceError::bad(format_args!("not a solution: {conflict}")));
    }
    if queens < n as usize {
        return Err(ServiceError::bad(format_args!("not a solution: {queens} of {n} queens")));
    }
    if problem.has_blocked_squares() {
        return Err(ServiceError::bad(
            "the board has blocked squares, which do not affect the count: remove them",
        ));
    }
    Solution::try_from(placement).map_err(ServiceError::bad)
}

/// Return the verified groups of safe squares of a solution.
///
/// # Errors
/// [`ServiceError::Bad`] if n is above [`MAX_SIZE`].
pub fn groups(solution: &Solution) -> Result<Vec<Group>, ServiceError> {
    let groups = SafeSquares::of(solution).map_err(ServiceError::bad)?.groups();
    let squares: Vec<Vec<_>> = groups.iter().map(squares_of).collect();
    // Checks that the groups together are the safe squares and that no two groups touch.
    check_king_groups(solution.columns(), &squares)?;
    Ok(groups)
}

fn squares_of(group: &Group) -> Vec<queenside_check::Square> {
    group.squares.iter().copied().map(pair).collect()
}

/// Count the ways to place each number of kings on all safe squares of a solution, and verify them;
/// on many boards faster than [`count`]. The second value is `false` if there were too many sets of
/// kings for the checker to count them again.
///
/// # Errors
/// [`ServiceError::Bad`] if n is above [`MAX_SIZE`]; [`ServiceError::GaveUp`] if a group of squares
/// is too wide to count; [`ServiceError::Stopped`] if the budget of the counter ends first.
///
/// ```
/// use queenside::{Solution, kings::KingCounter};
///
/// let ten = Solution::new(vec![8, 1, 3, 0, 6, 9, 5, 2, 4, 7])?;
/// let (ways, is_recounted) = queenside_service::kings::polynomial(&ten, &mut KingCounter::default())?;
/// assert_eq!((ways.ways(4), is_recounted), (22u32.into(), true));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn polynomial(
    solution: &Solution,
    counter: &mut KingCounter,
) -> Result<(Polynomial, bool), ServiceError> {
    let safe = SafeSquares::of(solution).map_err(ServiceError::bad)?;
    let ways = counter.polynomial(&safe)?;
    let stop = || counter.is_over();
    let is_recounted = check_king_polynomial(solution.columns(), &decimals(&ways), &stop)?.is_some();
    if is_recounted || !stop() { Ok((ways, is_recounted)) } else { Err(ServiceError::Stopped) }
}

impl From<KingsError> for ServiceError {
    fn from(error: KingsError) -> Self {
        match error {
            KingsError::Stopped => Self::Stopped,
            error => Self::GaveUp(error.to_string()),
        }
    }
}

/// Return the coefficients in decimal, starting with that of no king.
fn decimals(polynomial: &Polynomial) -> Vec<String> {
    polynomial.coefficients().iter().map(ToString::to_string).collect()
}

/// Count the ways to place `kings` kings, by default n, on the safe squares of a solution, group by
/// group.
///
/// # Errors
/// As for [`polynomial`]; [`ServiceError::Wrong`] if a square, a group or a number of ways is wrong.
///
/// ```
/// use queenside::{Budget, Solution};
/// use queenside_service::kings::count;
///
/// let solution = Solution::new(vec![8, 1, 3, 0, 6, 9, 5, 2, 4, 7])?;
/// let answer = count(solution, Some(4), &Budget::default())?;
/// assert_eq!((answer.ways, answer.groups.len(), answer.recounted), (22u32.into(), 3, true));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn count(solution: Solution, kings: Option<u32>, budget: &Budget) -> Result<KingsAnswer, ServiceError> {
    let begun = Instant::now();
    let stop = || budget.is_spent(begun);
    let groups = groups(&solution)?;
    let mut safe: Vec<Square> = groups.iter().flat_map(|group| group.squares.iter().copied()).collect();
    safe.sort_unstable();
    let (mut all, mut recounted) = (Polynomial::new(vec![1]), true);
    let mut answers = Vec::with_capacity(groups.len());
    for group in groups {
        let ways = group.polynomial(&budget.clone().since(begun))?;
        recounted &= check_king_ways_on(&squares_of(&group), &decimals(&ways), &stop)?.is_some();
        all = all.times(&ways);
        answers.push(GroupAnswer { label: group.label(), squares: group.squares, ways });
    }
    recounted &= check_king_polynomial(solution.columns(), &decimals(&all), &stop)?.is_some();
    if !recounted && stop() {
        return Err(ServiceError::Stopped);
    }
    let n = solution.size().get();
    let k = kings.unwrap_or(n);
    Ok(KingsAnswer {
        n,
        k,
        ways: all.ways(k),
        safe,
        groups: answers,
        greatest: all.greatest(),
        polynomial: all,
        solution,
        recounted,
    })
}

/// The numbers of ways to place kings on the safe squares of a solution, no two on neighbouring
/// squares.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct KingsAnswer {
    /// The board size.
    pub n: u32,
    /// The number of kings.
    pub k: u32,
    /// The number of ways to place k kings, in decimal.
    #[serde(serialize_with = "as_decimal")]
    #[cfg_attr(feature = "typescript", ts(as = "String"))]
    pub ways: Ways,
    /// The squares that exactly two queens attack, in reading order.
    pub safe: Vec<Square>,
    /// The groups of safe squares that are connected by king's moves.
    pub groups: Vec<GroupAnswer>,
    /// The numbers of ways to place 0, 1, 2, ... kings, in decimal.
    #[serde(serialize_with = "as_decimals")]
    #[cfg_attr(feature = "typescript", ts(as = "Vec<String>"))]
    pub polynomial: Polynomial,
    /// The column of the queen in each row.
    #[serde(rename = "columns", serialize_with = "as_columns")]
    #[cfg_attr(feature = "typescript", ts(as = "Vec<u32>"))]
    pub solution: Solution,
    /// The greatest number of kings that fit on the safe squares.
    pub greatest: u32,
    /// Whether the checker counted all ways again; false if there are too many sets of kings.
    pub recounted: bool,
}

/// A group of safe squares.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(rename = "KingGroup"))]
pub struct GroupAnswer {
    /// The label of the group: A to Z, then AA, AB and so on.
    pub label: String,
    /// The squares of the group, in reading order.
    pub squares: Vec<Square>,
    /// The numbers of ways to place 0, 1, 2, ... kings on the group, in decimal.
    #[serde(serialize_with = "as_decimals")]
    #[cfg_attr(feature = "typescript", ts(as = "Vec<String>"))]
    pub ways: Polynomial,
}

fn as_decimal<S: Serializer>(number: &Ways, out: S) -> Result<S::Ok, S::Error> {
    out.collect_str(number)
}

fn as_decimals<S: Serializer>(polynomial: &Polynomial, out: S) -> Result<S::Ok, S::Error> {
    decimals(polynomial).serialize(out)
}

fn as_columns<S: Serializer>(solution: &Solution, out: S) -> Result<S::Ok, S::Error> {
    solution.columns().serialize(out)
}

impl KingsAnswer {
    /// Return the different polynomials of the groups, each with the number of groups that have
    /// it.
    pub fn factors(&self) -> Vec<(&Polynomial, u32)> {
        let mut factors: Vec<(&Polynomial, u32)> = Vec::new();
        for GroupAnswer { ways, .. } in &self.groups {
            match factors.iter_mut().find(|(factor, _)| *factor == ways) {
                Some((_, groups)) => *groups += 1,
                None => factors.push((ways, 1)),
            }
        }
        factors
    }

    /// List the ways to divide the kings among the groups; `None` if there are more than `most`.
    pub fn shares(&self, most: usize) -> Option<Vec<Share>> {
        let groups: Vec<&Polynomial> = self.groups.iter().map(|group| &group.ways).collect();
        shares(&groups, self.k, most)
    }
}

/// One way to divide kings among the groups of a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Share {
    /// The number of kings on each group.
    pub kings: Vec<u32>,
    /// The number of ways to place these kings on each group.
    pub ways: Vec<Ways>,
    /// The product of these numbers: the number of ways on all groups.
    pub product: Ways,
}

fn shares(groups: &[&Polynomial], kings: u32, most: usize) -> Option<Vec<Share>> {
    let mut found = Vec::new();
    share(groups, kings, most, &mut Vec::new(), &mut found);
    let with_ways = |kings: Vec<u32>| {
        let ways: Vec<Ways> = groups.iter().zip(&kings).map(|(group, &kings)| group.ways(kings)).collect();
        let product = ways.iter().product();
        Share { kings, ways, product }
    };
    (found.len() <= most).then(|| found.into_iter().map(with_ways).collect())
}

/// Add the shares that begin with these numbers of kings, until there are more than `most`.
fn share(groups: &[&Polynomial], kings: u32, most: usize, begun: &mut Vec<u32>, found: &mut Vec<Vec<u32>>) {
    let Some(group) = groups.get(begun.len()) else {
        if kings == 0 {
            found.push(begun.clone());
        }
        return;
    };
    // This group must hold the kings that do not fit on the later groups.
    let later: u32 = groups[begun.len() + 1..].iter().map(|group| group.greatest()).sum();
    for here in kings.saturating_sub(later)..=kings.min(group.greatest()) {
        if found.len() > most {
            return;
        }
        begun.push(here);
        share(groups, kings - here, most, begun, found);
        begun.pop();
    }
}

/// Format a polynomial as text. If it has more than eight terms, show only the first two, the
/// term of this number of kings, and the last.
pub fn abridged(polynomial: &Polynomial, kings: u32) -> String {
    const MAX_TERMS: u32 = 8;
    let greatest = polynomial.greatest();
    if greatest < MAX_TERMS {
        return polynomial.to_string();
    }
    let mut terms = vec!["1".to_owned(), format!("{}x", polynomial.ways(1))];
    let mut last = 1;
    for kings in [kings, greatest].into_iter().filter(|kings| *kings <= greatest) {
        if kings <= last {
            continue;
        }
        if kings > last + 1 {
            terms.push("...".to_owned());
        }
        let ways = polynomial.ways(kings).to_string();
        terms.push(format!("{}x^{kings}", if ways == "1" { "" } else { &ways }));
        last = kings;
    }
    terms.join(" + ")
}

#[cfg(test)]
mod tests;
