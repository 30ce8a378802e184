//! The clock that limits and timings read.

/// A point in time: the standard library's clock, and in a browser, where that has none, the browser's.
///
/// ```
/// let begun = queenside::clock::Instant::now();
/// assert!(begun.elapsed() < std::time::Duration::from_secs(60));
/// ```
#[cfg(not(target_family = "wasm"))]
pub use std::time::Instant;
#[cfg(target_family = "wasm")]
pub use web_time::Instant;
