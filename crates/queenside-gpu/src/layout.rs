//! The words and tables of a job, as the kernel reads them. Constants have the same names as in the
//! kernel.
//!
//! The queens of a colour are on two boards: the *outer* board has the columns of the listed class,
//! the *inner* board the columns of the searched class. On the outer board, queens of the first
//! colour (alike: row and column have the same parity) have listed rows, and queens of the second
//! colour (unlike) have searched rows. For each pair of placements, the inner columns select a row
//! of the table and the outer columns an entry of that row. The unlike queens use the columns that
//! the alike queens leave free.

mod guide;
mod key;
mod pair;

pub(crate) use key::{Key, Tables};
pub(crate) use pair::{Boards, Pairs, Places};

/// Indices of the words of a pair of row sets.
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

/// Indices of the words of one colour of a pair.
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

/// Number of words per pair of row sets.
pub(crate) const PAIR_WORDS: usize = header::WORDS + 2 * colour::WORDS;

/// Number of words per job: the pair, the slab, the number of the job, and the words
/// per row of its table.
pub(crate) const JOB_WORDS: usize = 4;

/// Number of values in the result of a job: the numbers of solutions with weights 1, 2 and 4, the
/// number of pairs of placements of the first colour, the sum of the table, and the [`done_mark`].
pub(crate) const RESULT_NUMBERS: usize = 6;

/// Return the mark of a finished job. Each thread adds the number of the job in the batch, plus
/// one, for each of the two colours that it finished.
pub(crate) const fn done_mark(job: usize, threads: u32) -> u64 {
    (job as u64 + 1) * 2 * threads as u64
}

/// Index of the first colour's number of pairs in a result.
pub(crate) const RESULT_TALLIED: usize = 3;

/// Index of the sum of the table in a result.
pub(crate) const RESULT_TABLE: usize = 4;

/// Index of the mark of a finished job in a result.
pub(crate) const RESULT_DONE: usize = 5;

/// Number of classes of weights: 1, 2 and 4.
pub(crate) const CLASSES: usize = 3;

/// Bytes of shared memory of a block before the stacks of its threads.
pub(crate) const SHARED_BYTES: usize = 184;

/// Bytes per level on the stack of a thread's search.
pub(crate) const STACK_BYTES: usize = 12;

/// Return the words of scratch memory of a block besides its list: for each of 13 levels, three
/// words for each placement that one step can add. The list takes three words per placement.
pub(crate) const fn scratch_words(threads: u32) -> usize {
    13 * 3 * 14 * threads as usize
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_kernels_define_the_same_constants() {
        let cuda = include_str!("cuda/colour_split.cu");
        let webgpu = include_str!("webgpu/colour_split.wgsl");
        let in_cuda = |name: &str| {
            let line = cuda.lines().find_map(|line| line.strip_prefix(&format!("#define {name} ")));
            line.and_then(|value| value.parse::<usize>().ok())
        };
        let in_webgpu = |name: &str| {
            let (_, value) = webgpu.split_once(&format!("const {name} = "))?;
            value.split_once("u;")?.0.parse::<usize>().ok()
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
            ("THREADS", crate::cuda::THREADS as usize),
            ("STACK_WORDS", STACK_BYTES / 4),
        ] {
            assert_eq!(in_cuda(name), Some(place), "{name}");
            // WebGPU has words of 32 bits, and its host chooses the number of threads.
            match name {
                "RESULT_NUMBERS" | "CLASSES" | "THREADS" => {}
                "RESULT_DONE" => assert_eq!(in_webgpu(name), Some(2 * place), "{name}"),
                _ => assert_eq!(in_webgpu(name), Some(place), "{name}"),
            }
        }
    }
}
