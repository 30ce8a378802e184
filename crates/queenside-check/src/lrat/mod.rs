#[cfg(test)]
mod tests;

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::hash::{BuildHasherDefault, Hasher};

use crate::root::Root;
use crate::{CheckError, Puzzle, Square, attack};

/// The size of a refutation by clauses.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LratSize {
    /// Number of clauses that hold on the board.
    pub clauses: u64,
    /// Number of lemmas: clauses that follow from other clauses.
    pub lemmas: u64,
}

/// Checks clause by clause that a puzzle has no completion.
///
/// Variable i, counted from 1, is true if the i-th free square in reading order has a queen. Free
/// squares are those that the given queens leave. A clause must hold in every completion because of
/// the rules of the board. A lemma must follow from the clauses that its hints name, by unit
/// propagation (L. Cruz-Filipe, M. J. H. Heule, W. A. Hunt, M. Kaufmann, P. Schneider-Kamp,
/// Efficient certified RAT verification, 2017, without RAT steps).
///
/// ```
/// use queenside_check::{LratCheck, Puzzle};
///
/// // On the 2 x 2 board each square of row 0 attacks both squares of row 1.
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
    /// Number of free squares of each row and column, by line index; unused for lines with given
    /// queens.
    free: Vec<u32>,
    /// Number of squares of the current clause on each of these lines; 0 between clauses.
    met: Vec<u32>,
    /// Whether an open row or column has no free square. Then every clause contains all its free
    /// squares.
    is_stuck: bool,
    /// The literals of each clause by ID; `None` if the clause was deleted.
    clauses: HashMap<u64, Option<Box<[i32]>>, BuildHasherDefault<IdHasher>>,
    /// 1 for a true variable, -1 for a false one, 0 for an unassigned one. All are 0 between
    /// lemmas.
    values: Vec<i8>,
    /// The variables whose value is not 0.
    known: Vec<usize>,
    size: LratSize,
    is_refuted: bool,
}

impl LratCheck {
    /// Create a check without clauses.
    ///
    /// # Errors
    /// [`CheckError`] if the puzzle is not valid, or if its given queens attack each other or are
    /// on blocked squares, which needs no clauses.
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

    /// Add a clause that holds on the board. It contains all free squares of an open row or column,
    /// or the negations of two squares that attack each other.
    ///
    /// # Errors
    /// [`CheckError`] if the clause does not hold; it is not added.
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

    /// Add a clause that follows from others. With all literals of the lemma false, the clause of
    /// each hint in turn must have one literal left, which becomes true. The clause of the last
    /// hint must have no literal left.
    ///
    /// # Errors
    /// [`CheckError`] if the lemma does not follow; it is not added.
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

    /// Delete clauses. Their IDs cannot be used again.
    ///
    /// # Errors
    /// [`CheckError`] that names the first unknown clause. The clauses listed before it are
    /// deleted.
    pub fn delete(&mut self, ids: &[u64]) -> Result<(), CheckError> {
        for &id in ids {
            match self.clauses.entry(id) {
                Entry::Occupied(mut clause) if clause.get().is_some() => clause.insert(None),
                _ => return Err(fault!("cannot delete clause {id}, which does not exist")),
            };
        }
        Ok(())
    }

    /// Return the size of the refutation, if it is complete.
    ///
    /// # Errors
    /// [`CheckError`] when no lemma without literals has been added.
    pub fn finish(self) -> Result<LratSize, CheckError> {
        if self.is_refuted {
            Ok(self.size)
        } else {
            Err(fault!("the refutation is incomplete: it has no lemma without literals"))
        }
    }

    fn check_new_id(&self, id: u64) -> Result<(), CheckError> {
        match id {
            0 => Err(fault!("a clause has the ID 0, expected IDs from 1")),
            _ if self.clauses.contains_key(&id) => Err(fault!("the clause ID {id} is used twice")),
            _ => Ok(()),
        }
    }

    /// Return the literals sorted by variable, without repetitions.
    fn literals(&self, id: u64, literals: &[i64]) -> Result<Box<[i32]>, CheckError> {
        let is_square = |literal: i64| literal != 0 && literal.unsigned_abs() <= self.squares.len() as u64;
        if let Some(&literal) = literals.iter().find(|&&literal| !is_square(literal)) {
            return Err(fault!("the literal {literal} of clause {id} does not name a free square"));
        }
        // There are at most 4096 x 4096 squares.
        let mut sorted: Vec<i32> = literals.iter().map(|&literal| literal as i32).collect();
        sorted.sort_unstable_by_key(|literal| (literal.abs(), *literal));
        sorted.dedup();
        Ok(sorted.into_boxed_slice())
    }

    /// Return whether the literals contain all free squares of an open row or column.
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

    /// Return the line indices of the row and column of a literal's square.
    fn row_and_column(&self, literal: i32) -> [usize; 2] {
        let (row, column) = self.square(literal);
        [row as usize, (self.n + column) as usize]
    }

    fn square(&self, literal: i32) -> Square {
        let (row, column) = self.squares[variable(literal)];
        (row.into(), column.into())
    }

    /// Return whether the literals are the negations of two squares that attack each other.
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
                    return Err(fault!("lemma {id}: clause {hint} is false, but more hints follow"));
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

    /// Return 1 if the literal is true, -1 if it is false, 0 if its variable is unassigned.
    fn value(&self, literal: i32) -> i8 {
        let value = self.values[variable(literal)];
        if literal > 0 { value } else { -value }
    }

    fn make_true(&mut self, literal: i32) {
        self.values[variable(literal)] = if literal > 0 { 1 } else { -1 };
        self.known.push(variable(literal));
    }
}

/// Return the index of a literal's variable, from 0.
fn variable(literal: i32) -> usize {
    literal.unsigned_abs() as usize - 1
}

/// Hashes clause IDs. IDs are mostly consecutive numbers, so a multiplication spreads them well
/// enough and is faster than the standard hasher.
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
