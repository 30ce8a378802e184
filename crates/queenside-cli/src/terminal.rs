//! The terminal that a person looks at.

use terminal_size::terminal_size_of;

/// Its width in characters, for standard output; 80 where it is not known.
pub(crate) fn width() -> usize {
    width_of(std::io::stdout())
}

#[cfg(unix)]
pub(crate) fn width_of(stream: impl std::os::fd::AsFd) -> usize {
    terminal_size_of(stream).map_or(USUAL, |(width, _)| width.0.into())
}

#[cfg(windows)]
pub(crate) fn width_of(stream: impl std::os::windows::io::AsHandle) -> usize {
    terminal_size_of(stream).map_or(USUAL, |(width, _)| width.0.into())
}

const USUAL: usize = 80;
