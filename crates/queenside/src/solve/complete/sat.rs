use std::cell::RefCell;
use std::rc::Rc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use cadical_sys::{CaDiCal, ProofTracer, Status, TerminateFlag};

use super::clauses::Clauses;
use super::portfolio::{Turn, Worker};
use super::proof::{Proof, ProofTree, RefutationStep};
use crate::run::Limit;
use crate::search::Remaining;

/// The SAT solver CaDiCaL, with its proof (A. Biere, T. Faller, K. Fazekas, M. Fleury, N. Froleyks,
/// F. Pollitt, CaDiCaL 2.0, CAV 2024).
///
/// Each turn starts the solver again with a higher limit of conflicts.
pub(super) struct Sat<'a> {
    pub(super) remaining: &'a Remaining,
}

/// Microseconds per conflict: the limit is about half as many conflicts as the time allows.
const CONFLICT: u64 = 80;

impl Worker for Sat<'_> {
    fn turn(&mut self, work: u64, limit: Limit<'_>, nodes: &mut u64) -> Turn {
        // Skip turns that are too short for writing the clauses.
        if 2 * work < Clauses::count(self.remaining) {
            return Turn::NotYet;
        }
        if self.remaining.has_empty_line() {
            // The empty line is a clause without literals, so the solver has no lemma to derive.
            return Turn::NoSolution(Proof::Tree(ProofTree::default()));
        }
        let Ok(clauses) = Clauses::new(self.remaining) else { return Turn::GivesUp };
        let conflicts = (work / CONFLICT).min(u64::from(u32::MAX >> 1)) as u32;
        let (turn, conflicts) = solve(clauses, conflicts, limit);
        *nodes += conflicts;
        turn
    }
}

/// Number of clauses that are added between two checks of the limit.
const LOOK_EVERY: usize = 1 << 10;

/// Solve within a number of conflicts. Return the result and the number of conflicts.
fn solve(clauses: Clauses, most_conflicts: u32, limit: Limit<'_>) -> (Turn, u64) {
    let mut solver = CaDiCal::new();
    // Definitions of new variables are not plain lemmas, so checkers of plain lemmas reject them.
    solver.set("factor", 0);
    let tracer = Rc::new(RefCell::new(Tracer { lemmas: clauses.clauses.len() as u64, ..Tracer::default() }));
    solver.connect_proof_tracer1(Rc::clone(&tracer), true, false);
    for (number, clause) in clauses.clauses.iter().enumerate() {
        // Adding millions of clauses takes seconds, and the solver checks the flag only afterwards.
        if number.is_multiple_of(LOOK_EVERY) && limit.is_reached() {
            return (Turn::NotYet, 0);
        }
        solver.clause6(clause);
    }
    let flag = TerminateFlag::new();
    solver.connect_terminator(flag.clone());
    solver.limit("conflicts", most_conflicts as i32);
    let done = AtomicBool::new(false);
    let result = std::thread::scope(|scope| {
        let watch = || {
            while !done.load(Ordering::Relaxed) {
                if limit.is_reached() {
                    return flag.terminate();
                }
                std::thread::park_timeout(Duration::from_millis(5));
            }
        };
        // If no thread can be started, the solver ends at its limit of conflicts.
        let watcher = std::thread::Builder::new().spawn_scoped(scope, watch).ok();
        let result = solver.solve();
        done.store(true, Ordering::Relaxed);
        if let Some(watcher) = watcher {
            watcher.thread().unpark();
        }
        result
    });
    let conflicts = u64::try_from(solver.get_statistic_value("conflicts")).unwrap_or(0);
    let turn = match result {
        Status::SATISFIABLE => {
            let queens = (1..).zip(&clauses.squares).filter(|(variable, _)| solver.val(*variable) > 0);
            Turn::Found(queens.map(|(_, queen)| *queen).collect())
        }
        Status::UNSATISFIABLE => match tracer.take() {
            Tracer { too_long: false, steps, .. } => {
                Turn::NoSolution(Proof::Refutation { clauses: clauses.clauses, steps })
            }
            _ => Turn::GivesUp,
        },
        _ => Turn::NotYet,
    };
    (turn, conflicts)
}

/// Records what the solver derives.
///
/// The solver numbers all clauses in one sequence, and simplifies some clauses while others are
/// still being added. The proof numbers the original clauses first and the lemmas after them.
#[derive(Default)]
struct Tracer {
    steps: Vec<RefutationStep>,
    /// The number of the last lemma, or of the last clause if there is no lemma yet.
    lemmas: u64,
    /// Number of clauses added so far.
    clauses: u64,
    /// The number in the proof for each number of the solver.
    numbers: Vec<u64>,
    /// Number of literals and hints recorded so far.
    written: usize,
    too_long: bool,
}

/// Maximum number of recorded literals and hints: about half a gigabyte.
const MOST_NUMBERS: usize = 1 << 26;

impl Tracer {
    fn push(&mut self, step: RefutationStep, numbers: usize) {
        self.written += numbers;
        self.too_long |= self.written > MOST_NUMBERS;
        if self.too_long {
            self.steps = Vec::new();
        } else {
            self.steps.push(step);
        }
    }

    fn set_number(&mut self, id: i64, number: u64) {
        let at = id.unsigned_abs() as usize;
        if self.numbers.len() <= at {
            self.numbers.resize(at + 1, 0);
        }
        self.numbers[at] = number;
    }

    /// Return the number in the proof. It is 0, which no checker accepts, for an ID that the solver
    /// never reported.
    fn number(&self, id: i64) -> u64 {
        self.numbers.get(id.unsigned_abs() as usize).copied().unwrap_or(0)
    }
}

impl ProofTracer for Tracer {
    fn add_original_clause(&mut self, id: i64, _redundant: bool, _clause: &[i32], restored: bool) {
        if !restored {
            self.clauses += 1;
            self.set_number(id, self.clauses);
        }
    }

    fn add_derived_clause(
        &mut self,
        id: i64,
        _redundant: bool,
        _witness: i32,
        clause: &[i32],
        antecedents: &[i64],
    ) {
        let hints: Vec<u64> = antecedents.iter().map(|&hint| self.number(hint)).collect();
        self.lemmas += 1;
        self.set_number(id, self.lemmas);
        let numbers = clause.len() + hints.len() + 8;
        self.push(RefutationStep::Lemma { id: self.lemmas, literals: clause.to_vec(), hints }, numbers);
    }

    fn delete_clause(&mut self, id: i64, _redundant: bool, _clause: &[i32]) {
        self.push(RefutationStep::Delete(self.number(id)), 8);
    }

    fn weaken_minus(&mut self, _: i64, _: &[i32]) {}
    fn strengthen(&mut self, _: i64) {}
    fn finalize_clause(&mut self, _: i64, _: &[i32]) {}
    fn add_assumption(&mut self, _: i32) {}
    fn add_constraint(&mut self, _: &[i32]) {}
    fn reset_assumptions(&mut self) {}
    fn add_assumption_clause(&mut self, _: i64, _: &[i32], _: &[i64]) {}
    fn conclude_sat(&mut self, _: i32, _: &[i32]) {}
    fn conclude_unsat(&mut self, _: i32, _: &[i64]) {}
    fn conclude_unknown(&mut self, _: &[i32]) {}
}
