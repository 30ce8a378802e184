use super::squares::SquareSet;

/// The rows, columns and regions of a board as sets of squares, and what a queen rules out.
#[derive(Clone, Debug)]
pub(super) struct Groups {
    pub(super) n: usize,
    /// The n rows, then the n columns, then the n regions: each needs one queen.
    pub(super) squares: Vec<SquareSet>,
    /// For each square, its row, column and region.
    pub(super) of_square: Vec<[usize; 3]>,
    /// For each square, itself and those that it touches.
    touched: Vec<SquareSet>,
}

/// The queens, the squares left, and the rows, columns and regions without a queen as bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Position {
    pub(super) queens: SquareSet,
    pub(super) left: SquareSet,
    pub(super) open: u64,
}

impl Groups {
    /// Return the groups of a board with n rows; `region` is the region of each square.
    pub(super) fn new(n: usize, region: impl Fn(usize) -> usize) -> Self {
        let of_square: Vec<[usize; 3]> =
            (0..n * n).map(|square| [square / n, n + square % n, 2 * n + region(square)]).collect();
        let mut squares = vec![SquareSet::default(); 3 * n];
        for (square, groups) in of_square.iter().enumerate() {
            for &group in groups {
                squares[group].insert(square);
            }
        }
        let touched = (0..n * n).map(|square| touched(n, square)).collect();
        Self { n, squares, of_square, touched }
    }

    /// Return the region of a square, as the number of its group.
    pub(super) fn region(&self, square: usize) -> usize {
        self.of_square[square][2]
    }

    /// Move a square to another region.
    pub(super) fn set_region(&mut self, square: usize, region: usize) {
        let old = std::mem::replace(&mut self.of_square[square][2], region);
        self.squares[old].remove(square);
        self.squares[region].insert(square);
    }

    /// Return the squares that a queen rules out.
    pub(super) fn attacks(&self, queen: usize) -> SquareSet {
        let [row, column, region] = self.of_square[queen].map(|group| self.squares[group]);
        let mut attacked = self.touched[queen] | row | column | region;
        attacked.remove(queen);
        attacked
    }

    /// Return the position of the board without queens.
    pub(super) fn start(&self) -> Position {
        Position {
            queens: SquareSet::default(),
            left: (0..self.n * self.n).collect(),
            open: (1 << (3 * self.n)) - 1,
        }
    }

    /// Place a queen on a square that is left.
    pub(super) fn place(&self, position: &mut Position, queen: usize) {
        position.left = position.left.without(self.attacks(queen));
        position.left.remove(queen);
        position.queens.insert(queen);
        for group in self.of_square[queen] {
            position.open &= !(1 << group);
        }
    }

    /// Return the squares left in a group.
    pub(super) fn left(&self, position: &Position, group: usize) -> SquareSet {
        position.left & self.squares[group]
    }
}

impl Position {
    /// Return the groups without a queen among these, as their numbers.
    pub(super) fn open(&self) -> impl Iterator<Item = usize> + use<> {
        let open = self.open;
        (0..u64::BITS as usize).filter(move |group| open >> group & 1 == 1)
    }
}

/// Return the square and those that touch it.
fn touched(n: usize, square: usize) -> SquareSet {
    let near = |place: usize| place.saturating_sub(1)..(place + 2).min(n);
    near(square / n).flat_map(|row| near(square % n).map(move |column| row * n + column)).collect()
}
