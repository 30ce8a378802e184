use std::fmt;
use std::str::FromStr;

use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use super::generate::GenerateError;
use crate::board::{Board, Problem, Size, Square};
use crate::enumerate::Solutions;
use crate::outcome::Outcome;
use crate::run::Budget;
use crate::solve::random_solution;
use crate::text::UnknownNameError;

/// The reasoning that a person needs to solve a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Level {
    /// At each step, a row or column has only one free square left.
    Easy,
    /// In addition: rule out squares where a queen would leave a row or column without a free
    /// square.
    Medium,
    /// In addition: try a square and backtrack.
    Hard,
}

impl Level {
    /// All levels, the easiest first.
    pub const ALL: [Self; 3] = [Self::Easy, Self::Medium, Self::Hard];

    /// Return the name that [`FromStr`] accepts.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Easy => "easy",
            Self::Medium => "medium",
            Self::Hard => "hard",
        }
    }

    /// Return the level of a puzzle, or `None` if it does not have exactly one completion.
    ///
    /// ```
    /// use queenside::{Problem, Size, Square, solve::Level};
    ///
    /// let puzzle = Problem::new(Size::new(4)?).with_queens([Square::new(0, 1)])?;
    /// assert_eq!(Level::of(&puzzle), Some(Level::Easy));
    /// assert_eq!(Level::of(&Problem::new(Size::new(4)?)), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn of(puzzle: &Problem) -> Option<Self> {
        Self::without_trying(puzzle).or_else(|| has_one_completion(puzzle).then_some(Self::Hard))
    }

    /// Return the level of a puzzle that reasoning solves, easy or medium. Such a puzzle has one
    /// completion, because each step of the reasoning holds in all completions.
    fn without_trying(puzzle: &Problem) -> Option<Self> {
        let mut reasoning = Reasoning::new(puzzle)?;
        let mut level = Self::Easy;
        while !reasoning.is_full() {
            if reasoning.place_forced() {
                continue;
            }
            if !reasoning.rule_out() {
                return None;
            }
            level = Self::Medium;
        }
        Some(level)
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Level {
    type Err = UnknownNameError;

    fn from_str(name: &str) -> Result<Self, UnknownNameError> {
        let level = Self::ALL.into_iter().find(|level| level.name() == name);
        level.ok_or_else(|| UnknownNameError::new("level", name, Self::ALL.map(Self::name)))
    }
}

/// The kind of clues that a puzzle gives.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Clues {
    /// Queens of the solution.
    #[default]
    Queens,
    /// Squares that contain no queen in the solution.
    BlockedSquares,
}

impl Clues {
    /// Both kinds.
    pub const ALL: [Self; 2] = [Self::Queens, Self::BlockedSquares];

    /// Return the name that [`FromStr`] accepts.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Queens => "queens",
            Self::BlockedSquares => "blocked-squares",
        }
    }
}

impl fmt::Display for Clues {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Clues {
    type Err = UnknownNameError;

    fn from_str(name: &str) -> Result<Self, UnknownNameError> {
        let clues = Self::ALL.into_iter().find(|clues| clues.name() == name);
        clues.ok_or_else(|| UnknownNameError::new("kind of clues", name, Self::ALL.map(Self::name)))
    }
}

/// The largest board size of a puzzle.
pub const MAX_PUZZLE: u32 = 16;

/// Number of solutions that are tried before the generator gives up on a level: one in a hundred has an
/// easy puzzle with n = 15, none with n = 6.
const TRIES: u32 = 5000;

/// Return a puzzle for people: given queens or blocked squares with exactly one completion, where
/// no clue can be removed. Without one of the clues the puzzle has several completions; an easy or
/// medium puzzle with blocked squares may become harder instead. The same seed gives the same
/// puzzle on every machine.
///
/// # Errors
/// [`GenerateError`] if the board has fewer than 4 or more than [`MAX_PUZZLE`] rows, or if no
/// puzzle of this level was found.
///
/// ```
/// use queenside::{Board, Size, solve::{Clues, Level, unique_puzzle}};
///
/// let puzzle = unique_puzzle(Size::new(8)?, Clues::Queens, Some(Level::Medium), 1)?;
/// assert_eq!(Level::of(&puzzle), Some(Level::Medium));
/// assert!(puzzle.queen_count() >= 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn unique_puzzle(
    size: Size,
    clues: Clues,
    level: Option<Level>,
    seed: u64,
) -> Result<Problem, GenerateError> {
    let n = size.get();
    if !(4..=MAX_PUZZLE).contains(&n) {
        return Err(GenerateError::new(format!(
            "n = {n} is not a valid puzzle size; expected 4 to {MAX_PUZZLE}"
        )));
    }
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    for _ in 0..TRIES {
        let found = random_solution(size, &Budget::default().seed(rng.random()));
        let Ok(Outcome::Found(solution)) = found.map(|answer| answer.outcome) else { continue };
        let mut squares: Vec<Square> = match clues {
            Clues::Queens => solution.queens().collect(),
            Clues::BlockedSquares => {
                let all = (0..n * n).map(|at| Square::new(at / n, at % n));
                all.filter(|square| solution.columns()[square.row as usize] != square.column).collect()
            }
        };
        squares.shuffle(&mut rng);
        // A minimal set of blocked squares makes a hard puzzle. So for other levels, blocked
        // squares stay if the puzzle would be too hard without them.
        let most = level.filter(|_| clues == Clues::BlockedSquares).unwrap_or(Level::Hard);
        let puzzle = without_spare(size, clues, most, squares);
        if level.is_none_or(|level| Level::of(&puzzle) == Some(level)) {
            return Ok(puzzle);
        }
    }
    let level = level.map_or("", Level::name);
    Err(GenerateError::new(format!(
        "none of {TRIES} puzzles with n = {n} has the level {level}: use another size or level"
    )))
}

/// Remove squares in this order if the others still have one completion and the puzzle is not too
/// hard.
fn without_spare(size: Size, clues: Clues, most: Level, squares: Vec<Square>) -> Problem {
    let given = |squares: &[Square]| {
        let (board, squares) = (Problem::new(size), squares.iter().copied());
        let board = match clues {
            Clues::Queens => board.with_queens(squares),
            Clues::BlockedSquares => board.with_blocked(squares),
        };
        board.unwrap_or_else(|fault| unreachable!("the squares are on the board: {fault}"))
    };
    let fits = |puzzle: &Problem| match most {
        Level::Hard => has_one_completion(puzzle),
        most => Level::without_trying(puzzle).is_some_and(|level| level <= most),
    };
    let mut left = squares.clone();
    for square in squares {
        let rest: Vec<Square> = left.iter().copied().filter(|other| *other != square).collect();
        if fits(&given(&rest)) {
            left = rest;
        }
    }
    given(&left)
}

fn has_one_completion(problem: &Problem) -> bool {
    let Ok(mut completions) = Solutions::completions(problem) else { return false };
    let mut next = || matches!(completions.next_within(&Budget::default()), Outcome::Found(_));
    next() && !next()
}

/// The board during the reasoning: the squares that are still free.
struct Reasoning {
    n: usize,
    /// Whether each square is free, row by row.
    free: Vec<bool>,
    /// Whether each row and column has a queen.
    rows: Vec<bool>,
    columns: Vec<bool>,
}

impl Reasoning {
    /// Return `None` if a given queen is attacked or on a blocked square.
    fn new(puzzle: &Problem) -> Option<Self> {
        let n = puzzle.size().index();
        let mut reasoning =
            Self { n, free: vec![true; n * n], rows: vec![false; n], columns: vec![false; n] };
        for square in puzzle.blocked_squares() {
            reasoning.free[square.row as usize * n + square.column as usize] = false;
        }
        for queen in puzzle.queens() {
            let (row, column) = (queen.row as usize, queen.column as usize);
            if !reasoning.free[row * n + column] {
                return None;
            }
            reasoning.place(row, column);
        }
        Some(reasoning)
    }

    fn is_full(&self) -> bool {
        self.rows.iter().all(|&has_queen| has_queen)
    }

    fn place(&mut self, row: usize, column: usize) {
        for (at, free) in self.free.iter_mut().enumerate() {
            *free &= !attacks(row, column, at / self.n, at % self.n);
        }
        (self.rows[row], self.columns[column]) = (true, true);
    }

    /// Return the free squares of each row and column without a queen.
    fn lines(&self) -> Vec<Vec<usize>> {
        let n = self.n;
        let free = |squares: &mut dyn Iterator<Item = usize>| squares.filter(|&at| self.free[at]).collect();
        let open = |taken: &[bool]| -> Vec<usize> { (0..n).filter(|&line| !taken[line]).collect() };
        let rows = open(&self.rows).into_iter().map(|row| free(&mut (row * n..(row + 1) * n)));
        let columns =
            open(&self.columns).into_iter().map(|column| free(&mut (0..n).map(|row| row * n + column)));
        rows.chain(columns).collect()
    }

    /// Place a queen on the only free square of a row or column. Return whether there was one.
    fn place_forced(&mut self) -> bool {
        let forced = self.lines().into_iter().find(|squares| squares.len() == 1).map(|squares| squares[0]);
        if let Some(at) = forced {
            self.place(at / self.n, at % self.n);
        }
        forced.is_some()
    }

    /// Rule out the squares where a queen would leave a line without a free square. Return whether
    /// there was one.
    fn rule_out(&mut self) -> bool {
        let (n, lines) = (self.n, self.lines());
        let is_fatal = |at: usize| {
            lines.iter().any(|squares| {
                !squares.contains(&at)
                    && squares.iter().all(|&other| attacks(at / n, at % n, other / n, other % n))
            })
        };
        let fatal: Vec<usize> = (0..n * n).filter(|&at| self.free[at] && is_fatal(at)).collect();
        for &at in &fatal {
            self.free[at] = false;
        }
        !fatal.is_empty()
    }
}

/// Whether a queen attacks a square or is on it.
const fn attacks(row: usize, column: usize, other_row: usize, other_column: usize) -> bool {
    row == other_row || column == other_column || row.abs_diff(other_row) == column.abs_diff(other_column)
}
