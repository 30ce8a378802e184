//! The clock that time limits and timings use.

/// A point in time: that of the standard library, or in WebAssembly, where the standard library has
/// no clock, that of the browser.
///
/// ```
/// let begun = queenside::clock::Instant::now();
/// assert!(begun.elapsed() < std::time::Duration::from_secs(60));
/// ```
#[cfg(not(target_family = "wasm"))]
pub use std::time::Instant;

#[cfg(target_family = "wasm")]
pub use web_time::Instant;
