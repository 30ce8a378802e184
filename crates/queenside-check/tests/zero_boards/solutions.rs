//! Solutions for the tests of the lemmas, and their free lines.

/// The free lines of one colour, numbered from the centre: d = r - c and s = r + c - (n - 1).
#[derive(Debug)]
pub(crate) struct Colour {
    /// Number of queens on squares of the colour.
    pub(crate) queens: i64,
    pub(crate) diagonals: Vec<i64>,
    pub(crate) antidiagonals: Vec<i64>,
}

impl Colour {
    /// S: the number of the colour's safe squares, as pairs of lines that meet on the board.
    pub(crate) fn safe(&self, n: i64) -> i64 {
        let meets = |d: i64| self.antidiagonals.iter().filter(|&&s| d.abs() + s.abs() < n).count();
        self.diagonals.iter().map(|&d| meets(d) as i64).sum()
    }
}

/// Return the two colours of a solution: s even, s odd.
pub(crate) fn colours(columns: &[i64]) -> [Colour; 2] {
    let n = columns.len() as i64;
    let lines: Vec<(i64, i64)> = (0..).zip(columns).map(|(r, &c)| (r - c, r + c - (n - 1))).collect();
    [0, 1].map(|parity| {
        let of_parity = |parity: i64| (1 - n..n).filter(move |k| k.rem_euclid(2) == parity);
        let diagonals = of_parity((n - 1 - parity).rem_euclid(2));
        Colour {
            queens: lines.iter().filter(|(_, s)| s.rem_euclid(2) == parity).count() as i64,
            diagonals: diagonals.filter(|&d| lines.iter().all(|line| line.0 != d)).collect(),
            antidiagonals: of_parity(parity).filter(|&s| lines.iter().all(|line| line.1 != s)).collect(),
        }
    })
}

/// Return all solutions, found row by row.
pub(crate) fn all(n: i64) -> Vec<Vec<i64>> {
    fn extend(n: i64, columns: &mut Vec<i64>, found: &mut Vec<Vec<i64>>) {
        let row = columns.len() as i64;
        if row == n {
            found.push(columns.clone());
            return;
        }
        for column in 0..n {
            if (0..).zip(columns.iter()).all(|(r, &c)| c != column && (c - column).abs() != row - r) {
                columns.push(column);
                extend(n, columns, found);
                columns.pop();
            }
        }
    }
    let mut found = Vec::new();
    extend(n, &mut Vec::new(), &mut found);
    found
}

/// Return queens a knight's move apart, first on the odd columns, then on the even ones. This is a
/// solution unless n modulo 6 is 2 or 3.
pub(crate) fn knights(n: i64) -> Vec<i64> {
    (1..n).step_by(2).chain((0..n).step_by(2)).collect()
}

/// The zero board of `docs/boards/kings-26.txt`.
pub(crate) const ZERO_26: [i64; 26] =
    [13, 0, 2, 4, 1, 3, 8, 10, 15, 17, 19, 22, 24, 18, 20, 25, 9, 11, 6, 23, 12, 16, 5, 7, 14, 21];
