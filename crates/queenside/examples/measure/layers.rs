//! Measure where the time of a count goes: `layers N SECONDS [ENGINE]`. A layer has the units with
//! the same number of queens on each sub-board. Random units of each layer run on one thread, for this
//! many seconds per layer. Units that a count runs together are drawn together. Prints a Markdown table.
#![allow(clippy::print_stdout, reason = "an example prints")]

use std::error::Error;
use std::ops::ControlFlow;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use queenside::count::{ENGINES, SplitUnits, best_engine};
use queenside::{Board, Budget, Problem, Size};

/// What the units of one layer took.
#[derive(Default)]
struct Layer {
    units: Vec<usize>,
    work: f64,
    draws: usize,
    drawn: usize,
    drawn_work: f64,
    seconds: f64,
    solutions: f64,
}

impl Layer {
    /// Return what the drawn units have to be multiplied with for the whole layer.
    fn scale(&self) -> f64 {
        if self.drawn_work > 0.0 { self.work / self.drawn_work } else { 0.0 }
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let (n, seconds, engine) = match &arguments[..] {
        [n, seconds] => (n, seconds, None),
        [n, seconds, engine] => (n, seconds, Some(engine.as_str())),
        _ => return Err("usage: layers N SECONDS [ENGINE]".into()),
    };
    let (board, time) =
        (Problem::new(Size::new(n.parse()?)?), Duration::try_from_secs_f64(seconds.parse()?)?);
    let named = engine.and_then(|name| ENGINES.iter().find(|engine| engine.name() == name));
    let engine = named.copied().unwrap_or_else(|| best_engine(ENGINES, &board));
    if engine.numbering(&board) != Some(SplitUnits::NUMBERING) {
        return Err("only the units of the colour split have layers".into());
    }
    let plan = engine.plan(&board, &Budget::default())?;
    let units = SplitUnits::new(board.size())?;
    let mut layers: Vec<Layer> = Vec::new();
    for unit in 0..plan.units() {
        let layer = units.layer(unit);
        layers.resize_with(layers.len().max(layer + 1), Layer::default);
        layers[layer].units.push(unit);
        layers[layer].work += plan.work(unit);
    }
    let (mut worker, never) = (plan.worker(), AtomicBool::new(false));
    for layer in &mut layers {
        let started = Instant::now();
        // A fixed sequence that is spread evenly over the units: multiples of the golden ratio.
        while layer.drawn < layer.units.len() && (layer.draws < 2 || started.elapsed() < time) {
            layer.draws += 1;
            let place = (layer.draws as f64 * 0.618_033_988_749_895).fract() * layer.units.len() as f64;
            let unit = layer.units[place as usize];
            // Lists that several units share are not part of the measurement.
            worker.prepare(unit, &never);
            let begun = Instant::now();
            // A count runs these units together.
            let mut units = plan.together(unit);
            layer.drawn += units.len();
            layer.drawn_work += units.clone().map(|unit| plan.work(unit)).sum::<f64>();
            worker.run_units(&mut || units.next(), &never, &mut |_, partial| {
                layer.solutions += partial.by_weight().iter().map(|&(_, found)| found as f64).sum::<f64>();
                ControlFlow::Continue(())
            })?;
            layer.seconds += begun.elapsed().as_secs_f64();
        }
    }
    let sum = |of: fn(&Layer) -> f64| layers.iter().map(|layer| of(layer) * layer.scale()).sum::<f64>();
    let (seconds, solutions) = (sum(|layer| layer.seconds), sum(|layer| layer.solutions));
    println!("n = {n}: about {seconds:.3e} s on one thread, {solutions:.3e} solutions found\n");
    println!("| layer | units | drawn | share of the time | share of the solutions | ns per solution |");
    println!("|--:|--:|--:|--:|--:|--:|");
    for (number, layer) in layers.iter().enumerate().filter(|(_, layer)| layer.drawn > 0) {
        println!(
            "| {number} | {} | {} | {:.1} % | {:.2} % | {:.2} |",
            layer.units.len(),
            layer.drawn,
            100.0 * layer.seconds * layer.scale() / seconds,
            100.0 * layer.solutions * layer.scale() / solutions,
            1e9 * layer.seconds / layer.solutions,
        );
    }
    Ok(())
}
