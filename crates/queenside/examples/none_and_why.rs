//! Prove that a board has no completion, and find the queens that are the reason.
use queenside::{Budget, Outcome, Problem, Size, solve::explain};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let problem = Problem::new(Size::new(6)?).with_queens([(1, 3), (0, 0), (2, 5)])?;
    let Outcome::NoSolution(why) = explain(&problem, &Budget::default())? else {
        return Err("the board has a completion".into());
    };
    assert_eq!(why.to_string(), "the queen on (0, 0) alone has no completion");
    assert_eq!(why.proof.to_string(), "a search tree of 9 steps finds no completion");
    Ok(())
}
