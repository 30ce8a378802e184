use std::io::Read;

use super::cursor::Cursor;
use super::pairs::Told;
use super::{Format, ReadError, boxes, grid, json, lists, rows, unicode};
use crate::board::Problem;

/// Reads a board whose format shows in its first characters. The cursor stands on the first.
///
/// | first | then | format |
/// |---|---|---|
/// | `[` `(` `array(` | `(` or `[`, and two numbers | pairs |
/// | `[` `(` `array(` | `(` or `[`, and another number of numbers | matrix |
/// | `[` `(` `array(` | anything else | columns |
/// | a digit | a second line of 0 and 1 | matrix |
/// | a digit | | columns |
/// | `{` | | json |
/// | `+` | | boxes |
/// | `┌` | | unicode |
/// | `-` | `\|` | grid |
/// | `.` `-` `Q` `x` | a blank and another square | spaced, with `.` spaced-dots |
/// | `.` `-` `Q` `x` | | dots |
pub(super) fn read<R: Read>(cursor: &mut Cursor<R>, told: Told) -> Result<(Format, Problem), ReadError> {
    Ok(match cursor.peek()? {
        Some(b'[' | b'(' | b'a' | b'n') => lists::read(cursor, told)?,
        Some(b'0'..=b'9') => lists::read_lines(cursor, told)?,
        Some(b'{') => (Format::Json, json::read(cursor, told)?),
        Some(b'+') => (Format::Boxes, boxes::read(cursor)?),
        Some(b'-') if cursor.peek_at(1)? == Some(b'|') => (Format::Grid, grid::read(cursor)?),
        Some(0xE2) if cursor.peek_at(1)? == Some(0x94) && cursor.peek_at(2)? == Some(0x8C) => {
            (Format::Unicode, unicode::read(cursor)?)
        }
        _ => {
            let Some((_, bytes)) = rows::square_at(cursor, 0)? else {
                return Err(cursor.expected(A_BOARD));
            };
            let blank = matches!(cursor.peek_at(bytes)?, Some(b' ' | b'\t'));
            if blank && rows::square_at(cursor, bytes + 1)?.is_some() {
                let (board, has_dots) = rows::read(cursor, true)?;
                (if has_dots { Format::SpacedDots } else { Format::Spaced }, board)
            } else {
                (Format::Dots, rows::read(cursor, false)?.0)
            }
        }
    })
}

/// What the first character of a board may be.
const A_BOARD: &str = "a board, which begins with '[', '(' or a digit (columns, pairs, matrix), '{' (json), '.', '-', 'Q' \
                       or 'x' (dots, spaced, grid), '+' (boxes) or '┌' (unicode)";
