#![allow(clippy::unwrap_used, reason = "a test may panic")]

use std::fmt::Debug;

use serde_json::json;

use super::*;

/// Assert that texts and the same values in JSON are accepted or refused alike.
#[track_caller]
fn check<T>(accepted: &[(&str, Value)], refused: &[(&str, Value)])
where
    T: FromStr<Err: Display + Debug> + for<'de> Deserialize<'de> + PartialEq + Debug,
{
    for (text, value) in accepted {
        let read: T = serde_json::from_value(value.clone()).unwrap();
        assert_eq!(text.parse::<T>().unwrap(), read, "{text} {value}");
    }
    for (text, value) in refused {
        let expected = text.parse::<T>().unwrap_err();
        let error = serde_json::from_value::<T>(value.clone()).unwrap_err().to_string();
        assert_eq!(error, format!("{expected}, not {}", shown(value)), "{value}");
    }
}

#[test]
fn values_are_read_alike_from_texts_and_json() {
    check::<Threads>(
        &[("1", json!(1)), ("1024", json!(1024))],
        &[
            ("0", json!(0)),
            ("1025", json!(1025)),
            ("-1", json!(-1)),
            ("1.5", json!(1.5)),
            ("", json!("")),
            ("x", json!(true)),
        ],
    );
    check::<Seed>(
        &[("0", json!(0)), ("18446744073709551615", json!(u64::MAX))],
        &[("-1", json!(-1)), ("1e3", json!(1e3)), ("0x1", json!([1])), ("18446744073709551616", json!(null))],
    );
    check::<TimeLimit>(
        &[
            ("10s", json!("10s")),
            ("2.5", json!(2.5)),
            ("0", json!(0)),
            ("1h30m", json!(5400)),
            ("1e300", json!(1e300)),
        ],
        &[
            ("-1", json!(-1)),
            ("nan", json!("nan")),
            ("inf", json!("inf")),
            ("", json!("")),
            ("10 parsecs", json!("10 parsecs")),
            ("-1s", json!([1])),
        ],
    );
    check::<Schedule>(
        &[("1,0.1,0.999", json!([1, 0.1, 0.999])), ("1, 0.1, 0.5", json!([1, 0.1, 0.5]))],
        &[
            ("1,0.1", json!([1, 0.1])),
            ("1,0.1,0.9,2", json!([1, 0.1, 0.9, 2])),
            ("1,0,0.9", json!([1, 0, 0.9])),
            ("1,x,0.9", json!([1, "x", 0.9])),
            ("inf,0.1,0.9", json!([1])),
        ],
    );
}

#[test]
fn what_is_displayed_is_read_back() {
    for text in ["0s", "100ms", "10s", "1h 30m"] {
        assert_eq!(text.parse::<TimeLimit>().unwrap().to_string(), text);
    }
    assert_eq!("7".parse::<Seed>().unwrap().to_string(), "7");
}
