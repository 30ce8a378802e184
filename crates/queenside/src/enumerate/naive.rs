use crate::board::{Placement, Size, Solution, Square};

/// Every solution, by testing every permutation of the columns in lexicographic order against the
/// definition: the twin that the quick lists are compared with. n! tests; meant for n up to 8.
///
/// ```
/// use queenside::{Size, enumerate::naive_solutions};
///
/// assert_eq!(naive_solutions(Size::new(6)?).len(), 4);
/// # Ok::<(), queenside::SizeError>(())
/// ```
pub fn naive_solutions(size: Size) -> Vec<Solution> {
    fn extend(size: Size, columns: &mut Vec<u32>, found: &mut Vec<Solution>) {
        if columns.len() == size.index() {
            let queens = (0u32..).zip(columns.iter()).map(|(row, &column)| Square::new(row, column));
            let placement = Placement::new(size, queens);
            found.extend(placement.iter().filter_map(|placement| Solution::try_from(placement).ok()));
            return;
        }
        for column in size.lines() {
            if !columns.contains(&column) {
                columns.push(column);
                extend(size, columns, found);
                columns.pop();
            }
        }
    }
    let mut found = Vec::new();
    extend(size, &mut Vec::new(), &mut found);
    found
}
