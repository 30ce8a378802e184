//! The data that all units of a block share: the lists of both colours, and the column sets that
//! count.

use std::sync::atomic::AtomicBool;

use super::boards::Pair;
use super::columns::Columns;
use super::placements::{Placements, Stopped};
use super::units::Units;

/// One colour of a block.
#[derive(Debug)]
pub(crate) struct Colour {
    pub(crate) pair: Pair,
    /// All placements of the listed board.
    pub(crate) list: Placements,
    /// The columns of the listed board.
    pub(crate) listed: Columns,
    /// The columns of the searched board.
    pub(crate) searched: Columns,
    /// Whether the boards have the rows that are not in the block's sets.
    left_over: bool,
}

impl Colour {
    /// Return the rows of this colour's board for a set of rows of a class, which has these rows in all.
    pub(crate) fn rows(&self, set: u32, all: u32) -> u32 {
        if self.left_over { all ^ set } else { set }
    }
}

/// A block with its lists.
#[derive(Debug)]
pub(crate) struct Lists {
    /// The colour whose pairs are tallied (with fewer queens), then the colour whose pairs are
    /// looked up.
    pub(crate) colours: [Colour; 2],
    /// For each set of listed rows: the weights of the column sets of the first colour's listed and
    /// searched boards, by their numbers.
    pub(crate) weights: Vec<[Vec<u16>; 2]>,
}

impl Lists {
    /// Create the lists of a block.
    pub(crate) fn new(units: &Units, block: usize, stop: &AtomicBool) -> Result<Self, Stopped> {
        let block = &units.blocks[block];
        let (classes, symmetries) = (units.classes, units.symmetries);
        let (listed_lines, searched_lines) = (classes.listed.lines, classes.searched.lines);
        let (key, size) = (block.listed[0], block.listed[0].count_ones());
        let listed = Columns::new(listed_lines, size, |set| symmetries.listed_weight(key, set) > 0);
        let searched =
            Columns::new(searched_lines, block.searched_size, |set| symmetries.searched_weight(key, set) > 0);
        let searched_left = searched.complements(searched_lines);
        let (mut alike, mut unlike) = (Placements::default(), Placements::default());
        let weights_of = |listed: &Columns, searched: &Columns, rows| {
            let of_listed = listed.sets.iter().map(|&set| symmetries.listed_weight(rows, set));
            let of_searched = searched.sets.iter().map(|&set| symmetries.searched_weight(rows, set));
            [of_listed.collect(), of_searched.collect()]
        };
        for (member, &rows) in block.listed.iter().enumerate() {
            let [of_listed, of_searched]: [Vec<u16>; 2] = weights_of(&listed, &searched, rows);
            let left_over = classes.listed.all() ^ rows;
            alike.add(&classes.alike(), rows, &listed, &of_listed, member, stop)?;
            unlike.add(&classes.unlike(), left_over, &searched_left, &of_searched, member, stop)?;
        }
        alike.shrink();
        unlike.shrink();
        // Neighbouring numbers belong to lanes of one vector, which should have about equally many placements.
        let of_listed = alike.renumber(listed.len());
        let of_searched = unlike.renumber(searched.len());
        let listed = listed.reordered(listed_lines, &of_listed);
        let searched = searched.reordered(searched_lines, &of_searched);
        let (listed_left, searched_left) =
            (listed.complements(listed_lines), searched.complements(searched_lines));
        let mut weights: Vec<[Vec<u16>; 2]> =
            block.listed.iter().map(|&rows| weights_of(&listed, &searched, rows)).collect();

        let alike = Colour { pair: classes.alike(), list: alike, listed, searched, left_over: false };
        let unlike = Colour {
            pair: classes.unlike(),
            list: unlike,
            listed: searched_left,
            searched: listed_left,
            left_over: true,
        };
        if 2 * block.searched_size <= searched_lines {
            Ok(Self { colours: [alike, unlike], weights })
        } else {
            for weights in &mut weights {
                weights.swap(0, 1);
            }
            Ok(Self { colours: [unlike, alike], weights })
        }
    }
}
