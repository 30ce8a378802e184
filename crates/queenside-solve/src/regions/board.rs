use std::error::Error;
use std::fmt;
use std::str::FromStr;

use queenside_board::{Size, Square, quoted};

/// The least board size of a board of regions: smaller boards have no solution but the single square.
pub const MIN_REGIONS: u32 = 4;

/// The largest board size of a board of regions.
pub const MAX_REGIONS: u32 = 12;

/// A board of n x n squares divided into n regions, n from [`MIN_REGIONS`] to [`MAX_REGIONS`].
///
/// A solution has one queen in each row, column and region, and no two queens touch, not even at a
/// corner. Queens may share a diagonal.
///
/// A board is read from n rows of n letters, a letter for each region. Capital and small letters are
/// different regions. White space around rows and empty lines are left out. The letters are as read
/// also in hints and when the board is written. A region does not have to be connected; those of
/// [`generate`](super::generate()) are.
///
/// ```
/// use queenside::regions::{Level, Regions};
///
/// let board: Regions = "
///     AABB
///     AABB
///     ACCC
///     DDDC
/// ".parse()?;
/// assert_eq!(board.count(), 1);
/// assert_eq!(board.level(), Some(Level::Block));
/// let columns: Vec<u32> = board.solution().unwrap().iter().map(|queen| queen.column).collect();
/// assert_eq!(columns, [2, 0, 3, 1]);
/// assert_eq!(board.to_string(), "AABB\nAABB\nACCC\nDDDC\n");
///
/// let refused = "AABB AAB ACCC DDDC".parse::<Regions>().unwrap_err();
/// assert_eq!(refused.to_string(), "row 1 has 3 letters, expected 4");
/// # Ok::<(), queenside::regions::RegionsError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Regions {
    size: Size,
    /// The number of the region of each square, in reading order. Regions are numbered in the order of
    /// their first squares.
    of_square: Vec<u8>,
    /// The letter of each region.
    letters: Vec<char>,
}

impl Regions {
    /// Read a board from its rows of letters.
    ///
    /// # Errors
    /// [`RegionsError`] if the number of rows is out of range, if a row has another length, if a
    /// character is not an English letter, or if there are not n regions.
    pub fn from_rows<R: AsRef<str>>(rows: &[R]) -> Result<Self, RegionsError> {
        let n = rows.len();
        let size = u32::try_from(n).ok().filter(|n| (MIN_REGIONS..=MAX_REGIONS).contains(n));
        let Some(size) = size.and_then(|n| Size::new(n).ok()) else {
            return Err(RegionsError::Size { n: n as u64 });
        };
        let (mut of_square, mut letters) = (Vec::with_capacity(n * n), Vec::new());
        for (row, line) in rows.iter().enumerate() {
            let line = line.as_ref().trim();
            for (column, letter) in line.chars().take(n).enumerate() {
                if !letter.is_ascii_alphabetic() {
                    let square = Square::new(row as u32, column as u32);
                    return Err(RegionsError::NotALetter { square, found: letter });
                }
                let region = letters.iter().position(|&known| known == letter);
                let region = region.unwrap_or_else(|| {
                    letters.push(letter);
                    letters.len() - 1
                });
                of_square.push(region as u8);
            }
            let length = line.chars().count();
            if length != n {
                return Err(RegionsError::RowLength {
                    row: row as u32,
                    length: length as u64,
                    n: size.get(),
                });
            }
        }
        if letters.len() != n {
            return Err(RegionsError::Count { regions: letters.len() as u32, n: size.get() });
        }
        Ok(Self { size, of_square, letters })
    }

    /// Make a board from the number of the region of each square; there are n regions. The letters
    /// are A, B, ... in the order of the first squares.
    pub(super) fn from_numbers(size: Size, numbers: &[u8]) -> Self {
        let letter = |number: u8| char::from(b'A' + number);
        let rows = numbers.chunks(size.index()).map(|row| row.iter().copied().map(letter).collect());
        let rows: Vec<String> = rows.collect();
        let Self { size, of_square, letters } = Self::from_rows(&rows).expect("there are n regions");
        Self { size, of_square, letters: (0..letters.len()).map(|number| letter(number as u8)).collect() }
    }

    /// Return the board size.
    pub const fn size(&self) -> Size {
        self.size
    }

    /// Return the rows of letters.
    pub fn rows(&self) -> Vec<String> {
        let letters = |row: &[u8]| row.iter().map(|&region| self.letters[usize::from(region)]).collect();
        self.of_square.chunks(self.size.index()).map(letters).collect()
    }

    /// Return the letter of the region of a square, or `None` if the square is not on the board.
    pub fn letter(&self, square: Square) -> Option<char> {
        let on_board = self.size.contains(square);
        on_board.then(|| self.letters[self.region(self.number(square))])
    }

    /// Return the letters of the regions, in the order of their first squares.
    pub fn letters(&self) -> &[char] {
        &self.letters
    }

    /// Return the number of the region of a square.
    pub(super) fn region(&self, square: usize) -> usize {
        usize::from(self.of_square[square])
    }

    /// Return the number of a square of the board, row * n + column.
    pub(super) fn number(&self, square: Square) -> usize {
        square.row as usize * self.size.index() + square.column as usize
    }

    /// Return the square with this number.
    pub(super) fn square(&self, number: usize) -> Square {
        let n = self.size.index();
        Square::new((number / n) as u32, (number % n) as u32)
    }
}

impl FromStr for Regions {
    type Err = RegionsError;

    fn from_str(text: &str) -> Result<Self, RegionsError> {
        Self::from_rows(&text.split_whitespace().collect::<Vec<_>>())
    }
}

impl fmt::Display for Regions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.rows().iter().try_for_each(|row| writeln!(f, "{row}"))
    }
}

/// The reason why rows of letters are not a board of regions.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum RegionsError {
    /// The number of rows is out of range.
    Size {
        /// The number of rows.
        n: u64,
    },
    /// A row is longer or shorter than the number of rows.
    RowLength {
        /// The row.
        row: u32,
        /// Its number of letters.
        length: u64,
        /// The number of rows.
        n: u32,
    },
    /// A character is not an English letter.
    NotALetter {
        /// Where the character is.
        square: Square,
        /// The character.
        found: char,
    },
    /// The number of regions is not the number of rows.
    Count {
        /// The number of different letters.
        regions: u32,
        /// The number of rows.
        n: u32,
    },
}

impl fmt::Display for RegionsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Size { n } => write!(
                f,
                "n = {n} is out of range: boards of regions have n from {MIN_REGIONS} to {MAX_REGIONS}"
            ),
            Self::RowLength { row, length, n } => write!(f, "row {row} has {length} letters, expected {n}"),
            Self::NotALetter { square, found } => {
                let found = quoted(&found.to_string());
                write!(f, "'{found}' at {square} is not a letter: expected a letter for each region")
            }
            Self::Count { regions, n } => write!(
                f,
                "the board has {regions} different letters, expected {n}: a board with {n} rows has {n} regions"
            ),
        }
    }
}

impl Error for RegionsError {}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test may panic")]

    use super::*;

    #[test]
    fn errors_say_what_is_wrong_and_where() {
        let refused = |text: &str| text.parse::<Regions>().unwrap_err().to_string();
        assert_eq!(refused("ABC ABC ABC"), "n = 3 is out of range: boards of regions have n from 4 to 12");
        assert_eq!(refused(""), "n = 0 is out of range: boards of regions have n from 4 to 12");
        assert_eq!(refused("ABCD ABCD ABCDE ABCD"), "row 2 has 5 letters, expected 4");
        assert_eq!(
            refused("ABCD AB.D ABCD ABCD"),
            "'.' at (1, 2) is not a letter: expected a letter for each region"
        );
        assert_eq!(
            refused("ABCC ABCC ABCC ABCC"),
            "the board has 3 different letters, expected 4: a board with 4 rows has 4 regions"
        );
        assert_eq!(
            refused("ABCD EBCD ABCD ABCD"),
            "the board has 5 different letters, expected 4: a board with 4 rows has 4 regions"
        );
    }

    #[test]
    fn letters_stay_as_read_and_those_of_numbers_follow_the_first_squares() {
        let board: Regions = "zzXX\r\nzzXX\r\nzaaa\r\nbbba\r\n".parse().unwrap();
        assert_eq!(board.to_string(), "zzXX\nzzXX\nzaaa\nbbba\n");
        assert_eq!(board.letters(), ['z', 'X', 'a', 'b']);
        assert_eq!((board.letter(Square::new(2, 1)), board.letter(Square::new(2, 4))), (Some('a'), None));
        let numbers = [3, 3, 1, 1, 3, 3, 1, 1, 3, 0, 0, 0, 2, 2, 2, 0];
        let board = Regions::from_numbers(board.size(), &numbers);
        assert_eq!(board.rows(), ["AABB", "AABB", "ACCC", "DDDC"]);
    }
}
