use super::Method;
use super::method::{About, Algorithm};
use super::most_threatened::{ABOUT, Relaxed, repair};
use super::observer::Tell;
use super::run::{Flow, Run};

#[doc = include_str!("most_threatened_h2.md")]
///
/// ```
/// use queenside::methods::{MOST_THREATENED_H2, Task};
/// use queenside::{Outcome, Problem, Size};
///
/// let report = MOST_THREATENED_H2.run(&Task::new(&Problem::new(Size::new(100)?)))?;
/// assert!(matches!(report.outcome, Outcome::Found(_)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub const MOST_THREATENED_H2: Method = Method::of::<MostThreatenedH2>();

struct MostThreatenedH2;

impl Algorithm for MostThreatenedH2 {
    const ABOUT: About = About {
        name: "most-threatened-h2",
        summary: "the worst queen to a best square anywhere; relaxes which queen",
        text: include_str!("most_threatened_h2.md"),
        ..ABOUT
    };

    fn run<T: Tell>(run: &mut Run<'_, T>) -> Flow {
        repair(run, Relaxed::Selection)
    }
}
