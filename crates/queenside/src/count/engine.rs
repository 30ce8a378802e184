use std::fmt::Debug;
use std::sync::atomic::AtomicBool;

use super::{Backtrack, TooLargeToCount};
use crate::board::Size;

/// A way to count the solutions of a board size.
///
/// ```
/// use queenside::{Size, count::ENGINES};
///
/// for engine in ENGINES.iter().filter(|engine| engine.is_available()) {
///     println!("{}: {}", engine.name(), engine.summary());
///     assert!(engine.plan(Size::new(8)?)?.units() > 0);
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait Engine: Debug + Sync {
    /// The engine's name, as the command line takes it.
    fn name(&self) -> &'static str;

    /// The method in one line.
    fn summary(&self) -> &'static str;

    /// Whether this machine can run the engine.
    fn is_available(&self) -> bool {
        true
    }

    /// The whole count of a board size as a sum over units.
    ///
    /// # Errors
    /// [`TooLargeToCount`] when n is above what the engine counts.
    fn plan(&self, size: Size) -> Result<Box<dyn Plan>, TooLargeToCount>;
}

/// A count as a sum over independent units: the number of solutions is the sum, over units 0 to
/// `units() - 1`, of weight times count. Numbers, weights and counts of units never change for a size.
///
/// ```
/// use std::sync::atomic::AtomicBool;
/// use queenside::{Size, count::engine_named};
///
/// let plan = engine_named("backtrack").unwrap().plan(Size::new(8)?)?;
/// let never = AtomicBool::new(false);
/// let total: u128 =
///     (0..plan.units()).map(|unit| plan.weight(unit) * plan.run(unit, &never).unwrap()).sum();
/// assert_eq!(total, 92);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait Plan: Debug + Sync {
    /// The number of units.
    fn units(&self) -> usize;

    /// How often the unit's count enters the total.
    fn weight(&self, unit: usize) -> u128;

    /// The unit's count, or `None` when `stop` was raised before it was done.
    fn run(&self, unit: usize, stop: &AtomicBool) -> Option<u128>;
}

/// Every engine, the one that is used unless another is asked for first.
pub const ENGINES: &[&dyn Engine] = &[&Backtrack];

/// The engine of this name, if there is one.
///
/// ```
/// use queenside::count::engine_named;
///
/// assert!(engine_named("backtrack").is_some());
/// assert!(engine_named("abacus").is_none());
/// ```
pub fn engine_named(name: &str) -> Option<&'static dyn Engine> {
    ENGINES.iter().copied().find(|engine| engine.name() == name)
}
