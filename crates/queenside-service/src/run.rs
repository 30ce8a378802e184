use std::num::NonZeroUsize;
use std::ops::ControlFlow;

use queenside::count::{Backtrack, ENGINES};
use queenside::{Budget, Stop};
use serde::Serialize;
use serde_json::Value;

use crate::ServiceError;
use crate::count::Engines;

/// How a question is answered: the threads, the stop signal, the engines and the listener that
/// receives events.
///
/// ```
/// use std::ops::ControlFlow;
/// use std::sync::atomic::{AtomicU32, Ordering::Relaxed};
/// use queenside::Stop;
/// use queenside_service::{Ask, Run, answer};
///
/// let (stop, events) = (Stop::new(), AtomicU32::new(0));
/// let listen = |_event| {
///     events.fetch_add(1, Relaxed);
///     ControlFlow::Continue(())
/// };
/// let ask = Ask::from_json(r#"{"ask": "compare", "sizes": [5, 6], "methods": ["bit-masks"]}"#)?;
/// answer(ask, &mut Run::new(&stop, listen))?;
/// assert_eq!(events.load(Relaxed), 4, "two sizes begin and end");
/// # Ok::<(), queenside_service::ServiceError>(())
/// ```
pub struct Run<'a> {
    pub(crate) threads: NonZeroUsize,
    pub(crate) stop: Stop,
    pub(crate) engines: Engines<'a>,
    listen: Box<dyn FnMut(Value) -> ControlFlow<()> + Send + 'a>,
    /// Whether the listener ended the run.
    is_ended: bool,
}

impl std::fmt::Debug for Run<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Run").field("threads", &self.threads).finish_non_exhaustive()
    }
}

impl<'a> Run<'a> {
    /// Create a run on one thread. The stop signal ends it, or the listener by returning `Break`.
    ///
    /// ```
    /// use std::ops::ControlFlow;
    /// use queenside::Stop;
    /// use queenside_service::{Ask, ServiceError, Run, answer};
    ///
    /// let stop = Stop::new();
    /// stop.stop();
    /// let mut run = Run::new(&stop, |_| ControlFlow::Continue(()));
    /// let ask = Ask::from_json(r#"{"ask": "count", "board": {"n": 16}}"#)?;
    /// assert_eq!(answer(ask, &mut run), Err(ServiceError::Stopped));
    /// # Ok::<(), ServiceError>(())
    /// ```
    pub fn new(stop: &Stop, listen: impl FnMut(Value) -> ControlFlow<()> + Send + 'a) -> Self {
        Self {
            threads: NonZeroUsize::MIN,
            stop: stop.clone(),
            // The core that the web app loads first counts small boards only.
            engines: if cfg!(feature = "long-questions") { ENGINES } else { &[&Backtrack] },
            listen: Box::new(listen),
            is_ended: false,
        }
    }

    /// Create a run on one thread, without a stop signal or listener.
    pub fn alone() -> Self {
        Self::new(&Stop::default(), |_| ControlFlow::Continue(()))
    }

    /// Set the largest number of threads. It does not change any answer.
    #[must_use]
    pub fn threads(self, threads: NonZeroUsize) -> Self {
        Self { threads, ..self }
    }

    /// Set the engines that count, the fastest on large boards first.
    #[must_use]
    pub fn engines(self, engines: Engines<'a>) -> Self {
        Self { engines, ..self }
    }

    /// Return a budget with the threads and the stop signal of the run.
    pub(crate) fn budget(&self) -> Budget {
        Budget::default().threads(self.threads).stop(&self.stop)
    }

    /// Report an event to the listener. If the listener returns `Break`, the run stops.
    pub(crate) fn report(&mut self, event: &impl Serialize) -> ControlFlow<()> {
        if self.is_ended {
            return ControlFlow::Break(());
        }
        let event = serde_json::to_value(event).expect("events are numbers, texts and lists");
        let flow = (self.listen)(event);
        self.is_ended = flow.is_break();
        if self.is_ended {
            self.stop.stop();
        }
        if self.is_stopped() { ControlFlow::Break(()) } else { flow }
    }

    pub(crate) fn is_stopped(&self) -> bool {
        self.stop.is_stopped()
    }

    /// Return an error if the run was stopped.
    pub(crate) fn unless_stopped(&self) -> Result<(), ServiceError> {
        if self.is_stopped() { Err(ServiceError::Stopped) } else { Ok(()) }
    }
}
