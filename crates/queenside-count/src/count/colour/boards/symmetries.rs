//! The 8 symmetries: the pairs of row sets that represent their images, and the weights of column sets.

use super::{Classes, ColumnSet, Lines, RowSet};

fn reversed(set: u32, lines: u32) -> u32 {
    if lines == 0 { 0 } else { set.reverse_bits() >> (32 - lines) }
}

/// The action of the symmetries of the board on row sets and column sets.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Symmetries {
    classes: Classes,
    /// For boards with given queens or blocked squares, which have no symmetry: the sets that can
    /// occur.
    only: Option<Possible>,
}

/// The sets of lines of alike queens that leave each other line a free square.
#[derive(Clone, Copy, Debug)]
struct Possible {
    listed_rows: Lines,
    searched_rows: Lines,
    listed_columns: Lines,
    searched_columns: Lines,
}

impl Symmetries {
    pub(crate) fn new(classes: Classes) -> Self {
        Self { classes, only: None }
    }

    /// Return the identity alone, for a board on which some squares are not free.
    pub(crate) fn none(classes: Classes) -> Self {
        let only = Possible {
            listed_rows: classes.of_alike(classes.listed, false),
            searched_rows: classes.of_alike(classes.searched, false),
            listed_columns: classes.of_alike(classes.listed, true),
            searched_columns: classes.of_alike(classes.searched, true),
        };
        Self { classes, only: Some(only) }
    }

    /// Whether the board has symmetries.
    pub(crate) fn any(self) -> bool {
        self.only.is_none()
    }

    /// Whether n is even.
    pub(crate) fn even(self) -> bool {
        self.classes.even()
    }

    /// Return the lesser of a set and its complement.
    fn side(self, set: u32) -> u32 {
        set.min(self.classes.listed.all() ^ set)
    }

    /// Whether a set of listed rows is the least in some orbit of row sets; such a set is a key.
    pub(crate) fn leads(self, RowSet(listed): RowSet) -> bool {
        if let Some(only) = self.only {
            return only.listed_rows.allow(listed);
        }
        if self.classes.even() {
            self.side(listed) == listed
        } else {
            listed <= reversed(listed, self.classes.listed.lines)
        }
    }

    /// Return the size of the orbit of a pair of row sets if the pair is the least of its orbit,
    /// otherwise 0.
    pub(crate) fn orbit(self, RowSet(listed): RowSet, RowSet(searched): RowSet) -> u16 {
        if let Some(only) = self.only {
            return only.searched_rows.allow(searched).into();
        }
        let pair = (listed, searched);
        if self.classes.even() {
            let all = self.classes.listed.all();
            let images =
                [pair, (all ^ listed, all ^ searched), (searched, listed), (all ^ searched, all ^ listed)];
            let least = images.iter().all(|image| pair <= *image);
            let distinct = (0..4).filter(|&i| !images[..i].contains(&images[i])).count();
            if least { distinct as u16 } else { 0 }
        } else {
            let Classes { listed: a, searched: b, .. } = self.classes;
            let image = (reversed(listed, a.lines), reversed(searched, b.lines));
            match pair.cmp(&image) {
                std::cmp::Ordering::Less => 2,
                std::cmp::Ordering::Equal => 1,
                std::cmp::Ordering::Greater => 0,
            }
        }
    }

    /// Return the upper bound of the weight from a set of listed columns. The weight is the lesser
    /// of this bound and that from the set of searched columns.
    pub(crate) fn listed_weight(self, key: RowSet, ColumnSet(columns): ColumnSet) -> u16 {
        if let Some(only) = self.only {
            return only.listed_columns.allow(columns).into();
        }
        let turned = |key_of_columns: u32| match key_of_columns.cmp(&key.0) {
            std::cmp::Ordering::Less => 0,
            std::cmp::Ordering::Equal => 1,
            std::cmp::Ordering::Greater => 2,
        };
        if self.classes.even() {
            return turned(self.side(columns));
        }
        match columns.cmp(&reversed(columns, self.classes.listed.lines)) {
            std::cmp::Ordering::Less => 2 * turned(columns),
            std::cmp::Ordering::Equal => turned(columns),
            std::cmp::Ordering::Greater => 0,
        }
    }

    /// As [`listed_weight`](Self::listed_weight), from a set of searched columns.
    pub(crate) fn searched_weight(self, key: RowSet, columns: ColumnSet) -> u16 {
        if let Some(only) = self.only {
            return only.searched_columns.allow(columns.0).into();
        }
        if self.classes.even() { self.listed_weight(key, columns) } else { 4 }
    }
}
