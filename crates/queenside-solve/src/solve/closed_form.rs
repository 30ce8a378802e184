pub use queenside_board::Run;
use queenside_board::{Board, Size, Solution, Square, Squares, found};

/// A solution that consists of at most five runs of queens. Its memory does not depend on the size.
///
/// It is a [`Board`], so all writers can stream it. The theorem at [`closed_form`] guarantees that
/// it is a solution; `queenside-check` proves this for each size from the runs alone.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Construction {
    size: Size,
    runs: Vec<Run>,
}

impl Construction {
    /// Return the runs, from the top of the board down. Together they have one queen in each row.
    pub fn runs(&self) -> &[Run] {
        &self.runs
    }
}

/// Store the columns of all queens.
impl From<&Construction> for Solution {
    fn from(construction: &Construction) -> Self {
        found(construction.queens().map(|queen| queen.column).collect())
    }
}

impl Board for Construction {
    fn size(&self) -> Size {
        self.size
    }

    fn queens(&self) -> Squares<'_> {
        Squares::of_runs(&self.runs)
    }

    fn queen_count(&self) -> usize {
        self.size.index()
    }

    fn row_with_two_queens(&self) -> Option<u32> {
        None
    }
}

/// Return a solution for any board size, computed without search, or `None` for n = 2 and n = 3,
/// which have no solution.
///
/// With h = n / 2, and rows and columns numbered from 0:
/// - n even, n mod 6 not 2: row i of the top half has column 2i + 1. The bottom half has the same
///   columns minus 1.
/// - n even, n mod 6 = 2: row i of the top half has column (2i + h - 1) mod n. The bottom half is
///   the top half after a half turn.
/// - n odd: the board for n - 1, which has no queen on its main diagonal, and a queen in the last
///   corner.
///
/// E. Pauls gave the first solution for all n (Deutsche Schachzeitung 29, 1874). The three cases
/// are the constructions A, B and C of E. J. Hoffman, J. C. Loessi and R. C. Moore, Constructions
/// for the solution of the m queens problem, Mathematics Magazine 42 (1969), 66-72.
///
/// ```
/// use queenside::{Size, Solution, solve::closed_form};
///
/// let eight = closed_form(Size::new(8)?).unwrap();
/// assert_eq!(Solution::from(&eight).columns(), [3, 5, 7, 1, 6, 0, 2, 4]);
/// assert_eq!(closed_form(Size::new(3)?), None);
/// assert_eq!(closed_form(Size::new(1_000_000_000)?).unwrap().runs().len(), 2);
/// # Ok::<(), queenside::SizeError>(())
/// ```
pub fn closed_form(size: Size) -> Option<Construction> {
    if !size.has_solution() {
        return None;
    }
    let n = size.get();
    let mut runs = even_board(n - n % 2);
    if n % 2 == 1 {
        runs.push(Run { first: Square::new(n - 1, n - 1), len: 1 });
    }
    Some(Construction { size, runs })
}

/// Return a solution of the n-queens problem, or `None` for n = 2 and n = 3, which have none. It is always
/// the same: [`closed_form`] as a list of columns, which takes 4 bytes per row.
/// [`random_solution`](super::random_solution) finds others, and
/// [`Solutions`](queenside_count::enumerate::Solutions) lists all.
///
/// ```
/// use queenside::{Size, solve::solve};
///
/// let solution = solve(Size::new(8)?).unwrap();
/// assert_eq!(solution.to_string(), "[3, 5, 7, 1, 6, 0, 2, 4]");
/// assert_eq!(solve(Size::new(3)?), None);
/// # Ok::<(), queenside::SizeError>(())
/// ```
pub fn solve(size: Size) -> Option<Solution> {
    closed_form(size).as_ref().map(Solution::from)
}

/// Return the runs for an even n other than 2.
fn even_board(n: u32) -> Vec<Run> {
    let half = n / 2;
    let run = |row, column, len| Run { first: Square::new(row, column), len };
    let mut runs = if n % 6 == 2 {
        // In row `wrap`, the columns of the top half pass the right edge and continue from the
        // left.
        let wrap = (half + 1).div_ceil(2);
        vec![
            run(0, half - 1, wrap),
            run(wrap, 2 * wrap - half - 1, half - wrap),
            run(half, half + 2, half - wrap),
            run(n - wrap, half + 2 - 2 * wrap, wrap),
        ]
    } else {
        vec![run(0, 1, half), run(half, 0, half)]
    };
    runs.retain(|run| run.len > 0);
    runs
}
