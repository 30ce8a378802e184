//! Watch classic methods forwards and backwards.

use queenside::methods::METHODS;
use queenside_service::Watch;
use serde_json::{Value, json};

fn watch(asked: &Value) -> Watch {
    Watch::from_json(&asked.to_string()).unwrap()
}

#[test]
fn every_method_shows_the_same_boards_forwards_and_backwards() {
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
fn a_longer_watch_starts_with_the_same_events() {
    let asked = |events: u32| json!({"method": "annealing", "board": {"n": 20}, "seed": 5, "events": events});
    let (mut short, mut long) = (watch(&asked(100)), watch(&asked(1000)));
    assert_eq!((short.end(), short.ended()), (100, Value::Null));
    for place in 0..=100 {
        assert_eq!(short.at(place), long.at(place));
    }
}

#[test]
fn a_finished_run_reports_how_it_ended() {
    let none = watch(&json!({"method": "lookahead", "board": {"n": 6, "queens": [[0, 0]]}, "events": 5000}));
    assert_eq!(none.ended()["status"], "none");
    let found = watch(&json!({"method": "min-conflicts", "board": {"n": 8}, "events": 200_000}));
    assert_eq!(found.ended()["status"], "solution");
    assert_eq!(found.ended()["solutions"], 1);
    let all = watch(&json!({"method": "backtracking", "board": {"n": 6}, "all": true, "events": 5000}));
    assert_eq!(all.ended()["solutions"], 4);
}

#[test]
fn given_queens_are_on_the_board_before_the_first_event() {
    for method in METHODS {
        let board = json!({"n": 8, "queens": [[0, 3]]});
        let mut watch = watch(&json!({"method": method.name(), "board": board, "events": 5000}));
        assert_eq!(watch.at(0)["queens"], json!([[0, 3]]), "{method}");
        for place in 1..=watch.end() {
            let seen = watch.at(place);
            assert_ne!(seen["event"]["queen"], json!([0, 3]), "{method} at {place}");
            assert!(seen["queens"].as_array().unwrap().contains(&json!([0, 3])), "{method} at {place}");
        }
    }
    // They stand there even if they attack each other.
    let board = json!({"n": 8, "queens": [[0, 0], [1, 1]]});
    let mut none = watch(&json!({"method": "backtracking", "board": board, "events": 5000}));
    assert_eq!((none.end(), &none.at(0)["queens"]), (0, &json!([[0, 0], [1, 1]])));
}

#[test]
fn series_end_at_the_last_event() {
    for (method, events) in [("min-conflicts", 200_000), ("iterative-repair", 200_000), ("annealing", 2001)] {
        let watch = watch(&json!({"method": method, "board": {"n": 20}, "events": events}));
        let series = watch.series();
        let places: Vec<f64> = series.chunks(3).map(|point| point[0]).collect();
        assert!(places.len() <= 2001 && places.is_sorted(), "{method}");
        assert_eq!(places.last(), Some(&(watch.end() as f64)), "{method}");
        // A short run has a point for every event.
        assert!(watch.end() > 2000 || places.len() as u64 == watch.end(), "{method}");
    }
}

#[test]
fn a_run_to_all_solutions_can_be_seen_from_start_to_end() {
    let asked = json!({"method": "backtracking", "board": {"n": 10}, "all": true, "events": 200_000});
    let mut watch = watch(&asked);
    assert!(watch.end() > 100_000, "{}", watch.end());
    assert_eq!(watch.ended()["solutions"], 724);
    let (first, last) = (watch.at(0), watch.at(watch.end()));
    assert_eq!((&last["queens"], &last["place"]), (&json!([]), &json!(watch.end())));
    let far = watch.at(90_000);
    assert_eq!(far["place"], json!(90_000));
    watch.at(watch.end());
    assert_eq!(watch.at(90_000), far);
    assert_eq!(watch.at(0), first);
    assert_eq!(watch.tree().chunks(5).filter(|node| node[4] >> 31 == 1).count(), 724);
}

#[test]
fn only_backtracking_methods_have_a_tree() {
    for method in METHODS {
        let watch = watch(&json!({"method": method.name(), "board": {"n": 6}, "seed": 3, "events": 3000}));
        let has_tree = matches!(
            method.name(),
            "backtracking"
                | "late-backtracking"
                | "lookahead"
                | "bit-masks"
                | "algorithm-x"
                | "row-generators"
        );
        assert_eq!(watch.tree().len() > 5, has_tree, "{method}");
        assert!(watch.tree().len().is_multiple_of(5));
    }
}

#[test]
fn requests_that_a_method_cannot_do_are_rejected() {
    for asked in [
        json!({"method": "bit-masks", "board": {"n": 6}, "start": [0, 1, 2, 3, 4, 5], "events": 5}),
        json!({"method": "bit-masks", "board": {"n": 6}, "cooling": [1, 0.1, 0.9], "events": 5}),
        json!({"method": "annealing", "board": {"n": 6}, "cooling": [1, 2, 0.9], "events": 5}),
        json!({"method": "annealing", "board": {"n": 6, "blocked": [[0, 0]]}, "events": 5}),
        json!({"method": "annealing", "board": {"n": 6}, "events": 200_001}),
        json!({"method": "annealing", "board": {"n": 1001}, "events": 10}),
        json!({"board": {"n": 9}, "events": 10}),
    ] {
        assert!(Watch::from_json(&asked.to_string()).is_err(), "{asked}");
    }
}
