//! A simple list of solutions for comparison; unit tests of the library include this file too.

/// Return the columns of every solution, by testing every permutation in lexicographic order. For n
/// up to 9.
pub(crate) fn naive_solutions(n: u32) -> Vec<Vec<u32>> {
    fn extend(n: usize, columns: &mut Vec<u32>, found: &mut Vec<Vec<u32>>) {
        if columns.len() < n {
            for column in (0..n as u32).filter(|column| !columns.contains(column)).collect::<Vec<_>>() {
                columns.push(column);
                extend(n, columns, found);
                columns.pop();
            }
            return;
        }
        let attack = |a: usize, b: usize| columns[a].abs_diff(columns[b]) as usize == b - a;
        if !(0..n).any(|b| (0..b).any(|a| attack(a, b))) {
            found.push(columns.clone());
        }
    }
    let mut found = Vec::new();
    extend(n as usize, &mut Vec::new(), &mut found);
    found
}
