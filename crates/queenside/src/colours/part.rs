use crate::board::{LineBits, TakenLines};

/// The queens on one colour.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Part<B> {
    /// Their diagonals and antidiagonals.
    pub(crate) taken: TakenLines<B>,
    /// Their columns.
    pub(crate) columns: u64,
    /// The column of each row that has one of them.
    pub(crate) column_of: [u8; 64],
}

impl<B: LineBits> Part<B> {
    /// No queens.
    pub(super) fn empty() -> Self {
        Self { taken: TakenLines::default(), columns: 0, column_of: [0; 64] }
    }

    /// These queens and another.
    #[inline]
    pub(super) fn set(&mut self, row: usize, column: usize, through: TakenLines<B>) {
        self.taken = self.taken.or(through);
        self.columns |= 1 << column;
        self.column_of[row] = column as u8;
    }
}

/// All parts with the queens of `start` and one in each of these rows, none attacking another, in
/// these columns; in even rows in those columns of them that are in `even`, in odd rows in the others.
pub(super) fn list<B: LineBits>(
    n: usize,
    rows: u64,
    columns: u64,
    even: u64,
    start: Part<B>,
) -> Vec<Part<B>> {
    let allowed = |row: usize| columns & if row % 2 == 0 { even } else { !even };
    let mut rows: Vec<(usize, u64)> =
        from_the_middle(n).filter(|row| rows >> row & 1 == 1).map(|row| (row, allowed(row))).collect();
    // Those with the fewest columns first.
    rows.sort_by_key(|(_, columns)| columns.count_ones());
    let mut parts = Vec::new();
    extend(n, &rows, start.taken, start.columns, &mut start.clone(), &mut parts);
    parts
}

/// Rows in the order of their distance from the middle: their queens attack the most, so that what cannot be
/// completed is noticed early.
fn from_the_middle(n: usize) -> impl Iterator<Item = usize> {
    let middle = n / 2;
    (0..=middle)
        .flat_map(move |distance| {
            let above = middle.checked_sub(distance);
            let below = (distance > 0).then_some(middle + distance);
            above.into_iter().chain(below)
        })
        .filter(move |&row| row < n)
}

fn extend<B: LineBits>(
    n: usize,
    rows: &[(usize, u64)],
    taken: TakenLines<B>,
    columns: u64,
    part: &mut Part<B>,
    parts: &mut Vec<Part<B>>,
) {
    let Some((&(row, allowed), rest)) = rows.split_first() else {
        parts.push(Part { taken, columns, column_of: part.column_of });
        return;
    };
    let mut free = allowed & !columns & taken.free_in_row(n, row);
    while free != 0 {
        let column = free.trailing_zeros() as usize;
        free &= free - 1;
        part.column_of[row] = column as u8;
        extend(n, rest, taken.or(TakenLines::through(n, row, column)), columns | 1 << column, part, parts);
    }
}
