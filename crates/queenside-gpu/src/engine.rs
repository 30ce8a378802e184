use std::sync::{Arc, OnceLock};

use queenside::count::{ColourSplit, CountError, Engine, Missing, Plan, SplitUnits};
use queenside::{Board, Budget, Problem};

use crate::device::Devices;
use crate::plan::DevicePlan;
use crate::{Gpus, NAME, found};

/// The colour split on GPUs, with the units and partial counts of
/// [`queenside::count::ColourSplit`].
///
/// ```
/// use queenside::{Problem, Size, count::{ColourSplit, Engine}};
/// use queenside_gpu::{GpuEngine, Gpus};
///
/// let board = Problem::new(Size::new(20).unwrap());
/// assert_eq!(GpuEngine::new(Gpus::All).numbering(&board), ColourSplit::Portable.numbering(&board));
/// assert!(!GpuEngine::new(Gpus::Chosen(vec!["none such".to_owned()])).is_available());
/// ```
#[derive(Debug, Default)]
pub struct GpuEngine {
    gpus: Gpus,
    /// The opened GPUs, or why they cannot be used. Determined at the first use.
    found: OnceLock<Result<Arc<Devices>, String>>,
}

impl GpuEngine {
    /// The engine's name.
    pub const NAME: &'static str = NAME;

    /// Create an engine that uses these GPUs. This does not load a driver.
    pub const fn new(gpus: Gpus) -> Self {
        Self { gpus, found: OnceLock::new() }
    }

    /// Return why GPUs failed during counts with this engine since the last call. Others counted
    /// their units, so the counts themselves do not report it.
    pub fn faults(&self) -> Vec<String> {
        match self.found.get() {
            Some(Ok(devices)) => devices.take_faults().iter().map(ToString::to_string).collect(),
            _ => Vec::new(),
        }
    }

    fn found(&self) -> &Result<Arc<Devices>, String> {
        self.found.get_or_init(|| found::open(&self.gpus).map(Arc::new))
    }
}

impl Engine for GpuEngine {
    fn name(&self) -> &'static str {
        Self::NAME
    }

    fn summary(&self) -> &'static str {
        "colour split, all 8 symmetries, on GPUs"
    }

    fn what_is_missing(&self) -> Option<Missing> {
        self.found().as_ref().err().cloned().map(Missing::Device)
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
        let (n, largest) = (problem.size().get(), ColourSplit::MAX_SIZE);
        if n > largest {
            return Err(CountError::TooLargeForEngine { engine: Self::NAME, largest, n });
        }
        match self.found() {
            Err(missing) => Err(CountError::NotAvailable {
                engine: Self::NAME,
                missing: Missing::Device(missing.clone()),
            }),
            Ok(found) => Ok(Box::new(DevicePlan::new(problem.size(), Arc::clone(found))?)),
        }
    }
}
