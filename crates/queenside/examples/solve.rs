//! Find one solution of the 8-queens problem by formula, and another at random.
use queenside::{Budget, Size, Solution, solve::closed_form, solve::random_solution};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let size = Size::new(8)?;
    let board = closed_form(size).expect("every n except 2 and 3 has a solution");
    assert_eq!(Solution::from(&board).columns(), [3, 5, 7, 1, 6, 0, 2, 4]);

    let random = random_solution(size, &Budget::default().seed(1))?.outcome;
    assert_eq!(random.solution().map(ToString::to_string).as_deref(), Some(""));
    Ok(())
}
