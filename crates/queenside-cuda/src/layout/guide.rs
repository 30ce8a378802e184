//! Guides: where placing queens column by column leads.

/// What a guide has for a whole set that does not count.
pub(super) const NO_NUMBER: u16 = u16::MAX;

/// For every set of columns used: the columns that may be used next, so that a set of those that count can come of it; and for
/// those that count, their number.
pub(super) fn guide(columns: u32, counting: impl Iterator<Item = u32>) -> Vec<u16> {
    let size = 1_usize << columns;
    let mut grows = vec![false; size];
    let mut guide = vec![0; size];
    let mut whole = 0;
    for (number, set) in counting.enumerate() {
        grows[set as usize] = true;
        guide[set as usize] = number as u16;
        whole = set.count_ones();
    }
    for set in (0..size as u32).rev() {
        let used = set.count_ones();
        if used == whole && !grows[set as usize] {
            guide[set as usize] = NO_NUMBER;
        }
        if used >= whole {
            continue;
        }
        let next =
            (0..columns).filter(|column| set >> column & 1 == 0 && grows[(set | 1 << column) as usize]);
        let next: u16 = next.map(|column| 1 << column).sum();
        guide[set as usize] = next;
        grows[set as usize] = next != 0;
    }
    guide
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_guide_leads_to_the_sets_that_count_and_nowhere_else() {
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
                    assert_eq!(guide[used as usize], number.map_or(NO_NUMBER, |number| number as u16));
                }
                _ => assert_eq!(guide[used as usize], 0),
            }
        }
    }
}
