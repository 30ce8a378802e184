//! Complete a board that has queens and blocked squares, in at most ten seconds.
use queenside::{Budget, Outcome, Problem, Size, solve::complete};
use std::time::Duration;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let problem = Problem::new(Size::new(8)?).with_queens([(0, 3)])?.with_blocked([(1, 5), (1, 6)])?;
    let budget = Budget::default().time_limit(Duration::from_secs(10));
    match complete(&problem, &budget)? {
        Outcome::Found(solution) => assert!(problem.is_solved_by(&solution)),
        Outcome::NoSolution(proof) => return Err(format!("no completion: {proof}").into()),
        Outcome::GaveUp => return Err("no answer in ten seconds".into()),
    }
    Ok(())
}
