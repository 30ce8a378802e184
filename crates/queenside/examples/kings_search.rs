#![allow(missing_docs)]
use queenside::{
    Size,
    kings::{Method, Search},
};
use std::{ops::ControlFlow, time::Instant};
fn main() {
    let a: Vec<u64> = std::env::args().skip(1).map(|x| x.parse().unwrap()).collect();
    let mut t = vec![];
    for seed in 0..a[2] {
        let s = Instant::now();
        let mut b = 0;
        let search = Search::new(Size::new(a[0] as u32).unwrap(), u128::from(a[1])..=u128::from(a[1]))
            .unwrap()
            .seed(seed);
        let search = if a.len() > 3 { search.method(Method::ALL[a[3] as usize]) } else { search };
        search.run(|h| {
            b = h.board;
            ControlFlow::Break(())
        });
        t.push((s.elapsed().as_secs_f64(), b));
    }
    t.sort_by(|a, b| a.0.total_cmp(&b.0));
    println!(
        "n={} ways {}: median {:.4} s mean {:.4} max {:.4} boards {}",
        a[0],
        a[1],
        t[t.len() / 2].0,
        t.iter().map(|x| x.0).sum::<f64>() / t.len() as f64,
        t[t.len() - 1].0,
        t[t.len() / 2].1
    );
}
