use std::ops::ControlFlow;
use std::sync::atomic::AtomicBool;

use rand::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

use super::{Branch, Branching, End, NodeLimit, Remaining, Visit, search};
use crate::run::Limit;

/// Nodes between two looks whether it is over.
const LOOK_EVERY: u64 = 1 << 12;

/// Whether the open rows can be filled, or `None` soon after this becomes true: runs on shuffled lines, each twice as long
/// as the one before, so that an unlucky order costs little.
pub(crate) fn has_completion(remaining: &Remaining, is_over: impl FnMut() -> bool) -> Option<bool> {
    static NEVER: AtomicBool = AtomicBool::new(false);
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(0);
    let mut any = Any { is_over, nodes: 0, found: false, was_over: false };
    let mut nodes = 1000u64;
    loop {
        let mut budget = NodeLimit::new(nodes, Limit::new(&NEVER, None));
        let end = search(&remaining.shuffled(&mut rng), Branching::FewestFree, &mut budget, &mut any);
        if any.found || end == End::Exhausted {
            return Some(any.found);
        }
        if any.was_over {
            return None;
        }
        nodes = nodes.saturating_mul(2);
    }
}

/// Whether there was a solution; one is enough.
struct Any<F> {
    is_over: F,
    nodes: u64,
    found: bool,
    was_over: bool,
}

impl<F: FnMut() -> bool> Visit for Any<F> {
    fn branch(&mut self, _branch: Branch) -> ControlFlow<()> {
        self.nodes += 1;
        if self.nodes.is_multiple_of(LOOK_EVERY) && (self.is_over)() {
            self.was_over = true;
            return ControlFlow::Break(());
        }
        ControlFlow::Continue(())
    }

    fn solution(&mut self, _columns: &[u16]) -> ControlFlow<()> {
        self.found = true;
        ControlFlow::Break(())
    }
}
