#![allow(clippy::unwrap_used, reason = "x")]
use queenside::{
    Size,
    kings::{Counter, Sampler},
};
use std::ops::ControlFlow;
use std::time::Instant;
fn main() {
    let mut args = std::env::args().skip(1);
    let n: u32 = args.next().unwrap().parse().unwrap();
    let cells: u64 = args.next().unwrap().parse().unwrap();
    let mode = args.next().unwrap();
    let sampler = Sampler::new(Size::new(n).unwrap(), 1).unwrap();
    let mut counter = Counter::new();
    let start = Instant::now();
    let (mut boards, mut hits, mut sum) = (0u64, 0u64, 0u64);
    for cell in 0..cells {
        let _ = sampler.for_each_in_cell(cell, |board| {
            boards += 1;
            match mode.as_str() {
                "none" => sum += u64::from(board.safe().count() & 1),
                "48" => {
                    if counter.ways_up_to(board.safe(), n, 48).unwrap() == Some(48) {
                        hits += 1
                    }
                }
                "zero" => {
                    if counter.has_room_for_fewer(board.safe(), n).unwrap() {
                        hits += 1
                    }
                }
                _ => {
                    let p = counter.polynomial(board.safe()).unwrap();
                    sum += u64::from(p.greatest());
                }
            }
            ControlFlow::Continue(())
        });
    }
    let t = start.elapsed().as_secs_f64();
    println!(
        "n={n} {mode} {boards} boards in {t:.3} s: {:.3} M/s, {hits} hits, {:.2e}, {:.3} ms a hit, mean {:.2}",
        boards as f64 / t / 1e6,
        hits as f64 / boards as f64,
        t * 1e3 / hits as f64,
        sum as f64 / boards as f64
    );
}
