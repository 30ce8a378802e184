use std::io::Write;

use super::{Format, MAX_DRAWN, WriteError, cells, chess, queens, rows};
use crate::board::Board;

/// Writing boards.
impl Format {
    /// Write the board row by row in constant memory, followed by a line end.
    ///
    /// `write` makes many small writes, so use a buffered writer.
    ///
    /// # Errors
    /// [`WriteError::Io`] if `out` fails. The other errors occur before anything is written:
    /// [`WriteError::TwoQueensInARow`] if the format is [`Columns`](Format::Columns) and a row has
    /// two queens; [`WriteError::BlockedSquares`] if the format is [`Columns`](Format::Columns),
    /// [`Pairs`](Format::Pairs), [`Matrix`](Format::Matrix) or [`Fen`](Format::Fen) and a square is
    /// blocked; [`WriteError::TooLarge`] if the format writes every square and n is above
    /// [`MAX_DRAWN`](super::MAX_DRAWN); [`WriteError::TooSmall`] if the format is
    /// [`Fen`](Format::Fen) and n is below 2; [`WriteError::ReadOnly`] if the format is
    /// [`CspLib`](Format::CspLib).
    pub fn write(self, board: &impl Board, out: &mut impl Write) -> Result<(), WriteError> {
        self.write_counted(0, board, out)
    }

    /// Write the board like [`write`](Self::write), with rows and columns counted from 1 in the formats
    /// [`Columns`](Format::Columns) and [`Pairs`](Format::Pairs).
    ///
    /// # Errors
    /// As for [`write`](Self::write).
    pub fn write_from_one(self, board: &impl Board, out: &mut impl Write) -> Result<(), WriteError> {
        self.write_counted(1, board, out)
    }

    fn write_counted(self, first: u32, board: &impl Board, out: &mut impl Write) -> Result<(), WriteError> {
        let n = board.size().get();
        if n > MAX_DRAWN && !self.is_one_line() {
            return Err(WriteError::TooLarge { format: self, n });
        }
        if matches!(self, Self::Columns | Self::Pairs | Self::Matrix | Self::Fen)
            && board.blocked_squares().next().is_some()
        {
            return Err(WriteError::BlockedSquares { format: self });
        }
        match self {
            Self::Columns => queens::write_columns(board, first, out)?,
            Self::Dots => rows::write(board, [".", "Q", "x"], 0, out)?,
            Self::Spaced => rows::write(board, ["- ", "Q ", "x "], 1, out)?,
            Self::SpacedDots => rows::write(board, [". ", "Q ", "x "], 1, out)?,
            // A line with a single number could be a list.
            Self::Matrix if n == 1 => writeln!(out, "[[{}]]", board.queen_count())?,
            Self::Matrix => rows::write(board, ["0 ", "1 ", ""], 1, out)?,
            Self::Grid => cells::write_grid(board, out)?,
            Self::Boxes => cells::write_boxes(board, out)?,
            Self::Pairs => queens::write_pairs(board, first, out)?,
            Self::Unicode => cells::write_unicode(board, out)?,
            Self::Fen if n < 2 => return Err(WriteError::TooSmall { format: self, n }),
            Self::Fen => chess::write_fen(board, out)?,
            Self::Json => queens::write_json(board, out)?,
            Self::CspLib => return Err(WriteError::ReadOnly { format: self }),
        }
        Ok(())
    }

    /// Return the board as text, followed by a line end.
    ///
    /// # Errors
    /// All but [`WriteError::Io`], as for [`write`](Format::write).
    #[expect(clippy::missing_panics_doc, reason = "all formats are text")]
    pub fn to_text(self, board: &impl Board) -> Result<String, WriteError> {
        let mut text = Vec::new();
        self.write(board, &mut text)?;
        Ok(String::from_utf8(text).expect("formats are text"))
    }
}
