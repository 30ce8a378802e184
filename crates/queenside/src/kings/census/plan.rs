use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};

use super::super::{Counter, SafeSquares};
use super::{CensusError, MAX_CENSUS, Record, Tally};
use crate::board::{Size, TakenLines};
use crate::enumerate::FundamentalUnits;

/// A census to be taken: of which boards, for how many kings, in which units.
///
/// # Example
/// ```
/// use std::sync::atomic::AtomicBool;
/// use queenside::{Size, kings::{Counter, census::{Census, Tally}}};
///
/// let census = Census::new(Size::new(12)?, 12)?;
/// let mut counter = Counter::new();
/// let mut tally = Tally::default();
/// for unit in 0..census.units() {
///     tally.absorb(census.take(unit, &mut counter, &AtomicBool::new(false))?);
/// }
/// assert_eq!((tally.solutions(), tally.ways().distinct()), (14200, Some(84)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Census {
    size: Size,
    kings: u32,
    units: FundamentalUnits,
}

impl Census {
    /// A census of all solutions of this size, for so many kings.
    ///
    /// # Errors
    /// [`CensusError::TooLarge`] when n is above [`MAX_CENSUS`].
    ///
    /// ```
    /// use queenside::{Size, kings::census::Census};
    ///
    /// let census = Census::new(Size::new(20)?, 20)?;
    /// assert!(census.units() > 1000);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn new(size: Size, kings: u32) -> Result<Self, CensusError> {
        let n = size.get();
        let too_large = CensusError::TooLarge { n };
        // So that a unit takes a few seconds at most: that much is lost when a census is stopped.
        let rows = match n {
            ..=17 => 2,
            ..=20 => 3,
            ..=22 => 4,
            _ => 5,
        };
        if n > MAX_CENSUS {
            return Err(too_large);
        }
        let units = FundamentalUnits::new(size, rows).map_err(|_| too_large)?;
        Ok(Self { size, kings, units })
    }

    /// The size of the boards.
    ///
    /// ```
    /// use queenside::{Size, kings::census::Census};
    ///
    /// assert_eq!(Census::new(Size::new(8)?, 8)?.size().get(), 8);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn size(&self) -> Size {
        self.size
    }

    /// How many kings stand on each board.
    ///
    /// ```
    /// use queenside::{Size, kings::census::Census};
    ///
    /// assert_eq!(Census::new(Size::new(8)?, 3)?.kings(), 3);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn kings(&self) -> u32 {
        self.kings
    }

    /// How many units there are. A unit's number and boards depend on n alone.
    ///
    /// ```
    /// use queenside::{Size, kings::census::Census};
    ///
    /// assert_eq!(Census::new(Size::new(8)?, 8)?.units(), 22);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn units(&self) -> usize {
        self.units.len()
    }

    /// A record of this census, with no unit done.
    ///
    /// ```
    /// use queenside::{Size, kings::census::Census};
    ///
    /// assert_eq!(Census::new(Size::new(8)?, 8)?.record().done(), 0);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn record(&self) -> Record {
        Record::new(self.units())
    }

    /// The tally of one unit; that of no boards for a number that no unit has.
    ///
    /// # Errors
    /// [`CensusError::Stopped`] soon after `stop` becomes true; [`CensusError::TooWide`] or
    /// [`CensusError::TooManyWays`] for a board that cannot be counted in 128 bits.
    ///
    /// ```
    /// use std::sync::atomic::AtomicBool;
    /// use queenside::{Size, kings::{Counter, census::Census}};
    ///
    /// let census = Census::new(Size::new(8)?, 8)?;
    /// let tally = census.take(0, &mut Counter::new(), &AtomicBool::new(false))?;
    /// assert_eq!(tally.solutions(), 0);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn take(&self, unit: usize, counter: &mut Counter, stop: &AtomicBool) -> Result<Tally, CensusError> {
        let mut tally = Tally::default();
        let mut fault = None;
        if unit >= self.units() {
            return Ok(tally);
        }
        let _ = self.units.for_each_in(unit, |columns, orbit| {
            // n is at most 27, so each diagonal has a bit.
            let safe = SafeSquares::beside(self.size, TakenLines::<u64>::of(columns));
            fault = match counter.greatest_and_ways(&safe, self.kings) {
                _ if stop.load(Ordering::Relaxed) => Some(CensusError::Stopped),
                Ok((greatest, Some(ways))) => {
                    tally.add(columns, orbit, greatest, ways);
                    None
                }
                Ok((_, None)) => Some(CensusError::TooManyWays { columns: columns.to_vec() }),
                Err(too_wide) => Some(too_wide.into()),
            };
            if fault.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        tally.close();
        fault.map_or(Ok(tally), Err)
    }
}
