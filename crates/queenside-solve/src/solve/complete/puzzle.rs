use queenside_board::{Board, Budget, Outcome, Problem, Size, Square, named};
use queenside_count::dfs::Remaining;
use queenside_count::enumerate::Solutions;
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use super::generate::GenerateError;
use crate::solve::random_solution;

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

    /// Return the name that [`FromStr`](std::str::FromStr) accepts.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Easy => "easy",
            Self::Medium => "medium",
            Self::Hard => "hard",
        }
    }

    /// Return the levels that minimal puzzles of this size and kind of clues have. With queens, n = 4
    /// has only easy ones and n = 6 only hard ones; n below 4 or above [`MAX_PUZZLE`] has none.
    pub const fn of_size(size: Size, clues: Clues) -> &'static [Self] {
        use Level::{Easy, Hard, Medium};
        match (size.get(), clues) {
            (4, Clues::Queens) => &[Easy],
            (4, Clues::BlockedSquares) | (5, Clues::Queens) => &[Easy, Medium],
            (6, Clues::Queens) => &[Hard],
            (5..=MAX_PUZZLE, _) => &Self::ALL,
            _ => &[],
        }
    }

    /// Return the level of a puzzle, or `None` if it does not have exactly one completion.
    ///
    /// ```
    /// use queenside::{Problem, Size, solve::Level};
    ///
    /// let puzzle = Problem::new(Size::new(4)?).with_queens([(0, 1)])?;
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
        let mut left = Remaining::of(puzzle).ok()?;
        let mut level = Self::Easy;
        while left.open() > 0 {
            if let Some((row, column)) = forced(&left) {
                left = left.after(row, column);
                continue;
            }
            let is_fatal = |row, column| left.after(row, column).has_empty_line();
            let rest = left.filtered(|row, column| !is_fatal(row, column));
            if rest.free_count() == left.free_count() {
                return None;
            }
            (left, level) = (rest, Self::Medium);
        }
        Some(level)
    }
}

/// Return the only free square of an open row or column, if there is one.
fn forced(left: &Remaining) -> Option<(usize, usize)> {
    let open = left.open();
    let mut counts = vec![0; 2 * open];
    for (row, column) in left.free_squares() {
        counts[row] += 1;
        counts[open + column] += 1;
    }
    let line = counts.iter().position(|&count| count == 1)?;
    left.free_squares().find(|&(row, column)| row == line || open + column == line)
}

named!(Level, "level");

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

    /// Return the name that [`FromStr`](std::str::FromStr) accepts.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Queens => "queens",
            Self::BlockedSquares => "blocked-squares",
        }
    }
}

named!(Clues, "kind of clues");

/// The largest board size of a puzzle.
pub const MAX_PUZZLE: u32 = 16;

/// Number of solutions that are tried before the generator gives up on a level: one in a hundred has an
/// easy puzzle with n = 15, none with n = 6.
pub(super) const TRIES: u32 = 5000;

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
        return Err(GenerateError::PuzzleSize { n });
    }
    let possible = Level::of_size(size, clues);
    if let Some(level) = level.filter(|level| !possible.contains(level)) {
        return Err(GenerateError::NoSuchLevel { n, clues, level, possible });
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
    // The first try has some level.
    Err(GenerateError::LevelNotFound { n, level: level.unwrap_or(Level::Hard) })
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
        board.expect("the squares are on the board")
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
