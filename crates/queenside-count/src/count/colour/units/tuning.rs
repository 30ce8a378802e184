//! The numbers that were tuned by measurement, by board size. `crates/queenside-count/src/count/TRIED.md` has the
//! results; `cargo run --release -p queenside --example layers -- N SECONDS` measures each layer of a board
//! size again.

use crate::count::colour::lists::Colour;
use crate::count::colour::pairs::MIN_ROWS;

/// For board sizes up to the first number: how many sets of listed rows are joined, how many sets of searched
/// rows a unit has, how many units share a search, and how many queens more than half of the rows a colour may
/// have for its pairs to be counted by lane.
///
/// - Joined sets and sets of a unit: more share more work, but their tables leave the cache. From n = 26 on,
///   units would take longer than seconds, and an interruption loses those of a search.
/// - Units together: below n = 22 the tables leave the cache; above, eight units take too much memory.
/// - Queens: with more, few bits of a vector are left at the end. At n = 26 and 27 too few sets share the bits
///   after the first queens.
const TABLE: [(u32, [usize; 4]); 11] = [
    (15, [8, 32, 1, 1]),
    (16, [8, 16, 1, 2]),
    (17, [16, 16, 1, 1]),
    (18, [8, 32, 1, 1]),
    (19, [8, 16, 1, 1]),
    (21, [4, 8, 1, 1]),
    (22, [4, 4, 2, 1]),
    (25, [1, 8, 4, 1]),
    (26, [1, 4, 4, 0]),
    (27, [1, 2, 4, 0]),
    (28, [1, 1, 4, 1]),
];

/// Number of elements per table entry with which bits are made for lanes, about: after as many queens as
/// necessary.
const MOST_OF_AN_ENTRY: usize = 100;

/// The size of units, and how their pairs are found. `listed` and `searched` determine the numbers and the
/// partial counts of units, so they are the same on every machine and for every instruction set.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Tuning {
    /// Number of sets of listed rows whose lists are joined, so that short lists fill vectors.
    pub(super) listed: usize,
    /// Number of sets of searched rows of a unit, which share a search.
    pub(super) searched: usize,
    /// Number of units that share a search if a worker counts them one after another.
    pub(super) together: usize,
    /// About how many elements a search handles at a time after its first row, which limits its memory.
    /// With less, few elements of a crowded board would remain for the last rows.
    pub(super) most_elements: usize,
    /// Maximum number of queens on both boards of a colour with which pairs are counted by lane. With more,
    /// few bits of a vector are left at the end.
    pub(super) most_queens: usize,
    /// As [`MOST_OF_AN_ENTRY`].
    pub(super) most_of_an_entry: usize,
}

impl Tuning {
    pub(super) fn of(n: u32) -> Self {
        let row = TABLE.iter().find(|(largest, _)| n <= *largest);
        let [listed, searched, together, more_queens] = row.map_or([1, 1, 4, 1], |(_, row)| *row);
        let most_queens = n.div_ceil(2) as usize + more_queens;
        // As many as the largest lists of a crowded board have after a queen.
        let most_elements = 1 << (n / 2 + 6);
        Self { listed, searched, together, most_elements, most_queens, most_of_an_entry: MOST_OF_AN_ENTRY }
    }

    /// Return after how many queens bits are made for lanes, if a colour has this number of searched rows and
    /// these lists; `None` if its pairs are found one by one.
    pub(super) fn queens_before_lanes(
        &self,
        colour: &Colour,
        searched: usize,
        listed: usize,
    ) -> Option<usize> {
        let few_queens = searched + listed <= self.most_queens;
        let most = searched.checked_sub(MIN_ROWS).filter(|_| few_queens)?;
        let (mut queens, mut elements) = (0, colour.list.len() / colour.entries.max(1));
        while queens < most && elements > self.most_of_an_entry {
            // A queen leaves about three of eight elements.
            elements = elements * 3 / 8;
            queens += 1;
        }
        Some(queens)
    }
}
