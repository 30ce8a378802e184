use rand::seq::SliceRandom;
use rand::{Rng, RngExt};

use crate::board::{Board, Problem, Size};
use crate::run::Limit;
use crate::search::{open_lines, taken_diagonals};

/// Local search over permutations, in time linear in n: a random solution for large n.
///
/// Queens on the board never attack one another; what the search repairs is rows that have none.
/// 1. A random permutation gives each row a column. From the top, each row takes the first of the next few columns that no queen
///    attacks on a diagonal, and leaves the others to the rows below. A row that finds none waits: it keeps a column but gets no
///    queen. Of a thousand rows about fifteen wait, of a million about a thousand.
/// 2. Each waiting row swaps its column with a random row's, until both queens stand unattacked.
/// 3. When the swaps are spent, all starts again.
///
/// After R. Sosic and J. Gu, Efficient local search with conflict minimization: a case study of the n-queens problem, IEEE
/// Transactions on Knowledge and Data Engineering 6 (1994), 661-668, whose search keeps attacked queens on the board and counts
/// the queens of each diagonal; with attacked queens off the board, one bit for each diagonal is enough, and the table of
/// diagonals stays in the cache.
///
/// The columns and the squares tried. It cannot prove that there is no solution; it gives up after 1000 starts, or at the limit.
/// The law of the solutions is not uniform.
pub(super) fn local_search(size: Size, rng: &mut impl Rng, limit: Limit<'_>) -> (Option<Vec<u32>>, u64) {
    let (lines, mut nodes) = (Lines::all(size), 0);
    let mut starts = (0..STARTS).take_while(|_| !limit.is_reached());
    let columns = starts.find_map(|_| try_once(&lines, rng, limit, &mut nodes));
    (columns, nodes)
}

/// One start: fills the rows and repairs those that wait. The column of each open row.
pub(super) fn try_once(
    lines: &Lines,
    rng: &mut impl Rng,
    limit: Limit<'_>,
    nodes: &mut u64,
) -> Option<Vec<u32>> {
    // On the whole board the inner loops need no lists of lines.
    if lines.open.is_none() {
        start::<true>(lines, rng, limit, nodes)
    } else {
        start::<false>(lines, rng, limit, nodes)
    }
}

fn start<const WHOLE: bool>(
    lines: &Lines,
    rng: &mut impl Rng,
    limit: Limit<'_>,
    nodes: &mut u64,
) -> Option<Vec<u32>> {
    let mut search = Search::<WHOLE>::new(lines);
    let waiting = search.fill(rng, limit)?;
    let solved = (0..waiting.len()).all(|next| search.repair(&waiting[next..], rng));
    // A start without a try costs its shuffle all the same.
    *nodes += search.nodes + 1;
    solved.then_some(search.columns)
}

/// Starts before the search gives up. From n = 17 to 50 one start in ten succeeds, from 1000 on every
/// one that we have seen.
const STARTS: u32 = 1000;

/// Columns that a row looks at before it waits. With twice as many a third of the rows wait, but looking takes longer than their
/// repair.
const LOOK_AHEAD: usize = 64;

/// Rows filled between two looks at the limit.
const LOOK_EVERY: u32 = 1 << 16;

/// The rows and columns to fill: those of an empty board, or what given queens leave.
pub(super) struct Lines {
    size: Size,
    /// The open rows and columns, as many of either; none for all.
    open: Option<[Vec<u32>; 2]>,
    /// Diagonals and antidiagonals that no queen may stand on, one bit each.
    taken: [Vec<u64>; 2],
    /// The blocked squares, one bit for each square, row by row; empty for none.
    blocked: Vec<u64>,
}

impl Lines {
    fn all(size: Size) -> Self {
        Self { size, open: None, taken: [no_lines(size), no_lines(size)], blocked: Vec::new() }
    }

    /// What the problem's given queens leave, which have to be sound.
    pub(super) fn of(problem: &Problem) -> Self {
        let size = problem.size();
        let set = |words: &mut Vec<u64>, bit: usize| words[bit / 64] |= 1 << (bit % 64);
        let mut taken = [no_lines(size), no_lines(size)];
        let (diagonals, antidiagonals) = taken_diagonals(problem);
        diagonals.for_each(|diagonal| set(&mut taken[0], diagonal));
        antidiagonals.for_each(|sum| set(&mut taken[1], sum));
        let mut blocked = Vec::new();
        if !problem.blocked().is_empty() {
            blocked = vec![0; (size.squares() as usize).div_ceil(64)];
            for square in problem.blocked() {
                set(&mut blocked, square.row as usize * size.index() + square.column as usize);
            }
        }
        Self { size, open: Some(open_lines(problem)), taken, blocked }
    }

    /// The board's row of the open row with this index.
    #[inline]
    pub(super) fn row(&self, index: u32) -> u32 {
        match &self.open {
            Some([rows, _]) => rows[index as usize],
            None => index,
        }
    }

    fn columns(&self) -> Vec<u32> {
        match &self.open {
            Some([_, columns]) => columns.clone(),
            None => self.size.lines().collect(),
        }
    }

    #[inline]
    fn is_blocked(&self, row: u32, column: u32) -> bool {
        let at = || row as usize * self.size.index() + column as usize;
        !self.blocked.is_empty() && self.blocked[at() / 64] >> (at() % 64) & 1 == 1
    }
}

/// One bit for each diagonal of a board, all 0.
fn no_lines(size: Size) -> Vec<u64> {
    vec![0; (2 * size.index()).div_ceil(64)]
}

struct Search<'a, const WHOLE: bool> {
    lines: &'a Lines,
    n: u32,
    /// The column of each open row, whether the row has its queen or waits.
    columns: Vec<u32>,
    diagonals: Vec<u64>,
    antidiagonals: Vec<u64>,
    nodes: u64,
}

impl<'a, const WHOLE: bool> Search<'a, WHOLE> {
    fn new(lines: &'a Lines) -> Self {
        let [diagonals, antidiagonals] = lines.taken.clone();
        Self { lines, n: lines.size.get(), columns: lines.columns(), diagonals, antidiagonals, nodes: 0 }
    }

    /// Puts a queen into nearly every row; the rows that wait, or none at the limit.
    fn fill(&mut self, rng: &mut impl Rng, limit: Limit<'_>) -> Option<Vec<u32>> {
        self.columns.shuffle(rng);
        let mut waiting = Vec::new();
        for row in 0..self.columns.len() as u32 {
            if row % LOOK_EVERY == LOOK_EVERY - 1 && limit.is_reached() {
                return None;
            }
            let first = row as usize;
            let end = self.columns.len().min(first + LOOK_AHEAD);
            match (first..end).find(|&at| self.is_free(row, self.columns[at])) {
                Some(at) => {
                    self.columns.swap(first, at);
                    self.flip(row, self.columns[first]);
                    self.nodes += (at - first + 1) as u64;
                }
                None => waiting.push(row),
            }
        }
        Some(waiting)
    }

    /// Gives the first waiting row its queen, by a swap of columns with another row where its own
    /// column will not do; whether it succeeded.
    fn repair(&mut self, waiting: &[u32], rng: &mut impl Rng) -> bool {
        let row = waiting[0];
        let column = self.columns[row as usize];
        if self.is_free(row, column) {
            self.flip(row, column);
            return true;
        }
        for _ in 0..self.budget() {
            self.nodes += 1;
            let other = rng.random_range(0..self.columns.len() as u32);
            let other_column = self.columns[other as usize];
            // The other queen leaves two diagonals, but neither goes through the two new squares: they
            // share its row and its column.
            let free = self.is_free(row, other_column) && self.is_free(other, column);
            let apart = self.row(row).abs_diff(self.row(other)) != column.abs_diff(other_column);
            if free && apart && !waiting.contains(&other) {
                self.flip(other, other_column);
                self.flip(row, other_column);
                self.flip(other, column);
                self.columns.swap(row as usize, other as usize);
                return true;
            }
        }
        false
    }

    /// Swaps to try for one row. On large boards about one in fifty succeeds; on small ones a few rounds
    /// through all rows show that none will.
    fn budget(&self) -> u32 {
        (self.columns.len() as u32).saturating_mul(4).min(20_000)
    }

    /// The number on the board of an open row.
    #[inline]
    fn row(&self, index: u32) -> u32 {
        if WHOLE { index } else { self.lines.row(index) }
    }

    #[inline]
    fn is_free(&self, row: u32, column: u32) -> bool {
        let (diagonal, antidiagonal) = self.crossing(row, column);
        let bit = |words: &[u64], at: u32| words[at as usize / 64] >> (at % 64) & 1;
        bit(&self.diagonals, diagonal) | bit(&self.antidiagonals, antidiagonal) == 0
            && (WHOLE || !self.lines.is_blocked(self.row(row), column))
    }

    /// Puts a queen on the square, or takes it off.
    fn flip(&mut self, row: u32, column: u32) {
        let (diagonal, antidiagonal) = self.crossing(row, column);
        self.diagonals[diagonal as usize / 64] ^= 1 << (diagonal % 64);
        self.antidiagonals[antidiagonal as usize / 64] ^= 1 << (antidiagonal % 64);
    }

    /// The numbers of the square's diagonal and antidiagonal.
    #[inline]
    fn crossing(&self, row: u32, column: u32) -> (u32, u32) {
        let row = self.row(row);
        (row + self.n - 1 - column, row + column)
    }
}
