use std::cmp::Ordering;
use std::ops::Range;

use super::part::Part;
use crate::board::{LineBits, all_columns};

/// The solutions of a cell: every part of the first colour in a block with every part of the second.
#[derive(Debug)]
pub(crate) struct Pairs<B> {
    pub(crate) first: Vec<Part<B>>,
    pub(crate) second: Vec<Part<B>>,
    pub(crate) blocks: Vec<Block>,
}

/// Parts of the two lists whose columns are together all columns.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Block {
    pub(crate) first: Range<usize>,
    pub(crate) second: Range<usize>,
}

impl<B: LineBits> Pairs<B> {
    /// Puts together what goes together; parts that go with none are left out of the blocks.
    pub(super) fn join(n: usize, mut first: Vec<Part<B>>, mut second: Vec<Part<B>>) -> Self {
        let all = all_columns(n);
        first.sort_by_key(|part| part.columns);
        second.sort_by_key(|part| all & !part.columns);
        let mut blocks = Vec::new();
        let (mut at, mut other) = (0, 0);
        while at < first.len() && other < second.len() {
            let columns = first[at].columns;
            match columns.cmp(&(all & !second[other].columns)) {
                Ordering::Less => at += 1,
                Ordering::Greater => other += 1,
                Ordering::Equal => {
                    let end = at + first[at..].iter().take_while(|part| part.columns == columns).count();
                    let goes_with = |part: &&Part<B>| all & !part.columns == columns;
                    let other_end = other + second[other..].iter().take_while(goes_with).count();
                    blocks.push(Block { first: at..end, second: other..other_end });
                    (at, other) = (end, other_end);
                }
            }
        }
        Self { first, second, blocks }
    }
}
