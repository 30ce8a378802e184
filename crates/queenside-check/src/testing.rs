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

/// A line of a refutation by clauses, without the final 0 of certificates.
#[derive(Clone, Debug)]
pub(crate) enum LratLine {
    Clause(u64, Vec<i64>),
    Lemma(u64, Vec<i64>, Vec<u64>),
    Delete(u64, Vec<u64>),
}

/// Return the clauses of all pairs of free squares that attack each other.
pub(crate) fn attacks(free: &[Square]) -> Vec<Vec<i64>> {
    let pairs = (0..free.len()).flat_map(|i| (0..i).map(move |j| (j, i)));
    pairs
        .filter(|&(i, j)| attack(free[i], free[j]))
        .map(|(i, j)| vec![-1 - i as i64, -1 - j as i64])
        .collect()
}

/// Return the variables of the free squares of a line.
pub(crate) fn filling(free: &[Square], line: Line) -> Vec<i64> {
    (1..).zip(free).filter(|&(_, &square)| lies_on(square, line)).map(|(variable, _)| variable).collect()
}

/// Create a refutation by clauses: one lemma per node of a search tree, children before parents.
/// Return `None` if the puzzle has a completion.
pub(crate) fn refutation(puzzle: &Puzzle, random: &mut Random) -> Option<Vec<LratLine>> {
    let free = free_squares(puzzle, &puzzle.queens);
    let mut lines = Vec::new();
    let mut next = 1;
    let mut clauses = Vec::new();
    let filled = open_lines(puzzle, &puzzle.queens).into_iter().map(|line| filling(&free, line));
    for literals in filled.chain(attacks(&free)) {
        clauses.push((next, literals.clone()));
        lines.push(LratLine::Clause(next, literals));
        next += 1 + random.below(3) as u64;
    }
    let mut search = Search { puzzle, free, clauses, lines, next };
    search.refute(&mut Vec::new(), random)?;
    Some(search.lines)
}

struct Search<'a> {
    puzzle: &'a Puzzle,
    free: Vec<Square>,
    clauses: Vec<(u64, Vec<i64>)>,
    lines: Vec<LratLine>,
    next: u64,
}

impl Search<'_> {
    /// Add the lemma that these variables are not all true, and return its ID.
    fn refute(&mut self, chosen: &mut Vec<i64>, random: &mut Random) -> Option<u64> {
        let mut queens = self.puzzle.queens.clone();
        queens.extend(chosen.iter().map(|&variable| self.free[variable as usize - 1]));
        let open = open_lines(self.puzzle, &queens);
        if open.is_empty() {
            return None;
        }
        let line = stuck_line(self.puzzle, &queens).unwrap_or_else(|| random.pick(&open));
        let line_literals = filling(&self.free, line);
        // Each square of the line is attacked by a chosen queen, or refuted by the lemma of a child
        // node.
        let mut hints = Vec::new();
        for &variable in &line_literals {
            let attacked = chosen.iter().find_map(|&queen| {
                let pair = [-queen, -variable];
                let clause = self.clauses.iter().find(|(_, clause)| {
                    clause.len() == 2 && pair.iter().all(|literal| clause.contains(literal))
                });
                clause.map(|(id, _)| *id)
            });
            hints.push(if let Some(id) = attacked {
                id
            } else {
                chosen.push(variable);
                let id = self.refute(chosen, random)?;
                chosen.pop();
                id
            });
        }
        hints.push(self.clauses.iter().find(|(_, clause)| *clause == line_literals)?.0);
        let id = self.next;
        self.next += 1;
        self.lines.push(LratLine::Lemma(id, chosen.iter().map(|&queen| -queen).collect(), hints.clone()));
        // The lemma of a child node is used only once.
        let children: Vec<u64> =
            hints.into_iter().filter(|hint| self.clauses.iter().all(|(id, _)| id != hint)).collect();
        if !children.is_empty() {
            self.lines.push(LratLine::Delete(id, children));
        }
        Some(id)
    }
}
