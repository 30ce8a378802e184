//! Input of boards from a file or from standard input.

use std::fmt::Display;
use std::fs::File;
use std::io::{self, IsTerminal, Read};
use std::path::Path;

use queenside::Size;
use queenside::notation::{BoardReader, ReadError};

use crate::failure::{Failure, note};

/// The meaning of lists of numbers.
#[derive(Clone, Copy, Debug, Default, clap::Args)]
pub(crate) struct Lists {
    /// Read lists of numbers as the row of the queen in each column, not as the column in each row
    #[arg(long)]
    rows: bool,
}

/// Open a file, or standard input for `-`.
pub(crate) fn open(path: &Path) -> Result<Box<dyn Read>, Failure> {
    if path == Path::new("-") {
        return Ok(Box::new(io::stdin().lock()));
    }
    Ok(Box::new(File::open(path).map_err(|error| Failure::input(path, &error))?))
}

/// A source of boards.
pub(crate) struct Input {
    /// Whether it is a pipe: an empty pipe is a list of 0 boards, but an empty file is an error.
    pub(crate) is_pipe: bool,
    pub(crate) boards: BoardReader<Box<dyn Read>>,
}

impl Input {
    /// Open a file, or standard input for `-`. `size` is the size of boards that do not contain
    /// it.
    pub(crate) fn open(path: &Path, size: Option<Size>, lists: Lists) -> Result<Self, Failure> {
        let is_pipe = path == Path::new("-") && stdin_is_pipe();
        if path == Path::new("-") && io::stdin().is_terminal() {
            note("reading a board from the terminal; end it with Ctrl-D");
        }
        let source = open(path)?;
        let boards = BoardReader::new(source);
        let boards = if lists.rows { boards.with_lists_of_rows() } else { boards };
        let boards = match size {
            Some(size) => boards.with_size(size),
            None => boards,
        };
        Ok(Self { is_pipe, boards })
    }

    /// Return the failure to read a board, with the name of the file.
    pub(crate) fn failure(path: &Path, error: &ReadError) -> Failure {
        match error {
            ReadError::Io(error) => Failure::input(path, error),
            error => Failure::usage(Self::about(path, error)),
        }
    }

    /// Return a message about the input, after the name of the file if it is one.
    pub(crate) fn about(path: &Path, what: impl Display) -> String {
        if path == Path::new("-") { what.to_string() } else { format!("{}: {what}", path.display()) }
    }
}

#[cfg(unix)]
fn stdin_is_pipe() -> bool {
    use std::os::fd::AsFd;
    use std::os::unix::fs::FileTypeExt;

    let file = io::stdin().as_fd().try_clone_to_owned().map(File::from);
    let kind = file.and_then(|file| file.metadata()).map(|metadata| metadata.file_type());
    kind.is_ok_and(|kind| kind.is_fifo() || kind.is_socket())
}

#[cfg(not(unix))]
fn stdin_is_pipe() -> bool {
    !io::stdin().is_terminal()
}
