use std::error::Error;
use std::fmt;

use queenside_board::{Size, Square};

use super::position::Groups;
use super::rules::{Found, Next};
use super::{Level, Regions, Step};

/// What to do next on a board of regions with some queens.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Hint {
    /// All queens of the solution are placed.
    Solved,
    /// This queen is not in the solution.
    WrongQueen(Square),
    /// The solution has a queen on this square, which is ruled out.
    WrongMark(Square),
    /// The easiest step of reasoning.
    Step(Step),
}

/// Why a hint cannot be given.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum HintError {
    /// A square is not on the board.
    OffBoard {
        /// The square.
        square: Square,
        /// The board size.
        size: Size,
    },
    /// The board does not have exactly one solution.
    NotUnique {
        /// Whether it has several.
        has_several: bool,
    },
    /// No rule applies.
    NoRule,
}

impl fmt::Display for HintError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::OffBoard { square, size } => {
                write!(f, "the square {square} is off the board: it has n = {size}")
            }
            Self::NotUnique { has_several } => {
                let how_many = if *has_several { "several solutions" } else { "no solution" };
                write!(f, "the regions have {how_many}: hints need exactly one")
            }
            Self::NoRule => f.write_str("no rule applies: the next step needs more than one supposition"),
        }
    }
}

impl Error for HintError {}

impl Regions {
    /// Return the hardest rule that the board needs, or `None` if it does not have exactly one
    /// solution, or if suppositions one at a time do not lead to it.
    pub fn level(&self) -> Option<Level> {
        self.groups().level()
    }

    /// Return the next step from these queens and the squares that are marked as ruled out. The squares
    /// that queens rule out need no mark.
    ///
    /// A wrong queen is reported first, then a wrong mark.
    ///
    /// # Errors
    /// [`HintError`] if a square is not on the board, if the board does not have exactly one solution,
    /// or if no rule applies, which does not occur on boards that have a [level](Self::level).
    ///
    /// ```
    /// use queenside::{Square, regions::{Hint, Level, Regions}};
    ///
    /// let board: Regions = "AABB AABB ACCC DDDC".parse()?;
    /// let Hint::Step(step) = board.hint(&[], &[])? else { panic!("the board is not solved") };
    /// assert_eq!((step.rule, step.ruled_out), (Level::Line, vec![Square::new(3, 3)]));
    /// assert_eq!(board.hint(&[Square::new(0, 0)], &[])?, Hint::WrongQueen(Square::new(0, 0)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn hint(&self, queens: &[Square], marks: &[Square]) -> Result<Hint, HintError> {
        let size = self.size();
        if let Some(&square) = queens.iter().chain(marks).find(|&&square| !size.contains(square)) {
            return Err(HintError::OffBoard { square, size });
        }
        let solutions = self.first_solutions(2);
        let [columns] = &solutions[..] else {
            return Err(HintError::NotUnique { has_several: !solutions.is_empty() });
        };
        let is_right = |square: &Square| u32::from(columns[square.row as usize]) == square.column;
        if let Some(&wrong) = queens.iter().find(|queen| !is_right(queen)) {
            return Ok(Hint::WrongQueen(wrong));
        }
        if let Some(&wrong) = marks.iter().find(|mark| is_right(mark)) {
            return Ok(Hint::WrongMark(wrong));
        }
        let groups = self.groups();
        let mut position = groups.start();
        for &queen in queens {
            groups.place(&mut position, self.number(queen));
        }
        for &mark in marks {
            position.left.remove(self.number(mark));
        }
        match groups.next(&position, Level::Supposition) {
            Next::Solved => Ok(Hint::Solved),
            Next::Step(found) => Ok(Hint::Step(self.step(&found))),
            Next::Contradiction(_) | Next::Stuck => Err(HintError::NoRule),
        }
    }

    /// Return the steps of reasoning from the empty board, each the easiest one, until it is solved or
    /// no rule applies.
    ///
    /// ```
    /// use queenside::regions::Regions;
    ///
    /// let board: Regions = "AABB AABB ACCC DDDC".parse()?;
    /// let steps: Vec<String> = board.steps().iter().map(ToString::to_string).collect();
    /// assert_eq!(steps[0], "line: no queen on (3, 3): the squares left in region D are in row 3");
    /// assert_eq!(
    ///     steps[2],
    ///     "block: no queen on (1, 2) and (3, 2): a queen there would leave row 2 without a square"
    /// );
    /// assert_eq!(steps[10], "single: a queen on (3, 1), the only square left in row 3");
    /// # Ok::<(), queenside::regions::RegionsError>(())
    /// ```
    pub fn steps(&self) -> Vec<Step> {
        let groups = self.groups();
        let (mut position, mut steps) = (groups.start(), Vec::new());
        while let Next::Step(found) = groups.next(&position, Level::Supposition) {
            groups.follow(&mut position, &found);
            steps.push(self.step(&found));
        }
        steps
    }

    fn groups(&self) -> Groups {
        Groups::new(self.size().index(), |square| self.region(square))
    }

    fn step(&self, found: &Found) -> Step {
        let n = self.size().index();
        let numbers = |first: usize| (0..n).filter(move |group| found.groups >> (first + group) & 1 == 1);
        Step {
            rule: found.rule,
            queen: found.queen.map(|queen| self.square(queen)),
            ruled_out: found.ruled_out.map(|square| self.square(square)).collect(),
            because: found.because.map(|square| self.square(square)).collect(),
            regions: numbers(2 * n).map(|region| self.letters()[region]).collect(),
            rows: numbers(0).map(|row| row as u32).collect(),
            columns: numbers(n).map(|column| column as u32).collect(),
        }
    }
}
