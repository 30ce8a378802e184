//! Builds the pairs of row sets and the jobs of a batch.

use std::collections::BTreeMap;

use queenside::count::{LineClass, SplitRow, SplitUnits};

use super::key::stride;
use super::{Key, PAIR_WORDS, colour, header};
use crate::device::Batch;

/// A batch under construction.
#[derive(Debug, Default)]
pub(crate) struct Pairs {
    pub(crate) batch: Batch,
    /// Offset of the tables for each set of listed rows and size of the searched rows.
    placed: BTreeMap<(u32, u32), usize>,
}

/// The indices of the jobs of a pair within its batch.
pub(crate) type Places = std::ops::Range<usize>;

/// One of the four boards that the classes of rows and columns make.
#[derive(Clone, Debug)]
struct Board {
    /// The rows, those nearest to the middle first, because their queens attack the most squares.
    /// Each entry has the index of the row, and a word with the diagonal of its first column and,
    /// from bit 8 on, the antidiagonal.
    rows: Vec<(u32, usize)>,
}

impl Board {
    fn new(units: &SplitUnits, rows: LineClass, columns: LineClass) -> Self {
        // If diagonals fall from column to column, columns are counted from the other end.
        let last = units.lines(columns) as i32 - 1;
        let first = |number: i32, step: i32| if step > 0 { number } else { number - last };
        let mut sorted: Vec<_> =
            (0..units.lines(rows)).map(|row| (row, units.row(rows, columns, row))).collect();
        sorted.sort_by_key(|(_, row)| row.off_middle);
        let word =
            |row: SplitRow| (first(row.diagonal, row.step) | first(row.antidiagonal, row.step) << 8) as usize;
        Self { rows: sorted.into_iter().map(|(number, row)| (number, word(row))).collect() }
    }

    /// Write the words of the rows in `set` to `words`, and return their number.
    fn put(&self, set: u32, words: &mut [usize]) -> usize {
        let chosen = self.rows.iter().filter(|(row, _)| set >> row & 1 == 1);
        words.iter_mut().zip(chosen).map(|(word, (_, line))| *word = *line).count()
    }
}

/// The boards of a size: for each colour the outer board, then the inner board.
#[derive(Debug)]
pub(crate) struct Boards([[Board; 2]; 2]);

impl Boards {
    pub(crate) fn new(units: &SplitUnits) -> Self {
        use LineClass::{Listed, Searched};
        let board = |rows, columns| Board::new(units, rows, columns);
        Self([
            [board(Listed, Listed), board(Searched, Searched)],
            [board(Searched, Listed), board(Listed, Searched)],
        ])
    }
}

impl Pairs {
    /// Return whether the batch has the tables of a pair of row sets.
    pub(crate) fn has_tables(&self, [listed, searched]: [u32; 2]) -> bool {
        self.placed.contains_key(&(listed, searched.count_ones()))
    }

    /// Add the jobs of a pair of row sets. All four boards must have rows.
    pub(crate) fn add(
        &mut self,
        units: &SplitUnits,
        boards: &Boards,
        key: &Key,
        [listed, searched]: [u32; 2],
    ) -> Places {
        let [listed_lines, searched_lines] =
            [LineClass::Listed, LineClass::Searched].map(|class| units.lines(class));
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
        words[header::ROW_CLASSES] = base;
        words[header::COLUMN_CLASSES] = base + key.rows;
        words[header::UNUSUAL_ROWS] = key.unusual_rows;
        words[header::UNUSUAL_COLUMNS] = key.unusual_columns;
        words[header::USUAL_CLASS] = key.usual;
        let left = |lines: u32, rows: u32| ((1 << lines) - 1) ^ rows;
        // Alike queens are in the rows of the pair, unlike queens in the other rows.
        let rows = [[listed, searched], [left(searched_lines, searched), left(listed_lines, listed)]];
        let (_, colours) = words.split_at_mut(header::WORDS);
        let colours = colours.chunks_exact_mut(colour::WORDS).zip(&boards.0).zip(rows).zip(key.guides);
        for (((words, [outer, inner]), [outer_rows, inner_rows]), (inner_guide, outer_guides)) in colours {
            words[colour::OUTER_ROWS] =
                outer.put(outer_rows, &mut words[colour::OUTER_LINES..colour::INNER_LINES]);
            words[colour::INNER_ROWS] = inner.put(inner_rows, &mut words[colour::INNER_LINES..colour::WORDS]);
            words[colour::OUTER_COLUMNS] = listed_lines as usize;
            words[colour::INNER_GUIDE] = base + inner_guide;
            words[colour::INNER_GUIDE_LENGTH] = 1 << searched_lines;
            words[colour::OUTER_GUIDES] = base + outer_guides;
            words[colour::OUTER_GUIDE_LENGTH] = 1 << listed_lines;
        }
        batch.pairs.extend(words.map(|word| word as u32));
        batch.shared_bytes = batch.shared_bytes.max(key.shared_bytes as u32);
        let first = batch.job_count();
        for slab in 0..key.slabs() {
            let width = key.slab.min(key.columns - slab * key.slab);
            let number = batch.job_count();
            batch.jobs.extend([pair, slab, number, stride(width)].map(|word| word as u32));
        }
        first..batch.job_count()
    }
}
