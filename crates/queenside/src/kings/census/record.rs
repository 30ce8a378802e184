use serde::{Deserialize, Serialize};

use super::Tally;

/// How far a census is: the units done and what was found in them. It can be stored (by serde) and gone on with.
///
/// # Example
/// ```
/// use queenside::{Size, kings::census::{Census, Runner}};
///
/// let census = Census::new(Size::new(9)?, 9)?;
/// let mut record = census.record();
/// Runner::default().go_on(&census, &mut record)?;
/// assert!(record.is_finished());
/// assert_eq!(record.tally().solutions(), 352);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "Stored", into = "Stored")]
pub struct Record {
    units: Vec<bool>,
    tally: Tally,
}

/// A record as it is written: `1` for each unit done, `0` for each to do.
#[derive(Serialize, Deserialize)]
struct Stored {
    units: String,
    tally: Tally,
}

impl From<Record> for Stored {
    fn from(Record { units, tally }: Record) -> Self {
        Self { units: units.into_iter().map(|done| if done { '1' } else { '0' }).collect(), tally }
    }
}

impl From<Stored> for Record {
    fn from(Stored { units, tally }: Stored) -> Self {
        Self { units: units.chars().map(|digit| digit == '1').collect(), tally }
    }
}

impl Record {
    pub(super) fn new(units: usize) -> Self {
        Self { units: vec![false; units], tally: Tally::default() }
    }

    pub(super) fn add(&mut self, unit: usize, tally: Tally) {
        self.units[unit] = true;
        self.tally.absorb(tally);
    }

    /// How many units there are.
    ///
    /// ```
    /// # use queenside::{Size, kings::census::Census};
    /// assert_eq!(Census::new(Size::new(8)?, 8)?.record().units(), 30);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn units(&self) -> usize {
        self.units.len()
    }

    /// How many of them are done.
    ///
    /// ```
    /// # use queenside::{Size, kings::census::Census};
    /// assert_eq!(Census::new(Size::new(8)?, 8)?.record().done(), 0);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn done(&self) -> usize {
        self.units.iter().filter(|done| **done).count()
    }

    /// Whether all of them are.
    ///
    /// ```
    /// # use queenside::{Size, kings::census::Census};
    /// assert!(!Census::new(Size::new(8)?, 8)?.record().is_finished());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn is_finished(&self) -> bool {
        self.units.iter().all(|done| *done)
    }

    /// The numbers of those that are not.
    ///
    /// ```
    /// # use queenside::{Size, kings::census::Census};
    /// assert_eq!(Census::new(Size::new(8)?, 8)?.record().missing().len(), 30);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn missing(&self) -> Vec<usize> {
        (0..self.units.len()).filter(|&unit| !self.units[unit]).collect()
    }

    /// What was found in those that are.
    ///
    /// ```
    /// # use queenside::{Size, kings::census::Census};
    /// assert_eq!(Census::new(Size::new(8)?, 8)?.record().tally().solutions(), 0);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn tally(&self) -> &Tally {
        &self.tally
    }

    /// The same, given away.
    ///
    /// ```
    /// # use queenside::{Size, kings::census::{Census, Tally}};
    /// assert_eq!(Census::new(Size::new(8)?, 8)?.record().into_tally(), Tally::default());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn into_tally(self) -> Tally {
        self.tally
    }
}
