use crate::Puzzle;
use crate::puzzle::{antidiagonal, diagonal};

/// The blocked squares of a puzzle, sorted for many questions.
#[derive(Clone, Debug)]
pub(crate) struct BlockedSquares {
    blocked: Vec<(u32, u32)>,
    diagonals: Vec<i64>,
    antidiagonals: Vec<u64>,
}

impl BlockedSquares {
    pub(crate) fn new(puzzle: &Puzzle) -> Self {
        let mut blocked = Self {
            blocked: puzzle.blocked.clone(),
            diagonals: puzzle.diagonals.clone(),
            antidiagonals: puzzle.antidiagonals.clone(),
        };
        blocked.blocked.sort_unstable();
        blocked.diagonals.sort_unstable();
        blocked.antidiagonals.sort_unstable();
        blocked
    }

    pub(crate) fn contains(&self, square: (u32, u32)) -> bool {
        self.has_diagonal(diagonal(square))
            || self.has_antidiagonal(antidiagonal(square))
            || self.blocked.binary_search(&square).is_ok()
    }

    /// Whether the diagonal is excluded as a whole.
    pub(crate) fn has_diagonal(&self, diagonal: i64) -> bool {
        self.diagonals.binary_search(&diagonal).is_ok()
    }

    /// Whether the antidiagonal is excluded as a whole.
    pub(crate) fn has_antidiagonal(&self, antidiagonal: u64) -> bool {
        self.antidiagonals.binary_search(&antidiagonal).is_ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sorted_lists_find_what_the_definition_finds() {
        let puzzle = Puzzle {
            blocked: vec![(3, 1), (0, 0), (3, 1), (2, 4)],
            diagonals: vec![3, -2],
            antidiagonals: vec![6, 1],
            ..Puzzle::new(5)
        };
        let blocked = BlockedSquares::new(&puzzle);
        for square in (0..25).map(|at| (at / 5, at % 5)) {
            assert_eq!(blocked.contains(square), puzzle.is_blocked(square), "{square:?}");
        }
    }
}
