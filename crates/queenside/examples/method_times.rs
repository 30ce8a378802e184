//! Times of the classic methods: `cargo run --release --example method_times -- METHOD N [RUNS]`.

use queenside::methods::{Method, Task};
use queenside::{Outcome, Problem, Size};
use std::time::Instant;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let args: Vec<String> = std::env::args().collect();
    let method: Method = args[1].parse()?;
    let problem = Problem::new(Size::new(args[2].parse()?)?);
    let runs: u64 = args.get(3).map_or(Ok(5), |runs| runs.parse())?;
    for seed in 0..runs {
        let begin = Instant::now();
        let report = method.run(&Task::new(&problem).seed(seed))?;
        let found = matches!(report.outcome, Outcome::Found(_));
        println!(
            "{:.6} s found {found} {:?} {:?}",
            begin.elapsed().as_secs_f64(),
            report.ended,
            report.counts
        );
    }
    Ok(())
}
