//! Estimate on a CPU how much work a count is for a GPU. The bench draws units at random, and
//! emulates the kernel on one job of each. It prints the number of warp instructions, the rounds of
//! shared memory, and the number of working lanes.
//!
//! Usage: `cargo bench -p queenside-gpu --bench cost -- N DRAWS`. With 0 draws, it measures how
//! long the CPU takes to prepare all jobs of the count.
#![allow(clippy::unwrap_used, reason = "a bench may panic")]
#![allow(clippy::print_stdout, reason = "a bench prints")]

#[path = "../tests/emulator/mod.rs"]
mod emulator;

use std::sync::Arc;
use std::time::Instant;

use emulator::{Emulator, limits};
use queenside::Size;
use queenside::count::SplitUnits;
use queenside_gpu::{Batcher, Limits, Source};

/// An H200: 132 multiprocessors with two blocks each.
const LIMITS: Limits = Limits { blocks: 264, most_shared_bytes: 232_448, ..limits(115_712) };

/// Instructions that all multiprocessors can start per second: 4 per multiprocessor and cycle, at
/// 1.755 GHz.
const INSTRUCTIONS: f64 = 132.0 * 4.0 * 1.755e9;

/// Rounds of shared memory per second: one per multiprocessor and cycle.
const ROUNDS: f64 = 132.0 * 1.755e9;

fn main() {
    let numbers: Vec<u64> = std::env::args().filter_map(|argument| argument.parse().ok()).collect();
    let [n, draws] = numbers[..] else {
        // Without arguments, as the tests run it: only check that it works.
        estimate(13, 4);
        preparation(13);
        return;
    };
    if draws == 0 { preparation(n) } else { estimate(n, draws) }
}

/// Measure the CPU's share of the work, which runs in parallel with the GPU and must not take
/// longer.
fn preparation(n: u64) {
    let size = Size::new(n as u32).unwrap();
    let units = Arc::new(SplitUnits::new(size).unwrap());
    let mut batcher = Batcher::new(size, Arc::clone(&units), LIMITS);
    let (mut next, started) = (0, Instant::now());
    let mut take = |most: usize| {
        let run = next..(next + most).min(units.count());
        next = run.end;
        run
    };
    while batcher.fill(1 << 12, &mut take, &mut Vec::new()).unwrap().is_some() {}
    let seconds = started.elapsed().as_secs_f64();
    println!("n = {n}: {seconds:.3} s to prepare the jobs of {} units", units.count());
}

fn estimate(n: u64, draws: u64) {
    let source = Emulator { watch_for_races: false, one_job_only: true, ..Emulator::new(LIMITS, 1 << 14) };
    let size = Size::new(n as u32).unwrap();
    let units = Arc::new(SplitUnits::new(size).unwrap());
    let mut batcher = Batcher::new(size, Arc::clone(&units), LIMITS);
    let mut device = source.open(0, size).unwrap();
    let work: Vec<f64> = (0..units.count())
        .scan(0.0, |sum, unit| {
            *sum += units.work(unit);
            Some(*sum)
        })
        .collect();
    let all = work[work.len() - 1];
    let mut rows: Vec<[f64; 5]> = Vec::new();
    for draw in 0..draws {
        // Draws are evenly spread over the work.
        let place = (draw as f64 + 0.5) / draws as f64 * all;
        let unit = work.partition_point(|sum| *sum <= place).min(work.len() - 1);
        let chance = units.work(unit) / all;
        let mut once = unit..unit + 1;
        let mut take = |_| std::mem::take(&mut once);
        let Some((batch, _)) = batcher.fill(usize::MAX, &mut take, &mut Vec::new()).unwrap() else {
            continue;
        };
        device.begin(batch).unwrap();
        device.finish().unwrap();
        let done = std::mem::take(&mut *source.done.lock().unwrap());
        let jobs = done.jobs as f64;
        let of = |done: u64| done as f64 * jobs / chance;
        rows.push([
            of(done.work.warp_instructions),
            of(done.work.lane_instructions),
            of(done.work.shared_rounds),
            of(done.tallied),
            jobs / chance,
        ]);
    }
    let count = rows.len() as f64;
    let mean = |column: usize| rows.iter().map(|row| row[column]).sum::<f64>() / count;
    let error = |column: usize| {
        let mean = mean(column);
        (rows.iter().map(|row| (row[column] - mean).powi(2)).sum::<f64>() / (count * (count - 1.0))).sqrt()
    };
    let lanes = mean(1) / mean(0);
    assert!(mean(0) > 0.0 && mean(1) > mean(0) && mean(3) > 0.0, "no work was done");
    println!("n = {n}, {draws} draws of {} units", units.count());
    println!("jobs                 {:.3e}", mean(4));
    println!("tallied pairs        {:.3e} +- {:.1e}", mean(3), error(3));
    println!("warp instructions    {:.3e} +- {:.1e}, with {lanes:.1} of 32 lanes", mean(0), error(0));
    println!("shared rounds        {:.3e} +- {:.1e}", mean(2), error(2));
    println!(
        "at the card's rates  {:.4} s by instructions, {:.4} s by shared memory",
        mean(0) / INSTRUCTIONS,
        mean(2) / ROUNDS
    );
}
