//! The data that all units of a block share: the lists of both colours, and the column sets that count.

mod placements;

use std::sync::atomic::AtomicBool;

use queenside_board::sort_by_number;

use placements::{Entries, add_placements};

use super::boards::{Classes, Columns, RowSet, SubBoards, Symmetries};

/// Maximum number of entries of a table row.
pub(super) const MAX_ENTRIES: usize = 1 << 15;

/// The stop signal was set.
#[derive(Debug)]
pub(crate) struct Stopped;

/// Placements of a listed board: the diagonals and the antidiagonals that they take, one bit per line, and the
/// numbers of their table entries.
#[derive(Debug, Default)]
pub(crate) struct List {
    pub(crate) diagonals: Vec<u32>,
    pub(crate) antidiagonals: Vec<u32>,
    pub(crate) entries: Vec<u16>,
}

impl List {
    pub(crate) fn len(&self) -> usize {
        self.entries.len()
    }

    #[inline]
    fn push(&mut self, diagonals: u32, antidiagonals: u32, entry: u16) {
        self.diagonals.push(diagonals);
        self.antidiagonals.push(antidiagonals);
        self.entries.push(entry);
    }

    /// Release unused memory.
    fn shrink(&mut self) {
        self.diagonals.shrink_to_fit();
        self.antidiagonals.shrink_to_fit();
        self.entries.shrink_to_fit();
    }
}

/// One colour of a block.
#[derive(Debug)]
pub(crate) struct Colour {
    pub(crate) boards: SubBoards,
    /// All placements of the listed board.
    pub(crate) list: List,
    /// The columns of the listed board.
    pub(crate) listed: Columns,
    /// The columns of the searched board.
    pub(crate) searched: Columns,
    /// Number of entries of a table row.
    pub(crate) entries: usize,
    /// Whether the boards have the rows that are not in the block's sets.
    left_over: bool,
}

impl Colour {
    /// Return the rows of this colour's searched board for a set of searched rows.
    pub(crate) fn rows(&self, RowSet(set): RowSet) -> RowSet {
        RowSet(if self.left_over { ((1 << self.boards.rows()) - 1) ^ set } else { set })
    }

    /// Return the number of rows of this colour's listed board for a set of listed rows.
    pub(crate) fn listed_rows(&self, set: RowSet) -> usize {
        if self.left_over { self.boards.listed_rows() - set.len() } else { set.len() }
    }
}

/// A block with its lists.
#[derive(Debug)]
pub(crate) struct Lists {
    /// The colour whose pairs are tallied (with fewer queens), then the colour whose pairs are
    /// looked up.
    pub(crate) colours: [Colour; 2],
    /// For each set of listed rows: the set, and the weights of the column sets of the first colour's
    /// listed and searched boards, by their numbers.
    pub(crate) members: Vec<(RowSet, [Vec<u16>; 2])>,
}

impl Lists {
    /// Create the lists of some sets of listed rows and all sets of `searched_size` searched rows.
    pub(crate) fn new(
        classes: Classes,
        symmetries: Symmetries,
        listed_rows: &[RowSet],
        searched_size: u32,
        stop: &AtomicBool,
    ) -> Result<Self, Stopped> {
        let (listed_lines, searched_lines) = (classes.listed.lines, classes.searched.lines);
        // The first set is the least, with which the most sets of columns count.
        let (key, size) = (listed_rows[0], listed_rows[0].0.count_ones());
        let listed = Columns::new(listed_lines, size, |set| symmetries.listed_weight(key, set) > 0);
        let searched =
            Columns::new(searched_lines, searched_size, |set| symmetries.searched_weight(key, set) > 0);
        let searched_left = searched.complements(searched_lines);
        let (mut alike, mut unlike) = (List::default(), List::default());
        let weights_of = |listed: &Columns, searched: &Columns, rows| -> [Vec<u16>; 2] {
            let of_listed = listed.sets.iter().map(|&set| symmetries.listed_weight(rows, set));
            let of_searched = searched.sets.iter().map(|&set| symmetries.searched_weight(rows, set));
            [of_listed.collect(), of_searched.collect()]
        };
        for (member, &rows) in listed_rows.iter().enumerate() {
            let [of_listed, of_searched] = weights_of(&listed, &searched, rows);
            let left_over = RowSet(classes.listed.all() ^ rows.0);
            let entries = Entries { columns: &listed, weights: &of_listed, member };
            add_placements(&mut alike, &classes.alike(), rows, &entries, stop)?;
            let entries = Entries { columns: &searched_left, weights: &of_searched, member };
            add_placements(&mut unlike, &classes.unlike(), left_over, &entries, stop)?;
        }
        alike.shrink();
        unlike.shrink();
        let listed = listed.reordered(listed_lines, &most_first(&mut alike, listed.len()));
        let searched = searched.reordered(searched_lines, &most_first(&mut unlike, searched.len()));
        let (listed_left, searched_left) =
            (listed.complements(listed_lines), searched.complements(searched_lines));
        let mut members: Vec<_> =
            listed_rows.iter().map(|&rows| (rows, weights_of(&listed, &searched, rows))).collect();

        let colour = |boards, list, [listed, searched]: [Columns; 2], left_over| {
            let entries = listed_rows.len() * listed.len();
            assert!(entries <= MAX_ENTRIES, "the sum of an entry and the place of its row fits 16 bits");
            Colour { boards, list, listed, searched, entries, left_over }
        };
        let mut colours = [
            colour(classes.alike(), alike, [listed, searched], false),
            colour(classes.unlike(), unlike, [searched_left, listed_left], true),
        ];
        if 2 * searched_size > searched_lines {
            colours.reverse();
            for (_, weights) in &mut members {
                weights.swap(0, 1);
            }
        }
        Ok(Self { colours, members })
    }
}

/// Renumber the column sets by the number of their placements, the greatest first, because neighbouring
/// numbers belong to lanes of one vector, which should have about equally many. Return their old numbers.
fn most_first(list: &mut List, columns: usize) -> Vec<usize> {
    let entries = &mut list.entries;
    let mut counts = vec![0_u64; columns];
    for &mut entry in &mut *entries {
        counts[usize::from(entry) % columns] += 1;
    }
    let mut order: Vec<usize> = (0..columns).collect();
    sort_by_number(&mut order, |&number| u64::MAX - counts[number]);
    let mut new = vec![0; columns];
    for (number, &old) in (0..).zip(&order) {
        new[old] = number;
    }
    for entry in entries {
        let column = usize::from(*entry) % columns;
        *entry = *entry - column as u16 + new[column];
    }
    order
}
