//! The start and the end of the server.

use std::net::TcpListener;
use std::os::unix::process::ExitStatusExt;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use serde_json::json;

use super::server::Server;
use crate::helpers::wait_until;

#[test]
fn an_interrupt_ends_jobs_streams_and_server_within_a_second() {
    for (signal, number) in [("-INT", 2), ("-TERM", 15)] {
        let mut server = Server::start();
        // Connections without a request do not delay the end.
        let _silent: Vec<_> = (0..10).map(|_| super::server::connect(server.port)).collect();
        let id = server.begin(&json!({"ask": "count", "board": {"n": 22}}));
        let mut events = server.events(&id);
        assert_eq!(events.next().unwrap().1["event"], "plan");
        let start = Instant::now();
        server.signal(signal);
        let last = events.last();
        assert_eq!((last.0.as_str(), &last.1["kind"]), ("refused", &json!("stopped")));
        let (status, said) = server.wait();
        let took = start.elapsed();
        println!("{signal}: ended after {took:?}");
        assert!(took < Duration::from_secs(3), "{took:?}");
        assert_eq!((status.signal(), said.as_str()), (Some(number), ""));
    }
}

#[test]
fn the_server_listens_at_one_port_of_this_machine() {
    let taken = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = taken.local_addr().unwrap().port().to_string();
    let output =
        Command::new(env!("CARGO_BIN_EXE_queenside")).args(["serve", "--port", &port]).output().unwrap();
    let said = String::from_utf8(output.stderr).unwrap();
    assert_eq!((output.status.code(), output.stdout.len(), said.lines().count()), (Some(2), 0, 1), "{said}");
    assert!(said.starts_with(&format!("error: port {port} is in use: ")), "{said}");
    drop(taken);
    let server = Server::with(&["--port", &port]);
    assert_eq!((server.port.to_string(), server.get("/").status), (port, 200));
    // Another loopback address, on systems that have several.
    assert!(std::net::TcpStream::connect(("127.0.0.2", server.port)).is_err());
}

#[test]
fn without_a_browser_the_server_continues() {
    // The PATH has no programs.
    let empty = tempfile::tempdir().unwrap();
    let mut server = Server::with_path(empty.path());
    let said = server.note();
    assert!(said.starts_with("cannot open a browser ("), "{said}");
    assert_eq!(server.get("/").status, 200);
    server.signal("-INT");
    let (status, more) = server.wait();
    assert_eq!((status.signal(), more.as_str()), (Some(2), ""));
}

#[test]
fn the_browser_receives_a_url_that_works_once() {
    let folder = tempfile::tempdir().unwrap();
    let opened = folder.path().join("opened");
    let opener = folder.path().join(if cfg!(target_os = "macos") { "open" } else { "xdg-open" });
    std::fs::write(
        &opener,
        format!("#!/bin/sh\necho \"$1\" > '{0}.part'\n/bin/mv '{0}.part' '{0}'\n", opened.display()),
    )
    .unwrap();
    Command::new("chmod").arg("+x").arg(&opener).stdin(Stdio::null()).status().unwrap();
    let server = Server::with_path(folder.path());
    wait_until("the browser is started", || opened.exists());
    let address = std::fs::read_to_string(&opened).unwrap();
    let code = address.trim().strip_prefix(&format!("http://127.0.0.1:{}/?token=", server.port)).unwrap();
    assert_ne!(code, server.token);
    let bearer = format!("GET / HTTP/1.1\r\nAuthorization: Bearer {code}");
    server.raw(&bearer, b"").assert_refused(401, "token");
    let enter = || server.raw(&format!("GET /?token={code} HTTP/1.1"), b"");
    let entered = enter();
    assert_eq!(entered.status, 303);
    assert!(entered.header("set-cookie").unwrap().contains(&server.token));
    enter().assert_refused(401, "token");
}

#[test]
fn a_closed_pipe_is_not_an_error() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_queenside"))
        .arg("serve")
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let start = Instant::now();
    // If the line is written before the pipe is closed, the server continues.
    while start.elapsed() < Duration::from_secs(1) {
        if let Some(status) = child.try_wait().unwrap() {
            assert!(status.success());
            return;
        }
        std::thread::sleep(Duration::from_millis(10));
    }
    child.kill().unwrap();
    child.wait().unwrap();
}
