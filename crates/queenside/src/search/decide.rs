use std::ops::ControlFlow;
use std::sync::atomic::AtomicBool;

use rand::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

use super::{Branching, Budget, End, Remaining, Stop, Visit, search};

/// Whether the open rows can be filled: runs on shuffled lines, each twice as long as the one before, so that
/// an unlucky order costs little.
pub(crate) fn has_completion(remaining: &Remaining) -> bool {
    static NEVER: AtomicBool = AtomicBool::new(false);
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(0);
    let mut nodes = 1000u64;
    loop {
        let mut any = Any(false);
        let mut budget = Budget::new(nodes, Stop::new(&NEVER, None));
        let end = search(&remaining.shuffled(&mut rng), Branching::FewestFree, &mut budget, &mut any);
        if any.0 || end == End::Exhausted {
            return any.0;
        }
        nodes = nodes.saturating_mul(2);
    }
}

/// Whether there was a solution; one is enough.
struct Any(bool);

impl Visit for Any {
    fn solution(&mut self, _columns: &[u16]) -> ControlFlow<()> {
        self.0 = true;
        ControlFlow::Break(())
    }
}
