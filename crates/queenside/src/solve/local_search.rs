use rand::seq::SliceRandom;
use rand::{Rng, RngExt};

use super::answer::found;
use super::{Answer, Outcome};
use crate::board::{Board, Problem, Size, Square};
use crate::run::Limit;

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
        let columns = try_once(&Whole(size), rng, &mut nodes);
        if let Some(columns) = columns {
            return Answer { outcome: found(columns), method: "local-search", nodes };
        }
    }
    Answer { outcome: Outcome::GaveUp, method: "local-search", nodes }
}

/// Local search around given queens and blocked squares: starts until one succeeds, `nodes` reaches `limit`
/// or the stop is set; the column of each row of the board. Given queens have to be sound: no attack, none on
/// a blocked square.
pub(super) fn local_completion(
    ground: &Ground,
    rng: &mut impl Rng,
    nodes: &mut u64,
    limit: u64,
    stop: Limit<'_>,
) -> Option<Vec<u32>> {
    while *nodes < limit && !stop.is_reached() {
        if let Some(columns) = try_once(ground, rng, nodes) {
            return Some(ground.with_given(&columns));
        }
    }
    None
}

/// One start: fills the rows and repairs those that wait. The column of each open row.
fn try_once<L: Lines>(lines: &L, rng: &mut impl Rng, nodes: &mut u64) -> Option<Vec<u32>> {
    let mut search = Search::new(lines);
    let waiting = search.fill(rng);
    let solved = (0..waiting.len()).all(|next| search.repair(&waiting[next..], rng));
    // A start without a try costs its shuffle all the same.
    *nodes += search.nodes + 1;
    solved.then_some(search.columns)
}

/// Starts before the search gives up. From n = 17 to 50 one start in ten succeeds, from 1000 on every
/// one that we have seen.
const STARTS: u32 = 1000;

/// Columns that a row looks at before it waits. With twice as many a third of the rows wait, but
/// looking takes longer than their repair.
const LOOK_AHEAD: usize = 64;

/// The rows and columns to fill.
trait Lines {
    fn size(&self) -> Size;
    /// The board's row of the open row with this index.
    fn row(&self, index: u32) -> u32;
    /// The open columns: as many as open rows.
    fn columns(&self) -> Vec<u32>;
    /// Diagonals and antidiagonals that no queen may stand on, a bit each.
    fn taken_lines(&self) -> [Vec<u64>; 2];
    /// Whether no queen may stand on the square for another reason.
    fn is_blocked(&self, row: u32, column: u32) -> bool;
}

/// All rows and columns of an empty board.
struct Whole(Size);

/// Bits for the diagonals of a board, all 0.
fn no_lines(size: Size) -> Vec<u64> {
    vec![0; (2 * size.index()).div_ceil(64)]
}

impl Lines for Whole {
    fn size(&self) -> Size {
        self.0
    }

    fn row(&self, index: u32) -> u32 {
        index
    }

    fn columns(&self) -> Vec<u32> {
        self.0.lines().collect()
    }

    fn taken_lines(&self) -> [Vec<u64>; 2] {
        [no_lines(self.0), no_lines(self.0)]
    }

    fn is_blocked(&self, _row: u32, _column: u32) -> bool {
        false
    }
}

/// The rows and columns that given queens leave.
pub(super) struct Ground {
    size: Size,
    given: Vec<Square>,
    rows: Vec<u32>,
    columns: Vec<u32>,
    taken_lines: [Vec<u64>; 2],
    /// A bit a square, row by row; empty when no square is blocked.
    blocked: Vec<u64>,
}

impl Ground {
    pub(super) fn new(problem: &Problem) -> Self {
        let size = problem.size();
        let n = size.get();
        let mut has_queen = [vec![false; size.index()], vec![false; size.index()]];
        let mut taken_lines = [no_lines(size), no_lines(size)];
        let mut take =
            |direction: usize, line: u64| taken_lines[direction][line as usize / 64] |= 1 << (line % 64);
        let diagonal_index = |diagonal: i64| (diagonal + i64::from(n) - 1) as u64;
        for queen in problem.given().queens() {
            has_queen[0][queen.row as usize] = true;
            has_queen[1][queen.column as usize] = true;
            take(0, diagonal_index(queen.diagonal()));
            take(1, queen.antidiagonal());
        }
        problem.blocked_diagonals().for_each(|diagonal| take(0, diagonal_index(diagonal)));
        problem.blocked_antidiagonals().for_each(|sum| take(1, sum));
        let [rows, columns] = has_queen
            .map(|has_queen| size.lines().filter(|&line| !has_queen[line as usize]).collect::<Vec<u32>>());
        let mut blocked = Vec::new();
        if !problem.blocked().is_empty() {
            blocked = vec![0; (size.squares() as usize).div_ceil(64)];
            for &Square { row, column } in problem.blocked() {
                let at = row as usize * size.index() + column as usize;
                blocked[at / 64] |= 1 << (at % 64);
            }
        }
        Self { size, given: problem.given().squares().to_vec(), rows, columns, taken_lines, blocked }
    }

    /// The number of open rows.
    pub(super) fn open(&self) -> usize {
        self.rows.len()
    }

    /// The columns of all rows, from those of the open rows.
    fn with_given(&self, columns: &[u32]) -> Vec<u32> {
        let mut all = vec![0; self.size.index()];
        self.given.iter().for_each(|queen| all[queen.row as usize] = queen.column);
        self.rows.iter().zip(columns).for_each(|(&row, &column)| all[row as usize] = column);
        all
    }
}

impl Lines for Ground {
    fn size(&self) -> Size {
        self.size
    }

    fn row(&self, index: u32) -> u32 {
        self.rows[index as usize]
    }

    fn columns(&self) -> Vec<u32> {
        self.columns.clone()
    }

    fn taken_lines(&self) -> [Vec<u64>; 2] {
        self.taken_lines.clone()
    }

    fn is_blocked(&self, row: u32, column: u32) -> bool {
        let at = row as usize * self.size.index() + column as usize;
        self.blocked.get(at / 64).is_some_and(|word| word >> (at % 64) & 1 == 1)
    }
}

struct Search<'a, L> {
    lines: &'a L,
    n: u32,
    /// The column of each open row, whether the row has its queen or waits.
    columns: Vec<u32>,
    diagonals: Vec<u64>,
    antidiagonals: Vec<u64>,
    nodes: u64,
}

impl<'a, L: Lines> Search<'a, L> {
    fn new(lines: &'a L) -> Self {
        let [diagonals, antidiagonals] = lines.taken_lines();
        Self { lines, n: lines.size().get(), columns: lines.columns(), diagonals, antidiagonals, nodes: 0 }
    }

    /// Puts a queen into nearly every row; the rows that wait.
    fn fill(&mut self, rng: &mut impl Rng) -> Vec<u32> {
        self.columns.shuffle(rng);
        let mut waiting = Vec::new();
        for row in 0..self.columns.len() as u32 {
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
            let other = rng.random_range(0..self.columns.len() as u32);
            let other_column = self.columns[other as usize];
            // The other queen leaves two diagonals, but neither goes through the two new squares: they
            // share its row and its column.
            let free = self.is_free(row, other_column) && self.is_free(other, column);
            let apart = self.lines.row(row).abs_diff(self.lines.row(other)) != column.abs_diff(other_column);
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

    fn is_free(&self, row: u32, column: u32) -> bool {
        let (diagonal, antidiagonal) = self.crossing(row, column);
        let bit = |words: &[u64], at: u32| words[at as usize / 64] >> (at % 64) & 1;
        bit(&self.diagonals, diagonal) | bit(&self.antidiagonals, antidiagonal) == 0
            && !self.lines.is_blocked(self.lines.row(row), column)
    }

    /// Puts a queen on the square, or takes it off.
    fn flip(&mut self, row: u32, column: u32) {
        let (diagonal, antidiagonal) = self.crossing(row, column);
        self.diagonals[diagonal as usize / 64] ^= 1 << (diagonal % 64);
        self.antidiagonals[antidiagonal as usize / 64] ^= 1 << (antidiagonal % 64);
    }

    /// The numbers of the square's diagonal and antidiagonal.
    fn crossing(&self, row: u32, column: u32) -> (u32, u32) {
        let row = self.lines.row(row);
        (row + self.n - 1 - column, row + column)
    }
}
