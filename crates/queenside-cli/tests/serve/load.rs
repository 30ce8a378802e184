//! Many requests, in parallel and one after the other, and half-open connections.

use std::io::{Read, Write};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::json;

use super::jobs::total;
use super::server::{Event, Server, connect};

#[test]
fn a_page_may_be_reloaded_two_hundred_times() {
    let server = Server::start();
    let id = server.begin(&json!({"ask": "count", "board": {"n": 18}}));
    let start = Instant::now();
    for _ in 0..200 {
        assert_eq!(server.get("/").status, 200);
        // Closed immediately, as by a reload.
        assert_eq!(server.events(&id).next().unwrap().1["event"], "plan");
    }
    println!("200 reloads in {:?}", start.elapsed());
    assert_eq!(server.stop(&id).status, 204);
    assert_eq!(server.events(&id).last().0, "refused");
}

#[test]
fn twenty_listeners_receive_the_same_events() {
    let server = Server::with(&["--threads", "2"]);
    let ids: Vec<String> =
        (0..4).map(|_| server.begin(&json!({"ask": "count", "board": {"n": 16}}))).collect();
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
fn requests_do_not_leak_memory() {
    let server = Server::start();
    let some_requests = |number: usize| {
        for turn in 0..number {
            assert_eq!(server.get("/").status, 200);
            assert_eq!(server.get("/nothing").status, 404);
            assert_eq!(
                server.ask(&json!({"ask": "check", "board": {"n": 20, "queens": [[0, 3]]}})).status,
                200
            );
            if turn % 10 == 0 {
                // Answered, refused, too large.
                let id = server.begin(&json!({"ask": "count", "board": {"n": 10}}));
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

/// Half-open requests: nothing, half a head, and a request that stops in its body.
fn half_open(server: &Server) -> [String; 3] {
    let body = "Content-Type: application/json\r\nContent-Length: 100\r\n\r\n{";
    let question = format!("{}\r\nHost: 127.0.0.1:{}\r\n{body}", server.head("POST /api/ask"), server.port);
    [String::new(), "GET / HTTP/1.1\r\nHost: 127.".to_owned(), question]
}

#[test]
fn half_open_connections_are_closed_in_time() {
    let server = Server::with(&["--threads", "1", "--request-timeout", "300ms"]);
    for (sent, status) in half_open(&server).iter().zip(["", "", "HTTP/1.1 408"]) {
        let begun = Instant::now();
        let mut stream = connect(server.port);
        stream.write_all(sent.as_bytes()).unwrap();
        let mut answer = String::new();
        let _ = stream.read_to_string(&mut answer);
        let took = begun.elapsed();
        assert!(took > Duration::from_millis(200) && took < Duration::from_secs(5), "{sent:?}: {took:?}");
        assert!(answer.starts_with(status), "{sent:?}: {answer}");
    }
}

#[test]
fn half_open_connections_do_not_delay_complete_requests() {
    let server = Server::start();
    let whole = format!("GET / HTTP/1.1\r\nHost: 127.0.0.1:{}\r\n\r\n", server.port);
    // A request whose connection stays open is like a half-open one.
    for sent in half_open(&server).iter().chain([&whole]) {
        let mut open: Vec<_> = (0..400).map(|_| connect(server.port)).collect();
        for connection in &mut open {
            let _ = connection.write_all(sent.as_bytes());
        }
        let begun = Instant::now();
        for _ in 0..20 {
            assert_eq!(server.get("/").status, 200);
        }
        let took = begun.elapsed();
        println!("20 requests beside 400 connections with {sent:?}: {took:?}");
        // About 0.1 s on an idle machine; the time limit of connections is 10 s.
        assert!(took < Duration::from_secs(4), "{sent:?}: {took:?}");
    }
}

#[test]
fn no_request_of_a_burst_is_lost() {
    let server = Server::start();
    thread::scope(|scope| {
        let askers: Vec<_> = (0..400).map(|_| scope.spawn(|| server.get("/").status)).collect();
        assert!(askers.into_iter().all(|asker| asker.join().unwrap() == 200));
    });
}

#[test]
fn long_heads_are_refused() {
    let server = Server::start();
    for (bytes, status) in [(1000, 200), (64_000, 200), (140_000, 431), (1 << 20, 431)] {
        let head = format!("{}\r\nX-Long: {}", server.head("GET /"), "a".repeat(bytes));
        assert_eq!(server.raw(&head, b"").status, status, "{bytes} bytes");
    }
}
