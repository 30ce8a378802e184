//! Measure estimates and random solutions of large boards.
//!
//! ```console
//! $ cargo run --release --locked --example sampling -- estimates
//! $ cargo run --release --locked --example sampling -- density 200 100000 > density.svg
//! ```

#![allow(clippy::print_stdout, reason = "the example prints its results")]

use std::error::Error;
use std::fmt::Write;
use std::ops::ControlFlow;
use std::time::Duration;

use queenside::sample::{UniformSolutions, estimate_ln_count};
use queenside::{Budget, Size};

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match arguments.iter().map(String::as_str).collect::<Vec<_>>().as_slice() {
        ["estimates"] => estimates(),
        ["density", n, draws] => {
            println!("{}", density(n.parse()?, draws.parse()?)?);
            Ok(())
        }
        _ => Err("usage: sampling estimates | density N DRAWS".into()),
    }
}

/// Compare estimates with the known numbers of solutions, two seconds each.
fn estimates() -> Result<(), Box<dyn Error>> {
    let known: [(u32, u64); 6] = [
        (8, 92),
        (12, 14_200),
        (16, 14_772_512),
        (20, 39_029_188_884),
        (24, 227_514_171_973_736),
        (27, 234_907_967_154_122_528),
    ];
    let budget = Budget::default().all_threads().time_limit(Duration::from_secs(2));
    for (n, solutions) in known {
        let found = estimate_ln_count(Size::new(n)?, &budget, |_| ControlFlow::Continue(()))?;
        let exact = (solutions as f64).ln();
        let off = (found.ln - exact) / found.error;
        println!("| {n} | {:.4} ± {:.4} | {exact:.4} | {off:+.1} |", found.ln, found.error);
    }
    Ok(())
}

/// Draw how often random solutions have a queen in each of 50 x 50 blocks: the darker, the more often,
/// from half to one and a half times the average.
fn density(size: Size, draws: usize) -> Result<String, Box<dyn Error>> {
    const BLOCKS: usize = 50;
    const SHADES: usize = 21;
    let n = size.get() as usize;
    let mut queens = [[0_u32; BLOCKS]; BLOCKS];
    for solution in UniformSolutions::new(size, 0)?.take(draws) {
        for (row, &column) in solution.columns().iter().enumerate() {
            queens[row * BLOCKS / n][column as usize * BLOCKS / n] += 1;
        }
    }
    let average = (draws * n) as f64 / (BLOCKS * BLOCKS) as f64;
    // The blocks of each shade, as one path.
    let mut paths = vec![String::new(); SHADES];
    for (row, line) in queens.iter().enumerate() {
        for (column, &count) in line.iter().enumerate() {
            let part = (f64::from(count) / average - 0.5).clamp(0.0, 1.0);
            let shade = (part * (SHADES - 1) as f64).round() as usize;
            write!(paths[shade], "M{column} {row}h1v1h-1z")?;
        }
    }
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" width=\"500\" height=\"500\" viewBox=\"0 0 {BLOCKS} {BLOCKS}\" shape-rendering=\"crispEdges\">\n<title>Density of the queens of {draws} random solutions for n = {n}</title>\n"
    );
    for (shade, path) in paths.iter().enumerate().filter(|(_, path)| !path.is_empty()) {
        let part = shade as f64 / (SHADES - 1) as f64;
        let [red, green, blue] = [(244.0, 92.0), (236.0, 58.0), (221.0, 30.0)]
            .map(|(light, dark)| (light + (dark - light) * part) as u8);
        writeln!(svg, "<path fill=\"#{red:02x}{green:02x}{blue:02x}\" d=\"{path}\"/>")?;
    }
    svg.push_str("</svg>");
    Ok(svg)
}
