use queenside_board::Square;

use super::Regions;

/// What the queens of the first rows leave for the others: the columns and regions that they take, and
/// the column of the last one.
type Taken = (u16, u16, u8);

impl Regions {
    /// Return the queens of the first solution in lexicographic order of columns, row by row, or
    /// `None` without a solution.
    pub fn solution(&self) -> Option<Vec<Square>> {
        let columns = self.first_solutions(1).pop()?;
        Some((0u32..).zip(columns).map(|(row, column)| Square::new(row, column.into())).collect())
    }

    /// Return the exact number of solutions.
    ///
    /// The solutions are counted row by row. Queens that take the same columns and regions and end in
    /// the same column are counted together.
    ///
    /// ```
    /// use queenside::regions::Regions;
    ///
    /// // Each row is a region: the ways to place 6 queens in 6 columns so that none touch.
    /// let rows: Regions = "AAAAAA BBBBBB CCCCCC DDDDDD EEEEEE FFFFFF".parse()?;
    /// assert_eq!(rows.count(), 90);
    /// # Ok::<(), queenside::regions::RegionsError>(())
    /// ```
    pub fn count(&self) -> u64 {
        let mut ways: Vec<(Taken, u64)> = vec![((0, 0, u8::MAX), 1)];
        for row in 0..self.size().index() {
            let needed = self.complete_after(row);
            let mut next: Vec<(Taken, u64)> = Vec::new();
            for &(taken, count) in &ways {
                next.extend(self.choices(row, taken, needed).map(|taken| (taken, count)));
            }
            next.sort_unstable_by_key(|&(taken, _)| taken);
            next.dedup_by(|(later, count), (first, sum)| {
                let is_same = later == first;
                *sum += if is_same { *count } else { 0 };
                is_same
            });
            ways = next;
        }
        ways.iter().map(|(_, count)| count).sum()
    }

    /// Return the columns of up to `most` solutions, the first in lexicographic order.
    pub(super) fn first_solutions(&self, most: usize) -> Vec<Vec<u8>> {
        let needed: Vec<u16> = (0..self.size().index()).map(|row| self.complete_after(row)).collect();
        let (mut found, mut columns) = (Vec::new(), Vec::new());
        self.fill((0, 0, u8::MAX), &needed, &mut columns, most, &mut found);
        found
    }

    fn fill(
        &self,
        taken: Taken,
        needed: &[u16],
        columns: &mut Vec<u8>,
        most: usize,
        found: &mut Vec<Vec<u8>>,
    ) {
        let row = columns.len();
        if row == needed.len() {
            found.push(columns.clone());
            return;
        }
        for next in self.choices(row, taken, needed[row]) {
            columns.push(next.2);
            self.fill(next, needed, columns, most, found);
            columns.pop();
            if found.len() == most {
                return;
            }
        }
    }

    /// Return what a queen in the row and those above take, for each of its squares that they allow.
    fn choices(
        &self,
        row: usize,
        (columns, regions, last): Taken,
        needed: u16,
    ) -> impl Iterator<Item = Taken> {
        let n = self.size().index();
        (0..n).filter_map(move |column| {
            let region = 1 << self.region(row * n + column);
            let is_free = columns >> column & 1 == 0 && regions & region == 0;
            let touches = last != u8::MAX && column.abs_diff(last.into()) < 2;
            let is_complete = needed & !(regions | region) == 0;
            (is_free && !touches && is_complete).then_some((
                columns | 1 << column,
                regions | region,
                column as u8,
            ))
        })
    }

    /// Return the regions without a square below the row: each needs a queen down to it.
    fn complete_after(&self, row: usize) -> u16 {
        let n = self.size().index();
        let below = (row * n + n..n * n).fold(0, |below, square| below | 1 << self.region(square));
        ((1 << n) - 1) & !below
    }
}
