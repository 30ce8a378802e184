use crate::board::Solution;

/// A board that a search was for.
///
/// ```
/// use std::ops::ControlFlow;
/// use queenside::{Size, kings::Search};
///
/// let mut hits = Vec::new();
/// Search::new(Size::new(20)?, 48..=48)?.run(|hit| {
///     hits.push(hit);
///     ControlFlow::Break(())
/// });
/// assert_eq!(hits[0].ways, 48);
/// assert_eq!(hits[0].solution.columns().len(), 20);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hit {
    /// The board.
    pub solution: Solution,
    /// In how many ways the kings can stand.
    pub ways: u128,
    /// How many boards were looked at before it and with it, by the order of rounds.
    pub board: u64,
    /// The round in which it was found.
    pub round: u64,
}

/// Why a search ended.
///
/// ```
/// use std::ops::ControlFlow;
/// use queenside::{Size, kings::{Ended, Search}};
///
/// // The greatest count of all 8-queens boards is 0.
/// let search = Search::new(Size::new(8)?, 1..=u128::MAX)?;
/// assert_eq!(search.run(|_| ControlFlow::Continue(())), Ended::Everything);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ended {
    /// Who was told the hits had enough.
    Enough,
    /// As many boards were looked at as allowed.
    Boards,
    /// The time was over, or the stop signal was raised.
    Stopped,
    /// Every solution of the size was looked at: there are no other hits.
    Everything,
}
