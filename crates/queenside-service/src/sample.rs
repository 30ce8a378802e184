//! Random solutions, all equally likely. Each is verified.

use queenside::sample::UniformSolutions;
use queenside::{Budget, Outcome, Size};
use queenside_check::check_solution;
use serde::Deserialize;

use crate::ServiceError;
use crate::values::{Seed, TimeLimit};

/// How to draw random solutions.
#[derive(Clone, Debug, Default, Deserialize)]
#[cfg_attr(feature = "clap", derive(clap::Args))]
#[serde(default, deny_unknown_fields)]
pub struct Sample {
    /// Random seed; the same seed draws the same solutions [default: 0].
    #[cfg_attr(feature = "clap", arg(long, value_name = "S"))]
    pub seed: Option<Seed>,
    /// Give up after this time, such as 10s or 2m.
    #[cfg_attr(feature = "clap", arg(long, value_name = "TIME"))]
    pub time_limit: Option<TimeLimit>,
}

/// Random solutions of a board size, without end.
///
/// ```
/// use queenside::{Budget, Size};
/// use queenside_service::sample::{Sample, Sampling};
///
/// let mut sampling = Sampling::new(Size::new(40)?, &Sample::default())?;
/// assert!(sampling.next_within(&Budget::default())?.is_found());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Sampling(UniformSolutions);

impl Sampling {
    /// Begin to draw.
    ///
    /// # Errors
    /// [`ServiceError::Bad`] if the board is too large.
    pub fn new(size: Size, question: &Sample) -> Result<Self, ServiceError> {
        let seed = question.seed.unwrap_or(Seed::ZERO).get();
        UniformSolutions::new(size, seed).map(Self).map_err(ServiceError::bad)
    }

    /// Return the next solution, `NoSolution` for boards that have none, or `GaveUp` if the budget ends
    /// first.
    ///
    /// # Errors
    /// [`ServiceError::Wrong`] if the board is not a solution.
    pub fn next_within(&mut self, budget: &Budget) -> Result<Outcome, ServiceError> {
        let outcome = self.0.next_within(budget);
        if let Outcome::Found(solution) = &outcome {
            check_solution(solution.columns())?;
        }
        Ok(outcome)
    }
}
