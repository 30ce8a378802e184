use queenside_board::{Limit, Line};
use queenside_count::dfs::Remaining;

use super::cover::{Incidence, cover};

/// Return multipliers of lines that prove in exact arithmetic that the linear relaxation is
/// infeasible, or `None` if it is feasible or not decided.
///
/// The relaxation has a variable of at least 0 for each free square; rows and columns sum to 1,
/// diagonals to at most 1. If it is infeasible, there is a multiplier for each line such that on
/// every free square the multipliers of its lines sum to 0 or more, while all multipliers together
/// sum to less than 0 (J. Farkas, Theorie der einfachen Ungleichungen, 1902).
///
/// The multipliers come from weights of lines that cover every free square and have a total below
/// the number of open rows: subtract 1 from the weight of each row. The weights are floating-point
/// numbers. Scaled up and rounded up to integers, the multipliers are still correct on every
/// square, or nearly. The missing amount is added to the rows, and then the sum decides in
/// integers.
pub(super) fn infeasibility(remaining: &Remaining, stop: Limit<'_>) -> Option<Vec<(Line, i64)>> {
    let program = Program::new(remaining);
    let rows = remaining.open();
    cover(&program.cover, rows as f64, stop, |weights| {
        let mut multipliers = weights.to_vec();
        multipliers[..rows].iter_mut().for_each(|row| *row -= 1.0);
        (1..=12).find_map(|digits| program.rounded(&multipliers, 10f64.powi(digits)))
    })
}

/// Return the maximum time of a relaxation in microseconds, estimated. It is proportional to the
/// number of squares. On large boards it is determined by the system that each step solves, with
/// about four lines per open row.
pub(super) fn cost(remaining: &Remaining) -> u64 {
    let lines = 4 * remaining.open() as u64;
    (20 * remaining.free_count() as u64 + 200).max(lines.pow(3) / 1500)
}

struct Program {
    /// Open rows, open columns, then the diagonals and antidiagonals with at least two free
    /// squares.
    lines: Vec<Line>,
    /// Number of rows and columns among them.
    open_lines: usize,
    cover: Incidence,
}

impl Program {
    fn new(remaining: &Remaining) -> Self {
        let open_lines = 2 * remaining.open();
        let mut counts = vec![0; remaining.line_count()];
        remaining.lines_of_squares().flatten().for_each(|number| counts[number] += 1);
        let is_wanted = |&number: &usize| number < open_lines || counts[number] > 1;
        let wanted: Vec<usize> = (0..counts.len()).filter(is_wanted).collect();
        let place_of = |number: usize| wanted.binary_search(&number).ok();
        let squares = remaining.lines_of_squares();
        let squares = squares.map(|of_square| of_square.into_iter().filter_map(place_of).collect()).collect();
        let lines: Vec<Line> = wanted.iter().map(|&number| remaining.line(number)).collect();
        let others = lines.iter().filter(|line| !matches!(line, Line::Antidiagonal(_))).count();
        let cover = Incidence { count: lines.len(), others, squares };
        Self { lines, open_lines, cover }
    }

    /// Return the multipliers as integers, scaled so that the greatest has this magnitude, or
    /// `None` if they do not prove that the program is infeasible.
    fn rounded(&self, multipliers: &[f64], greatest: f64) -> Option<Vec<(Line, i64)>> {
        let magnitude = multipliers.iter().fold(0.0f64, |most, multiplier| most.max(multiplier.abs()));
        let scale = greatest / magnitude;
        if !scale.is_finite() {
            return None;
        }
        let mut whole: Vec<i64> =
            multipliers.iter().map(|multiplier| (multiplier * scale).ceil() as i64).collect();
        whole[self.open_lines..].iter_mut().for_each(|multiplier| *multiplier = (*multiplier).max(0));
        let sum_on = |lines: &[usize], whole: &[i64]| lines.iter().map(|&line| whole[line]).sum::<i64>();
        let least = self.cover.squares.iter().map(|lines| sum_on(lines, &whole)).min()?.min(0);
        whole[..self.open_lines / 2].iter_mut().for_each(|row| *row -= least);
        let refutes = whole.iter().sum::<i64>() < 0;
        let used = self.lines.iter().copied().zip(whole).filter(|(_, multiplier)| *multiplier != 0);
        refutes.then(|| used.collect())
    }
}
