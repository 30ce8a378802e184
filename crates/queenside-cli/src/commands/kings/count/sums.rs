use queenside::kings::{BigUint, Polynomial};

/// The most ways to share kings among groups that are told one by one.
const MOST_SUMS: usize = 20;
/// The most groups for which they are told: beyond, the lines are too long to be read.
const MOST_GROUPS: usize = 12;

/// Each way to share so many kings among the groups, as the number of kings on each; `None` if there are too many to tell.
pub(super) fn shares(groups: &[&Polynomial], kings: u32) -> Option<Vec<Vec<u32>>> {
    if groups.len() > MOST_GROUPS {
        return None;
    }
    let mut found = Vec::new();
    share(groups, kings, &mut Vec::new(), &mut found);
    (found.len() <= MOST_SUMS).then_some(found)
}

/// Adds those that begin with these, until there are too many.
fn share(groups: &[&Polynomial], kings: u32, begun: &mut Vec<u32>, found: &mut Vec<Vec<u32>>) {
    let Some(group) = groups.get(begun.len()) else {
        if kings == 0 {
            found.push(begun.clone());
        }
        return;
    };
    // What the groups to come cannot take has to stand here.
    let room: u32 = groups[begun.len() + 1..].iter().map(|group| group.greatest()).sum();
    for here in kings.saturating_sub(room)..=kings.min(group.greatest()) {
        if found.len() > MOST_SUMS {
            return;
        }
        begun.push(here);
        share(groups, kings - here, begun, found);
        begun.pop();
    }
}

/// The ways of a share on each group, and their product.
pub(super) fn product(groups: &[&Polynomial], share: &[u32]) -> (Vec<BigUint>, BigUint) {
    let ways: Vec<BigUint> = groups.iter().zip(share).map(|(group, &kings)| group.ways(kings)).collect();
    let product = ways.iter().fold(BigUint::from(1u8), |product, ways| product * ways);
    (ways, product)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_shares_of_the_document() {
        let groups = [vec![1, 2], vec![1, 4, 2], vec![1, 3, 1]].map(Polynomial::new);
        let groups: Vec<&Polynomial> = groups.iter().collect();
        let shares = shares(&groups, 4).unwrap_or_default();
        assert_eq!(shares, [[0, 2, 2], [1, 1, 2], [1, 2, 1]]);
        let products: Vec<u32> =
            shares.iter().flat_map(|share| product(&groups, share).1.to_u32_digits()).collect();
        assert_eq!(products, [2, 8, 12]);
        assert_eq!(super::shares(&groups, 6), Some(Vec::new()));
        assert_eq!(super::shares(&[], 0), Some(vec![Vec::new()]));
        assert_eq!(super::shares(&[], 1), Some(Vec::new()));
    }

    #[test]
    fn too_many_are_left_out() {
        let single = Polynomial::new(vec![1, 1]);
        assert_eq!(shares(&[&single; 6], 3).map(|shares| shares.len()), Some(20));
        assert_eq!(shares(&[&single; 7], 3), None);
        assert_eq!(shares(&[&single; 13], 13), None);
    }
}
