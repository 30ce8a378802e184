//! Proofs that there is no completion, handed to the independent checker.

use queenside::solve::{Proof, ProofStep, RefutationStep};
use queenside::{Line, Problem};
use queenside_check::{LratCheck, Puzzle, Step, check_tree};

use crate::failure::Failure;
use crate::problem::puzzle;

/// Has the checker go through a proof; what kind it is.
pub(crate) fn check(problem: &Problem, proof: &Proof) -> Result<&'static str, Failure> {
    let puzzle = puzzle(problem);
    match proof {
        Proof::Attack(conflict) => {
            let given = |square: queenside::Square| puzzle.queens.contains(&(square.row, square.column));
            let (a, b) = (conflict.a, conflict.b);
            let attack = queenside_check::attack((a.row, a.column), (b.row, b.column));
            if given(a) && given(b) && attack { Ok("attack") } else { Err(Failure::wrong(conflict)) }
        }
        Proof::Closed(queen) => {
            let square = (queen.row, queen.column);
            let holds = puzzle.queens.contains(&square) && puzzle.is_closed(square);
            if holds { Ok("closed") } else { Err(Failure::wrong(queen)) }
        }
        Proof::Tree(tree) => {
            check_tree(&puzzle, tree.steps().map(step)).map_err(Failure::wrong)?;
            Ok("tree")
        }
        Proof::Refutation(refutation) => {
            check_refutation(&puzzle, &refutation.clauses, &refutation.steps)?;
            Ok("lrat")
        }
        _ => Err(Failure::wrong("a kind of proof that nobody checks")),
    }
}

/// A step as the checker takes it.
fn step(step: ProofStep<'_>) -> Step {
    use queenside_check::Line as Checked;
    let line = |line: Line| match line {
        Line::Row(row) => Checked::Row(row),
        Line::Column(column) => Checked::Column(column),
        Line::Diagonal(difference) => Checked::Diagonal(difference),
        Line::Antidiagonal(sum) => Checked::Antidiagonal(sum),
    };
    match step {
        ProofStep::Row(row) => Step::Row(row),
        ProofStep::Column(column) => Step::Column(column),
        ProofStep::Farkas(multipliers) => {
            Step::Farkas(multipliers.iter().map(|&(at, multiplier)| (line(at), multiplier)).collect())
        }
    }
}

fn check_refutation(puzzle: &Puzzle, clauses: &[Vec<i32>], steps: &[RefutationStep]) -> Result<(), Failure> {
    let wide = |literals: &[i32]| literals.iter().map(|&literal| literal.into()).collect::<Vec<i64>>();
    let run = || {
        let mut check = LratCheck::new(puzzle)?;
        for (id, clause) in (1..).zip(clauses) {
            check.clause(id, &wide(clause))?;
        }
        for step in steps {
            match step {
                RefutationStep::Lemma { id, literals, hints } => check.lemma(*id, &wide(literals), hints)?,
                RefutationStep::Delete(id) => check.delete(&[*id])?,
            }
        }
        check.finish()
    };
    run().map(|_| ()).map_err(Failure::wrong)
}
