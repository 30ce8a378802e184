//! Find one solution or completion: by formula, at random, by the methods of completion or by a
//! classic method. Explain why there is no completion.

mod answer;
mod method;
mod view;

use std::ops::ControlFlow;
use std::time::Duration;

use queenside::clock::Instant;
use queenside::methods::{Method, Task};
use queenside::solve::{
    Answer, CompletionMethod, CompletionOptions, Proof, Refuted, closed_form, complete_with, explain_proof,
    first_completion, random_solution,
};
use queenside::{Board, Budget, Outcome, Placement, Problem, Solution};
use queenside_check::check_completion;
use serde::Deserialize;

use crate::ask::unless_stopped;
use crate::values::{Limit, Named, Schedule, Seed, Threads, TimeLimit, budget};
use crate::verify::{check_construction, check_outcome, check_proof, puzzle};
use crate::{ServiceError, seconds};

pub use answer::{Evidence, Found, GaveUp, SolveAnswer, Solved};
pub use method::SolveMethod;
#[cfg(feature = "clap")]
pub use method::classic_methods;
pub use view::{SolveView, Status};

/// How to find a solution or completion of a board, or prove that there is none.
#[derive(Clone, Debug, Default, Deserialize)]
#[cfg_attr(feature = "clap", derive(clap::Args))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(optional_fields))]
#[serde(default, deny_unknown_fields)]
pub struct Solve {
    /// Random seed; the same seed gives the same result.
    #[cfg_attr(feature = "clap", arg(long, value_name = "S"))]
    pub seed: Option<Seed>,
    /// Use only this method
    ///
    /// In this list, the classic methods start at permutations; `queenside methods` explains them.
    /// h1, h2, brute-force and dlx are short for most-threatened-h1, most-threatened-h2,
    /// permutations and algorithm-x. Methods that cannot prove that there is no solution give up
    /// after an amount of work that grows with the board.
    #[cfg_attr(feature = "clap", arg(long, value_name = "M", default_value = "auto", value_parser = SolveMethod::parser()))]
    pub method: Named<SolveMethod>,
    /// Number of threads [default: one per CPU].
    #[cfg_attr(feature = "clap", arg(long, value_name = "T"))]
    pub threads: Option<Threads>,
    /// Give up after this time, such as 10s or 2m.
    #[cfg_attr(feature = "clap", arg(long, value_name = "TIME"))]
    pub time_limit: Option<TimeLimit>,
    /// Give up after this many steps (classic methods).
    #[cfg_attr(feature = "clap", arg(long, value_name = "STEPS"))]
    pub step_limit: Option<Limit>,
    /// Annealing schedule: first temperature, lowest temperature, alpha, such as 1,0.1,0.999.
    #[cfg_attr(feature = "clap", arg(long, value_name = "T,TMIN,ALPHA"))]
    pub cooling: Option<Schedule>,
    /// Find the first solution in lexicographic order, and prove that no smaller one exists.
    #[cfg_attr(feature = "clap", arg(long, conflicts_with_all = ["seed", "method", "explain", "step_limit", "cooling"]))]
    pub first: bool,
    /// If there is no completion, report given queens that together rule out every completion; each is
    /// needed.
    #[cfg_attr(feature = "clap", arg(long))]
    pub explain: bool,
}

impl Solve {
    /// Return the task of a classic method.
    pub fn task<'a>(&self, board: &'a Problem, start: Option<&'a Placement>) -> Task<'a> {
        let (step_limit, cooling) =
            (self.step_limit.map(Limit::get), self.cooling.map(|Schedule(cooling)| cooling));
        Task::new(board).start(start).step_limit(step_limit).cooling(cooling)
    }

    pub(crate) fn answer(
        &self,
        board: &Problem,
        start: Option<&Placement>,
        budget: &Budget,
    ) -> Result<SolveAnswer, ServiceError> {
        let answer = solve(board, start, self, budget);
        // A stopped search is an error, not an answer.
        unless_stopped(budget)?;
        answer
    }
}

/// Find a solution of a board, or a proof that there is none. The independent checker verifies the
/// answer. The stop signal is that of the budget; the question has the threads, the seed and the time
/// limit. Only classic methods that repair accept a start position: they may move its queens, but not
/// those of the board.
///
/// # Errors
/// [`ServiceError::Bad`] if the board is too large for the method, or if a classic method cannot do
/// the task; [`ServiceError::Wrong`] if the answer fails its verification. A stopped search is not
/// an error: its outcome is unknown.
///
/// ```
/// use queenside::{Budget, Problem, Size};
/// use queenside_service::solve::{Evidence, Solve, Solved, solve};
///
/// let board = Problem::new(Size::new(6)?).with_queens([(0, 0)])?;
/// let answer = solve(&board, None, &Solve::default(), &Budget::default())?;
/// let Solved::None(Evidence::Proof { proof, .. }) = answer.outcome else { panic!() };
/// assert_eq!((proof.kind(), answer.method), ("tree", "exact"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn solve(
    board: &Problem,
    start: Option<&Placement>,
    question: &Solve,
    within: &Budget,
) -> Result<SolveAnswer, ServiceError> {
    let Solve { seed, time_limit, .. } = *question;
    let budget = budget(question.threads, seed, time_limit, within);
    let solving = Solving { question, board, start, budget, started: Instant::now() };
    let answer = if question.first { solving.first(&mut |_| Ok(()))? } else { solving.answer()? };
    Ok(SolveAnswer { seconds: seconds(solving.started.elapsed()), ..answer })
}

/// Find the first solution of a board in lexicographic order, as [`solve`] does if the question asks for
/// it. `save` receives each board without a completion, once its proof was verified.
///
/// # Errors
/// As for [`solve`], and the errors of `save`.
pub fn solve_first(
    board: &Problem,
    question: &Solve,
    within: &Budget,
    save: &mut dyn FnMut(&Refuted<'_>) -> Result<(), ServiceError>,
) -> Result<SolveAnswer, ServiceError> {
    let budget = budget(question.threads, question.seed, question.time_limit, within);
    let solving = Solving { question, board, start: None, budget, started: Instant::now() };
    let answer = solving.first(save)?;
    Ok(SolveAnswer { seconds: seconds(solving.started.elapsed()), ..answer })
}

/// A question, what it may use, and when the work on it began.
struct Solving<'a> {
    question: &'a Solve,
    board: &'a Problem,
    start: Option<&'a Placement>,
    budget: Budget,
    started: Instant,
}

impl Solving<'_> {
    fn answer(&self) -> Result<SolveAnswer, ServiceError> {
        let Solve { method: Named(method), seed, step_limit, cooling, explain, .. } = self.question;
        let is_empty = self.board.is_unconstrained() && !explain;
        match *method {
            SolveMethod::Classic(method) => self.by_classic(method),
            _ if self.start.is_some() || step_limit.is_some() || cooling.is_some() => Err(ServiceError::bad(
                "a start position, a step limit and a cooling schedule need a classic method",
            )),
            SolveMethod::Auto | SolveMethod::Completion(CompletionMethod::ClosedForm) if is_empty => {
                if seed.is_some() {
                    self.at_random()
                } else if cfg!(not(feature = "long-questions")) {
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

    /// Find the first solution. Every proof is verified before it is saved.
    fn first(
        &self,
        save: &mut dyn FnMut(&Refuted<'_>) -> Result<(), ServiceError>,
    ) -> Result<SolveAnswer, ServiceError> {
        // The core that the web app loads first has no code for this.
        if cfg!(not(feature = "long-questions")) {
            return Err(ServiceError::bad("this core does not find first solutions"));
        }
        let Solve { method: Named(method), explain, .. } = *self.question;
        if method != SolveMethod::Auto || explain || self.start.is_some() || self.question.seed.is_some() {
            return Err(ServiceError::bad(
                "first: the first solution has no seed, method, start or explanation to choose",
            ));
        }
        let mut saved = Ok(());
        let observe = |refuted: &Refuted<'_>| {
            saved = match check_proof(refuted.board, refuted.proof, &self.left()) {
                Ok(true) => save(refuted),
                Ok(false) => Err(ServiceError::Stopped),
                Err(fault) => Err(fault.into()),
            };
            if saved.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        };
        let outcome = first_completion(self.board, &self.budget, observe).map_err(ServiceError::bad)?;
        match saved {
            Ok(()) | Err(ServiceError::Stopped) => {}
            Err(error) => return Err(error),
        }
        let outcome = match outcome {
            Outcome::Found(found) => Outcome::Found(self.checked(found)?),
            // Its proof was verified when it was saved.
            Outcome::NoSolution(proof) => {
                Outcome::NoSolution(Evidence::Proof { proof, prover: "first", explanation: None })
            }
            Outcome::GaveUp => Outcome::GaveUp,
        };
        Ok(self.found(Answer { outcome, method: "first", nodes: 0 }, GaveUp::Undecided))
    }

    fn by_formula(&self) -> Result<SolveAnswer, ServiceError> {
        let n = self.board.size().get();
        let method = CompletionMethod::ClosedForm.name();
        let Some(construction) = closed_form(self.board.size()) else { return self.without_solution(method) };
        check_construction(&construction)?;
        Ok(SolveAnswer::new(n, method, Solved::Solution(Found::Formula(construction))))
    }

    /// Prove that an empty board has no solution: only n = 2 and n = 3 have none, and their proofs take
    /// no time.
    fn without_solution(&self, method: &'static str) -> Result<SolveAnswer, ServiceError> {
        let unlimited = Self { budget: Budget::default(), ..*self };
        Ok(SolveAnswer { method, ..unlimited.by_completion(None)? })
    }

    fn at_random(&self) -> Result<SolveAnswer, ServiceError> {
        let Answer { mut outcome, method, nodes } =
            random_solution(self.board.size(), &self.budget).map_err(ServiceError::bad)?;
        if !check_outcome(self.board, &outcome, &self.left())? {
            outcome = Outcome::GaveUp;
        }
        let outcome = match outcome {
            Outcome::Found(solution) => Outcome::Found(solution),
            Outcome::NoSolution(()) => return self.without_solution(method),
            Outcome::GaveUp => Outcome::GaveUp,
        };
        Ok(self.found(Answer { outcome, method, nodes }, GaveUp::NoLuck))
    }

    fn by_completion(&self, method: Option<CompletionMethod>) -> Result<SolveAnswer, ServiceError> {
        let options = CompletionOptions::default().method(method);
        let Answer { outcome, method, nodes } =
            complete_with(self.board, options, &self.budget).map_err(ServiceError::bad)?;
        let outcome = match outcome {
            Outcome::Found(found) => Outcome::Found(self.checked(found)?),
            Outcome::NoSolution(proof) => {
                self.verified(proof, method, options)?.map_or(Outcome::GaveUp, Outcome::NoSolution)
            }
            Outcome::GaveUp => Outcome::GaveUp,
        };
        Ok(self.found(Answer { outcome, method, nodes }, GaveUp::Undecided))
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
    fn found(&self, answer: Answer<Evidence>, why: GaveUp) -> SolveAnswer {
        let outcome = match answer.outcome {
            Outcome::Found(solution) => Solved::Solution(Found::Queens(solution)),
            Outcome::NoSolution(evidence) => Solved::None(evidence),
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
        // The core that the web app loads first only watches classic methods.
        if cfg!(not(feature = "long-questions")) {
            return Err(ServiceError::bad(
                "this core cannot solve by a classic method: watch the method instead",
            ));
        }
        let task = self.question.task(self.board, self.start);
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
            return Ok(self.without_solution(method.name())?.outcome);
        }
        let options = CompletionOptions::default();
        let proven = complete_with(self.board, options, &self.left()).map_err(ServiceError::bad)?;
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
