use super::rows::Rows;

/// A number of kings that can stand on these squares: those that going from row to row, and taking of each
/// stretch of free squares the first and then every other one, finds places for.
#[inline]
pub(super) fn placed_in_turn(safe: &Rows, n: usize) -> u32 {
    let mut kings_above = 0u64;
    let mut placed = 0;
    let mut place = |row: u64| {
        let open = row & !(kings_above | kings_above << 1 | kings_above >> 1);
        let first = open & !(open << 1);
        let rest = open & !(first | first << 1);
        // Third squares of stretches; what a stretch of five or more could hold besides is given away.
        kings_above = first | rest & !(rest << 1);
        kings_above
    };
    // Kings in neighbouring rows have different columns, so two rows are counted at once. The row after the last is
    // empty.
    for rows in safe.0[1..=n + 1].chunks_exact(2) {
        placed += (place(rows[0]) | place(rows[1])).count_ones();
    }
    placed
}
