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
fn whole_numbers_have_a_range() {
    let n = "n is a whole number from 0 to 64";
    let (too_large, negative) = (format!("too large: {n}"), format!("negative: {n}"));
    let not_whole = "not a whole number";
    let mut refused = vec![("", n), ("65", &too_large), ("100000000000000000000", &too_large)];
    refused.extend(["-1", "-1.5", "-0"].map(|text| (text, &*negative)));
    refused.extend(["1e3", "1.5", " 8", "8 ", "8x8", "eight", "nan", "-"].map(|text| (text, not_whole)));
    check(size_up_to(64), &["0", "64"], &refused);

    let t = "T is a whole number from 1 to 1024";
    check(
        threads,
        &["1", "1024"],
        &[("0", &format!("too small: {t}")), ("1025", &format!("too large: {t}"))],
    );
    let s = "too small: STEPS is a whole number from 1";
    check(steps, &["1", "18446744073709551615"], &[("0", s)]);
    let k = "too large: K is a whole number from 0 to 4294967295";
    let kings = whole::<u32>("K", 0..=u32::MAX.into());
    check(kings, &["0", "4294967295"], &[("4294967296", k), ("1.5", not_whole)]);
    let s = "negative: S is a whole number from 0";
    check(seed, &["0", "18446744073709551615"], &[("-1", s), ("0x1", not_whole)]);
    let limits = ["0", "-1", "1.5", "all", "None", ""];
    check(limit, &["1", "none"], &limits.map(|text| (text, "expected a whole number from 1, or none")));
}

#[test]
fn squares_and_lines_are_on_some_board() {
    let row = "negative: a row is a whole number from 0 to 999999999";
    let column = "too large: a column is a whole number from 0 to 999999999";
    check(square, &["0,3", "(0, 3)", "d8", "999999999,0"], &[("-1,0", row), ("0,1000000000", column)]);
    for text in ["", "3", "0;3", "(0,3", "1.5,0", "0,3,4"] {
        let refused = square(text).unwrap_err();
        assert!(refused.starts_with("not a square; write it as row,column"), "{text:?}: {refused}");
    }
    let help = "not a diagonal; give row - column, a whole number like -3";
    let refused = ["", "x", "0.5", "1000000000", "-1000000000", "-9223372036854775808"];
    check(diagonal, &["0", "-3", "-999999999"], &refused.map(|text| (text, help)));
    let sum = "an antidiagonal (row + column) is a whole number from 0 to 1999999998";
    let refused = [("-1", &*format!("negative: {sum}")), ("1999999999", &format!("too large: {sum}"))];
    check(antidiagonal, &["0", "1999999998"], &refused);
}

#[test]
fn times_have_a_unit() {
    let refused = ["", "-1", "-1s", "10", "1.5", "s", "nan", "10 parsecs"];
    let help = "not a time; write it like 10s, 2m or 1h30m";
    check(duration, &["0s", "100ms", "10s", "1h30m"], &refused.map(|text| (text, help)));
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

#[test]
fn ranges_of_ways_have_a_first_number() {
    let help = "not a number of ways; write it like 48, 0..100 or 1000..";
    let mut refused = ["", "x", "-1", "1.5", "..", "..5", "1...5", "5..x"].map(|text| (text, help)).to_vec();
    refused.push(("5..4", "the range is empty: write 4..5"));
    check(ways, &["0", "48..48", "0..100", "1000.."], &refused);
}

#[test]
fn cooling_schedules_have_three_numbers() {
    let help = "not a cooling schedule; write T,TMIN,ALPHA, such as 1,0.1,0.999";
    let mut refused = ["", "1", "1,0.1", "1,0.1,0.9,2", "1,x,0.9"].map(|text| (text, help)).to_vec();
    let needs = "a cooling schedule needs T > T min > 0 and 0 < alpha < 1, such as 1,0.1,0.999";
    refused.extend(["nan,0.1,0.9", "inf,0.1,0.9", "1,0,0.9", "1,0.1,1"].map(|text| (text, needs)));
    check(cooling, &["1,0.1,0.999", "1, 0.1, 0.5"], &refused);
}
