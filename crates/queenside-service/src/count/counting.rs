use std::ops::ControlFlow;

use queenside::clock::Instant;
use queenside::count::{Engine, OrbitCount, Plan, count_orbits, resume};
use queenside::{Board, Budget, Problem, Record, Size};
use queenside_check::{
    Evidence, Orbits, check_completion_count, check_count, check_orbit_count, known_counts,
};

use super::{Count, CountAnswer, CountStatus, Engines};
use crate::verify::puzzle;
use crate::{ServiceError, seconds};

/// A planned count: run it, or resume it from a record, then get the verified answer.
///
/// ```
/// use queenside::{Budget, Problem, Size};
/// use queenside::count::ENGINES;
/// use queenside_service::count::{Count, Counting};
///
/// let (board, budget) = (Problem::new(Size::new(8)?), Budget::default());
/// let question = Count { up_to_symmetry: true, ..Count::default() };
/// let counting = Counting::new(&board, &question, ENGINES, &budget)?;
/// let mut record = counting.new_record();
/// counting.run(&mut record, &budget, |_unit, _count, _record| ())?;
/// assert_eq!(counting.answer(record.total(), &budget)?.count.as_deref(), Some("12"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Counting {
    /// The board whose completions are counted.
    problem: Problem,
    plan: Box<dyn Plan>,
    engine: &'static str,
    up_to_symmetry: bool,
    started: Instant,
}

impl Counting {
    /// Plan a count.
    ///
    /// # Errors
    /// As for [`Count::check`]; [`ServiceError::Bad`] if the engine does not count the board,
    /// [`ServiceError::Failed`] if this machine cannot run it, [`ServiceError::Stopped`] if the
    /// budget ends first.
    pub fn new(
        board: &Problem,
        question: &Count,
        engines: Engines<'_>,
        budget: &Budget,
    ) -> Result<Self, ServiceError> {
        question.check(board)?;
        Self::with_engine(board, question.engine(engines, board)?, question.up_to_symmetry, budget)
    }

    /// Plan a count of the completions of a board with this engine.
    ///
    /// # Errors
    /// As for [`new`](Self::new).
    pub fn with_engine(
        problem: &Problem,
        engine: &dyn Engine,
        up_to_symmetry: bool,
        budget: &Budget,
    ) -> Result<Self, ServiceError> {
        let started = Instant::now();
        let plan = engine.plan(problem, budget)?;
        Ok(Self { problem: problem.clone(), plan, engine: engine.name(), up_to_symmetry, started })
    }

    /// Return the units of the count.
    pub fn plan(&self) -> &dyn Plan {
        self.plan.as_ref()
    }

    /// Return the board size.
    pub fn n(&self) -> u32 {
        self.problem.size().get()
    }

    /// Return the name of the engine.
    pub const fn engine(&self) -> &'static str {
        self.engine
    }

    /// Create a record in which no unit is done.
    pub fn new_record(&self) -> Record {
        Record::new(self.plan.units())
    }

    /// Count the units that the record lacks. After each unit it calls `observe` with the unit,
    /// its count and the record.
    ///
    /// # Errors
    /// [`ServiceError::Stopped`] at the budget's end; the record then contains the units that are
    /// done. [`ServiceError::Failed`] if the engine fails.
    pub fn run(
        &self,
        record: &mut Record,
        budget: &Budget,
        mut observe: impl FnMut(usize, u128, &Record) + Send,
    ) -> Result<(), ServiceError> {
        let observe = |unit, count, record: &Record| {
            observe(unit, count, record);
            ControlFlow::Continue(())
        };
        Ok(resume(self.plan.as_ref(), 0..self.plan.units(), record, budget, observe)?)
    }

    /// Verify the total of all units and return the answer. The symmetric solutions are counted
    /// within the budget, if the number of symmetry classes was asked for.
    ///
    /// # Errors
    /// [`ServiceError::Wrong`] if the checker finds that the total is wrong,
    /// [`ServiceError::Stopped`] if the budget ends first.
    pub fn answer(&self, total: u128, budget: &Budget) -> Result<CountAnswer, ServiceError> {
        let mut answer = self.unknown();
        let mut number = total;
        answer.evidence = check_total(&self.problem, total)?.map(|evidence| match evidence {
            Evidence::Recounted => "recounted",
            Evidence::Published => "published",
            Evidence::Plausible => "divisors",
        });
        if self.up_to_symmetry && cfg!(feature = "long-questions") {
            let found = orbits(self.problem.size(), total, budget)?;
            number = found.orbits;
            answer.up_to_symmetry = Some(found.into());
        }
        let seconds = seconds(self.started.elapsed());
        Ok(CountAnswer {
            status: CountStatus::Counted,
            number,
            count: Some(number.to_string()),
            seconds,
            ..answer
        })
    }

    /// Return the answer for a count that ended before all units were done.
    pub fn unknown(&self) -> CountAnswer {
        let units = Some(self.plan.units());
        CountAnswer {
            units,
            ..CountAnswer::unknown(self.problem.size(), self.engine, self.started.elapsed())
        }
    }
}

/// Check a number of completions, or of solutions of an empty board. Return `None` if there are too
/// many completions to count again.
///
/// # Errors
/// [`ServiceError::Wrong`] if the number is wrong.
pub(crate) fn check_total(problem: &Problem, total: u128) -> Result<Option<Evidence>, ServiceError> {
    if problem.is_unconstrained() {
        return Ok(Some(check_count(problem.size().get(), total)?));
    }
    if known_counts().nth(problem.size().index()).is_some_and(|solutions| total > solutions) {
        return Err(ServiceError::wrong(format_args!(
            "counted {total} completions, more than this board size has solutions"
        )));
    }
    Ok(check_completion_count(&puzzle(problem), total)?)
}

/// Compute the number of symmetry classes of solutions from the number of all solutions, and
/// verify it.
///
/// # Errors
/// [`ServiceError::Wrong`] if the checker finds that the number is wrong,
/// [`ServiceError::Stopped`] if the budget ends first.
pub fn orbits(size: Size, all: u128, budget: &Budget) -> Result<OrbitCount, ServiceError> {
    let found = count_orbits(size, all, budget)?;
    let OrbitCount { all, half_turn, quarter_turn, orbits } = found;
    check_orbit_count(size.get(), Orbits { all, half_turn, quarter_turn, orbits })?;
    Ok(found)
}
