//! The terminal that standard output goes to.

/// Its width in characters; 80 where it tells none.
pub(crate) fn width() -> usize {
    const USUAL: usize = 80;
    terminal_size::terminal_size_of(std::io::stdout()).map_or(USUAL, |(width, _)| width.0.into())
}
