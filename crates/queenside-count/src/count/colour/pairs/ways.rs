//! The ways to place queens in the rows of the searched board that are left.

use super::{Node, PairSearch, SearchedSet};
use crate::count::colour::boards::{Row, Taken, bits};
use crate::count::kernels::Simd;

/// Number of placements of a lane in one plane: the bits of a word.
pub(super) const PLANE: usize = 16;

/// Maximum number of planes of a group of lanes.
pub(super) const MAX_PLANES: usize = if cfg!(test) { 2 } else { 8 };

/// The smallest number of searched rows whose pairs can be counted by lane: the last two are searched
/// at once, after at least one other.
pub(crate) const MIN_ROWS: usize = 3;

/// Placements of a searched board in three or more rows, as a tree: branches have the same queens in all
/// rows but the last three, and their thirds in all rows but the last two. The squares of the board are
/// numbered row by row.
#[derive(Debug, Default)]
pub(super) struct Ways {
    /// Number of columns of the board.
    pub(super) columns: usize,
    /// The first squares of the last two rows.
    pub(super) last_rows: [usize; 2],
    /// Number of rows before the last three.
    pub(super) depth: usize,
    /// For each branch, the squares in these rows.
    pub(super) firsts: Vec<u16>,
    /// For each branch, the end of its thirds in `thirds`.
    pub(super) branches: Vec<usize>,
    pub(super) thirds: Vec<Third>,
    pub(super) lasts: Vec<Last>,
    /// The table rows of the column sets that these placements, with any queens before them, can have.
    pub(super) rows: Vec<u16>,
}

/// Placements that differ only in the last two rows.
#[derive(Clone, Copy, Debug)]
pub(super) struct Third {
    /// The square in the last row but two.
    pub(super) square: u16,
    /// The end of the placements in [`Ways::lasts`].
    pub(super) end: usize,
}

/// The end of a placement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Last {
    /// The columns of the last two rows: the first times the number of columns, plus the second.
    pub(super) columns: u16,
    /// The place in [`Ways::rows`] of the column set of the placement.
    pub(super) row: u16,
}

/// Number of placements with the same column set that may be counted at a time: with all
/// [`MAX_PLANES`], numbers of pairs then fit 16 bits. Few in tests, so that ways have several parts.
const MAX_OF_A_ROW: u16 = if cfg!(test) { 8 } else { (u16::MAX as usize / (PLANE * MAX_PLANES)) as u16 };

/// Maximum number of placements of a branch with the same column set: the orders of its three columns.
const MAX_OF_A_BRANCH: u16 = 3 * 2;

impl Ways {
    /// Return all ways to occupy the other rows of a set with a column set that counts. Each part has few
    /// enough ways with the same column set. `first_squares` has the first square of each row.
    pub(super) fn all<S: Simd>(
        search: &PairSearch<'_, S>,
        set: &SearchedSet,
        node: Node,
        first_squares: &[usize],
    ) -> Vec<Self> {
        let taken = node.taken;
        let rows: Vec<(usize, Row)> =
            set.left(node).rows().map(|row| (first_squares[row as usize], search.row(row))).collect();
        let [firsts @ .., third, (start_of_first, first), (start_of_last, last)] = &rows[..] else {
            unreachable!("there are {MIN_ROWS} rows or more")
        };
        let columns = &search.colour.searched;
        // The column sets that have the columns of the first queens.
        let with_queens = columns.used().filter(|(used, _)| used & taken.columns == taken.columns);
        let mut table_rows: Vec<u16> = with_queens.map(|(_, row)| row).collect();
        table_rows.sort_unstable();
        let mut places = vec![0; columns.len()];
        for (place, &row) in (0..).zip(&table_rows) {
            places[usize::from(row)] = place;
        }
        let ways = Self {
            columns: search.colour.boards.columns_searched.lines as usize,
            last_rows: [*start_of_first, *start_of_last],
            depth: firsts.len(),
            rows: table_rows,
            ..Self::default()
        };
        let mut finder = Finder {
            search,
            firsts,
            third: *third,
            last_rows: [*first, *last],
            path: vec![0; ways.depth],
            counts: vec![0; ways.rows.len()],
            places,
            ways,
            parts: Vec::new(),
        };
        finder.extend(0, taken);
        finder.parts.push(finder.ways);
        finder.parts
    }

    pub(super) fn is_empty(&self) -> bool {
        self.lasts.is_empty()
    }

    /// Return the squares of a branch.
    #[inline(always)]
    pub(super) fn of_branch(&self, branch: usize) -> &[u16] {
        &self.firsts[branch * self.depth..][..self.depth]
    }
}

/// The search of [`Ways::all`].
struct Finder<'a, S> {
    search: &'a PairSearch<'a, S>,
    /// The rows before the last three, each with its first square.
    firsts: &'a [(usize, Row)],
    /// The last row but two.
    third: (usize, Row),
    last_rows: [Row; 2],
    /// The squares of the queens in the first rows.
    path: Vec<u16>,
    /// The place of each column set in [`Ways::rows`], if it is there.
    places: Vec<u16>,
    /// Number of ways of the part for each column set of [`Ways::rows`].
    counts: Vec<u16>,
    ways: Ways,
    parts: Vec<Ways>,
}

impl<S: Simd> Finder<'_, S> {
    fn extend(&mut self, depth: usize, taken: Taken) {
        let Some(&(start, row)) = self.firsts.get(depth) else { return self.branch(taken) };
        for column in bits(row.free(taken)) {
            self.path[depth] = (start + column.trailing_zeros() as usize) as u16;
            self.extend(depth + 1, row.with_queen(taken, column));
        }
    }

    /// Add a branch, if it has ways.
    fn branch(&mut self, taken: Taken) {
        let (start, row) = self.third;
        let (thirds, mut most) = (self.ways.thirds.len(), 0);
        for column in bits(row.free(taken)) {
            let before = self.ways.lasts.len();
            most = most.max(self.add_lasts(row.with_queen(taken, column)));
            let end = self.ways.lasts.len();
            if end > before {
                let square = (start + column.trailing_zeros() as usize) as u16;
                self.ways.thirds.push(Third { square, end });
            }
        }
        if self.ways.thirds.len() > thirds {
            self.ways.firsts.extend_from_slice(&self.path);
            self.ways.branches.push(self.ways.thirds.len());
        }
        if most + MAX_OF_A_BRANCH > MAX_OF_A_ROW {
            let Ways { columns, last_rows, depth, .. } = self.ways;
            let rows = self.ways.rows.clone();
            let next = Ways { columns, last_rows, depth, rows, ..Ways::default() };
            self.parts.push(std::mem::replace(&mut self.ways, next));
            self.counts.fill(0);
        }
    }

    /// Add the ends of placements. Return the largest number of ways of the part with their column sets.
    fn add_lasts(&mut self, taken: Taken) -> u16 {
        let ([first, last], columns) = (self.last_rows, &self.search.colour.searched);
        let mut most = 0;
        for column in bits(first.free(taken)) {
            let taken = first.with_queen(taken, column);
            let number = column.trailing_zeros() * self.ways.columns as u32;
            for column in bits(last.free(taken) & columns.last(taken.columns)) {
                let Some(row) = columns.number(taken.columns | column) else { continue };
                let row = self.places[usize::from(row)];
                let count = &mut self.counts[usize::from(row)];
                *count += 1;
                most = most.max(*count);
                self.ways.lasts.push(Last { columns: (number + column.trailing_zeros()) as u16, row });
            }
        }
        most
    }
}
