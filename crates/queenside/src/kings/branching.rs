use super::bitboard::Bitboard;
use super::ways::Ways;

/// Finds the ways of small groups: those of up to three squares by formula, others by branching on the square
/// with the most neighbours, without a king or with one, into groups that are remembered.
///
/// The recurrence is that of independence polynomials, I(G) = I(G - v) + x I(G - N\[v\]): I. Gutman and F. Harary,
/// Generalizations of the matching polynomial, Utilitas Mathematica 24 (1983).
///
/// `TERMS` is one more than the most kings on the board, one in each 2 x 2 block.
#[derive(Debug)]
pub(super) struct Memory<B, const TERMS: usize> {
    /// A group's place is chosen by its squares; a newcomer takes the place over.
    entries: Vec<(B, Ways<TERMS>)>,
    shift: u32,
}

impl<B: Bitboard, const TERMS: usize> Memory<B, TERMS> {
    /// With room for two to the power of `log_places` groups.
    pub(super) fn new(log_places: u32) -> Self {
        Self { entries: vec![(B::default(), Ways::EMPTY); 1 << log_places], shift: u64::BITS - log_places }
    }

    /// The ways of a group in the corner of the board ([`Bitboard::to_corner`]), of fewer than 64 squares.
    #[inline]
    pub(super) fn ways(&mut self, group: B) -> &Ways<TERMS> {
        match group.count() {
            0 => &Ways::EMPTY,
            1 => &Ways::ONE_SQUARE,
            2 => &Ways::TWO_SQUARES,
            3 if group.adjacent_pairs() == 3 => &Ways::THREE_ADJACENT,
            3 => &Ways::THREE_IN_LINE,
            _ => {
                let place = (group.mixed() >> self.shift) as usize;
                if self.entries[place].0 != group {
                    self.entries[place] = (group, self.branch(group));
                }
                &self.entries[place].1
            }
        }
    }

    #[inline(never)]
    fn branch(&mut self, group: B) -> Ways<TERMS> {
        let mut best = (0, group);
        let mut left = group;
        while !left.is_empty() {
            let square = left.first();
            left = left & !square;
            let neighbours = (square.reach() & group).count();
            if neighbours > best.0 {
                best = (neighbours, square);
            }
        }
        let square = best.1;
        let without = self.ways_of_all(group & !square);
        let beside = self.ways_of_all(group & !square.reach());
        Ways::with_square(&without, &beside)
    }

    /// The ways of squares that may be several groups.
    fn ways_of_all(&mut self, mut board: B) -> Ways<TERMS> {
        let mut all = Ways::EMPTY;
        while !board.is_empty() {
            let group = board.first_group();
            board = board & !group;
            all = all.times(self.ways(group.to_corner()));
        }
        all
    }
}
