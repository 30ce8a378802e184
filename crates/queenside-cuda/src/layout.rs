//! What a job is in words and tables, as the kernel reads them. The names of places are the kernel's own.
//!
//! The queens of a colour stand on two boards: the *outer* one, whose columns are of the listed class, and the *inner*
//! one, whose columns are of the searched class. Alike queens on the outer board have listed rows; unlike ones, searched rows.
//! Either way the outer columns of a pair of placements say which entry of a table row is meant, and the inner ones which
//! row; the unlike queens' columns are those that the alike ones leave over.

mod guide;
mod key;
mod pair;

pub(crate) use key::{Key, Tables};
pub(crate) use pair::{Boards, Pairs, Places};

/// Words of a pair of row sets: the places of the kernel's header.
pub(crate) mod header {
    pub(crate) const TABLE_ROWS: usize = 0;
    pub(crate) const SLAB_WIDTH: usize = 1;
    pub(crate) const ROW_CLASSES: usize = 2;
    pub(crate) const COLUMN_CLASSES: usize = 3;
    pub(crate) const UNUSUAL_ROWS: usize = 4;
    pub(crate) const UNUSUAL_COLUMNS: usize = 5;
    pub(crate) const USUAL_CLASS: usize = 6;
    pub(crate) const WORDS: usize = 8;
}

/// Words of one colour of a pair.
pub(crate) mod colour {
    pub(crate) const OUTER_ROWS: usize = 0;
    pub(crate) const INNER_ROWS: usize = 1;
    pub(crate) const OUTER_COLUMNS: usize = 2;
    pub(crate) const INNER_GUIDE: usize = 3;
    pub(crate) const INNER_GUIDE_LENGTH: usize = 4;
    pub(crate) const OUTER_GUIDES: usize = 5;
    pub(crate) const OUTER_GUIDE_LENGTH: usize = 6;
    pub(crate) const OUTER_LINES: usize = 8;
    pub(crate) const INNER_LINES: usize = 24;
    pub(crate) const WORDS: usize = 40;
}

/// The words of a pair of row sets.
pub const PAIR_WORDS: usize = header::WORDS + 2 * colour::WORDS;

/// The words of a job: which pair, which slab, how many columns the slab has, and how many words a row of its table.
pub const JOB_WORDS: usize = 4;

/// The numbers of a job's result: for weights of 1, 2 and 4 how many solutions have them, then how many pairs of placements
/// the first colour has, what the table said of it, and its [`done_mark`].
pub const RESULT_NUMBERS: usize = 6;

/// The mark of a job that was done, by its number in the batch: that plus one, from each thread that finished a colour, in both
/// colours.
pub const fn done_mark(job: usize) -> u64 {
    (job as u64 + 1) * 2 * THREADS as u64
}

/// Where the first colour's number of pairs is in a result.
pub(crate) const RESULT_TALLIED: usize = 3;

/// Where the sum of the table is in a result.
pub(crate) const RESULT_TABLE: usize = 4;

/// Where the mark of a job that was done is in a result.
pub(crate) const RESULT_DONE: usize = 5;

/// Classes of weights: 1, 2 and 4.
pub(crate) const CLASSES: usize = 3;

/// What the threads of a block share before their stacks, in bytes.
pub(crate) const SHARED_BYTES: usize = 184;

/// What a thread keeps for each level of its search, in bytes.
pub(crate) const STACK_BYTES: usize = 12;

/// The threads of a block.
pub const THREADS: u32 = 512;

/// Words of scratch memory that a block has besides its list, which takes three for each placement: for 13 levels
/// of placements, three words for each that one step can add.
pub const SCRATCH_WORDS: usize = 13 * 3 * 14 * THREADS as usize;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_kernel_has_the_same_words_in_the_same_places() {
        let kernel = include_str!("../kernels/colour_split.cu");
        let defined = |name: &str| {
            let line = kernel.lines().find_map(|line| line.strip_prefix(&format!("#define {name} ")));
            line.and_then(|value| value.parse::<usize>().ok())
        };
        for (name, place) in [
            ("TABLE_ROWS", header::TABLE_ROWS),
            ("SLAB_WIDTH", header::SLAB_WIDTH),
            ("ROW_CLASSES", header::ROW_CLASSES),
            ("COLUMN_CLASSES", header::COLUMN_CLASSES),
            ("UNUSUAL_ROWS", header::UNUSUAL_ROWS),
            ("UNUSUAL_COLUMNS", header::UNUSUAL_COLUMNS),
            ("USUAL_CLASS", header::USUAL_CLASS),
            ("PAIR_HEADER", header::WORDS),
            ("OUTER_ROWS", colour::OUTER_ROWS),
            ("INNER_ROWS", colour::INNER_ROWS),
            ("OUTER_COLUMNS", colour::OUTER_COLUMNS),
            ("INNER_GUIDE", colour::INNER_GUIDE),
            ("INNER_GUIDE_LENGTH", colour::INNER_GUIDE_LENGTH),
            ("OUTER_GUIDES", colour::OUTER_GUIDES),
            ("OUTER_GUIDE_LENGTH", colour::OUTER_GUIDE_LENGTH),
            ("OUTER_LINES", colour::OUTER_LINES),
            ("INNER_LINES", colour::INNER_LINES),
            ("COLOUR_WORDS", colour::WORDS),
            ("JOB_WORDS", JOB_WORDS),
            ("RESULT_NUMBERS", RESULT_NUMBERS),
            ("RESULT_TALLIED", RESULT_TALLIED),
            ("RESULT_TABLE", RESULT_TABLE),
            ("RESULT_DONE", RESULT_DONE),
            ("CLASSES", CLASSES),
            ("THREADS", THREADS as usize),
            ("STACK_WORDS", STACK_BYTES / 4),
        ] {
            assert_eq!(defined(name), Some(place), "{name}");
        }
    }
}
