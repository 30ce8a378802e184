use std::ops::ControlFlow;

use super::{Counts, Event};

/// Watches a method at work, and may stop it.
///
/// # Example
/// The queens on the board after each event:
/// ```
/// use std::ops::ControlFlow;
/// use queenside::methods::{Counts, Event, Method, Observer, Task};
/// use queenside::{Problem, Size};
///
/// struct Squares(Vec<String>);
///
/// impl Observer for Squares {
///     fn observe(&mut self, event: Event, _: Counts) -> ControlFlow<()> {
///         if let Event::Place { queen } = event {
///             self.0.push(queen.to_string());
///         }
///         ControlFlow::Continue(())
///     }
/// }
///
/// let mut squares = Squares(Vec::new());
/// let problem = Problem::new(Size::new(4)?);
/// "backtracking".parse::<Method>()?.watch(&Task::new(&problem), &mut squares)?;
/// assert_eq!(squares.0[..3], ["(0, 0)", "(1, 2)", "(1, 3)"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait Observer {
    /// What the method has just done, and its counts so far. `Break` stops it.
    fn observe(&mut self, event: Event, counts: Counts) -> ControlFlow<()>;
}

/// How a method tells what it does. A method is compiled twice: for an observer, and for [`Nobody`], where
/// the telling comes to nothing.
pub(super) trait Tell {
    /// Whether anybody listens: what only an observer needs is computed under this condition.
    const LISTENS: bool;

    fn tell(&mut self, event: Event, counts: Counts) -> ControlFlow<()>;
}

/// Nobody listens.
#[derive(Debug)]
pub(super) struct Nobody;

impl Tell for Nobody {
    const LISTENS: bool = false;

    #[inline]
    fn tell(&mut self, _event: Event, _counts: Counts) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }
}

/// An observer listens.
pub(super) struct Watched<'a>(pub(super) &'a mut dyn Observer);

impl Tell for Watched<'_> {
    const LISTENS: bool = true;

    fn tell(&mut self, event: Event, counts: Counts) -> ControlFlow<()> {
        self.0.observe(event, counts)
    }
}
