use super::{KingFault, check_safe_squares};

/// Checks that these are the groups of a solution's safe squares: together they are the safe squares, the squares of
/// each hang together by king's moves, and no king's move leads from one to another. Squares are (row, column).
///
/// # Errors
/// [`KingFault`] when the columns are no solution, or what of the above does not hold.
///
/// ```
/// use queenside_check::check_king_groups;
///
/// let columns = [8, 1, 3, 0, 6, 9, 5, 2, 4, 7];
/// let mut groups = [vec![(6, 0), (7, 0)], vec![(0, 6), (0, 7), (1, 6), (2, 5)], vec![(4, 9), (5, 8), (6, 9)]];
/// assert!(check_king_groups(&columns, &groups).is_ok());
/// let moved = groups[0].pop().unwrap();
/// groups[2].push(moved);
/// let fault = check_king_groups(&columns, &groups).unwrap_err();
/// assert_eq!(fault.to_string(), "(6, 0) and (7, 0) are neighbours in different groups");
/// ```
pub fn check_king_groups(columns: &[u32], groups: &[Vec<(u32, u32)>]) -> Result<(), KingFault> {
    let mut all = groups.concat();
    all.sort_unstable();
    check_safe_squares(columns, &all)?;
    for (at, group) in groups.iter().enumerate() {
        for other in &groups[at + 1..] {
            let pairs = group.iter().flat_map(|&a| other.iter().map(move |&b| (a, b)));
            if let Some((a, b)) = pairs.into_iter().find(|&(a, b)| are_neighbours(a, b)) {
                return Err(KingFault::Neighbours { a, b });
            }
        }
        if !hangs_together(group) {
            return Err(KingFault::Apart { group: at });
        }
    }
    Ok(())
}

fn are_neighbours(a: (u32, u32), b: (u32, u32)) -> bool {
    a != b && a.0.abs_diff(b.0) <= 1 && a.1.abs_diff(b.1) <= 1
}

/// Whether one square's mark, handed on from neighbour to neighbour, comes to all.
fn hangs_together(group: &[(u32, u32)]) -> bool {
    let mut marks: Vec<usize> = (0..group.len()).collect();
    loop {
        let mut changed = false;
        for (a, &square) in group.iter().enumerate() {
            for (b, &other) in group.iter().enumerate() {
                if marks[b] < marks[a] && are_neighbours(square, other) {
                    marks[a] = marks[b];
                    changed = true;
                }
            }
        }
        if !changed {
            return !group.is_empty() && marks.iter().all(|&mark| mark == 0);
        }
    }
}
