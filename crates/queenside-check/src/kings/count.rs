use std::collections::HashMap;

use super::numbers::Numbers;

/// The most sets of kings on one row that are gone through.
const MOST_SETS: usize = 1 << 16;
/// The most 64-bit digits that are kept: 64 MiB.
const MOST_DIGITS: usize = 1 << 23;
/// The most digits that are added, about a second's work.
const MOST_ADDITIONS: usize = 1 << 30;

/// In how many ways so many kings can stand on these squares, no two of them neighbours: in decimal, from no king
/// to the greatest number that has a way, or to `most`. `None` where that is too much work by rows and by columns.
pub(super) fn count_kings(squares: &[(u32, u32)], most: usize) -> Option<Vec<String>> {
    let most = most.min(squares.len());
    let transposed: Vec<(u32, u32)> = squares.iter().map(|&(row, column)| (column, row)).collect();
    by_rows(squares, most).or_else(|| by_rows(&transposed, most))
}

fn by_rows(squares: &[(u32, u32)], most: usize) -> Option<Vec<String>> {
    let rows = rows(squares)?;
    // For each set of kings on the row before: in how many ways so many kings stand on it and above.
    let mut ways = HashMap::from([(0, Numbers::no_king())]);
    let (mut above, mut bits, mut additions) = (0, 0, 0);
    for (at, &row) in rows.iter().enumerate() {
        // A king without a square below has nothing to do with the rows to come.
        let kept = row & with_neighbours(rows.get(at + 1).copied().unwrap_or(0));
        let sets = sets_without_neighbours(row)?;
        // Together there are at most as many ways as the product of the numbers of sets.
        bits += sets.len().next_power_of_two().trailing_zeros();
        let mut by_shadow: HashMap<u64, Vec<u64>> = HashMap::new();
        for set in sets {
            by_shadow.entry(with_neighbours(set) & above).or_default().push(set);
        }
        let mut next: HashMap<u64, Numbers> = HashMap::new();
        let mut digits = 0;
        for (shadow, sets) in by_shadow {
            let mut sum = Numbers::none(bits);
            additions += ways.len();
            for (_, ways) in ways.iter().filter(|(kings, _)| *kings & shadow == 0) {
                sum.add(ways, 0, most);
                additions += sum.size();
            }
            for set in sets {
                let ways = next.entry(set & kept).or_insert_with(|| Numbers::none(bits));
                digits -= ways.size();
                ways.add(&sum, set.count_ones() as usize, most);
                digits += ways.size();
                additions += sum.size();
            }
            if digits > MOST_DIGITS || additions > MOST_ADDITIONS {
                return None;
            }
        }
        ways = next;
        above = row;
    }
    // Below the last row nothing is kept.
    ways.get(&0).map(Numbers::decimals)
}

/// A word of squares for each row; `None` beyond 64 rows and columns.
fn rows(squares: &[(u32, u32)]) -> Option<Vec<u64>> {
    let mut rows = vec![0u64; 64];
    for &(row, column) in squares {
        *rows.get_mut(row as usize)? |= 1u64.checked_shl(column)?;
    }
    Some(rows)
}

/// The squares, those at their left and those at their right.
fn with_neighbours(squares: u64) -> u64 {
    squares | squares << 1 | squares >> 1
}

/// All sets of squares of the row without neighbours; `None` if there are too many.
fn sets_without_neighbours(row: u64) -> Option<Vec<u64>> {
    let mut sets = vec![0u64];
    for column in (0..64).filter(|column| row >> column & 1 == 1) {
        let square = 1 << column;
        for at in 0..sets.len() {
            if sets[at] & with_neighbours(square) == 0 {
                sets.push(sets[at] | square);
            }
        }
        if sets.len() > MOST_SETS {
            return None;
        }
    }
    Some(sets)
}
