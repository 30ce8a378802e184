//! Boards into any output format, pictures among them.

use std::io::Write;

use queenside::Board;
use queenside::draw::{self, Style};
use queenside::notation::WriteError;

use crate::failure::Failure;
use crate::output::Output;
use crate::values::OutputFormat;

/// Writes the board to the output.
pub(crate) fn write_board(
    board: &impl Board,
    format: OutputFormat,
    style: &Style,
    out: &mut Output,
) -> Result<(), Failure> {
    if let Some(text) = format.text() {
        return text.write(board, out).map_err(|error| match error {
            WriteError::Io(error) => error.into(),
            error => Failure::usage(error),
        });
    }
    let picture = picture(board, format, style)?;
    if format != OutputFormat::Svg && out.is_terminal() {
        return Err(Failure::usage("a PNG picture is not text for a terminal: add -o FILE"));
    }
    Ok(out.write_all(&picture)?)
}

fn picture(board: &impl Board, format: OutputFormat, style: &Style) -> Result<Vec<u8>, Failure> {
    match format {
        #[cfg(feature = "png")]
        OutputFormat::Png => draw::png(board, style).map_err(Failure::usage),
        _ => draw::svg(board, style).map(String::into_bytes).map_err(Failure::usage),
    }
}
