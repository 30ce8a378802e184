//! Boards on which kings are counted, from what was read to what is said of them, checked.

use std::fmt::Display;
use std::path::Path;

use queenside::kings::{BigUint, Group, KingCounter, MAX_SIZE, Polynomial, SafeSquares};
use queenside::notation::ReadBoard;
use queenside::{Board, Solution, Square};
use queenside_check::{CheckError, Evidence, check_king_polynomial, check_king_ways};
use queenside_service::kings::{KingCounts, check_kings};
use serde::Serialize;

use crate::failure::{Failure, note};
use crate::input::Input;

/// Where a board came from, for what has to be said about it.
pub(in crate::commands::kings) struct Place<'a> {
    pub(in crate::commands::kings) file: &'a Path,
    /// Its place among several.
    pub(in crate::commands::kings) number: Option<u64>,
    pub(in crate::commands::kings) line: u64,
}

impl Place<'_> {
    /// The board as a solution, or why kings are not counted on it.
    pub(super) fn solution(&self, read: &ReadBoard) -> Result<Solution, Failure> {
        let placement = read.problem.given();
        let (n, queens) = (placement.size().get(), placement.queen_count());
        if n > MAX_SIZE {
            return Err(
                self.refused(format_args!("kings are counted for n up to {MAX_SIZE}, not for n = {n}"))
            );
        }
        if let Some(conflict) = placement.conflicts().iter().next() {
            return Err(self.refused(format_args!("no solution: {conflict}")));
        }
        if queens < n as usize {
            return Err(self.refused(format_args!("no solution: {queens} of {n} queens")));
        }
        if read.problem.has_blocked_squares() {
            let why = "the board has blocked squares: leave them out, they say nothing about kings";
            return Err(self.refused(why));
        }
        Solution::try_from(placement).map_err(|error| self.refused(error))
    }

    fn refused(&self, why: impl Display) -> Failure {
        Failure::usage(self.told(why))
    }

    /// The words with the place before them.
    fn told(&self, what: impl Display) -> String {
        match self.number {
            Some(number) => {
                Input::about(self.file, format_args!("board {number}, on line {}: {what}", self.line))
            }
            None => Input::about(self.file, what),
        }
    }

    /// Says why counting was given up.
    pub(super) fn gave_up(&self, why: impl Display) {
        note(self.told(format_args!("gave up: {why}")));
    }

    /// Says that a number stands unchecked.
    pub(super) fn not_recounted(&self) {
        note(self.told("not recounted: too many sets of kings for the independent checker"));
    }

    /// Takes note of how an answer was checked.
    fn confirmed(&self, check: Result<Option<Evidence>, CheckError>) -> Result<(), Failure> {
        if check?.is_none() {
            self.not_recounted();
        }
        Ok(())
    }
}

/// The number of ways on one solution of several; `None` where counting was given up.
pub(super) fn ways(
    solution: &Solution,
    kings: Option<u32>,
    counter: &mut KingCounter,
    place: &Place<'_>,
) -> Result<Option<String>, Failure> {
    let columns = solution.columns();
    let kings = kings.unwrap_or(columns.len() as u32);
    let Some(polynomial) = polynomial_of(solution, counter, place)? else { return Ok(None) };
    let ways = polynomial.ways(kings).to_string();
    place.confirmed(check_king_ways(columns, kings, &ways))?;
    Ok(Some(ways))
}

/// The ways of every number of kings, likewise.
pub(super) fn polynomial(
    solution: &Solution,
    counter: &mut KingCounter,
    place: &Place<'_>,
) -> Result<Option<String>, Failure> {
    let Some(polynomial) = polynomial_of(solution, counter, place)? else { return Ok(None) };
    place.confirmed(check_king_polynomial(solution.columns(), &decimals(&polynomial)))?;
    Ok(Some(polynomial.to_string()))
}

fn polynomial_of(
    solution: &Solution,
    counter: &mut KingCounter,
    place: &Place<'_>,
) -> Result<Option<Polynomial>, Failure> {
    let safe = SafeSquares::of(solution).map_err(Failure::usage)?;
    Ok(counter.polynomial(&safe).inspect_err(|too_wide| place.gave_up(too_wide)).ok())
}

/// The coefficients in decimal, from no king on.
pub(super) fn decimals(polynomial: &Polynomial) -> Vec<String> {
    polynomial.coefficients().iter().map(ToString::to_string).collect()
}

/// All that is to be said of a board, checked.
pub(in crate::commands::kings) struct Counted {
    pub(super) solution: Solution,
    pub(super) safe: SafeSquares,
    /// The groups with the ways on each.
    pub(super) groups: Vec<(Group, Polynomial)>,
    /// The ways on all of them.
    pub(super) polynomial: Polynomial,
    /// The number of kings asked for.
    pub(super) kings: u32,
    pub(super) ways: BigUint,
}

impl Counted {
    /// Counts kings on a solution; `None` where that was given up.
    pub(in crate::commands::kings) fn of(
        solution: Solution,
        kings: Option<u32>,
        counter: &mut KingCounter,
        place: &Place,
    ) -> Result<Option<Self>, Failure> {
        let safe = SafeSquares::of(&solution).map_err(Failure::usage)?;
        let counts = match KingCounts::of(safe, counter) {
            Ok(counts) => counts,
            Err(too_wide) => {
                place.gave_up(too_wide);
                return Ok(None);
            }
        };
        if !check_kings(&solution, &counts)? {
            place.not_recounted();
        }
        let KingCounts { safe, groups, polynomial } = counts;
        let kings = kings.unwrap_or(solution.columns().len() as u32);
        let ways = polynomial.ways(kings);
        Ok(Some(Self { solution, safe, groups, polynomial, kings, ways }))
    }

    /// The size of the board.
    pub(super) fn n(&self) -> u32 {
        self.safe.size().get()
    }
}

/// The answer as JSON. Squares are [row, column]; lists of ways are by numbers of kings, from none on.
#[derive(Serialize)]
struct Answer<'a> {
    n: u32,
    k: u32,
    ways: String,
    safe: Vec<Square>,
    groups: Vec<GroupWays<'a>>,
    polynomial: Vec<String>,
    columns: &'a [u32],
    greatest: u32,
}

#[derive(Serialize)]
struct GroupWays<'a> {
    label: String,
    squares: &'a [Square],
    ways: Vec<String>,
}

/// The answer as a JSON object in one line.
pub(super) fn json(counted: &Counted) -> Result<String, Failure> {
    let groups = counted.groups.iter().map(|(group, polynomial)| GroupWays {
        label: group.label(),
        squares: &group.squares,
        ways: decimals(polynomial),
    });
    let answer = Answer {
        n: counted.n(),
        k: counted.kings,
        ways: counted.ways.to_string(),
        safe: counted.safe.squares().collect(),
        groups: groups.collect(),
        polynomial: decimals(&counted.polynomial),
        columns: counted.solution.columns(),
        greatest: counted.polynomial.greatest(),
    };
    Ok(serde_json::to_string(&answer)?)
}
