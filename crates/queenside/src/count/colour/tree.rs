//! Sets of searched rows that share a search.

use std::cell::Cell;
use std::ops::Range;

use super::boards::{BoardRow, Pair};
use super::taken::Taken;

/// A row to search, and the plane of the list with its free columns.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SearchedRow {
    pub(crate) plane: u8,
    /// The numbers of the diagonal and the antidiagonal of the row's first column.
    pub(crate) diagonal: u32,
    pub(crate) antidiagonal: u32,
    /// The columns on which a queen may stand.
    pub(crate) free: u32,
}

impl SearchedRow {
    pub(crate) fn new(pair: &Pair, row: u32, plane: u8) -> Self {
        Self::of(pair.searched_row(row), plane)
    }

    /// Return the row of a board. If the numbers of diagonals decrease with the columns, masks of diagonals are
    /// mirrored: their highest bit is for number 0.
    pub(crate) fn of(row: BoardRow, plane: u8) -> Self {
        let number = |number: i32| if row.step < 0 { 31 - number } else { number } as u32;
        Self { plane, diagonal: number(row.diagonal), antidiagonal: number(row.antidiagonal), free: row.free }
    }

    /// Return the columns of the row that are taken or attacked.
    #[inline]
    pub(crate) fn attacked(self, taken: Taken) -> u32 {
        taken.columns | taken.diagonals >> self.diagonal | taken.antidiagonals >> self.antidiagonal
    }

    /// Return the lines that a queen in this column (a set with one element) takes.
    #[inline]
    pub(crate) fn queen(self, column: u32) -> Taken {
        Taken {
            columns: column,
            diagonals: column << self.diagonal,
            antidiagonals: column << self.antidiagonal,
        }
    }
}

/// A row to search after the rows above it in the tree.
#[derive(Debug)]
pub(crate) struct Node {
    pub(crate) row: SearchedRow,
    /// The planes that the rows below need.
    pub(crate) planes: Vec<u8>,
    /// The next rows that every set below has.
    pub(crate) ahead: Vec<SearchedRow>,
    /// The next rows; empty at the end of a set.
    pub(crate) next: Vec<Node>,
    /// The numbers of the row sets that have this row; only one at the end of a set.
    pub(crate) sets: Vec<usize>,
    /// Number of elements of lists that were tested against a queen in this row.
    pub(crate) tests: Cell<u64>,
}

/// Row sets of one size as a tree: sets with the same first rows share their search.
#[derive(Debug)]
pub(crate) struct RowTree {
    /// All rows, in the order of the planes of the initial list.
    pub(crate) rows: Vec<BoardRow>,
    /// The first rows.
    pub(crate) top: Vec<Node>,
    /// Number of rows of a set.
    pub(crate) depth: usize,
    /// Number of elements that were tested in a search without rows.
    pub(crate) tests: Cell<u64>,
}

/// Row sets of a block that may share a search, in the order of their units, and the range of those
/// that do. Which queens a search tries does not depend on the range, so that the number of tests of
/// a unit is the same whether it is counted alone or with others.
#[derive(Clone, Debug)]
pub(crate) struct Sharing<'a> {
    pub(crate) sets: &'a [u32],
    pub(crate) range: Range<usize>,
}

/// Number of following rows in which a queen, and every element of the list, must leave a free
/// column. Checking more rows takes as much time as it saves.
const LOOK_AHEAD: usize = 2;

/// A row set in the order of the search: the rows nearest to the middle first, because their queens
/// attack the most squares.
struct Sequence {
    rows: Vec<RowKey>,
    /// The number of the set among those that are searched, if it is.
    set: Option<usize>,
}

/// A row of the searched class: twice its distance from the middle, and its index.
type RowKey = (u32, u32);

pub(crate) fn sequence(pair: &Pair, rows: u32) -> Vec<RowKey> {
    let mut rows: Vec<RowKey> = (0..32)
        .filter(|row| rows >> row & 1 == 1)
        .map(|row| (pair.searched_row(row).off_middle, row))
        .collect();
    rows.sort_unstable();
    rows
}

impl RowTree {
    /// Sort row sets so that neighbours share many rows at the start of their search.
    pub(crate) fn sort(pair: &Pair, sets: &mut [u32]) {
        sets.sort_by_cached_key(|&set| sequence(pair, set));
    }

    /// Create the tree of the row sets of a range, all of one size.
    pub(crate) fn new(pair: &Pair, Sharing { sets, range }: &Sharing<'_>) -> Self {
        let number = |set: usize| range.contains(&set).then(|| set - range.start);
        let numbered = sets.iter().enumerate();
        let mut sequences: Vec<Sequence> =
            numbered.map(|(set, &rows)| Sequence { rows: sequence(pair, rows), set: number(set) }).collect();
        sequences.sort_by(|a, b| a.rows.cmp(&b.rows));
        let planes = rows_from(&sequences, 0);
        let rows = planes.iter().map(|&(_, row)| pair.searched_row(row)).collect();
        let depth = sequences.first().map_or(0, |sequence| sequence.rows.len());
        let top = nodes(pair, &sequences, 0, &planes);
        Self { rows, top, depth, tests: Cell::default() }
    }

    /// Return the tests of the nodes that have one of these sets.
    pub(crate) fn tests_of(&self, sets: Range<usize>) -> u64 {
        self.tests.get() + self.top.iter().map(|node| node.tests_of(&sets)).sum::<u64>()
    }
}

impl Node {
    /// Note that this number of elements were tested against queens in these columns.
    #[inline]
    pub(crate) fn note(&self, elements: usize, columns: u32) {
        self.tests.set(self.tests.get() + elements as u64 * u64::from(columns.count_ones()));
    }

    /// Return the tests of this node and those below, as far as they have one of these sets.
    fn tests_of(&self, sets: &Range<usize>) -> u64 {
        if !self.sets.iter().any(|set| sets.contains(set)) {
            return 0;
        }
        self.tests.get() + self.next.iter().map(|node| node.tests_of(sets)).sum::<u64>()
    }
}

/// Return all searched rows of the sequences from a place on.
fn rows_from(sequences: &[Sequence], start: usize) -> Vec<RowKey> {
    let mut rows: Vec<RowKey> =
        searched(sequences).flat_map(|(sequence, _)| sequence.rows[start..].iter().copied()).collect();
    rows.sort_unstable();
    rows.dedup();
    rows
}

/// Iterate over the sequences that are searched, with the numbers of their sets.
fn searched(sequences: &[Sequence]) -> impl Iterator<Item = (&Sequence, usize)> {
    sequences.iter().filter_map(|sequence| Some((sequence, sequence.set?)))
}

/// Return the nodes of the rows at place `depth` of sequences that agree before it; `planes` has
/// the rows of the list's planes.
fn nodes(pair: &Pair, sequences: &[Sequence], depth: usize, planes: &[RowKey]) -> Vec<Node> {
    if sequences.iter().any(|sequence| sequence.rows.len() == depth) {
        return Vec::new();
    }
    let plane_of = |row: RowKey| planes.iter().take_while(|other| **other != row).count() as u8;
    let with_same_row = sequences.chunk_by(|a, b| a.rows[depth] == b.rows[depth]);
    let node = |group: &[Sequence]| {
        let sets: Vec<usize> = searched(group).map(|(_, set)| set).collect();
        let row = group[0].rows[depth];
        let below = rows_from(group, depth + 1);
        let in_all = |row: &&RowKey| group.iter().all(|sequence| sequence.rows.contains(row));
        (!sets.is_empty()).then(|| Node {
            row: SearchedRow::new(pair, row.1, plane_of(row)),
            planes: below.iter().map(|&row| plane_of(row)).collect(),
            ahead: below
                .iter()
                .filter(in_all)
                .take(LOOK_AHEAD)
                .map(|&row| SearchedRow::new(pair, row.1, plane_of(row)))
                .collect(),
            next: nodes(pair, group, depth + 1, &below),
            sets,
            tests: Cell::default(),
        })
    };
    with_same_row.filter_map(node).collect()
}
