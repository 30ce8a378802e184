use std::ops::ControlFlow;

use rand_xoshiro::Xoshiro256PlusPlus;

use super::{Counts, Ended, Event, Task};
use crate::board::{Board, Solution, Square};
use crate::clock::Instant;
use crate::outcome::found;
use crate::run::Budget;

/// Whether a method continues. Methods pass a break on with `?`.
pub(super) type Flow = ControlFlow<Ended>;

/// What is called with each event; `Break` stops the method.
pub(super) type Observer<'a> = &'a mut dyn FnMut(Event, Counts) -> ControlFlow<()>;

/// Work, in squares looked at or so, between two looks at the clock: about a tenth of a millisecond.
const BETWEEN_LOOKS: u64 = 1 << 16;

/// One run of a method: its counts, its limits, and its observer.
///
/// Each method is compiled twice: where `WATCHED` is false, events cost nothing.
pub(super) struct Run<'a, const WATCHED: bool> {
    pub(super) task: &'a Task<'a>,
    /// The queens of the start position that may be moved. The first start takes them; others begin at random.
    pub(super) start: Vec<Square>,
    pub(super) rng: Xoshiro256PlusPlus,
    pub(super) counts: Counts,
    pub(super) first: Option<Solution>,
    pub(super) solutions: u64,
    pub(super) step_limit: u64,
    pub(super) budget: &'a Budget,
    pub(super) deadline: Option<Instant>,
    /// Work to do before the next look at the limits; never more than steps are left, as a step is work for one at least.
    pub(super) fuel: u64,
    pub(super) observer: Option<Observer<'a>>,
}

impl<'a, const WATCHED: bool> Run<'a, WATCHED> {
    pub(super) fn n(&self) -> usize {
        self.task.problem.size().index()
    }

    pub(super) fn given(&self) -> &'a [Square] {
        self.task.problem.given().squares()
    }

    /// Reports the given queens, and looks at the limits once before anything is done.
    pub(super) fn begin(&mut self) -> Flow {
        self.look_at_clock()?;
        self.given().iter().try_for_each(|&queen| self.set_up(queen))
    }

    /// Begins one step, unless a limit is reached.
    #[inline]
    pub(super) fn step(&mut self) -> Flow {
        self.step_of(1)
    }

    /// Begins one step that costs as much as looking at this many squares.
    #[inline]
    pub(super) fn step_of(&mut self, work: u64) -> Flow {
        if self.fuel < work {
            self.look_up()?;
        }
        self.counts.steps += 1;
        self.fuel = self.fuel.saturating_sub(work);
        Flow::Continue(())
    }

    /// Looks at all limits.
    #[cold]
    fn look_up(&mut self) -> Flow {
        let left = self.step_limit - self.counts.steps;
        if left == 0 {
            return Flow::Break(Ended::StepLimit);
        }
        self.look_at_clock()?;
        self.fuel = left.min(BETWEEN_LOOKS);
        Flow::Continue(())
    }

    fn look_at_clock(&mut self) -> Flow {
        if self.budget.stop.is_stopped() {
            return Flow::Break(Ended::Stopped);
        }
        match self.deadline {
            Some(deadline) if Instant::now() >= deadline => Flow::Break(Ended::TimeLimit),
            _ => Flow::Continue(()),
        }
    }

    /// Reports an event.
    #[inline]
    pub(super) fn tell(&mut self, event: Event) -> Flow {
        if WATCHED
            && let Some(observer) = &mut self.observer
            && observer(event, self.counts).is_break()
        {
            return Flow::Break(Ended::Stopped);
        }
        Flow::Continue(())
    }

    /// Reports an event that costs something to make.
    #[inline]
    pub(super) fn tell_with(&mut self, event: impl FnOnce() -> Option<Event>) -> Flow {
        match WATCHED.then(event).flatten() {
            Some(event) => self.tell(event),
            None => Flow::Continue(()),
        }
    }

    /// Reports a queen that is given or belongs to a start position.
    #[inline]
    pub(super) fn set_up(&mut self, queen: Square) -> Flow {
        self.tell(Event::Place { queen })
    }

    #[inline]
    pub(super) fn place(&mut self, queen: Square) -> Flow {
        self.counts.moves += 1;
        self.tell(Event::Place { queen })
    }

    #[inline]
    pub(super) fn remove(&mut self, queen: Square) -> Flow {
        self.counts.backtracks += 1;
        self.tell(Event::Remove { queen })
    }

    #[inline]
    pub(super) fn move_queen(&mut self, from: Square, to: Square) -> Flow {
        self.counts.moves += 1;
        self.tell(Event::Move { from, to })
    }

    /// Reports that one of these queens attacks the square.
    #[inline]
    pub(super) fn conflict(&mut self, square: Square, queens: impl Iterator<Item = Square>) -> Flow {
        self.tell_with(|| {
            let by = queens.into_iter().find(|queen| queen.shared_line(square).is_some())?;
            Some(Event::Conflict { square, by })
        })
    }

    /// All queens but the given ones are taken off, and the method starts again.
    #[inline]
    pub(super) fn restart(&mut self) -> Flow {
        self.counts.restarts += 1;
        self.tell(Event::Restart)
    }

    /// A solution is found: continues if more are wanted.
    pub(super) fn solution(&mut self, columns: &[u32]) -> Flow {
        let solution = found(columns.to_vec());
        self.solutions += 1;
        self.tell(Event::Solution)?;
        self.first.get_or_insert(solution);
        if self.solutions == self.task.solutions { Flow::Break(Ended::Enough) } else { Flow::Continue(()) }
    }
}
