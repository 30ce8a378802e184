//! Lists become shorter, queen by queen.

use super::{Node, Reader, Search, SearchedSet};
use crate::count::colour::boards::{Row, Taken, bits};
use crate::count::colour::lists::{Elements, List, Stopped};
use crate::count::kernels::{BLOCK, Loop, Simd};

/// Number of following rows in which a queen, and every element of the list, must leave a free column.
const LOOK_AHEAD: usize = 2;

/// Number of blocks that are narrowed at a time; few in tests, so that their lists have several parts.
const BLOCKS_OF_A_PART: usize = if cfg!(test) { 2 } else { 1 << 11 };

/// The search of some sets, and what reads its pairs.
#[derive(Debug)]
pub(crate) struct Narrowing<'a, S, R> {
    pub(crate) search: &'a Search<'a, S>,
    /// The columns of the first rows that are searched; of the other rows, all are.
    pub(crate) columns: &'a [u32],
    /// About how many elements are searched at a time after the first row, which limits the memory. With
    /// few, little would remain for the last rows of a crowded board.
    pub(crate) most_elements: usize,
    pub(crate) levels: &'a mut Vec<Level>,
    pub(crate) reader: R,
}

/// Memory for one queen of the search.
#[derive(Debug, Default)]
pub(crate) struct Level {
    /// The elements that the queen leaves.
    left: List,
    squares: Squares,
}

/// The squares that the elements of a list leave free: a bit for each element.
#[derive(Debug, Default)]
struct Squares {
    /// For each row, group of blocks and column.
    words: Vec<[u64; GROUP]>,
    /// The rows whose bits were made.
    rows: u32,
}

/// Number of blocks whose words are neighbours: a vector, or a cache line.
const GROUP: usize = 8;

/// A queen, and the columns that must be free in the next rows.
#[derive(Clone, Copy, Debug)]
struct Queen {
    row: u8,
    /// The number of its column.
    column: u32,
    /// Rows ahead, with the columns of each on which a queen may stand.
    ahead: [(u8, u32); LOOK_AHEAD],
    /// Number of rows ahead.
    rows_ahead: usize,
}

impl<S: Simd, R: Reader> Narrowing<'_, S, R> {
    /// Find the pairs of these elements and all ways to place queens in the remaining rows of these sets.
    pub(crate) fn run(&mut self, list: Elements<'_>) -> Result<(), Stopped> {
        if self.levels.len() < self.search.depth {
            self.levels.resize_with(self.search.depth, Level::default);
        }
        self.narrow(list, &self.search.sets, Node::default())
    }

    fn narrow(&mut self, list: Elements<'_>, sets: &[SearchedSet], node: Node) -> Result<(), Stopped> {
        let Node { queens, taken } = node;
        let is_restricted = queens < self.columns.len();
        if queens == self.search.depth || !is_restricted && self.reader.is_ready(queens, list.len()) {
            self.reader.read(node, list, sets);
            return Ok(());
        }
        // Deeper in the search, this would take time.
        if queens < 3 {
            self.search.check_stop()?;
        }
        let within = self.columns.get(queens).copied().unwrap_or(u32::MAX);
        let mut level = std::mem::take(&mut self.levels[queens]);
        let is_whole = list.blocks() <= BLOCKS_OF_A_PART;
        level.squares.rows = 0;
        for sets in sets.chunk_by(|a, b| a.order[queens] == b.order[queens]) {
            let index = sets[0].order[queens];
            let row = self.search.row(index);
            let ahead = self.rows_ahead(sets, queens + 1);
            for column in bits(self.free(row, taken, queens) & within) {
                let below = Node { queens: queens + 1, taken: row.with_queen(taken, column) };
                let Some(queen) = self.queen(below, (index, column), &ahead) else { continue };
                level.left.clear(list.len().min(self.most_elements.max(BLOCKS_OF_A_PART * BLOCK)));
                for part in list.parts(BLOCKS_OF_A_PART) {
                    if !is_whole {
                        level.squares.rows = 0;
                    }
                    if level.left.len() > 0 && level.left.len() + part.len() > self.most_elements {
                        self.descend(&mut level, sets, below)?;
                    }
                    self.search.simd.run(Select { search: self.search, queen, part, level: &mut level });
                }
                self.descend(&mut level, sets, below)?;
            }
        }
        self.levels[queens] = level;
        Ok(())
    }

    /// Search the elements that a queen left, and remove them.
    fn descend(&mut self, level: &mut Level, sets: &[SearchedSet], node: Node) -> Result<(), Stopped> {
        if level.left.len() > 0 {
            level.left.complete();
            self.narrow(level.left.elements(), sets, node)?;
        }
        level.left.clear(0);
        Ok(())
    }

    /// Return the columns on which the next queen may stand.
    fn free(&self, row: Row, taken: Taken, queens: usize) -> u32 {
        let is_last = queens + 1 == self.search.depth;
        let counted = if is_last { self.search.colour.searched.last(taken.columns) } else { u32::MAX };
        row.free(taken) & counted
    }

    /// Return the next rows, after this number of queens, that all of these sets have.
    fn rows_ahead(&self, sets: &[SearchedSet], queens: usize) -> Vec<u8> {
        let in_all = sets.iter().fold(u32::MAX, |all, set| all & self.search.rows_left(set, queens));
        let left = sets[0].order[queens..self.search.depth].iter().copied();
        left.filter(|row| in_all >> row & 1 == 1).take(LOOK_AHEAD).collect()
    }

    /// Return a queen that was placed in a row and a column, unless it leaves no free column in one of the
    /// rows ahead.
    fn queen(&self, Node { queens, taken }: Node, (row, column): (u8, u32), rows: &[u8]) -> Option<Queen> {
        let mut ahead = [(0, 0); LOOK_AHEAD];
        for (ahead, &row) in ahead.iter_mut().zip(rows) {
            *ahead = (row, self.free(self.search.row(row), taken, queens));
            if ahead.1 == 0 {
                return None;
            }
        }
        Some(Queen { row, column: column.trailing_zeros(), ahead, rows_ahead: rows.len() })
    }
}

/// Adds to a level's list the elements of a part that a queen leaves.
struct Select<'s, 'a, S> {
    search: &'s Search<'a, S>,
    queen: Queen,
    part: Elements<'s>,
    level: &'s mut Level,
}

impl<S: Simd> Loop<S> for Select<'_, '_, S> {
    type Output = ();

    #[inline(always)]
    fn run(self, simd: S) {
        let Self { search, queen, part, level: Level { left, squares } } = self;
        let columns = search.colour.pair.columns_searched.lines as usize;
        let ahead = &queen.ahead[..queen.rows_ahead];
        for row in ahead.iter().map(|(row, _)| *row).chain([queen.row]) {
            if squares.rows >> row & 1 == 0 {
                squares.rows |= 1 << row;
                squares.make(simd, part, row, (search.row(row), columns));
            }
        }
        let groups = part.blocks().div_ceil(GROUP);
        for group in 0..groups {
            let squares =
                |row: u8| &squares.words[(usize::from(row) * groups + group) * columns..][..columns];
            let mut live = squares(queen.row)[queen.column as usize];
            for &(row, free) in ahead {
                let (squares, mut any) = (squares(row), [0; GROUP]);
                for column in bits(free) {
                    let square = &squares[column.trailing_zeros() as usize];
                    for (any, word) in any.iter_mut().zip(square) {
                        *any |= word;
                    }
                }
                for (live, any) in live.iter_mut().zip(any) {
                    *live &= any;
                }
            }
            let first = group * GROUP;
            left.add(simd, part, first, &live[..GROUP.min(part.blocks() - first)]);
        }
    }
}

impl Squares {
    /// Make the bits of a row, which comes with its number of columns.
    #[inline(always)]
    fn make<S: Simd>(&mut self, simd: S, part: Elements<'_>, index: u8, (row, columns): (Row, usize)) {
        let groups = part.blocks().div_ceil(GROUP);
        let start = usize::from(index) * groups * columns;
        if self.words.len() < start + groups * columns {
            self.words.resize(start + groups * columns, [0; GROUP]);
        }
        for block in 0..part.blocks() {
            let masks = simd.free_squares(part.block(block), [row.diagonal, row.antidiagonal], columns);
            let squares = &mut self.words[start + block / GROUP * columns..][..columns];
            for (square, mask) in squares.iter_mut().zip(masks) {
                square[block % GROUP] = mask;
            }
        }
    }
}
