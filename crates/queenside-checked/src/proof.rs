use queenside::solve::{Proof, ProofStep, RefutationStep};
use queenside::{Line, Problem, Square};
use queenside_check::{CheckError, LratCheck, Puzzle, Step, attack, check_tree};

use crate::{pair, puzzle};

/// Checks a proof that a problem has no completion, and returns its kind: `attack`, `blocked`, `tree` or `lrat`.
///
/// # Errors
/// [`CheckError`] when it does not prove that.
///
/// ```
/// use queenside::{Budget, Outcome, Problem, Size, Square, solve::{CompletionOptions, complete}};
///
/// let problem = Problem::new(Size::new(4)?).with_queens([Square::new(0, 0)])?;
/// let answer = complete(&problem, CompletionOptions::default(), &Budget::default())?;
/// let Outcome::NoSolution(proof) = answer.outcome else { panic!() };
/// assert_eq!(queenside_checked::check_proof(&problem, &proof)?, "tree");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn check_proof(problem: &Problem, proof: &Proof) -> Result<&'static str, CheckError> {
    let puzzle = puzzle(problem);
    let is_given = |square: Square| puzzle.queens.contains(&pair(square));
    match proof {
        Proof::Attack(conflict) => {
            let (a, b) = (conflict.a, conflict.b);
            let holds = is_given(a) && is_given(b) && attack(pair(a), pair(b));
            if holds { Ok("attack") } else { Err(CheckError::new(conflict)) }
        }
        Proof::Blocked(queen) => {
            let holds = is_given(*queen) && puzzle.is_blocked(pair(*queen));
            if holds { Ok("blocked") } else { Err(CheckError::new(queen)) }
        }
        Proof::Tree(tree) => {
            check_tree(&puzzle, tree.steps().map(step))?;
            Ok("tree")
        }
        Proof::Refutation { clauses, steps } => {
            check_refutation(&puzzle, clauses, steps)?;
            Ok("lrat")
        }
        _ => Err(CheckError::new("the checker does not know this kind of proof")),
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

fn check_refutation(
    puzzle: &Puzzle,
    clauses: &[Vec<i32>],
    steps: &[RefutationStep],
) -> Result<(), CheckError> {
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
    run().map(|_| ())
}
