//! Pairs of row sets, and jobs.

use std::collections::BTreeMap;

use queenside::count::{LineClass, SplitUnits};

use super::key::{oriented, stride};
use super::{Key, PAIR_WORDS, colour, header};
use crate::Batch;

/// A batch in the making.
#[derive(Debug, Default)]
pub(crate) struct Pairs {
    pub(crate) batch: Batch,
    /// Where the tables of a set of listed rows begin.
    placed: BTreeMap<(u32, u32), usize>,
}

/// The jobs of a pair within its batch.
pub(crate) type Places = std::ops::Range<usize>;

/// The rows of one of a colour's boards.
#[derive(Clone, Copy)]
struct Board {
    class: LineClass,
    rows: u32,
    columns: LineClass,
}

impl Pairs {
    /// Adds the jobs of a pair of row sets, all four of whose boards have rows.
    pub(crate) fn add(&mut self, units: &SplitUnits, key: &Key, listed: u32, searched: u32) -> Places {
        use LineClass::{Listed, Searched};
        let batch = &mut self.batch;
        let base = *self.placed.entry((listed, searched.count_ones())).or_insert_with(|| {
            let base = batch.tables.len();
            batch.tables.extend(&key.words);
            base
        });
        let pair = batch.pairs.len() / PAIR_WORDS;
        let mut words = [0; PAIR_WORDS];
        words[header::TABLE_ROWS] = key.rows;
        words[header::SLAB_WIDTH] = key.slab;
        words[header::ROW_CLASSES] = base + key.row_classes;
        words[header::COLUMN_CLASSES] = base + key.column_classes;
        words[header::UNUSUAL_ROWS] = key.unusual_rows;
        words[header::UNUSUAL_COLUMNS] = key.unusual_columns;
        words[header::USUAL_CLASS] = key.usual;
        let left = |class, rows| ((1 << units.lines(class)) - 1) ^ rows;
        let board = |class, rows, columns| Board { class, rows, columns };
        let boards = [
            [board(Listed, listed, Listed), board(Searched, searched, Searched)],
            [
                board(Searched, left(Searched, searched), Listed),
                board(Listed, left(Listed, listed), Searched),
            ],
        ];
        let (_, colours) = words.split_at_mut(header::WORDS);
        for ((words, [outer, inner]), (inner_guide, outer_guides)) in
            colours.chunks_exact_mut(colour::WORDS).zip(boards).zip(key.guides)
        {
            let (outer_lines, inner_lines) = (lines(units, outer), lines(units, inner));
            let columns = units.lines(Listed);
            words[colour::OUTER_ROWS] = outer_lines.len();
            words[colour::INNER_ROWS] = inner_lines.len();
            words[colour::OUTER_COLUMNS] = columns as usize;
            words[colour::INNER_GUIDE] = base + inner_guide;
            words[colour::INNER_GUIDE_LENGTH] = 1 << units.lines(Searched);
            words[colour::OUTER_GUIDES] = base + outer_guides;
            words[colour::OUTER_GUIDE_LENGTH] = 1 << columns;
            words[colour::OUTER_LINES..][..outer_lines.len()].copy_from_slice(&outer_lines);
            words[colour::INNER_LINES..][..inner_lines.len()].copy_from_slice(&inner_lines);
        }
        batch.pairs.extend(words.map(|word| word as u32));
        batch.shared_bytes = batch.shared_bytes.max(key.shared_bytes as u32);
        let first = batch.job_count();
        for slab in 0..key.slabs() {
            let width = key.slab.min(key.columns - slab * key.slab);
            batch.jobs.extend([pair, slab, width, stride(width)].map(|word| word as u32));
        }
        first..batch.job_count()
    }
}

/// The rows of a board, the nearest to the middle first, as their queens take most of the others' squares: the diagonal
/// of the first column, and the antidiagonal from bit 8 on.
fn lines(units: &SplitUnits, board: Board) -> Vec<usize> {
    let rows = (0..units.lines(board.class)).filter(|row| board.rows >> row & 1 == 1);
    let mut rows: Vec<_> = rows.map(|row| units.row(board.class, board.columns, row)).collect();
    rows.sort_by_key(|row| row.off_middle);
    // Where diagonals fall from column to column, columns are counted from the other end.
    let last = units.lines(board.columns) as i32 - 1;
    let first = |number: i32, step: i32| if step > 0 { number } else { number - last };
    let word = |diagonal: i32, antidiagonal: i32| (diagonal | antidiagonal << 8) as usize;
    debug_assert_eq!(oriented(units, board.class, board.columns, 0), 0);
    rows.iter().map(|row| word(first(row.diagonal, row.step), first(row.antidiagonal, row.step))).collect()
}
