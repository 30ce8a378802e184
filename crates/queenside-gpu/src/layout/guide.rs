//! Guides: tables of the columns that may be used next.

/// Compute a guide: an entry for each set of used columns. For a set in `counting`, the entry is
/// the index of the set. For a smaller set, it is the columns that may be used next so that a set
/// in `counting` can be reached. All other entries are 0.
pub(super) fn guide(columns: u32, counting: impl Iterator<Item = u32>) -> Vec<u16> {
    let size = 1_usize << columns;
    let (mut grows, mut guide) = (vec![false; size], vec![0; size]);
    let mut numbers = Vec::new();
    for (number, set) in counting.enumerate() {
        grows[set as usize] = true;
        numbers.push((set, number as u16));
    }
    // Removing a column gives a smaller number, so in this order each set comes after all sets that
    // contain it.
    for set in (1..size as u32).rev() {
        let mut left = if grows[set as usize] { set } else { 0 };
        while left != 0 {
            let column = left & left.wrapping_neg();
            left ^= column;
            guide[(set ^ column) as usize] |= column as u16;
            grows[(set ^ column) as usize] = true;
        }
    }
    for (set, number) in numbers {
        guide[set as usize] = number;
    }
    guide
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_guide_leads_only_to_the_counting_sets() {
        let counting = [0b00111, 0b01011, 0b11100];
        let guide = guide(5, counting.into_iter());
        for used in 0..32_u32 {
            match used.count_ones() {
                0..3 => {
                    let leads = |column: u32| {
                        used >> column & 1 == 0
                            && counting.iter().any(|set| set & (used | 1 << column) == used | 1 << column)
                    };
                    let next: u16 = (0..5).filter(|&column| leads(column)).map(|column| 1 << column).sum();
                    assert_eq!(guide[used as usize], next, "{used:05b}");
                }
                3 => {
                    let number = counting.iter().position(|&set| set == used);
                    assert_eq!(guide[used as usize], number.unwrap_or_default() as u16);
                }
                _ => assert_eq!(guide[used as usize], 0),
            }
        }
    }
}
