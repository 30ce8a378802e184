use super::ByWeight;
use super::row_sets::{Classes, Pair, refused};
use crate::Fault;

/// Counts the solutions with n rows, 0 to 32, and given row sets again, one by one, by their weights; `None` once
/// `is_stopped`, which is asked about a thousand times per second.
///
/// Bit i of `listed` says that the queen of row n - 1 - 2i (for odd n: of row 2i) is in a column of its row's
/// parity, bit i of `searched` the same of row 2i (for odd n: 2i + 1). A solution's weight is the number of images
/// that its row sets have, times 0, 1, 2 or (for odd n) 4, which its column sets decide; the weights of all
/// solutions of a board add up to their number. Row sets that are not the least of their images count nothing, nor
/// do sets of sizes that no solution has. The chapter on the colour split in the book has the definitions.
///
/// The search sets one queen per row on the whole board, rows with one or two squares left first, and finds each
/// solution by itself: it does not assume what it checks, that the colours can be counted apart.
///
/// # Errors
/// [`Fault`] when n is above 32, or a set has a row beyond its class.
///
/// ```
/// use queenside_check::{ByWeight, recount_rows};
///
/// // Of the two solutions for n = 4, the one with these row sets stands for both.
/// let numbers = recount_rows(4, 0b01, 0b01, || false)?.expect("it is never stopped");
/// assert_eq!(numbers.pairs(), [(1, 0), (2, 1), (4, 0), (8, 0)]);
/// assert_eq!(recount_rows(4, 0b10, 0b10, || false)?, Some(ByWeight::default()));
/// assert_eq!(recount_rows(12, 5, 9, || true)?, None);
/// # Ok::<(), queenside_check::Fault>(())
/// ```
pub fn recount_rows(
    n: u32,
    listed: u32,
    searched: u32,
    is_stopped: impl FnMut() -> bool,
) -> Result<Option<ByWeight>, Fault> {
    let classes = Classes::new(n)?;
    let rows = (listed, searched);
    if !classes.hold(rows) {
        return Err(refused(rows));
    }
    let orbit = classes.orbit(rows);
    if orbit == 0 || !classes.fit(rows) {
        return Ok(Some(ByWeight::default()));
    }
    Ok(Search::new(classes, rows, orbit, is_stopped).run())
}

/// What is left to the queens not yet set: 16 lanes for the rows whose queens go to columns of the listed class,
/// 16 for the others. A lane has the squares left in its row, bit i for index i of the class of
/// columns; it is empty once its queen is set.
type Lanes = [u16; 32];

/// Queens set between two questions whether to stop: about a millisecond.
const BETWEEN_QUESTIONS: u32 = 1 << 14;

/// A depth-first search for all solutions with given row sets.
struct Search<F> {
    classes: Classes,
    rows: Pair,
    orbit: u32,
    start: Node,
    /// By lane and column, what a queen leaves of all lanes.
    leaves: Vec<[Lanes; 16]>,
    /// For each lane its place in the order in which equals are taken.
    order: Lanes,
    /// The lane at each place.
    at_place: [usize; 32],
    /// For each lane, whether its queen's column has its row's parity.
    alike: [bool; 32],
    found: ByWeight,
    queens: u32,
    is_stopped: F,
}

#[derive(Clone, Copy)]
struct Node {
    lanes: Lanes,
    /// How many lanes are empty.
    empty: u16,
    /// The columns without a queen, of either class.
    free: [u16; 2],
    /// The columns whose queens have rows of their parity, of either class: they are in the column sets.
    inside: [u16; 2],
}

impl<F: FnMut() -> bool> Search<F> {
    /// A search for row sets that lead an orbit of this size.
    fn new(classes: Classes, rows: Pair, orbit: u32, is_stopped: F) -> Self {
        let columns = classes.lines();
        // Each row of the board, whether its queen is alike, and the class of its column.
        let mut board: Vec<(u32, bool, usize)> = Vec::new();
        for (class, (lines, set)) in columns.iter().zip([rows.0, rows.1]).enumerate() {
            board.extend(lines.iter().enumerate().map(|(index, &row)| {
                let alike = set >> index & 1 == 1;
                (row, alike, if alike { class } else { 1 - class })
            }));
        }
        // Measured to be fastest: the colour with more queens first, as queens of one colour decide about each
        // other, then the columns of the listed class, then the rows of the middle.
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
            search.start.lanes[lane] = full[class];
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

    /// The solutions by weight; `None` if it was stopped.
    fn run(mut self) -> Option<ByWeight> {
        if (self.is_stopped)() {
            return None;
        }
        let start = self.start;
        if start.empty == 32 {
            self.count(start.inside);
            return Some(self.found);
        }
        self.below(&start).then_some(self.found)
    }

    /// Goes through all solutions below a node, which has a lane that is not empty; `false` if it was stopped.
    fn below(&mut self, node: &Node) -> bool {
        self.queens += 1;
        if self.queens == BETWEEN_QUESTIONS {
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
            let Some(mut next) = self.set(node, lane, index) else { continue };
            if self.alike[lane] {
                next.inside[class] |= square;
            }
            if next.empty == 31 {
                // One queen is left, and one square: a row and a column without a queen.
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

    /// The lane with one square left, two, or more, in this order; of equals the first by `order`.
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

    /// What is left once a queen is set; `None` if a row or a column has no square left for its queen.
    fn set(&self, node: &Node, lane: usize, index: usize) -> Option<Node> {
        let leaves = &self.leaves[lane][index];
        let lanes: Lanes = std::array::from_fn(|at| node.lanes[at] & leaves[at]);
        let empty = lanes.iter().fold(0, |empty, &lane| empty + u16::from(lane == 0));
        let mut free = node.free;
        free[lane / 16] &= !(1 << index);
        let (listed, searched) = lanes.split_at(16);
        let listed = listed.iter().fold(0, |all, lane| all | lane);
        let searched = searched.iter().fold(0, |all, lane| all | lane);
        // One test for all three: a branch for each was measured to be slower.
        let amiss = (empty ^ (node.empty + 1)) | (listed ^ free[0]) | (searched ^ free[1]);
        (amiss == 0).then_some(Node { lanes, empty, free, inside: node.inside })
    }

    /// Whether the column sets can still have a weight.
    fn may_count(&self, node: &Node) -> bool {
        let outside =
            |class: usize| u32::from(self.start.free[class] & !node.free[class] & !node.inside[class]);
        let inside = (u32::from(node.inside[0]), u32::from(node.inside[1]));
        self.classes.may_count(self.rows, inside, (outside(0), outside(1)))
    }

    fn count(&mut self, [listed, searched]: [u16; 2]) {
        let columns = (u32::from(listed), u32::from(searched));
        let weight = self.orbit * self.classes.column_weight(self.rows, columns);
        // A weight of 0 has no place.
        if let Some(number) = self.found.place(weight) {
            *number += 1;
        }
    }
}
