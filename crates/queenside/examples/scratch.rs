use queenside::*;
use rand::SeedableRng;
use std::time::Instant;
fn main() {
    for n in [20u32, 50, 100, 1000, 1_000_000, 10_000_000] {
        for seed in 0..3 {
            let t = Instant::now();
            let a = solve::random_solution(Size::new(n).unwrap(), seed).unwrap();
            println!(
                "{n} {:?} {} nodes {}",
                t.elapsed(),
                matches!(a.outcome, solve::Outcome::Found(_)),
                a.nodes
            );
        }
    }
    for n in 4..60 {
        let t = Instant::now();
        let mut ok = 0;
        for s in 0..200 {
            let mut r = rand_xoshiro::Xoshiro256PlusPlus::seed_from_u64(s);
            if matches!(solve::local_search(Size::new(n).unwrap(), &mut r).outcome, solve::Outcome::Found(_))
            {
                ok += 1
            }
        }
        let l = t.elapsed() / 200;
        let t = Instant::now();
        let mut nodes = 0;
        if n < 31 {
            for s in 0..200 {
                let mut r = rand_xoshiro::Xoshiro256PlusPlus::seed_from_u64(s);
                nodes += solve::exact_search(Size::new(n).unwrap(), &mut r, u64::MAX).nodes;
            }
        }
        println!("{n} local {l:?} {ok} exact {:?} {nodes}", t.elapsed() / 200);
    }
    for n in [8, 12, 13, 14, 15, 16, 17] {
        let t = Instant::now();
        let c = count::count(Size::new(n).unwrap()).unwrap();
        println!("{n} {c} {:?}", t.elapsed());
    }
    let t = Instant::now();
    println!("{} {:?}", enumerate::Solutions::new(Size::new(14).unwrap()).unwrap().count(), t.elapsed());
    let t = Instant::now();
    println!(
        "{} {:?}",
        enumerate::FundamentalSolutions::new(Size::new(14).unwrap()).unwrap().count(),
        t.elapsed()
    );
    for n in 0..15 {
        let s = Size::new(n).unwrap();
        let o = count::orbits_from(s, count::count(s).unwrap()).unwrap();
        println!("{n} {:?} {}", o, enumerate::FundamentalSolutions::new(s).unwrap().count());
    }
}
