use std::fmt::{self, Display};
use std::str::FromStr;
use std::sync::{Arc, OnceLock};

use queenside::count::{ColourSplit, CountError, Engine, Plan, SplitUnits};
use queenside::{Board, Budget, Problem};

use crate::DevicePlan;
use crate::driver::{self, Found, Missing};

/// The GPUs to count on.
///
/// ```
/// use queenside_cuda::Gpus;
///
/// assert_eq!("0,2".parse(), Ok(Gpus::Numbers(vec![0, 2])));
/// assert_eq!("all".parse(), Ok(Gpus::All));
/// assert!("0,0".parse::<Gpus>().is_err());
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Gpus {
    /// All usable GPUs.
    All,
    /// The GPUs with these numbers. The driver numbers them from 0.
    Numbers(Vec<usize>),
}

/// The error for a text that is not a list of GPUs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not a list of GPUs; expected numbers such as 0 or 0,1, each once, or all")]
pub struct NoGpus;

impl FromStr for Gpus {
    type Err = NoGpus;

    fn from_str(text: &str) -> Result<Self, NoGpus> {
        if text == "all" {
            return Ok(Self::All);
        }
        let number = |text: &str| {
            let is_number = text.bytes().all(|byte| byte.is_ascii_digit());
            text.parse().ok().filter(|_| is_number).ok_or(NoGpus)
        };
        let numbers: Vec<usize> = text.split(',').map(number).collect::<Result<_, _>>()?;
        let is_twice = |place: usize| numbers[..place].contains(&numbers[place]);
        if (0..numbers.len()).any(is_twice) { Err(NoGpus) } else { Ok(Self::Numbers(numbers)) }
    }
}

impl Display for Gpus {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::All => f.write_str("all"),
            Self::Numbers(numbers) => {
                let numbers: Vec<String> = numbers.iter().map(ToString::to_string).collect();
                f.write_str(&numbers.join(","))
            }
        }
    }
}

/// The colour split on GPUs, with the units and partial counts of
/// [`queenside::count::ColourSplit`].
///
/// ```
/// use queenside::{Problem, Size, count::{ColourSplit, Engine}};
/// use queenside_cuda::Cuda;
///
/// let board = Problem::new(Size::new(20).unwrap());
/// assert_eq!(Cuda::new().numbering(&board), ColourSplit::Portable.numbering(&board));
/// ```
#[derive(Debug)]
pub struct Cuda {
    /// The chosen GPUs; all if none were chosen before the first use.
    gpus: OnceLock<Gpus>,
    /// The opened GPUs, or why they cannot be used. Determined once.
    found: OnceLock<Result<Arc<Found>, Missing>>,
}

impl Cuda {
    /// The engine's name.
    pub const NAME: &'static str = "cuda";

    /// Create an engine that uses all GPUs, unless [`use_gpus`](Self::use_gpus) chooses others
    /// before the first use. This does not load the driver.
    pub const fn new() -> Self {
        Self { gpus: OnceLock::new(), found: OnceLock::new() }
    }

    /// Choose the GPUs. Return `false` if the engine was already used or GPUs were already chosen:
    /// then nothing changes.
    ///
    /// ```
    /// use queenside::count::Engine;
    /// use queenside_cuda::{Cuda, Gpus};
    ///
    /// let cuda = Cuda::new();
    /// assert!(cuda.use_gpus(Gpus::Numbers(vec![4000])));
    /// assert!(!cuda.is_available());
    /// assert!(!cuda.use_gpus(Gpus::All));
    /// ```
    pub fn use_gpus(&self, gpus: Gpus) -> bool {
        self.gpus.set(gpus).is_ok()
    }

    fn found(&self) -> &Result<Arc<Found>, Missing> {
        let gpus = || self.gpus.get_or_init(|| Gpus::All);
        self.found.get_or_init(|| driver::find(gpus()).map(Arc::new))
    }
}

/// The engine of this program. It uses all GPUs, unless [`Cuda::use_gpus`] chooses others before
/// the first use.
pub static CUDA: Cuda = Cuda::new();

/// All engines of a program with GPU support, the fastest on large boards first: [`CUDA`], then
/// those of the library.
pub static ENGINES: &[&dyn Engine] = &{
    let mut all: [&dyn Engine; queenside::count::ENGINES.len() + 1] =
        [&CUDA; queenside::count::ENGINES.len() + 1];
    let mut place = 1;
    while place < all.len() {
        all[place] = queenside::count::ENGINES[place - 1];
        place += 1;
    }
    all
};

impl Default for Cuda {
    fn default() -> Self {
        Self::new()
    }
}

impl Engine for Cuda {
    fn name(&self) -> &'static str {
        Self::NAME
    }

    fn summary(&self) -> &'static str {
        "colour split, all 8 symmetries, on NVIDIA GPUs"
    }

    fn what_is_missing(&self) -> Option<String> {
        self.found().as_ref().err().map(ToString::to_string)
    }

    /// For smaller n, a CPU finishes before a GPU has started.
    fn worth_from(&self) -> u32 {
        20
    }

    fn numbering(&self, problem: &Problem) -> Option<&'static str> {
        let counts = problem.is_unconstrained() && problem.size().get() <= ColourSplit::LARGEST;
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
