//! Boards of regions: counts, levels, generation and hints.

use std::collections::{BTreeMap, BTreeSet};

use queenside::regions::{GenerateError, Hint, Level, MAX_REGIONS, MIN_REGIONS, Regions, generate};
use queenside::{Size, Square};
use queenside_check::{check_region_solution, count_region_solutions};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

fn size(n: u32) -> Size {
    Size::new(n).unwrap()
}

/// A board whose squares have random regions, connected or not.
fn random_board(n: u32, rng: &mut Xoshiro256PlusPlus) -> Regions {
    loop {
        let letter = |region: u32| char::from(b'a' + region as u8);
        let mut row = || (0..n).map(|_| letter(rng.random_range(0..n))).collect::<String>();
        let rows: Vec<String> = (0..n).map(|_| row()).collect();
        if let Ok(board) = Regions::from_rows(&rows) {
            return board;
        }
    }
}

/// Count by trying all permutations of the columns, as a naive twin.
fn count_permutations(rows: &[Vec<char>], columns: &mut Vec<usize>) -> u64 {
    let n = rows.len();
    if columns.len() == n {
        let letters: BTreeSet<char> = (0..n).map(|row| rows[row][columns[row]]).collect();
        let touch = columns.windows(2).any(|pair| pair[0].abs_diff(pair[1]) == 1);
        return u64::from(letters.len() == n && !touch);
    }
    let mut count = 0;
    for column in 0..n {
        if !columns.contains(&column) {
            columns.push(column);
            count += count_permutations(rows, columns);
            columns.pop();
        }
    }
    count
}

#[test]
fn counts_agree_with_all_permutations_and_with_the_checker() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
    for n in 4..=7 {
        for _ in 0..40 {
            let board = random_board(n, &mut rng);
            let letters: Vec<Vec<char>> = board.rows().iter().map(|row| row.chars().collect()).collect();
            let count = count_permutations(&letters, &mut Vec::new());
            assert_eq!(board.count(), count, "{board}");
            assert_eq!(count_region_solutions(&board.rows(), u64::MAX), Ok(count), "{board}");
            let solution = board.solution();
            assert_eq!(solution.is_some(), count > 0, "{board}");
            if let Some(queens) = solution {
                let columns: Vec<u32> = queens.iter().map(|queen| queen.column).collect();
                assert_eq!(check_region_solution(&board.rows(), &columns), Ok(()), "{board}");
            }
            // The rules lead to a solution only if it is the only one.
            assert!(board.level().is_none() || count == 1, "{board}");
        }
    }
}

/// A second solver of the levels: sets of squares, and all sets of groups.
#[derive(Clone)]
struct Reasoning<'a> {
    n: u32,
    regions: &'a BTreeMap<Square, usize>,
    left: BTreeSet<Square>,
    queens: BTreeSet<Square>,
}

/// The kinds of groups: rows, columns, regions.
const KINDS: [usize; 3] = [0, 1, 2];

impl Reasoning<'_> {
    fn group(&self, kind: usize, square: Square) -> usize {
        match kind {
            0 => square.row as usize,
            1 => square.column as usize,
            _ => self.regions[&square],
        }
    }

    fn attack(&self, a: Square, b: Square) -> bool {
        a != b
            && (KINDS.iter().any(|&kind| self.group(kind, a) == self.group(kind, b))
                || (a.row.abs_diff(b.row) <= 1 && a.column.abs_diff(b.column) <= 1))
    }

    /// The squares left in the groups of a kind that have no queen.
    fn open(&self, kind: usize) -> BTreeMap<usize, Vec<Square>> {
        let all = 0..self.n as usize;
        let has_queen = |group: &usize| self.queens.iter().any(|&queen| self.group(kind, queen) == *group);
        let left =
            |group| self.left.iter().copied().filter(|&square| self.group(kind, square) == group).collect();
        all.filter(|group| !has_queen(group)).map(|group| (group, left(group))).collect()
    }

    fn place(&mut self, queen: Square) {
        let attacked: Vec<Square> = self
            .left
            .iter()
            .copied()
            .filter(|&square| square == queen || self.attack(queen, square))
            .collect();
        for square in &attacked {
            self.left.remove(square);
        }
        self.queens.insert(queen);
    }

    fn is_contradiction(&self) -> bool {
        KINDS.iter().any(|&kind| self.open(kind).values().any(Vec::is_empty))
    }

    /// Apply one rule wherever it holds. Return whether anything changed.
    fn apply(&mut self, rule: Level) -> bool {
        let out: Vec<Square> = match rule {
            Level::Single => {
                let groups = KINDS.map(|kind| self.open(kind));
                let single = groups.iter().flat_map(BTreeMap::values).find(|left| left.len() == 1);
                return single.map(|left| left[0]).map(|queen| self.place(queen)).is_some();
            }
            Level::Line => self.shared(1..=1),
            Level::Lines => self.shared(2..=self.n as usize),
            Level::Block => {
                let is_fatal = |square: &&Square| {
                    let mut next = self.clone();
                    next.place(**square);
                    next.is_contradiction()
                };
                self.left.iter().filter(is_fatal).copied().collect()
            }
            Level::Supposition => {
                let is_fatal = |square: &&Square| {
                    let mut next = self.clone();
                    next.place(**square);
                    next.follow(Level::Block);
                    next.is_contradiction()
                };
                self.left.iter().find(is_fatal).into_iter().copied().collect()
            }
        };
        for square in &out {
            self.left.remove(square);
        }
        !out.is_empty()
    }

    /// The squares that are ruled out because k groups of one kind have squares left only in k groups of
    /// another.
    fn shared(&self, sizes: std::ops::RangeInclusive<usize>) -> Vec<Square> {
        let mut out = Vec::new();
        for (from, to) in [(2, 0), (2, 1), (0, 2), (1, 2)] {
            let groups: Vec<(usize, Vec<Square>)> = self.open(from).into_iter().collect();
            for chosen in 1u32..1 << groups.len() {
                if !sizes.contains(&(chosen.count_ones() as usize)) {
                    continue;
                }
                let of = |place: &usize| chosen >> place & 1 == 1;
                let inside: BTreeSet<Square> =
                    (0..groups.len()).filter(of).flat_map(|place| groups[place].1.clone()).collect();
                let met: BTreeSet<usize> = inside.iter().map(|&square| self.group(to, square)).collect();
                if met.len() == chosen.count_ones() as usize {
                    let is_out = |square: &&Square| {
                        met.contains(&self.group(to, **square)) && !inside.contains(square)
                    };
                    out.extend(self.left.iter().filter(is_out));
                }
            }
        }
        out
    }

    /// Follow the rules to the end, the easiest first. Return the hardest that was needed.
    fn follow(&mut self, hardest: Level) -> Level {
        let mut needed = Level::Single;
        while !self.is_contradiction() {
            let rules = Level::ALL.into_iter().filter(|rule| *rule <= hardest);
            let Some(rule) = rules.into_iter().find(|&rule| self.apply(rule)) else { break };
            needed = needed.max(rule);
        }
        needed
    }
}

/// The level of a board by the second solver.
fn second_level(board: &Regions) -> Option<Level> {
    let region = |square| board.letters().iter().position(|&letter| board.letter(square) == Some(letter));
    let regions = board.size().squares().map(|square| (square, region(square).unwrap())).collect();
    let left = board.size().squares().collect();
    let n = board.size().get();
    let mut reasoning = Reasoning { n, regions: &regions, left, queens: BTreeSet::new() };
    let level = reasoning.follow(Level::Supposition);
    (reasoning.queens.len() == n as usize).then_some(level)
}

fn one_square_regions(board: &Regions) -> usize {
    let all = board.rows().concat();
    all.chars().filter(|&letter| all.matches(letter).count() == 1).count()
}

fn is_connected(board: &Regions) -> bool {
    board.letters().iter().all(|&letter| {
        let mut rest: BTreeSet<Square> =
            board.size().squares().filter(|&square| board.letter(square) == Some(letter)).collect();
        let mut reached: Vec<Square> = rest.first().copied().into_iter().collect();
        while let Some(square) = reached.pop() {
            if rest.remove(&square) {
                let is_near = |other: &Square| {
                    other.row.abs_diff(square.row) + other.column.abs_diff(square.column) == 1
                };
                reached.extend(rest.iter().filter(|other| is_near(other)));
            }
        }
        rest.is_empty()
    })
}

/// Follow the hints from the empty board; each must agree with the solution.
fn follow_hints(board: &Regions) {
    let solution = board.solution().unwrap();
    let (mut queens, mut marks) = (Vec::new(), Vec::new());
    loop {
        match board.hint(&queens, &marks).unwrap() {
            Hint::Solved => break,
            Hint::Step(step) => {
                assert!(step.queen.is_none_or(|queen| solution.contains(&queen)), "{step}\n{board}");
                assert!(!step.ruled_out.iter().any(|square| solution.contains(square)), "{step}\n{board}");
                assert!(step.queen.is_some() || !step.ruled_out.is_empty(), "{step}\n{board}");
                assert!(step.rule <= board.level().unwrap(), "{step}\n{board}");
                queens.extend(step.queen);
                marks.extend(step.ruled_out);
            }
            wrong => panic!("{wrong:?}\n{board}"),
        }
    }
    queens.sort_unstable();
    assert_eq!(queens, solution, "{board}");
    assert_eq!(board.steps().iter().filter(|step| step.queen.is_some()).count(), queens.len(), "{board}");
}

/// Generate boards of all sizes and levels, and check each. The second solver tries all sets of groups, so
/// it solves only every eighth board of a large size.
fn check_boards(seeds: u64) {
    for n in MIN_REGIONS..=MAX_REGIONS {
        let second = if n < 8 { 1 } else { 8 };
        for &level in Level::of_size(size(n)) {
            for seed in 0..seeds {
                let board = generate(size(n), Some(level), seed).unwrap();
                assert_eq!(count_region_solutions(&board.rows(), 2), Ok(1), "{level}, seed {seed}\n{board}");
                assert!(is_connected(&board), "{level}, seed {seed}\n{board}");
                assert_eq!(board.level(), Some(level), "seed {seed}\n{board}");
                assert!(level == Level::Single || one_square_regions(&board) <= 1, "seed {seed}\n{board}");
                if seed % second == 0 {
                    assert_eq!(second_level(&board), Some(level), "seed {seed}\n{board}");
                    follow_hints(&board);
                }
            }
        }
    }
}

#[test]
fn generated_boards_have_one_solution_and_their_level_and_hints_lead_to_it() {
    check_boards(25);
}

#[test]
#[ignore = "takes minutes"]
fn many_generated_boards_have_one_solution_and_their_level() {
    check_boards(500);
}

#[test]
fn the_same_seed_gives_the_same_board_and_other_levels_are_refused() {
    let board = generate(size(6), Some(Level::Line), 1).unwrap();
    assert_eq!(board, generate(size(6), Some(Level::Line), 1).unwrap());
    assert_ne!(board, generate(size(6), Some(Level::Line), 2).unwrap());
    assert_eq!(board.to_string().parse(), Ok(board));
    for n in [0, 3, 13, 1_000_000_000] {
        assert_eq!(generate(size(n), None, 1), Err(GenerateError::Size { n }));
    }
    let refused = generate(size(4), Some(Level::Supposition), 1).unwrap_err();
    assert_eq!(
        refused.to_string(),
        "boards of regions with n = 4 do not have the level supposition; expected single, line, block"
    );
}
