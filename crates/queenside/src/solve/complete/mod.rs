//! Completion: a solution with given queens, none on blocked squares, or a proof that there is none.
//!
//! Completion is NP-complete (I. P. Gent, C. Jefferson, P. Nightingale, Complexity of n-queens completion,
//! Journal of Artificial Intelligence Research 59, 2017), and no single method wins. So methods take turns:
//!
//! | method | finds | proves | wins where |
//! |---|---|---|---|
//! | [`ClosedForm`](Method::ClosedForm) | yes | | one given queen, n prime to 6 |
//! | [`Exact`](Method::Exact) | yes | yes | few open lines, or few free squares a line |
//! | [`LocalSearch`](Method::LocalSearch) | yes | | few queens given, any n |
//! | [`MaxEntropy`](Method::MaxEntropy) | yes | | rare completions of a board with much structure |
//! | [`Relaxation`](Method::Relaxation) | yes | yes | boards where too few diagonals are left |
//! | [`Sat`](Method::Sat) | yes | yes | sometimes, where all others fail |

#[cfg(not(target_family = "wasm"))]
mod branching;
mod certificate;
mod clauses;
mod closed_form;
#[cfg(not(target_family = "wasm"))]
mod cover;
mod entropy;
mod exact;
mod explain;
mod export;
mod generate;
mod local;
mod method;
mod portfolio;
mod proof;
#[cfg(not(target_family = "wasm"))]
mod relaxation;
#[cfg(feature = "sat")]
mod sat;

pub use certificate::write_certificate;
pub use clauses::TooManyClauses;
pub use explain::{Explanation, explain, explain_proof};
pub use export::{ExportError, Language, free_squares};
pub use generate::{Family, GenerateError};
pub use method::{Method, UnknownMethod};
pub use proof::{Proof, ProofStep, ProofTree, Refutation, RefutationStep};

use std::num::NonZeroUsize;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use crate::clock::Instant;

use super::Outcome;
use super::answer::found;
use crate::board::{Board, Placement, Problem, Solution};
use crate::run::Limit;
use crate::search::{Misplaced, Remaining};
use method::Worker;
use portfolio::{Answer, Verdict};

/// The largest board that is completed.
pub const MAX_COMPLETED: u32 = 1000;

/// A board too large to complete.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("boards are completed for n up to {MAX_COMPLETED}, not for n = {n}")]
pub struct TooLargeToComplete {
    /// The size asked for.
    pub n: u32,
}

/// What came of a completion.
///
/// ```
/// use queenside::{Problem, Size, solve::{Completer, Outcome}};
///
/// let completion = Completer::default().complete(&Problem::new(Size::new(3)?))?;
/// assert_eq!((completion.outcome, completion.method), (Outcome::None, "exact"));
/// assert!(completion.proof.is_some());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Completion {
    /// A completion, the knowledge that there is none, or neither.
    pub outcome: Outcome,
    /// The name of the method that answered: one of [`Method::ALL`], `given` where the given queens
    /// themselves attack each other or stand on blocked squares, or `none` when all gave up.
    pub method: &'static str,
    /// Squares tried by all methods together, and the conflicts of the SAT solver.
    pub nodes: u64,
    /// Why there is none; with [`Outcome::None`], and only then.
    pub proof: Option<Proof>,
}

/// Completes boards: all methods in turn, or one.
///
/// The same problem, seed and method give the same answer on every machine and for every number of
/// threads, unless time runs out.
///
/// # Example
/// ```
/// use queenside::{Problem, Size, Square, solve::{Completer, Outcome}};
///
/// let problem = Problem::new(Size::new(100)?).with_queens([Square::new(31, 64), Square::new(2, 7)])?;
/// let completion = Completer::default().seed(7).complete(&problem)?;
/// let Outcome::Found(solution) = completion.outcome else { panic!() };
/// assert_eq!((solution.columns()[31], solution.columns()[2]), (64, 7));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Completer<'a> {
    method: Option<Method>,
    seed: u64,
    threads: NonZeroUsize,
    rounds: Option<u32>,
    time_limit: Option<Duration>,
    /// When all has to be done, where that is not a time limit from the call on.
    deadline: Option<Instant>,
    stop: &'a AtomicBool,
}

static NEVER: AtomicBool = AtomicBool::new(false);

impl Default for Completer<'_> {
    fn default() -> Self {
        let threads = NonZeroUsize::MIN;
        Self { method: None, seed: 0, threads, rounds: None, time_limit: None, deadline: None, stop: &NEVER }
    }
}

/// Rounds of methods that can prove: without end, as far as anybody will wait.
const ENDLESS: u32 = 40;
/// Rounds of a method that cannot prove: less than a minute.
const A_MINUTE: u32 = 17;

impl<'a> Completer<'a> {
    /// One method alone instead of all in turn. One that cannot prove gives up after a fixed amount
    /// of work, which takes less than a minute.
    ///
    /// ```
    /// use queenside::{Problem, Size, solve::{Completer, Method}};
    ///
    /// let exact = Completer::default().method(Method::Exact);
    /// assert_eq!(exact.complete(&Problem::new(Size::new(20)?))?.method, "exact");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn method(self, method: Method) -> Self {
        Self { method: Some(method), ..self }
    }

    /// Which random choices are made; 0 by default.
    ///
    /// ```
    /// use queenside::{Problem, Size, solve::Completer};
    ///
    /// let problem = Problem::new(Size::new(50)?);
    /// let [a, b] = [1, 2].map(|seed| Completer::default().seed(seed).complete(&problem));
    /// assert_ne!(a?.outcome, b?.outcome);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn seed(self, seed: u64) -> Self {
        Self { seed, ..self }
    }

    /// How many threads the methods run on; 1 by default.
    ///
    /// ```
    /// use std::num::NonZeroUsize;
    /// use queenside::{Problem, Size, solve::Completer};
    ///
    /// let problem = Problem::new(Size::new(30)?);
    /// let two = Completer::default().threads(NonZeroUsize::new(2).unwrap()).complete(&problem)?;
    /// assert_eq!(two.outcome, Completer::default().complete(&problem)?.outcome);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn threads(self, threads: NonZeroUsize) -> Self {
        Self { threads, ..self }
    }

    /// Gives up after this many rounds, each with twice the work of the one before (the first about half a
    /// millisecond for each method). Unlike a time limit this gives the same answer on every machine.
    ///
    /// ```
    /// use queenside::{Problem, Size, solve::{Completer, Outcome}};
    ///
    /// let none = Completer::default().rounds(0).complete(&Problem::new(Size::new(30)?))?;
    /// assert_eq!(none.outcome, Outcome::GaveUp);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn rounds(self, rounds: u32) -> Self {
        Self { rounds: Some(rounds.min(ENDLESS)), ..self }
    }

    /// Gives up after this time; never by default.
    ///
    /// ```
    /// use std::time::Duration;
    /// use queenside::{Problem, Size, solve::Completer};
    ///
    /// let completer = Completer::default().time_limit(Duration::from_secs(10));
    /// assert!(completer.complete(&Problem::new(Size::new(3)?))?.proof.is_some());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn time_limit(self, time_limit: Duration) -> Self {
        Self { time_limit: Some(time_limit), ..self }
    }

    /// Gives up soon after this is set.
    ///
    /// ```
    /// use std::sync::atomic::AtomicBool;
    /// use queenside::{Problem, Size, solve::{Completer, Method, Outcome}};
    ///
    /// let stop = AtomicBool::new(true);
    /// let completer = Completer::default().method(Method::LocalSearch).stop(&stop);
    /// assert_eq!(completer.complete(&Problem::new(Size::new(9)?))?.outcome, Outcome::GaveUp);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn stop(self, stop: &'a AtomicBool) -> Self {
        Self { stop, ..self }
    }

    /// A completion of the problem, or a proof that there is none.
    ///
    /// # Errors
    /// [`TooLargeToComplete`] when n is above [`MAX_COMPLETED`].
    ///
    /// ```
    /// use queenside::{Problem, Size, Square, solve::{Completer, Outcome}};
    ///
    /// // No solution of the 6-queens problem has a queen in a corner.
    /// let corner = Problem::new(Size::new(6)?).with_queens([Square::new(0, 0)])?;
    /// assert_eq!(Completer::default().complete(&corner)?.outcome, Outcome::None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn complete(&self, problem: &Problem) -> Result<Completion, TooLargeToComplete> {
        let n = problem.size().get();
        if n > MAX_COMPLETED {
            return Err(TooLargeToComplete { n });
        }
        let stop = Limit::new(self.stop, self.with_deadline().deadline);
        Ok(self.attempt(problem, stop))
    }

    fn attempt(&self, problem: &Problem, stop: Limit<'_>) -> Completion {
        if let Some(misplaced) = Misplaced::find(problem) {
            let proof = Some(match misplaced {
                Misplaced::Attack(conflict) => Proof::Attack(conflict),
                Misplaced::Blocked(queen) => Proof::Blocked(queen),
            });
            return Completion { outcome: Outcome::None, method: "given", nodes: 0, proof };
        }
        let mut nodes = 0;
        // Most boards are done here, before the free squares are even listed.
        if self.rounds != Some(0) {
            if self.allows(Method::ClosedForm)
                && let Some(columns) = closed_form::complete(problem)
            {
                return completed(problem, columns, Method::ClosedForm, 0);
            }
            if self.method.is_none() && worth_a_quick_try(problem) {
                let mut local = local::Local::new(problem, self.seed);
                let columns = local.quick_try(stop);
                nodes += local.nodes();
                if let Some(columns) = columns {
                    return completed(problem, columns, Method::LocalSearch, nodes);
                }
            }
        }
        let remaining = Remaining::of_sound(problem);
        let mut workers = self.workers(problem, &remaining);
        let proves = workers.iter().any(|worker| worker.method().proves());
        let rounds = self.rounds.unwrap_or(if proves { ENDLESS } else { A_MINUTE });
        let verdict = portfolio::run(&mut workers, self.threads.get(), rounds, stop);
        nodes += verdict.nodes;
        let Verdict { answer, method, .. } = verdict;
        let name = method.map_or("none", Method::name);
        match (answer, method) {
            (Answer::Found(columns), Some(method)) => completed(problem, columns, method, nodes),
            (Answer::None(proof), _) => {
                Completion { outcome: Outcome::None, method: name, nodes, proof: Some(proof) }
            }
            _ => Completion { outcome: Outcome::GaveUp, method: "none", nodes, proof: None },
        }
    }

    /// The same with the time limit made a deadline from now on, for several calls together.
    fn with_deadline(&self) -> Self {
        let limit = self.time_limit.and_then(|limit| Instant::now().checked_add(limit));
        Self { deadline: self.deadline.or(limit), ..*self }
    }

    /// The same with no more rounds than these.
    fn rounds_at_most(&self, rounds: u32) -> Self {
        self.rounds(self.rounds.map_or(rounds, |own| own.min(rounds)))
    }

    fn allows(&self, method: Method) -> bool {
        self.method.is_none_or(|only| only == method)
    }

    fn workers<'b>(&self, problem: &'b Problem, remaining: &'b Remaining) -> Vec<Box<dyn Worker + 'b>> {
        let (given, seed): (&Placement, u64) = (problem.given(), self.seed);
        let worker = |&method: &Method| -> Option<Box<dyn Worker + 'b>> {
            Some(match method {
                Method::ClosedForm => return None,
                Method::LocalSearch => Box::new(local::Local::new(problem, seed)),
                Method::Exact => Box::new(exact::Exact::new(given, remaining, seed)),
                Method::MaxEntropy => Box::new(entropy::MaxEntropy::new(given, remaining, seed)),
                #[cfg(not(target_family = "wasm"))]
                Method::Relaxation => Box::new(branching::Relaxation::new(given, remaining)),
                #[cfg(feature = "sat")]
                Method::Sat => Box::new(sat::Sat::new(given, remaining)),
            })
        };
        Method::ALL.iter().filter(|method| self.allows(**method)).filter_map(worker).collect()
    }
}

/// A completion with default settings: see [`Completer`].
///
/// # Errors
/// [`TooLargeToComplete`] when n is above [`MAX_COMPLETED`].
///
/// ```
/// use queenside::{Problem, Size, Square, solve::{Outcome, complete}};
///
/// let problem = Problem::new(Size::new(8)?).with_queens([Square::new(0, 3)])?;
/// assert!(matches!(complete(&problem)?.outcome, Outcome::Found(_)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn complete(problem: &Problem) -> Result<Completion, TooLargeToComplete> {
    Completer::default().complete(problem)
}

/// Local search rarely succeeds on small boards, and exact search is quick there.
fn worth_a_quick_try(problem: &Problem) -> bool {
    problem.size().index() - problem.given().queen_count() > 16
}

fn completed(problem: &Problem, columns: Vec<u32>, method: Method, nodes: u64) -> Completion {
    let outcome = found(columns);
    let fits = |solution: &Solution| problem.is_solved_by(solution);
    debug_assert!(matches!(&outcome, Outcome::Found(solution) if fits(solution)));
    Completion { outcome, method: method.name(), nodes, proof: None }
}
