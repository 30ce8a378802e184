use queenside_board::{Board, Limit, Problem, Size};
use queenside_count::dfs::{open_lines, taken_diagonals};
use rand::{Rng, RngExt};

use crate::shuffle::shuffle;

/// Find a random solution by local search over permutations, in time linear in n.
///
/// The queens on the board never attack each other. The search repairs the rows that have no queen.
/// 1. A random permutation gives each row a column. From the top, each row takes the first of the
///    next few columns that no queen attacks on a diagonal, and leaves the others to the rows
///    below. A row without such a column waits: it has a column but no queen. About fifteen of a
///    thousand rows wait, and about a thousand of a million.
/// 2. Each waiting row swaps its column with that of a random row, until neither queen is attacked.
/// 3. When the swaps are used up, the search starts again.
///
/// The method is based on R. Sosic and J. Gu, Efficient local search with conflict minimization: a
/// case study of the n-queens problem, IEEE Transactions on Knowledge and Data Engineering 6
/// (1994), 661-668. Their search leaves attacked queens on the board and counts the queens of each
/// diagonal. With attacked queens off the board, one bit per diagonal is enough, so the table of
/// diagonals fits in the cache.
///
/// Return the columns and the number of squares tried. The search cannot prove that there is no
/// solution; it gives up after 1000 starts, or at the limit. The distribution of the solutions is
/// not uniform.
pub(super) fn local_search(size: Size, rng: &mut impl Rng, limit: Limit<'_>) -> (Option<Vec<u32>>, u64) {
    let (board, mut nodes) = (OpenBoard::all(size), 0);
    let mut starts = (0..STARTS).take_while(|_| !limit.is_reached());
    let columns = starts.find_map(|_| try_once(&board, rng, limit, &mut nodes));
    (columns, nodes)
}

/// Do one start: fill the rows and repair those that wait. Return the column of each open row.
pub(super) fn try_once(
    board: &OpenBoard,
    rng: &mut impl Rng,
    limit: Limit<'_>,
    nodes: &mut u64,
) -> Option<Vec<u32>> {
    // On the whole board the inner loops need no lists of lines.
    if board.open.is_none() {
        start::<true>(board, rng, limit, nodes)
    } else {
        start::<false>(board, rng, limit, nodes)
    }
}

fn start<const WHOLE: bool>(
    board: &OpenBoard,
    rng: &mut impl Rng,
    limit: Limit<'_>,
    nodes: &mut u64,
) -> Option<Vec<u32>> {
    let mut search = Repair::<WHOLE>::new(board);
    let waiting = search.fill(rng, limit)?;
    let solved = (0..waiting.len()).all(|next| search.repair(&waiting[next..], rng));
    // A start that tries no square still costs its shuffle.
    *nodes += search.nodes + 1;
    solved.then_some(search.columns)
}

/// Number of starts before the search gives up. From n = 17 to 50 one start in ten succeeds; from
/// n = 1000 on, every start that we observed succeeded.
const STARTS: u32 = 1000;

/// Number of columns that a row examines before it waits. With twice as many, only a third of the
/// rows wait, but the additional search takes longer than their repair.
const LOOK_AHEAD: usize = 64;

/// Number of rows that are filled between two checks of the limit.
const STOP_CHECK_INTERVAL: u32 = 1 << 16;

/// The rows and columns to fill: all lines of an empty board, or those that given queens leave.
pub(super) struct OpenBoard {
    size: Size,
    /// The open rows and columns, the same number of each; `None` for all lines.
    open: Option<[Vec<u32>; 2]>,
    /// Diagonals and antidiagonals with a queen or blocked as a whole, one bit each.
    taken: [Vec<u64>; 2],
    /// The blocked squares, one bit per square, row by row; empty if there are no blocked squares.
    blocked: Vec<u64>,
}

impl OpenBoard {
    fn all(size: Size) -> Self {
        Self { size, open: None, taken: [no_lines(size), no_lines(size)], blocked: Vec::new() }
    }

    /// Return the lines that the problem's given queens leave. The given queens must not attack
    /// each other.
    pub(super) fn of(problem: &Problem) -> Self {
        let size = problem.size();
        let set = |words: &mut Vec<u64>, bit: usize| words[bit / 64] |= 1 << (bit % 64);
        let mut taken = [no_lines(size), no_lines(size)];
        let (diagonals, antidiagonals) = taken_diagonals(problem);
        diagonals.for_each(|diagonal| set(&mut taken[0], diagonal));
        antidiagonals.for_each(|sum| set(&mut taken[1], sum));
        let mut blocked = Vec::new();
        if !problem.blocked().is_empty() {
            blocked = vec![0; (size.square_count() as usize).div_ceil(64)];
            for square in problem.blocked() {
                set(&mut blocked, square.row as usize * size.index() + square.column as usize);
            }
        }
        Self { size, open: Some(open_lines(problem)), taken, blocked }
    }

    /// Return the board's row of the open row with this index.
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

/// Return one bit per diagonal of a board, all 0.
fn no_lines(size: Size) -> Vec<u64> {
    vec![0; (2 * size.index()).div_ceil(64)]
}

struct Repair<'a, const WHOLE: bool> {
    board: &'a OpenBoard,
    n: u32,
    /// The column of each open row, whether the row has its queen or waits.
    columns: Vec<u32>,
    diagonals: Vec<u64>,
    antidiagonals: Vec<u64>,
    nodes: u64,
}

impl<'a, const WHOLE: bool> Repair<'a, WHOLE> {
    fn new(board: &'a OpenBoard) -> Self {
        let [diagonals, antidiagonals] = board.taken.clone();
        Self { board, n: board.size.get(), columns: board.columns(), diagonals, antidiagonals, nodes: 0 }
    }

    /// Place a queen in nearly every row. Return the rows that wait, or `None` if the limit is
    /// reached.
    fn fill(&mut self, rng: &mut impl Rng, limit: Limit<'_>) -> Option<Vec<u32>> {
        shuffle(&mut self.columns, rng, limit)?;
        let mut waiting = Vec::new();
        for row in 0..self.columns.len() as u32 {
            if row % STOP_CHECK_INTERVAL == STOP_CHECK_INTERVAL - 1 && limit.is_reached() {
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

    /// Place the queen of the first waiting row. If its own column is attacked, swap columns with
    /// another row. Return whether this succeeded.
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
            // The other queen leaves two diagonals, but neither of them contains one of the two new
            // squares, which are in its row and its column.
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

    /// Return the number of swaps to try for one row. On large boards about one swap in fifty
    /// succeeds; on small boards, a few tries per row show that no swap will succeed.
    fn budget(&self) -> u32 {
        (self.columns.len() as u32).saturating_mul(4).min(20_000)
    }

    /// Return the number on the board of an open row.
    #[inline]
    fn row(&self, index: u32) -> u32 {
        if WHOLE { index } else { self.board.row(index) }
    }

    #[inline]
    fn is_free(&self, row: u32, column: u32) -> bool {
        let (diagonal, antidiagonal) = self.crossing(row, column);
        let bit = |words: &[u64], at: u32| words[at as usize / 64] >> (at % 64) & 1;
        bit(&self.diagonals, diagonal) | bit(&self.antidiagonals, antidiagonal) == 0
            && (WHOLE || !self.board.is_blocked(self.row(row), column))
    }

    /// Place a queen on the square, or remove it.
    fn flip(&mut self, row: u32, column: u32) {
        let (diagonal, antidiagonal) = self.crossing(row, column);
        self.diagonals[diagonal as usize / 64] ^= 1 << (diagonal % 64);
        self.antidiagonals[antidiagonal as usize / 64] ^= 1 << (antidiagonal % 64);
    }

    /// Return the numbers of the square's diagonal and antidiagonal.
    #[inline]
    fn crossing(&self, row: u32, column: u32) -> (u32, u32) {
        let row = self.row(row);
        (row + self.n - 1 - column, row + column)
    }
}
