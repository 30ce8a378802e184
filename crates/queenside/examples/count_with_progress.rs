//! Count solutions on all CPUs, observe the progress, and stop.
use queenside::count::{CountError, ENGINES, best_engine, resume};
use queenside::{Budget, Problem, Record, Size, Stop};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    Ok(())
}
