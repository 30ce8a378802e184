use std::io::Read;

use super::cursor::Cursor;
use super::pairs::Told;
use super::{Format, ReadError, boxes, columns, dots, grid, json, pairs, spaced, unicode};
use crate::board::Problem;

/// Reads a board whose format shows in its first characters. The cursor stands on the first.
///
/// | first | then | format |
/// |---|---|---|
/// | `[` | `(` or `[` | pairs |
/// | `[` | anything else | columns |
/// | `{` | | json |
/// | `+` | | boxes |
/// | `┌` | | unicode |
/// | `-` | `\|` | grid |
/// | `.` `-` `Q` `x` | a blank and another square | spaced |
/// | `.` `-` `Q` `x` | | dots |
pub(super) fn read<R: Read>(cursor: &mut Cursor<R>, told: Told) -> Result<(Format, Problem), ReadError> {
    Ok(match cursor.peek()? {
        Some(b'[') => {
            cursor.advance();
            cursor.skip_whitespace()?;
            match cursor.peek()? {
                Some(b'(' | b'[') => (Format::Pairs, pairs::read_after_bracket(cursor, told)?.into()),
                // An empty list on a board that is not empty: no squares, rather than no rows.
                Some(b']') if told.size.is_some_and(|size| size.get() > 0) => {
                    (Format::Pairs, pairs::read_after_bracket(cursor, told)?.into())
                }
                _ => (Format::Columns, columns::read_after_bracket(cursor)?.into()),
            }
        }
        Some(b'{') => (Format::Json, json::read(cursor, told)?),
        Some(b'+') => (Format::Boxes, boxes::read(cursor)?),
        Some(b'-') if cursor.peek_at(1)? == Some(b'|') => (Format::Grid, grid::read(cursor)?),
        Some(b'.' | b'-' | b'Q' | b'x' | b'X') => {
            let is_square = |byte: Option<u8>| matches!(byte, Some(b'.' | b'-' | b'Q' | b'x' | b'X'));
            let blank = matches!(cursor.peek_at(1)?, Some(b' ' | b'\t'));
            if blank && is_square(cursor.peek_at(2)?) {
                (Format::Spaced, spaced::read(cursor)?)
            } else {
                (Format::Dots, dots::read(cursor)?)
            }
        }
        Some(0xE2) if cursor.peek_at(1)? == Some(0x94) && cursor.peek_at(2)? == Some(0x8C) => {
            (Format::Unicode, unicode::read(cursor)?)
        }
        _ => return Err(cursor.expected(A_BOARD)),
    })
}

/// What the first character of a board may be.
const A_BOARD: &str = "a board, which begins with '[' (columns, pairs), '{' (json), '.', '-', 'Q' or 'x' \
                       (dots, spaced, grid), '+' (boxes) or '┌' (unicode)";
