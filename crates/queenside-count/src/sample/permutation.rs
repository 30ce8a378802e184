//! Permutations as boards whose queens may attack each other along diagonals, at a temperature.

use rand::Rng;
use rand::seq::SliceRandom;
use rand_xoshiro::Xoshiro256PlusPlus;

/// One queen in each row and column. The energy is the number of queens that would have to go from
/// their diagonals and antidiagonals, so that each has at most one: 0 for a solution.
#[derive(Clone, Debug)]
pub(super) struct Permutation {
    columns: Vec<u32>,
    /// The number of queens on each diagonal, numbered by row + n - column. A random permutation has
    /// one queen on average on the longest, and practically never 255.
    diagonals: Vec<u8>,
    /// The number of queens on each antidiagonal, numbered by row + column.
    antidiagonals: Vec<u8>,
    pub(super) energy: i64,
}

/// With which probability a swap is accepted at a temperature, by how much it increases the energy.
///
/// A swap increases it by at most 4, the number of lines that the moved queens newly have.
#[derive(Clone, Copy, Debug)]
pub(super) struct Acceptance([u64; 5]);

impl Acceptance {
    /// Accept a swap that increases the energy by d with the probability `each`^d.
    pub(super) fn new(each: f64) -> Self {
        let mut probability = 1.0;
        Self(std::array::from_fn(|_| {
            let threshold = (probability * 2_f64.powi(32)) as u64;
            probability *= each;
            threshold
        }))
    }

    fn of(&self, more: i64) -> u64 {
        self.0[more.max(0) as usize]
    }
}

impl Permutation {
    /// Draw a permutation; all are equally likely.
    pub(super) fn random(n: u32, random: &mut Xoshiro256PlusPlus) -> Self {
        let mut columns: Vec<u32> = (0..n).collect();
        columns.shuffle(random);
        let lines = 2 * n as usize + 1;
        let mut board = Self { columns, diagonals: vec![0; lines], antidiagonals: vec![0; lines], energy: 0 };
        for row in 0..n as usize {
            let lines = board.lines(row, board.columns[row]);
            board.energy += board.enter(lines);
        }
        board
    }

    pub(super) fn columns(&self) -> &[u32] {
        &self.columns
    }

    fn lines(&self, row: usize, column: u32) -> [usize; 2] {
        [row + self.columns.len() - column as usize, row + column as usize]
    }

    /// Put a queen on these lines; return by how much the energy increases.
    fn enter(&mut self, [diagonal, antidiagonal]: [usize; 2]) -> i64 {
        let (queens, others) = (&mut self.diagonals[diagonal], &mut self.antidiagonals[antidiagonal]);
        let more = i64::from(*queens > 0) + i64::from(*others > 0);
        (*queens, *others) = (*queens + 1, *others + 1);
        more
    }

    /// Take a queen from these lines; return by how much the energy decreases.
    fn leave(&mut self, [diagonal, antidiagonal]: [usize; 2]) -> i64 {
        let (queens, others) = (&mut self.diagonals[diagonal], &mut self.antidiagonals[antidiagonal]);
        (*queens, *others) = (*queens - 1, *others - 1);
        i64::from(*queens > 0) + i64::from(*others > 0)
    }

    /// Offer each row once a swap of its column with that of a random row.
    ///
    /// The rule of Metropolis (1953): the permutations whose probability is proportional to
    /// `each`^energy stay so distributed. For each row the random row is drawn from the same
    /// distribution before and after the swap, so this holds although the rows take turns.
    pub(super) fn sweep(&mut self, acceptance: &Acceptance, random: &mut Xoshiro256PlusPlus) {
        let n = self.columns.len();
        for row in 0..n {
            let bits = random.next_u64();
            let other = (((bits >> 32) * n as u64) >> 32) as usize;
            if other != row {
                self.offer(row, other, bits & 0xFFFF_FFFF, acceptance);
            }
        }
    }

    /// Swap the columns of two rows, if the random number is below the threshold of the swap.
    fn offer(&mut self, row: usize, other: usize, random: u64, acceptance: &Acceptance) {
        let (column, taken) = (self.columns[row], self.columns[other]);
        let [from, from_other] = [self.lines(row, column), self.lines(other, taken)];
        let [to, to_other] = [self.lines(row, taken), self.lines(other, column)];
        // Queens that attack each other share a line before the swap or after it.
        let swap = |board: &mut Self, [from, from_other, to, to_other]: [[usize; 2]; 4]| {
            let fewer = board.leave(from) + board.leave(from_other);
            board.enter(to) + board.enter(to_other) - fewer
        };
        let lines = [from, from_other, to, to_other];
        if row.abs_diff(other) as u32 == column.abs_diff(taken) {
            let more = swap(self, lines);
            if random >= acceptance.of(more) {
                swap(self, [to, to_other, from, from_other]);
                return;
            }
            self.energy += more;
        } else {
            let is_taken = |[diagonal, antidiagonal]: [usize; 2], queens| {
                i64::from(self.diagonals[diagonal] > queens)
                    + i64::from(self.antidiagonals[antidiagonal] > queens)
            };
            let more = is_taken(to, 0) + is_taken(to_other, 0) - is_taken(from, 1) - is_taken(from_other, 1);
            if random >= acceptance.of(more) {
                return;
            }
            swap(self, lines);
            self.energy += more;
        }
        self.columns.swap(row, other);
    }
}
