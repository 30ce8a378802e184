/// The squares that are free while queens are set and taken back. Rows and columns are the open ones of the
/// root, renumbered from 0.
pub(super) trait Board {
    /// Whether the row has no queen. Asked only while every open line has a free square.
    fn row_is_open(&self, row: usize) -> bool;

    /// Whether the column has no queen.
    fn column_is_open(&self, column: usize) -> bool;

    /// The first free square of the row in this column or a later one.
    fn next_in_row(&self, row: usize, from: usize) -> Option<usize>;

    /// The first free square of the column in this row or a later one.
    fn next_in_column(&self, column: usize, from: usize) -> Option<usize>;

    /// Sets a queen on a free square, and says whether every line still open has a free square.
    fn set(&mut self, row: usize, column: usize) -> bool;

    /// Takes the queen back that was set last.
    fn take_back(&mut self);
}
