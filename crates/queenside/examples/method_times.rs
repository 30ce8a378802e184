//! Times of the classic methods: `cargo run --release --example method_times -- METHOD N [RUNS]`.

#![allow(clippy::print_stdout, reason = "an example prints")]

use std::time::Instant;

use queenside::methods::{Method, Task};
use queenside::{Outcome, Problem, Size};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [method, n, runs @ ..] = arguments.as_slice() else {
        return Err("give METHOD N [RUNS]".into());
    };
    let method: Method = method.parse()?;
    let problem = Problem::new(Size::new(n.parse()?)?);
    let runs: u64 = runs.first().map_or(Ok(5), |runs| runs.parse())?;
    let (mut times, mut steps, mut restarts) = (Vec::new(), Vec::new(), Vec::new());
    for seed in 0..runs {
        let begin = Instant::now();
        let report = method.run(&Task::new(&problem).seed(seed))?;
        times.push(begin.elapsed());
        steps.push(report.counts.steps);
        restarts.push(report.counts.restarts);
        if !matches!(report.outcome, Outcome::Found(_)) {
            println!("seed {seed}: {:?} after {:?}", report.ended, report.counts);
        }
    }
    times.sort_unstable();
    steps.sort_unstable();
    restarts.sort_unstable();
    let last = times.len() - 1;
    let mean = times.iter().sum::<std::time::Duration>() / runs as u32;
    println!("{method} {n}: median {:?}, mean {mean:?}, greatest {:?}", times[last / 2], times[last]);
    println!("  steps {} to {}, median {}", steps[0], steps[last], steps[last / 2]);
    println!("  restarts {} to {}, median {}", restarts[0], restarts[last], restarts[last / 2]);
    Ok(())
}
