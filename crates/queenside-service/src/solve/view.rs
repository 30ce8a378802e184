//! The JSON of [`SolveAnswer`].

use queenside::methods::Counts;
use queenside::solve::{Explanation, Proof, ProofStep, ProofTree};
use queenside::{Board, Outcome, Square};
use serde::{Serialize, Serializer};

use super::{Evidence, Found, SolveAnswer, Solved};

/// Whether there is a solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Status {
    /// A solution was found.
    Solution,
    /// There is no solution; this is proven.
    None,
    /// Not known: the search gave up.
    Unknown,
}

impl From<&Outcome> for Status {
    fn from(outcome: &Outcome) -> Self {
        match outcome {
            Outcome::Found(_) => Self::Solution,
            Outcome::NoSolution(()) => Self::None,
            Outcome::GaveUp => Self::Unknown,
        }
    }
}

/// A verified solution, a verified proof that there is none, or neither.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(rename = "SolveAnswer"))]
pub struct SolveView<'a> {
    /// The board size.
    n: u32,
    /// Whether there is a solution.
    status: Status,
    /// The column of the queen in each row; null without a solution.
    #[cfg_attr(feature = "typescript", ts(as = "Option<Vec<u32>>"))]
    columns: Option<&'a Found>,
    /// The name of the method that found the answer. `given` if the given queens attack each other
    /// or stand on blocked squares; `none` if all methods gave up.
    method: &'static str,
    /// The number of squares on which all methods together tried a queen; for a classic method, its
    /// steps.
    nodes: u64,
    /// Wall time of the search and the verification, in seconds.
    seconds: f64,
    /// The work of a classic method. Questions in JSON do not choose one.
    #[serde(flatten)]
    #[cfg_attr(feature = "typescript", ts(skip))]
    counts: Option<Counts>,
    /// The kind of the verified proof that there is no completion: `attack`, `blocked` or `tree`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    proof: Option<&'static str>,
    /// Given queens that together rule out a completion; present if the request asks for an
    /// explanation and there is no completion.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    explanation: Option<ExplanationAnswer<'a>>,
    /// Why the status is `unknown`: `time-limit`, `step-limit`, `no-luck` (the random search found
    /// nothing), `undecided` (the requested method cannot decide the board), `unproven` (the proof
    /// did not finish in time) or `stopped`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    gave_up: Option<&'static str>,
}

impl<'a> From<&'a SolveAnswer> for SolveView<'a> {
    fn from(answer: &'a SolveAnswer) -> Self {
        let mut view = Self {
            n: answer.n,
            status: Status::Unknown,
            columns: None,
            method: answer.method,
            nodes: answer.nodes,
            seconds: answer.seconds,
            counts: answer.counts,
            proof: None,
            explanation: None,
            gave_up: None,
        };
        match &answer.outcome {
            Solved::Solution(found) => (view.status, view.columns) = (Status::Solution, Some(found)),
            Solved::None(evidence) => {
                view.status = Status::None;
                if let Evidence::Proof { proof, explanation, .. } = evidence {
                    view.proof = Some(proof.kind());
                    view.explanation = explanation.as_deref().map(ExplanationAnswer::from);
                }
            }
            Solved::Unknown(why) => view.gave_up = Some(why.name()),
        }
        view
    }
}

impl Serialize for SolveAnswer {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        SolveView::from(self).serialize(serializer)
    }
}

impl Serialize for Found {
    /// Write the column of the queen in each row.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Queens(solution) => solution.columns().serialize(serializer),
            Self::Formula(construction) => {
                serializer.collect_seq(construction.queens().map(|queen| queen.column))
            }
        }
    }
}

/// Given queens that together have no completion.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
struct ExplanationAnswer<'a> {
    /// The queens, as `[row, column]`.
    queens: &'a [Square],
    /// Whether every queen is needed: without any one of them there is a completion.
    minimal: bool,
    /// The explanation as a sentence.
    words: String,
    /// Two of the queens that attack each other; absent if no two do.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    attack: Option<[Square; 2]>,
    /// The number of steps of the verified proof.
    steps: usize,
    /// The steps of a search tree in depth-first order. Each step is the line whose free squares
    /// the proof tries, such as `row 3` or `column 0`. A board that already has a line without a
    /// free square needs no step. Absent for other proofs, for trees that use arithmetic and for
    /// trees of more than 1000 steps.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    tree: Option<Vec<String>>,
}

impl<'a> From<&'a Explanation> for ExplanationAnswer<'a> {
    fn from(found: &'a Explanation) -> Self {
        let (attack, steps, tree) = match &found.proof {
            Proof::Attack(conflict) => (Some([conflict.a, conflict.b]), 1, None),
            Proof::Tree(tree) => (None, tree.steps().count(), branches(tree)),
            _ => (None, 1, None),
        };
        Self {
            queens: &found.queens,
            minimal: found.is_minimal,
            words: found.to_string(),
            attack,
            steps,
            tree,
        }
    }
}

/// Return the lines that a tree branches on; `None` for long trees and those with arithmetic.
fn branches(tree: &ProofTree) -> Option<Vec<String>> {
    /// The largest number of steps of a tree in an answer.
    const MAX_STEPS: usize = 1000;
    let line = |step: ProofStep<'_>| match step {
        ProofStep::Row(row) => Some(format!("row {row}")),
        ProofStep::Column(column) => Some(format!("column {column}")),
        ProofStep::Farkas(_) => None,
    };
    if tree.steps().nth(MAX_STEPS).is_some() { None } else { tree.steps().map(line).collect() }
}
