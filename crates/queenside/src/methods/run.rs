use std::ops::ControlFlow;
use std::sync::atomic::Ordering;

use crate::clock::Instant;
use rand::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

use super::observer::Tell;
use super::{Counts, Ended, Event, Task};
use crate::board::{Board, Solution, Square};

/// Whether a method goes on. Methods hand a break up with `?`.
pub(super) type Flow = ControlFlow<Ended>;

/// What is called with each solution.
pub(super) type OnSolution<'a> = &'a mut dyn FnMut(&Solution) -> ControlFlow<()>;

/// Work, in squares looked at or so, between two looks at the clock: about a tenth of a millisecond.
const BETWEEN_LOOKS: u64 = 1 << 16;

/// One run of a method: its counts, its limits, and who is told.
pub(super) struct Run<'a, T> {
    pub(super) task: &'a Task<'a>,
    /// The queens of the start position that may be moved. The first start takes them; others begin at random.
    pub(super) start: Vec<Square>,
    pub(super) rng: Xoshiro256PlusPlus,
    pub(super) counts: Counts,
    pub(super) first: Option<Solution>,
    pub(super) solutions: u64,
    on_solution: Option<OnSolution<'a>>,
    step_limit: u64,
    deadline: Option<Instant>,
    /// Work to do before the next look at the limits; never more than steps are left, each being work for one at least.
    fuel: u64,
    tell: T,
}

impl<'a, T: Tell> Run<'a, T> {
    pub(super) fn new(
        task: &'a Task<'a>,
        start: Vec<Square>,
        step_limit: u64,
        on_solution: Option<OnSolution<'a>>,
        tell: T,
    ) -> Self {
        Self {
            task,
            start,
            rng: Xoshiro256PlusPlus::seed_from_u64(task.seed),
            counts: Counts::default(),
            first: None,
            solutions: 0,
            on_solution,
            step_limit,
            // A time beyond all clocks is no limit.
            deadline: task.time_limit.and_then(|limit| Instant::now().checked_add(limit)),
            fuel: 0,
            tell,
        }
    }

    /// The number of rows.
    pub(super) fn n(&self) -> usize {
        self.task.problem.size().index()
    }

    /// The queens that have to be there.
    pub(super) fn given(&self) -> &'a [Square] {
        self.task.problem.given().squares()
    }

    /// Tells the given queens, and looks at the limits once before anything is done.
    pub(super) fn begin(&mut self) -> Flow {
        self.look_at_clock()?;
        self.given().iter().try_for_each(|&queen| self.set_up(queen))
    }

    /// Begins one step, if there are more to be done.
    #[inline]
    pub(super) fn step(&mut self) -> Flow {
        self.step_of(1)
    }

    /// Begins one step that costs as much as looking at so many squares.
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
        if self.task.stop.is_some_and(|stop| stop.load(Ordering::Relaxed)) {
            return Flow::Break(Ended::Stopped);
        }
        match self.deadline {
            Some(deadline) if Instant::now() >= deadline => Flow::Break(Ended::TimeLimit),
            _ => Flow::Continue(()),
        }
    }

    /// Tells an event.
    #[inline]
    pub(super) fn tell(&mut self, event: Event) -> Flow {
        match self.tell.tell(event, self.counts) {
            ControlFlow::Continue(()) => Flow::Continue(()),
            ControlFlow::Break(()) => Flow::Break(Ended::Stopped),
        }
    }

    /// Tells an event that costs something to make, if anybody listens.
    #[inline]
    pub(super) fn tell_with(&mut self, event: impl FnOnce() -> Option<Event>) -> Flow {
        match T::LISTENS.then(event).flatten() {
            Some(event) => self.tell(event),
            None => Flow::Continue(()),
        }
    }

    /// A queen of the start position, or one that is given.
    #[inline]
    pub(super) fn set_up(&mut self, queen: Square) -> Flow {
        self.tell(Event::Place { queen })
    }

    /// A queen is placed.
    #[inline]
    pub(super) fn place(&mut self, queen: Square) -> Flow {
        self.counts.moves += 1;
        self.tell(Event::Place { queen })
    }

    /// A queen is taken back.
    #[inline]
    pub(super) fn remove(&mut self, queen: Square) -> Flow {
        self.counts.backtracks += 1;
        self.tell(Event::Remove { queen })
    }

    /// A queen moves.
    #[inline]
    pub(super) fn move_queen(&mut self, from: Square, to: Square) -> Flow {
        self.counts.moves += 1;
        self.tell(Event::Move { from, to })
    }

    /// A square will not do, as one of these queens attacks it.
    #[inline]
    pub(super) fn conflict(&mut self, square: Square, queens: impl Iterator<Item = Square>) -> Flow {
        self.tell_with(|| {
            let by = queens.into_iter().find(|&queen| queen != square && attacks(queen, square))?;
            Some(Event::Conflict { square, by })
        })
    }

    /// All queens but the given ones are gone, and the method begins anew.
    #[inline]
    pub(super) fn restart(&mut self) -> Flow {
        self.counts.restarts += 1;
        self.tell(Event::Restart)
    }

    /// A solution is found: goes on if more are wanted.
    pub(super) fn solution(&mut self, columns: &[u32]) -> Flow {
        // A method that finds anything else is wrong; to call that giving up would hide it.
        let solution = match Solution::new(columns.to_vec()) {
            Ok(solution) => solution,
            Err(fault) => unreachable!("the method found what is no solution: {fault}"),
        };
        self.solutions += 1;
        self.tell(Event::Solution)?;
        let wants_more =
            self.on_solution.as_mut().is_none_or(|on_solution| on_solution(&solution).is_continue());
        self.first.get_or_insert(solution);
        if self.solutions == self.task.solutions || !wants_more {
            return Flow::Break(Ended::Enough);
        }
        Flow::Continue(())
    }
}

/// Whether queens on two squares attack each other.
pub(super) fn attacks(a: Square, b: Square) -> bool {
    let (rows, columns) = (a.row.abs_diff(b.row), a.column.abs_diff(b.column));
    rows == 0 || columns == 0 || rows == columns
}
