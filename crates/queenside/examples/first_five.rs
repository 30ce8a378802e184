//! List the first five of the 14,772,512 solutions for n = 16.
use queenside::{Size, Solution, enumerate::Solutions};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let five: Vec<Solution> = Solutions::new(Size::new(16)?)?.take(5).collect();
    assert_eq!(five[0].to_string(), "[0, 2, 4, 1, 12, 8, 13, 11, 14, 5, 15, 6, 3, 10, 7, 9]");
    assert!(five.is_sorted());
    Ok(())
}
