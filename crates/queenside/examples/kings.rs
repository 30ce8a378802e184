//! Count the ways to place kings on the safe squares of a solution.
use queenside::Solution;
use queenside::kings::{KingCounter, SafeSquares};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let solution: Solution = "[8, 1, 3, 0, 6, 9, 5, 2, 4, 7]".parse()?;
    let safe = SafeSquares::of(&solution)?;
    let polynomial = KingCounter::default().polynomial(&safe)?;
    assert_eq!(polynomial.to_string(), "1 + 9x + 29x^2 + 40x^3 + 22x^4 + 4x^5");
    assert_eq!(polynomial.ways(4).to_string(), "22");
    Ok(())
}
