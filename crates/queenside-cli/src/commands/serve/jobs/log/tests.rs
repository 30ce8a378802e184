use super::{Event, Heard, Log, MOST, Pieces};
use serde_json::{Value, json};

/// The number, the name and the data of each event.
fn plain(events: Vec<Event>) -> Vec<(u64, &'static str, Value)> {
    let plain =
        |event: Event| (event.id.unwrap_or(0), event.name, serde_json::from_str(&event.data).unwrap());
    events.into_iter().map(plain).collect()
}

fn part(news: &[(u64, u64, f64)]) -> Value {
    json!({"event": "part", "record": {"count": "1"}, "done": 0.5, "news": news})
}

/// Adds up what a listener was told, as a page does.
fn add_up(sums: &mut Pieces, events: Vec<Event>) {
    for (_, name, event) in plain(events) {
        if name == "restart" {
            sums.clear();
        }
        for news in event["news"].as_array().into_iter().flatten() {
            let sum = sums.entry(news[0].as_u64().unwrap()).or_default();
            *sum = (sum.0 + news[1].as_u64().unwrap(), sum.1 + news[2].as_f64().unwrap());
        }
    }
}

#[test]
fn of_some_kinds_only_the_newest_is_kept() {
    let mut log = Log::default();
    for number in 1..=3 {
        log.tell(json!({"event": "boards", "boards": number}));
        log.tell(json!({"event": "hit", "board": number}));
    }
    log.end("answer", r#"{"hits":3}"#.to_owned());
    let mut heard = Heard::default();
    let told = plain(log.after(&mut heard));
    let ids: Vec<u64> = told.iter().map(|event| event.0).collect();
    assert_eq!(ids, [2, 4, 5, 6, 7]);
    assert_eq!((told[2].2["boards"].as_u64(), told[4].1), (Some(3), "answer"));
    assert!(log.after(&mut heard).is_empty());
    // What is superseded is missed by nobody.
    let again = plain(log.after(&mut log.heard_until(Some(1))));
    assert_eq!(again, told);
    assert_eq!(plain(log.after(&mut log.heard_until(Some(5)))), told[3..]);
    assert!(log.is_over_at(Some(7)) && !log.is_over_at(Some(6)) && !log.is_over_at(None));
}

#[test]
fn news_add_up_to_the_same_for_everybody() {
    // Listeners that come at some time, listen now and then, and come again now and then.
    let mut log = Log::default();
    let mut all = Pieces::new();
    let mut listeners: Vec<(u64, Heard, Pieces)> = Vec::new();
    log.tell(json!({"event": "plan", "units": 40}));
    for step in 0..200u64 {
        let news = [(step % 7, 1 + step % 2, step as f64), (7 + step % 3, 1, 0.0)];
        for (piece, units, found) in news {
            let sum = all.entry(piece).or_default();
            *sum = (sum.0 + units, sum.1 + found);
        }
        log.tell(part(&news));
        if step % 10 == 0 {
            listeners.push((step / 10, Heard::default(), Pieces::new()));
        }
        for (number, heard, sums) in &mut listeners {
            if step % (*number + 1) == 0 {
                add_up(sums, log.after(heard));
                assert_eq!(*sums, all);
            }
            if step % (5 * *number + 3) == 1 {
                *heard = log.heard_until(Some(heard.last));
            }
        }
    }
}

#[test]
fn who_comes_again_goes_on_or_begins_anew() {
    let mut log = Log::default();
    log.tell(json!({"event": "plan"}));
    log.tell(part(&[(0, 1, 5.0)]));
    // Everything was heard: on with what comes.
    let mut heard = log.heard_until(Some(2));
    assert!(log.after(&mut heard).is_empty());
    log.tell(part(&[(0, 1, 4.0), (1, 2, 0.0)]));
    let told = plain(log.after(&mut heard));
    assert_eq!((told.len(), told[0].0, &told[0].2["news"]), (1, 3, &json!([[0, 1, 4.0], [1, 2, 0.0]])));
    // A part was missed, or the number is none of ours.
    for last in [0, 1, 2, 99] {
        let told = plain(log.after(&mut log.heard_until(Some(last))));
        let numbers: Vec<_> = told.iter().map(|event| (event.0, event.1)).collect();
        assert_eq!(numbers, [(0, "restart"), (1, "told"), (3, "told")], "after {last}");
        assert_eq!(told[2].2["news"], json!([[0, 2, 9.0], [1, 2, 0.0]]));
        assert_eq!((&told[2].2["done"], &told[2].2["record"]["count"]), (&json!(0.5), &json!("1")));
    }
}

#[test]
fn a_log_does_not_grow_for_ever() {
    let mut log = Log::default();
    for number in 0..3 * MOST as u64 {
        log.tell(json!({"event": "hit", "board": number}));
        log.tell(part(&[(number % 5, 1, 1.0)]));
    }
    assert_eq!((log.kept.len(), log.part.as_ref().unwrap().pieces.len()), (MOST, 5));
    let last = log.last;
    assert_eq!(plain(log.after(&mut log.heard_until(Some(9))))[0].1, "restart");
    assert!(log.after(&mut log.heard_until(Some(last))).is_empty());
}

#[test]
fn what_is_no_event_of_ours_is_kept_as_it_is() {
    let mut log = Log::default();
    for event in [json!(7), json!({"event": "part", "news": "none"}), json!({})] {
        log.tell(event);
    }
    assert_eq!(plain(log.after(&mut Heard::default())).len(), 3);
}
