//! Complete a board with two given queens and a blocked square, in at most ten seconds.
use queenside::{Budget, Outcome, Problem, Size, solve::CompletionOptions, solve::complete};
use std::time::Duration;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let problem = Problem::new(Size::new(8)?).with_queens([(0, 3), (5, 2)])?.with_blocked([(7, 7)])?;
    let budget = Budget::default().time_limit(Duration::from_secs(10));
    match complete(&problem, CompletionOptions::default(), &budget)?.outcome {
        Outcome::Found(solution) => assert!(problem.is_solved_by(&solution)),
        Outcome::NoSolution(proof) => unreachable!("no completion: {proof}"),
        Outcome::GaveUp => unreachable!("no answer after ten seconds"),
    }
    Ok(())
}
