//! Count the ways to place kings on the safe squares of a solution; the checker counts them again.
//! [`search`] finds boards with a wanted number of ways.

pub mod search;

use queenside::kings::{BigUint, Group, KingCounter, MAX_SIZE, Polynomial, SafeSquares};
use queenside::{Board, Problem, Solution, Square};
use queenside_check::{check_king_groups, check_king_polynomial, check_king_ways_on, check_safe_squares};
use serde::Serialize;

use crate::ServiceError;
use crate::verify::pair;

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

/// Return the verified safe squares of a solution.
///
/// # Errors
/// [`ServiceError::Bad`] if n is above [`MAX_SIZE`].
pub fn safe_squares(solution: &Solution) -> Result<SafeSquares, ServiceError> {
    let safe = SafeSquares::of(solution).map_err(ServiceError::bad)?;
    let squares: Vec<_> = safe.squares().map(pair).collect();
    check_safe_squares(solution.columns(), &squares)?;
    Ok(safe)
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

/// Count the ways to place each number of kings on all safe squares of a solution, and verifies
/// them. The second value is `false` if there were too many sets of kings for the checker to count
/// them again.
///
/// # Errors
/// [`ServiceError::Bad`] if n is above [`MAX_SIZE`]; [`ServiceError::GaveUp`] if a group of squares
/// is too wide to count.
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
    let ways = counter.polynomial(&safe).map_err(gave_up)?;
    let is_recounted = check_king_polynomial(solution.columns(), &decimals(&ways))?.is_some();
    Ok((ways, is_recounted))
}

fn gave_up(why: impl std::fmt::Display) -> ServiceError {
    ServiceError::GaveUp(why.to_string())
}

/// Return the coefficients in decimal, starting with that of no king.
fn decimals(polynomial: &Polynomial) -> Vec<String> {
    polynomial.coefficients().iter().map(ToString::to_string).collect()
}

/// The safe squares of a solution, their groups, and the verified numbers of ways on each group and
/// on all squares.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KingCounts {
    /// The solution.
    pub solution: Solution,
    /// The safe squares.
    pub safe: SafeSquares,
    /// The groups of safe squares, each with its numbers of ways.
    pub groups: Vec<(Group, Polynomial)>,
    /// The numbers of ways on all safe squares.
    pub polynomial: Polynomial,
    /// Whether the checker counted all ways again; `false` if there are too many sets of kings.
    pub is_recounted: bool,
}

/// One way to divide kings among the groups of a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Share {
    /// The number of kings on each group.
    pub kings: Vec<u32>,
    /// The number of ways to place these kings on each group.
    pub ways: Vec<BigUint>,
    /// The product of these numbers: the number of ways on all groups.
    pub product: BigUint,
}

impl KingCounts {
    /// Count kings on the safe squares of a solution, group by group.
    ///
    /// # Errors
    /// As for [`polynomial`]; [`ServiceError::Wrong`] if a square, a group or a number of ways is
    /// wrong.
    ///
    /// ```
    /// use queenside::{Solution, kings::KingCounter};
    /// use queenside_service::kings::KingCounts;
    ///
    /// let ten = Solution::new(vec![8, 1, 3, 0, 6, 9, 5, 2, 4, 7])?;
    /// let counts = KingCounts::of(ten, &mut KingCounter::default())?;
    /// assert_eq!((counts.groups.len(), counts.is_recounted), (3, true));
    /// assert_eq!(counts.answer(4).ways, "22");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn of(solution: Solution, counter: &mut KingCounter) -> Result<Self, ServiceError> {
        let safe = SafeSquares::of(&solution).map_err(ServiceError::bad)?;
        let with_ways = |group: Group| group.polynomial().map(|polynomial| (group, polynomial));
        let groups = groups(&solution)?.into_iter().map(with_ways);
        let groups = groups.collect::<Result<Vec<_>, _>>().map_err(gave_up)?;
        let (polynomial, mut is_recounted) = polynomial(&solution, counter)?;
        for (group, ways) in &groups {
            is_recounted &= check_king_ways_on(&squares_of(group), &decimals(ways))?.is_some();
        }
        Ok(Self { solution, safe, groups, polynomial, is_recounted })
    }

    /// Return the board size.
    pub fn n(&self) -> u32 {
        self.safe.size().get()
    }

    /// Return the answer for this number of kings.
    pub fn answer(&self, kings: u32) -> KingsAnswer {
        let groups = self.groups.iter().map(|(group, ways)| GroupAnswer {
            label: group.label(),
            squares: group.squares.clone(),
            ways: decimals(ways),
        });
        KingsAnswer {
            n: self.n(),
            k: kings,
            ways: self.polynomial.ways(kings).to_string(),
            safe: self.safe.squares().collect(),
            groups: groups.collect(),
            polynomial: decimals(&self.polynomial),
            columns: self.solution.columns().to_vec(),
            greatest: self.polynomial.greatest(),
            recounted: self.is_recounted,
        }
    }

    /// Return the different polynomials of the groups, each with the number of groups that have
    /// it.
    pub fn factors(&self) -> Vec<(&Polynomial, u32)> {
        let mut factors: Vec<(&Polynomial, u32)> = Vec::new();
        for (_, ways) in &self.groups {
            match factors.iter_mut().find(|(factor, _)| *factor == ways) {
                Some((_, groups)) => *groups += 1,
                None => factors.push((ways, 1)),
            }
        }
        factors
    }

    /// List the ways to divide this number of kings among the groups; `None` if there are more
    /// than `most`.
    pub fn shares(&self, kings: u32, most: usize) -> Option<Vec<Share>> {
        let groups: Vec<&Polynomial> = self.groups.iter().map(|(_, ways)| ways).collect();
        shares(&groups, kings, most)
    }
}

fn shares(groups: &[&Polynomial], kings: u32, most: usize) -> Option<Vec<Share>> {
    let mut found = Vec::new();
    share(groups, kings, most, &mut Vec::new(), &mut found);
    let with_ways = |kings: Vec<u32>| {
        let ways: Vec<BigUint> = groups.iter().zip(&kings).map(|(group, &kings)| group.ways(kings)).collect();
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
///
/// ```
/// use queenside::kings::Polynomial;
/// use queenside_service::kings::abridged;
///
/// let long = Polynomial::new(vec![1, 8, 28, 56, 70, 56, 28, 8, 1]);
/// assert_eq!(abridged(&long, 4), "1 + 8x + ... + 70x^4 + ... + x^8");
/// assert_eq!(abridged(&Polynomial::new(vec![1, 3, 1]), 4), "1 + 3x + x^2");
/// ```
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

/// The numbers of ways to place kings on the safe squares of a solution, no two on neighbouring
/// squares.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct KingsAnswer {
    /// The board size.
    pub n: u32,
    /// The number of kings.
    pub k: u32,
    /// The number of ways to place k kings, in decimal.
    pub ways: String,
    /// The squares that exactly two queens attack, in reading order.
    pub safe: Vec<Square>,
    /// The groups of safe squares that are connected by king's moves.
    pub groups: Vec<GroupAnswer>,
    /// The numbers of ways to place 0, 1, 2, ... kings, in decimal.
    pub polynomial: Vec<String>,
    /// The column of the queen in each row.
    pub columns: Vec<u32>,
    /// The greatest number of kings that fit on the safe squares.
    pub greatest: u32,
    /// Whether the checker counted all ways again; false if there are too many sets of kings.
    pub recounted: bool,
}

/// A group of safe squares.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct GroupAnswer {
    /// The label of the group: A to Z, then AA, AB and so on.
    pub label: String,
    /// The squares of the group, in reading order.
    pub squares: Vec<Square>,
    /// The numbers of ways to place 0, 1, 2, ... kings on the group, in decimal.
    pub ways: Vec<String>,
}

#[cfg(test)]
mod tests;
