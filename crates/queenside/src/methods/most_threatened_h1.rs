use super::Method;
use super::method::{About, Algorithm};
use super::most_threatened::{ABOUT, Relaxed, repair};
use super::observer::Tell;
use super::run::{Flow, Run};

#[doc = include_str!("most_threatened_h1.md")]
///
/// ```
/// use queenside::methods::{MOST_THREATENED_H1, Task};
/// use queenside::{Outcome, Problem, Size};
///
/// let report = MOST_THREATENED_H1.run(&Task::new(&Problem::new(Size::new(100)?)))?;
/// assert!(matches!(report.outcome, Outcome::Found(_)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub const MOST_THREATENED_H1: Method = Method::of::<MostThreatenedH1>();

struct MostThreatenedH1;

impl Algorithm for MostThreatenedH1 {
    const ABOUT: About = About {
        name: "most-threatened-h1",
        summary: "the worst queen to a best square anywhere; relaxes where it goes",
        text: include_str!("most_threatened_h1.md"),
        ..ABOUT
    };

    fn run<T: Tell>(run: &mut Run<'_, T>) -> Flow {
        repair(run, Relaxed::Placement)
    }
}
