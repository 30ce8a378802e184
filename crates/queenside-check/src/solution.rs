use crate::board::{line_indices, text};
use crate::{CheckError, Puzzle, Square, attack};

/// Check that queens in column `columns[row]` of each row are a solution.
///
/// # Errors
/// [`CheckError`] that names the first queen off the board, or the first queen that a queen above
/// it attacks.
///
/// ```
/// use queenside_check::check_solution;
///
/// assert!(check_solution(&[1, 3, 0, 2]).is_ok());
/// let fault = check_solution(&[1, 3, 0, 1]).unwrap_err();
/// assert_eq!(fault.to_string(), "the queens of rows 0 and 3 attack each other");
/// ```
pub fn check_solution(columns: &[u32]) -> Result<(), CheckError> {
    let n = columns.len();
    if let Some(row) = columns.iter().position(|&column| column as usize >= n) {
        return Err(fault!("the queen of row {row} is off the board"));
    }
    if n <= IN_WORDS && is_solution(columns) {
        return Ok(());
    }
    let Some(lower) = first_attacked(columns) else { return Ok(()) };
    let queen = |row: usize| (row as u32, columns[row]);
    let upper = (0..lower).find(|&upper| attack(queen(upper), queen(lower))).unwrap_or(lower);
    Err(fault!("the queens of rows {upper} and {lower} attack each other"))
}

/// Largest number of rows for which the lines of each direction fit in a word.
const IN_WORDS: usize = 32;

/// Return whether no line has two queens. There are at most [`IN_WORDS`] columns, all on the board.
fn is_solution(columns: &[u32]) -> bool {
    let n = columns.len();
    let (mut straight, mut falling, mut rising) = (0u64, 0u64, 0u64);
    for (row, &column) in columns.iter().enumerate() {
        let column = column as usize;
        straight |= 1 << column;
        falling |= 1 << (n + row - column);
        rising |= 1 << (row + column);
    }
    // If each direction has as many used lines as queens, no two queens share a line.
    [straight, falling, rising].iter().all(|lines| lines.count_ones() as usize == n)
}

/// Return the first row whose queen is attacked by a queen above it.
fn first_attacked(columns: &[u32]) -> Option<usize> {
    let n = columns.len();
    let straight = first_repeated(columns, |_, column| column);
    let falling = first_repeated(columns, |row, column| n + row - column);
    let rising = first_repeated(columns, |row, column| row + column);
    [straight, falling, rising].into_iter().flatten().min()
}

/// Return the first row whose queen is on the same line as a queen above it. Line numbers are less
/// than 2n.
fn first_repeated(columns: &[u32], number: impl Fn(usize, usize) -> usize) -> Option<usize> {
    let mut flags = vec![0u8; (2 * columns.len()).div_ceil(8)];
    for (row, &column) in columns.iter().enumerate() {
        let line = number(row, column as usize);
        let flag = 1 << (line & 7);
        if flags[line >> 3] & flag != 0 {
            return Some(row);
        }
        flags[line >> 3] |= flag;
    }
    None
}

/// Check that queens in column `columns[row]` of each row are a solution that contains every given
/// queen and no blocked square.
///
/// # Errors
/// [`CheckError`] that names the first fault.
///
/// ```
/// use queenside_check::{Puzzle, check_completion};
///
/// let puzzle = Puzzle { queens: vec![(0, 2)], ..Puzzle::new(4) };
/// assert!(check_completion(&puzzle, &[2, 0, 3, 1]).is_ok());
/// let error = check_completion(&puzzle, &[1, 3, 0, 2]).unwrap_err();
/// assert_eq!(error.to_string(), "the given queen 0,2 is missing");
/// ```
pub fn check_completion(puzzle: &Puzzle, columns: &[u32]) -> Result<(), CheckError> {
    check_size(puzzle.n, columns)?;
    check_solution(columns)?;
    let has_queen = |&(row, column): &Square| columns.get(row as usize) == Some(&column);
    if let Some(&queen) = puzzle.queens.iter().find(|queen| !has_queen(queen)) {
        return Err(fault!("the given queen {} is missing", text(queen)));
    }
    let blocked = |queen| Err(fault!("the queen {} is on a blocked square", text(queen)));
    if let Some(&queen) = puzzle.blocked.iter().find(|square| has_queen(square)) {
        return blocked(queen);
    }
    // Most problems have no excluded lines, and a list of completions calls this function many
    // times.
    if puzzle.excluded.is_empty() {
        return Ok(());
    }
    let excluded = puzzle.excluded_by_index();
    let is_excluded = |&queen: &Square| line_indices(puzzle.n, queen).iter().any(|&line| excluded[line]);
    match (0..).zip(columns.iter().copied()).find(is_excluded) {
        Some(queen) => blocked(queen),
        None => Ok(()),
    }
}

fn check_size(n: u32, columns: &[u32]) -> Result<(), CheckError> {
    if columns.len() as u64 == u64::from(n) {
        Ok(())
    } else {
        Err(fault!("expected {n} queens, found {}", columns.len()))
    }
}

/// Checks a list of solutions one by one.
///
/// Each solution must have the right size and come after the previous one in lexicographic order,
/// so that no solution occurs twice. On request it must also be the least of its up to 8 symmetric
/// images.
///
/// ```
/// use queenside_check::ListCheck;
///
/// let mut list = ListCheck::new(4, false);
/// assert!(list.next(&[1, 3, 0, 2]).is_ok());
/// assert!(list.next(&[2, 0, 3, 1]).is_ok());
/// assert!(list.next(&[2, 0, 3, 1]).is_err());
/// ```
#[derive(Clone, Debug)]
pub struct ListCheck {
    n: u32,
    fundamental: bool,
    last: Option<Vec<u32>>,
}

impl ListCheck {
    /// Start checking a list of solutions for n rows. With `fundamental`, only the least solution
    /// of each symmetry class is accepted.
    pub fn new(n: u32, fundamental: bool) -> Self {
        Self { n, fundamental, last: None }
    }

    /// Accept only solutions that come after these columns.
    #[must_use]
    pub fn after(self, columns: &[u32]) -> Self {
        Self { last: Some(columns.to_vec()), ..self }
    }

    /// Check the next solution of the list.
    ///
    /// # Errors
    /// [`CheckError`] that describes what is wrong with the solution.
    pub fn next(&mut self, columns: &[u32]) -> Result<(), CheckError> {
        check_size(self.n, columns)?;
        check_solution(columns)?;
        let last = self.last.get_or_insert_with(Vec::new);
        if !last.is_empty() && last.as_slice() >= columns {
            return Err(fault!("the solution does not come after the one before it"));
        }
        last.clear();
        last.extend_from_slice(columns);
        if self.fundamental && images(columns).iter().any(|image| image.as_slice() < columns) {
            return Err(fault!("the solution is not the least of its symmetry class"));
        }
        Ok(())
    }
}

/// Return the 8 images: the mirrored columns, the columns, the same two of the reversed columns,
/// and the same four of the inverse permutation.
pub(crate) fn images(columns: &[u32]) -> Vec<Vec<u32>> {
    let n = columns.len() as u32;
    let mut inverse = vec![0; columns.len()];
    for (row, &column) in columns.iter().enumerate() {
        inverse[column as usize] = row as u32;
    }
    let mut images = Vec::new();
    for rows in [columns.to_vec(), inverse] {
        let reversed: Vec<u32> = rows.iter().rev().copied().collect();
        for list in [rows, reversed] {
            images.push(list.iter().map(|column| n - 1 - column).collect());
            images.push(list);
        }
    }
    images
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Line;
    use crate::board::lines;
    use crate::testing::refusal;

    const ATTACK: &str = "the queens of rows 0 and 1 attack each other";

    /// Naive reference implementation: compare every pair of queens.
    fn by_pairs(columns: &[u32]) -> Result<(), CheckError> {
        for (lower, &column) in columns.iter().enumerate() {
            for (upper, &above) in columns[..lower].iter().enumerate() {
                let across = column.abs_diff(above) as usize;
                if across == 0 || across == lower - upper {
                    return Err(fault!("the queens of rows {upper} and {lower} attack each other"));
                }
            }
        }
        Ok(())
    }

    /// Return whether the columns are a solution, and assert that all implementations agree.
    fn check_with_all_implementations(columns: &[u32]) -> bool {
        let pairs = by_pairs(columns);
        assert_eq!(check_solution(columns), pairs, "{columns:?}");
        assert_eq!(first_attacked(columns).is_none(), pairs.is_ok(), "{columns:?}");
        assert!(columns.len() > IN_WORDS || is_solution(columns) == pairs.is_ok(), "{columns:?}");
        pairs.is_ok()
    }

    #[test]
    fn all_implementations_agree_on_all_lists_of_five_columns_and_all_permutations_of_seven() {
        let all = (0..5_u32.pow(5)).map(|list| [1, 5, 25, 125, 625].map(|place| list / place % 5));
        assert_eq!(all.filter(|columns| check_with_all_implementations(columns)).count(), 10);
        let mut solutions = 0;
        permute(&mut (0..7).collect::<Vec<u32>>(), 0, &mut |columns| {
            solutions += u32::from(check_with_all_implementations(columns));
        });
        assert_eq!(solutions, 40);
    }

    fn permute(columns: &mut [u32], at: usize, each: &mut impl FnMut(&[u32])) {
        if at == columns.len() {
            return each(columns);
        }
        for other in at..columns.len() {
            columns.swap(at, other);
            permute(columns, at + 1, each);
            columns.swap(at, other);
        }
    }

    #[test]
    fn all_implementations_agree_on_boards_near_the_word_size() {
        // Knight's moves: first the odd columns, then the even ones. A solution for n = 30.
        for n in [30, 36, 64, 66] {
            let knights: Vec<u32> = (1..n).step_by(2).chain((0..n).step_by(2)).collect();
            assert!(check_with_all_implementations(&knights));
            for (one, other) in [(0, 29), (3, 20), (14, 15)] {
                let mut swapped = knights.clone();
                swapped.swap(one, other);
                check_with_all_implementations(&swapped);
            }
        }
        for n in [32, 33, 100] {
            for diagonal in [(0..n).collect::<Vec<u32>>(), (0..n).rev().collect()] {
                assert_eq!(refusal(check_solution(&diagonal)), ATTACK);
                assert!(!check_with_all_implementations(&diagonal));
            }
        }
    }

    #[test]
    fn errors_name_the_queens() {
        assert_eq!(check_solution(&[]), Ok(()));
        assert_eq!(refusal(check_solution(&[1, 3, 0, 4])), "the queen of row 3 is off the board");
        let attack = "the queens of rows 1 and 3 attack each other";
        assert_eq!(refusal(check_solution(&[2, 0, 3, 0])), attack);
    }

    #[test]
    fn each_condition_of_a_completion_is_checked() {
        let columns = [1, 3, 0, 2];
        let is_completion = |puzzle| check_completion(&puzzle, &columns);
        for square in (0..16).map(|at| (at / 4, at % 4)) {
            let has_queen = columns[square.0 as usize] == square.1;
            let missing = fault!("the given queen {} is missing", text(square));
            let expected = if has_queen { Ok(()) } else { Err(missing) };
            assert_eq!(is_completion(Puzzle { queens: vec![square], ..Puzzle::new(4) }), expected);
            let excluded = lines(square).map(|line| Puzzle { excluded: vec![line], ..Puzzle::new(4) });
            for blocked in excluded.into_iter().chain([Puzzle { blocked: vec![square], ..Puzzle::new(4) }]) {
                let stands = (0..).zip(columns).find(|&queen| blocked.is_blocked(queen));
                let expected = stands
                    .map_or(Ok(()), |queen| Err(fault!("the queen {} is on a blocked square", text(queen))));
                assert_eq!(is_completion(blocked), expected);
            }
        }
        assert_eq!(refusal(is_completion(Puzzle::new(5))), "expected 5 queens, found 4");
        assert_eq!(refusal(check_completion(&Puzzle::new(2), &[0, 1])), ATTACK);
        let far = Puzzle { queens: vec![(9, 9)], ..Puzzle::new(1) };
        assert_eq!(refusal(check_completion(&far, &[0])), "the given queen 9,9 is missing");
        let far =
            Puzzle { blocked: vec![(9, 9)], excluded: vec![Line::Diagonal(i64::MIN)], ..Puzzle::new(1) };
        assert_eq!(check_completion(&far, &[0]), Ok(()));
    }

    #[test]
    fn each_condition_of_a_list_is_checked() {
        let mut list = ListCheck::new(4, true);
        for (columns, expected) in [
            (&[0][..], "expected 4 queens, found 1"),
            (&[2, 0, 3, 1], "the solution is not the least of its symmetry class"),
            (&[1, 3, 0, 2], "the solution does not come after the one before it"),
            (&[0, 1, 2, 3], ATTACK),
        ] {
            assert_eq!(refusal(list.next(columns)), expected);
        }
        assert_eq!(ListCheck::new(1, true).next(&[0]), Ok(()));
    }
}
