use super::Bits;
use super::row_sets::{Classes, Pair, refused};
use crate::{CheckError, Puzzle};

/// Numbers of pairs of row sets in a complete count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tiling {
    /// Number of given pairs that are the least of their images.
    pub leading: u64,
    /// Number of pairs of row sets that solutions may have: the different images of the leading
    /// pairs.
    pub all: u64,
}

/// Check that pairs of row sets cover a count of completions for n rows, 0 to 32: of all solutions,
/// if the board is empty.
///
/// A pair leads if it is the least of its images. Every pair of row sets that a solution may have
/// must be an image of exactly one given leading pair. Pairs that do not lead may also be given,
/// any number of times, because they add nothing to the count. With given queens or blocked squares
/// every pair is its only image, and pairs that no completion can have may be left out.
///
/// A pair is a set of listed rows and a set of searched rows, as for
/// [`recount_rows`](crate::recount_rows). The check needs one bit for each of the C(n, n / 2)
/// pairs: 5 MB for n = 28 and 75 MB for n = 32.
///
/// # Errors
/// [`CheckError`] if n is above 32, or that names the first row sets that are not valid, occur
/// twice or are missing.
///
/// ```
/// use queenside_check::{Puzzle, check_tiling};
///
/// let tiling = check_tiling(&Puzzle::new(4), [(0, 0), (1, 1), (1, 2)])?;
/// assert_eq!((tiling.leading, tiling.all), (3, 6));
/// let error = check_tiling(&Puzzle::new(4), [(0, 0)]).unwrap_err();
/// assert_eq!(error.to_string(), "row sets 1 and 1 are missing");
///
/// // The queen of row 1 is in a column of another parity, so row 1 is in no set.
/// let puzzle = Puzzle { queens: vec![(1, 2)], ..Puzzle::new(4) };
/// assert!(check_tiling(&puzzle, [(0, 0), (1, 1), (1, 2)]).is_ok());
/// # Ok::<(), queenside_check::CheckError>(())
/// ```
pub fn check_tiling(
    puzzle: &Puzzle,
    pairs: impl IntoIterator<Item = (u32, u32)>,
) -> Result<Tiling, CheckError> {
    let classes = Classes::new(puzzle)?;
    let numbering = Numbering::new(classes);
    let mut covered = Bits::new(numbering.pairs);
    let mut tiling = Tiling { leading: 0, all: numbering.pairs };
    for number in 0..numbering.pairs {
        if !classes.can_have(numbering.pair(number)) {
            covered.insert(number);
            tiling.all -= 1;
        }
    }
    for pair in pairs {
        if !classes.hold(pair) || !classes.fit(pair) {
            return Err(refused(pair));
        }
        let mut images = classes.images(pair);
        images.sort_unstable();
        if images[0] != pair || !classes.can_have(pair) {
            continue;
        }
        tiling.leading += 1;
        for (at, &image) in images.iter().enumerate() {
            let same = at > 0 && images[at - 1] == image;
            if !same && !covered.insert(numbering.number(image)) {
                return Err(fault!("row sets {} and {} occur twice", pair.0, pair.1));
            }
        }
    }
    match covered.first_missing() {
        None => Ok(tiling),
        Some(number) => {
            let pair = numbering.pair(number);
            let (listed, searched) = classes.images(pair).into_iter().fold(pair, Pair::min);
            Err(fault!("row sets {listed} and {searched} are missing"))
        }
    }
}

/// Numbers the pairs of row sets that solutions may have: by size, then by listed set, then by
/// searched set.
struct Numbering {
    listed: Sets,
    searched: Sets,
    /// For each size of the searched set, the number of pairs with a smaller searched set.
    before: Vec<u64>,
    /// Size of the listed set minus size of the searched set.
    more: usize,
    /// Number of pairs.
    pairs: u64,
}

impl Numbering {
    fn new(classes: Classes) -> Self {
        let (listed, searched) = (Sets::new(classes.listed), Sets::new(classes.searched));
        let more = usize::from(!classes.even());
        let (mut before, mut pairs) = (Vec::new(), 0);
        for (size, sets) in searched.by_size.iter().enumerate() {
            before.push(pairs);
            pairs += sets.len() as u64 * listed.by_size[size + more].len() as u64;
        }
        Self { listed, searched, before, more, pairs }
    }

    fn number(&self, (listed, searched): Pair) -> u64 {
        let size = searched.count_ones() as usize;
        let row = u64::from(self.listed.rank[listed as usize]);
        let across = self.searched.by_size[size].len() as u64;
        self.before[size] + row * across + u64::from(self.searched.rank[searched as usize])
    }

    /// Return the pair with this number, which must be less than `pairs`.
    fn pair(&self, number: u64) -> Pair {
        let size = self.before.partition_point(|&before| before <= number) - 1;
        let (rest, across) = (number - self.before[size], self.searched.by_size[size].len() as u64);
        let listed = self.listed.by_size[size + self.more][(rest / across) as usize];
        (listed, self.searched.by_size[size][(rest % across) as usize])
    }
}

/// All subsets of a number of lines.
struct Sets {
    /// The sets of each size, in increasing order.
    by_size: Vec<Vec<u32>>,
    /// For each set, its index among the sets of its size.
    rank: Vec<u32>,
}

impl Sets {
    fn new(lines: u32) -> Self {
        let (mut by_size, mut rank) = (vec![Vec::new(); lines as usize + 1], Vec::new());
        for set in 0..1_u32 << lines {
            let like: &mut Vec<u32> = &mut by_size[set.count_ones() as usize];
            rank.push(like.len() as u32);
            like.push(set);
        }
        Self { by_size, rank }
    }
}
