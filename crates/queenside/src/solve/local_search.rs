use rand::seq::SliceRandom;
use rand::{Rng, RngExt};

use super::answer::found;
use super::{Answer, Outcome};
use crate::board::Size;

/// Local search over permutations, in time linear in n: a random solution for large n.
///
/// Queens on the board never attack one another; what the search repairs is rows that have none.
/// 1. A random permutation gives each row a column. From the top, each row takes the first of the
///    next few columns that no queen attacks on a diagonal, and leaves the others to the rows below.
///    A row that finds none waits: it keeps a column but gets no queen. Of a thousand rows about
///    fifteen wait, of a million about a thousand.
/// 2. Each waiting row swaps its column with a random row's, until one is found with whose column both
///    queens stand unattacked.
/// 3. When the budget of swaps is spent, all starts again.
///
/// After R. Sosic and J. Gu, Efficient local search with conflict minimization: a case study of the
/// n-queens problem, IEEE Transactions on Knowledge and Data Engineering 6 (1994), 661-668, whose
/// search keeps attacked queens on the board and counts the queens of each diagonal; with attacked queens
/// off the board, one bit a diagonal is enough, and the table of diagonals stays in the cache.
///
/// It cannot prove that there is no solution; it gives up after 1000 starts. The law of the
/// solutions is not uniform.
///
/// # Example
/// ```
/// use queenside::{Board, Size, solve::{Outcome, local_search}};
/// use rand::SeedableRng;
/// use rand_xoshiro::Xoshiro256PlusPlus;
///
/// let answer = local_search(Size::new(1000)?, &mut Xoshiro256PlusPlus::seed_from_u64(1));
/// assert!(matches!(answer.outcome, Outcome::Found(solution) if solution.queen_count() == 1000));
/// # Ok::<(), queenside::SizeError>(())
/// ```
pub fn local_search(size: Size, rng: &mut impl Rng) -> Answer {
    let mut nodes = 0;
    for _ in 0..STARTS {
        let mut search = Search::new(size);
        let waiting = search.fill(rng);
        let solved = (0..waiting.len()).all(|next| search.repair(&waiting[next..], rng));
        nodes += search.nodes;
        if solved {
            return Answer { outcome: found(search.columns), method: "local-search", nodes };
        }
    }
    Answer { outcome: Outcome::GaveUp, method: "local-search", nodes }
}

/// Starts before the search gives up. From n = 17 to 50 one start in ten succeeds, from 1000 on every
/// one that we have seen.
const STARTS: u32 = 1000;

/// Columns that a row looks at before it waits. With twice as many a third of the rows wait, but
/// looking takes longer than their repair.
const LOOK_AHEAD: usize = 64;

struct Search {
    n: u32,
    /// The column of each row, whether the row has its queen or waits.
    columns: Vec<u32>,
    diagonals: Vec<u64>,
    antidiagonals: Vec<u64>,
    nodes: u64,
}

impl Search {
    fn new(size: Size) -> Self {
        let words = (2 * size.index()).div_ceil(64);
        Self {
            n: size.get(),
            columns: size.lines().collect(),
            diagonals: vec![0; words],
            antidiagonals: vec![0; words],
            nodes: 0,
        }
    }

    /// Puts a queen into nearly every row; the rows that wait.
    fn fill(&mut self, rng: &mut impl Rng) -> Vec<u32> {
        self.columns.shuffle(rng);
        let mut waiting = Vec::new();
        for row in 0..self.n {
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
        waiting
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
            let other = rng.random_range(0..self.n);
            let other_column = self.columns[other as usize];
            // The other queen leaves two diagonals, but neither goes through the two new squares: they
            // share its row and its column.
            let free = self.is_free(row, other_column) && self.is_free(other, column);
            let apart = row.abs_diff(other) != column.abs_diff(other_column);
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
        self.n.saturating_mul(4).min(20_000)
    }

    fn is_free(&self, row: u32, column: u32) -> bool {
        let (diagonal, antidiagonal) = self.lines(row, column);
        let bit = |words: &[u64], at: u32| words[at as usize / 64] >> (at % 64) & 1;
        bit(&self.diagonals, diagonal) | bit(&self.antidiagonals, antidiagonal) == 0
    }

    /// Puts a queen on the square, or takes it off.
    fn flip(&mut self, row: u32, column: u32) {
        let (diagonal, antidiagonal) = self.lines(row, column);
        self.diagonals[diagonal as usize / 64] ^= 1 << (diagonal % 64);
        self.antidiagonals[antidiagonal as usize / 64] ^= 1 << (antidiagonal % 64);
    }

    /// The numbers of the square's diagonal and antidiagonal.
    fn lines(&self, row: u32, column: u32) -> (u32, u32) {
        (row + self.n - 1 - column, row + column)
    }
}
