use super::ByWeight;
use super::row_sets::{Classes, Pair, refused};
use crate::{CheckError, Puzzle};

/// Recount the completions for n rows, 0 to 32, that have the given row sets, and return their
/// numbers by weight: of all solutions, if the board is empty.
///
/// `is_stopped` is called about a thousand times per second; the function returns `None` after it
/// returns `true`.
///
/// Bit i of `listed` is set if the queen of row n - 1 - 2i (for odd n: row 2i) is in a column of
/// the same parity as its row. Bit i of `searched` is the same for row 2i (for odd n: row 2i + 1).
/// The weight of a solution is the number of images of its row sets, times a factor of 0, 1, 2 or
/// (for odd n) 4 that depends on its column sets. The weights of all solutions of a board add up to
/// the number of solutions. With given queens or blocked squares every completion has weight 1. The
/// result is 0 for row sets that are not the least of their images,
/// and for sets whose sizes no solution has. The book defines them
/// (`docs/explanation/colour-split.md`).
///
/// The search places one queen per row on the whole board, first in rows with one or two free
/// squares, and finds the solutions one by one. So it does not assume what it checks: that the two
/// colours can be counted separately.
///
/// # Errors
/// [`CheckError`] if n is above 32, if a queen or a square is not on the board, or if a set contains
/// a row outside its class.
///
/// ```
/// use queenside_check::{ByWeight, Puzzle, recount_rows};
///
/// // For n = 4 there are two solutions. The one with these row sets represents both.
/// let numbers = recount_rows(&Puzzle::new(4), 0b01, 0b01, || false)?.expect("never stopped");
/// assert_eq!(numbers.pairs(), [(1, 0), (2, 1), (4, 0), (8, 0)]);
/// assert_eq!(recount_rows(&Puzzle::new(4), 0b10, 0b10, || false)?, Some(ByWeight::default()));
/// assert_eq!(recount_rows(&Puzzle::new(12), 5, 9, || true)?, None);
/// # Ok::<(), queenside_check::CheckError>(())
/// ```
pub fn recount_rows(
    puzzle: &Puzzle,
    listed: u32,
    searched: u32,
    is_stopped: impl FnMut() -> bool,
) -> Result<Option<ByWeight>, CheckError> {
    let classes = Classes::new(puzzle)?;
    let rows = (listed, searched);
    if !classes.hold(rows) {
        return Err(refused(rows));
    }
    let orbit = classes.orbit(rows);
    if orbit == 0 || !classes.fit(rows) {
        return Ok(Some(ByWeight::default()));
    }
    Ok(Recount::new(puzzle, classes, rows, orbit, is_stopped).run())
}

/// The squares that remain for the queens not yet placed: 16 lanes for the rows whose queens go to
/// columns of the listed class, and 16 for the other rows. A lane has the free squares of its row,
/// bit i for index i of the class of columns. The lane of a placed queen is empty.
type Lanes = [u16; 32];

/// Number of queens placed between two calls of `is_stopped`: about a millisecond.
const STOP_CHECK_INTERVAL: u32 = 1 << 14;

/// A depth-first search for all solutions with given row sets.
struct Recount<F> {
    classes: Classes,
    rows: Pair,
    orbit: u32,
    start: Node,
    /// For each lane and column, the squares of all lanes that a queen there leaves free.
    leaves: Vec<[Lanes; 16]>,
    /// For each lane, its rank among lanes with equally many squares.
    order: Lanes,
    /// The lane of each rank.
    at_place: [usize; 32],
    /// For each lane, whether its queen is in a column of the same parity as its row.
    alike: [bool; 32],
    found: ByWeight,
    queens: u32,
    is_stopped: F,
}

#[derive(Clone, Copy)]
struct Node {
    lanes: Lanes,
    /// Number of empty lanes.
    empty: u16,
    /// The columns without a queen, for each class.
    free: [u16; 2],
    /// The column sets so far: columns whose queens are in rows of the same parity, for each class.
    inside: [u16; 2],
}

impl<F: FnMut() -> bool> Recount<F> {
    /// Create a search for row sets that are the least of `orbit` images.
    fn new(puzzle: &Puzzle, classes: Classes, rows: Pair, orbit: u32, is_stopped: F) -> Self {
        let columns = classes.lines();
        // For each row: whether its queen is in a column of the same parity, and the class of that
        // column.
        let mut board: Vec<(u32, bool, usize)> = Vec::new();
        for (class, (lines, set)) in columns.iter().zip([rows.0, rows.1]).enumerate() {
            board.extend(lines.iter().enumerate().map(|(index, &row)| {
                let alike = set >> index & 1 == 1;
                (row, alike, if alike { class } else { 1 - class })
            }));
        }
        // Measured to be the fastest order: first the colour with more queens, because queens
        // restrict only queens of their colour along diagonals; then the columns of the listed
        // class; then the rows in the middle.
        let white = board.iter().filter(|row| row.1).count();
        let black = board.len() - white;
        let colours_differ = white.abs_diff(black) > 1;
        board.sort_by_key(|&(row, alike, class)| {
            let later = colours_differ && alike != (white > black);
            (later, class, (2 * row + 1).abs_diff(classes.n), row)
        });

        let full = [((1_u32 << classes.listed) - 1) as u16, ((1_u32 << classes.searched) - 1) as u16];
        let lanes_filled = board.len().min(32) as u16;
        let start = Node { lanes: [0; 32], empty: 32 - lanes_filled, free: full, inside: [0; 2] };
        let mut search = Self {
            classes,
            rows,
            orbit,
            start,
            leaves: vec![[[0; 32]; 16]; 32],
            order: [0; 32],
            at_place: [0; 32],
            alike: [false; 32],
            found: ByWeight::default(),
            queens: 0,
            is_stopped,
        };
        let mut next = [0, 16];
        let mut lanes = Vec::new();
        for (place, &(row, alike, class)) in board.iter().enumerate() {
            let lane = next[class];
            next[class] += 1;
            lanes.push((lane, row, class));
            let free = (0..).zip(&columns[class]).filter(|&(_, &column)| puzzle.is_free((row, column)));
            search.start.lanes[lane] = free.map(|(index, _)| 1 << index).sum();
            search.order[lane] = place as u16;
            search.at_place[place] = lane;
            search.alike[lane] = alike;
        }
        for &(lane, row, class) in &lanes {
            for (index, &column) in columns[class].iter().enumerate() {
                let leaves = &mut search.leaves[lane][index];
                for &(other, other_row, other_class) in lanes.iter().filter(|other| other.0 != lane) {
                    let rows = row.abs_diff(other_row);
                    for (at, &other_column) in columns[other_class].iter().enumerate() {
                        let across = column.abs_diff(other_column);
                        leaves[other] |= u16::from(across != 0 && across != rows) << at;
                    }
                }
            }
        }
        search
    }

    /// Return the numbers of solutions by weight, or `None` if the search was stopped.
    fn run(mut self) -> Option<ByWeight> {
        if (self.is_stopped)() {
            return None;
        }
        let start = self.start;
        if start.empty == 32 {
            self.count(start.inside);
            return Some(self.found);
        }
        let lanes_filled = start.lanes.iter().filter(|lane| **lane != 0).count();
        if lanes_filled + usize::from(start.empty) < 32 {
            // A row has no free square.
            return Some(self.found);
        }
        self.below(&start).then_some(self.found)
    }

    /// Search all solutions below a node with at least one lane that is not empty. Return `false`
    /// if stopped.
    fn below(&mut self, node: &Node) -> bool {
        self.queens += 1;
        if self.queens == STOP_CHECK_INTERVAL {
            self.queens = 0;
            if (self.is_stopped)() {
                return false;
            }
        }
        let lane = self.next_lane(&node.lanes);
        let class = lane / 16;
        let mut squares = node.lanes[lane];
        while squares != 0 {
            let index = squares.trailing_zeros() as usize;
            let square = squares & squares.wrapping_neg();
            squares ^= square;
            let Some(mut next) = self.place(node, lane, index) else { continue };
            if self.alike[lane] {
                next.inside[class] |= square;
            }
            if next.empty == 31 {
                // One row and one column remain, so the last queen has one square.
                let last = self.next_lane(&next.lanes);
                if self.alike[last] {
                    next.inside[last / 16] |= next.lanes[last];
                }
                self.count(next.inside);
            } else if next.empty == 32 {
                self.count(next.inside);
            } else if self.may_count(&next) && !self.below(&next) {
                return false;
            }
        }
        true
    }

    /// Return the lane with the fewest squares, counting three or more as equal; ties are broken by
    /// `order`.
    fn next_lane(&self, lanes: &Lanes) -> usize {
        let mut least = i16::MAX;
        for (&lane, &place) in lanes.iter().zip(&self.order) {
            let without_one = lane & lane.wrapping_sub(1);
            let without_two = without_one & without_one.wrapping_sub(1);
            let rank = (u16::from(without_one != 0) + u16::from(without_two != 0)) << 5 | place;
            least = least.min(if lane == 0 { i16::MAX } else { rank as i16 });
        }
        self.at_place[(least & 31) as usize]
    }

    /// Place a queen. Return `None` if a row or column without a queen then has no free square.
    fn place(&self, node: &Node, lane: usize, index: usize) -> Option<Node> {
        let leaves = &self.leaves[lane][index];
        let lanes: Lanes = std::array::from_fn(|at| node.lanes[at] & leaves[at]);
        let empty = lanes.iter().fold(0, |empty, &lane| empty + u16::from(lane == 0));
        let mut free = node.free;
        free[lane / 16] &= !(1 << index);
        let (listed, searched) = lanes.split_at(16);
        let listed = listed.iter().fold(0, |all, lane| all | lane);
        let searched = searched.iter().fold(0, |all, lane| all | lane);
        // One test of all three conditions was measured to be faster than three branches.
        let amiss = (empty ^ (node.empty + 1)) | (listed ^ free[0]) | (searched ^ free[1]);
        (amiss == 0).then_some(Node { lanes, empty, free, inside: node.inside })
    }

    /// Return whether the column sets can still have a weight above 0.
    fn may_count(&self, node: &Node) -> bool {
        let outside =
            |class: usize| u32::from(self.start.free[class] & !node.free[class] & !node.inside[class]);
        let inside = (u32::from(node.inside[0]), u32::from(node.inside[1]));
        self.classes.may_count(self.rows, inside, (outside(0), outside(1)))
    }

    fn count(&mut self, [listed, searched]: [u16; 2]) {
        let columns = (u32::from(listed), u32::from(searched));
        let weight = self.orbit * self.classes.column_weight(self.rows, columns);
        // Solutions with weight 0 are not counted.
        if let Some(number) = self.found.place(weight) {
            *number += 1;
        }
    }
}
