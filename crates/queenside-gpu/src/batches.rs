//! Makes batches of jobs from units, and partial counts from the results of a device.

use std::sync::Arc;

use queenside::Size;
use queenside::count::{LineClass, PartialCount, SplitUnits};

use crate::device::{Batch, Limits};
use crate::layout::{
    Boards, CLASSES, Key, Pairs, Places, RESULT_DONE, RESULT_NUMBERS, RESULT_TABLE, RESULT_TALLIED, Tables,
    done_mark,
};

/// Largest number of units whose row sets are computed together, because neighbours share them.
const MAX_NEIGHBOURS: usize = 8;

/// Boards with at most this many rows may be left to the CPU.
const FEW_ROWS: u32 = 2;

/// Number of 16-bit words of tables from which on a batch takes no more units.
const MANY_TABLE_WORDS: usize = 1 << 24;

/// One unit in this many is counted again on the CPU.
const AUDIT_EACH: u64 = 100;

/// Return whether the CPU counts a unit again. The sample is spread over all units, because
/// neighbours are similar.
pub(crate) fn is_sampled(unit: usize) -> bool {
    let mixed = (unit as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    (mixed >> 32).is_multiple_of(AUDIT_EACH)
}

/// The reason why a device must not count. Its results are not used, and the count ends.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum Refused {
    #[error("n = {n} is too large: {reason}")]
    TooLarge { n: u32, reason: String },
    #[error("returned a wrong number of results")]
    WrongNumber,
    /// A thread of a job did not report its end.
    #[error("left a job unfinished: the GPU may be faulty, or its driver may cut long loops short")]
    Unfinished,
    /// The sum of a table differs from the number of pairs in it.
    #[error("lost counts: the GPU may be faulty")]
    Lost,
}

/// Makes batches for a device.
#[derive(Debug)]
pub(crate) struct Batcher {
    size: Size,
    units: Arc<SplitUnits>,
    limits: Limits,
    boards: Boards,
    tables: Tables,
}

/// The units of a batch that a device counts, each with its pairs of row sets.
#[derive(Debug)]
pub(crate) struct Begun {
    units: Vec<(usize, Vec<PairJobs>)>,
    jobs: usize,
    threads: u32,
}

/// The jobs of a pair of row sets.
#[derive(Debug)]
struct PairJobs {
    images: u16,
    jobs: Places,
    /// Whether its numbers may not fit in a table.
    may_overflow: bool,
}

/// Return whether more than 2^16 - 1 placements of alike queens may use the same columns. On each
/// board there are at most as many as permutations of the columns.
fn may_overflow([listed, searched]: [u32; 2]) -> bool {
    let orders = |set: u32| (1..=u64::from(set.count_ones())).product::<u64>();
    orders(listed).saturating_mul(orders(searched)) > u64::from(u16::MAX)
}

impl Batcher {
    /// Create batches of these units for a device with these limits.
    pub(crate) fn new(size: Size, units: Arc<SplitUnits>, limits: Limits) -> Self {
        Self { size, boards: Boards::new(&units), units, limits, tables: Tables::default() }
    }

    /// Return whether a device counts a pair of row sets. The CPU counts pairs with an empty board,
    /// because the kernel needs rows on all four boards. It also counts pairs with a very small
    /// board if the opposite board is too large for a small GPU: they need little work.
    fn is_for_devices(&mut self, [listed, searched]: [u32; 2]) -> Result<bool, Refused> {
        let rows = |set: u32, class| [set.count_ones(), self.units.lines(class) - set.count_ones()];
        let [[a, b], [c, d]] = [rows(listed, LineClass::Listed), rows(searched, LineClass::Searched)];
        let fewest = a.min(b).min(c).min(d);
        if fewest == 0 {
            return Ok(false);
        }
        match self.tables.get(&self.units, listed, searched.count_ones(), self.limits) {
            Ok(_) => Ok(true),
            Err(_) if fewest <= FEW_ROWS => Ok(false),
            Err(fault) => Err(Refused::TooLarge { n: self.size.get(), reason: fault.to_string() }),
        }
    }

    /// Return the number of words of a pair's tables.
    fn table_words(&mut self, [listed, searched]: [u32; 2]) -> usize {
        let tables = self.tables.get(&self.units, listed, searched.count_ones(), self.limits);
        tables.map_or(0, Key::words)
    }

    /// Make a batch of about this many jobs. `take` returns the next unit. Units for the CPU are added
    /// to `on_cpu`. Return `None` if there are no units for the device.
    pub(crate) fn fill(
        &mut self,
        jobs: usize,
        take: &mut dyn FnMut() -> Option<usize>,
        on_cpu: &mut Vec<usize>,
    ) -> Result<Option<(Batch, Begun)>, Refused> {
        let mut pairs = Pairs::default();
        let mut units = Vec::new();
        let mut units_before = 0;
        while pairs.batch.job_count() < jobs && pairs.batch.tables.len() < MANY_TABLE_WORDS {
            // A unit may have thousands of jobs, so the first one shows how many more are wanted.
            let each = pairs.batch.job_count().div_ceil(units_before.max(1)).max(1);
            let left = jobs.saturating_sub(pairs.batch.job_count());
            let wanted = if units_before == 0 { 1 } else { left / each };
            let taken: Vec<usize> = (0..wanted.clamp(1, MAX_NEIGHBOURS)).map_while(|_| take()).collect();
            units_before += taken.len();
            if taken.is_empty() {
                break;
            }
            let mut row_sets: Vec<(usize, [u32; 2])> = Vec::new();
            for run in taken.chunk_by(|a, b| a + 1 == *b) {
                let run = run[0]..run[0] + run.len();
                self.units.visit_row_sets(run, &mut |unit, sets| row_sets.push((unit, sets)));
            }
            for of_unit in row_sets.chunk_by(|a, b| a.0 == b.0) {
                let unit = of_unit[0].0;
                let mut all = true;
                let mut table_words = pairs.batch.tables.len();
                for (_, sets) in of_unit {
                    all &= self.is_for_devices(*sets)?;
                    table_words += if pairs.has_tables(*sets) { 0 } else { self.table_words(*sets) };
                }
                if !all || table_words > self.limits.most_table_words {
                    on_cpu.push(unit);
                    continue;
                }
                let mut jobs = Vec::new();
                for &(_, sets) in of_unit {
                    let [listed, searched] = sets;
                    let images = self.units.images(listed, searched);
                    if images > 0
                        && let Ok(key) =
                            self.tables.get(&self.units, listed, searched.count_ones(), self.limits)
                    {
                        let places = pairs.add(&self.units, &self.boards, key, sets);
                        jobs.push(PairJobs { images, jobs: places, may_overflow: may_overflow(sets) });
                    }
                }
                units.push((unit, jobs));
            }
        }
        let jobs = pairs.batch.job_count();
        let begun = Begun { units, jobs, threads: self.limits.threads };
        Ok(if jobs == 0 && begun.units.is_empty() { None } else { Some((pairs.batch, begun)) })
    }
}

impl Begun {
    /// Return the number of jobs.
    pub(crate) fn jobs(&self) -> usize {
        self.jobs
    }

    /// Return the units of the batch.
    pub(crate) fn units(&self) -> impl Iterator<Item = usize> {
        self.units.iter().map(|(unit, _)| *unit)
    }

    /// Return the partial count of each unit from the results of the device: `None` if the numbers
    /// of the unit did not fit in a table, so that a CPU has to count it.
    pub(crate) fn partial_counts(
        &self,
        numbers: &[u64],
    ) -> Result<Vec<(usize, Option<PartialCount>)>, Refused> {
        if numbers.len() != self.jobs * RESULT_NUMBERS {
            return Err(Refused::WrongNumber);
        }
        let partial =
            |(unit, pairs): &(usize, Vec<PairJobs>)| Ok((*unit, self.partial_count(pairs, numbers)?));
        self.units.iter().map(partial).collect()
    }

    fn partial_count(&self, pairs: &[PairJobs], numbers: &[u64]) -> Result<Option<PartialCount>, Refused> {
        let mut by_weight = Vec::new();
        for PairJobs { images, jobs, may_overflow } in pairs {
            let mut sums = [0_u128; CLASSES];
            for job in jobs.clone() {
                let result = &numbers[job * RESULT_NUMBERS..][..RESULT_NUMBERS];
                if result[RESULT_DONE] != done_mark(job, self.threads) {
                    return Err(Refused::Unfinished);
                }
                // An entry that overflows loses 2^16 and adds at most one to its neighbour, so the sum
                // of the table differs.
                if result[RESULT_TALLIED] != result[RESULT_TABLE] {
                    return if *may_overflow { Ok(None) } else { Err(Refused::Lost) };
                }
                for (sum, number) in sums.iter_mut().zip(result) {
                    *sum += u128::from(*number);
                }
            }
            by_weight.extend((0..).zip(sums).map(|(class, sum)| (images << class, sum)));
        }
        Ok(Some(PartialCount::new(by_weight)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_that_overflows_gives_no_count() {
        let pair = |images, jobs, may_overflow| PairJobs { images, jobs, may_overflow };
        let units = vec![(7, vec![pair(2, 0..1, false), pair(4, 1..2, true)])];
        let begun = Begun { units, jobs: 2, threads: 64 };
        let count = |numbers: &[u64]| begun.partial_counts(numbers).map(|all| all[0].1.clone());
        let [first, second] = [0, 1].map(|job| done_mark(job, 64));
        let right = [1, 2, 3, 50, 50, first, 5, 0, 0, 7, 7, second];
        let by_weight = [(2, 1), (4, 2 + 5), (8, 3)];
        assert_eq!(count(&right).unwrap().unwrap().by_weight(), by_weight);
        assert_eq!(count(&[1, 2, 3, 50, 50, first, 5, 0, 0, 65_543, 7, second]), Ok(None));
        let refused = |numbers: &[u64]| count(numbers).unwrap_err();
        assert_eq!(refused(&[1, 2, 3, 51, 50, first, 5, 0, 0, 7, 7, second]), Refused::Lost);
        assert_eq!(refused(&[1, 2, 3, 50, 50, first, 0, 0, 0, 0, 0, 0]), Refused::Unfinished);
        // First: one thread did not finish one colour. Second: the results of another job.
        assert_eq!(refused(&[1, 2, 3, 50, 50, first - 1, 5, 0, 0, 7, 7, second]), Refused::Unfinished);
        assert_eq!(refused(&[1, 2, 3, 50, 50, first, 1, 2, 3, 50, 50, first]), Refused::Unfinished);
        assert_eq!(refused(&right[..6]), Refused::WrongNumber);
    }

    #[test]
    fn a_hundredth_of_all_units_is_counted_again() {
        for units in [10_000, 85_533] {
            let sampled = (0..units).filter(|unit| is_sampled(*unit)).count();
            assert!(sampled.abs_diff(units / 100) < units / 500, "{sampled} of {units}");
        }
    }

    #[test]
    fn tables_of_few_queens_hold_all_numbers() {
        assert!(!may_overflow([0b11111, 0b11111]));
        assert!(!may_overflow([0b1111_1111, 0b1]));
        assert!(may_overflow([0b11_1111, 0b11_1111]));
    }
}
