//! Generated problems.

use queenside::solve::Family;
use queenside::{Board, Problem, Square};

use super::{size, squares};

#[test]
fn the_same_seed_gives_the_same_problem() {
    let families = [
        (Family::Random { queens: 12 }, 40),
        (Family::Random { queens: 100 }, 1000),
        (Family::Centre { queens: 9 }, 35),
        (Family::Diagonals { lines: 25 }, 30),
    ];
    for (family, n) in families {
        let problem = |seed| family.generate(size(n), seed).unwrap();
        for seed in 0..5 {
            assert_eq!(problem(seed), problem(seed), "{family:?}");
            assert_ne!(problem(seed), problem(seed + 1), "{family:?}");
        }
    }
}

fn attack_nobody(problem: &Problem) -> bool {
    problem.given().conflicts().is_empty()
}

#[test]
fn random_queens_have_the_requested_number_and_no_conflicts() {
    for n in 1..40 {
        for queens in [0, 1, n / 4, n / 2] {
            let problem = Family::Random { queens }.generate(size(n), u64::from(n)).unwrap();
            assert_eq!(problem.given().queen_count(), queens as usize, "n = {n}");
            assert!(attack_nobody(&problem) && !problem.has_blocked_squares(), "n = {n}");
        }
    }
    assert_eq!(Family::Random { queens: 0 }.generate(size(0), 1).unwrap(), Problem::new(size(0)));
}

#[test]
fn queens_in_the_centre_form_a_solution_of_a_smaller_board() {
    for queens in (0..20).filter(|queens| !matches!(queens, 2 | 3)) {
        for n in [queens, queens + 1, 2 * queens + 5] {
            let problem = Family::Centre { queens }.generate(size(n), 3).unwrap();
            let offset = (n - queens) / 2;
            let rows = problem.queens().map(|queen| queen.row);
            assert!(rows.eq(offset..offset + queens), "n = {n}");
            let middle = offset..offset + queens;
            assert!(problem.queens().all(|queen| middle.contains(&queen.column)), "n = {n}");
            assert!(attack_nobody(&problem) && !problem.has_blocked_squares(), "n = {n}");
        }
    }
}

#[test]
fn blocked_lines_leave_four_squares_in_every_row_and_column() {
    for n in 4..30 {
        for seed in 0..3 {
            let lines = n * 2 / 3;
            let Ok(problem) = (Family::Diagonals { lines }).generate(size(n), seed) else {
                assert!(n < 9, "n = {n}");
                continue;
            };
            assert_eq!(problem.blocked_lines().count(), lines as usize, "n = {n}");
            assert!(problem.blocked().is_empty() && problem.given().queen_count() == 0);
            let open = |on_line: &dyn Fn(Square) -> bool| {
                squares(n).filter(|&square| on_line(square) && !problem.is_blocked(square)).count()
            };
            for line in 0..n {
                assert!(open(&|square| square.row == line) >= 4, "n = {n} row {line}");
                assert!(open(&|square| square.column == line) >= 4, "n = {n} column {line}");
            }
        }
    }
}

#[test]
fn impossible_members_of_a_family_are_refused() {
    let refusal = |family: Family, n| family.generate(size(n), 1).unwrap_err().to_string();
    assert_eq!(
        refusal(Family::Random { queens: 1 }, 1001),
        "n = 1001 is too large: boards are completed for n up to 1000"
    );
    assert_eq!(
        refusal(Family::Random { queens: 9 }, 8),
        "9 queens do not fit on a board with n = 8; expected at most 8"
    );
    assert_eq!(
        refusal(Family::Centre { queens: 9 }, 8),
        "9 queens do not fit on a board with n = 8; expected at most 8"
    );
    for queens in [2, 3] {
        let message =
            format!("n = {queens} has no solution to place in the centre; use another number of queens");
        assert_eq!(refusal(Family::Centre { queens }, 12), message);
    }
    assert_eq!(
        refusal(Family::Random { queens: 3 }, 3),
        "at most 2 of 3 random queens could be placed in 50 tries; use fewer queens"
    );
    let refused = refusal(Family::Diagonals { lines: 100 }, 10);
    assert!(refused.ends_with(
        "of 100 lines can be blocked so that each row and column has 4 free squares; use fewer lines"
    ));
    assert!(Family::Diagonals { lines: u32::MAX }.generate(size(4), 1).is_err());
}
