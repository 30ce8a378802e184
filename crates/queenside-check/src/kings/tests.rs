use std::cell::Cell;

use super::count::count_kings;
use super::*;
use crate::testing::{Random, refusal};

const NEVER: &dyn Fn() -> bool = &|| false;

/// Naive reference implementation: try every set of squares.
fn by_every_set(squares: &[Square]) -> Vec<String> {
    let mut ways = vec![0u64; squares.len() + 1];
    for set in 0..1u32 << squares.len() {
        let kings: Vec<Square> =
            (0..squares.len()).filter(|at| set >> at & 1 == 1).map(|at| squares[at]).collect();
        let beside = |a: &Square, b: &Square| a.0.abs_diff(b.0) <= 1 && a.1.abs_diff(b.1) <= 1;
        if kings.iter().enumerate().all(|(at, a)| !kings[..at].iter().any(|b| beside(a, b))) {
            ways[kings.len()] += 1;
        }
    }
    while ways.last() == Some(&0) {
        ways.pop();
    }
    ways.iter().map(u64::to_string).collect()
}

#[test]
fn the_examples_of_the_challenge() {
    let ten = [8, 1, 3, 0, 6, 9, 5, 2, 4, 7];
    assert_eq!(safe_squares(&ten).unwrap().len(), 9);
    let ways = ["1", "9", "29", "40", "22", "4"];
    assert_eq!(check_king_polynomial(&ten, &ways, NEVER), Ok(Some(Evidence::Recounted)));
    let twenty = [10, 0, 2, 4, 1, 11, 8, 14, 19, 17, 15, 9, 3, 16, 18, 7, 12, 6, 13, 5];
    assert_eq!(safe_squares(&twenty).unwrap().len(), 42);
    // The empty board has one way to place 0 kings.
    let fourteen = [1, 9, 7, 5, 3, 12, 10, 13, 11, 6, 4, 2, 0, 8];
    let boards =
        [(&twenty[..], 20, "48"), (&fourteen, 14, "41"), (&[], 0, "1"), (&[0], 1, "0"), (&ten, 6, "0")];
    for (columns, kings, ways) in boards {
        assert_eq!(check_king_ways(columns, kings, ways, NEVER), Ok(Some(Evidence::Recounted)));
    }
}

#[test]
fn counting_by_rows_agrees_with_trying_every_set() {
    let mut random = Random(1);
    for _ in 0..300 {
        let (height, width) = (1 + random.below(6) as u32, 1 + random.below(6) as u32);
        let all = (0..height).flat_map(|row| (0..width).map(move |column| (row, column + 58)));
        let mut squares: Vec<Square> = all.filter(|_| random.below(3) == 0).collect();
        squares.truncate(14);
        let expected = by_every_set(&squares);
        assert_eq!(count_kings(&squares, 99, NEVER).unwrap(), expected, "{squares:?}");
        let most = random.below(4);
        let few = &expected[..expected.len().min(most + 1)];
        assert_eq!(count_kings(&squares, most, NEVER).unwrap(), few, "{squares:?}");
    }
}

#[test]
fn numbers_outgrow_words() {
    // 256 squares without neighbours: the numbers of ways are binomial coefficients, 2^256 in
    // total.
    let squares: Vec<Square> = (0..16).flat_map(|row| (0..16).map(move |at| (4 * row, 4 * at))).collect();
    let ways = count_kings(&squares, 300, NEVER).unwrap();
    assert_eq!((ways.len(), ways[1].as_str(), ways[255].as_str()), (257, "256", "256"));
    // 256 over 128.
    assert_eq!(ways[128], "5768658823449206338089748357862286887740211701975162032608436567264518750790");
}

#[test]
fn wide_rows_are_counted_by_columns_or_not_at_all() {
    let row: Vec<Square> = (0..32).map(|at| (7, 2 * at)).collect();
    assert_eq!(count_kings(&row, 1, NEVER).unwrap(), ["1", "32"]);
    let cross: Vec<Square> = row.iter().flat_map(|&(row, column)| [(row, column), (column, row)]).collect();
    assert_eq!(count_kings(&cross, 1, NEVER), None);
    assert_eq!(check_king_ways_on(&[(64, 0)], &["1", "7"], NEVER), Ok(None));
    let large: Vec<u32> = (0..65).map(|row| row * 2 % 65).collect();
    assert_eq!(check_king_ways(&large, 1, "7", NEVER).is_ok(), safe_squares(&large).is_ok());
}

#[test]
fn a_recount_ends_as_soon_as_it_must_stop() {
    let squares: Vec<Square> = (0..6).flat_map(|row| (0..6).map(move |column| (row, column))).collect();
    for after in [0, 1, 10] {
        let calls = Cell::new(0);
        let stop = || {
            calls.set(calls.get() + 1);
            calls.get() > after
        };
        assert_eq!(count_kings(&squares, 99, &stop), None);
        // The count by columns stops at once.
        assert_eq!(calls.get(), after + 2);
        assert_eq!(check_king_ways_on(&squares, &["1"], &|| true), Ok(None));
    }
}

#[test]
fn errors_name_the_fault() {
    let columns = [1, 3, 0, 2];
    let corners = [(0, 0), (0, 3), (3, 0), (3, 3)];
    let not_a_solution =
        "kings can only be counted on a solution: the queens of rows 1 and 2 attack each other";
    assert_eq!(refusal(check_king_ways(&[0, 2, 1], 1, "0", NEVER)), not_a_solution);
    for ways in ["04", "", "5"] {
        let expected = format!("counted {ways} ways for 1 kings, but a recount gives 4");
        assert_eq!(refusal(check_king_ways(&columns, 1, ways, NEVER)), expected);
    }
    let long = ["1", "4", "6", "4", "1", "0"];
    let expected = "counted ways for 6 numbers of kings, but a recount finds 5";
    assert_eq!(refusal(check_king_polynomial(&columns, &long, NEVER)), expected);
    let more = [&corners[..], &[(1, 1)]].concat();
    assert_eq!(refusal(check_safe_squares(&columns, &more)), "(1, 1) is not a safe square");
    assert_eq!(refusal(check_safe_squares(&columns, &corners[..3])), "the safe square (3, 3) is missing");
    let twice = [&corners[..], &corners[3..]].concat();
    let expected = "expected each safe square once, in reading order";
    assert_eq!(refusal(check_safe_squares(&columns, &twice)), expected);
    let alone: Vec<Vec<Square>> = corners.map(|corner| vec![corner]).to_vec();
    assert_eq!(check_king_groups(&columns, &alone), Ok(()));
    let together = check_king_groups(&columns, &[corners.to_vec()]);
    assert_eq!(refusal(together), "the squares of group 0 are not connected");
    let ten = [8, 1, 3, 0, 6, 9, 5, 2, 4, 7];
    let single: Vec<Vec<Square>> =
        safe_squares(&ten).unwrap().into_iter().map(|square| vec![square]).collect();
    let expected = "(0, 6) and (0, 7) are neighbours in different groups";
    assert_eq!(refusal(check_king_groups(&ten, &single)), expected);
}
