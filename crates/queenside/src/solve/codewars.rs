use super::{Completer, Outcome};
use crate::board::{Problem, Size, Square};

/// The kata "n-Queens problem" of Codewars: a board of n rows with a queen on the mandatory square (row, column), as rows
/// of `.` and `Q` that each end in `\n`. Empty where there is none: for n = 0, 2 and 3, for mandatory squares
/// that no solution passes through (n = 4 and 6), and for squares off the board.
///
/// n up to [`MAX_COMPLETED`](super::MAX_COMPLETED) (the kata asks for 1000); empty beyond.
///
/// # Example
/// ```
/// use queenside::solve::codewars_n_queens;
///
/// assert_eq!(codewars_n_queens(4, (0, 1)), ".Q..\n...Q\nQ...\n..Q.\n");
/// assert_eq!(codewars_n_queens(1, (0, 0)), "Q\n");
/// for none in [codewars_n_queens(0, (0, 0)), codewars_n_queens(2, (1, 1)), codewars_n_queens(4, (0, 0))] {
///     assert_eq!(none, "");
/// }
/// assert_eq!(codewars_n_queens(1000, (999, 0)).lines().last().unwrap().find('Q'), Some(0));
/// ```
pub fn codewars_n_queens(n: usize, mandatory: (usize, usize)) -> String {
    let attempt = || {
        let size = Size::from_len(n).ok().filter(|size| size.get() > 0)?;
        let square = Square::new(u32::try_from(mandatory.0).ok()?, u32::try_from(mandatory.1).ok()?);
        let problem = Problem::new(size).with_queens([square]).ok()?;
        match Completer::default().complete(&problem).ok()?.outcome {
            Outcome::Found(solution) => Some(drawn(solution.columns())),
            Outcome::None | Outcome::GaveUp => None,
        }
    };
    attempt().unwrap_or_default()
}

/// A row of `.` with one `Q` for each column.
fn drawn(columns: &[u32]) -> String {
    let mut text = String::with_capacity(columns.len() * (columns.len() + 1));
    for &queen in columns {
        text.extend((0..columns.len()).map(|column| if column == queen as usize { 'Q' } else { '.' }));
        text.push('\n');
    }
    text
}
