//! Memory that is used again and again.

/// Above this number of words, a vector gets [`WHOLE`] words at least.
const LARGE: usize = 1 << 22;

/// Number of words, 32 MB, that common allocators take from the system and give back as a whole. Of
/// smaller vectors they would keep the memory, and the next block needs other sizes. The system provides
/// only the pages that are used.
const WHOLE: usize = 1 << 24;

/// Enlarge a vector to this number of words, if necessary. Its words are lost then.
pub(super) fn grow(words: &mut Vec<u16>, len: usize) {
    if words.len() < len {
        // Release the old memory first.
        *words = Vec::new();
        // The system zeroes the memory of a new vector.
        *words = vec![0; if len > LARGE { len.max(WHOLE) } else { len }];
    }
}
