use super::Bits;
use super::row_sets::{Classes, Pair, refused};
use crate::{CheckError, Puzzle};

/// Check that pairs of row sets cover a count of completions for n rows, 0 to 32: of all solutions,
/// if the board is empty.
///
/// A pair leads if it is the least of its images. Every pair of row sets that a solution may have
/// must be an image of exactly one given leading pair. Pairs that do not lead may also be given,
/// any number of times, because they add nothing to the count. With given queens or blocked squares
/// every pair is its only image, and pairs that no completion can have may be left out.
///
/// A pair is a set of listed rows and a set of searched rows, as for
/// [`recount_rows`](crate::recount_rows). The check needs 2^n bits: 32 MiB for n = 28.
///
/// # Errors
/// [`CheckError`] if n is above 32, or that names the first row sets that are not valid, occur
/// twice or are missing.
///
/// ```
/// use queenside_check::{Puzzle, check_tiling};
///
/// check_tiling(&Puzzle::new(4), [(0, 0), (1, 1), (1, 2)])?;
/// let error = check_tiling(&Puzzle::new(4), [(0, 0)]).unwrap_err();
/// assert_eq!(error.to_string(), "row sets 1 and 1 are missing");
///
/// // The queen of row 1 is in a column of another parity, so row 1 is in no set.
/// let puzzle = Puzzle { queens: vec![(1, 2)], ..Puzzle::new(4) };
/// assert!(check_tiling(&puzzle, [(0, 0), (1, 1), (1, 2)]).is_ok());
/// # Ok::<(), queenside_check::CheckError>(())
/// ```
pub fn check_tiling(puzzle: &Puzzle, pairs: impl IntoIterator<Item = Pair>) -> Result<(), CheckError> {
    let classes = Classes::new(puzzle)?;
    let number = |(listed, searched): Pair| u64::from(listed) << classes.searched | u64::from(searched);
    let mut covered = Bits::new(1 << puzzle.n);
    for pair in pairs {
        if !classes.hold(pair) || !classes.fit(pair) {
            return Err(refused(pair));
        }
        let mut images = classes.images(pair);
        images.sort_unstable();
        if images[0] != pair || !classes.can_have(pair) {
            continue;
        }
        for (at, &image) in images.iter().enumerate() {
            let same = at > 0 && images[at - 1] == image;
            if !same && !covered.insert(number(image)) {
                return Err(fault!("row sets {} and {} occur twice", pair.0, pair.1));
            }
        }
    }
    for listed in 0..1 << classes.listed {
        for pair in (0..1 << classes.searched).map(|searched| (listed, searched)) {
            if classes.fit(pair) && classes.can_have(pair) && !covered.contains(number(pair)) {
                let (listed, searched) = classes.images(pair).into_iter().fold(pair, Pair::min);
                return Err(fault!("row sets {listed} and {searched} are missing"));
            }
        }
    }
    Ok(())
}
