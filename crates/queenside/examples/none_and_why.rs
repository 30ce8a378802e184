//! Find out that a board has no completion, and which of its queens are the reason.
use queenside::{
    Budget, Outcome, Problem, Size,
    solve::CompletionOptions,
    solve::{complete, explain},
};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let problem = Problem::new(Size::new(6)?).with_queens([(0, 0), (1, 3)])?;
    let explanation = explain(&problem, &Budget::default())?;
    assert_eq!(explanation.to_string(), "the queen on (0, 0) alone has no completion");
    Ok(())
}
