//! Tests of the service. They are one program, because each program takes time to link.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod agreement;
mod answers;
mod failures;
mod watch;
