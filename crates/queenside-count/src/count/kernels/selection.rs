//! Some elements of a span, for instruction sets that move eight of them at a time by a shuffle of bytes.

/// Number of elements that a shuffle moves.
pub(super) const EIGHT: usize = 8;

/// The bytes of a vector of eight elements in another order.
pub(super) type Shuffle = [u8; 2 * EIGHT];

/// Some elements of a span.
#[derive(Clone, Copy, Debug)]
pub(in crate::count) struct Selection {
    /// For each eight elements, the shuffle that moves those that are selected to the front.
    shuffles: [Shuffle; EIGHT],
    /// The number of selected elements before each eight.
    places: [usize; EIGHT],
}

impl Selection {
    /// Select the elements whose bits are set.
    #[inline(always)]
    pub(super) fn new(bits: u64) -> Self {
        let eights = bits.to_le_bytes();
        let mut places = [0; EIGHT];
        for eight in 1..EIGHT {
            places[eight] = places[eight - 1] + eights[eight - 1].count_ones() as usize;
        }
        Self { shuffles: eights.map(|bits| SHUFFLES[usize::from(bits)]), places }
    }

    /// Iterate over the shuffle of each eight and the number of selected elements before it, at most 8 times the
    /// number of the eight.
    #[inline(always)]
    pub(super) fn eights(&self) -> impl Iterator<Item = (&Shuffle, usize)> {
        self.shuffles.iter().zip(self.places)
    }
}

/// For each subset of eight elements, the shuffle that moves them to the front.
static SHUFFLES: [Shuffle; 1 << EIGHT] = {
    let mut shuffles = [[0; 2 * EIGHT]; 1 << EIGHT];
    let mut set = 0;
    while set < shuffles.len() {
        let (mut element, mut place) = (0, 0);
        while element < EIGHT {
            if set >> element & 1 == 1 {
                shuffles[set][2 * place] = 2 * element as u8;
                shuffles[set][2 * place + 1] = 2 * element as u8 + 1;
                place += 1;
            }
            element += 1;
        }
        set += 1;
    }
    shuffles
};
