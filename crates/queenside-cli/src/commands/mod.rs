//! The commands, one file each: the arguments with their help, and `run`.

mod boards;
pub(crate) mod check;
pub(crate) mod compare;
#[cfg(feature = "manual")]
pub(crate) mod completions;
pub(crate) mod count;
pub(crate) mod draw;
pub(crate) mod export;
pub(crate) mod generate;
#[cfg(feature = "gpu")]
pub(crate) mod gpu_report;
pub(crate) mod info;
pub(crate) mod kings;
pub(crate) mod list;
#[cfg(feature = "manual")]
pub(crate) mod man;
pub(crate) mod methods;
pub(crate) mod regions;
pub(crate) mod sample;
pub(crate) mod serve;
pub(crate) mod shard;
pub(crate) mod solve;
pub(crate) mod trace;
