//! Find one solution or completion: by formula, at random, by the methods of completion or by a
//! classic method. Explain why there is no completion.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use queenside::clock::Instant;
use queenside::methods::{Cooling, Counts, Ended, Method, Task};
use queenside::solve::{
    CompletionMethod, CompletionOptions, Construction, Explanation, MAX_RANDOM, Proof, ProofStep,
    closed_form, complete, explain, random_solution,
};
use queenside::{Board, Budget, Outcome, Placement, Problem, Size, Solution, Square, UnknownNameError};
use queenside_check::check_count;
use serde::{Serialize, Serializer};

use crate::ServiceError;
use crate::verify::{check_construction, check_outcome, check_proof};

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

impl SolveMethod {
    /// List the names that can be parsed: `auto`, the methods of completion, the classic methods,
    /// their short names.
    pub fn names() -> impl Iterator<Item = &'static str> {
        let completion = CompletionMethod::ALL.iter().map(|method| method.name());
        ["auto"].into_iter().chain(completion).chain(Method::all_names())
    }
}

impl FromStr for SolveMethod {
    type Err = UnknownNameError;

    /// Read one of [`names`](Self::names), or the short name of a classic method.
    fn from_str(name: &str) -> Result<Self, UnknownNameError> {
        if name == "auto" {
            return Ok(Self::Auto);
        }
        let completion = name.parse().map(Self::Completion);
        completion
            .or_else(|_| name.parse().map(Self::Classic))
            .map_err(|_: UnknownNameError| UnknownNameError::new("method", name, Self::names()))
    }
}

/// What to solve, and how.
///
/// The seed, the threads, the time limit and the stop signal are in the [`Budget`].
#[derive(Clone, Debug)]
pub struct SolveRequest<'a> {
    /// The board with its given queens and blocked squares.
    pub problem: &'a Problem,
    /// The method.
    pub method: SolveMethod,
    /// On an empty board, find a random solution instead of the one by formula.
    pub is_random: bool,
    /// The start position, for classic methods that repair: they may move these queens, but not
    /// those of the problem.
    pub start: Option<&'a Placement>,
    /// The largest number of steps of a classic method.
    pub step_limit: Option<u64>,
    /// The cooling schedule of annealing.
    pub cooling: Option<Cooling>,
    /// Find a proof for a negative answer even on an empty board.
    pub needs_proof: bool,
    /// If there is no completion, also find given queens that together rule it out.
    pub explain: bool,
}

impl<'a> SolveRequest<'a> {
    /// Create a request for a solution by the default methods.
    pub const fn new(problem: &'a Problem) -> Self {
        Self {
            problem,
            method: SolveMethod::Auto,
            is_random: false,
            start: None,
            step_limit: None,
            cooling: None,
            needs_proof: false,
            explain: false,
        }
    }
}

/// Whether there is a solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Status {
    /// A solution was found.
    Solution,
    /// There is no solution; this is proven.
    None,
    /// Not known: the search gave up.
    Unknown,
}

/// A solution as a list of queens or as a formula.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Found {
    /// The queen of each row.
    Queens(Solution),
    /// Runs of queens, which represent up to a billion rows in little memory.
    Formula(Construction),
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

impl Serialize for GaveUp {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.name().serialize(serializer)
    }
}

/// A verified solution, a verified proof that there is none, or neither.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SolveAnswer {
    /// The board size.
    pub n: u32,
    /// Whether there is a solution.
    pub status: Status,
    /// The column of the queen in each row; null without a solution.
    #[cfg_attr(feature = "schema", schemars(with = "Option<Vec<u32>>"))]
    pub columns: Option<Found>,
    /// The name of the method that found the answer. `given` if the given queens attack each other
    /// or stand on blocked squares; `none` if all methods gave up.
    pub method: &'static str,
    /// The number of squares on which all methods together tried a queen; for a classic method, its
    /// steps.
    pub nodes: u64,
    /// Wall time of the search and the verification, in seconds.
    pub seconds: f64,
    /// The number of steps of a classic method. Each method defines its step.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub steps: Option<u64>,
    /// The number of queens that a classic method placed or moved.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub moves: Option<u64>,
    /// The number of queens that a classic method removed again.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub backtracks: Option<u64>,
    /// The number of times that a classic method restarted.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub restarts: Option<u64>,
    /// The kind of the verified proof that there is no completion: `attack`, `blocked` or
    /// `tree`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub proof: Option<&'static str>,
    /// Given queens that together rule out a completion; present if the request asks for an
    /// explanation and there is no completion.
    #[serde(skip_serializing_if = "Option::is_none", serialize_with = "explanation")]
    #[cfg_attr(feature = "schema", schemars(with = "Option<ExplanationAnswer>"))]
    pub explanation: Option<Explanation>,
    /// The method that found the proof. It differs from [`method`](Self::method) if that is a
    /// classic method.
    #[serde(skip)]
    pub prover: &'static str,
    /// The proof itself.
    #[serde(skip)]
    pub evidence: Option<Proof>,
    /// Why the status is `unknown`: `time-limit`, `step-limit`, `no-luck` (the random search found
    /// nothing), `undecided` (the requested method cannot decide the board), `unproven` (the proof
    /// did not finish in time) or `stopped`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(with = "Option<String>"))]
    pub gave_up: Option<GaveUp>,
}

/// Given queens that together have no completion.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct ExplanationAnswer<'a> {
    /// The queens, as `[row, column]`.
    queens: &'a [Square],
    /// Whether every queen is needed: without any one of them there is a completion.
    minimal: bool,
    /// The explanation as a sentence.
    words: String,
    /// Two of the queens that attack each other; absent if no two do.
    #[serde(skip_serializing_if = "Option::is_none")]
    attack: Option<[Square; 2]>,
    /// The number of steps of the verified proof.
    steps: usize,
    /// The steps of a search tree in depth-first order. Each step is the line whose free squares
    /// the proof tries, such as `row 3` or `column 0`. A board that already has a line without a
    /// free square needs no step. Absent for other proofs, for trees that use arithmetic and for
    /// trees of more than 1000 steps.
    #[serde(skip_serializing_if = "Option::is_none")]
    tree: Option<Vec<String>>,
}

/// The largest number of steps of a tree in an answer.
const MOST_SHOWN: usize = 1000;

/// Return the lines that a proof branches on; `None` for other proofs and long trees.
fn branches(proof: &Proof) -> Option<Vec<String>> {
    let Proof::Tree(tree) = proof else { return None };
    let line = |step: ProofStep<'_>| match step {
        ProofStep::Row(row) => Some(format!("row {row}")),
        ProofStep::Column(column) => Some(format!("column {column}")),
        ProofStep::Farkas(_) => None,
    };
    if tree.steps().nth(MOST_SHOWN).is_some() { None } else { tree.steps().map(line).collect() }
}

#[expect(clippy::ref_option, reason = "the signature that serde calls")]
fn explanation<S: Serializer>(found: &Option<Explanation>, serializer: S) -> Result<S::Ok, S::Error> {
    let Some(found) = found else { return serializer.serialize_none() };
    let (attack, steps) = match &found.proof {
        Proof::Attack(conflict) => (Some([conflict.a, conflict.b]), 1),
        Proof::Tree(tree) => (None, tree.steps().count()),
        _ => (None, 1),
    };
    let (queens, minimal, words) = (found.queens.as_slice(), found.is_minimal, found.to_string());
    let tree = branches(&found.proof);
    ExplanationAnswer { queens, minimal, words, attack, steps, tree }.serialize(serializer)
}

impl SolveAnswer {
    fn new<P>(problem: &Problem, answer: queenside::solve::Answer<P>) -> (Self, Option<P>) {
        let (status, columns, proof) = match answer.outcome {
            Outcome::Found(solution) => (Status::Solution, Some(Found::Queens(solution)), None),
            Outcome::NoSolution(proof) => (Status::None, None, Some(proof)),
            Outcome::GaveUp => (Status::Unknown, None, None),
        };
        let answer = Self { columns, nodes: answer.nodes, ..Self::bare(problem, status, answer.method) };
        (answer, proof)
    }

    /// Create an answer without a solution.
    fn bare(problem: &Problem, status: Status, method: &'static str) -> Self {
        Self {
            n: problem.size().get(),
            status,
            columns: None,
            method,
            nodes: 0,
            seconds: 0.0,
            steps: None,
            moves: None,
            backtracks: None,
            restarts: None,
            proof: None,
            explanation: None,
            prover: method,
            evidence: None,
            gave_up: None,
        }
    }

    /// Return the answer for n = 0 and a given queen, which no [`Problem`] can represent: there is no
    /// completion, because there is no square for the queen.
    pub fn without_squares() -> Self {
        Self::bare(&Problem::new(Size::default()), Status::None, "given")
    }

    /// Says in one line why there is no completion; `None` for other answers.
    pub fn reason(&self, problem: &Problem) -> Option<String> {
        let (n, queens) = (self.n, problem.queen_count());
        Some(match &self.evidence {
            _ if self.status != Status::None => return None,
            Some(Proof::Attack(conflict)) if queens > problem.size().index() => {
                format!("no completion: {queens} queens on a board of {n} rows; {conflict}")
            }
            Some(Proof::Attack(conflict)) => format!("no completion: {conflict}"),
            Some(Proof::Blocked(queen)) => {
                format!("no completion: the queen on {queen} is on a blocked square")
            }
            _ if problem.is_unconstrained() => format!("no solution exists for n = {n}"),
            _ => format!("no completion exists (proven by {}; the checker verified the proof)", self.prover),
        })
    }
}

/// Find a solution of the problem, or a proof that there is none. The independent checker verifies
/// the answer.
///
/// # Errors
/// [`ServiceError::Bad`] if the board is too large for the method, or if a classic method cannot do
/// the task; [`ServiceError::Wrong`] if the answer fails its verification. A stopped search is not
/// an error: its status is `unknown`.
///
/// ```
/// use queenside::{Budget, Problem, Size, Square};
/// use queenside_service::solve::{SolveRequest, Status, solve};
///
/// let problem = Problem::new(Size::new(6)?).with_queens([Square::new(0, 0)])?;
/// let answer = solve(&SolveRequest::new(&problem), &Budget::default())?;
/// assert_eq!((answer.status, answer.proof), (Status::None, Some("tree")));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn solve(request: &SolveRequest<'_>, budget: &Budget) -> Result<SolveAnswer, ServiceError> {
    let started = Instant::now();
    let is_empty = request.problem.is_unconstrained() && !request.needs_proof && !request.explain;
    let mut answer = match request.method {
        SolveMethod::Classic(method) => by_classic(method, request, budget)?,
        _ if request.start.is_some() || request.step_limit.is_some() || request.cooling.is_some() => {
            return Err(ServiceError::bad(
                "a start position, a step limit and a cooling schedule need a classic method",
            ));
        }
        SolveMethod::Auto | SolveMethod::Completion(CompletionMethod::ClosedForm) if is_empty => {
            if request.is_random {
                at_random(request.problem, budget)?
            } else if cfg!(target_family = "wasm") {
                // The formula is for boards larger than the page shows. Without it the page loads
                // faster.
                by_completion(None, request, budget)?
            } else {
                by_formula(request.problem)?
            }
        }
        SolveMethod::Auto => by_completion(None, request, budget)?,
        SolveMethod::Completion(method) => by_completion(Some(method), request, budget)?,
    };
    let elapsed = started.elapsed();
    let is_late = budget.time_limit.is_some_and(|limit| elapsed >= limit);
    answer.gave_up = match answer.gave_up {
        _ if answer.status != Status::Unknown => None,
        Some(GaveUp::NoLuck | GaveUp::Undecided) if is_late => Some(GaveUp::TimeLimit),
        other => other,
    };
    answer.seconds = seconds(elapsed);
    Ok(answer)
}

/// Return the seconds of an answer, rounded to microseconds.
pub fn seconds(elapsed: Duration) -> f64 {
    (elapsed.as_secs_f64() * 1e6).round() / 1e6
}

fn by_formula(problem: &Problem) -> Result<SolveAnswer, ServiceError> {
    const NAME: &str = CompletionMethod::ClosedForm.name();
    let Some(construction) = closed_form(problem.size()) else {
        check_count(problem.size().get(), 0)?;
        return Ok(SolveAnswer::bare(problem, Status::None, NAME));
    };
    check_construction(&construction)?;
    let columns = Some(Found::Formula(construction));
    Ok(SolveAnswer { columns, ..SolveAnswer::bare(problem, Status::Solution, NAME) })
}

fn at_random(problem: &Problem, budget: &Budget) -> Result<SolveAnswer, ServiceError> {
    check_memory(problem.size())?;
    let answer = random_solution(problem.size(), budget).map_err(ServiceError::bad)?;
    check_outcome(problem, &answer.outcome)?;
    let (answer, _) = SolveAnswer::new(problem, answer);
    Ok(SolveAnswer { gave_up: Some(GaveUp::NoLuck), ..answer })
}

/// Refuse a random solution for which memory is lacking, because the search would abort the program.
fn check_memory(size: Size) -> Result<(), ServiceError> {
    /// Four bytes for the column; the rest is for the lines, in the search and in the checker.
    const BYTES_PER_ROW: usize = 8;
    let bytes = BYTES_PER_ROW * size.index().min(MAX_RANDOM as usize);
    Vec::<u8>::new().try_reserve_exact(bytes).map_err(|_| {
        ServiceError::bad(format_args!(
            "not enough memory for a random solution of n = {}: it needs about {} MB",
            size.get(),
            bytes.div_ceil(1_000_000)
        ))
    })
}

fn by_completion(
    method: Option<CompletionMethod>,
    request: &SolveRequest<'_>,
    budget: &Budget,
) -> Result<SolveAnswer, ServiceError> {
    let begun = Instant::now();
    let options = CompletionOptions { method, ..CompletionOptions::default() };
    let answer = complete(request.problem, options, budget).map_err(ServiceError::bad)?;
    if let Outcome::Found(_) = answer.outcome {
        check_outcome(request.problem, &answer.outcome)?;
    }
    let (answer, proof) = SolveAnswer::new(request.problem, answer);
    let answer = SolveAnswer { gave_up: Some(GaveUp::Undecided), ..answer };
    match proof {
        Some(proof) => with_proof(answer, proof, options, request, &budget.clone().since(begun)),
        None => Ok(answer),
    }
}

/// Verify the proof, add it to the answer, and add an explanation if the request asks for one.
fn with_proof(
    answer: SolveAnswer,
    proof: Proof,
    options: CompletionOptions,
    request: &SolveRequest<'_>,
    budget: &Budget,
) -> Result<SolveAnswer, ServiceError> {
    let kind = check_proof(request.problem, &proof)?;
    let explanation = if request.explain {
        let found = explain(request.problem, proof.clone(), options, budget).map_err(ServiceError::bad)?;
        check_proof(&found.problem, &found.proof)?;
        Some(found)
    } else {
        None
    };
    Ok(SolveAnswer { proof: Some(kind), explanation, evidence: Some(proof), ..answer })
}

fn by_classic(
    method: Method,
    request: &SolveRequest<'_>,
    budget: &Budget,
) -> Result<SolveAnswer, ServiceError> {
    // The page only watches classic methods. Without this code it loads faster.
    if cfg!(target_family = "wasm") {
        return Err(ServiceError::bad(
            "the browser cannot solve by a classic method: watch the method instead",
        ));
    }
    let begun = Instant::now();
    let SolveRequest { problem, start, step_limit, cooling, .. } = *request;
    let task = Task { start, step_limit, cooling, ..Task::new(problem) };
    let report = method.run(&task, budget).map_err(ServiceError::bad)?;
    let answer = queenside::solve::Answer {
        outcome: report.outcome,
        method: method.name(),
        nodes: report.counts.steps,
    };
    if let Outcome::Found(_) = answer.outcome {
        check_outcome(problem, &answer.outcome)?;
    }
    let (answer, ends_without) = SolveAnswer::new(problem, answer);
    let gave_up = Some(GaveUp::Classic(report.ended));
    let Counts { steps, moves, backtracks, restarts } = report.counts;
    let (steps, moves) = (Some(steps), Some(moves));
    let (backtracks, restarts) = (Some(backtracks), Some(restarts));
    let answer = SolveAnswer { steps, moves, backtracks, restarts, gave_up, ..answer };
    if ends_without.is_none() {
        return Ok(answer);
    }
    if problem.is_unconstrained() {
        check_count(problem.size().get(), 0)?;
        return Ok(answer);
    }
    // An exhaustive search leaves no proof to verify, so a method of completion finds one.
    let (options, budget) = (CompletionOptions::default(), &budget.clone().since(begun));
    let proven = complete(problem, options, budget).map_err(ServiceError::bad)?;
    let answer = SolveAnswer { prover: proven.method, ..answer };
    match proven.outcome {
        Outcome::NoSolution(proof) => with_proof(answer, proof, options, request, budget),
        Outcome::GaveUp => {
            Ok(SolveAnswer { status: Status::Unknown, gave_up: Some(GaveUp::Unproven), ..answer })
        }
        Outcome::Found(_) => Err(ServiceError::wrong(format_args!("{method} missed a completion"))),
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
