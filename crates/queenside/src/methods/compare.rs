use std::collections::VecDeque;
use std::ops::{ControlFlow, Range};
use std::time::Duration;

use super::{Counts, Ended, Method, Report, Task, TaskError};
use crate::board::{Board, Problem, Size};
use crate::clock::Instant;
use crate::outcome::Outcome;
use crate::run::{Budget, Limit, each_unit};
use crate::search::{Remaining, has_completion};

/// A comparison of methods on the same boards, by time and steps.
///
/// Each method solves each board several times, with the seeds from the budget's on, after a run to warm up where runs are
/// short. If half of its runs on a board or more reach a limit of the comparison, the method is skipped on the boards after
/// it; a method that is not random needs only one run to show that. Boards without a solution skip nothing.
///
/// ```
/// use queenside::methods::{BACKTRACKING, Comparison, MIN_CONFLICTS};
/// use queenside::{Budget, Problem, Size};
///
/// let problems = [4, 8, 12].map(|n| Problem::new(Size::new(n).unwrap()));
/// let comparison = Comparison { runs: 3, ..Comparison::new(&[BACKTRACKING, MIN_CONFLICTS], &problems) };
/// let rows: Vec<_> = comparison.rows(&Budget::default()).collect();
/// assert_eq!(rows.len(), 3);
/// let cell = &rows[1].cells[0];
/// assert_eq!((cell.answered, cell.runs), (3, 3));
/// assert_eq!(cell.steps.unwrap().median, 336.0);
/// ```
#[derive(Clone, Debug)]
pub struct Comparison<'a> {
    /// The methods.
    pub methods: &'a [Method],
    /// The boards.
    pub problems: &'a [Problem],
    /// How many runs of each method on each board.
    pub runs: u32,
    /// How long each run may take; the time limit of the budget is for the whole comparison.
    pub time_limit: Option<Duration>,
    /// How many steps each run may take.
    pub step_limit: Option<u64>,
    /// Shorter runs are repeated for this long, in five batches, and the mean of the middle batch counts: for clocks that are
    /// too coarse for a single run. Steps and answers stay the same.
    pub at_least: Duration,
}

/// What a comparison has just done.
#[derive(Clone, Debug)]
pub enum Progress<'a> {
    /// A method begins with a board.
    Begin(Method, &'a Problem),
    /// A run of this method on this board is done.
    Run(Method, &'a Problem, Report),
    /// A method is done with a board. Skipped methods are in the row alone.
    Cell(&'a Problem, Cell),
    /// All methods are done with a board.
    Row(Row),
}

/// One board of a comparison.
#[derive(Clone, Debug, PartialEq)]
pub struct Row {
    /// The size of the board.
    pub size: Size,
    /// A cell for each method, in their order.
    pub cells: Vec<Cell>,
}

/// What one method did with one board.
#[derive(Clone, Debug, PartialEq)]
pub struct Cell {
    /// The method.
    pub method: Method,
    /// Whether it was run, and how that went.
    pub state: CellState,
    /// The runs done.
    pub runs: u32,
    /// Those that found a solution or proved that there is none.
    pub answered: u32,
    /// Seconds by the clock; runs without an answer count as longer than all others. `None` unless more than half answered.
    pub seconds: Option<Spread>,
    /// Steps, likewise.
    pub steps: Option<Spread>,
    /// Moves, likewise.
    pub moves: Option<Spread>,
}

/// How a cell of a comparison came about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CellState {
    /// More than half of the runs answered.
    Answered,
    /// Half of the runs or more reached a limit.
    Limit,
    /// Not run, as the method reached a limit on an earlier board.
    Skipped,
    /// The method does not accept the board.
    Refused,
}

/// The median of several numbers, and how far they lie apart.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Spread {
    /// The least number.
    pub least: f64,
    /// A quarter of the numbers are no greater.
    pub lower: f64,
    /// The median.
    pub median: f64,
    /// Three quarters of the numbers are no greater; may be infinite.
    pub upper: f64,
    /// The greatest number; may be infinite.
    pub greatest: f64,
}

impl Spread {
    /// The spread of these numbers, where `None` counts as infinite; `None` unless the median is finite.
    ///
    /// ```
    /// use queenside::methods::Spread;
    ///
    /// let spread = Spread::of(&[Some(4.0), Some(1.0), Some(2.0)]).unwrap();
    /// assert_eq!((spread.least, spread.median, spread.greatest), (1.0, 2.0, 4.0));
    /// assert_eq!(Spread::of(&[Some(1.0), Some(3.0)]).unwrap().median, 2.0);
    /// assert_eq!((Spread::of(&[Some(4.0), None]), Spread::of(&[])), (None, None));
    /// ```
    pub fn of(numbers: &[Option<f64>]) -> Option<Self> {
        let mut sorted: Vec<f64> = numbers.iter().map(|number| number.unwrap_or(f64::INFINITY)).collect();
        sorted.sort_by(f64::total_cmp);
        let last = sorted.len().checked_sub(1)?;
        // Between two ranks, their weighted mean; next to infinity, infinity.
        let at = |part: f64| {
            let rank = part * last as f64;
            let (below, above) = (sorted[rank.floor() as usize], sorted[rank.ceil() as usize]);
            if above.is_infinite() { above } else { below + (above - below) * rank.fract() }
        };
        let (least, lower, median) = (at(0.0), at(0.25), at(0.5));
        median.is_finite().then(|| Self { least, lower, median, upper: at(0.75), greatest: at(1.0) })
    }
}

/// A run shorter than this is repeated, so that the first does not pay for cold caches.
const SHORT: Duration = Duration::from_millis(100);

/// Where runs are repeated, the first warms up until it gets no faster, but this often at most: browsers compile code again while it runs.
const WARM_UPS: u32 = 10;

/// Of this many batches the middle one counts: the others may have been interrupted.
const BATCHES: usize = 5;

impl<'a> Comparison<'a> {
    /// These methods on these problems, ten runs each, without limits.
    pub const fn new(methods: &'a [Method], problems: &'a [Problem]) -> Self {
        let at_least = Duration::ZERO;
        Self { methods, problems, runs: 10, time_limit: None, step_limit: None, at_least }
    }

    /// Runs the comparison, board after board, as the iterator is advanced. Once the budget ends, so does the iterator.
    ///
    /// The budget's threads are how many runs of a method are done at a time. They change no steps, but times suffer when cores
    /// share a cache.
    ///
    /// ```
    /// use queenside::methods::{BIT_MASKS, Comparison, Progress};
    /// use queenside::{Budget, Problem, Size};
    ///
    /// let problems = [Problem::new(Size::new(8)?)];
    /// let comparison = Comparison { runs: 5, ..Comparison::new(&[BIT_MASKS], &problems) };
    /// let budget = Budget::default();
    /// let runs = comparison.progress(&budget).filter(|done| matches!(done, Progress::Run(..)));
    /// assert_eq!(runs.count(), 5);
    /// # Ok::<(), queenside::SizeError>(())
    /// ```
    pub fn progress(&'a self, budget: &'a Budget) -> impl Iterator<Item = Progress<'a>> + 'a {
        let mut running = Running {
            comparison: self,
            budget,
            limit: budget.limit(),
            gave_up: vec![false; self.methods.len()],
            row: 0,
            cells: Vec::new(),
            runs: None,
            ready: VecDeque::new(),
        };
        std::iter::from_fn(move || {
            while running.ready.is_empty() {
                running.advance()?;
            }
            running.ready.pop_front()
        })
    }

    /// The rows of [`progress`](Self::progress); fewer than there are boards if the budget ended first.
    pub fn rows(&'a self, budget: &'a Budget) -> impl Iterator<Item = Row> + 'a {
        self.progress(budget).filter_map(|done| if let Progress::Row(row) = done { Some(row) } else { None })
    }
}

/// A comparison at work.
struct Running<'a> {
    comparison: &'a Comparison<'a>,
    budget: &'a Budget,
    limit: Limit<'a>,
    /// Which methods are skipped from here on.
    gave_up: Vec<bool>,
    /// The index of the board, and what the methods before the one at work did with it.
    row: usize,
    cells: Vec<Cell>,
    /// The runs of the method at work, once it has begun.
    runs: Option<Runs>,
    ready: VecDeque<Progress<'a>>,
}

/// The runs of one method on one board so far.
#[derive(Default)]
struct Runs {
    done: Vec<Done>,
    unanswered: u32,
    /// Whether a run reached a limit of the comparison, not only the method's own.
    reached_limit: bool,
}

/// What is remembered of a run: not its solution, which may be large.
struct Done {
    is_answer: bool,
    counts: Counts,
    seconds: f64,
}

impl<'a> Running<'a> {
    /// Does the next part of the work; `None` at the end.
    fn advance(&mut self) -> Option<()> {
        let Comparison { methods, problems, .. } = *self.comparison;
        let problem = problems.get(self.row)?;
        let Some(&method) = methods.get(self.cells.len()) else {
            self.row += 1;
            let cells = std::mem::take(&mut self.cells);
            self.ready.push_back(Progress::Row(Row { size: problem.size(), cells }));
            return Some(());
        };
        if self.gave_up[self.cells.len()] {
            self.cells.push(Cell::not_run(method, CellState::Skipped));
            return Some(());
        }
        let Some(mut runs) = self.runs.take() else {
            self.runs = Some(Runs::default());
            self.ready.push_back(Progress::Begin(method, problem));
            return Some(());
        };
        let wanted = self.comparison.runs;
        let first = runs.done.len() as u32;
        // No one knows yet how long a run takes: the first is done alone, and once more if it was short.
        let last = if first == 0 { 1 } else { wanted.min(first + self.budget.threads.get() as u32) };
        let Ok(batch) = self.batch(method, problem, first..last.min(wanted)) else {
            self.finish(problem, Cell::not_run(method, CellState::Refused));
            return Some(());
        };
        if self.limit.is_reached() {
            self.row = problems.len();
            return None;
        }
        let mut is_over = wanted == 0;
        for (report, seconds) in batch {
            runs.add(&report, seconds, self.comparison);
            // What is the same each time is not repeated.
            is_over = runs.done.len() as u32 >= wanted
                || 2 * runs.unanswered >= wanted
                || runs.unanswered > 0 && !method.is_random;
            self.ready.push_back(Progress::Run(method, problem, report));
            if is_over {
                break;
            }
        }
        if !is_over {
            self.runs = Some(runs);
            return Some(());
        }
        let cell = runs.cell(method);
        self.gave_up[self.cells.len()] =
            runs.reached_limit && cell.state == CellState::Limit && may_be_solved(problem);
        self.finish(problem, cell);
        Some(())
    }

    fn finish(&mut self, problem: &'a Problem, cell: Cell) {
        self.ready.push_back(Progress::Cell(problem, cell.clone()));
        self.cells.push(cell);
    }

    /// Does these runs, on several threads; reports and seconds in order.
    fn batch(
        &self,
        method: Method,
        problem: &Problem,
        runs: Range<u32>,
    ) -> Result<Vec<(Report, f64)>, TaskError> {
        if runs.len() == 1 {
            let mut timed = self.timed(method, problem, runs.start)?;
            for _ in 0..WARM_UPS {
                let before = timed.1;
                if runs.start > 0 || before >= SHORT.as_secs_f64() {
                    break;
                }
                timed = self.timed(method, problem, runs.start)?;
                if self.comparison.at_least.is_zero() || timed.1 > 0.9 * before {
                    break;
                }
            }
            return Ok(vec![timed]);
        }
        let mut all = Vec::new();
        each_unit(
            std::iter::once(runs.start as usize..runs.end as usize),
            runs.len(),
            |take, done| {
                while let Some(run) = take() {
                    if done(run, self.timed(method, problem, run as u32)?).is_break() {
                        break;
                    }
                }
                Ok(())
            },
            |run, timed| {
                all.push((run, timed));
                ControlFlow::Continue(())
            },
        )?;
        all.sort_by_key(|(run, _)| *run);
        Ok(all.into_iter().map(|(_, timed)| timed).collect())
    }

    fn timed(&self, method: Method, problem: &Problem, run: u32) -> Result<(Report, f64), TaskError> {
        let Comparison { time_limit, step_limit, at_least, .. } = *self.comparison;
        let left = self.limit.deadline.map(|deadline| deadline.saturating_duration_since(Instant::now()));
        let budget = Budget {
            seed: self.budget.seed.wrapping_add(run.into()),
            time_limit: time_limit.into_iter().chain(left).min(),
            ..self.budget.clone()
        };
        let task = Task { step_limit, ..Task::new(problem) };
        let begin = Instant::now();
        let report = method.run(&task, &budget)?;
        let first = begin.elapsed();
        if first >= at_least {
            return Ok((report, first.as_secs_f64()));
        }
        let mut means = [0.0; BATCHES];
        for mean in &mut means {
            let (begin, mut runs) = (Instant::now(), 0u32);
            while runs == 0 || begin.elapsed() < at_least / BATCHES as u32 {
                std::hint::black_box(method.run(&task, &budget)?);
                runs += 1;
            }
            *mean = begin.elapsed().as_secs_f64() / f64::from(runs);
        }
        means.sort_by(f64::total_cmp);
        Ok((report, means[BATCHES / 2]))
    }
}

impl Runs {
    fn add(&mut self, report: &Report, seconds: f64, comparison: &Comparison<'_>) {
        let is_answer = report.outcome != Outcome::GaveUp;
        self.unanswered += u32::from(!is_answer);
        self.reached_limit |= report.ended == Ended::TimeLimit
            || report.ended == Ended::StepLimit && comparison.step_limit.is_some();
        self.done.push(Done { is_answer, counts: report.counts, seconds });
    }

    fn cell(&self, method: Method) -> Cell {
        let spread = |number: fn(&Done) -> f64| {
            let numbers: Vec<Option<f64>> =
                self.done.iter().map(|run| run.is_answer.then(|| number(run))).collect();
            Spread::of(&numbers)
        };
        let seconds = spread(|run| run.seconds);
        let runs = self.done.len() as u32;
        Cell {
            method,
            state: if seconds.is_some() { CellState::Answered } else { CellState::Limit },
            runs,
            answered: runs - self.unanswered,
            seconds,
            steps: spread(|run| run.counts.steps as f64),
            moves: spread(|run| run.counts.moves as f64),
        }
    }
}

impl Cell {
    fn not_run(method: Method, state: CellState) -> Self {
        Self { method, state, runs: 0, answered: 0, seconds: None, steps: None, moves: None }
    }
}

/// Whether a method that found nothing may be at fault: for a small board it is known whether there is anything to find.
fn may_be_solved(problem: &Problem) -> bool {
    const SMALL: u32 = 12;
    if problem.size().get() > SMALL {
        return true;
    }
    Remaining::of(problem)
        .is_ok_and(|remaining| has_completion(&remaining, Budget::default().limit()) != Some(false))
}
