//! Find one solution: by formula, for any n, and at random.
use queenside::solve::{random_solution, solve};
use queenside::{Budget, Size};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let size = Size::new(8)?;
    let solution = solve(size).expect("only n = 2 and 3 have no solution");
    assert_eq!(solution.columns(), [3, 5, 7, 1, 6, 0, 2, 4]);

    let random = random_solution(size, &Budget::default().seed(1))?.outcome;
    assert_eq!(random.into_solution(), Some("[4, 2, 7, 3, 6, 0, 5, 1]".parse()?));
    Ok(())
}
