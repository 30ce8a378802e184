use super::{Backtrack, ColourSplit, Engine, completions};
use crate::board::{Board, Problem};

/// The engines of the library, which run on CPUs. The fastest on large boards comes first.
pub const ENGINES: &[&dyn Engine] =
    &[&ColourSplit::Avx512, &ColourSplit::Avx2, &ColourSplit::Neon, &ColourSplit::Portable, &Backtrack];

/// Up to this size [`Backtrack`] is the fastest engine, because it needs no preparation.
const SMALL: u32 = 12;

/// Return the fastest of these engines for a problem on this machine, or [`Backtrack`] if none of
/// them is faster.
///
/// ```
/// use queenside::{Problem, Size, count::{ENGINES, best_engine}};
///
/// assert_eq!(best_engine(ENGINES, &Problem::new(Size::new(8)?)).name(), "backtrack");
/// # Ok::<(), queenside::SizeError>(())
/// ```
pub fn best_engine<'a>(engines: &[&'a dyn Engine], problem: &Problem) -> &'a dyn Engine {
    let n = problem.size().get();
    let is_small = if problem.is_unconstrained() { n <= SMALL } else { completions::are_few(problem) };
    let fits = |engine: &&&dyn Engine| {
        engine.worth_from() <= n && engine.numbering(problem).is_some() && engine.is_available()
    };
    if is_small { &Backtrack } else { engines.iter().find(fits).copied().unwrap_or(&Backtrack) }
}
