/// The numbers, from 0, of the diagonal and the antidiagonal through a square: row - column + n - 1, and row + column.
#[inline]
pub(super) fn diagonals(n: usize, row: u32, column: u32) -> (usize, usize) {
    let (row, column) = (row as usize, column as usize);
    (row + n - 1 - column, row + column)
}
