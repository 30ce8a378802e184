use queenside_board::{Size, named};

use super::MAX_REGIONS;

/// A rule of reasoning, and the level of the boards that need it and no harder one.
///
/// The squares left are those that are not ruled out. A queen rules out the other squares of its row,
/// column and region, and the squares that it touches. A line is a row or a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Level {
    /// A row, column or region has one square left: it has a queen.
    Single,
    /// The squares left in a region are in one line: other regions have no queen there. Or the squares
    /// left in a line are in one region: other lines have no queen there.
    Line,
    /// The squares left in k regions are in k rows, or in k columns: other regions have no queen there.
    /// Or those of k rows, or of k columns, are in k regions: other lines have no queen there. k is at
    /// least 2.
    Lines,
    /// A queen on a square would rule out all squares left in a row, column or region: the square is
    /// ruled out.
    Block,
    /// Suppose a queen on a square. If the easier rules lead to a row, column or region without a
    /// square left, the square is ruled out.
    Supposition,
}

impl Level {
    /// All levels, the easiest first.
    pub const ALL: [Self; 5] = [Self::Single, Self::Line, Self::Lines, Self::Block, Self::Supposition];

    /// Return the name that [`FromStr`](std::str::FromStr) accepts.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Single => "single",
            Self::Line => "line",
            Self::Lines => "lines",
            Self::Block => "block",
            Self::Supposition => "supposition",
        }
    }

    /// Return the levels of which [`generate`](super::generate()) makes boards of this size: all from
    /// n = 5, and three with n = 4.
    pub const fn of_size(size: Size) -> &'static [Self] {
        match size.get() {
            4 => &[Self::Single, Self::Line, Self::Block],
            5..=MAX_REGIONS => &Self::ALL,
            _ => &[],
        }
    }
}

named!(Level, "level");
