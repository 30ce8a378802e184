use queenside_board::Limit;

/// The lines of a board and the free squares that they cover.
pub(super) struct Incidence {
    /// Number of lines: rows, columns and diagonals, then antidiagonals.
    pub(super) count: usize,
    /// Number of lines that are not antidiagonals.
    pub(super) others: usize,
    /// The numbers of the lines of each free square, in ascending order.
    pub(super) squares: Vec<Vec<usize>>,
}

/// Maximum number of steps of the interior-point method, which needs about 15.
const MAX_STEPS: usize = 60;

/// A least total counts as equal to the target if their difference is at most this.
const TOLERANCE: f64 = 1e-7;

/// Search for weights of lines, 0 or more, that sum to at least 1 on every free square and to less
/// than `target` over all lines.
///
/// Each time the total is below the target, `accept` may accept the weights. Otherwise the search
/// improves them.
///
/// The least total is the optimum of a linear program, min sum(y) with A'y >= 1, y >= 0. Its dual
/// packs as much as possible into the squares, max sum(x) with Ax <= 1, x >= 0. Interior points of
/// both are known, so a primal-dual interior-point method with predictor and corrector starts
/// feasible and stays feasible (S. Mehrotra, On the implementation of a primal-dual interior point
/// method, 1992). A step solves one symmetric system with one row per line. Antidiagonals are
/// eliminated first, which is cheap because no two of them share a square.
pub(super) fn cover<T>(
    incidence: &Incidence,
    target: f64,
    stop: Limit<'_>,
    mut accept: impl FnMut(&[f64]) -> Option<T>,
) -> Option<T> {
    let mut point = Point::new(incidence);
    for _ in 0..MAX_STEPS {
        if stop.is_reached() {
            return None;
        }
        let total: f64 = point.weights.iter().sum();
        if total < target
            && let Some(accepted) = accept(&point.weights)
        {
            return Some(accepted);
        }
        let packed: f64 = point.packing.iter().sum();
        // The least total is between the two.
        if packed > target - TOLERANCE || total - packed < TOLERANCE {
            return None;
        }
        if !point.improve(incidence, stop) {
            return None;
        }
    }
    None
}

/// A point in the interior of both programs.
struct Point {
    /// For each line, its weight y and the slack 1 - Ax.
    weights: Vec<f64>,
    slack: Vec<f64>,
    /// For each square, its packing x and the excess A'y - 1.
    packing: Vec<f64>,
    excess: Vec<f64>,
}

impl Point {
    fn new(incidence: &Incidence) -> Self {
        let mut sizes = vec![0.0f64; incidence.count];
        for &line in incidence.squares.iter().flatten() {
            sizes[line] += 1.0;
        }
        let most = sizes.iter().fold(1.0f64, |most, &size| most.max(size));
        let each = 0.5 / most;
        Self {
            weights: vec![1.0; incidence.count],
            slack: sizes.iter().map(|size| 1.0 - each * size).collect(),
            packing: vec![each; incidence.squares.len()],
            // Each square is on at least a row and a column, so the excess is positive.
            excess: incidence.squares.iter().map(|of_square| of_square.len() as f64 - 1.0).collect(),
        }
    }

    /// Do one step. Return `false` if the numbers have become too extreme for a step, or if the
    /// search is stopped.
    fn improve(&mut self, incidence: &Incidence, stop: Limit<'_>) -> bool {
        let Some(system) = System::new(incidence, self, stop) else { return false };
        let products = self.products();
        let mean = products.iter().sum::<f64>() / products.len() as f64;
        // Predictor: go as far as possible towards complementarity, to measure how much is
        // possible.
        let wanted: Vec<f64> = products.iter().map(|product| -product).collect();
        let direction = system.direction(incidence, self, &wanted);
        let (along_packing, along_weights) = self.longest(&direction);
        let ahead = self.moved(&direction, along_packing, along_weights);
        let left = ahead.products().iter().sum::<f64>() / products.len() as f64;
        let ratio = left / mean;
        let centre = ratio * ratio * left;
        // Corrector: centre as much as the measure requires, and correct the error of the first
        // direction.
        let errors = direction.products();
        let wanted: Vec<f64> =
            products.iter().zip(errors).map(|(product, error)| centre - product - error).collect();
        let direction = system.direction(incidence, self, &wanted);
        let (along_packing, along_weights) = self.longest(&direction);
        *self = self.moved(&direction, 0.99 * along_packing, 0.99 * along_weights);
        let numbers = [&self.weights, &self.slack, &self.packing, &self.excess];
        numbers.into_iter().flatten().all(|number| number.is_finite() && *number > 0.0)
    }

    /// Return the weight times the slack of each line, then the packing times the excess of each
    /// square. All are 0 at the optimum.
    fn products(&self) -> Vec<f64> {
        let of_lines = self.weights.iter().zip(&self.slack).map(|(weight, slack)| weight * slack);
        let of_squares = self.packing.iter().zip(&self.excess).map(|(packed, excess)| packed * excess);
        of_lines.chain(of_squares).collect()
    }

    /// Return how far a direction can be followed, at most 1: by the packing and the slack, and by
    /// the weights and the excess.
    fn longest(&self, direction: &Self) -> (f64, f64) {
        let within = |from: &[f64], along: &[f64]| {
            let steps = from.iter().zip(along).filter(|(_, along)| **along < 0.0);
            steps.map(|(from, along)| -from / along).fold(1.0f64, f64::min)
        };
        let packing = within(&self.packing, &direction.packing).min(within(&self.slack, &direction.slack));
        let weights = within(&self.weights, &direction.weights).min(within(&self.excess, &direction.excess));
        (packing, weights)
    }

    fn moved(&self, direction: &Self, packing: f64, weights: f64) -> Self {
        let moved = |from: &[f64], along: &[f64], step: f64| -> Vec<f64> {
            from.iter().zip(along).map(|(from, along)| from + step * along).collect()
        };
        Self {
            weights: moved(&self.weights, &direction.weights, weights),
            slack: moved(&self.slack, &direction.slack, packing),
            packing: moved(&self.packing, &direction.packing, packing),
            excess: moved(&self.excess, &direction.excess, weights),
        }
    }
}

/// The equations of a step, factored.
struct System {
    /// The system after the antidiagonals are eliminated.
    factor: Cholesky,
    /// For each antidiagonal, its entry on the diagonal of the whole system.
    pivots: Vec<f64>,
    /// For each antidiagonal, the other lines through its squares, each with its entry in the whole
    /// system.
    couplings: Vec<Vec<(usize, f64)>>,
}

impl System {
    fn new(incidence: &Incidence, point: &Point, stop: Limit<'_>) -> Option<Self> {
        let others = incidence.others;
        let mut matrix = vec![0.0; others * others];
        let mut pivots: Vec<f64> =
            (others..incidence.count).map(|line| point.slack[line] / point.weights[line]).collect();
        let mut couplings = vec![Vec::new(); pivots.len()];
        for line in 0..others {
            matrix[line * others + line] = point.slack[line] / point.weights[line];
        }
        for (square, of_square) in incidence.squares.iter().enumerate() {
            let ratio = point.packing[square] / point.excess[square];
            let antidiagonal = of_square.last().copied().filter(|&line| line >= others);
            let rest = &of_square[..of_square.len() - usize::from(antidiagonal.is_some())];
            for (place, &line) in rest.iter().enumerate() {
                for &other in &rest[..=place] {
                    matrix[line * others + other] += ratio;
                }
            }
            if let Some(antidiagonal) = antidiagonal {
                pivots[antidiagonal - others] += ratio;
                couplings[antidiagonal - others].extend(rest.iter().map(|&line| (line, ratio)));
            }
        }
        for (pivot, coupling) in pivots.iter().zip(&couplings) {
            for &(line, here) in coupling {
                let row = &mut matrix[line * others..][..others];
                for &(other, there) in coupling.iter().filter(|(other, _)| *other <= line) {
                    row[other] -= here * there / pivot;
                }
            }
        }
        Some(Self { factor: Cholesky::of(matrix, others, stop)?, pivots, couplings })
    }

    /// Return the direction that changes the products by `wanted`, to first order.
    fn direction(&self, incidence: &Incidence, point: &Point, wanted: &[f64]) -> Point {
        let (of_lines, of_squares) = wanted.split_at(incidence.count);
        let mut right: Vec<f64> =
            of_lines.iter().zip(&point.weights).map(|(wanted, weight)| wanted / weight).collect();
        for ((of_square, wanted), excess) in incidence.squares.iter().zip(of_squares).zip(&point.excess) {
            for &line in of_square {
                right[line] += wanted / excess;
            }
        }
        let mut antidiagonals = right.split_off(incidence.others);
        for ((value, pivot), coupling) in antidiagonals.iter().zip(&self.pivots).zip(&self.couplings) {
            for &(line, ratio) in coupling {
                right[line] -= ratio * value / pivot;
            }
        }
        self.factor.solve(&mut right);
        for ((value, pivot), coupling) in antidiagonals.iter_mut().zip(&self.pivots).zip(&self.couplings) {
            let known: f64 = coupling.iter().map(|&(line, ratio)| ratio * right[line]).sum();
            *value = (*value - known) / pivot;
        }
        right.append(&mut antidiagonals);
        let weights = right;
        let excess: Vec<f64> = incidence
            .squares
            .iter()
            .map(|of_square| of_square.iter().map(|&line| weights[line]).sum())
            .collect();
        let packing: Vec<f64> = (0..excess.len())
            .map(|square| {
                (of_squares[square] - point.packing[square] * excess[square]) / point.excess[square]
            })
            .collect();
        let mut slack = vec![0.0; incidence.count];
        for (of_square, packed) in incidence.squares.iter().zip(&packing) {
            for &line in of_square {
                slack[line] -= packed;
            }
        }
        Point { weights, slack, packing, excess }
    }
}

/// The lower triangle L of a symmetric positive definite matrix L L', row by row.
struct Cholesky {
    rows: Vec<f64>,
    size: usize,
}

impl Cholesky {
    /// Factor the matrix, given by its lower triangle. Return `None` if it is not positive
    /// definite, or if the search is stopped.
    fn of(mut rows: Vec<f64>, size: usize, stop: Limit<'_>) -> Option<Self> {
        for row in 0..size {
            if stop.is_reached() {
                return None;
            }
            let (before, this) = rows.split_at_mut(row * size);
            for column in 0..row {
                let there = &before[column * size..][..=column];
                this[column] = (this[column] - dot(&this[..column], &there[..column])) / there[column];
            }
            let pivot = this[row] - dot(&this[..row], &this[..row]);
            if pivot.is_nan() || pivot <= 0.0 {
                return None;
            }
            this[row] = pivot.sqrt();
        }
        Some(Self { rows, size })
    }

    fn solve(&self, right: &mut [f64]) {
        let row = |number: usize| &self.rows[number * self.size..][..=number];
        for number in 0..self.size {
            let row = row(number);
            right[number] = (right[number] - dot(&row[..number], &right[..number])) / row[number];
        }
        for number in (0..self.size).rev() {
            let row = row(number);
            right[number] /= row[number];
            let value = right[number];
            right[..number].iter_mut().zip(row).for_each(|(left, entry)| *left -= entry * value);
        }
    }
}

/// Return the sum of products. Eight partial sums in a fixed order give the same result on every
/// machine.
fn dot(left: &[f64], right: &[f64]) -> f64 {
    let mut sums = [0.0; 8];
    let (left, left_rest) = left.as_chunks::<8>();
    let (right, right_rest) = right.as_chunks::<8>();
    for (left, right) in left.iter().zip(right) {
        for (sum, (left, right)) in sums.iter_mut().zip(left.iter().zip(right)) {
            *sum += left * right;
        }
    }
    let rest: f64 = left_rest.iter().zip(right_rest).map(|(left, right)| left * right).sum();
    sums.iter().sum::<f64>() + rest
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicBool, Ordering};

    use queenside_board::Limit;
    use rand::{RngExt, SeedableRng};
    use rand_xoshiro::Xoshiro256PlusPlus;

    use super::{Incidence, MAX_STEPS, Point, cover};

    /// Return the lines of a board of `n` rows, and random squares of it, with at least one in
    /// every line.
    fn incidence(n: usize, generator: &mut Xoshiro256PlusPlus) -> Incidence {
        let all = (0..n).flat_map(|row| (0..n).map(move |column| (row, column)));
        let drawn = all.filter(|(row, column)| row == column || generator.random_bool(0.5));
        let lines = |(row, column)| vec![row, n + column, 3 * n - 1 + row - column, 4 * n - 1 + row + column];
        Incidence { count: 6 * n - 2, others: 4 * n - 1, squares: drawn.map(lines).collect() }
    }

    /// The weights cover every square, the packing fits, and both have the same total. By the
    /// duality of linear programs, no cover has a lower total.
    #[test]
    fn the_least_cover_is_proven_by_a_packing() {
        let mut generator = Xoshiro256PlusPlus::seed_from_u64(1);
        let never = AtomicBool::new(false);
        let stop = Limit::new(&never, None);
        let total = |numbers: &[f64]| numbers.iter().sum::<f64>();
        for n in [1, 2, 3, 5, 8, 13] {
            let incidence = incidence(n, &mut generator);
            let mut point = Point::new(&incidence);
            let mut steps = 0;
            while total(&point.weights) - total(&point.packing) >= 1e-6 {
                assert!(steps < MAX_STEPS && point.improve(&incidence, stop), "n = {n}: step {steps}");
                steps += 1;
            }
            assert!(point.weights.iter().chain(&point.packing).all(|number| *number >= 0.0));
            let mut packed = vec![0.0; incidence.count];
            for (of_square, here) in incidence.squares.iter().zip(&point.packing) {
                assert!(of_square.iter().map(|&line| point.weights[line]).sum::<f64>() > 1.0 - 1e-9);
                for &line in of_square {
                    packed[line] += here;
                }
            }
            assert!(packed.into_iter().all(|packed| packed < 1.0 + 1e-9));
            // A cover is found below every greater target, and below no smaller one.
            let found = |target| cover(&incidence, target, stop, |weights| Some(weights.len()));
            assert_eq!(found(total(&point.weights) + 1e-3), Some(incidence.count), "n = {n}");
            assert_eq!(found(total(&point.packing) - 1e-3), None, "n = {n}");
            never.store(true, Ordering::Relaxed);
            assert_eq!(found(100.0), None, "n = {n}, stopped");
            never.store(false, Ordering::Relaxed);
        }
    }
}
