//! Measure the time to complete boards, for `benches/completion`. Prints one JSON object per line.
//!
//! Each board is completed several times. The shortest time is reported, because the work is always
//! the same but the load of the machine is not. Completions are checked against their problem.
//!
//! ```text
//! cargo run --release --locked -p queenside --example completion_times -- one-queen [REPEATS]
//! cargo run --release --locked -p queenside --example completion_times -- random [REPEATS]
//! ```

use std::hint::black_box;
use std::io::{self, Write};
use std::time::Instant;

use queenside::solve::{CompletionOptions, Family, complete_with};
use queenside::{Budget, Outcome, Problem, Size, Square};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

/// Numbers of boards with one queen: of any size, and of each of the two sizes whose median is
/// bounded.
const ONE_QUEEN: u32 = 10_000;
const ONE_QUEEN_OF_A_SIZE: u32 = 1_000;
/// Boards of the family `random`: their number, their size, and the maximum number of given queens.
const RANDOM: u32 = 1_000;
const RANDOM_SIZE: u32 = 1_000;
const RANDOM_QUEENS: u32 = 950;

fn size(n: u32) -> Size {
    Size::new(n).expect("a size")
}

/// Return the shortest time of several completions, and their result.
fn shortest(problem: &Problem, repeats: u32) -> (f64, &'static str) {
    let mut shortest = f64::INFINITY;
    let mut answer = "open";
    for _ in 0..repeats {
        let started = Instant::now();
        let completion = complete_with(black_box(problem), CompletionOptions::default(), &Budget::default());
        shortest = shortest.min(started.elapsed().as_secs_f64());
        answer = match &completion.expect("a size that is completed").outcome {
            Outcome::Found(solution) => {
                assert!(problem.is_solved_by(solution), "a wrong completion: {problem:?}");
                "solution"
            }
            Outcome::NoSolution(_) => "none",
            Outcome::GaveUp => "open",
        };
    }
    (shortest, answer)
}

/// Complete boards with one queen on a uniformly drawn square; from n = 7 on there is always a
/// completion.
fn one_queen(out: &mut impl Write, repeats: u32) -> io::Result<()> {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
    let sizes = [("any", ONE_QUEEN, None), ("100", ONE_QUEEN_OF_A_SIZE, Some(100))];
    for (group, boards, fixed) in sizes.into_iter().chain([("1000", ONE_QUEEN_OF_A_SIZE, Some(1000))]) {
        for _ in 0..boards {
            let n = fixed.unwrap_or_else(|| rng.random_range(7..=1000));
            let (row, column) = (rng.random_range(0..n), rng.random_range(0..n));
            let problem = Problem::new(size(n)).with_queens([Square::new(row, column)]).expect("a square");
            let (seconds, answer) = shortest(&problem, repeats);
            assert_eq!(answer, "solution", "n = {n}, a queen at {row},{column}");
            writeln!(
                out,
                r#"{{"group":"{group}","n":{n},"row":{row},"column":{column},"seconds":{seconds},"answer":"{answer}"}}"#
            )?;
        }
    }
    Ok(())
}

/// Complete boards of the family `random` with any number of queens. If random queens cannot be
/// placed because there are too many, the number is drawn again.
fn random(out: &mut impl Write, repeats: u32) -> io::Result<()> {
    let n = RANDOM_SIZE;
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(2);
    let mut seed = 0;
    let mut boards = 0;
    while boards < RANDOM {
        let queens = rng.random_range(0..=RANDOM_QUEENS);
        seed += 1;
        let problem = match (Family::Random { queens }).generate(size(n), seed) {
            Ok(problem) => problem,
            Err(_stuck) => continue,
        };
        boards += 1;
        let (seconds, answer) = shortest(&problem, repeats);
        writeln!(
            out,
            r#"{{"group":"random","n":{n},"queens":{queens},"seed":{seed},"seconds":{seconds},"answer":"{answer}"}}"#
        )?;
    }
    Ok(())
}

fn main() -> io::Result<()> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let repeats = arguments.get(1).map_or(3, |repeats| repeats.parse().expect("a number of repeats"));
    let mut out = io::stdout().lock();
    match arguments.first().map(String::as_str) {
        Some("one-queen") => one_queen(&mut out, repeats),
        Some("random") => random(&mut out, repeats),
        _ => panic!("expected one-queen or random"),
    }
}
