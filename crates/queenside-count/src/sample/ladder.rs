//! A ladder of temperatures, from random permutations down to solutions.

use std::sync::atomic::{AtomicBool, Ordering};

use rand_xoshiro::Xoshiro256PlusPlus;

use super::exact::{exp, ln};
use super::permutation::{Acceptance, Permutation};

/// At the last step, a swap that adds one conflict is accepted with this probability by n. Then the
/// energy is about 0.9 on average, for every n, and 0 two times out of five.
const COLDEST: f64 = 0.3;

/// Inverse temperatures in equal steps from 0 to that of [`COLDEST`].
#[derive(Clone, Copy, Debug)]
pub(super) struct Ladder {
    n: u32,
    sweeps: u32,
    /// By how much the inverse temperature increases with each step.
    width: f64,
}

impl Ladder {
    pub(super) fn new(n: u32, sweeps: u32) -> Self {
        Self { n, sweeps, width: ln(f64::from(n) / COLDEST) / f64::from(sweeps) }
    }

    /// Return the number of sweeps each way, one on each step.
    pub(super) fn sweeps(&self) -> u32 {
        self.sweeps
    }

    fn acceptance(&self, step: u32) -> Acceptance {
        Acceptance::new(exp(-self.width * f64::from(step)))
    }

    /// Return the acceptance of the last step.
    pub(super) fn coldest(&self) -> Acceptance {
        self.acceptance(self.sweeps)
    }

    /// Draw a permutation and cool it, one sweep on each step. Return it with its weight: the sum over
    /// the steps of minus the width by the energy, an estimate of ln(Z(coldest) / n!). `None` if the flag
    /// is set.
    ///
    /// Z is the sum of exp(-inverse temperature * energy) over all permutations.
    pub(super) fn descend(
        &self,
        random: &mut Xoshiro256PlusPlus,
        stop: &AtomicBool,
    ) -> Option<(Permutation, f64)> {
        let (mut board, mut energies) = (Permutation::random(self.n, random), 0);
        for step in 1..=self.sweeps {
            energies += board.energy;
            board.sweep(&self.acceptance(step), random);
            unless_set(stop)?;
        }
        Some((board, -self.width * energies as f64))
    }

    /// Warm the permutation from the last step to the first, and return the weight as
    /// [`descend`](Self::descend) does.
    pub(super) fn ascend(
        &self,
        mut board: Permutation,
        random: &mut Xoshiro256PlusPlus,
        stop: &AtomicBool,
    ) -> Option<f64> {
        let mut energies = 0;
        for step in (0..self.sweeps).rev() {
            energies += board.energy;
            board.sweep(&self.acceptance(step), random);
            unless_set(stop)?;
        }
        Some(-self.width * energies as f64)
    }
}

/// Return `None` if the flag is set.
pub(super) fn unless_set(flag: &AtomicBool) -> Option<()> {
    (!flag.load(Ordering::Relaxed)).then_some(())
}
