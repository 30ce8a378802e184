use std::ops::ControlFlow;

use queenside_board::{Board, Limit, Solution, Square, found};
use rand_xoshiro::Xoshiro256PlusPlus;

use super::{Counts, Ended, Event, Task};

/// Whether a method continues. Methods pass a break to their caller with `?`.
pub(super) type Flow = ControlFlow<Ended>;

/// The function that is called with each event; `Break` stops the method.
pub(super) type Observer<'a> = &'a mut dyn FnMut(Event, Counts) -> ControlFlow<()>;

/// Amount of work between two checks of the clock, in about one examined square per unit: about a
/// tenth of a millisecond.
const STOP_CHECK_INTERVAL: u64 = 1 << 16;

/// One run of a method: its counts, its limits, and its observer.
pub(super) struct Run<'a> {
    pub(super) task: &'a Task<'a>,
    /// The movable queens of the start position. The first start takes them; later starts are
    /// random.
    pub(super) start: Vec<Square>,
    pub(super) rng: Xoshiro256PlusPlus,
    pub(super) counts: Counts,
    pub(super) first: Option<Solution>,
    pub(super) solutions: u64,
    pub(super) step_limit: u64,
    pub(super) limit: Limit<'a>,
    /// Work to do before the next check of the limits. It is at most the number of steps left,
    /// because a step is at least one unit of work.
    pub(super) fuel: u64,
    pub(super) observer: Option<Observer<'a>>,
}

impl<'a> Run<'a> {
    pub(super) fn n(&self) -> usize {
        self.task.problem.size().index()
    }

    pub(super) fn given(&self) -> &'a [Square] {
        self.task.problem.given().squares()
    }

    /// Begin one step, unless a limit is reached.
    #[inline]
    pub(super) fn step(&mut self) -> Flow {
        self.step_of(1)
    }

    /// Begin one step that costs as much as examining `work` squares.
    #[inline]
    pub(super) fn step_of(&mut self, work: u64) -> Flow {
        if self.fuel < work {
            self.look_up()?;
        }
        self.counts.steps += 1;
        self.fuel = self.fuel.saturating_sub(work);
        Flow::Continue(())
    }

    /// Check all limits.
    #[cold]
    fn look_up(&mut self) -> Flow {
        let left = self.step_limit - self.counts.steps;
        if left == 0 {
            return Flow::Break(Ended::StepLimit);
        }
        self.look_at_clock()?;
        self.fuel = left.min(STOP_CHECK_INTERVAL);
        Flow::Continue(())
    }

    /// Check the clock and the stop signal.
    pub(super) fn look_at_clock(&mut self) -> Flow {
        if !self.limit.is_reached() {
            return Flow::Continue(());
        }
        Flow::Break(if self.limit.is_stopped() { Ended::Stopped } else { Ended::TimeLimit })
    }

    /// Report an event.
    #[inline]
    pub(super) fn report(&mut self, event: Event) -> Flow {
        if let Some(observer) = &mut self.observer {
            if observer(event, self.counts).is_break() {
                return Flow::Break(Ended::Stopped);
            }
            // The observer may take long, so the next step checks the limits.
            self.fuel = 0;
        }
        Flow::Continue(())
    }

    /// Report an event that takes time to compute.
    #[inline]
    pub(super) fn report_with(&mut self, event: impl FnOnce() -> Option<Event>) -> Flow {
        match self.observer.as_ref().and_then(|_| event()) {
            Some(event) => self.report(event),
            None => Flow::Continue(()),
        }
    }

    /// Report a queen of the board that the method starts with.
    #[inline]
    pub(super) fn set_up(&mut self, queen: Square) -> Flow {
        self.report(Event::Place { queen })
    }

    #[inline]
    pub(super) fn place(&mut self, queen: Square) -> Flow {
        self.counts.moves += 1;
        self.report(Event::Place { queen })
    }

    #[inline]
    pub(super) fn remove(&mut self, queen: Square) -> Flow {
        self.counts.backtracks += 1;
        self.report(Event::Remove { queen })
    }

    #[inline]
    pub(super) fn move_queen(&mut self, from: Square, to: Square) -> Flow {
        self.counts.moves += 1;
        self.report(Event::Move { from, to })
    }

    /// Report the conflict between the square and the first of these queens that attacks it.
    #[inline]
    pub(super) fn conflict(&mut self, square: Square, queens: impl Iterator<Item = Square>) -> Flow {
        self.report_with(|| {
            let by = queens.into_iter().find(|queen| queen.shared_line(square).is_some())?;
            Some(Event::Conflict { square, by })
        })
    }

    /// Count and report a restart: the method starts again with only the given queens on the board.
    #[inline]
    pub(super) fn restart(&mut self) -> Flow {
        self.counts.restarts += 1;
        self.report(Event::Restart)
    }

    /// Record a solution, and continue if more are wanted.
    pub(super) fn solution(&mut self, columns: &[u32]) -> Flow {
        let solution = found(columns.to_vec());
        self.solutions += 1;
        // Before the observer, which may stop the run here.
        self.first.get_or_insert(solution);
        self.report(Event::Solution)?;
        if self.solutions == self.task.solutions { Flow::Break(Ended::Enough) } else { Flow::Continue(()) }
    }
}
