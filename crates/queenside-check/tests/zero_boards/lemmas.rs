//! Tests of the lemmas and inequalities of the proof on real solutions.

use queenside_check::check_king_ways;

use crate::lines::{free_lines_bound, is_balanced, minimum, price, sizes, truncated};
use crate::solutions::{Colour, ZERO_26, all, colours, knights};

/// Iterate over all small solutions and some larger ones.
fn boards() -> impl Iterator<Item = Vec<i64>> {
    let large = [10, 11, 12, 13, 24, 25, 40, 41, 60].map(knights);
    (4..=9).flat_map(all).chain(large).chain([ZERO_26.to_vec()])
}

/// Call `check` with the size, the columns and the colours of each solution.
fn each(check: impl Fn(i64, &[i64], &[Colour; 2])) {
    for columns in boards() {
        check(columns.len() as i64, &columns, &colours(&columns));
    }
}

#[test]
fn safe_squares_are_pairs_of_free_lines_of_a_colour() {
    each(|n, columns, colours| {
        let queens: Vec<(i64, i64)> = (0..).zip(columns.iter().copied()).collect();
        let is_safe = |r: i64, c: i64| queens.iter().all(|&(a, b)| r - c != a - b && r + c != a + b);
        let safe = (0..n).flat_map(|r| (0..n).map(move |c| (r, c))).filter(|&(r, c)| is_safe(r, c)).count();
        assert_eq!(colours[0].safe(n) + colours[1].safe(n), safe as i64, "{columns:?}");
    });
}

/// Lemmas 1 and 3 on zero boards: every solution for n = 5 to 8, and one for n = 26.
#[test]
fn zero_boards_have_few_safe_squares_and_balanced_colours() {
    for columns in (5..=8).flat_map(all).chain([ZERO_26.to_vec()]) {
        let n = columns.len() as i64;
        let queens: Vec<u32> = columns.iter().map(|&column| column as u32).collect();
        assert!(check_king_ways(&queens, n as u32, "0").unwrap().is_some(), "{columns:?}");
        let colours = colours(&columns);
        assert!(colours.iter().all(|colour| colour.safe(n) <= 2 * (n - 1)), "{columns:?}");
        assert!(is_balanced(n, colours[0].queens), "{columns:?}");
    }
}

#[test]
fn lemma_2_sizes() {
    each(|n, columns, colours| {
        let found = colours.each_ref().map(|c| (c.diagonals.len() as i64, c.antidiagonals.len() as i64));
        assert_eq!(found, sizes(n, colours[0].queens), "{columns:?}");
    });
}

/// The inequality behind Lemma 3, which holds for every solution, not only for zero boards.
#[test]
fn lemma_3_a_colour_with_few_queens_has_many_safe_squares() {
    each(|n, columns, colours| {
        for colour in colours {
            let over = n + 1 - 2 * colour.queens;
            assert!(over < 2 || 4 * colour.safe(n) >= over * over - 4, "{columns:?}");
        }
    });
}

#[test]
fn identity_1() {
    each(|n, columns, colours| {
        let free = colours.iter().flat_map(|c| c.diagonals.iter().chain(&c.antidiagonals));
        assert_eq!(free.map(|k| k * k).sum::<i64>(), n * (n - 1) * (n - 1), "{columns:?}");
    });
}

/// Check every square of every board up to n = 20, for every T that makes a difference.
#[test]
fn lemma_4_on_every_square() {
    for n in 1..=20_i64 {
        for (r, c) in (0..n).flat_map(|r| (0..n).map(move |c| (r, c))) {
            for t in 0..=n * n {
                let h = |x: i64| (x * x).min(t);
                assert!(2 * h(r - c) + 2 * h(r + c - n + 1) >= h(2 * r - n + 1) + h(2 * c - n + 1));
            }
        }
    }
}

#[test]
fn inequality_2() {
    each(|n, columns, colours| {
        let free = colours.iter().flat_map(|c| c.diagonals.iter().chain(&c.antidiagonals));
        assert!(free.map(|&k| truncated(n, k)).sum::<i64>() <= free_lines_bound(n), "{columns:?}");
    });
}

/// The minimum of the dynamic program is at most the cost of a real solution.
#[test]
fn solutions_cost_at_least_the_minimum() {
    for n in [8, 9, 26, 40, 41, 60] {
        let minima = [0, 1].map(|parity| minimum(n, parity, price(n), n as usize));
        for columns in boards().filter(|columns| columns.len() as i64 == n) {
            for (colour, minimum) in colours(&columns).iter().zip(&minima) {
                let lines = colour.diagonals.iter().chain(&colour.antidiagonals);
                let cost = price(n) * colour.safe(n) + lines.map(|&k| truncated(n, k)).sum::<i64>();
                let (i, j) = (colour.diagonals.len() as i64, colour.antidiagonals.len() as i64);
                assert!(minimum.get(i, j).unwrap() <= cost, "{columns:?}");
            }
        }
    }
}

/// Twice the density of Lemma 5, folded, on the unit cells from 0 to n.
fn spread(lines: &[i64], n: i64) -> Vec<i64> {
    let mut cells = vec![0; n as usize];
    for cell in lines.iter().flat_map(|&line| [line - 1, line]) {
        cells[(if cell < 0 { -cell - 1 } else { cell }) as usize] += 1;
    }
    cells
}

#[test]
fn lemma_5_spread_lines() {
    each(|n, columns, colours| {
        for colour in colours {
            let [f, g] = [&colour.diagonals, &colour.antidiagonals].map(|lines| spread(lines, n));
            assert!(f.iter().chain(&g).all(|&density| density <= 2), "{columns:?}");
            let cells = |x: usize| (0..g.len()).map(move |y| (x, y));
            // Twice the part of two cells' square where x + y <= n - 1.
            let part = |x: usize, y: usize| (n - 1 - (x + y) as i64).clamp(0, 2);
            let mass: i64 = (0..f.len()).flat_map(cells).map(|(x, y)| f[x] * g[y] * part(x, y)).sum();
            assert!(mass <= 8 * colour.safe(n), "{columns:?}");
        }
    });
}

/// Section 5's bound on C with T = (3n/4)², in sixteenths, and inequality (4) from it.
#[test]
fn the_bound_for_all_sizes() {
    for n in 2..=600_i64 {
        let h = |k: i64| (16 * k * k).min(9 * n * n);
        let sum = 2 * (1 - n..n).map(h).sum::<i64>() - (0..n).map(|row| h(2 * row - n + 1)).sum::<i64>();
        let cube = 27 * n.pow(3);
        assert!(2 * sum <= cube + 32 * n - 36 * n * n, "n = {n}");
        assert!(6 * sum + 64 * (n - 1) <= 3 * cube, "n = {n}");
    }
}
