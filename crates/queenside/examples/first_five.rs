//! List the first five of the 14,772,512 solutions of the 16-queens problem.
use queenside::{Size, enumerate::Solutions};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let first: Vec<String> =
        Solutions::new(Size::new(16)?)?.take(5).map(|solution| solution.to_string()).collect();
    assert_eq!(first[0], "[0, 2, 4, 1, 12, 8, 13, 11, 14, 5, 15, 6, 3, 10, 7, 9]");
    assert!(first.is_sorted());
    Ok(())
}
