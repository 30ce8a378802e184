//! Methods watched forward and back.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

use queenside::methods::METHODS;
use queenside_service::Watch;
use serde_json::{Value, json};

fn watch(asked: &Value) -> Watch {
    Watch::from_json(&asked.to_string()).unwrap()
}

#[test]
fn every_method_looks_the_same_forward_and_back() {
    for method in METHODS {
        let mut watch =
            watch(&json!({"method": method.name(), "board": {"n": 6}, "seed": 3, "events": 3000}));
        let forward: Vec<Value> = (0..=watch.end()).map(|place| watch.at(place)).collect();
        for (place, seen) in forward.iter().enumerate().rev() {
            assert_eq!(watch.at(place as u64), *seen, "{method} at {place}");
        }
        assert_eq!(watch.at(u64::MAX), *forward.last().unwrap());
        assert!(forward[1..].iter().all(|seen| !seen["words"].as_str().unwrap().is_empty()));
    }
}

#[test]
fn with_more_events_a_watch_begins_the_same() {
    let asked = |events: u32| json!({"method": "annealing", "board": {"n": 20}, "seed": 5, "events": events});
    let (mut short, mut long) = (watch(&asked(100)), watch(&asked(1000)));
    assert_eq!((short.end(), short.is_whole(), short.ended()), (100, false, Value::Null));
    for place in 0..=100 {
        assert_eq!(short.at(place), long.at(place));
    }
}

#[test]
fn a_run_that_ends_says_how() {
    let mut none =
        watch(&json!({"method": "lookahead", "board": {"n": 6, "queens": [[0, 0]]}, "events": 5000}));
    assert!(none.is_whole());
    assert_eq!(none.ended()["status"], "none");
    // Given queens come as events too.
    assert_eq!((&none.at(0)["queens"], &none.at(1)["queens"]), (&json!([]), &json!([[0, 0]])));
    let found = watch(&json!({"method": "min-conflicts", "board": {"n": 8}, "events": 200_000}));
    assert_eq!(found.ended()["status"], "solution");
    assert_eq!(found.ended()["columns"].as_array().unwrap().len(), 8);
}

#[test]
fn series_end_at_the_end() {
    let watch = watch(&json!({"method": "iterative-repair", "board": {"n": 8}, "events": 200_000}));
    for most in [1, 7, 100_000] {
        let series = watch.series(most);
        assert_eq!(series.len() as u64, 3 * watch.end().min(most.into()));
        assert_eq!(series[series.len() - 3..series.len() - 1], [watch.end() as f64, 0.0]);
    }
}

#[test]
fn what_a_method_does_not_do_is_refused() {
    for asked in [
        json!({"method": "bit-masks", "board": {"n": 6}, "start": [[0, 0]], "events": 5}),
        json!({"method": "bit-masks", "board": {"n": 6}, "cooling": [1, 0.1, 0.9], "events": 5}),
        json!({"method": "annealing", "board": {"n": 6}, "cooling": [1, 2, 0.9], "events": 5}),
        json!({"method": "annealing", "board": {"n": 6, "blocked": [[0, 0]]}, "events": 5}),
        json!({"method": "annealing", "board": {"n": 6}, "events": 1_000_000}),
        json!({"method": "annealing", "board": {"n": 99}, "events": 10}),
        json!({"board": {"n": 9}, "events": 10}),
    ] {
        assert!(Watch::from_json(&asked.to_string()).is_err(), "{asked}");
    }
}
