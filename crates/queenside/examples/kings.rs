//! Count the ways to place kings on the safe squares of a solution.
use queenside::{Solution, kings};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let solution: Solution = "[8, 1, 3, 0, 6, 9, 5, 2, 4, 7]".parse()?;
    assert_eq!(kings::count(&solution, 4)?, 22);

    let safe = kings::SafeSquares::of(&solution)?;
    let ways = kings::KingCounter::default().polynomial(&safe)?;
    assert_eq!(ways.to_string(), "1 + 9x + 29x^2 + 40x^3 + 22x^4 + 4x^5");
    Ok(())
}
