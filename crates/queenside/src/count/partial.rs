/// The partial count of one unit, by weight, and the work that it took.
///
/// Of the solutions that a symmetry takes to one another, a unit counts one for all: with a weight that says for how
/// many it stands. How many have which weight says more than the sum: each number has to be right for itself.
///
/// ```
/// use queenside::count::PartialCount;
///
/// let partial = PartialCount::new([(8, 11), (4, 1)], 0);
/// assert_eq!(partial.by_weight(), [(4, 1), (8, 11)]);
/// assert_eq!(partial.count(), Some(92));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PartialCount {
    by_weight: Vec<(u16, u128)>,
    tests: u64,
}

impl PartialCount {
    /// A partial count from weights, each with the number of solutions that have it; the same weight may come more than
    /// once. Weights and numbers of 0 are left out.
    ///
    /// ```
    /// use queenside::count::PartialCount;
    ///
    /// assert_eq!(PartialCount::new([(2, 3), (2, 4), (8, 0)], 0).by_weight(), [(2, 7)]);
    /// ```
    pub fn new(by_weight: impl IntoIterator<Item = (u16, u128)>, tests: u64) -> Self {
        let mut sorted: Vec<(u16, u128)> = Vec::new();
        for (weight, number) in by_weight {
            if weight == 0 || number == 0 {
                continue;
            }
            match sorted.binary_search_by_key(&weight, |&(weight, _)| weight) {
                Ok(place) => sorted[place].1 = sorted[place].1.saturating_add(number),
                Err(place) => sorted.insert(place, (weight, number)),
            }
        }
        Self { by_weight: sorted, tests }
    }

    /// The weights that occur, in increasing order, each with the number of solutions that have it.
    ///
    /// ```
    /// assert!(queenside::count::PartialCount::default().by_weight().is_empty());
    /// ```
    pub fn by_weight(&self) -> &[(u16, u128)] {
        &self.by_weight
    }

    /// The work: tests of pairs of placements by the colour split, queens set by backtracking. It is the same for all
    /// engines whose units are the same, whatever machine they run on; 0 where it was not counted, as on a GPU.
    ///
    /// ```
    /// assert_eq!(queenside::count::PartialCount::new([], 7).tests(), 7);
    /// ```
    pub fn tests(&self) -> u64 {
        self.tests
    }

    /// Whether two counts of the same unit say the same: by weight, and in their work where both have counted it.
    ///
    /// ```
    /// use queenside::count::PartialCount;
    ///
    /// let with_work = |tests| PartialCount::new([(8, 11)], tests);
    /// assert!(with_work(70).agrees_with(&with_work(0)));
    /// assert!(!with_work(70).agrees_with(&with_work(71)));
    /// assert!(!with_work(70).agrees_with(&PartialCount::new([(8, 12)], 70)));
    /// ```
    pub fn agrees_with(&self, other: &Self) -> bool {
        let is_known = |partial: &Self| partial.tests != 0;
        let same_work = !is_known(self) || !is_known(other) || self.tests == other.tests;
        self.by_weight == other.by_weight && same_work
    }

    /// The sum of the numbers times their weights; nothing if it is 2^128 or more.
    ///
    /// ```
    /// use queenside::count::PartialCount;
    ///
    /// assert_eq!(PartialCount::new([(1, 2), (4, 3)], 0).count(), Some(14));
    /// assert_eq!(PartialCount::new([(8, u128::MAX)], 0).count(), None);
    /// ```
    pub fn count(&self) -> Option<u128> {
        self.by_weight.iter().try_fold(0u128, |sum, &(weight, number)| {
            number.checked_mul(weight.into()).and_then(|product| sum.checked_add(product))
        })
    }
}
