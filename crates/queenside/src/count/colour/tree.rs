//! Sets of searched rows that share a search.

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
    fn new(pair: &Pair, row: u32, plane: u8) -> Self {
        let row = pair.searched_row(row);
        let (diagonal, antidiagonal) = (row.diagonal as u32, row.antidiagonal as u32);
        Self { plane, diagonal, antidiagonal, free: row.free }
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
    /// The number of the row set, if this node is its end.
    pub(crate) set: usize,
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
}

/// Number of following rows in which a queen, and every element of the list, must leave a free
/// column. Checking more rows takes as much time as it saves.
const LOOK_AHEAD: usize = 2;

/// A row set in the order of the search: the rows nearest to the middle first, because their queens
/// attack the most squares.
struct Sequence {
    rows: Vec<RowKey>,
    /// The number of the set.
    set: usize,
}

/// A row of the searched class: twice its distance from the middle, and its index.
type RowKey = (u32, u32);

fn sequence(pair: &Pair, rows: u32) -> Vec<RowKey> {
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

    /// Create the tree of at least one row set, all of one size.
    pub(crate) fn new(pair: &Pair, sets: &[u32]) -> Self {
        let numbered = sets.iter().enumerate();
        let mut sequences: Vec<Sequence> =
            numbered.map(|(set, &rows)| Sequence { rows: sequence(pair, rows), set }).collect();
        sequences.sort_by(|a, b| a.rows.cmp(&b.rows));
        let planes = rows_from(&sequences, 0);
        let rows = planes.iter().map(|&(_, row)| pair.searched_row(row)).collect();
        let depth = sequences.first().map_or(0, |sequence| sequence.rows.len());
        Self { rows, top: nodes(pair, &sequences, 0, &planes), depth }
    }
}

/// Return all rows of the sequences from a place on.
fn rows_from(sequences: &[Sequence], start: usize) -> Vec<RowKey> {
    let mut rows: Vec<RowKey> =
        sequences.iter().flat_map(|sequence| sequence.rows[start..].iter().copied()).collect();
    rows.sort_unstable();
    rows.dedup();
    rows
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
        let row = group[0].rows[depth];
        let below = rows_from(group, depth + 1);
        let in_all = |row: &&RowKey| group.iter().all(|sequence| sequence.rows.contains(row));
        Node {
            row: SearchedRow::new(pair, row.1, plane_of(row)),
            planes: below.iter().map(|&row| plane_of(row)).collect(),
            ahead: below
                .iter()
                .filter(in_all)
                .take(LOOK_AHEAD)
                .map(|&row| SearchedRow::new(pair, row.1, plane_of(row)))
                .collect(),
            next: nodes(pair, group, depth + 1, &below),
            set: group[0].set,
        }
    };
    with_same_row.map(node).collect()
}
