//! Lists of placements, as arrays.

/// Placements of a listed board: the diagonals and the antidiagonals that they take, one bit per line, and the
/// numbers of their table entries.
#[derive(Debug, Default)]
pub(crate) struct List {
    pub(crate) diagonals: Vec<u32>,
    pub(crate) antidiagonals: Vec<u32>,
    pub(crate) entries: Vec<u16>,
}

impl List {
    pub(crate) fn len(&self) -> usize {
        self.entries.len()
    }

    #[inline]
    pub(super) fn push(&mut self, diagonals: u32, antidiagonals: u32, entry: u16) {
        self.diagonals.push(diagonals);
        self.antidiagonals.push(antidiagonals);
        self.entries.push(entry);
    }

    /// Release unused memory.
    pub(super) fn shrink(&mut self) {
        self.diagonals.shrink_to_fit();
        self.antidiagonals.shrink_to_fit();
        self.entries.shrink_to_fit();
    }
}
