//! Measure the number of random boards per second on which kings are counted:
//! `king_rates WHAT N SECONDS`. WHAT is `draw` (nothing is counted), `ways-48`, `zero`,
//! `polynomial`, or `frontier` (polynomials group by group without a cache). Prints one JSON
//! object.
#![allow(clippy::print_stdout, reason = "an example prints")]

use std::error::Error;
use std::time::{Duration, Instant};

use queenside::Size;
use queenside::kings::{KingCounter, Polynomial, SafeSquares, Samples};

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [what, n, seconds] = &arguments[..] else { return Err("usage: king_rates WHAT N SECONDS".into()) };
    let size = Size::new(n.parse()?)?;
    let time = Duration::try_from_secs_f64(seconds.parse()?)?;
    let mut counter = KingCounter::default();
    let mut is_hit: Box<dyn FnMut(&SafeSquares) -> bool> = match &**what {
        "draw" => Box::new(|_| false),
        "ways-48" => Box::new(move |safe| counter.ways_up_to(safe, size.get(), 48) == Ok(Some(48))),
        "zero" => Box::new(move |safe| counter.ways_up_to(safe, size.get(), 0) == Ok(Some(0))),
        "polynomial" => Box::new(move |safe| counter.polynomial(safe).is_ok_and(|ways| ways.greatest() > 0)),
        "frontier" => Box::new(|safe| by_groups(safe).is_some_and(|ways| ways.greatest() > 0)),
        _ => return Err("expected draw, ways-48, zero, polynomial or frontier".into()),
    };
    let (started, mut boards, mut hits) = (Instant::now(), 0u64, 0u64);
    let mut cell = 0;
    while started.elapsed() < time {
        let mut samples = Samples::new(size, 1, cell)?;
        while let Some(board) = samples.next_sample() {
            boards += 1;
            hits += u64::from(is_hit(board.safe));
            // A cell may have millions of boards.
            if boards.is_multiple_of(4096) && started.elapsed() >= time {
                break;
            }
        }
        cell += 1;
    }
    let seconds = started.elapsed().as_secs_f64();
    println!(r#"{{"boards":{boards},"hits":{hits},"seconds":{seconds},"rate":{}}}"#, boards as f64 / seconds);
    Ok(())
}

fn by_groups(safe: &SafeSquares) -> Option<Polynomial> {
    let groups = safe.groups();
    groups.iter().try_fold(Polynomial::new(vec![1]), |all, group| Some(all.times(&group.polynomial().ok()?)))
}
