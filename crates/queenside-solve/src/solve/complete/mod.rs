//! Complete a board: find a solution with all given queens and no blocked squares, or prove that
//! there is none.
//!
//! Completion is NP-complete (I. P. Gent, C. Jefferson, P. Nightingale, Complexity of n-queens
//! completion, Journal of Artificial Intelligence Research 59, 2017), and no single method is the
//! best for all boards. So several methods take turns:
//!
//! | method | finds | proves | best for |
//! |---|---|---|---|
//! | [`ClosedForm`](CompletionMethod::ClosedForm) | yes | | one given queen, n not divisible by 2 or 3 |
//! | [`Exact`](CompletionMethod::Exact) | yes | yes | few open lines, or few free squares per line |
//! | [`LocalSearch`](CompletionMethod::LocalSearch) | yes | | few given queens, any n |
//! | [`MaxEntropy`](CompletionMethod::MaxEntropy) | yes | | rare completions of boards with much structure |
//! | [`Relaxation`](CompletionMethod::Relaxation) | yes | yes | boards on which too few diagonals are left |

#[cfg(not(target_family = "wasm"))]
mod branching;
#[cfg(not(target_family = "wasm"))]
mod cover;
mod dimacs;
mod entropy;
mod exact;
mod explain;
mod first;
mod generate;
mod method;
mod portfolio;
mod proof;
mod puzzle;
#[cfg(not(target_family = "wasm"))]
mod relaxation;

pub use dimacs::{ExportError, free_squares, write_dimacs};
use entropy::MaxEntropy;
use exact::Exact;
pub use explain::{Explanation, explain, explain_proof};
pub use first::{Refuted, first_completion};
pub use generate::{Family, GenerateError};
pub use method::CompletionMethod;
use portfolio::{Member, TakesTurns, Turn};
pub use proof::{Proof, ProofStep, ProofTree, write_certificate};
pub use puzzle::{Clues, Level, MAX_PUZZLE, unique_puzzle};
use queenside_board::{Board, Budget, Limit, Outcome, Problem, Size, Square, TooLargeError, found};
use queenside_count::dfs::{Misplaced, Remaining};
use rand::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

use super::local_search::{OpenBoard, try_once};
use super::{Answer, MAX_COMPLETED};

/// Options of [`complete`]. By default all methods take turns until one answers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct CompletionOptions {
    /// Use only this method. A method that cannot prove gives up after an amount of work that grows
    /// with the number of open rows, and takes less than a minute. For n = 2 and n = 3, other methods prove that there is no
    /// completion.
    pub method: Option<CompletionMethod>,
    /// Give up after this many rounds. The first round takes about half a millisecond per method,
    /// and each later round does twice the work of the previous one. Unlike a time limit, this
    /// gives the same answer on every machine.
    pub rounds: Option<u32>,
}

impl CompletionOptions {
    /// Set the only method to use; `None` for all methods.
    #[must_use]
    pub fn method(self, method: impl Into<Option<CompletionMethod>>) -> Self {
        Self { method: method.into(), ..self }
    }

    /// Set the number of rounds; `None` removes the limit.
    #[must_use]
    pub fn rounds(self, rounds: impl Into<Option<u32>>) -> Self {
        Self { rounds: rounds.into(), ..self }
    }
}

/// Number of rounds of methods that can prove: more than any machine will finish.
const PROVING_ROUNDS: u32 = 40;
/// Maximum number of rounds of a method that cannot prove: less than a minute. It has one round for
/// each open row, because fewer rows can be filled in fewer ways.
const OTHER_ROUNDS: u32 = 17;

/// Find a completion of the problem, or a proof that there is none. All methods of completion take
/// turns; [`complete_with`] chooses one, and says which method answered.
///
/// # Errors
/// [`TooLargeError`] if n is above [`MAX_COMPLETED`].
///
/// ```
/// use queenside::{Budget, Outcome, Problem, Size, solve::complete};
///
/// let corner = Problem::new(Size::new(6)?).with_queens([(0, 0)])?;
/// let Outcome::NoSolution(proof) = complete(&corner, &Budget::default())? else { panic!() };
/// assert_eq!(proof.kind(), "tree");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn complete(problem: &Problem, budget: &Budget) -> Result<Outcome<Proof>, TooLargeError> {
    complete_with(problem, CompletionOptions::default(), budget).map(|answer| answer.outcome)
}

/// Find a completion of the problem, or a proof that there is none, with these options. The answer also
/// has the method that found it, and its work.
///
/// The same problem, options and seed give the same answer on every machine and for every number of
/// threads, unless the budget's time limit is reached or the search is stopped.
///
/// # Errors
/// [`TooLargeError`] if n is above [`MAX_COMPLETED`].
///
/// ```
/// use queenside::{Budget, Outcome, Problem, Size};
/// use queenside::solve::{CompletionMethod, CompletionOptions, complete_with};
///
/// let problem = Problem::new(Size::new(100)?).with_queens([(31, 64), (2, 7)])?;
/// let answer = complete_with(&problem, CompletionOptions::default(), &Budget::default().seed(7))?;
/// let Outcome::Found(solution) = answer.outcome else { panic!() };
/// assert_eq!((solution.columns()[31], solution.columns()[2]), (64, 7));
///
/// // No solution of the 6-queens problem has a queen in a corner.
/// let corner = Problem::new(Size::new(6)?).with_queens([(0, 0)])?;
/// let exact = CompletionOptions::default().method(CompletionMethod::Exact);
/// let answer = complete_with(&corner, exact, &Budget::default())?;
/// assert!(matches!(answer.outcome, Outcome::NoSolution(_)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn complete_with(
    problem: &Problem,
    options: CompletionOptions,
    budget: &Budget,
) -> Result<Answer<Proof>, TooLargeError> {
    check_size(problem.size())?;
    Ok(complete_before(budget.limit(), problem, options, budget))
}

fn check_size(size: Size) -> Result<u32, TooLargeError> {
    size.at_most(MAX_COMPLETED, "boards are completed")
}

/// Complete a board that is not too large, with a limit that several questions share.
fn complete_before(
    limit: Limit<'_>,
    problem: &Problem,
    options: CompletionOptions,
    budget: &Budget,
) -> Answer<Proof> {
    if let Some(misplaced) = Misplaced::find(problem) {
        let proof = match misplaced {
            Misplaced::Attack(conflict) => Proof::Attack(conflict),
            Misplaced::Blocked(queen) => Proof::Blocked(queen),
        };
        return Answer { outcome: Outcome::NoSolution(proof), method: "given", nodes: 0 };
    }
    // A method that cannot prove would never notice that boards of this size have no solution.
    let only = options.method.filter(|only| only.proves() || problem.size().has_solution());
    let mut nodes = 0;
    // Most boards are solved here, before the free squares are listed.
    if options.rounds != Some(0) {
        if only.is_none_or(|only| only == CompletionMethod::ClosedForm)
            && let Some(queens) = by_formula(problem)
        {
            return completed(problem, &queens, CompletionMethod::ClosedForm, 0);
        }
        if only.is_none()
            && let Some(queens) = quick_try(problem, budget.seed, limit, &mut nodes)
        {
            return completed(problem, &queens, CompletionMethod::LocalSearch, nodes);
        }
    }
    let remaining = Remaining::of_sound(problem);
    let mut members = members(problem, &remaining, only, budget.seed);
    let proves = members.iter().any(|member| member.method.proves());
    let by_size = (remaining.open() as u32).clamp(1, OTHER_ROUNDS);
    let rounds = options.rounds.unwrap_or(if proves { PROVING_ROUNDS } else { by_size });
    let (answer, more) =
        portfolio::run(&mut members, budget.threads.get(), rounds.min(PROVING_ROUNDS), limit);
    nodes += more;
    match answer {
        Some((method, Turn::Found(queens))) => completed(problem, &queens, method, nodes),
        Some((method, Turn::NoSolution(proof))) => {
            Answer { outcome: Outcome::NoSolution(proof), method: method.name(), nodes }
        }
        _ => Answer { outcome: Outcome::GaveUp, method: "none", nodes },
    }
}

/// Return the methods that take turns: all methods, or only one.
fn members<'a>(
    problem: &Problem,
    remaining: &'a Remaining,
    only: Option<CompletionMethod>,
    seed: u64,
) -> Vec<Member<'a>> {
    let rng = || Xoshiro256PlusPlus::seed_from_u64(seed);
    let member = |&method: &CompletionMethod| {
        Some(match method {
            CompletionMethod::ClosedForm => return None,
            CompletionMethod::LocalSearch => Member::new(method, Local::new(problem, seed)),
            CompletionMethod::Exact => Member::new(method, Exact { remaining, rng: rng() }),
            CompletionMethod::MaxEntropy => {
                Member::new(method, MaxEntropy { remaining, root: None, rng: rng() })
            }
            #[cfg(not(target_family = "wasm"))]
            CompletionMethod::Relaxation => {
                Member::new(method, branching::Relaxation { remaining, root_is_open: false })
            }
        })
    };
    let allowed = CompletionMethod::ALL.iter().filter(|method| only.is_none_or(|only| only == **method));
    allowed.filter_map(member).collect()
}

/// The linear-time local search around given queens, which must not attack each other, and blocked
/// squares.
struct Local {
    board: OpenBoard,
    rng: Xoshiro256PlusPlus,
}

/// Number of squares tried per microsecond of work. It is much less than the search could do,
/// because a search that has not succeeded early rarely succeeds late.
const NODES: u64 = 15;

impl Local {
    fn new(problem: &Problem, seed: u64) -> Self {
        Self { board: OpenBoard::of(problem), rng: Xoshiro256PlusPlus::seed_from_u64(seed) }
    }

    /// Restart until a start succeeds or `most` more squares are tried. Return the queens of the
    /// open rows.
    fn try_for(&mut self, most: u64, limit: Limit<'_>, nodes: &mut u64) -> Option<Vec<Square>> {
        let most = *nodes + most;
        while *nodes < most && !limit.is_reached() {
            if let Some(columns) = try_once(&self.board, &mut self.rng, limit, nodes) {
                let queens = (0..).zip(columns);
                return Some(queens.map(|(row, column)| Square::new(self.board.row(row), column)).collect());
            }
        }
        None
    }
}

impl TakesTurns for Local {
    fn turn(&mut self, work: u64, limit: Limit<'_>, nodes: &mut u64) -> Turn {
        self.try_for(work * NODES, limit, nodes).map_or(Turn::NotYet, Turn::Found)
    }
}

/// Try local search first, except on small boards, where it rarely succeeds and exact search is
/// fast. The limit allows a few starts on large boards and many on medium ones, where fewer starts
/// succeed. A start tries about three squares per row.
fn quick_try(problem: &Problem, seed: u64, limit: Limit<'_>, nodes: &mut u64) -> Option<Vec<Square>> {
    let open = (problem.size().index() - problem.given().queen_count()) as u64;
    if open <= 16 { None } else { Local::new(problem, seed).try_for(10_000 + 40 * open, limit, nodes) }
}

/// Return a completion for at most one given queen by a formula, on a board without blocked squares
/// whose size is not divisible by 2 or 3. The queen of row i is in column 2(i - row) + column,
/// modulo n. Each line has one queen because 2 is prime to n (columns), 3 is prime to n
/// (antidiagonals), and 1 is prime to n (diagonals). These boards are also solutions on a torus (G.
/// Pólya, 1918).
fn by_formula(problem: &Problem) -> Option<Vec<Square>> {
    let n = problem.size().get();
    let prime_to_six = !n.is_multiple_of(2) && !n.is_multiple_of(3);
    let given = problem.given().squares();
    if !prime_to_six || problem.has_blocked_squares() || given.len() > 1 {
        return None;
    }
    let queen = given.first().copied().unwrap_or(Square::new(0, 0));
    Some((0..n).map(|row| Square::new(row, (2 * (row + n - queen.row) + queen.column) % n)).collect())
}

/// Return the answer that these queens complete the problem.
fn completed(problem: &Problem, queens: &[Square], method: CompletionMethod, nodes: u64) -> Answer<Proof> {
    let mut columns = vec![0; problem.size().index()];
    for queen in problem.given().squares().iter().chain(queens) {
        columns[queen.row as usize] = queen.column;
    }
    let solution = found(columns);
    debug_assert!(problem.is_solved_by(&solution));
    Answer { outcome: Outcome::Found(solution), method: method.name(), nodes }
}
