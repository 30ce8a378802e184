use std::error::Error;
use std::fmt;

use queenside_board::Size;
use rand::seq::{IndexedRandom, SliceRandom};
use rand::{Rng, RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use super::position::Groups;
use super::rules::Next;
use super::squares::SquareSet;
use super::{Level, MAX_REGIONS, MIN_REGIONS, Regions};

/// Why a board of regions cannot be generated.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum GenerateError {
    /// The board size is out of range.
    Size {
        /// The board size.
        n: u32,
    },
    /// Boards of this size do not have the level.
    NoSuchLevel {
        /// The board size.
        n: u32,
        /// The level.
        level: Level,
        /// The levels of boards of this size.
        possible: &'static [Level],
    },
    /// No try had the level.
    LevelNotFound {
        /// The board size.
        n: u32,
        /// The level.
        level: Level,
    },
}

impl fmt::Display for GenerateError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Size { n } => write!(
                f,
                "n = {n} is out of range: boards of regions have n from {MIN_REGIONS} to {MAX_REGIONS}"
            ),
            Self::NoSuchLevel { n, level, possible } => {
                let names: Vec<&str> = possible.iter().map(|level| level.name()).collect();
                let names = names.join(", ");
                write!(f, "boards of regions with n = {n} do not have the level {level}; expected {names}")
            }
            Self::LevelNotFound { n, level } => {
                write!(f, "no try with n = {n} has the level {level}: use another seed or level")
            }
        }
    }
}

impl Error for GenerateError {}

/// Number of solutions from which boards are grown before a level is given up.
const STARTS: u32 = 4000;
/// Number of moves from one start, per square.
const MOVES: usize = 2;

/// Number of regions that may have one square, except on boards of the easiest level.
const MAX_GIVEN_AWAY: usize = 1;

/// Return a board of connected regions with exactly one solution, and with this level or any. The same
/// seed gives the same board on every machine.
///
/// At most one region has one square, except on boards of the level single.
///
/// Regions grow from the queens of a random solution. Then squares at borders move from region to
/// region as long as this leaves fewer squares to the rules of the level, until they solve the board.
///
/// # Errors
/// [`GenerateError`] if n is not from [`MIN_REGIONS`] to [`MAX_REGIONS`], if [`Level::of_size`] does not
/// have the level, or if no try has it, which did not happen with the seeds of the tests.
///
/// ```
/// use queenside::{Size, regions::{Level, generate}};
///
/// let board = generate(Size::new(8)?, Some(Level::Lines), 7)?;
/// assert_eq!((board.level(), board.count()), (Some(Level::Lines), 1));
/// assert_eq!(board, generate(Size::new(8)?, Some(Level::Lines), 7)?);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn generate(size: Size, level: Option<Level>, seed: u64) -> Result<Regions, GenerateError> {
    let n = size.get();
    let possible = Level::of_size(size);
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    let Some(&any) = possible.choose(&mut rng) else { return Err(GenerateError::Size { n }) };
    let level = level.unwrap_or(any);
    if !possible.contains(&level) {
        return Err(GenerateError::NoSuchLevel { n, level, possible });
    }
    let mut starts = (0..STARTS).map(|_| Draft::grow(size.index(), &mut rng).move_borders(level, &mut rng));
    let found = starts.find_map(|draft| draft);
    found.map(|draft| draft.finish(size)).ok_or(GenerateError::LevelNotFound { n, level })
}

/// A board that is not finished, and its solution.
struct Draft {
    groups: Groups,
    queens: SquareSet,
}

impl Draft {
    /// Grow connected regions of different sizes from the queens of a random solution.
    fn grow(n: usize, rng: &mut impl Rng) -> Self {
        let mut columns = Vec::new();
        place(n, &mut columns, rng);
        let queens: SquareSet = (0..n).map(|row| row * n + columns[row]).collect();
        let mut of_square: Vec<Option<usize>> = vec![None; n * n];
        queens.enumerate().for_each(|(region, queen)| of_square[queen] = Some(region));
        let chances: Vec<u32> = (0..n).map(|_| rng.random_range(1..=8)).collect();
        let mut left: Vec<usize> = (0..n * n).filter(|&square| !queens.contains(square)).collect();
        while !left.is_empty() {
            left.shuffle(rng);
            left.retain(|&square| {
                let near: Vec<usize> = neighbours(n, square).filter_map(|near| of_square[near]).collect();
                let region = near.choose(rng).copied();
                of_square[square] = region.filter(|&region| rng.random_range(0..8) < chances[region]);
                of_square[square].is_none()
            });
        }
        Self { groups: Groups::new(n, |square| of_square[square].unwrap_or_default()), queens }
    }

    /// Return the number of regions of one square: their queens need no thought.
    fn gives_away(&self) -> usize {
        let n = self.groups.n;
        self.groups.squares[2 * n..].iter().filter(|squares| squares.len() == 1).count()
    }

    /// Move squares at borders until the board has the level.
    fn move_borders(mut self, level: Level, rng: &mut impl Rng) -> Option<Self> {
        let allowed = if level == Level::Single { usize::MAX } else { MAX_GIVEN_AWAY };
        let mut score = self.score(level);
        for _ in 0..MOVES * self.groups.of_square.len() {
            let (distance, squares) = &score;
            if *distance == 0 && self.gives_away() <= allowed && self.groups.level() == Some(level) {
                return Some(self);
            }
            let Some((square, old)) = self.move_one(squares, rng) else { continue };
            let moved = self.score(level);
            if moved.0 <= *distance || level == Level::Supposition {
                score = moved;
            } else {
                self.groups.set_region(square, old);
            }
        }
        None
    }

    /// Move one of these squares to a region beside it, if its own stays connected. Return the square
    /// and its region before.
    fn move_one(&mut self, squares: &[usize], rng: &mut impl Rng) -> Option<(usize, usize)> {
        let square = *squares.choose(rng)?;
        let old = self.groups.region(square);
        let near = neighbours(self.groups.n, square).map(|near| self.groups.region(near));
        let near: Vec<usize> = near.filter(|&region| region != old).collect();
        let new = *near.choose(rng)?;
        self.stays_connected(square).then(|| self.groups.set_region(square, new)).map(|()| (square, old))
    }

    /// Return how far the board is from one that the rules of the level solve, 0 if they do, and the
    /// squares to move.
    fn score(&self, level: Level) -> (u32, Vec<usize>) {
        let groups = &self.groups;
        let mut position = groups.start();
        if level == Level::Supposition {
            // Most boards with one solution need a supposition, so it is enough to remove the others.
            let mut found = Vec::new();
            groups.solutions(position, 2, &mut found);
            let others = found.into_iter().fold(SquareSet::default(), |all, queens| all | queens);
            let others = others.without(self.queens);
            let movable = if others.is_empty() { position.left.without(self.queens) } else { others };
            return (others.len(), movable.collect());
        }
        let (_, _, end) = groups.follow_all(&mut position, level);
        if matches!(end, Next::Solved) {
            return (0, groups.start().left.without(self.queens).collect());
        }
        let least = position.open().map(|group| groups.left(&position, group).len()).min();
        (position.left.len() * 16 + least.unwrap_or(0), position.left.without(self.queens).collect())
    }

    /// Whether the region of a square stays connected without the square.
    fn stays_connected(&self, square: usize) -> bool {
        let mut rest = self.groups.squares[self.groups.region(square)];
        rest.remove(square);
        let mut reached: Vec<usize> = rest.first().into_iter().collect();
        while let Some(square) = reached.pop() {
            rest.remove(square);
            reached.extend(neighbours(self.groups.n, square).filter(|&near| rest.contains(near)));
        }
        rest.is_empty()
    }

    fn finish(&self, size: Size) -> Regions {
        let n = size.index();
        let numbers: Vec<u8> = (0..n * n).map(|square| (self.groups.region(square) - 2 * n) as u8).collect();
        Regions::from_numbers(size, &numbers)
    }
}

/// Place queens in the remaining rows at random, so that none touch.
fn place(n: usize, columns: &mut Vec<usize>, rng: &mut impl Rng) -> bool {
    if columns.len() == n {
        return true;
    }
    let is_free = |column: &usize| {
        !columns.contains(column) && columns.last().is_none_or(|last| last.abs_diff(*column) > 1)
    };
    let mut free: Vec<usize> = (0..n).filter(is_free).collect();
    free.shuffle(rng);
    free.into_iter().any(|column| {
        columns.push(column);
        let is_placed = place(n, columns, rng);
        if !is_placed {
            columns.pop();
        }
        is_placed
    })
}

/// Return the squares that share a side with a square.
fn neighbours(n: usize, square: usize) -> impl Iterator<Item = usize> {
    let (row, column) = (square / n, square % n);
    let near = [
        (row > 0).then(|| square - n),
        (column > 0).then(|| square - 1),
        (column + 1 < n).then_some(square + 1),
        (row + 1 < n).then_some(square + n),
    ];
    near.into_iter().flatten()
}
