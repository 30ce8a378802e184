//! Long questions: their events, new listeners, and stopped jobs.

use std::time::{Duration, Instant};

use serde_json::{Value, json};

use super::server::{Event, Server};
use crate::helpers::wait_until;

/// A count that takes longer than any test.
fn endless() -> Value {
    json!({"ask": "count", "board": {"n": 22}})
}

/// Return the finished units and solutions of the last event.
pub(crate) fn total(events: &[Event]) -> (u64, u64) {
    let part = events.iter().rfind(|(_, event)| event["event"] == "part").unwrap();
    let pieces = part.1["pieces"].as_array().unwrap().iter();
    pieces.fold((0, 0), |(units, solutions), piece| {
        (units + piece[0].as_u64().unwrap(), solutions + piece[1].as_f64().unwrap() as u64)
    })
}

#[test]
fn new_listeners_receive_the_state_of_a_count() {
    let server = Server::start();
    let id = server.begin(&json!({"ask": "count", "board": {"n": 17}}));
    assert!(id.len() >= 32 && id.bytes().all(|byte| byte.is_ascii_hexdigit()), "{id}");
    let events = server.events(&id);
    assert_eq!((events.head.status, events.head.header("content-type")), (200, Some("text/event-stream")));
    events.head.assert_guarded();
    let early: Vec<Event> = events.collect();
    let late: Vec<Event> = server.events(&id).collect();
    for events in [&early, &late] {
        let (plan, end) = (&events[0].1, &events[events.len() - 1].1);
        assert_eq!((&plan["event"], &end["count"]), (&json!("plan"), &json!("95815104")));
        assert!(events[1..events.len() - 1].iter().all(|(_, event)| event["event"] == "part"));
        assert_eq!(total(events), (end["units"].as_u64().unwrap(), 95_815_104));
    }
    // A new listener receives only the latest part, one that connects again only later events.
    let names: Vec<&str> = late.iter().map(|(name, _)| name.as_str()).collect();
    assert_eq!(names, ["event", "event", "answer"]);
    assert_eq!((&early[0], early.last()), (&late[0], late.last()));
    assert_eq!(server.events_after(&id, 1).collect::<Vec<_>>(), late[1..]);
}

#[test]
fn listeners_that_have_all_events_are_not_left_waiting() {
    let server = Server::start();
    let id = server.begin(&json!({"ask": "count", "board": {"n": 8}}));
    assert_eq!(server.events(&id).last().0, "answer");
    for number in ["1000", "18446744073709551615", "99999999999999999999999"] {
        let end = server.events_after(&id, number);
        assert_eq!(end.head.status, 204);
        end.head.assert_guarded();
        assert_eq!(end.count(), 0);
    }
    for number in ["abc", "-1"] {
        assert_eq!(server.events_after(&id, number).head.status, 400);
    }
    // A number that a running job has not reached does not hide its end.
    let id = server.begin(&endless());
    let early = server.events_after(&id, usize::MAX);
    assert_eq!((early.head.status, server.stop(&id).status), (200, 204));
    assert_eq!(early.last().1["kind"], "stopped");
}

#[test]
fn new_listeners_receive_all_hits() {
    let server = Server::start();
    let id =
        server.begin(&json!({"ask": "kings-search", "n": 10, "kings": 4, "ways": ["22", "22"], "limit": 6}));
    let hits = || -> Vec<Value> {
        server.events(&id).map(|(_, event)| event).filter(|event| event["event"] == "hit").collect()
    };
    let early = hits();
    assert_eq!((early.len(), hits()), (6, early));
}

#[test]
fn a_job_stops_quickly_and_resumes_from_its_record() {
    let server = Server::start();
    let id = server.begin(&json!({"ask": "count", "board": {"n": 18}}));
    let mut events = server.events(&id);
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
    assert_eq!((last.0.as_str(), &last.1["kind"]), ("refused", &json!("stopped")));
    assert!(last.1["error"].is_string());
    let part = heard.pop().unwrap().1;
    assert_eq!((&part["event"], part["record"]["count"].is_string()), (&json!("part"), true));
    // Stopping and listening again do not change that.
    assert_eq!(server.stop(&id).status, 204);
    assert_eq!(server.events(&id).last(), last);
    let id = server.begin(&json!({"ask": "count", "board": {"n": 18}, "record": part["record"]}));
    assert_eq!(server.events(&id).last().1["count"], "666090624");
}

#[test]
fn unknown_jobs_are_not_found() {
    let server = Server::start();
    for id in ["x", &"0".repeat(32), "0/../1"] {
        server.get(&format!("/api/jobs/{id}/events")).assert_refused(404, "missing");
        server.stop(id).assert_refused(404, "missing");
    }
    // An invalid question is refused by an event.
    let id = server.begin(&json!({"ask": "count", "board": {"n": 33}}));
    let refused = server.events(&id).last();
    assert_eq!((refused.0.as_str(), &refused.1["kind"]), ("refused", &json!("bad")));
}

#[test]
fn at_most_four_jobs_run() {
    let server = Server::start();
    let ids: Vec<String> = (0..4).map(|_| server.begin(&endless())).collect();
    let fifth = || server.post("/api/jobs", endless().to_string().as_bytes());
    fifth().assert_refused(429, "busy");
    assert!(fifth().header("retry-after").is_some());
    // Short questions are still answered.
    assert_eq!(server.ask(&json!({"ask": "info"})).status, 200);
    server.stop(&ids[2]);
    assert_eq!(server.events(&ids[2]).last().0, "refused");
    assert_eq!(fifth().status, 201);
    fifth().assert_refused(429, "busy");
}

#[test]
fn jobs_without_listeners_are_stopped() {
    let server = Server::with(&["--threads", "1", "--abandon-after", "1s"]);
    let kind = |id: &str| server.events(id).last().1["kind"].clone();
    let begin = || server.post("/api/jobs", endless().to_string().as_bytes()).status;
    // Two jobs have no listeners, one has a listener for a moment, and one all the time.
    let ids: Vec<String> = (0..4).map(|_| server.begin(&endless())).collect();
    let (never, left, heard) = (&ids[0], &ids[1], &ids[2]);
    let mut listener = server.events(heard);
    assert_eq!(listener.next().unwrap().0, "event");
    server.events(left).next().unwrap();
    assert_eq!(begin(), 429);
    // Each job that is stopped leaves a place. The jobs that take these places are stopped later.
    for _ in 0..3 {
        wait_until("a job is stopped", || begin() != 429);
    }
    assert_eq!((kind(never), kind(left)), (json!("stopped"), json!("stopped")));
    let next = server.events_after(heard, u64::MAX).next().unwrap();
    assert_eq!(next.0, "event", "the job that is listened to continues");
    assert_eq!(server.stop(heard).status, 204);
    assert_eq!(listener.last().1["kind"], "stopped");
}
