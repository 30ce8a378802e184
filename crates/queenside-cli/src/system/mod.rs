//! What differs between operating systems: one file for each kind, with the same items.
//!
//! No other file of the program asks for the operating system.

#[cfg(unix)]
mod unix;
#[cfg(windows)]
mod windows;

#[cfg(unix)]
pub(crate) use unix::*;
#[cfg(windows)]
pub(crate) use windows::*;

/// The number of the signal that Ctrl-C sends.
pub(crate) const SIGINT: i32 = 2;
