use super::*;
use crate::testing::{
    LratLine, Random, attacks, completions, filling, free_squares, open_lines, refusal, refutation,
};

fn apply(check: &mut LratCheck, line: &LratLine) -> Result<(), CheckError> {
    match line {
        LratLine::Clause(id, literals) => check.clause(*id, literals),
        LratLine::Lemma(id, literals, hints) => check.lemma(*id, literals, hints),
        LratLine::Delete(_, ids) => check.delete(ids),
    }
}

fn check(puzzle: &Puzzle, lines: &[LratLine]) -> Result<LratSize, CheckError> {
    let mut check = LratCheck::new(puzzle)?;
    lines.iter().try_for_each(|line| apply(&mut check, line))?;
    check.finish()
}

#[test]
fn refutations_are_accepted_but_not_with_a_hint_removed() {
    let mut random = Random(3);
    let mut refuted = 0;
    while refuted < 100 {
        let n = 2 + random.below(4) as u32;
        let puzzle = random.puzzle(n);
        let Some(lines) = refutation(&puzzle, &mut random) else { continue };
        refuted += 1;
        assert!(check(&puzzle, &lines).is_ok(), "{puzzle:?} {lines:?}");
        for at in 0..lines.len() {
            if let LratLine::Lemma(id, literals, hints) = &lines[at] {
                for hint in 0..hints.len() {
                    let mut fewer = hints.clone();
                    fewer.remove(hint);
                    let mut changed = lines.clone();
                    changed[at] = LratLine::Lemma(*id, literals.clone(), fewer);
                    assert!(check(&puzzle, &changed).is_err(), "{puzzle:?} {changed:?}");
                }
            }
        }
        let without_last = lines
            .iter()
            .filter(|line| !matches!(line, LratLine::Lemma(_, literals, _) if literals.is_empty()));
        let without_last: Vec<_> = without_last.cloned().collect();
        assert!(check(&puzzle, &without_last).is_err());
    }
}

#[test]
fn only_clauses_that_hold_on_the_board_are_accepted() {
    let mut random = Random(4);
    for _ in 0..200 {
        let n = 1 + random.below(5) as u32;
        let puzzle = random.puzzle(n);
        let free = free_squares(&puzzle, &puzzle.queens);
        let pairs = attacks(&free);
        let lines: Vec<Vec<i64>> =
            open_lines(&puzzle, &puzzle.queens).into_iter().map(|line| filling(&free, line)).collect();
        let mut check = LratCheck::new(&puzzle).unwrap();
        assert_eq!(check.squares.len(), free.len());
        for id in 1..100 {
            let mut literals = match random.below(3) {
                0 if !lines.is_empty() => lines[random.below(lines.len())].clone(),
                1 if !pairs.is_empty() => pairs[random.below(pairs.len())].clone(),
                _ => vec![],
            };
            for _ in 0..random.below(3) {
                literals.push(random.below(free.len() + 1) as i64);
                if random.below(2) == 0 {
                    literals.reverse();
                    literals.pop();
                }
            }
            literals.retain(|&literal| literal != 0);
            let fills = lines.iter().any(|line| line.iter().all(|literal| literals.contains(literal)));
            let is_pair = pairs.iter().any(|pair| {
                pair.iter().all(|literal| literals.contains(literal))
                    && literals.iter().all(|literal| pair.contains(literal))
            });
            assert_eq!(check.clause(id, &literals).is_ok(), fills || is_pair, "{puzzle:?} {literals:?}");
        }
    }
}

/// Create a lemma by assigning random variables and propagating clauses. Some lemmas get a random
/// change.
fn random_lemma(
    random: &mut Random,
    clauses: &[(u64, Vec<i64>)],
    variables: usize,
    id: u64,
) -> (Vec<i64>, Vec<u64>) {
    let mut truths: Vec<i64> = Vec::new();
    for _ in 0..random.below(4) {
        let literal = 1 + random.below(variables) as i64;
        let literal = if random.below(3) == 0 { -literal } else { literal };
        if !truths.contains(&-literal) {
            truths.push(literal);
        }
    }
    let mut literals: Vec<i64> = truths.iter().map(|literal| -literal).collect();
    let mut hints = Vec::new();
    for _ in 0..200 {
        let (hint, clause) = &clauses[random.below(clauses.len())];
        let left: Vec<i64> = clause.iter().copied().filter(|literal| !truths.contains(&-literal)).collect();
        match left[..] {
            [] => {
                hints.push(*hint);
                break;
            }
            [literal] if !truths.contains(&literal) => {
                hints.push(*hint);
                truths.push(literal);
            }
            _ => {}
        }
    }
    match random.below(8) {
        0 => drop(hints.pop()),
        1 if !literals.is_empty() => drop(literals.pop()),
        2 if !hints.is_empty() => drop(hints.remove(random.below(hints.len()))),
        3 => hints.push(1 + random.below(id as usize) as u64),
        _ => {}
    }
    (literals, hints)
}

#[test]
fn every_lemma_holds_in_every_completion() {
    let mut random = Random(5);
    let (mut boards, mut accepted, mut refused) = (0, 0, 0);
    while boards < 60 {
        let n = 4 + random.below(2) as u32;
        let puzzle = random.puzzle(n);
        let completions = completions(&puzzle);
        let free = free_squares(&puzzle, &puzzle.queens);
        if completions.is_empty() || free.is_empty() {
            continue;
        }
        boards += 1;
        let holds = |literals: &[i64]| {
            completions.iter().all(|columns| {
                literals.iter().any(|literal| {
                    let (row, column) = free[literal.unsigned_abs() as usize - 1];
                    (columns[row as usize] == column) == (*literal > 0)
                })
            })
        };
        let mut check = LratCheck::new(&puzzle).unwrap();
        let filled = open_lines(&puzzle, &puzzle.queens).into_iter().map(|line| filling(&free, line));
        let mut clauses: Vec<(u64, Vec<i64>)> = (1..).zip(filled.chain(attacks(&free))).collect();
        for (id, literals) in &clauses {
            assert!(holds(literals));
            check.clause(*id, literals).unwrap();
        }
        for id in clauses.len() as u64 + 1..clauses.len() as u64 + 300 {
            let (literals, hints) = random_lemma(&mut random, &clauses, free.len(), id);
            if check.lemma(id, &literals, &hints).is_ok() {
                assert!(holds(&literals), "{puzzle:?} {literals:?}");
                clauses.push((id, literals));
                accepted += 1;
            } else {
                refused += 1;
            }
        }
        assert!(!check.is_refuted);
    }
    assert!(accepted > 500 && refused > 500, "{accepted} {refused}");
}

#[test]
fn errors_name_the_clause() {
    let mut check = LratCheck::new(&Puzzle::new(2)).unwrap();
    assert_eq!(refusal(check.clause(0, &[1, 2])), "a clause has the ID 0, expected IDs from 1");
    for literal in [0, 5, -5, i64::MIN, i64::MAX] {
        let expected = format!("the literal {literal} of clause 1 does not name a free square");
        assert_eq!(refusal(check.clause(1, &[literal])), expected);
    }
    for literals in [&[-1, -1][..], &[]] {
        assert_eq!(refusal(check.clause(1, literals)), "clause 1 does not hold on the board");
    }
    check.clause(1, &[2, 1, 2]).unwrap();
    check.clause(2, &[-1, -2]).unwrap();
    assert_eq!(refusal(check.clause(2, &[-1, -2])), "the clause ID 2 is used twice");
    let no_conflict = "lemma 3: no clause is false after the last hint";
    let unknown = "lemma 3 uses clause 3, which does not exist";
    for (literals, hints, expected) in [
        (&[1][..], &[][..], no_conflict),
        (&[1], &[1], no_conflict),
        (&[], &[1], no_conflict),
        (&[], &[1, 2], "lemma 3: two literals of clause 1 are not false"),
        (&[1, 2], &[1, 2], "lemma 3: clause 1 is false, but more hints follow"),
        (&[1], &[3], unknown),
        (&[1], &[3, 1], unknown),
        (&[1, -1], &[1], "lemma 3 has both 1 and -1"),
    ] {
        assert_eq!(refusal(check.lemma(3, literals, hints)), expected);
    }
    check.lemma(3, &[1, 2], &[1]).unwrap();
    check.delete(&[1]).unwrap();
    for id in [1, 4] {
        let expected = format!("cannot delete clause {id}, which does not exist");
        assert_eq!(refusal(check.delete(&[id])), expected);
    }
    assert_eq!(refusal(check.clause(1, &[1, 2])), "the clause ID 1 is used twice");
    let expected = "lemma 4 uses clause 1, which does not exist";
    assert_eq!(refusal(check.lemma(4, &[1, 2], &[1])), expected);
    assert_eq!(refusal(check.finish()), "the refutation is incomplete: it has no lemma without literals");
}
