/// How large a square is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Scale {
    /// Two columns: a queen, and a sign if it is attacked.
    Wide,
    /// One column.
    Narrow,
    /// Half the height of one column.
    Half,
    /// Braille dots, eight a column, each of so many squares in both directions.
    Dots(u32),
}

impl Scale {
    /// The largest for a board of this size on so many columns and rows.
    pub(super) fn fitting(n: u32, columns: u16, rows: u16) -> Self {
        let (columns, rows) = (u32::from(columns), u32::from(rows));
        if 2 * n <= columns && n <= rows {
            Self::Wide
        } else if n <= columns && n <= rows {
            Self::Narrow
        } else if n <= columns && n <= 2 * rows {
            Self::Half
        } else {
            Self::Dots(n.div_ceil((2 * columns).min(4 * rows).max(1)))
        }
    }

    /// The columns and rows that the board takes.
    pub(super) fn extent(self, n: u32) -> (u16, u16) {
        let (columns, rows) = match self {
            Self::Wide => (2 * n, n),
            Self::Narrow => (n, n),
            Self::Half => (n, n.div_ceil(2)),
            Self::Dots(squares) => (n.div_ceil(squares).div_ceil(2), n.div_ceil(squares).div_ceil(4)),
        };
        (columns as u16, rows as u16)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_largest_scale_that_fits_is_taken() {
        let scale = |n| Scale::fitting(n, 44, 20);
        assert_eq!([8, 20, 21, 40, 41].map(scale), {
            use Scale::{Dots, Half, Wide};
            [Wide, Wide, Half, Half, Dots(1)]
        });
        assert_eq!(Scale::fitting(20, 30, 20), Scale::Narrow);
        assert_eq!((scale(80), scale(81), scale(1000)), (Scale::Dots(1), Scale::Dots(2), Scale::Dots(13)));
    }

    #[test]
    fn a_board_fits_where_its_scale_was_chosen_for() {
        for n in 0..3000 {
            let (columns, rows) = Scale::fitting(n, 44, 20).extent(n);
            assert!(columns <= 44 && rows <= 20, "n = {n}");
        }
    }
}
