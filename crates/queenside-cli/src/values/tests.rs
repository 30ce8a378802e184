#![allow(clippy::unwrap_used, reason = "a test may panic")]

use std::fmt::Debug;

use queenside::Problem;

use super::*;

/// Assert that a parser accepts the first texts, and refuses each of the others with its message.
#[track_caller]
fn check<T: Debug>(parse: impl Fn(&str) -> Result<T, String>, valid: &[&str], refused: &[(&str, &str)]) {
    for text in valid {
        assert!(parse(text).is_ok(), "{text:?}: {:?}", parse(text));
    }
    for (text, message) in refused {
        assert_eq!(parse(text).unwrap_err(), *message, "{text:?}");
    }
}

#[test]
fn limits_are_numbers_or_none() {
    let limits = ["0", "-1", "1.5", "all", "None", ""];
    check(limit, &["1", "none"], &limits.map(|text| (text, "expected a whole number from 1, or none")));
}

#[test]
fn diagonals_are_on_some_board() {
    let help = "not a diagonal; give row - column, a whole number like -3";
    let refused = ["", "x", "0.5", "1000000000", "-1000000000", "-9223372036854775808"];
    check(diagonal, &["0", "-3", "-999999999"], &refused.map(|text| (text, help)));
}

#[test]
fn chunks_are_those_of_the_plan() {
    let help = "not a chunk; write its number, from 1, and the number of chunks, like 3/64";
    let refused = ["", "3", "0/64", "-1/64", "1.5/64", "3/", "/64", "3/64/1", "3/x", "3/4294967296"];
    check(chunk, &["1/1", "3/64"], &refused.map(|text| (text, help)));

    let plan = ShardPlan::new(&Problem::new(Size::new(14).unwrap()), 3, None).unwrap();
    let number = |text| chunk_of(chunk(text).unwrap(), &plan).map(NonZeroU32::get);
    assert_eq!(["1/3", "3/3"].map(|text| number(text).ok()), [Some(1), Some(3)]);
    for text in ["1/0", "4/3", "1/4", "3/2"] {
        let refused = number(text).unwrap_err().to_string();
        assert_eq!(refused, format!("--chunk {text}: the plan has 3 chunks, 1/3 to 3/3"));
    }
}

#[test]
fn samples_are_a_part_or_a_number() {
    let refused = ["", "%", "0", "0%", "-1", "-1%", "100.1%", "nan%", "NaN", "inf%", "1.5", "1 %%", "all"];
    let help = "not a sample; write a part like 1% or 0.1%, or a number of shards like 100";
    check(sample, &["1", "0.1%", "100%", "1 %"], &refused.map(|text| (text, help)));
}
