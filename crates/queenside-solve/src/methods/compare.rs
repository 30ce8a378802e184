use std::ops::ControlFlow;
use std::time::Duration;

use queenside_board::{Board, Budget, Instant, Limit, Outcome, Placement, Problem, Size, map_on_threads};
use queenside_count::dfs::{Remaining, has_completion};

use super::{Counts, Ended, Method, Report, Spread, Task, TaskError};

/// A comparison of methods on the same boards, by time and steps.
///
/// Each method solves each board several times. The seeds are the budget's seed and the numbers
/// after it. If runs are short, a warm-up run comes first. If at least half of a method's runs on a
/// board reach a limit of the comparison, the comparison skips the method on later boards. For a
/// complete method, which is not random, one run is enough to decide. Boards without a solution do not cause
/// skipping.
///
/// ```
/// use std::ops::ControlFlow;
/// use queenside::methods::{BACKTRACKING, Comparison, MIN_CONFLICTS};
/// use queenside::{Budget, Problem, Size};
///
/// let problems = [4, 8, 12].map(|n| Problem::new(Size::new(n).unwrap()));
/// let comparison = Comparison::new(&[BACKTRACKING, MIN_CONFLICTS], &problems).runs(3);
/// let rows = comparison.run(&Budget::default(), |_progress| ControlFlow::Continue(()));
/// assert_eq!(rows.len(), 3);
/// let cell = &rows[1].cells[0];
/// assert_eq!((cell.answered, cell.runs), (3, 3));
/// assert_eq!(cell.steps.unwrap().median, 336.0);
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Comparison<'a> {
    /// The methods to compare.
    pub methods: &'a [Method],
    /// The boards.
    pub problems: &'a [Problem],
    /// Start position of each run. Methods that do not accept it are [refused](CellState::Refused).
    pub start: Option<&'a Placement>,
    /// Number of runs of each method on each board.
    pub runs: u32,
    /// Time limit of each run; the time limit of the budget is for the whole comparison.
    pub time_limit: Option<Duration>,
    /// Step limit of each run.
    pub step_limit: Option<u64>,
    /// Runs shorter than this are repeated for this long, in five batches, and the mean time of the
    /// middle batch counts. Use it if the clock is too coarse to time a single run. Steps and
    /// answers do not change.
    pub at_least: Duration,
}

/// The progress of a comparison.
#[derive(Debug)]
pub enum Progress<'a> {
    /// A method begins with a board.
    Begin(Method, &'a Problem),
    /// A run of this method on this board has ended. The observer may verify its answer within the
    /// budget, which is what is left to the run, and change the report to one without an answer.
    Run(Method, &'a Problem, &'a mut Report, &'a Budget),
    /// A method has finished a board, or was skipped.
    Cell(&'a Problem, &'a Cell),
    /// All methods have finished a board.
    Row(&'a Row),
}

/// The results for one board.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Row {
    /// Board size.
    #[cfg_attr(feature = "serde", serde(rename = "n"))]
    #[cfg_attr(feature = "typescript", ts(as = "u32"))]
    pub size: Size,
    /// One cell per method, in the order of the methods.
    pub cells: Vec<Cell>,
}

/// The results of one method on one board.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Cell {
    /// The name of the method.
    #[cfg_attr(feature = "typescript", ts(as = "String"))]
    pub method: Method,
    /// Whether the method ran, and with which result.
    pub state: CellState,
    /// Number of runs done.
    pub runs: u32,
    /// Number of runs that found a solution or proved that there is none.
    pub answered: u32,
    /// Elapsed time in seconds. Runs without an answer count as infinitely long. `None`
    /// unless more than half of the runs answered.
    pub seconds: Option<Spread>,
    /// Number of steps, `None` as for the seconds.
    pub steps: Option<Spread>,
    /// Number of moves, `None` as for the seconds.
    pub moves: Option<Spread>,
}

/// The state of a cell of a comparison.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum CellState {
    /// More than half of the runs answered.
    Answered,
    /// At least half of the runs reached a limit.
    Limit,
    /// Not run because the method reached a limit on an earlier board.
    Skipped,
    /// The method does not accept the board.
    Refused,
}

/// A first run shorter than this is repeated, so that its time does not include cold caches.
const SHORT_RUN: Duration = Duration::from_millis(100);

/// Maximum number of warm-up runs if short runs are repeated. The warm-up continues until a run
/// gets no faster, because browsers recompile code while it runs.
const WARM_UPS: u32 = 10;

/// Number of batches. The middle one counts, because others may have been interrupted.
const BATCHES: usize = 5;

impl<'a> Comparison<'a> {
    /// Return a comparison of these methods on these problems, with ten runs each, without start
    /// position and without limits.
    pub const fn new(methods: &'a [Method], problems: &'a [Problem]) -> Self {
        let at_least = Duration::ZERO;
        Self { methods, problems, start: None, runs: 10, time_limit: None, step_limit: None, at_least }
    }

    /// Set the start position of each run; `None` removes it.
    #[must_use]
    pub fn start(self, start: impl Into<Option<&'a Placement>>) -> Self {
        Self { start: start.into(), ..self }
    }

    /// Set the number of runs of each method on each board.
    #[must_use]
    pub fn runs(self, runs: u32) -> Self {
        Self { runs, ..self }
    }

    /// Set the time limit of each run; `None` removes it.
    #[must_use]
    pub fn time_limit(self, limit: impl Into<Option<Duration>>) -> Self {
        Self { time_limit: limit.into(), ..self }
    }

    /// Set the step limit of each run; `None` removes it.
    #[must_use]
    pub fn step_limit(self, steps: impl Into<Option<u64>>) -> Self {
        Self { step_limit: steps.into(), ..self }
    }

    /// Set the time for which shorter runs are repeated.
    #[must_use]
    pub fn at_least(self, time: Duration) -> Self {
        Self { at_least: time, ..self }
    }

    /// Run the comparison board by board. `observe` receives each progress, and returns whether to
    /// continue. Return the rows; there are fewer rows than boards if the budget ended first, or if
    /// `observe` broke.
    ///
    /// The budget's threads set how many runs of a method run at the same time. They do not change
    /// the steps, but times increase if cores share a cache.
    pub fn run(&self, budget: &Budget, mut observe: impl FnMut(Progress<'_>) -> ControlFlow<()>) -> Vec<Row> {
        let mut rows = Vec::new();
        let _ = self.fill(&mut rows, budget, &mut observe);
        rows
    }

    /// Add the rows, until the budget ends or `observe` breaks.
    fn fill(
        &self,
        rows: &mut Vec<Row>,
        budget: &Budget,
        observe: &mut dyn FnMut(Progress<'_>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let limit = budget.limit();
        let mut gave_up = vec![false; self.methods.len()];
        for problem in self.problems {
            let mut cells = Vec::new();
            for (&method, gave_up) in self.methods.iter().zip(&mut gave_up) {
                let cell = if *gave_up {
                    Cell::not_run(method, CellState::Skipped)
                } else {
                    observe(Progress::Begin(method, problem))?;
                    let question = Question { comparison: self, method, problem, budget, limit };
                    question.answer(gave_up, &mut |report: &mut Report, left: &Budget| {
                        observe(Progress::Run(method, problem, report, left))
                    })?
                };
                observe(Progress::Cell(problem, &cell))?;
                cells.push(cell);
            }
            let row = Row { size: problem.size(), cells };
            let flow = observe(Progress::Row(&row));
            rows.push(row);
            flow?;
        }
        ControlFlow::Continue(())
    }
}

/// One method on one board.
struct Question<'a> {
    comparison: &'a Comparison<'a>,
    method: Method,
    problem: &'a Problem,
    budget: &'a Budget,
    limit: Limit<'a>,
}

impl Question<'_> {
    /// Do the runs, or break if the budget ended or `observe` broke. Set `gave_up` if the method must
    /// be skipped on later boards.
    fn answer(
        &self,
        gave_up: &mut bool,
        observe: &mut dyn FnMut(&mut Report, &Budget) -> ControlFlow<()>,
    ) -> ControlFlow<(), Cell> {
        let (method, wanted) = (self.method, self.comparison.runs);
        // The counts and seconds of each run; `None` for a run without an answer.
        let mut done: Vec<Option<(Counts, f64)>> = Vec::new();
        let mut unanswered = 0;
        // Whether a run reached a limit of the comparison, rather than only the method's own limit.
        let mut reached_limit = false;
        'runs: while (done.len() as u32) < wanted {
            let first = done.len() as u32;
            let last = wanted.min(first + self.budget.threads.get() as u32);
            // The first run is alone because its duration is still unknown.
            let batch = if first == 0 {
                vec![self.first_run()]
            } else {
                let numbers: Vec<u32> = (first..last).collect();
                map_on_threads(numbers.len(), &numbers, |number| self.timed(*number))
            };
            let Ok(batch) = batch.into_iter().collect::<Result<Vec<_>, TaskError>>() else {
                return ControlFlow::Continue(Cell::not_run(method, CellState::Refused));
            };
            if self.limit.is_reached() {
                return ControlFlow::Break(());
            }
            for (mut report, seconds) in batch {
                let time = Duration::try_from_secs_f64(seconds).unwrap_or_default();
                observe(&mut report, &self.budget_after(time))?;
                let is_answer = report.outcome != Outcome::GaveUp;
                done.push(is_answer.then_some((report.counts, seconds)));
                unanswered += u32::from(!is_answer);
                reached_limit |= report.ended == Ended::TimeLimit
                    || report.ended == Ended::StepLimit && self.comparison.step_limit.is_some();
                // A complete method is not random: it would give the same result again.
                if 2 * unanswered >= wanted || unanswered > 0 && method.is_complete {
                    break 'runs;
                }
            }
        }
        let spread = |number: fn(&(Counts, f64)) -> f64| {
            Spread::of(&done.iter().map(|run| run.as_ref().map(number)).collect::<Vec<_>>())
        };
        let seconds = spread(|(_, seconds)| *seconds);
        let state = if seconds.is_some() { CellState::Answered } else { CellState::Limit };
        *gave_up = reached_limit && state == CellState::Limit && may_be_solved(self.problem);
        let runs = done.len() as u32;
        let (steps, moves) =
            (spread(|(counts, _)| counts.steps as f64), spread(|(counts, _)| counts.moves as f64));
        ControlFlow::Continue(Cell {
            method,
            state,
            runs,
            answered: runs - unanswered,
            seconds,
            steps,
            moves,
        })
    }

    /// Do the first run. If it is short, repeat it to warm up.
    fn first_run(&self) -> Result<(Report, f64), TaskError> {
        let mut timed = self.timed(0)?;
        for _ in 0..WARM_UPS {
            let before = timed.1;
            if before >= SHORT_RUN.as_secs_f64() {
                break;
            }
            timed = self.timed(0)?;
            if self.comparison.at_least.is_zero() || timed.1 > 0.9 * before {
                break;
            }
        }
        Ok(timed)
    }

    /// Return the budget of a run that has taken this time.
    fn budget_after(&self, time: Duration) -> Budget {
        let left = self.comparison.time_limit.map(|limit| limit.saturating_sub(time));
        self.budget.clone().time_limit(left.into_iter().chain(self.limit.left()).min())
    }

    fn timed(&self, run: u32) -> Result<(Report, f64), TaskError> {
        let Comparison { start, step_limit, at_least, .. } = *self.comparison;
        let seed = self.budget.seed.wrapping_add(run.into());
        let budget = self.budget_after(Duration::ZERO).seed(seed);
        let task = Task::new(self.problem).start(start).step_limit(step_limit);
        let begin = Instant::now();
        let report = self.method.run(&task, &budget)?;
        let first = begin.elapsed();
        if first >= at_least {
            return Ok((report, first.as_secs_f64()));
        }
        let mut means = [0.0; BATCHES];
        for mean in &mut means {
            let (begin, mut runs) = (Instant::now(), 0u32);
            while runs == 0 || begin.elapsed() < at_least / BATCHES as u32 {
                std::hint::black_box(self.method.run(&task, &budget)?);
                runs += 1;
            }
            *mean = begin.elapsed().as_secs_f64() / f64::from(runs);
        }
        means.sort_unstable_by(f64::total_cmp);
        Ok((report, means[BATCHES / 2]))
    }
}

impl Cell {
    fn not_run(method: Method, state: CellState) -> Self {
        Self { method, state, runs: 0, answered: 0, seconds: None, steps: None, moves: None }
    }
}

/// Whether the board may have a solution. For small boards this is computed, so that a method is
/// not skipped because a board has none.
fn may_be_solved(problem: &Problem) -> bool {
    const SMALL: u32 = 12;
    if problem.size().get() > SMALL {
        return true;
    }
    Remaining::of(problem)
        .is_ok_and(|remaining| has_completion(&remaining, Budget::default().limit()) != Some(false))
}
