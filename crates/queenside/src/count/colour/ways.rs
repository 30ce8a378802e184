//! The ways to occupy the searched board.

use super::bits::{Bits, MIN_ROWS, PLANE};
use super::columns::{UNRANKED, columns};
use super::lists::Colour;
use super::taken::Taken;
use super::tree::{SearchedRow, sequence};
use crate::count::kernels::{Group, Last, MAX_PLANES, Ways};

/// Number of placements with the same column set that may be joined at a time: with all
/// [`MAX_PLANES`], numbers of pairs then fit 16 bits. Few in tests, so that ways have several parts.
const MAX_OF_A_ROW: u16 = if cfg!(test) { 8 } else { (u16::MAX as usize / (PLANE * MAX_PLANES)) as u16 };

/// Maximum number of placements of a branch with the same column set: the orders of its three columns.
const MAX_OF_A_BRANCH: u16 = 3 * 2;

impl Bits {
    /// Find the ways to occupy a set of three or more rows of the searched board with a column set that
    /// counts, after these queens. Each part has few enough ways with the same column set.
    pub(crate) fn ways(&self, colour: &Colour, rows: u32, taken: Taken) -> Vec<Ways> {
        let columns = colour.pair.columns_searched.lines as usize;
        let first_square = |row: u32| (self.rows & ((1 << row) - 1)).count_ones() as usize * columns;
        let rows: Vec<(usize, SearchedRow)> = sequence(&colour.pair, rows)
            .iter()
            .map(|&(_, row)| (first_square(row), SearchedRow::new(&colour.pair, row, 0)))
            .collect();
        let [firsts @ .., third, (start_of_first, first), (start_of_last, last)] = &rows[..] else {
            unreachable!("there are {MIN_ROWS} rows or more")
        };
        let depth = firsts.len();
        // The column sets that have the columns of the first queens.
        let ranks = (0_u32..).zip(&colour.searched.rank);
        let of_queens =
            ranks.filter(|(set, rank)| **rank != UNRANKED && set & taken.columns == taken.columns);
        let mut table_rows: Vec<u16> = of_queens.map(|(_, &rank)| rank).collect();
        table_rows.sort_unstable();
        let mut places = vec![0; colour.searched.len()];
        for (place, &row) in (0..).zip(&table_rows) {
            places[usize::from(row)] = place;
        }
        let last_rows = [*start_of_first, *start_of_last];
        let ways = Ways { columns, last_rows, depth, rows: table_rows, ..Ways::default() };
        let mut finder = Finder {
            colour,
            firsts,
            third: *third,
            last_rows: [*first, *last],
            path: vec![0; depth],
            counts: vec![0; ways.rows.len()],
            places,
            ways,
            parts: Vec::new(),
        };
        finder.extend(0, taken);
        finder.parts.push(finder.ways);
        finder.parts
    }
}

/// The search of [`Bits::ways`].
struct Finder<'a> {
    colour: &'a Colour,
    /// The rows before the last three, each with its first square.
    firsts: &'a [(usize, SearchedRow)],
    /// The last row but two.
    third: (usize, SearchedRow),
    last_rows: [SearchedRow; 2],
    /// The squares of the queens in the first rows.
    path: Vec<u16>,
    /// The place of each column set in [`Ways::rows`], if it is there.
    places: Vec<u16>,
    /// Number of ways of the part for each column set of [`Ways::rows`].
    counts: Vec<u16>,
    ways: Ways,
    parts: Vec<Ways>,
}

impl Finder<'_> {
    fn extend(&mut self, depth: usize, taken: Taken) {
        let Some(&(start, row)) = self.firsts.get(depth) else { return self.branch(taken) };
        for column in columns(self.free(row, taken)) {
            self.path[depth] = (start + column.trailing_zeros() as usize) as u16;
            self.extend(depth + 1, taken.with(row.queen(column)));
        }
    }

    fn free(&self, row: SearchedRow, taken: Taken) -> u32 {
        self.colour.pair.columns_searched.all() & row.free & !row.attacked(taken)
    }

    /// Add a branch, if it has ways.
    fn branch(&mut self, taken: Taken) {
        let (start, row) = self.third;
        let (groups, mut most) = (self.ways.groups.len(), 0);
        for column in columns(self.free(row, taken)) {
            let before = self.ways.lasts.len();
            most = most.max(self.group(taken.with(row.queen(column))));
            let end = self.ways.lasts.len();
            if end > before {
                let square = (start + column.trailing_zeros() as usize) as u16;
                self.ways.groups.push(Group { square, end });
            }
        }
        if self.ways.groups.len() > groups {
            self.ways.firsts.extend_from_slice(&self.path);
            self.ways.branches.push(self.ways.groups.len());
        }
        if most + MAX_OF_A_BRANCH > MAX_OF_A_ROW {
            let Ways { columns, last_rows, depth, .. } = self.ways;
            let rows = self.ways.rows.clone();
            let next = Ways { columns, last_rows, depth, rows, ..Ways::default() };
            self.parts.push(std::mem::replace(&mut self.ways, next));
            self.counts.fill(0);
        }
    }

    /// Add the ways of a group. Return the largest number of ways of the part with their column sets.
    fn group(&mut self, taken: Taken) -> u16 {
        let [first, last] = self.last_rows;
        let mut most = 0;
        for column in columns(self.free(first, taken)) {
            let taken = taken.with(first.queen(column));
            let number = column.trailing_zeros() * self.ways.columns as u32;
            let counted = u32::from(self.colour.searched.last[taken.columns as usize]);
            for column in columns(self.free(last, taken) & counted) {
                let row = self.colour.searched.rank[(taken.columns | column) as usize];
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
