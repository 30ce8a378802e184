//! Puzzles have exactly one completion, all their queens are needed, and their levels are the
//! reasoning that a person needs.

use queenside::enumerate::Solutions;
use queenside::solve::{Clues, Level, MAX_PUZZLE, unique_puzzle};
use queenside::{Board, Problem, Size, Square};

fn size(n: u32) -> Size {
    Size::new(n).unwrap()
}

/// Count the solutions of the empty board that have all these queens.
fn completions(all: &[Vec<u32>], queens: &[Square]) -> usize {
    let has_all =
        |columns: &&Vec<u32>| queens.iter().all(|queen| columns[queen.row as usize] == queen.column);
    all.iter().filter(has_all).count()
}

#[test]
fn puzzles_have_one_completion_and_need_all_queens() {
    for n in 4..=9 {
        let all: Vec<Vec<u32>> =
            Solutions::new(size(n)).unwrap().map(|found| found.columns().to_vec()).collect();
        for seed in 0..20 {
            let puzzle = unique_puzzle(size(n), Clues::Queens, None, seed).unwrap();
            let queens: Vec<Square> = puzzle.queens().collect();
            assert_eq!(completions(&all, &queens), 1, "n = {n}, seed {seed}");
            for spare in &queens {
                let rest: Vec<Square> = queens.iter().copied().filter(|queen| queen != spare).collect();
                assert!(completions(&all, &rest) > 1, "n = {n}, seed {seed}: {spare} can be left out");
            }
        }
    }
}

#[test]
fn puzzles_of_blocked_squares_have_one_completion_and_need_all_squares() {
    for n in 4..=8 {
        let all: Vec<Vec<u32>> =
            Solutions::new(size(n)).unwrap().map(|found| found.columns().to_vec()).collect();
        let completions = |blocked: &[Square]| {
            let is_free = |columns: &&Vec<u32>| {
                blocked.iter().all(|square| columns[square.row as usize] != square.column)
            };
            all.iter().filter(is_free).count()
        };
        for seed in 0..5 {
            let puzzle = unique_puzzle(size(n), Clues::BlockedSquares, None, seed).unwrap();
            let blocked: Vec<Square> = puzzle.blocked_squares().collect();
            assert_eq!((puzzle.queen_count(), completions(&blocked)), (0, 1), "n = {n}, seed {seed}");
            for spare in &blocked {
                let rest: Vec<Square> = blocked.iter().copied().filter(|square| square != spare).collect();
                assert!(completions(&rest) > 1, "n = {n}, seed {seed}: {spare} can be left out");
            }
        }
    }
}

#[test]
fn every_level_is_generated_and_seeds_are_reproducible() {
    for level in Level::ALL {
        for n in [8, 10, 12] {
            let puzzle = unique_puzzle(size(n), Clues::Queens, Some(level), 5).unwrap();
            assert_eq!(Level::of(&puzzle), Some(level), "n = {n}");
            assert_eq!(unique_puzzle(size(n), Clues::Queens, Some(level), 5).unwrap(), puzzle);
            assert_eq!(level.name().parse(), Ok(level));
            let blocked = unique_puzzle(size(n), Clues::BlockedSquares, Some(level), 5).unwrap();
            assert_eq!((Level::of(&blocked), blocked.queen_count()), (Some(level), 0), "n = {n}");
        }
    }
    assert!("deadly".parse::<Level>().is_err());
}

/// All minimal puzzles with queens up to n = 6, and with blocked squares for n = 4.
#[test]
fn small_sizes_have_the_levels_that_the_table_says() {
    let minimal_levels = |n: u32, clues: Clues| {
        let squares = |at: u32| Square::new(at / n, at % n);
        let given = |squares: Vec<Square>| match clues {
            Clues::Queens => Problem::new(size(n)).with_queens(squares).unwrap(),
            Clues::BlockedSquares => Problem::new(size(n)).with_blocked(squares).unwrap(),
        };
        let mut levels = std::collections::BTreeSet::new();
        for solution in Solutions::new(size(n)).unwrap() {
            let is_queen = |square: &Square| solution.columns()[square.row as usize] == square.column;
            let candidates: Vec<Square> = (0..n * n)
                .map(squares)
                .filter(|square| is_queen(square) == (clues == Clues::Queens))
                .collect();
            for set in 0..1_u32 << candidates.len() {
                let chosen = |set: u32| {
                    candidates
                        .iter()
                        .enumerate()
                        .filter(|(at, _)| set >> at & 1 == 1)
                        .map(|(_, &square)| square)
                        .collect()
                };
                let Some(level) = Level::of(&given(chosen(set))) else { continue };
                // Without a blocked square, a puzzle may become harder than its level.
                let most = if clues == Clues::Queens { Level::Hard } else { level };
                let is_spare = |at: usize| {
                    let rest = Level::of(&given(chosen(set & !(1 << at))));
                    set >> at & 1 == 1 && rest.is_some_and(|level| level <= most)
                };
                if !(0..candidates.len()).any(is_spare) {
                    levels.insert(level);
                }
            }
        }
        levels.into_iter().collect::<Vec<_>>()
    };
    for (n, clues) in [(4, Clues::Queens), (5, Clues::Queens), (6, Clues::Queens), (4, Clues::BlockedSquares)]
    {
        assert_eq!(minimal_levels(n, clues), Level::of_size(size(n), clues), "n = {n}, {clues}");
    }
    for n in 4..=12 {
        for clues in Clues::ALL {
            for &level in Level::of_size(size(n), clues) {
                assert!(unique_puzzle(size(n), clues, Some(level), 3).is_ok(), "n = {n}, {clues}, {level}");
            }
        }
    }
}

/// One in a hundred solutions has an easy puzzle; with this seed, none of the first 500.
#[test]
fn a_rare_level_is_found() {
    let puzzle = unique_puzzle(size(15), Clues::Queens, Some(Level::Easy), 70).unwrap();
    assert_eq!(Level::of(&puzzle), Some(Level::Easy));
}

#[test]
fn levels_match_the_reasoning_of_a_person() {
    let with = |n, queens: &[(u32, u32)]| {
        let queens = queens.iter().map(|&(row, column)| Square::new(row, column));
        Problem::new(size(n)).with_queens(queens).unwrap()
    };
    // On a board of four rows, one queen leaves one free square in each other row.
    assert_eq!(Level::of(&with(4, &[(0, 1)])), Some(Level::Easy));
    // A problem without completions, one with several, and a complete board.
    assert_eq!(Level::of(&with(4, &[(0, 0)])), None);
    assert_eq!(Level::of(&with(6, &[])), None);
    assert_eq!(Level::of(&with(4, &[(0, 1), (1, 3), (2, 0), (3, 3)])), None);
    assert_eq!(Level::of(&with(4, &[(0, 1), (1, 3), (2, 0), (3, 2)])), Some(Level::Easy));
    let blocked = Problem::new(size(4)).with_blocked([Square::new(0, 1)]).unwrap();
    assert_eq!(Level::of(&blocked), Some(Level::Medium));
}

#[test]
fn sizes_without_puzzles_are_refused() {
    for n in [0, 1, 2, 3, MAX_PUZZLE + 1, 1000] {
        let refused = unique_puzzle(size(n), Clues::Queens, None, 0).unwrap_err().to_string();
        assert!(
            refused.contains(&format!("n = {n} is not a valid puzzle size; expected 4 to {MAX_PUZZLE}")),
            "{refused}"
        );
    }
}
