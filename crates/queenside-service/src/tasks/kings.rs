use queenside::kings::{KingCounter, Polynomial, SafeSquares};
use queenside_checked::{KingCounts, check_kings};
use serde::{Deserialize, Serialize};

use super::Task;
use crate::board::{Pair, pair, solution};
use crate::{Refused, Run};

/// Kings on the safe squares of a solution.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Kings {
    columns: Vec<u32>,
}

#[derive(Debug, Serialize)]
pub(crate) struct Answer {
    n: u32,
    safe: u32,
    groups: Vec<Group>,
    /// The ways of setting 0, 1, 2 and so on kings on all safe squares.
    polynomial: Vec<String>,
    /// Whether the checker recounted all of it; on very many squares it does without.
    is_recounted: bool,
}

#[derive(Debug, Serialize)]
struct Group {
    label: String,
    squares: Vec<Pair>,
    ways: Vec<String>,
}

impl Task for Kings {
    const NAME: &str = "kings";
    const IS_LONG: bool = true;
    type Answer = Answer;

    fn answer(self, _run: &mut Run<'_>) -> Result<Answer, Refused> {
        let solution = solution(self.columns)?;
        let safe = SafeSquares::of(&solution).map_err(Refused::bad)?;
        let counts = KingCounts::of(safe, &mut KingCounter::default()).map_err(Refused::bad)?;
        let is_recounted = check_kings(&solution, &counts)?;
        let groups = counts.groups.iter().map(|(group, polynomial)| Group {
            label: group.label(),
            squares: group.squares.iter().copied().map(pair).collect(),
            ways: decimals(polynomial),
        });
        Ok(Answer {
            n: counts.safe.size().get(),
            safe: counts.safe.count(),
            groups: groups.collect(),
            polynomial: decimals(&counts.polynomial),
            is_recounted,
        })
    }
}

fn decimals(polynomial: &Polynomial) -> Vec<String> {
    polynomial.coefficients().iter().map(ToString::to_string).collect()
}
