use std::fmt::Display;
use std::path::Path;

use queenside::kings::{KingCounter, MAX_SIZE, Polynomial, SafeSquares};
use queenside::notation::ReadBoard;
use queenside::{Board, Solution};
use queenside_check::{Evidence, KingError, check_king_polynomial, check_king_ways};

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
    fn confirmed(&self, check: Result<Option<Evidence>, KingError>) -> Result<(), Failure> {
        if check.map_err(Failure::wrong)?.is_none() {
            self.not_recounted();
        }
        Ok(())
    }
}

/// One solution of several, of which a line is wanted.
pub(super) struct StreamBoard<'a> {
    solution: &'a Solution,
    counter: &'a mut KingCounter,
    place: &'a Place<'a>,
}

impl<'a> StreamBoard<'a> {
    pub(super) fn new(solution: &'a Solution, counter: &'a mut KingCounter, place: &'a Place<'a>) -> Self {
        Self { solution, counter, place }
    }

    /// The number of ways; `None` where counting was given up.
    pub(super) fn ways(self, kings: Option<u32>) -> Result<Option<String>, Failure> {
        let (columns, place) = (self.solution.columns(), self.place);
        let kings = kings.unwrap_or(columns.len() as u32);
        let Some(polynomial) = self.count()? else { return Ok(None) };
        let ways = polynomial.ways(kings).to_string();
        place.confirmed(check_king_ways(columns, kings, &ways))?;
        Ok(Some(ways))
    }

    /// The ways of every number of kings; `None` where counting was given up.
    pub(super) fn polynomial(self) -> Result<Option<String>, Failure> {
        let (columns, place) = (self.solution.columns(), self.place);
        let Some(polynomial) = self.count()? else { return Ok(None) };
        place.confirmed(check_king_polynomial(columns, &decimals(&polynomial)))?;
        Ok(Some(polynomial.to_string()))
    }

    fn count(self) -> Result<Option<Polynomial>, Failure> {
        let safe = SafeSquares::of(self.solution).map_err(Failure::usage)?;
        match self.counter.polynomial(&safe) {
            Ok(polynomial) => Ok(Some(polynomial)),
            Err(too_wide) => {
                self.place.gave_up(too_wide);
                Ok(None)
            }
        }
    }
}

/// The coefficients in decimal, from no king on.
pub(super) fn decimals(polynomial: &Polynomial) -> Vec<String> {
    polynomial.coefficients().iter().map(ToString::to_string).collect()
}
