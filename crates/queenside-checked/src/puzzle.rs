use queenside::{Board, Problem, Square};
use queenside_check::Puzzle;

/// The problem as the checker takes it.
///
/// ```
/// use queenside::{Problem, Size, Square};
/// use queenside_checked::puzzle;
///
/// let problem = Problem::new(Size::new(4)?).with_queens([Square::new(0, 1)])?;
/// assert_eq!(puzzle(&problem).queens, [(0, 1)]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn puzzle(problem: &Problem) -> Puzzle {
    let pair = |square: Square| (square.row, square.column);
    Puzzle {
        n: problem.size().get(),
        queens: problem.given().queens().map(pair).collect(),
        blocked: problem.blocked().iter().copied().map(pair).collect(),
        diagonals: problem.blocked_diagonals().collect(),
        antidiagonals: problem.blocked_antidiagonals().collect(),
    }
}
