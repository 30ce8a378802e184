//! Translate answers of the library for the independent checker, which shares no code with the
//! library, and check them.

use queenside::clock::Instant;
use queenside::methods::{Ended, Report};
use queenside::solve::{self, CompletionOptions, Construction, Proof, ProofStep, complete_with};
use queenside::{Board, Budget, Outcome, Problem, Square};
use queenside_check::{
    CheckError, Line, Puzzle, Run, Step, attack, check_completion, check_completion_count, check_count,
    check_runs, check_tree,
};

/// Translate a problem for the checker.
///
/// ```
/// use queenside::{Problem, Size, Square};
/// use queenside_service::verify::puzzle;
///
/// let problem = Problem::new(Size::new(4)?).with_queens([Square::new(0, 1)])?;
/// assert_eq!(puzzle(&problem).queens, [(0, 1)]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn puzzle(problem: &Problem) -> Puzzle {
    Puzzle {
        n: problem.size().get(),
        queens: problem.given().queens().map(pair).collect(),
        blocked: problem.blocked().iter().copied().map(pair).collect(),
        excluded: problem.blocked_lines().map(line).collect(),
    }
}

/// Translate a square for the checker.
pub(crate) fn pair(square: Square) -> queenside_check::Square {
    (square.row, square.column)
}

/// Translate a line for the checker.
fn line(line: queenside::Line) -> Line {
    match line {
        queenside::Line::Row(row) => Line::Row(row),
        queenside::Line::Column(column) => Line::Column(column),
        queenside::Line::Diagonal(difference) => Line::Diagonal(difference),
        queenside::Line::Antidiagonal(sum) => Line::Antidiagonal(sum),
    }
}

/// Check that a construction is a solution, by arithmetic on its runs of queens. This takes
/// microseconds even for a billion queens.
pub(crate) fn check_construction(construction: &Construction) -> Result<(), CheckError> {
    let run = |run: &solve::Run| Run { row: run.first.row, column: run.first.column, len: run.len, step: 2 };
    let runs: Vec<Run> = construction.runs().iter().map(run).collect();
    check_runs(construction.size().get(), &runs)
}

/// Check the outcome of a search without using a proof from that search. A solution is checked
/// queen by queen. That there is no solution is checked by counting again or, if that takes too
/// long, by a proof from another method. An outcome without an answer needs no check. Return `false`
/// if the outcome cannot be confirmed within the budget.
pub(crate) fn check_outcome<P>(
    problem: &Problem,
    outcome: &Outcome<P>,
    budget: &Budget,
) -> Result<bool, CheckError> {
    let begun = Instant::now();
    match outcome {
        Outcome::Found(solution) => check_completion(&puzzle(problem), solution.columns()).map(|()| true),
        Outcome::NoSolution(_) if problem.is_unconstrained() => {
            check_count(problem.size().get(), 0).map(|_| true)
        }
        Outcome::NoSolution(_) => match check_completion_count(&puzzle(problem), 0)? {
            Some(_) => Ok(true),
            None => check_by_proof(problem, &budget.clone().since(begun)),
        },
        Outcome::GaveUp => Ok(true),
    }
}

/// Check that there is no completion by a proof, for boards with too many cases to count again.
fn check_by_proof(problem: &Problem, budget: &Budget) -> Result<bool, CheckError> {
    let begun = Instant::now();
    let answer = complete_with(problem, CompletionOptions::default(), budget);
    match answer.map_err(CheckError::new)?.outcome {
        Outcome::NoSolution(proof) => check_proof(problem, &proof, &budget.clone().since(begun)),
        Outcome::Found(_) => Err(CheckError::new("the search missed a completion")),
        Outcome::GaveUp => Ok(false),
    }
}

/// Check the answer of a classic method. An answer that cannot be confirmed within the budget becomes
/// one that is not known.
pub(crate) fn check_report(
    problem: &Problem,
    report: &mut Report,
    budget: &Budget,
) -> Result<(), CheckError> {
    if !check_outcome(problem, &report.outcome, budget)? {
        report.outcome = Outcome::GaveUp;
        report.ended = if budget.stop.is_stopped() { Ended::Stopped } else { Ended::TimeLimit };
    }
    Ok(())
}

/// Check a proof that a problem has no completion. Return `false` if the budget ends first.
pub(crate) fn check_proof(problem: &Problem, proof: &Proof, budget: &Budget) -> Result<bool, CheckError> {
    let begun = Instant::now();
    let puzzle = puzzle(problem);
    let is_given = |square: Square| puzzle.queens.contains(&pair(square));
    match proof {
        Proof::Attack(conflict) => {
            let (a, b) = (conflict.a, conflict.b);
            let holds = is_given(a) && is_given(b) && attack(pair(a), pair(b));
            if holds { Ok(true) } else { Err(CheckError::new(conflict)) }
        }
        Proof::Blocked(queen) => {
            let holds = is_given(*queen) && puzzle.is_blocked(pair(*queen));
            if holds { Ok(true) } else { Err(CheckError::new(queen)) }
        }
        Proof::Tree(tree) => {
            let mut is_spent = false;
            let steps = tree.steps().map(step).take_while(|_| {
                is_spent = budget.is_spent(begun);
                !is_spent
            });
            let checked = check_tree(&puzzle, steps);
            if is_spent { Ok(false) } else { checked.map(|_| true) }
        }
        _ => Err(CheckError::new("the checker does not know this kind of proof")),
    }
}

/// Translate a proof step for the checker.
fn step(step: ProofStep<'_>) -> Step {
    match step {
        ProofStep::Row(row) => Step::Row(row),
        ProofStep::Column(column) => Step::Column(column),
        ProofStep::Farkas(multipliers) => {
            Step::Farkas(multipliers.iter().map(|&(at, multiplier)| (line(at), multiplier)).collect())
        }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test may panic")]

    use std::time::Duration;

    use queenside::methods::{LOOKAHEAD, Task};
    use queenside::solve::Family;
    use queenside::{Size, Solution, Square};

    use super::*;

    const NO_SOLUTION: Outcome = Outcome::NoSolution(());

    #[test]
    fn check_outcome_rejects_wrong_answers() {
        let problem = Problem::new(Size::new(4).unwrap());
        let found: Outcome = Outcome::Found(Solution::new(vec![1, 3, 0, 2]).unwrap());
        let check =
            |problem: &Problem, outcome: &Outcome| check_outcome(problem, outcome, &Budget::default());
        assert_eq!(check(&problem, &found), Ok(true));
        assert!(check(&problem, &NO_SOLUTION).is_err());
        assert_eq!(check(&problem, &Outcome::GaveUp), Ok(true));
        assert!(check(&Problem::new(Size::new(5).unwrap()), &found).is_err());

        let corner = problem.with_queens([Square::new(0, 0)]).unwrap();
        assert!(check(&corner, &found).is_err());
        assert_eq!(check(&corner, &NO_SOLUTION), Ok(true));
    }

    #[test]
    fn check_outcome_uses_a_proof_if_the_board_is_too_large_to_recount() {
        let hopeless = Family::Centre { queens: 8 }.generate(Size::new(32).unwrap(), 1).unwrap();
        assert_eq!(check_completion_count(&puzzle(&hopeless), 0), Ok(None));
        assert_eq!(check_outcome(&hopeless, &NO_SOLUTION, &Budget::default()), Ok(true));

        let open = Problem::new(Size::new(32).unwrap()).with_queens([Square::new(3, 3)]).unwrap();
        assert_eq!(check_completion_count(&puzzle(&open), 0), Ok(None));
        assert!(check_outcome(&open, &NO_SOLUTION, &Budget::default()).is_err());
    }

    #[test]
    fn an_answer_that_cannot_be_confirmed_within_the_budget_is_not_known() {
        let hopeless = Family::Centre { queens: 8 }.generate(Size::new(32).unwrap(), 1).unwrap();
        let Outcome::NoSolution(proof) =
            complete_with(&hopeless, CompletionOptions::default(), &Budget::default()).unwrap().outcome
        else {
            panic!("the board has no completion");
        };
        let stopped = Budget::default();
        stopped.stop.stop();
        for (budget, why) in
            [(Budget::default().time_limit(Duration::ZERO), Ended::TimeLimit), (stopped, Ended::Stopped)]
        {
            assert_eq!(check_outcome(&hopeless, &NO_SOLUTION, &budget), Ok(false));
            assert_eq!(check_proof(&hopeless, &proof, &budget), Ok(false));
            let two = Problem::new(Size::new(2).unwrap());
            let mut report = LOOKAHEAD.run(&Task::new(&two), &Budget::default()).unwrap();
            assert_eq!(report.outcome, NO_SOLUTION);
            check_report(&hopeless, &mut report, &budget).unwrap();
            assert_eq!((report.outcome, report.ended), (Outcome::GaveUp, why));
        }
    }
}
