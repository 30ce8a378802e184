//! Shared code of the tests: random puzzles, and proofs found by a simple search.

use crate::board::lines;
use crate::{CheckError, Line, Puzzle, Square, Step, attack, check_completion};

/// Return the message of the expected error.
pub(crate) fn refusal<T: std::fmt::Debug>(checked: Result<T, CheckError>) -> String {
    checked.unwrap_err().to_string()
}

/// `SplitMix64` (G. L. Steele, D. Lea, C. H. Flood, Fast splittable pseudorandom number generators,
/// 2014).
pub(crate) struct Random(pub(crate) u64);

impl Random {
    /// Return a number less than `bound`, which must be at least 1.
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((z ^ (z >> 31)) % bound as u64) as usize
    }

    pub(crate) fn pick<T: Copy>(&mut self, from: &[T]) -> T {
        from[self.below(from.len())]
    }

    /// Create a puzzle with up to two queens that do not attack each other, and some blocked
    /// squares without queens.
    pub(crate) fn puzzle(&mut self, n: u32) -> Puzzle {
        let mut puzzle = Puzzle::new(n);
        for _ in 0..self.below(3) {
            let square = self.square(n);
            if puzzle.queens.iter().all(|&queen| queen != square && !attack(queen, square)) {
                puzzle.queens.push(square);
            }
        }
        for _ in 0..self.below(2 * n as usize) {
            puzzle.blocked.push(self.square(n));
        }
        // Exclude a diagonal and an antidiagonal with a probability of 1/4 each.
        for kind in [2, 3] {
            if self.below(4) == 0 {
                puzzle.excluded.push(lines(self.square(n))[kind]);
            }
        }
        let blocked = puzzle.clone();
        puzzle.queens.retain(|&queen| !blocked.is_blocked(queen));
        puzzle.blocked.sort_unstable();
        puzzle.blocked.dedup();
        puzzle
    }

    fn square(&mut self, n: u32) -> Square {
        (self.below(n as usize) as u32, self.below(n as usize) as u32)
    }
}

/// Return all completions of a small puzzle, found row by row by comparing each queen with those
/// above.
pub(crate) fn completions(puzzle: &Puzzle) -> Vec<Vec<u32>> {
    fn extend(puzzle: &Puzzle, columns: &mut Vec<u32>, found: &mut Vec<Vec<u32>>) {
        let row = columns.len() as u32;
        if row == puzzle.n {
            found.extend(check_completion(puzzle, columns).is_ok().then(|| columns.clone()));
            return;
        }
        for column in 0..puzzle.n {
            if (0..).zip(&*columns).all(|(above, &other)| !attack((above, other), (row, column))) {
                columns.push(column);
                extend(puzzle, columns, found);
                columns.pop();
            }
        }
    }
    let mut found = Vec::new();
    extend(puzzle, &mut Vec::new(), &mut found);
    found
}

/// Return the free squares in reading order, by the definition.
pub(crate) fn free_squares(puzzle: &Puzzle, queens: &[Square]) -> Vec<Square> {
    let n = puzzle.n;
    let all = (0..n * n).map(|at| (at / n, at % n));
    all.filter(|&square| {
        !puzzle.is_blocked(square) && queens.iter().all(|&queen| queen != square && !attack(queen, square))
    })
    .collect()
}

/// Return the rows and columns without a queen.
pub(crate) fn open_lines(puzzle: &Puzzle, queens: &[Square]) -> Vec<Line> {
    let rows = (0..puzzle.n).filter(|&row| queens.iter().all(|queen| queen.0 != row)).map(Line::Row);
    let columns =
        (0..puzzle.n).filter(|&column| queens.iter().all(|queen| queen.1 != column)).map(Line::Column);
    rows.chain(columns).collect()
}

pub(crate) fn lies_on(square: Square, line: Line) -> bool {
    lines(square).contains(&line)
}

/// Return an open line that has no free square.
pub(crate) fn stuck_line(puzzle: &Puzzle, queens: &[Square]) -> Option<Line> {
    let free = free_squares(puzzle, queens);
    open_lines(puzzle, queens).into_iter().find(|&line| !free.iter().any(|&square| lies_on(square, line)))
}

/// Create a search tree that refutes a puzzle whose queens do not attack each other, branching on
/// random lines. A node may become a leaf refuted by arithmetic if two lines have one free square
/// each, and these attack each other. Return `None` if the puzzle has a completion.
pub(crate) fn search(puzzle: &Puzzle, random: &mut Random) -> Option<Vec<Step>> {
    fn node(
        puzzle: &Puzzle,
        queens: &mut Vec<Square>,
        random: &mut Random,
        steps: &mut Vec<Step>,
    ) -> Option<()> {
        if stuck_line(puzzle, queens).is_some() {
            return Some(());
        }
        if let Some(leaf) = leaf(puzzle, queens)
            && random.below(4) > 0
        {
            steps.push(leaf);
            return Some(());
        }
        let open = open_lines(puzzle, queens);
        if open.is_empty() {
            return None;
        }
        let line = random.pick(&open);
        steps.push(match line {
            Line::Row(row) => Step::Row(row),
            Line::Column(column) => Step::Column(column),
            Line::Diagonal(_) | Line::Antidiagonal(_) => return None,
        });
        for square in free_squares(puzzle, queens).into_iter().filter(|&square| lies_on(square, line)) {
            queens.push(square);
            node(puzzle, queens, random, steps)?;
            queens.pop();
        }
        Some(())
    }
    let mut steps = Vec::new();
    node(puzzle, &mut puzzle.queens.clone(), random, &mut steps).map(|()| steps)
}

fn leaf(puzzle: &Puzzle, queens: &[Square]) -> Option<Step> {
    let free = free_squares(puzzle, queens);
    let single = |line: Line| {
        let mut squares = free.iter().filter(|&&square| lies_on(square, line));
        squares.next().copied().filter(|_| squares.next().is_none())
    };
    let open = open_lines(puzzle, queens);
    let singles: Vec<_> = open.iter().filter_map(|&line| Some((line, single(line)?))).collect();
    for &(line, square) in &singles {
        for &(other, other_square) in &singles {
            // Both must be rows or both columns, so that the common line of the squares is a third
            // one.
            let alike = std::mem::discriminant(&line) == std::mem::discriminant(&other);
            if line == other || !alike || !attack(square, other_square) {
                continue;
            }
            let common = lines(square).into_iter().find(|&line| lies_on(other_square, line))?;
            return Some(Step::Farkas(vec![(line, -3), (other, -3), (common, 3)]));
        }
    }
    None
}
