//! A374013: the greatest number k such that every way to place k queens on an n x n board, no two
//! attacking each other, can be completed to a solution.
//!
//! `cargo run --release --locked --example always_completable -- 4 12` prints the values for n = 4
//! to 12.

#![allow(clippy::print_stdout, reason = "the example prints its results")]

use std::collections::HashSet;

use queenside::solve::{CompletionMethod, CompletionOptions, complete_with};
use queenside::{Budget, Outcome, Placement, Problem, Size, Square, Symmetry};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<u32> =
        std::env::args().skip(1).map(|argument| argument.parse()).collect::<Result<_, _>>()?;
    let (first, last) = match arguments.as_slice() {
        [] => (4, 10),
        [only] => (*only, *only),
        [first, last, ..] => (*first, *last),
    };
    for n in first..=last {
        println!("{n} {}", most_always_completable(Size::new(n)?)?);
    }
    Ok(())
}

/// Find the greatest such k. Boards without solutions have none; return 0 for them.
fn most_always_completable(size: Size) -> Result<usize, Box<dyn std::error::Error>> {
    let options = CompletionOptions::default().method(CompletionMethod::Exact);
    let mut placements = HashSet::from([Vec::new()]);
    for queens in 1..=size.index() {
        // One placement per symmetry class suffices: if it can be completed, so can its images.
        let mut more = HashSet::new();
        for placement in &placements {
            for square in
                size.lines().flat_map(|row| size.lines().map(move |column| Square::new(row, column)))
            {
                let attacked = placement
                    .iter()
                    .any(|&queen: &Square| queen == square || queen.shared_line(square).is_some());
                if attacked {
                    continue;
                }
                let longer = least_image(size, &[placement.as_slice(), &[square]].concat());
                if more.contains(&longer) {
                    continue;
                }
                let problem = Problem::from(Placement::new(size, longer.iter().copied())?);
                let answer = complete_with(&problem, options, &Budget::default())?;
                if matches!(answer.outcome, Outcome::NoSolution(_)) {
                    return Ok(queens - 1);
                }
                more.insert(longer);
            }
        }
        placements = more;
    }
    Ok(size.index())
}

/// Return the least of the 8 images of a placement.
fn least_image(size: Size, queens: &[Square]) -> Vec<Square> {
    let image = |symmetry: Symmetry| {
        let mut image: Vec<Square> = queens.iter().map(|&queen| symmetry.apply(queen, size)).collect();
        image.sort_unstable();
        image
    };
    Symmetry::ALL.into_iter().map(image).min().unwrap_or_default()
}
