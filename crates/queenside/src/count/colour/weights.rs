//! Lists in groups of equal weight, for partial counts by weight.
//!
//! The weight of a pair of placements is a product: the factor of its row sets, times the lesser of
//! two bounds, from the columns of the listed board and from those of the searched board. The
//! elements of a group have the same set of listed rows and the same bound. The factor and the
//! other bound are known at the end of a search.

use std::ops::Range;

use super::placements::Placements;
use super::tables::{ByWeight, MOST_WEIGHT, Place, Shape, Sink};
use crate::count::kernels::sum;

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
    fn batches(&self) -> usize {
        WEIGHTS * self.sums.len() * self.shape.parts()
    }

    #[inline]
    fn shape(&self) -> Shape {
        self.shape
    }

    #[inline]
    fn first_batch(&self, set: usize) -> usize {
        set * WEIGHTS * self.shape.parts() + log2(self.factors[set])
    }

    fn place(&self, row: u16) -> Place {
        let Place { batch, offset } = self.shape.place(row);
        let weight = self.rows[usize::from(row)].min(self.weight);
        Place { batch: WEIGHTS as u16 * batch + log2(weight) as u16, offset }
    }

    #[inline]
    fn use_batch(&mut self, batch: usize, entries: &[u16]) {
        let (set, base) = self.shape.base(batch / WEIGHTS);
        self.sums[set][1 << (batch % WEIGHTS)] += sum(self.tables, base, entries);
    }
}

/// Number of possible weights of a pair: 1, 2, 4 and 8.
const WEIGHTS: usize = 4;

/// Return the logarithm of a weight; 0 for weight 0, because such entries are 0.
fn log2(weight: u16) -> usize {
    weight.checked_ilog2().unwrap_or_default() as usize
}
