//! Measure the time of a classic method, for `benches/methods`. Prints one JSON object.
//!
//! `cargo run --release --example method_times -- METHOD N [RUNS [ROW,COLUMN]]`: runs the method
//! RUNS times with different seeds, with a given queen on ROW,COLUMN if these are set. Every
//! solution is checked against its problem.

#![allow(clippy::print_stdout, reason = "an example prints")]

use std::time::Instant;

use queenside::methods::{Method, Task};
use queenside::{Budget, Outcome, Problem, Size, Square};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [method, n, more @ ..] = arguments.as_slice() else {
        return Err("expected METHOD N [RUNS [ROW,COLUMN]]".into());
    };
    let method: Method = method.parse()?;
    let mut problem = Problem::new(Size::new(n.parse()?)?);
    let runs: u64 = more.first().map_or(Ok(5), |runs| runs.parse())?;
    if let Some((row, column)) = more.get(1).and_then(|queen| queen.split_once(',')) {
        problem = problem.with_queens([Square::new(row.parse()?, column.parse()?)])?;
    }
    let (mut times, mut steps, mut found) = (Vec::new(), Vec::new(), 0);
    for seed in 0..runs.max(1) {
        let begin = Instant::now();
        let report = method.run(&Task::new(&problem), &Budget::default().seed(seed))?;
        times.push(begin.elapsed().as_secs_f64());
        steps.push(report.counts.steps);
        found += u64::from(matches!(report.outcome, Outcome::Found(found) if problem.is_solved_by(&found)));
    }
    times.sort_by(f64::total_cmp);
    steps.sort_unstable();
    let mean = times.iter().sum::<f64>() / times.len() as f64;
    let (median, greatest) = (times[times.len() / 2], times[times.len() - 1]);
    let steps = steps[steps.len() / 2];
    println!(
        r#"{{"method":"{method}","n":{n},"runs":{runs},"found":{found},"median":{median:e},"mean":{mean:e},"greatest":{greatest:e},"steps":{steps}}}"#
    );
    Ok(())
}
