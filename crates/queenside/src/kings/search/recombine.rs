use std::ops::ControlFlow;

use rand::seq::SliceRandom;
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::board::Size;
use crate::kings::SafeSquares;
use crate::kings::cell::{Cell, EVEN, Limits, Part};
use crate::kings::rows::Rows;
use crate::kings::sampler::Sample;
use crate::run::Limit;

/// Maximum number of listed parts of a colour.
const PARTS: usize = 60_000;

/// Maximum number of combined boards.
const PAIRS: u64 = 300_000;

/// Split a solution by the colour of its queens' squares, list the alternatives for each colour in
/// the same rows and columns, and visit the combined boards whose parts leave the fewest safe
/// squares.
///
/// The safe squares of a colour depend only on the queens of that colour. So if both lists have ten
/// thousand parts, a hundred million boards are compared at the cost of twenty thousand.
pub(super) fn for_each_recombination(
    columns: &[u32],
    stop: Limit<'_>,
    rng: &mut Xoshiro256PlusPlus,
    mut visit: impl FnMut(&Sample<'_>) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let n = columns.len();
    let Ok(size) = Size::from_len(n) else { return ControlFlow::Continue(()) };
    let mut cell = Cell::of(columns);
    for rows in [cell.first_rows, cell.second_rows()] {
        let mut rows: Vec<usize> = (0..n).filter(|row| rows >> row & 1 == 1).collect();
        let (fixed, _) = rows.partial_shuffle(rng, fixed_queens(n));
        cell.fixed.extend(fixed.iter().map(|&row| (row, columns[row] as usize)));
    }
    let pairs = cell.pairs::<u128>(Limits { parts: PARTS, stop });
    for block in pairs.blocks {
        let first = Scored::all(n, &pairs.first[block.first], EVEN);
        let second = Scored::all(n, &pairs.second[block.second], !EVEN);
        let limit = limit_of_pairs(&first, &second);
        let fit = |scored: &[Scored<'_>], least: usize| -> Vec<(usize, Rows, usize)> {
            let fitting = scored.iter().enumerate().take_while(|(_, part)| part.safe + least <= limit);
            fitting.map(|(at, part)| (part.safe, part.rows(n), at)).collect()
        };
        let (ones, others) = (fit(&first, second[0].safe), fit(&second, first[0].safe));
        let mut safe = SafeSquares::none(size);
        for (count, rows, one) in &ones {
            let first = first[*one].part;
            for (_, other_rows, other) in others.iter().take_while(|(more, ..)| count + more <= limit) {
                safe.rows.set_to_both(rows, other_rows, n);
                let queens = [&first.column_of, &second[*other].part.column_of];
                visit(&Sample { safe: &safe, cell: &cell, queens })?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// Return how many queens of each colour stay on their squares, so that the lists do not exceed
/// their limit.
fn fixed_queens(n: usize) -> usize {
    n.saturating_sub(40) / 4
}

/// A part, and the number of safe squares of its colour that it leaves.
struct Scored<'a> {
    safe: usize,
    part: &'a Part<u128>,
    /// The columns of the colour in even rows.
    even: u64,
}

impl<'a> Scored<'a> {
    /// Return the parts in increasing order of safe squares.
    fn all(n: usize, parts: &'a [Part<u128>], even: u64) -> Vec<Self> {
        let score = |part| {
            let mut scored = Self { safe: 0, part, even };
            scored.safe = scored.rows(n).0.iter().map(|row| row.count_ones() as usize).sum();
            scored
        };
        let mut scored: Vec<Self> = parts.iter().map(score).collect();
        scored.sort_by_key(|part| part.safe);
        scored
    }

    fn rows(&self, n: usize) -> Rows {
        Rows::beside_colour(n, self.part.taken, self.even)
    }
}

/// Return the greatest number of safe squares such that at most [`PAIRS`] pairs have no more than
/// it. It is at least that of the first pair.
fn limit_of_pairs(first: &[Scored<'_>], second: &[Scored<'_>]) -> usize {
    let counts = |scored: &[Scored<'_>]| {
        let mut counts = vec![0u64; scored.last().map_or(0, |part| part.safe) + 1];
        for part in scored {
            counts[part.safe] += 1;
        }
        counts
    };
    let (ones, others) = (counts(first), counts(second));
    let pairs_with = |safe: usize| -> u64 {
        let pairs = (0..=safe).filter_map(|one| Some(ones.get(one)? * others.get(safe - one)?));
        pairs.sum()
    };
    let least = first[0].safe + second[0].safe;
    let mut pairs = pairs_with(least);
    let mut limit = least;
    while limit < ones.len() + others.len() {
        pairs += pairs_with(limit + 1);
        if pairs > PAIRS {
            break;
        }
        limit += 1;
    }
    limit
}
