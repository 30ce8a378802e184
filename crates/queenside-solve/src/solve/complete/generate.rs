use std::error::Error;
use std::fmt;

use queenside_board::{Board, Budget, Line, Outcome, Problem, Size, Square, TooLargeError};
use rand::seq::SliceRandom;
use rand::{Rng, RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use super::check_size;
use super::puzzle::{Clues, Level, MAX_PUZZLE, TRIES};
use crate::solve::random_solution;

/// A family of completion problems, for benchmarks and teaching.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Family {
    /// Queens placed one after the other, each on a square drawn uniformly from those not attacked
    /// (Gent, Jefferson, Nightingale, 2017). Easy for nearly every method.
    Random {
        /// Number of queens.
        queens: u32,
    },
    /// A random solution of a smaller board, in the middle of the board. Hard if the board has
    /// about four times as many rows as the solution. With slightly fewer rows, there is no
    /// completion.
    Centre {
        /// Number of queens, which is the size of the smaller board.
        queens: u32,
    },
    /// Random blocked diagonals and antidiagonals that leave at least four free squares in every
    /// row and column (CSPLib problem 79).
    Diagonals {
        /// Number of diagonals and antidiagonals together.
        lines: u32,
    },
}

/// The error if there is no problem of a family or no puzzle with these parameters, or if none was
/// found.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum GenerateError {
    /// The board is too large.
    TooLarge(TooLargeError),
    /// There are more queens than rows.
    TooManyQueens {
        /// The number of queens.
        queens: u32,
        /// The size of the board.
        n: u32,
    },
    /// No try could place all queens.
    Queens {
        /// The most queens that a try placed.
        reached: u32,
        /// The number of queens.
        queens: u32,
    },
    /// The board in the centre has no solution.
    Centre {
        /// The size of the board in the centre.
        queens: u32,
    },
    /// No try could block all lines.
    Lines {
        /// The most lines that a try blocked.
        reached: u32,
        /// The number of lines.
        lines: u32,
    },
    /// The board is too small or too large for a puzzle.
    PuzzleSize {
        /// The size of the board.
        n: u32,
    },
    /// No puzzle of this size has the level.
    NoSuchLevel {
        /// The size of the board.
        n: u32,
        /// The kind of clues.
        clues: Clues,
        /// The level.
        level: Level,
        /// The levels that such puzzles have.
        possible: &'static [Level],
    },
    /// No try had the level.
    LevelNotFound {
        /// The size of the board.
        n: u32,
        /// The level.
        level: Level,
    },
}

impl fmt::Display for GenerateError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooLarge(error) => error.fmt(f),
            Self::TooManyQueens { queens, n } => {
                write!(f, "{queens} queens do not fit on a board with n = {n}; expected at most {n}")
            }
            Self::Queens { reached, queens } => write!(
                f,
                "at most {reached} of {queens} random queens could be placed in {STARTS} tries; use fewer queens"
            ),
            Self::Centre { queens } => {
                write!(f, "n = {queens} has no solution to place in the centre; use another number of queens")
            }
            Self::Lines { reached, lines } => write!(
                f,
                "at most {reached} of {lines} lines can be blocked so that each row and column has {MIN_FREE} free squares; use fewer lines"
            ),
            Self::PuzzleSize { n } => {
                write!(f, "n = {n} is not a valid puzzle size; expected 4 to {MAX_PUZZLE}")
            }
            Self::NoSuchLevel { n, clues, level, possible } => {
                let possible = names(possible);
                write!(f, "no puzzle with n = {n} and {clues} as clues is {level}; expected {possible}")
            }
            Self::LevelNotFound { n, level } => write!(
                f,
                "none of {TRIES} puzzles with n = {n} has the level {level}: use another size or level"
            ),
        }
    }
}

impl Error for GenerateError {}

impl From<TooLargeError> for GenerateError {
    fn from(error: TooLargeError) -> Self {
        Self::TooLarge(error)
    }
}

fn names(levels: &[Level]) -> String {
    levels.iter().map(|level| level.name()).collect::<Vec<_>>().join(" or ")
}

/// Number of tries before a random draw is given up.
const STARTS: u32 = 50;
/// Minimum number of free squares in each row and column.
const MIN_FREE: u32 = 4;

impl Family {
    /// Return a problem of this family. The same seed gives the same problem on every machine.
    ///
    /// # Errors
    /// [`GenerateError`] if the family has no problem with these parameters, or if none was found.
    ///
    /// ```
    /// use queenside::{Board, Size, solve::Family};
    ///
    /// let problem = Family::Centre { queens: 8 }.generate(Size::new(32)?, 1)?;
    /// assert!(problem.queens().all(|queen| (12..20).contains(&queen.row) && (12..20).contains(&queen.column)));
    /// assert!(Family::Centre { queens: 3 }.generate(Size::new(20)?, 3).is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn generate(self, size: Size, seed: u64) -> Result<Problem, GenerateError> {
        let n = check_size(size)?;
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
        match self {
            Self::Random { queens } | Self::Centre { queens } if queens > n => {
                Err(GenerateError::TooManyQueens { queens, n })
            }
            Self::Random { queens } => first_to_reach(queens, || {
                let placed = random_queens(size, queens, &mut rng);
                (placed.len() as u32, with_queens(size, placed))
            })
            .map_err(|reached| GenerateError::Queens { reached, queens }),
            Self::Centre { queens } => centre(size, queens, seed).ok_or(GenerateError::Centre { queens }),
            Self::Diagonals { lines } => first_to_reach(lines, || random_lines(size, lines, &mut rng))
                .map_err(|reached| GenerateError::Lines { reached, lines }),
        }
    }
}

/// Return the problem with these given queens, which must be on the board.
fn with_queens(size: Size, queens: Vec<Square>) -> Problem {
    Problem::new(size).with_queens(queens).expect("the queens are on the board")
}

/// Return the first of several tries that reaches the goal, or the most that any try reached.
fn first_to_reach<T>(goal: u32, mut attempt: impl FnMut() -> (u32, T)) -> Result<T, u32> {
    let mut most = 0;
    for _ in 0..STARTS {
        let (reached, result) = attempt();
        if reached == goal {
            return Ok(result);
        }
        most = most.max(reached);
    }
    Err(most)
}

/// Return up to `count` queens, each on a square that no earlier queen attacks.
fn random_queens(size: Size, count: u32, rng: &mut impl Rng) -> Vec<Square> {
    let n = size.index();
    let mut queens: Vec<Square> = Vec::new();
    let mut taken = [vec![false; n], vec![false; n], vec![false; 2 * n], vec![false; 2 * n]];
    let lines = |square: Square| {
        let (row, column) = (square.row as usize, square.column as usize);
        [row, column, row + n - column, row + column]
    };
    let is_free =
        |taken: &[Vec<bool>; 4], square| !taken.iter().zip(lines(square)).any(|(taken, line)| taken[line]);
    // While most squares are free, draw from all squares; later, draw from a list of the free ones.
    let (mut misses, mut listed) = (0, None);
    while queens.len() < count as usize {
        let square = if misses > 4 * n {
            let free: &mut Vec<Square> = listed.get_or_insert_with(|| {
                size.lines()
                    .flat_map(|row| size.lines().map(move |column| Square::new(row, column)))
                    .collect()
            });
            free.retain(|&square| is_free(&taken, square));
            if free.is_empty() {
                break;
            }
            free[rng.random_range(0..free.len())]
        } else {
            Square::new(rng.random_range(0..size.get()), rng.random_range(0..size.get()))
        };
        if !is_free(&taken, square) {
            misses += 1;
            continue;
        }
        taken.iter_mut().zip(lines(square)).for_each(|(taken, line)| taken[line] = true);
        queens.push(square);
    }
    queens
}

/// Place a random solution of a smaller board in the middle, or return `None` if the smaller board
/// has none.
fn centre(size: Size, queens: u32, seed: u64) -> Option<Problem> {
    let inner = Size::new(queens).ok()?;
    let Outcome::Found(solution) = random_solution(inner, &Budget::default().seed(seed)).ok()?.outcome else {
        return None;
    };
    let offset = (size.get() - queens) / 2;
    let squares = solution.queens().map(|queen| Square::new(queen.row + offset, queen.column + offset));
    Some(with_queens(size, squares.collect()))
}

/// Return up to `count` blocked lines, and their number.
fn random_lines(size: Size, count: u32, rng: &mut impl Rng) -> (u32, Problem) {
    let n = i64::from(size.get());
    // The number of a line, and whether it is an antidiagonal.
    let mut lines: Vec<(i64, bool)> =
        (1 - n..n).map(|line| (line, false)).chain((0..2 * n - 1).map(|line| (line, true))).collect();
    lines.shuffle(rng);
    let mut problem = Problem::new(size);
    let mut free = [vec![n as u32; size.index()], vec![n as u32; size.index()]];
    let mut excluded = 0;
    for (line, is_antidiagonal) in lines {
        if excluded == count {
            break;
        }
        let on_line = (0..n).filter_map(|row| {
            let column = if is_antidiagonal { line - row } else { row - line };
            (0..n).contains(&column).then_some((row as usize, column as usize))
        });
        let is_open =
            |&(row, column): &(usize, usize)| !problem.is_blocked(Square::new(row as u32, column as u32));
        let newly: Vec<(usize, usize)> = on_line.filter(is_open).collect();
        let leaves_enough =
            |&(row, column): &(usize, usize)| free[0][row] > MIN_FREE && free[1][column] > MIN_FREE;
        if !newly.iter().all(leaves_enough) {
            continue;
        }
        for (row, column) in newly {
            free[0][row] -= 1;
            free[1][column] -= 1;
        }
        let line = if is_antidiagonal { Line::Antidiagonal(line as u64) } else { Line::Diagonal(line) };
        problem = problem.with_blocked_lines([line]).expect("the line is on the board");
        excluded += 1;
    }
    (excluded, problem)
}
