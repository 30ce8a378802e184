//! Find one solution or completion: by formula, at random, by the methods of completion or by a
//! classic method. Explain why there is no completion.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use queenside::clock::Instant;
use queenside::methods::{Cooling, Counts, Ended, Method, Task};
use queenside::solve::{
    Answer, CompletionMethod, CompletionOptions, Construction, Explanation, Proof, closed_form, complete,
    explain_proof, random_solution,
};
use queenside::{Board, Budget, Outcome, Placement, Problem, Solution, UnknownNameError};
use queenside_check::{check_completion, check_count};
use serde::Deserialize;

use crate::ask::unless_stopped;
use crate::fields;
use crate::verify::{check_construction, check_outcome, check_proof, puzzle};
use crate::{ServiceError, seconds};

/// Find a solution or completion of a board, or prove that there is none.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(optional_fields))]
#[serde(deny_unknown_fields)]
pub struct Solve {
    /// The board.
    #[serde(deserialize_with = "fields::board")]
    #[cfg_attr(feature = "typescript", ts(as = "fields::GivenBoard"))]
    pub board: Problem,
    /// The method. Questions in JSON have no choice: the web app only watches classic methods.
    #[serde(skip)]
    pub method: SolveMethod,
    /// A random seed. On an empty board it selects a random solution; the same seed finds the same
    /// solution.
    pub seed: Option<u64>,
    /// The start position, for classic methods that repair: they may move these queens, but not
    /// those of the board.
    #[serde(skip)]
    pub start: Option<Placement>,
    /// The largest number of steps of a classic method.
    #[serde(skip)]
    pub step_limit: Option<u64>,
    /// The cooling schedule of annealing.
    #[serde(skip)]
    pub cooling: Option<Cooling>,
    /// Find a proof for a negative answer even on an empty board.
    #[serde(skip)]
    pub needs_proof: bool,
    /// If there is no completion, also find given queens that together rule it out.
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(as = "Option<_>"))]
    pub explain: bool,
    /// The time limit in seconds, at most 3600; 60 by default.
    #[serde(default = "fields::sixty_seconds", deserialize_with = "fields::seconds")]
    #[cfg_attr(feature = "typescript", ts(as = "Option<f64>"))]
    pub time_limit: Option<Duration>,
}

impl Solve {
    /// Ask for a solution by the default methods, without a time limit.
    pub fn new(board: Problem) -> Self {
        Self {
            board,
            method: SolveMethod::Auto,
            seed: None,
            start: None,
            step_limit: None,
            cooling: None,
            needs_proof: false,
            explain: false,
            time_limit: None,
        }
    }

    pub(crate) fn answer(self, budget: &Budget) -> Result<SolveAnswer, ServiceError> {
        let answer = solve(&self, budget);
        // A stopped search is an error, not an answer.
        unless_stopped(budget)?;
        answer
    }
}

/// The method that solves a board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum SolveMethod {
    /// On an empty board the formula, or a random solution if requested; on other boards the
    /// methods of completion in turn.
    #[default]
    Auto,
    /// A single method of completion.
    Completion(CompletionMethod),
    /// A classic method.
    Classic(Method),
}

impl FromStr for SolveMethod {
    type Err = UnknownNameError;

    /// Read `auto`, a method of completion, or a classic method by its name or a short name.
    fn from_str(name: &str) -> Result<Self, UnknownNameError> {
        if name == "auto" {
            return Ok(Self::Auto);
        }
        let completion = name.parse().map(Self::Completion);
        completion.or_else(|_| name.parse().map(Self::Classic)).map_err(|_: UnknownNameError| {
            let completion = CompletionMethod::ALL.iter().map(|method| method.name());
            let names = ["auto"].into_iter().chain(completion).chain(Method::all_names());
            UnknownNameError::new("method", name, names)
        })
    }
}

impl fmt::Display for SolveMethod {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Auto => f.write_str("auto"),
            Self::Completion(method) => f.write_str(method.name()),
            Self::Classic(method) => f.write_str(method.name()),
        }
    }
}

/// The answer to [`Solve`], and its cost. [`SolveView`](crate::solve_view::SolveView) is its JSON.
#[derive(Clone, Debug)]
pub struct SolveAnswer {
    /// The board size.
    pub n: u32,
    /// A verified solution, verified evidence that there is none, or why neither is known.
    pub outcome: Solved,
    /// The name of the method that found the answer. `given` if the given queens attack each other
    /// or stand on blocked squares; `none` if all methods gave up.
    pub method: &'static str,
    /// The number of squares on which all methods together tried a queen; for a classic method, its
    /// steps.
    pub nodes: u64,
    /// The work of a classic method.
    pub counts: Option<Counts>,
    /// Wall time of the search and the verification, in seconds.
    pub seconds: f64,
}

/// Whether there is a solution.
#[derive(Clone, Debug)]
pub enum Solved {
    /// There is this solution.
    Solution(Found),
    /// There is none, for this reason.
    None(Evidence),
    /// It is not known, for this reason.
    Unknown(GaveUp),
}

/// A solution as a list of queens or as a formula.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Found {
    /// The queen of each row.
    Queens(Solution),
    /// Runs of queens, which represent up to a billion rows in little memory.
    Formula(Construction),
}

/// Why there is no solution.
#[derive(Clone, Debug)]
pub enum Evidence {
    /// Boards of this size have no solution: 2 and 3.
    Size,
    /// A board of n = 0 has no square for a given queen.
    NoSquare,
    /// A proof that the checker accepted.
    Proof {
        /// The proof.
        proof: Proof,
        /// The method that found it. It differs from that of the answer if that is a classic method.
        prover: &'static str,
        /// Given queens that together rule out a completion, if the question asks for them.
        explanation: Option<Box<Explanation>>,
    },
}

/// The reason why a search ended without an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum GaveUp {
    /// The search reached its time limit.
    TimeLimit,
    /// The random search found no solution; another seed may succeed.
    NoLuck,
    /// The requested method of completion could not decide the board.
    Undecided,
    /// The method found no completion, but the proof did not finish in time.
    Unproven,
    /// A classic method ended for this reason.
    Classic(Ended),
}

impl GaveUp {
    /// Return the name for programs, such as `time-limit`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::TimeLimit => "time-limit",
            Self::NoLuck => "no-luck",
            Self::Undecided => "undecided",
            Self::Unproven => "unproven",
            Self::Classic(ended) => ended.name(),
        }
    }
}

impl SolveAnswer {
    fn new(n: u32, method: &'static str, outcome: Solved) -> Self {
        Self { n, outcome, method, nodes: 0, counts: None, seconds: 0.0 }
    }

    /// Return the answer for n = 0 and a given queen, which no [`Problem`] can represent.
    pub fn without_squares() -> Self {
        Self::new(0, "given", Solved::None(Evidence::NoSquare))
    }
}

impl Evidence {
    /// Say in one line why this board has no completion.
    pub fn reason(&self, board: &Problem) -> String {
        let n = board.size().get();
        match self {
            Self::Size => format!("no solution exists for n = {n}"),
            Self::NoSquare => "no completion: a board of n = 0 has no square for a queen".to_owned(),
            Self::Proof { proof: Proof::Attack(conflict), .. } => {
                let queens = board.queen_count();
                let many = format!("{queens} queens on a board of {n} rows; ");
                format!("no completion: {}{conflict}", if queens > n as usize { &many } else { "" })
            }
            Self::Proof { proof: Proof::Blocked(queen), .. } => {
                format!("no completion: the queen on {queen} is on a blocked square")
            }
            Self::Proof { .. } if board.is_unconstrained() => Self::Size.reason(board),
            Self::Proof { prover, .. } => {
                format!("no completion exists (proven by {prover}; the checker verified the proof)")
            }
        }
    }
}

/// Find a solution of a board, or a proof that there is none. The independent checker verifies the
/// answer. The threads and the stop signal are those of the budget; the question has the seed and the
/// time limit.
///
/// # Errors
/// [`ServiceError::Bad`] if the board is too large for the method, or if a classic method cannot do
/// the task; [`ServiceError::Wrong`] if the answer fails its verification. A stopped search is not
/// an error: its outcome is unknown.
///
/// ```
/// use queenside::{Budget, Problem, Size, Square};
/// use queenside_service::solve::{Evidence, Solve, Solved, solve};
///
/// let board = Problem::new(Size::new(6)?).with_queens([Square::new(0, 0)])?;
/// let answer = solve(&Solve::new(board), &Budget::default())?;
/// let Solved::None(Evidence::Proof { proof, .. }) = answer.outcome else { panic!() };
/// assert_eq!((proof.kind(), answer.method), ("tree", "exact"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn solve(question: &Solve, budget: &Budget) -> Result<SolveAnswer, ServiceError> {
    let budget = budget.clone().seed(question.seed.unwrap_or_default()).time_limit(question.time_limit);
    let solving = Solving { question, board: &question.board, budget, started: Instant::now() };
    let answer = solving.answer()?;
    Ok(SolveAnswer { seconds: seconds(solving.started.elapsed()), ..answer })
}

/// A question, what it may use, and when the work on it began.
struct Solving<'a> {
    question: &'a Solve,
    board: &'a Problem,
    budget: Budget,
    started: Instant,
}

impl Solving<'_> {
    fn answer(&self) -> Result<SolveAnswer, ServiceError> {
        let Solve { method, seed, start, step_limit, cooling, needs_proof, explain, .. } = self.question;
        let is_empty = self.board.is_unconstrained() && !needs_proof && !explain;
        match *method {
            SolveMethod::Classic(method) => self.by_classic(method),
            _ if start.is_some() || step_limit.is_some() || cooling.is_some() => Err(ServiceError::bad(
                "a start position, a step limit and a cooling schedule need a classic method",
            )),
            SolveMethod::Auto | SolveMethod::Completion(CompletionMethod::ClosedForm) if is_empty => {
                if seed.is_some() {
                    self.at_random()
                } else if cfg!(target_family = "wasm") {
                    // The formula is for boards larger than the web app shows. Without it the web app
                    // loads faster.
                    self.by_completion(None)
                } else {
                    self.by_formula()
                }
            }
            SolveMethod::Auto => self.by_completion(None),
            SolveMethod::Completion(method) => self.by_completion(Some(method)),
        }
    }

    fn by_formula(&self) -> Result<SolveAnswer, ServiceError> {
        let n = self.board.size().get();
        let outcome = if let Some(construction) = closed_form(self.board.size()) {
            check_construction(&construction)?;
            Solved::Solution(Found::Formula(construction))
        } else {
            check_count(n, 0)?;
            Solved::None(Evidence::Size)
        };
        Ok(SolveAnswer::new(n, CompletionMethod::ClosedForm.name(), outcome))
    }

    fn at_random(&self) -> Result<SolveAnswer, ServiceError> {
        let mut answer = random_solution(self.board.size(), &self.budget).map_err(ServiceError::bad)?;
        if !check_outcome(self.board, &answer.outcome, &self.left())? {
            answer.outcome = Outcome::GaveUp;
        }
        Ok(self.found(answer, GaveUp::NoLuck, |()| Evidence::Size))
    }

    fn by_completion(&self, method: Option<CompletionMethod>) -> Result<SolveAnswer, ServiceError> {
        let options = CompletionOptions::default().method(method);
        let Answer { outcome, method, nodes } =
            complete(self.board, options, &self.budget).map_err(ServiceError::bad)?;
        let outcome = match outcome {
            Outcome::Found(found) => Outcome::Found(self.checked(found)?),
            Outcome::NoSolution(proof) => {
                self.verified(proof, method, options)?.map_or(Outcome::GaveUp, Outcome::NoSolution)
            }
            Outcome::GaveUp => Outcome::GaveUp,
        };
        Ok(self.found(Answer { outcome, method, nodes }, GaveUp::Undecided, |evidence| evidence))
    }

    /// Verify the solution, queen by queen.
    fn checked(&self, found: Solution) -> Result<Solution, ServiceError> {
        check_completion(&puzzle(self.board), found.columns())?;
        Ok(found)
    }

    /// Verify the proof, and add an explanation if the question asks for one. Return `None` if the
    /// budget ends first.
    fn verified(
        &self,
        proof: Proof,
        prover: &'static str,
        options: CompletionOptions,
    ) -> Result<Option<Evidence>, ServiceError> {
        if !check_proof(self.board, &proof, &self.left())? {
            return Ok(None);
        }
        let explanation = if self.question.explain {
            let explain = |budget: &Budget| explain_proof(self.board, proof.clone(), options, budget);
            let mut found = explain(&self.left()).map_err(ServiceError::bad)?;
            if !check_proof(&found.problem, &found.proof, &self.left())? {
                // Without any time, the explanation has the proof that is verified.
                found = explain(&Budget::default().time_limit(Duration::ZERO)).map_err(ServiceError::bad)?;
            }
            Some(Box::new(found))
        } else {
            None
        };
        Ok(Some(Evidence::Proof { proof, prover, explanation }))
    }

    /// Create the answer for a search that gives up for this reason, unless it is late.
    fn found<P>(&self, answer: Answer<P>, why: GaveUp, evidence: impl Fn(P) -> Evidence) -> SolveAnswer {
        let outcome = match answer.outcome {
            Outcome::Found(solution) => Solved::Solution(Found::Queens(solution)),
            Outcome::NoSolution(proof) => Solved::None(evidence(proof)),
            Outcome::GaveUp
                if self.budget.time_limit.is_some_and(|limit| self.started.elapsed() >= limit) =>
            {
                Solved::Unknown(GaveUp::TimeLimit)
            }
            Outcome::GaveUp => Solved::Unknown(why),
        };
        SolveAnswer {
            nodes: answer.nodes,
            ..SolveAnswer::new(self.board.size().get(), answer.method, outcome)
        }
    }

    fn by_classic(&self, method: Method) -> Result<SolveAnswer, ServiceError> {
        // The page only watches classic methods. Without this code it loads faster.
        if cfg!(target_family = "wasm") {
            return Err(ServiceError::bad(
                "the browser cannot solve by a classic method: watch the method instead",
            ));
        }
        let Solve { start, step_limit, cooling, .. } = self.question;
        let task = Task::new(self.board).start(start.as_ref()).step_limit(*step_limit).cooling(*cooling);
        let report = method.run(&task, &self.budget).map_err(ServiceError::bad)?;
        let outcome = match report.outcome {
            Outcome::Found(found) => Solved::Solution(Found::Queens(self.checked(found)?)),
            Outcome::NoSolution(()) => self.proven(method)?,
            Outcome::GaveUp => Solved::Unknown(GaveUp::Classic(report.ended)),
        };
        Ok(SolveAnswer {
            nodes: report.counts.steps,
            counts: Some(report.counts),
            ..SolveAnswer::new(self.board.size().get(), method.name(), outcome)
        })
    }

    /// Confirm that a classic method found no solution. An exhaustive search leaves no proof to
    /// verify, so a method of completion finds one.
    fn proven(&self, method: Method) -> Result<Solved, ServiceError> {
        if self.board.is_unconstrained() {
            check_count(self.board.size().get(), 0)?;
            return Ok(Solved::None(Evidence::Size));
        }
        let options = CompletionOptions::default();
        let proven = complete(self.board, options, &self.left()).map_err(ServiceError::bad)?;
        let evidence = match proven.outcome {
            Outcome::NoSolution(proof) => self.verified(proof, proven.method, options)?,
            Outcome::GaveUp => None,
            Outcome::Found(_) => {
                return Err(ServiceError::wrong(format_args!("{method} missed a completion")));
            }
        };
        Ok(evidence.map_or(Solved::Unknown(GaveUp::Unproven), Solved::None))
    }

    /// Return what is left of the budget.
    fn left(&self) -> Budget {
        self.budget.clone().since(self.started)
    }
}
