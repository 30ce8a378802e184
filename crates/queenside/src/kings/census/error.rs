use super::super::TooWide;
use super::MAX_CENSUS;

/// Why there is no census.
///
/// ```
/// use queenside::{Size, kings::census::{Census, CensusError}};
///
/// let refused = Census::new(Size::new(28)?, 28);
/// assert!(matches!(refused, Err(CensusError::TooLarge { n: 28 })));
/// # Ok::<(), queenside::SizeError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CensusError {
    /// A board too large.
    #[error("a census is taken for n up to {MAX_CENSUS}, not for n = {n}")]
    TooLarge {
        /// The size asked for.
        n: u32,
    },
    /// The stop signal was raised.
    #[error("the census was stopped")]
    Stopped,
    /// A group of safe squares is too wide.
    #[error(transparent)]
    TooWide(#[from] TooWide),
    /// A number of ways does not fit 128 bits.
    #[error("on the solution {columns:?} the number of ways is over 128 bits")]
    TooManyWays {
        /// The solution.
        columns: Vec<u32>,
    },
    /// A record of another census.
    #[error("the record is of a census with {recorded} units, not {units}")]
    OtherUnits {
        /// The units that the record has.
        recorded: usize,
        /// The units that this census has.
        units: usize,
    },
}
