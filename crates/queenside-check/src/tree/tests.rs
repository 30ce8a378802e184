use super::*;
use crate::Square;
use crate::testing::{Random, completions, free_squares, lies_on, open_lines, refusal, search, stuck_line};

/// Naive reference implementation: whether the steps are a tree that refutes the puzzle, by the
/// definition.
fn naive(puzzle: &Puzzle, steps: &[Step]) -> bool {
    let mut steps = steps.iter();
    let is_root_refuted = stuck_line(puzzle, &puzzle.queens).is_some();
    (is_root_refuted || naive_node(puzzle, &mut puzzle.queens.clone(), &mut steps)) && steps.next().is_none()
}

fn naive_node(puzzle: &Puzzle, queens: &mut Vec<Square>, steps: &mut std::slice::Iter<'_, Step>) -> bool {
    let line = match steps.next() {
        None => return false,
        Some(Step::Row(row)) => Line::Row(*row),
        Some(Step::Column(column)) => Line::Column(*column),
        Some(Step::Farkas(multipliers)) => return naive_leaf(puzzle, queens, multipliers),
    };
    if !open_lines(puzzle, queens).contains(&line) {
        return false;
    }
    for square in free_squares(puzzle, queens).into_iter().filter(|&square| lies_on(square, line)) {
        queens.push(square);
        if stuck_line(puzzle, queens).is_none() && !naive_node(puzzle, queens, steps) {
            return false;
        }
        queens.pop();
    }
    true
}

fn naive_leaf(puzzle: &Puzzle, queens: &[Square], multipliers: &[(Line, i64)]) -> bool {
    let open = open_lines(puzzle, queens);
    let n = i128::from(puzzle.n);
    let allowed = multipliers.iter().enumerate().all(|(at, &(line, multiplier))| {
        let is_fitting = match line {
            Line::Row(_) | Line::Column(_) => open.contains(&line) && multiplier != 0,
            Line::Diagonal(number) => i128::from(number).abs() < n && multiplier > 0,
            Line::Antidiagonal(number) => i128::from(number) <= 2 * (n - 1) && multiplier > 0,
        };
        is_fitting
            && i128::from(multiplier).abs() < 1 << 60
            && multipliers[..at].iter().all(|&(other, _)| other != line)
    });
    let weight = |square| -> i128 {
        let on_lines = multipliers.iter().filter(|&&(line, _)| lies_on(square, line));
        on_lines.map(|&(_, multiplier)| i128::from(multiplier)).sum()
    };
    let sum: i128 = multipliers.iter().map(|&(_, multiplier)| i128::from(multiplier)).sum();
    allowed && sum < 0 && free_squares(puzzle, queens).into_iter().all(|square| weight(square) >= 0)
}

/// By both kinds of board.
fn check(puzzle: &Puzzle, steps: &[Step]) -> Result<TreeSize, CheckError> {
    let root = Root::new(puzzle)?;
    let [narrow, wide] = [true, false].map(|is_narrow| {
        let mut check = TreeCheck::with_root(&root, is_narrow);
        steps.iter().try_for_each(|step| check.step(step))?;
        check.finish()
    });
    assert_eq!(narrow, wide, "{puzzle:?} {steps:?}");
    narrow
}

fn random_line(random: &mut Random, n: u32) -> Line {
    let number = random.below(n as usize + 1);
    match random.below(4) {
        0 => Line::Row(number as u32),
        1 => Line::Column(number as u32),
        2 => Line::Diagonal(number as i64 - random.below(n as usize + 1) as i64),
        _ => Line::Antidiagonal((number + random.below(n as usize + 1)) as u64),
    }
}

fn random_step(random: &mut Random, n: u32) -> Step {
    match random.below(4) {
        0 => Step::Row(random.below(n as usize + 1) as u32),
        1 => Step::Column(random.below(n as usize + 1) as u32),
        2 => {
            // Multipliers of this form sometimes refute a node.
            let row = |random: &mut Random| Line::Row(random.below(n as usize) as u32);
            let [above, below] = [row(random), row(random)];
            Step::Farkas(vec![(above, -1), (below, -1), (random_line(random, n), 1)])
        }
        _ => {
            let lines = random.below(6);
            let multiplier = |random: &mut Random| random.below(9) as i64 - 4;
            Step::Farkas((0..lines).map(|_| (random_line(random, n), multiplier(random))).collect())
        }
    }
}

/// Make one random change to a tree.
fn change(random: &mut Random, n: u32, steps: &mut Vec<Step>) {
    let at = random.below(steps.len() + 1);
    if at == steps.len() || random.below(6) == 0 {
        steps.insert(at, random_step(random, n));
        return;
    }
    let other_line = random_line(random, n);
    match (&mut steps[at], random.below(4)) {
        (_, 0) => drop(steps.remove(at)),
        (Step::Farkas(multipliers), choice) if !multipliers.is_empty() => {
            let entry = random.below(multipliers.len());
            match choice {
                1 => drop(multipliers.remove(entry)),
                2 => multipliers[entry].0 = other_line,
                _ => multipliers[entry].1 += random.below(7) as i64 - 3,
            }
        }
        (step, _) => *step = random_step(random, n),
    }
}

#[test]
fn the_check_agrees_with_the_naive_implementation() {
    let mut random = Random(1);
    let (mut refuted, mut accepted, mut refused, mut leaves) = (0, 0, 0, 0);
    while refuted < 1500 {
        let n = 1 + random.below(7) as u32;
        let puzzle = random.puzzle(n);
        let Some(steps) = search(&puzzle, &mut random) else { continue };
        refuted += 1;
        let size = check(&puzzle, &steps);
        assert!(naive(&puzzle, &steps), "{puzzle:?} {steps:?}");
        let size = size.unwrap();
        assert_eq!(size.branches + size.leaves, steps.len() as u64);
        leaves += size.leaves;
        for _ in 0..20 {
            let mut steps = steps.clone();
            change(&mut random, n, &mut steps);
            let expected = naive(&puzzle, &steps);
            assert_eq!(check(&puzzle, &steps).is_ok(), expected, "{puzzle:?} {steps:?}");
            *(if expected { &mut accepted } else { &mut refused }) += 1;
        }
    }
    assert!(leaves > 500 && accepted > 1000 && refused > 1000, "{leaves} {accepted} {refused}");
}

#[test]
fn no_steps_refute_a_board_that_has_a_completion() {
    let mut random = Random(2);
    let mut taken = 0;
    for _ in 0..2000 {
        let n = 4 + random.below(3) as u32;
        let puzzle = random.puzzle(n);
        if completions(&puzzle).is_empty() {
            continue;
        }
        // Take any step that is accepted.
        let mut check = TreeCheck::new(&puzzle).unwrap();
        for _ in 0..300 {
            let step = random_step(&mut random, n);
            let mut next = check.clone();
            if next.step(&step).is_ok() {
                check = next;
                taken += 1;
            }
        }
        assert!(check.finish().is_err(), "{puzzle:?}");
        assert_eq!(search(&puzzle, &mut random), None);
    }
    assert!(taken > 2000, "{taken}");
}

#[test]
fn each_condition_of_farkas_lemma_is_checked() {
    // Rows 0 and 1 have one free square each, on diagonal -1.
    let mut puzzle = Puzzle::new(5);
    let all = (0..10).map(|at| (at / 5, at % 5));
    puzzle.blocked = all.filter(|square| ![(0, 1), (1, 2)].contains(square)).collect();
    let (above, below, common) = (Line::Row(0), Line::Row(1), Line::Diagonal(-1));
    let leaf =
        |puzzle: &Puzzle, multipliers: &[(Line, i64)]| check(puzzle, &[Step::Farkas(multipliers.to_vec())]);
    let most = (1 << 60) - 1;
    for multiplier in [1, most] {
        let multipliers = [(above, -multiplier), (below, -multiplier), (common, multiplier)];
        assert_eq!(leaf(&puzzle, &multipliers), Ok(TreeSize { branches: 0, leaves: 1, tried: 0 }));
    }
    let refused = |puzzle: &Puzzle, multipliers: &[(Line, i64)], expected: &str| {
        assert_eq!(refusal(leaf(puzzle, multipliers)), format!("step 1 of the tree: {expected}"));
    };
    let sum = "the multipliers sum to 0, which is not negative";
    refused(&puzzle, &[(above, -1), (common, 1)], sum);
    refused(&puzzle, &[], sum);
    let negative = "the multipliers of the free square 0,1 sum to less than 0";
    refused(&puzzle, &[(above, -2), (below, -1), (common, 1)], negative);
    for multiplier in [0, -1, 1 << 60, i64::MIN, i64::MAX] {
        let expected = format!("{multiplier} is not a valid multiplier for diagonal -1");
        refused(&puzzle, &[(above, -1), (below, -1), (common, multiplier)], &expected);
    }
    let repeated = [(above, -1), (below, -1), (common, 1), (above, -1)];
    refused(&puzzle, &repeated, "row 0 has two multipliers");
    for line in
        [Line::Diagonal(5), Line::Diagonal(i64::MIN), Line::Antidiagonal(9), Line::Antidiagonal(u64::MAX)]
    {
        refused(&puzzle, &[(line, 1)], &format!("{line} is off the board"));
    }
    for line in [Line::Row(5), Line::Column(u32::MAX)] {
        refused(&puzzle, &[(line, -1)], &format!("{line} is not open"));
    }
    puzzle.queens = vec![(4, 0)];
    refused(&puzzle, &[(above, -1), (below, -1), (common, 1), (Line::Row(4), -1)], "row 4 is not open");
}

#[test]
fn full_and_empty_boards_are_never_refuted() {
    for puzzle in [Puzzle::new(0), Puzzle { queens: vec![(0, 0)], ..Puzzle::new(1) }] {
        assert_eq!(refusal(check(&puzzle, &[])), "the tree has no steps, but its root is not refuted");
        assert!(check(&puzzle, &[Step::Row(0)]).is_err());
        assert!(check(&puzzle, &[Step::Farkas(vec![(Line::Antidiagonal(0), 1)])]).is_err());
    }
    let completed = check(&Puzzle::new(1), &[Step::Row(0)]);
    assert_eq!(refusal(completed), "step 1 of the tree: a branch leads to a completion");
}

#[test]
fn both_kinds_of_board_agree_around_64_rows() {
    for n in [63, 64, 65, 66, 130] {
        // The queen of the last row has two squares; each leaves the row above without a free
        // square.
        let mut puzzle = Puzzle::new(n);
        let last = n - 1;
        puzzle.blocked.extend((2..n).map(|column| (last, column)));
        puzzle
            .blocked
            .extend((0..n).filter(|column| ![0, 1].contains(column)).map(|column| (last - 1, column)));
        let tree = check_tree(&puzzle, [Step::Row(last)]);
        assert_eq!(tree, Ok(TreeSize { branches: 1, leaves: 0, tried: 2 }), "n = {n}");
        let tree = check_tree(&puzzle, [Step::Row(0)]);
        assert_eq!(refusal(tree), "the tree ends after step 1, but some nodes are not refuted", "n = {n}");
    }
    assert!(check_tree(&Puzzle::new(4096), [Step::Row(7), Step::Column(4095)]).is_err());
}
