//! The numbers that were tuned by measurement, by board size.

use crate::count::colour::lists::Colour;
use crate::count::colour::pairs::MIN_ROWS;

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
    /// Number of elements per table entry with which bits are made for lanes, about: after as many queens as
    /// necessary.
    pub(super) most_of_an_entry: usize,
}

impl Tuning {
    pub(super) fn of(n: u32) -> Self {
        let (listed, searched) = match n {
            0..=15 | 18 => (8, 32),
            16 | 19 => (8, 16),
            17 => (16, 16),
            20..=21 => (4, 8),
            22 => (4, 4),
            23..=25 => (1, 8),
            // Units of seconds, because an interruption loses those of a search and an audit recounts them.
            26 => (1, 4),
            27 => (1, 2),
            _ => (1, 1),
        };
        // Below n = 22, the tables of several units leave the cache; above, more of them take much memory.
        let together = match n {
            ..22 => 1,
            22 => 2,
            _ => 4,
        };
        let most_queens = match n {
            16 => 10,
            // Too few sets share the bits after the first queens.
            26 => 13,
            27 => 14,
            _ => n.div_ceil(2) + 1,
        } as usize;
        let most_elements = 1 << (n / 2 + 6);
        Self { listed, searched, together, most_elements, most_queens, most_of_an_entry: 100 }
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
