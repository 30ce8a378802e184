//! Long questions: their events, to the end, late, again, and stopped.

use std::collections::BTreeMap;
use std::thread::sleep;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use super::events::Event;
use super::server::{PATIENCE, Server};

/// A count that no test waits for the end of.
fn endless() -> Value {
    json!({"ask": "count", "n": 22})
}

/// Units and solutions of all pieces (whole numbers, if in the form of others), added up as a page does.
fn add_up(events: &[Event]) -> BTreeMap<u64, (u64, u64)> {
    let mut sums: BTreeMap<u64, (u64, u64)> = BTreeMap::new();
    for (_, name, event) in events {
        if name == "restart" {
            sums.clear();
        }
        for news in event["news"].as_array().into_iter().flatten() {
            let sum = sums.entry(news[0].as_u64().unwrap()).or_default();
            *sum = (sum.0 + news[1].as_u64().unwrap(), sum.1 + news[2].as_f64().unwrap() as u64);
        }
    }
    sums
}

/// Units and solutions of all pieces together.
fn total(events: &[Event]) -> (u64, u64) {
    add_up(events).values().fold((0, 0), |all, sum| (all.0 + sum.0, all.1 + sum.1))
}

fn numbers(events: &[Event]) -> Vec<u64> {
    events.iter().filter_map(|(id, ..)| *id).collect()
}

#[test]
fn a_count_is_told_to_its_end() {
    let server = Server::start();
    let id = server.begin(&json!({"ask": "count", "n": 15}));
    assert!(id.len() >= 32 && id.bytes().all(|byte| byte.is_ascii_hexdigit()), "{id}");
    let events = server.events(&id, None);
    assert_eq!((events.head.status, events.head.header("content-type")), (200, Some("text/event-stream")));
    events.head.assert_guarded();
    let events: Vec<Event> = events.collect();
    let (first, last) = (&events[0], &events[events.len() - 1]);
    assert_eq!((first.0, first.1.as_str(), &first.2["event"]), (Some(1), "told", &json!("plan")));
    assert_eq!((last.1.as_str(), &last.2["count"]), ("answer", &json!("2279184")));
    assert!(numbers(&events).is_sorted() && numbers(&events).len() == events.len());
    assert!(events[1..events.len() - 1].iter().all(|event| event.1 == "told" && event.2["event"] == "part"));
    assert_eq!(total(&events), (last.2["units"].as_u64().unwrap(), 2_279_184));
}

#[test]
fn who_comes_late_is_told_all_pieces() {
    let server = Server::start();
    let id = server.begin(&json!({"ask": "count", "n": 17}));
    let early: Vec<Event> = server.events(&id, None).collect();
    let late: Vec<Event> = server.events(&id, None).collect();
    assert_eq!(add_up(&early), add_up(&late));
    assert_eq!(total(&late), (late[2].2["units"].as_u64().unwrap(), 95_815_104));
    // Of the parts only the newest.
    let names: Vec<&str> = late.iter().map(|event| event.1.as_str()).collect();
    assert_eq!((names, late.last()), (vec!["told", "told", "answer"], early.last()));
    // Nothing is left to be told to who knows the end; a browser takes that as the end.
    let end = late[2].0;
    let again = server.events(&id, end).head;
    assert_eq!(again.status, 204);
    again.assert_guarded();
    let head = server.head(&format!("GET /api/jobs/{id}/events?last={}", end.unwrap()));
    assert_eq!(server.raw(&head, b"").status, 204);
    server.get(&format!("/api/jobs/{id}/events?last=x")).assert_refused(400, "bad");
}

#[test]
fn who_is_cut_off_goes_on_with_the_right_sums() {
    let server = Server::start();
    let id = server.begin(&json!({"ask": "count", "n": 17}));
    // Every connection is cut off after three events; what was heard stays.
    let (mut heard, mut last, mut connections) = (Vec::<Event>::new(), None, 0);
    loop {
        let events: Vec<Event> = server.events(&id, last).take(3).collect();
        connections += 1;
        for event in events {
            if event.1 == "restart" {
                heard.clear();
            } else {
                // Never anything twice, but for what comes anew.
                assert!(heard.iter().all(|(id, ..)| *id < event.0), "{event:?} after {last:?}");
                last = event.0;
            }
            heard.push(event);
        }
        if heard.last().is_some_and(|event| event.1 == "answer") {
            break;
        }
    }
    println!("{connections} connections");
    assert_eq!(total(&heard).1, 95_815_104);
    assert!(heard.iter().any(|event| event.2["event"] == "plan"));
}

#[test]
fn hits_are_all_told_again() {
    let server = Server::start();
    let id =
        server.begin(&json!({"ask": "search-kings", "n": 10, "kings": 4, "ways": ["22", "22"], "hits": 6}));
    let hits = |events: &[Event]| -> Vec<Value> {
        events.iter().filter(|event| event.2["event"] == "hit").map(|event| event.2.clone()).collect()
    };
    let all: Vec<Event> = server.events(&id, None).collect();
    assert_eq!(hits(&all).len(), 6);
    let late: Vec<Event> = server.events(&id, None).collect();
    assert_eq!(hits(&late), hits(&all));
    let third = all.iter().filter(|event| event.2["event"] == "hit").nth(2).unwrap().0;
    let rest: Vec<Event> = server.events(&id, third).collect();
    assert_eq!(hits(&rest), hits(&all)[3..]);
}

#[test]
fn a_job_is_stopped_at_once_and_its_record_goes_on() {
    let server = Server::start();
    let id = server.begin(&json!({"ask": "count", "n": 18}));
    let mut events = server.events(&id, None);
    let mut heard: Vec<Event> = events.by_ref().take(3).collect();
    let start = Instant::now();
    let stopped = server.stop(&id);
    assert_eq!((stopped.status, stopped.body.len()), (204, 0));
    stopped.assert_guarded();
    heard.extend(events);
    let took = start.elapsed();
    println!("stopped after {took:?}");
    assert!(took < Duration::from_secs(2), "{took:?}");
    let last = heard.pop().unwrap();
    assert_eq!((last.1.as_str(), &last.2["kind"]), ("refused", &json!("stopped")));
    assert!(last.2["error"].is_string());
    let part = heard.pop().unwrap().2;
    assert_eq!((&part["event"], part["record"]["count"].is_string()), (&json!("part"), true));
    // It stays stopped, however often it is stopped and listened to.
    assert_eq!(server.stop(&id).status, 204);
    assert_eq!(server.events(&id, None).last(), last);
    let id = server.begin(&json!({"ask": "count", "n": 18, "record": part["record"]}));
    assert_eq!(server.events(&id, None).last().2["count"], "666090624");
}

#[test]
fn jobs_that_are_none_are_not_found() {
    let server = Server::start();
    for id in ["x", &"0".repeat(32), "0/../1"] {
        server.get(&format!("/api/jobs/{id}/events")).assert_refused(404, "missing");
        server.stop(id).assert_refused(404, "missing");
    }
    // A bad question is refused when it is looked at, as an event.
    let id = server.begin(&json!({"ask": "count", "n": 33}));
    let refused = server.events(&id, None).last();
    assert_eq!((refused.1.as_str(), &refused.2["kind"]), ("refused", &json!("bad")));
}

#[test]
fn there_are_four_jobs_and_no_more() {
    let server = Server::start();
    let ids: Vec<String> = (0..4).map(|_| server.begin(&endless())).collect();
    let fifth = || server.post("/api/jobs", endless().to_string().as_bytes());
    fifth().assert_refused(429, "busy");
    assert!(fifth().header("retry-after").is_some());
    // Short questions are answered all the same.
    assert_eq!(server.ask(&json!({"ask": "info"})).status, 200);
    server.stop(&ids[2]);
    assert_eq!(server.events(&ids[2], None).last().1, "refused");
    assert_eq!(fifth().status, 201);
    fifth().assert_refused(429, "busy");
}

#[test]
fn what_nobody_listens_to_is_stopped() {
    let server = Server::with(&["--threads", "1", "--abandon-after", "1s"]);
    let kind = |id: &str| server.events(id, None).last().2["kind"].clone();
    let begin = || server.post("/api/jobs", endless().to_string().as_bytes()).status;
    // Two jobs are never listened to, one for a moment, and one all the time.
    let ids: Vec<String> = (0..4).map(|_| server.begin(&endless())).collect();
    let (never, left, heard) = (&ids[0], &ids[1], &ids[2]);
    let mut listener = server.events(heard, None);
    assert_eq!(listener.next().unwrap().2["event"], "plan");
    server.events(left, None).next().unwrap();
    assert_eq!(begin(), 429);
    let start = Instant::now();
    while begin() == 429 {
        assert!(start.elapsed() < PATIENCE, "nothing was stopped");
        sleep(Duration::from_millis(20));
    }
    // Until all three are, and the one that took the place.
    sleep(Duration::from_secs(3));
    assert_eq!((kind(never), kind(left)), (json!("stopped"), json!("stopped")));
    assert_eq!(
        [begin(), begin(), begin(), begin()],
        [201, 201, 201, 429],
        "the job that is listened to goes on"
    );
    assert_eq!(server.stop(heard).status, 204);
    assert_eq!(listener.last().2["kind"], "stopped");
}
