use std::ops::Range;

use crate::shared::Shared;

/// Takes units, first those that a device left, and groups them into runs of neighbours.
pub(crate) struct Runs<'a> {
    take: &'a mut dyn FnMut() -> Option<usize>,
    shared: &'a Shared,
    /// A unit that was taken but does not continue the previous run.
    next: Option<usize>,
}

impl<'a> Runs<'a> {
    pub(crate) fn new(take: &'a mut dyn FnMut() -> Option<usize>, shared: &'a Shared) -> Self {
        Self { take, shared, next: None }
    }

    /// Return the unit that was taken but is in no run.
    pub(crate) fn into_taken(self) -> Option<usize> {
        self.next
    }

    /// Return the next run, of at most `most` units. It is empty if no units are left.
    pub(crate) fn next(&mut self, most: usize) -> Range<usize> {
        let Some(first) = self.next.take().or_else(|| self.take()) else { return 0..0 };
        let mut run = first..first + 1;
        while run.len() < most {
            self.next = self.take();
            if self.next != Some(run.end) {
                break;
            }
            run.end += 1;
            self.next = None;
        }
        run
    }

    fn take(&mut self) -> Option<usize> {
        self.shared.take_left().or_else(&mut *self.take)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn units_are_taken_in_runs_of_neighbours_and_each_once() {
        let mut units = [3, 4, 5, 9, 10, 1, 1, 2].into_iter();
        let (mut take, shared) = (|| units.next(), Shared::default());
        let mut runs = Runs::new(&mut take, &shared);
        let taken: Vec<_> = std::iter::from_fn(|| Some(runs.next(2)).filter(|run| !run.is_empty())).collect();
        assert_eq!(taken, [3..5, 5..6, 9..11, 1..2, 1..3]);
    }
}
