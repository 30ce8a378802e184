use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use crate::clock::Instant;

use super::spread::Spread;
use super::{Cell, CellState, Counts, Ended, Method, Report, Row, Task, TaskError};
use crate::board::{Board, Problem};
use crate::outcome::Outcome;
use crate::run::Budget;
use crate::search::{Remaining, has_completion};

/// Runs methods side by side on the same boards, and takes their times.
///
/// Each method solves each board several times, with seeds one after the other, after a run to warm up where runs are short. A method
/// of which half of the runs on a board or more come to a limit of the comparison is not tried on the boards after it; one that is not
/// random needs only one run to show that. Boards of 2 and 3 rows tell nothing about larger ones: methods that cannot prove that there is
/// no solution give up on them.
///
/// # Example
/// ```
/// use queenside::methods::{BACKTRACKING, Comparison, MIN_CONFLICTS};
/// use queenside::{Problem, Size};
///
/// let problems = [4, 8, 12].map(|n| Problem::new(Size::new(n).unwrap()));
/// let rows = Comparison::new(&[BACKTRACKING, MIN_CONFLICTS], &problems).runs(3).run(&mut ())?;
/// assert_eq!(rows.len(), 3);
/// let cell = &rows[1].cells[0];
/// assert_eq!((cell.answered, cell.runs), (3, 3));
/// assert_eq!(cell.steps.unwrap().median, 336.0);
/// # Ok::<(), queenside::methods::Interrupted>(())
/// ```
#[derive(Clone, Debug)]
pub struct Comparison<'a> {
    methods: &'a [Method],
    problems: &'a [Problem],
    runs: u32,
    seed: u64,
    time_limit: Option<Duration>,
    step_limit: Option<u64>,
    at_least: Duration,
    threads: NonZeroUsize,
    stop: Option<&'a AtomicBool>,
}

/// The follower had enough.
///
/// ```
/// assert_eq!(queenside::methods::Interrupted.to_string(), "the comparison was interrupted");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the comparison was interrupted")]
pub struct Interrupted;

/// Follows a comparison: is told of each run and of each row as they are done, and may break it off.
///
/// ```
/// use std::ops::ControlFlow;
/// use queenside::methods::{BIT_MASKS, Comparison, Follow, Method, Report};
/// use queenside::{Problem, Size};
///
/// struct Runs(u32);
///
/// impl Follow for Runs {
///     fn run_done(&mut self, _: Method, _: &Problem, _: &Report) -> ControlFlow<()> {
///         self.0 += 1;
///         ControlFlow::Continue(())
///     }
/// }
///
/// let (mut runs, problems) = (Runs(0), [Problem::new(Size::new(8)?)]);
/// Comparison::new(&[BIT_MASKS], &problems).runs(5).run(&mut runs)?;
/// assert_eq!(runs.0, 5);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait Follow {
    /// A method begins with a board.
    fn cell_begins(&mut self, _method: Method, _problem: &Problem) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }

    /// A method is done with a board, or was not tried.
    fn cell_done(&mut self, _problem: &Problem, _cell: &Cell) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }

    /// A run is done and counted.
    fn run_done(&mut self, _method: Method, _problem: &Problem, _report: &Report) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }

    /// All methods are done with a board.
    fn row_done(&mut self, _row: &Row) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }
}

/// Follows nothing.
impl Follow for () {}

/// A run this short is repeated, so that the first does not pay for cold caches.
const SHORT: Duration = Duration::from_millis(100);

/// Where runs are repeated, the first warms up until it gets no faster, but so often at most: browsers compile code again while it runs.
const WARM_UPS: u32 = 10;

/// Of so many batches the middle one counts: the others may have been interrupted.
const BATCHES: usize = 5;

impl<'a> Comparison<'a> {
    /// These methods on these problems, ten runs each with seeds from 0 on, without a limit of time, on one thread.
    ///
    /// ```
    /// use queenside::methods::{Comparison, METHODS};
    ///
    /// assert!(Comparison::new(METHODS, &[]).run(&mut ()).unwrap().is_empty());
    /// ```
    pub const fn new(methods: &'a [Method], problems: &'a [Problem]) -> Self {
        Self {
            methods,
            problems,
            runs: 10,
            seed: 0,
            time_limit: None,
            step_limit: None,
            at_least: Duration::ZERO,
            threads: NonZeroUsize::MIN,
            stop: None,
        }
    }

    /// How many runs of each method on each board.
    ///
    /// ```
    /// use queenside::methods::{BIT_MASKS, Comparison};
    /// use queenside::{Problem, Size};
    ///
    /// let problems = [Problem::new(Size::new(6)?)];
    /// assert_eq!(Comparison::new(&[BIT_MASKS], &problems).runs(2).run(&mut ())?[0].cells[0].runs, 2);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub const fn runs(self, runs: u32) -> Self {
        Self { runs, ..self }
    }

    /// The seed of the first run; each next run has the next.
    ///
    /// ```
    /// use queenside::methods::{ANNEALING, Comparison};
    /// use queenside::{Problem, Size};
    ///
    /// let problems = [Problem::new(Size::new(10)?)];
    /// let steps = |seed| {
    ///     let rows = Comparison::new(&[ANNEALING], &problems).runs(3).seed(seed).run(&mut ()).unwrap();
    ///     rows[0].cells[0].steps
    /// };
    /// assert_eq!(steps(1), steps(1));
    /// assert_ne!(steps(1), steps(2));
    /// # Ok::<(), queenside::SizeError>(())
    /// ```
    #[must_use]
    pub const fn seed(self, seed: u64) -> Self {
        Self { seed, ..self }
    }

    /// How long a run may take.
    ///
    /// ```
    /// use std::time::Duration;
    /// use queenside::methods::{CellState, Comparison, PERMUTATIONS};
    /// use queenside::{Problem, Size};
    ///
    /// let problems = [30, 31].map(|n| Problem::new(Size::new(n).unwrap()));
    /// let comparison = Comparison::new(&[PERMUTATIONS], &problems).time_limit(Duration::from_millis(3));
    /// let rows = comparison.run(&mut ())?;
    /// assert_eq!((rows[0].cells[0].state, rows[0].cells[0].runs), (CellState::Limit, 1));
    /// assert_eq!(rows[1].cells[0].state, CellState::Skipped);
    /// # Ok::<(), queenside::methods::Interrupted>(())
    /// ```
    #[must_use]
    pub const fn time_limit(self, limit: Duration) -> Self {
        Self { time_limit: Some(limit), ..self }
    }

    /// How many steps a run may take.
    ///
    /// ```
    /// use queenside::methods::{BACKTRACKING, CellState, Comparison};
    /// use queenside::{Problem, Size};
    ///
    /// let problems = [Problem::new(Size::new(20)?)];
    /// let rows = Comparison::new(&[BACKTRACKING], &problems).step_limit(9).run(&mut ())?;
    /// assert_eq!(rows[0].cells[0].state, CellState::Limit);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub const fn step_limit(self, steps: u64) -> Self {
        Self { step_limit: Some(steps), ..self }
    }

    /// Repeats a shorter run for this long, in five batches, and takes the mean of the middle one: for clocks that are too coarse for a
    /// single run. Steps and answers stay the same.
    ///
    /// ```
    /// use std::time::{Duration, Instant};
    /// use queenside::methods::{BIT_MASKS, Comparison};
    /// use queenside::{Problem, Size};
    ///
    /// let problems = [Problem::new(Size::new(8)?)];
    /// let (begin, long) = (Instant::now(), Duration::from_millis(20));
    /// let rows = Comparison::new(&[BIT_MASKS], &problems).runs(2).at_least(long).run(&mut ())?;
    /// // One run to warm up, and two that count.
    /// assert!(begin.elapsed() >= 3 * long);
    /// assert!(rows[0].cells[0].seconds.unwrap().median < long.as_secs_f64() / 2.0);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub const fn at_least(self, time: Duration) -> Self {
        Self { at_least: time, ..self }
    }

    /// How many runs of a method at a time. Steps are the same for any number; times suffer when cores share a cache.
    ///
    /// ```
    /// use std::num::NonZeroUsize;
    /// use queenside::methods::{Comparison, MIN_CONFLICTS};
    /// use queenside::{Problem, Size};
    ///
    /// let problems = [Problem::new(Size::new(50)?)];
    /// let comparison = Comparison::new(&[MIN_CONFLICTS], &problems).runs(5);
    /// let two = comparison.clone().threads(NonZeroUsize::new(2).unwrap());
    /// assert_eq!(two.run(&mut ())?[0].cells[0].steps, comparison.run(&mut ())?[0].cells[0].steps);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub const fn threads(self, threads: NonZeroUsize) -> Self {
        Self { threads, ..self }
    }

    /// The same, given up soon after the flag is set.
    ///
    /// ```
    /// use std::sync::atomic::AtomicBool;
    /// use queenside::{Problem, Size, methods::{Comparison, METHODS}};
    ///
    /// let (problems, stop) = ([Problem::new(Size::new(8)?)], AtomicBool::new(true));
    /// assert!(Comparison::new(METHODS, &problems).stop(&stop).run(&mut ()).is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub const fn stop(self, flag: &'a AtomicBool) -> Self {
        Self { stop: Some(flag), ..self }
    }

    /// Runs it all, board after board.
    ///
    /// # Errors
    /// [`Interrupted`] when the follower breaks it off.
    ///
    /// ```
    /// use queenside::methods::{Comparison, METHODS};
    /// use queenside::{Problem, Size};
    ///
    /// let rows = Comparison::new(METHODS, &[Problem::new(Size::new(6)?)]).runs(3).run(&mut ())?;
    /// assert!(rows[0].cells.iter().all(|cell| cell.answered == 3));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn run(&self, follower: &mut dyn Follow) -> Result<Vec<Row>, Interrupted> {
        let mut gave_up = vec![false; self.methods.len()];
        let mut rows = Vec::with_capacity(self.problems.len());
        for problem in self.problems {
            let mut cells = Vec::with_capacity(self.methods.len());
            for (&method, gave_up) in self.methods.iter().zip(&mut gave_up) {
                if *gave_up {
                    cells.push(empty_cell(method, CellState::Skipped));
                    continue;
                }
                let (cell, came_to_limit) = self.cell(method, problem, follower)?;
                *gave_up = came_to_limit && cell.state == CellState::Limit && may_be_solved(problem);
                go_on(follower.cell_done(problem, &cell))?;
                cells.push(cell);
            }
            let row = Row { size: problem.size(), cells };
            go_on(follower.row_done(&row))?;
            rows.push(row);
        }
        Ok(rows)
    }

    /// The cell, and whether a run came to a limit of the comparison, not only to the method's own patience.
    fn cell(
        &self,
        method: Method,
        problem: &Problem,
        follower: &mut dyn Follow,
    ) -> Result<(Cell, bool), Interrupted> {
        go_on(follower.cell_begins(method, problem))?;
        let mut done: Vec<Done> = Vec::new();
        let (mut unanswered, mut came_to_limit) = (0, false);
        'runs: while (done.len() as u32) < self.runs {
            let first = done.len() as u32;
            // Nobody knows yet how long a run takes: the first goes alone, and once more if it was short.
            let last = if first == 0 { 1 } else { self.runs.min(first + self.threads.get() as u32) };
            let Ok(batch) = self.batch(method, problem, first..last) else {
                return Ok((empty_cell(method, CellState::Refused), false));
            };
            if self.stop.is_some_and(|stop| stop.load(Ordering::Relaxed)) {
                return Err(Interrupted);
            }
            for (report, seconds) in batch {
                go_on(follower.run_done(method, problem, &report))?;
                let Report { outcome, ended, counts, .. } = report;
                let is_answer = outcome != Outcome::GaveUp;
                unanswered += u32::from(!is_answer);
                came_to_limit |=
                    ended == Ended::TimeLimit || ended == Ended::StepLimit && self.step_limit.is_some();
                done.push(Done { is_answer, counts, seconds });
                // What is the same each time need not be waited for again.
                if 2 * unanswered >= self.runs || unanswered > 0 && !method.is_random() {
                    break 'runs;
                }
            }
        }
        Ok((cell(method, &done), came_to_limit))
    }

    /// Does these runs, on several threads; reports and seconds in order.
    fn batch(
        &self,
        method: Method,
        problem: &Problem,
        runs: std::ops::Range<u32>,
    ) -> Result<Vec<(Report, f64)>, TaskError> {
        if runs.len() == 1 {
            let mut timed = self.timed(method, problem, runs.start)?;
            for _ in 0..WARM_UPS {
                let before = timed.1;
                if runs.start > 0 || before >= SHORT.as_secs_f64() {
                    break;
                }
                timed = self.timed(method, problem, runs.start)?;
                if self.at_least.is_zero() || timed.1 > 0.9 * before {
                    break;
                }
            }
            return Ok(vec![timed]);
        }
        std::thread::scope(|scope| {
            let threads: Vec<_> =
                runs.map(|run| scope.spawn(move || self.timed(method, problem, run))).collect();
            let join = |thread: std::thread::ScopedJoinHandle<'_, _>| {
                thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
            };
            threads.into_iter().map(join).collect()
        })
    }

    fn timed(&self, method: Method, problem: &Problem, run: u32) -> Result<(Report, f64), TaskError> {
        let mut task = Task::new(problem).seed(self.seed.wrapping_add(run.into()));
        if let Some(limit) = self.time_limit {
            task = task.time_limit(limit);
        }
        if let Some(limit) = self.step_limit {
            task = task.step_limit(limit);
        }
        if let Some(stop) = self.stop {
            task = task.stop(stop);
        }
        let begin = Instant::now();
        let report = method.run(&task)?;
        let first = begin.elapsed();
        if first >= self.at_least {
            return Ok((report, first.as_secs_f64()));
        }
        let mut means = [0.0; BATCHES];
        for mean in &mut means {
            let (begin, mut runs) = (Instant::now(), 0u32);
            while runs == 0 || begin.elapsed() < self.at_least / BATCHES as u32 {
                std::hint::black_box(method.run(&task)?);
                runs += 1;
            }
            *mean = begin.elapsed().as_secs_f64() / f64::from(runs);
        }
        means.sort_by(f64::total_cmp);
        Ok((report, means[BATCHES / 2]))
    }
}

/// Whether a method that found nothing may be at fault: on a small board it is known that there is nothing to find.
fn may_be_solved(problem: &Problem) -> bool {
    const SMALL: u32 = 12;
    if problem.size().get() > SMALL {
        return true;
    }
    Remaining::of(problem)
        .is_ok_and(|remaining| has_completion(&remaining, Budget::default().limit()) != Some(false))
}

fn go_on(flow: ControlFlow<()>) -> Result<(), Interrupted> {
    if flow.is_break() { Err(Interrupted) } else { Ok(()) }
}

fn empty_cell(method: Method, state: CellState) -> Cell {
    Cell { method, state, runs: 0, answered: 0, seconds: None, steps: None, moves: None }
}

/// What is kept of a run: not its solution, which may be large.
struct Done {
    is_answer: bool,
    counts: Counts,
    seconds: f64,
}

fn cell(method: Method, done: &[Done]) -> Cell {
    let spread = |number: &dyn Fn(&Counts, f64) -> f64| {
        let numbers: Vec<Option<f64>> =
            done.iter().map(|run| run.is_answer.then(|| number(&run.counts, run.seconds))).collect();
        Spread::of(&numbers)
    };
    let seconds = spread(&|_, seconds| seconds);
    let answered = done.iter().filter(|run| run.is_answer).count() as u32;
    Cell {
        method,
        state: if seconds.is_some() { CellState::Answered } else { CellState::Limit },
        runs: done.len() as u32,
        answered,
        seconds,
        steps: spread(&|counts, _| counts.steps as f64),
        moves: spread(&|counts, _| counts.moves as f64),
    }
}

#[cfg(test)]
mod tests {
    use super::super::{BACKTRACKING, MIN_CONFLICTS};
    use super::*;
    use crate::board::Size;

    #[test]
    fn boards_without_a_solution_and_own_patience_skip_nothing() {
        let problems = [2, 3, 4].map(|n| Problem::new(Size::new(n).unwrap()));
        let methods = [BACKTRACKING, MIN_CONFLICTS];
        for comparison in
            [Comparison::new(&methods, &problems), Comparison::new(&methods, &problems).step_limit(50)]
        {
            let rows = comparison.runs(2).run(&mut ()).unwrap();
            assert_eq!(rows[0].cells[1].state, CellState::Limit);
            assert!(rows[2].cells.iter().all(|cell| cell.state == CellState::Answered), "{rows:?}");
        }
    }

    #[test]
    fn queens_that_rule_out_every_solution_of_a_small_board_skip_nothing() {
        let corner = |n| Problem::new(Size::new(n).unwrap()).with_queens([crate::Square::new(0, 0)]).unwrap();
        let problems = [4, 6, 7].map(corner);
        let rows =
            Comparison::new(&[MIN_CONFLICTS], &problems).runs(2).step_limit(2000).run(&mut ()).unwrap();
        let states: Vec<CellState> = rows.iter().map(|row| row.cells[0].state).collect();
        assert_eq!(states, [CellState::Limit, CellState::Limit, CellState::Answered]);
    }
}
