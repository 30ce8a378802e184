use std::sync::{Arc, OnceLock};

use queenside::count::{ColourSplit, CountError, Engine, Plan, SplitUnits};
use queenside::{Board, Budget, Problem};

use crate::found::{self, Found};
use crate::gpus::Missing;
use crate::{DevicePlan, Gpus, NAME};

/// The colour split on GPUs, with the units and partial counts of
/// [`queenside::count::ColourSplit`].
///
/// ```
/// use queenside::{Problem, Size, count::{ColourSplit, Engine}};
/// use queenside_gpu::GpuEngine;
///
/// let board = Problem::new(Size::new(20).unwrap());
/// assert_eq!(GpuEngine::new().numbering(&board), ColourSplit::Portable.numbering(&board));
/// ```
#[derive(Debug)]
pub struct GpuEngine {
    /// The chosen GPUs; all if none were chosen before the first use.
    gpus: OnceLock<Gpus>,
    /// The opened GPUs, or why they cannot be used. Determined once.
    found: OnceLock<Result<Arc<Found>, Missing>>,
}

impl GpuEngine {
    /// The engine's name.
    pub const NAME: &'static str = NAME;

    /// Create an engine that uses all GPUs, unless [`use_gpus`](Self::use_gpus) chooses others
    /// before the first use. This does not load a driver.
    pub const fn new() -> Self {
        Self { gpus: OnceLock::new(), found: OnceLock::new() }
    }

    /// Choose the GPUs. Return `false` if the engine was already used or GPUs were already chosen:
    /// then nothing changes.
    ///
    /// ```
    /// use queenside::count::Engine;
    /// use queenside_gpu::{GpuEngine, Gpus};
    ///
    /// let engine = GpuEngine::new();
    /// assert!(engine.use_gpus(Gpus::Chosen(vec!["none such".to_owned()])));
    /// assert!(!engine.is_available());
    /// assert!(!engine.use_gpus(Gpus::All));
    /// ```
    pub fn use_gpus(&self, gpus: Gpus) -> bool {
        self.gpus.set(gpus).is_ok()
    }

    fn found(&self) -> &Result<Arc<Found>, Missing> {
        let gpus = || self.gpus.get_or_init(|| Gpus::All);
        self.found.get_or_init(|| found::find(gpus()).map(Arc::new))
    }
}

/// The engine of this program. It uses all GPUs, unless [`GpuEngine::use_gpus`] chooses others before
/// the first use.
pub static GPU: GpuEngine = GpuEngine::new();

/// All engines of a program with GPU support, the fastest on large boards first: [`GPU`], then
/// those of the library.
pub static ENGINES: &[&dyn Engine] = &{
    let mut all: [&dyn Engine; queenside::count::ENGINES.len() + 1] =
        [&GPU; queenside::count::ENGINES.len() + 1];
    let mut place = 1;
    while place < all.len() {
        all[place] = queenside::count::ENGINES[place - 1];
        place += 1;
    }
    all
};

impl Default for GpuEngine {
    fn default() -> Self {
        Self::new()
    }
}

impl Engine for GpuEngine {
    fn name(&self) -> &'static str {
        Self::NAME
    }

    fn summary(&self) -> &'static str {
        "colour split, all 8 symmetries, on GPUs"
    }

    fn what_is_missing(&self) -> Option<String> {
        self.found().as_ref().err().map(ToString::to_string)
    }

    /// For smaller n, a CPU finishes before a GPU has started.
    fn worth_from(&self) -> u32 {
        20
    }

    fn numbering(&self, problem: &Problem) -> Option<&'static str> {
        let counts = problem.is_unconstrained() && problem.size().get() <= ColourSplit::MAX_SIZE;
        counts.then_some(SplitUnits::NUMBERING)
    }

    fn plan(&self, problem: &Problem, _budget: &Budget) -> Result<Box<dyn Plan>, CountError> {
        if !problem.is_unconstrained() {
            return Err(CountError::NoCompletions { engine: Self::NAME });
        }
        match self.found() {
            Err(missing) => {
                Err(CountError::NotAvailable { engine: Self::NAME, missing: missing.to_string() })
            }
            Ok(found) => Ok(Box::new(DevicePlan::new(problem.size(), found.clone())?)),
        }
    }
}
