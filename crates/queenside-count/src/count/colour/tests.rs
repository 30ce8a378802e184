//! Comparison of the colour split with solutions from other methods.

use std::ops::ControlFlow;
use std::sync::atomic::AtomicBool;

use queenside_board::{Board, Budget, Limit, Problem, Size, Solution, Square};

use super::boards::{Class, Classes, ColumnSet, RowSet, SplitRow, Symmetries, sets_of_size};
use super::lists::MAX_ENTRIES;
use super::units::{UnitWorker, Units};
use crate::count::engine::Worker;
use crate::count::kernels::{Portable, Simd, with_all};
use crate::count::{Backtrack, ColourSplit, Engine, PartialCount, count_with};
use crate::enumerate::Solutions;

/// Return an empty board.
fn empty(n: u32) -> Problem {
    Problem::new(size(n))
}

fn size(n: u32) -> Size {
    Size::new(n).unwrap_or_else(|_| unreachable!("the size is small"))
}

fn solutions(n: u32) -> impl Iterator<Item = Solution> {
    Solutions::new(size(n)).into_iter().flatten()
}

/// Return the rows and the columns, as sets of indices, of the queens of one sub-board of a
/// solution: the queens whose row is of class `rows` and whose column is of class `columns`.
fn used(solution: &Solution, rows: Class, columns: Class) -> (RowSet, ColumnSet) {
    let (mut row_set, mut column_set) = (0, 0);
    for row in 0..rows.lines {
        let column_line = solution.columns()[rows.line(row) as usize] as i32;
        for column in 0..columns.lines {
            if columns.line(column) == column_line {
                row_set |= 1 << row;
                column_set |= 1 << column;
            }
        }
    }
    (RowSet(row_set), ColumnSet(column_set))
}

#[test]
fn the_classes_contain_each_line_once() {
    for n in 0..=32 {
        let Classes { listed, searched, .. } = Classes::new(n);
        let mut lines: Vec<i32> = (0..listed.lines).map(|index| listed.line(index)).collect();
        lines.extend((0..searched.lines).map(|index| searched.line(index)));
        lines.sort_unstable();
        assert_eq!(lines, (0..n as i32).collect::<Vec<i32>>());
    }
}

#[test]
fn squares_of_a_colour_have_equal_diagonal_numbers_exactly_if_they_share_a_diagonal() {
    for n in 1..=32 {
        let classes = Classes::new(n);
        for boards in [classes.alike(), classes.unlike()] {
            let mut squares = Vec::new();
            let mut add = |rows: Class, columns: Class, board_row: &dyn Fn(u32) -> SplitRow| {
                for row in 0..rows.lines {
                    for column in 0..columns.lines {
                        let SplitRow { diagonal, antidiagonal, step, .. } = board_row(row);
                        let numbers = [diagonal, antidiagonal].map(|number| number + step * column as i32);
                        assert!(numbers.iter().all(|number| (0..32).contains(number)), "n = {n}");
                        squares.push((rows.line(row), columns.line(column), numbers));
                    }
                }
            };
            add(classes.listed, boards.columns_listed, &|row| boards.listed_row(row));
            add(classes.searched, boards.columns_searched, &|row| boards.searched_row(row));
            for (row, column, [diagonal, antidiagonal]) in &squares {
                for (other_row, other_column, [other_diagonal, other_antidiagonal]) in &squares {
                    // A mirrored pair has its diagonals and antidiagonals swapped, so both are
                    // compared.
                    let numbers = [diagonal == other_diagonal, antidiagonal == other_antidiagonal];
                    let lines =
                        [row - column == other_row - other_column, row + column == other_row + other_column];
                    let swapped = [lines[1], lines[0]];
                    assert!(numbers == lines || numbers == swapped, "n = {n}");
                }
            }
        }
    }
}

#[test]
fn all_sets_of_a_size_are_listed_in_order() {
    for lines in 0..=10 {
        for size in 0..=lines + 1 {
            let expected: Vec<u32> = (0..1 << lines).filter(|set: &u32| set.count_ones() == size).collect();
            assert_eq!(sets_of_size(lines, size).collect::<Vec<u32>>(), expected);
        }
    }
}

/// The units of a board size, with pairs that are found one by one, by lane, and by lane after some queens.
fn sparse_and_by_lane(n: u32) -> [Units; 3] {
    [(0, 0), (usize::MAX, usize::MAX), (usize::MAX, 2)]
        .map(|(queens, most)| Units::of(&empty(n), Limit::never()).unwrap().with_lanes(queens, most))
}

fn counts<S: Simd>(simd: S, n: u32, limits: [u16; 2]) -> Vec<u128> {
    let [sparse, by_lane, narrowed] = sparse_and_by_lane(n).map(|units| counts_of(simd, &units, limits));
    assert_eq!(sparse, by_lane, "n = {n}");
    assert_eq!(sparse, narrowed, "n = {n}");
    sparse
}

fn counts_of<S: Simd>(simd: S, units: &Units, limits: [u16; 2]) -> Vec<u128> {
    let mut worker = UnitWorker::new(simd, units);
    worker.limit_entries_to(limits);
    let never = AtomicBool::new(false);
    (0..units.count()).filter_map(|unit| worker.run(unit, &never)?.count()).collect()
}

/// The largest entries that tables can store.
const ALL: [u16; 2] = [u16::MAX; 2];

/// The counts of units with some instruction set.
trait Counts {
    fn of_units(&self, units: &Units) -> Vec<u128>;
    fn by_weight(&self, units: &Units) -> Vec<PartialCount>;
}

impl<S: Simd> Counts for S {
    fn of_units(&self, units: &Units) -> Vec<u128> {
        counts_of(*self, units, ALL)
    }

    fn by_weight(&self, units: &Units) -> Vec<PartialCount> {
        let (mut worker, never) = (UnitWorker::new(*self, units), AtomicBool::new(false));
        (0..units.count()).filter_map(|unit| worker.run(unit, &never)).collect()
    }
}

/// Compute the partial count of a unit by weight, from all solutions of the board.
fn naive_by_weight(units: &Units, number: usize, searched: &[RowSet]) -> PartialCount {
    let Classes { n, listed, searched: class, .. } = units.classes;
    let symmetries = units.symmetries;
    let block = &units.blocks[units.block_of(number)];
    let mut by_weight = Vec::new();
    for solution in solutions(n) {
        let (listed_rows, listed_columns) = used(&solution, listed, listed);
        let (searched_rows, searched_columns) = used(&solution, class, class);
        if block.listed.contains(&listed_rows) && searched.contains(&searched_rows) {
            let columns = symmetries
                .listed_weight(listed_rows, listed_columns)
                .min(symmetries.searched_weight(listed_rows, searched_columns));
            by_weight.push((symmetries.orbit(listed_rows, searched_rows) * columns, 1));
        }
    }
    PartialCount::new(by_weight)
}

#[test]
fn units_count_the_solutions_with_their_rows() {
    for units in (0..=11).flat_map(sparse_and_by_lane) {
        let n = units.classes.n;
        let naive = |unit| naive_by_weight(&units, unit, &units.sets_of(unit));
        let expected: Vec<PartialCount> = (0..units.count()).map(naive).collect();
        with_all!(|simd| assert_eq!(simd.by_weight(&units), expected, "n = {n}"));
    }
    for n in 12..=14 {
        let units = Units::of(&empty(n), Limit::never()).unwrap();
        let sums: Vec<u128> = Portable.by_weight(&units).iter().filter_map(PartialCount::count).collect();
        assert_eq!(sums, counts(Portable, n, ALL), "n = {n}");
    }
}

#[test]
fn units_that_share_a_search_are_counted_as_alone() {
    fn check<S: Simd>(simd: S, units: &Units, limits: [u16; 2]) {
        let never = AtomicBool::new(false);
        let worker = || {
            let mut worker = UnitWorker::new(simd, units);
            worker.limit_entries_to(limits);
            worker
        };
        let alone = |unit| (unit, worker().run(unit, &never));
        // A gap ends a search that is shared.
        let chosen = || (0..units.count()).filter(|unit| unit % 11 != 3);
        let (mut left, mut counted) = (chosen(), Vec::new());
        let done = worker().run_units(&mut || left.next(), &never, &mut |unit, partial| {
            counted.push((unit, Some(partial)));
            ControlFlow::Continue(())
        });
        assert_eq!(done, Ok(()));
        assert_eq!(counted, chosen().map(alone).collect::<Vec<_>>(), "{limits:?} {units:?}");
    }
    for n in 8..=11 {
        for (searched, together, most_elements) in [(1, 4, 64), (2, 3, 100), (3, 2, 1 << 13)] {
            let units =
                Units::of_sets(n, searched, together, most_elements).with_lanes(n as usize % 2 * 9, 4);
            assert!((0..units.count()).any(|unit| units.together(unit, units.block_of(unit)).len() > 1));
            for limits in [ALL, [16, 2], [80, 1]] {
                check(Portable, &units, limits);
            }
            with_all!(|simd| check(simd, &units, ALL));
            let total: u128 = Portable.of_units(&units).iter().sum();
            let expected = count_with(&Backtrack, &Problem::new(size(n)), &Budget::default());
            assert_eq!(Ok(total), expected, "n = {n}");
        }
    }
}

#[test]
fn units_visit_their_row_sets() {
    for n in 4..=14 {
        let units = Units::of(&empty(n), Limit::never()).unwrap();
        let mut visited = vec![Vec::new(); units.count()];
        units.visit_row_sets(0..units.count() + 5, &mut |unit, pair| visited[unit].push(pair));
        for (unit, visited) in visited.iter().enumerate() {
            let listed = &units.blocks[units.block_of(unit)].listed;
            let sets = units.sets_of(unit);
            let expected = sets.iter().flat_map(|&set| listed.iter().map(move |listed| [listed.0, set.0]));
            assert_eq!(*visited, expected.collect::<Vec<_>>(), "n = {n}, unit {unit}");
            let mut alone = Vec::new();
            units.visit_row_sets(unit..unit + 1, &mut |unit, pair| alone.push((unit, pair)));
            assert!(
                alone.iter().map(|(_, pair)| pair).eq(visited) && alone.iter().all(|(of, _)| *of == unit)
            );
        }
    }
}

/// If this fails, give the numbering of completions another name, as `tests/numbering.rs` of the library
/// says.
#[test]
fn row_sets_of_completions_match_their_numbering() {
    let mut hash = 0xcbf2_9ce4_8422_2325_u64;
    let mut add = |number: u64| {
        for byte in number.to_le_bytes() {
            hash = (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3);
        }
    };
    for n in 10..=20 {
        let problem =
            Problem::new(size(n)).with_queens([Square::new(2, 1)]).unwrap_or_else(|_| unreachable!());
        let units = Units::of(&problem, Limit::never()).unwrap();
        units.visit_row_sets(0..units.count(), &mut |unit, [listed, searched]| {
            add(unit as u64);
            add(u64::from(listed) << 32 | u64::from(searched));
        });
    }
    assert_eq!(hash, 0xdf6f_0bd3_d789_7697);
}

#[test]
fn a_worker_can_count_a_unit_again() {
    let units = Units::of(&empty(12), Limit::never()).unwrap();
    let never = AtomicBool::new(false);
    let mut worker = UnitWorker::new(Portable, &units);
    worker.limit_entries_to([8, 1]);
    for (unit, count) in counts(Portable, 12, ALL).into_iter().enumerate() {
        let partial = worker.run(unit, &never);
        assert_eq!(partial.as_ref().and_then(PartialCount::count), Some(count));
        assert_eq!(worker.run(unit, &never), partial);
    }
}

/// The addresses of table entries rely on this.
#[test]
fn entry_numbers_fit_15_bits() {
    for n in 0..=28 {
        let units = Units::of(&empty(n), Limit::never()).unwrap();
        let Classes { listed, searched, .. } = units.classes;
        for block in &units.blocks {
            let of_listed = sets_of_size(listed.lines, block.listed[0].0.count_ones()).count();
            let of_searched = sets_of_size(searched.lines, block.searched_size).count();
            assert!(block.listed.len() * of_listed.max(of_searched) <= MAX_ENTRIES, "n = {n}");
        }
    }
}

/// Each orbit of row sets has one least pair, whose weight includes the pairs that are not counted.
#[test]
fn weights_count_every_solution_once() {
    for n in 1..=10 {
        let Classes { listed, searched, .. } = Classes::new(n);
        let symmetries = Symmetries::new(Classes::new(n));
        let weighted: u64 = solutions(n)
            .map(|solution| {
                let (listed_rows, listed_columns) = used(&solution, listed, listed);
                let (searched_rows, searched_columns) = used(&solution, searched, searched);
                let columns = symmetries
                    .listed_weight(listed_rows, listed_columns)
                    .min(symmetries.searched_weight(listed_rows, searched_columns));
                let orbit = if symmetries.leads(listed_rows) {
                    symmetries.orbit(listed_rows, searched_rows)
                } else {
                    0
                };
                u64::from(orbit * columns)
            })
            .sum();
        assert_eq!(weighted, solutions(n).count() as u64, "n = {n}");
    }
}

/// Lower limits for the entries of both colours divide the pairs into parts, down to single pairs.
#[test]
fn pairs_whose_numbers_overflow_are_counted_in_parts() {
    for n in 0..=12 {
        let whole = counts(Portable, n, ALL);
        for limits in [[8, u16::MAX], [40, 3], [u16::MAX, 1], [u16::MAX, 4]] {
            assert_eq!(counts(Portable, n, limits), whole, "n = {n}, {limits:?}");
        }
    }
    for n in 0..=8 {
        assert_eq!(counts(Portable, n, [0, 0]), counts(Portable, n, ALL), "n = {n}");
    }
}

#[test]
fn completions_are_the_solutions_with_the_given_queens_and_without_blocked_squares() {
    let never = AtomicBool::new(false);
    let mut random = 1_u64;
    let mut below = |end: u32| {
        random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((random >> 33) % u64::from(end)) as u32
    };
    for round in 0..120 {
        let (n, number) = (1 + round % 12, round / 12);
        let mut problem = Problem::new(size(n));
        let squares: Vec<Square> = (0..number).map(|_| Square::new(below(n), below(n))).collect();
        // At most three given queens, perhaps in conflict; the others are blocked squares.
        let (queens, blocked) = squares.split_at(squares.len().min(1 + round as usize % 3));
        if number % 2 == 0
            && let Ok(given) = problem.clone().with_queens(queens.iter().copied())
        {
            problem = given;
        }
        if let Ok(with_blocked) = problem.clone().with_blocked(blocked.iter().copied()) {
            problem = with_blocked;
        }
        let fits = |solution: &Solution| {
            let has = |square: Square| solution.columns()[square.row as usize] == square.column;
            problem.given().queens().all(has)
                && (0..n).all(|row| !problem.is_blocked(Square::new(row, solution.columns()[row as usize])))
        };
        let expected = solutions(n).filter(fits).count() as u128;
        let plan = ColourSplit::Portable.plan(&problem, &Budget::default()).unwrap();
        let mut worker = plan.worker();
        let counted: u128 = (0..plan.units()).filter_map(|unit| worker.run(unit, &never)?.count()).sum();
        assert_eq!(counted, expected, "{problem:?}");
        for (queens, most) in [(0, 0), (usize::MAX, usize::MAX), (usize::MAX, 2)] {
            let units = Units::of(&problem, Limit::never()).unwrap().with_lanes(queens, most);
            with_all!(|simd| assert_eq!(simd.of_units(&units).iter().sum::<u128>(), expected, "{problem:?}"));
        }
    }
}
