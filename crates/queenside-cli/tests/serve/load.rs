//! Many requests, at once and one after the other.

use std::io::Write;
use std::thread;
use std::time::{Duration, Instant};

use serde_json::json;

use super::jobs::total;
use super::server::{Event, Server, connect, exchange};

#[test]
fn a_page_may_be_reloaded_two_hundred_times() {
    let server = Server::start();
    let id = server.begin(&json!({"ask": "count", "n": 18}));
    let start = Instant::now();
    for _ in 0..200 {
        assert_eq!(server.get("/").status, 200);
        // Cut off at once, as a reload does.
        assert_eq!(server.events(&id).next().unwrap().1["event"], "plan");
    }
    println!("200 reloads in {:?}", start.elapsed());
    assert_eq!(server.stop(&id).status, 204);
    assert_eq!(server.events(&id).last().0, "refused");
}

#[test]
fn twenty_listeners_hear_the_same() {
    let server = Server::with(&["--threads", "2"]);
    let ids: Vec<String> = (0..4).map(|_| server.begin(&json!({"ask": "count", "n": 16}))).collect();
    thread::scope(|scope| {
        let listen = |place: usize| {
            let (server, id) = (&server, &ids[place % ids.len()]);
            scope.spawn(move || server.events(id).collect::<Vec<Event>>())
        };
        let listeners: Vec<_> = (0..20).map(listen).collect();
        for listener in listeners {
            let heard = listener.join().unwrap();
            assert_eq!(heard.last().unwrap().1["count"], "14772512");
            assert_eq!(total(&heard).1, 14_772_512);
        }
    });
}

#[test]
fn memory_stays_as_it_is() {
    let server = Server::start();
    let some_requests = |number: usize| {
        for turn in 0..number {
            assert_eq!(server.get("/").status, 200);
            assert_eq!(server.get("/nothing").status, 404);
            assert_eq!(
                server.ask(&json!({"ask": "look", "board": {"n": 20, "queens": [[0, 3]]}})).status,
                200
            );
            if turn % 10 == 0 {
                // Answered, refused, too large.
                let id = server.begin(&json!({"ask": "count", "n": 10}));
                assert_eq!(server.events(&id).last().0, "answer");
                assert_eq!(server.post("/api/ask", &vec![b' '; 1 << 20]).status, 400);
            }
        }
    };
    some_requests(100);
    let Some(before) = server.memory() else { return };
    some_requests(1000);
    let after = server.memory().unwrap();
    println!("resident: {before} KiB, then {after} KiB");
    assert!(after < before + 16 * 1024, "{before} KiB became {after} KiB");
}

#[test]
fn half_open_connections_do_not_delay_honest_requests() {
    let server = Server::start();
    let whole = format!("GET / HTTP/1.1\r\nHost: 127.0.0.1:{}\r\n\r\n", server.port);
    let in_the_body = format!(
        "{}\r\nHost: 127.0.0.1:{}\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{{",
        server.head("POST /api/ask"),
        server.port
    );
    // Nothing, half a head, half a body, and a request that leaves its connection open.
    for sent in ["", "GET / HTTP/1.1\r\nHost: 127.", &in_the_body, &whole] {
        let mut open: Vec<_> = (0..400).map(|_| connect(server.port)).collect();
        for connection in &mut open {
            let _ = connection.write_all(sent.as_bytes());
        }
        let begun = Instant::now();
        for _ in 0..20 {
            assert_eq!(server.get("/").status, 200);
        }
        // A tenth of a second alone on the machine; a connection that stops in a body is closed after 10 seconds.
        assert!(begun.elapsed() < Duration::from_secs(4), "{sent:?}: {:?}", begun.elapsed());
        println!("20 requests beside 400 connections with {sent:?}: {:?}", begun.elapsed());
    }
}

#[test]
fn a_burst_of_requests_loses_none() {
    let server = Server::start();
    thread::scope(|scope| {
        let askers: Vec<_> = (0..400).map(|_| scope.spawn(|| server.get("/").status)).collect();
        assert!(askers.into_iter().all(|asker| asker.join().unwrap() == 200));
    });
}

#[test]
fn a_head_of_64_kib_is_answered_and_a_byte_more_is_not() {
    let server = Server::start();
    let length = |fill: usize| {
        let head = format!(
            "{}\r\nHost: 127.0.0.1:{}\r\nConnection: close\r\nX-Long: ",
            server.head("GET /"),
            server.port
        );
        format!("{head}{}\r\n\r\n", "a".repeat(fill - head.len() - 4))
    };
    for (bytes, status) in
        [(1000, 200), (1 << 16, 200), ((1 << 16) + 1, 431), (70_000, 431), (100_000, 431), (1 << 20, 431)]
    {
        let request = length(bytes);
        assert_eq!(request.len(), bytes);
        assert_eq!(exchange(server.port, request.as_bytes()).status, status, "{bytes} bytes");
    }
}
