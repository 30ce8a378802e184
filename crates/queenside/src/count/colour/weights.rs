//! Lists in groups of equal weight, for partial counts by weight.
//!
//! The weight of a pair of placements is a product: the factor of its row sets, times the lesser of
//! two bounds, from the columns of the listed board and from those of the searched board. The
//! elements of a group have the same set of listed rows and the same bound. The factor and the
//! other bound are known at the end of a search.

use std::ops::Range;

use super::placements::Placements;
use super::tables::{ByWeight, MOST_WEIGHT, Shape, Sink};
use crate::count::kernels::{Kernel, List, MOST_COLUMNS, Target};

/// Elements of a list with the same set of listed rows and the same bound from their columns.
#[derive(Clone, Debug)]
pub(crate) struct Group {
    pub(crate) member: usize,
    pub(crate) weight: u16,
    pub(crate) elements: Range<usize>,
}

/// Sort a list by group. For each member, `weights` has the bounds of the column sets by number.
pub(crate) fn group(list: &mut Placements, weights: &[&[u16]]) -> Vec<Group> {
    let columns = weights.first().map_or(1, |weights| weights.len().max(1));
    let class = |entry: u16| {
        let (member, column) = (usize::from(entry) / columns, usize::from(entry) % columns);
        (member, weights[member][column])
    };
    let number = |entry: u16| {
        let (member, weight) = class(entry);
        member * (MOST_WEIGHT + 1) + usize::from(weight)
    };
    list.sort_by_class(weights.len() * (MOST_WEIGHT + 1), number);
    let mut start = 0;
    let mut groups = Vec::new();
    for elements in list.entries.chunk_by(|a, b| class(*a) == class(*b)) {
        let ((member, weight), end) = (class(elements[0]), start + elements.len());
        groups.push(Group { member, weight, elements: start..end });
        start = end;
    }
    groups
}

/// Adds up the entries of tables by weight, for the elements of a group.
#[derive(Debug)]
pub(crate) struct LookUpByWeight<'a> {
    pub(crate) tables: &'a [u16],
    pub(crate) shape: Shape,
    /// Factor of each set of searched rows.
    pub(crate) factors: &'a [u16],
    /// Bounds of the column sets of the searched board, by number.
    pub(crate) rows: &'a [u16],
    /// Bound of the columns of the group's elements.
    pub(crate) weight: u16,
    /// Sums of weighted entries for each set of searched rows, by weight.
    pub(crate) sums: &'a mut [ByWeight],
}

impl Sink for LookUpByWeight<'_> {
    #[inline]
    fn shape(&self) -> Shape {
        self.shape
    }

    #[inline]
    fn pairs<K: Kernel>(
        &mut self,
        kernel: K,
        list: List<'_>,
        plane: u8,
        targets: &[Target],
        set: usize,
        rows: &[u16],
    ) {
        let weight = |row: u16| self.factors[set] * self.rows[usize::from(row)].min(self.weight);
        let Some(&first) = rows.first() else { return };
        let usual = weight(first);
        if rows.iter().all(|&row| weight(row) == usual) {
            self.sums[set][usize::from(usual)] += kernel.look_up(list, plane, targets, self.tables);
            return;
        }
        for alike in [1, 2, 4, 8] {
            let (mut some, mut count) = ([Target::default(); MOST_COLUMNS], 0);
            for (target, _) in targets.iter().zip(rows).filter(|(_, row)| weight(**row) == alike) {
                some[count] = *target;
                count += 1;
            }
            if count > 0 {
                self.sums[set][usize::from(alike)] +=
                    kernel.look_up(list, plane, &some[..count], self.tables);
            }
        }
    }
}
