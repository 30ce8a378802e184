use std::io::{self, Write};

use queenside_board::{Board, Square};

use super::{Content, Format, MAX_DRAWN, WriteError, queens};

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
    /// [`MAX_DRAWN`](super::MAX_DRAWN); [`WriteError::QueenOnBlockedSquare`] if it has one sign for each
    /// square and a queen is on a blocked square; [`WriteError::TooSmall`] if the format is
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
        if self.is_of_signs()
            && let Some(square) = queen_on_blocked_square(board)
        {
            return Err(WriteError::QueenOnBlockedSquare { format: self, square });
        }
        match self {
            Self::Columns => queens::write_columns(board, first, out)?,
            Self::Dots => write_rows(board, [".", "Q", "x"], 0, out)?,
            Self::Spaced => write_rows(board, ["- ", "Q ", "x "], 1, out)?,
            Self::SpacedDots => write_rows(board, [". ", "Q ", "x "], 1, out)?,
            // A line with a single number could be a list.
            Self::Matrix if n == 1 => writeln!(out, "[[{}]]", board.queen_count())?,
            Self::Matrix => write_rows(board, ["0 ", "1 ", ""], 1, out)?,
            Self::Grid => write_grid(board, out)?,
            Self::Boxes => write_boxes(board, out)?,
            Self::Pairs => queens::write_pairs(board, first, out)?,
            Self::Unicode => write_unicode(board, out)?,
            Self::Fen if n < 2 => return Err(WriteError::TooSmall { format: self, n }),
            Self::Fen => write_fen(board, out)?,
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

/// The signs that a format writes for an empty square, a queen and a blocked square.
type Signs<'a> = [&'a str; 3];

/// Return the first queen on a blocked square. Both lists are in reading order.
fn queen_on_blocked_square(board: &impl Board) -> Option<Square> {
    let mut blocked = board.blocked_squares().peekable();
    board.queens().find(|queen| {
        while blocked.next_if(|square| square < queen).is_some() {}
        blocked.peek() == Some(queen)
    })
}

/// Call `each` with the number of each row and its squares that are not empty, as columns with their
/// contents, from the top.
fn for_each_row(
    board: &impl Board,
    mut each: impl FnMut(u32, &[(u32, Content)]) -> io::Result<()>,
) -> io::Result<()> {
    let mut queens = board.queens().peekable();
    let mut blocked = board.blocked_squares().peekable();
    let mut marks = Vec::new();
    for row in board.size().lines() {
        marks.clear();
        loop {
            let queen = queens.next_if(|queen| queen.row == row);
            let before =
                |square: &Square| square.row == row && queen.is_none_or(|queen| square.column < queen.column);
            while let Some(square) = blocked.next_if(before) {
                marks.push((square.column, Content::Blocked));
            }
            let Some(queen) = queen else { break };
            marks.push((queen.column, Content::Queen));
        }
        each(row, &marks)?;
    }
    Ok(())
}

/// Return a row of squares, each with its sign, without its last `trim` bytes.
fn row_of_signs(marks: &[(u32, Content)], n: u32, [empty, queen, blocked]: Signs<'_>, trim: usize) -> String {
    let (mut row, mut next) = (String::new(), 0);
    for &(column, mark) in marks {
        row.push_str(&empty.repeat((column - next) as usize));
        row.push_str(match mark {
            Content::Queen => queen,
            Content::Blocked => blocked,
            Content::Empty => empty,
        });
        next = column + 1;
    }
    row.push_str(&empty.repeat((n - next) as usize));
    row.truncate(row.len() - trim);
    row
}

/// Write a board with one line per row, each without its last `trim` bytes.
fn write_rows(board: &impl Board, signs: Signs<'_>, trim: usize, out: &mut impl Write) -> io::Result<()> {
    let n = board.size().get();
    for_each_row(board, |_, marks| writeln!(out, "{}", row_of_signs(marks, n, signs, trim)))
}

/// Write the format of the course assignment's `board2str`. Cells are as wide as the longest label:
///
/// ```text
/// -|0|1|2|3|         -| 0| 1| ... | 9|10|
/// 0|-|*|-|-|         0| -| *| ... | -| -|
/// ```
fn write_grid(board: &impl Board, out: &mut impl Write) -> io::Result<()> {
    let n = board.size().get();
    let width = n.saturating_sub(1).to_string().len();
    write!(out, "{:>width$}|", "-")?;
    for column in 0..n {
        write!(out, "{column:>width$}|")?;
    }
    out.write_all(b"\n")?;
    let cell = |sign: &str| format!("{sign:>width$}|");
    let signs = [cell("-"), cell("*"), cell("x")];
    let signs = signs.each_ref().map(String::as_str);
    for_each_row(board, |row, marks| writeln!(out, "{row:>width$}|{}", row_of_signs(marks, n, signs, 0)))
}

/// Write the format of `CPython`'s test suite (`printsolution`): cells in boxes of `+`, `-` and
/// `|`.
fn write_boxes(board: &impl Board, out: &mut impl Write) -> io::Result<()> {
    let n = board.size().get();
    let border = format!("+{}", "-+".repeat(n as usize));
    writeln!(out, "{border}")?;
    for_each_row(board, |_, marks| {
        writeln!(out, "|{}\n{border}", row_of_signs(marks, n, [" |", "Q|", "x|"], 0))
    })
}

/// Write a drawing for people: cells in box-drawing characters, ♛ for a queen, ✕ for a blocked
/// square.
fn write_unicode(board: &impl Board, out: &mut impl Write) -> io::Result<()> {
    let n = board.size().get();
    let line = |[left, inner, right]: [&str; 3]| {
        let cells = vec!["───"; n as usize].join(inner);
        format!("{left}{cells}{right}")
    };
    let between = line(["├", "┼", "┤"]);
    writeln!(out, "{}", line(["┌", "┬", "┐"]))?;
    for_each_row(board, |row, marks| {
        if row > 0 {
            writeln!(out, "{between}")?;
        }
        writeln!(out, "│{}", row_of_signs(marks, n, ["   │", " ♛ │", " ✕ │"], 0))
    })?;
    writeln!(out, "{}", line(["└", "┴", "┘"]))
}

/// Write the squares of a board in FEN: per row the queens and the numbers of empty squares.
fn write_fen(board: &impl Board, out: &mut impl Write) -> io::Result<()> {
    let n = board.size().get();
    for_each_row(board, |row, queens| {
        let mut next = 0;
        for &(column, _) in queens.iter().filter(|(_, content)| *content == Content::Queen) {
            write_empty(column - next, out)?;
            out.write_all(b"Q")?;
            next = column + 1;
        }
        write_empty(n - next, out)?;
        out.write_all(if row + 1 < n { b"/" } else { b"\n" })
    })
}

fn write_empty(squares: u32, out: &mut impl Write) -> io::Result<()> {
    if squares > 0 { write!(out, "{squares}") } else { Ok(()) }
}
