use queenside::{Budget, Size, count::count_orbits};
fn main() {
    let n: u32 = std::env::args().nth(1).unwrap().parse().unwrap();
    let t: usize = std::env::args().nth(2).unwrap().parse().unwrap();
    let b = std::time::Instant::now();
    let f =
        count_orbits(Size::new(n).unwrap(), 0, &Budget::default().threads(t.try_into().unwrap())).unwrap();
    println!("n={n} threads={t} H={} R={} {:.3}s", f.half_turn, f.quarter_turn, b.elapsed().as_secs_f64());
}
