#[cfg(test)]
mod tests;

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::hash::{BuildHasherDefault, Hasher};

use crate::root::Root;
use crate::{CheckError, Puzzle, Square, attack};

/// How many clauses and lemmas a refutation has.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LratSize {
    /// Clauses that hold on the board.
    pub clauses: u64,
    /// Clauses that follow.
    pub lemmas: u64,
}

/// Checks clause by clause that a puzzle has no completion.
///
/// Variable i, from 1, says that the i-th free square of the root, in reading order, has a queen. A clause
/// has to hold in every completion for a reason that the board shows; a lemma follows from clauses that it
/// names, by unit propagation alone (L. Cruz-Filipe, M. J. H. Heule, W. A. Hunt, M. Kaufmann, P.
/// Schneider-Kamp, Efficient certified RAT verification, 2017, without RAT steps).
///
/// ```
/// use queenside_check::{LratCheck, Puzzle};
///
/// // On the board of two each square of row 0 attacks both squares of row 1.
/// let mut check = LratCheck::new(&Puzzle::new(2))?;
/// check.clause(1, &[1, 2])?;
/// check.clause(2, &[3, 4])?;
/// check.clause(3, &[-1, -3])?;
/// check.clause(4, &[-1, -4])?;
/// check.clause(5, &[-2, -3])?;
/// check.clause(6, &[-2, -4])?;
/// check.lemma(7, &[-1], &[3, 4, 2])?;
/// check.lemma(8, &[], &[7, 1, 5, 6, 2])?;
/// assert_eq!(check.finish()?.lemmas, 2);
/// # Ok::<(), queenside_check::CheckError>(())
/// ```
#[derive(Clone, Debug)]
pub struct LratCheck {
    n: u32,
    /// The row and column of each variable's square.
    squares: Vec<(u16, u16)>,
    /// The free squares of each row and column, by number of line; without a meaning for those with given queens.
    free: Vec<u32>,
    /// The squares that the clause at hand has on each of these lines; 0 between clauses.
    met: Vec<u32>,
    /// Whether an open row or column has no free square, so that every clause has all of them.
    is_stuck: bool,
    /// The literals of each clause by its ID; none once it is deleted.
    clauses: HashMap<u64, Option<Box<[i32]>>, BuildHasherDefault<IdHasher>>,
    /// 1 for a variable that is true, -1 for one that is false, 0 for others: for all between lemmas.
    values: Vec<i8>,
    /// The variables whose value is not 0.
    known: Vec<usize>,
    size: LratSize,
    is_refuted: bool,
}

impl LratCheck {
    /// With no clauses yet.
    ///
    /// # Errors
    /// [`CheckError`] when the puzzle is wrong, or its given queens attack each other or stand on blocked squares,
    /// which needs no clauses.
    pub fn new(puzzle: &Puzzle) -> Result<Self, CheckError> {
        let root = Root::new(puzzle)?;
        let mut squares = Vec::new();
        let mut free = vec![0; 2 * root.n as usize];
        for (row, column) in root.free_squares() {
            squares.push((root.rows[row] as u16, root.columns[column] as u16));
            free[root.rows[row] as usize] += 1;
            free[(root.n + root.columns[column]) as usize] += 1;
        }
        Ok(Self {
            n: root.n,
            met: vec![0; free.len()],
            free,
            is_stuck: root.is_stuck(),
            values: vec![0; squares.len()],
            squares,
            clauses: HashMap::default(),
            known: Vec::new(),
            size: LratSize::default(),
            is_refuted: false,
        })
    }

    /// Adds a clause that holds on the board: it has all the free squares of an open row or column, or says
    /// that two squares, which attack each other, do not both have queens.
    ///
    /// # Errors
    /// [`CheckError`]; then the clause is not added.
    pub fn clause(&mut self, id: u64, literals: &[i64]) -> Result<(), CheckError> {
        self.check_new_id(id)?;
        let literals = self.literals(id, literals)?;
        if !self.fills_line(&literals) && !self.names_attack(&literals) {
            return Err(fault!("clause {id} does not hold on the board"));
        }
        self.clauses.insert(id, Some(literals));
        self.size.clauses += 1;
        Ok(())
    }

    /// Adds a clause that follows: with all its literals false, each hint's clause in turn has one literal
    /// left, which becomes true, until the last has none.
    ///
    /// # Errors
    /// [`CheckError`]; then the lemma is not added.
    pub fn lemma(&mut self, id: u64, literals: &[i64], hints: &[u64]) -> Result<(), CheckError> {
        self.check_new_id(id)?;
        let literals = self.literals(id, literals)?;
        let checked = self.propagate(id, &literals, hints);
        for variable in self.known.drain(..) {
            self.values[variable] = 0;
        }
        checked?;
        self.is_refuted |= literals.is_empty();
        self.clauses.insert(id, Some(literals));
        self.size.lemmas += 1;
        Ok(())
    }

    /// Forgets clauses. Their IDs stay used.
    ///
    /// # Errors
    /// [`CheckError`] that names the first unknown clause; those named before that are forgotten.
    pub fn delete(&mut self, ids: &[u64]) -> Result<(), CheckError> {
        for &id in ids {
            match self.clauses.entry(id) {
                Entry::Occupied(mut clause) if clause.get().is_some() => clause.insert(None),
                _ => return Err(fault!("cannot delete clause {id}, which does not exist")),
            };
        }
        Ok(())
    }

    /// The size of the refutation, once it is complete.
    ///
    /// # Errors
    /// [`CheckError`] when no lemma without literals has been added.
    pub fn finish(self) -> Result<LratSize, CheckError> {
        if self.is_refuted {
            Ok(self.size)
        } else {
            Err(fault!("the refutation has no lemma without literals"))
        }
    }

    fn check_new_id(&self, id: u64) -> Result<(), CheckError> {
        match id {
            0 => Err(fault!("a clause has the ID 0")),
            _ if self.clauses.contains_key(&id) => Err(fault!("there are two clauses with the ID {id}")),
            _ => Ok(()),
        }
    }

    /// The literals by variable, each once.
    fn literals(&self, id: u64, literals: &[i64]) -> Result<Box<[i32]>, CheckError> {
        let is_square = |literal: i64| literal != 0 && literal.unsigned_abs() <= self.squares.len() as u64;
        if let Some(&literal) = literals.iter().find(|&&literal| !is_square(literal)) {
            return Err(fault!("the literal {literal} of clause {id} names no free square"));
        }
        // There are at most 4096 x 4096 squares.
        let mut sorted: Vec<i32> = literals.iter().map(|&literal| literal as i32).collect();
        sorted.sort_unstable_by_key(|literal| (literal.abs(), *literal));
        sorted.dedup();
        Ok(sorted.into_boxed_slice())
    }

    /// Whether the literals have all the free squares of an open row or column.
    fn fills_line(&mut self, literals: &[i32]) -> bool {
        let mut is_filled = self.is_stuck;
        for &literal in literals.iter().filter(|literal| **literal > 0) {
            for line in self.row_and_column(literal) {
                self.met[line] += 1;
                is_filled |= self.met[line] == self.free[line];
            }
        }
        for &literal in literals.iter().filter(|literal| **literal > 0) {
            for line in self.row_and_column(literal) {
                self.met[line] = 0;
            }
        }
        is_filled
    }

    /// The numbers of the row and column of a literal's square.
    fn row_and_column(&self, literal: i32) -> [usize; 2] {
        let (row, column) = self.square(literal);
        [row as usize, (self.n + column) as usize]
    }

    fn square(&self, literal: i32) -> Square {
        let (row, column) = self.squares[variable(literal)];
        (row.into(), column.into())
    }

    /// Whether the literals are the negations of two squares that attack each other.
    fn names_attack(&self, literals: &[i32]) -> bool {
        match *literals {
            [first, second] => first < 0 && second < 0 && attack(self.square(first), self.square(second)),
            _ => false,
        }
    }

    fn propagate(&mut self, id: u64, literals: &[i32], hints: &[u64]) -> Result<(), CheckError> {
        for &literal in literals {
            match self.value(literal) {
                0 => self.make_true(-literal),
                1 => return Err(fault!("lemma {id} has both {0} and -{0}", literal.abs())),
                _ => {}
            }
        }
        for (at, &hint) in (1..).zip(hints) {
            let Some(Some(clause)) = self.clauses.get(&hint) else {
                return Err(fault!("lemma {id} uses clause {hint}, which does not exist"));
            };
            let mut left = clause.iter().copied().filter(|&literal| self.value(literal) >= 0);
            match (left.next(), left.next(), at == hints.len()) {
                (None, _, true) => return Ok(()),
                (Some(_), _, true) => break,
                (None, _, false) => {
                    return Err(fault!("lemma {id}: clause {hint} is false, but there are hints after it"));
                }
                (_, Some(_), false) => {
                    return Err(fault!("lemma {id}: two literals of clause {hint} are not false"));
                }
                (Some(literal), None, false) if self.value(literal) == 0 => self.make_true(literal),
                (Some(_), None, false) => {}
            }
        }
        Err(fault!("lemma {id}: no clause is false after the last hint"))
    }

    /// 1 if the literal is true, -1 if it is false, 0 if neither.
    fn value(&self, literal: i32) -> i8 {
        let value = self.values[variable(literal)];
        if literal > 0 { value } else { -value }
    }

    fn make_true(&mut self, literal: i32) {
        self.values[variable(literal)] = if literal > 0 { 1 } else { -1 };
        self.known.push(variable(literal));
    }
}

/// The place of a literal's variable, from 0.
fn variable(literal: i32) -> usize {
    literal.unsigned_abs() as usize - 1
}

/// IDs are mostly numbers one after the other: a multiplication spreads them well enough, and faster than the
/// standard hasher.
#[derive(Clone, Copy, Debug, Default)]
struct IdHasher(u64);

impl Hasher for IdHasher {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.write_u64(self.0 ^ u64::from(byte));
        }
    }

    fn write_u64(&mut self, id: u64) {
        // 2^64 divided by the golden ratio.
        let spread = id.wrapping_mul(0x9e37_79b9_7f4a_7c15);
        self.0 = spread ^ (spread >> 32);
    }
}
