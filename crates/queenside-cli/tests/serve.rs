//! `serve`: the files of the web app, invalid requests, many connections, the start and the end.

#![cfg(unix)]

use std::collections::HashMap;
use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::os::unix::process::ExitStatusExt;
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use super::helpers::{Running, Start, assert_refused, queenside, run, signal, wait_until};

/// A server at a free port.
struct Server {
    child: Running,
    port: u16,
}

impl Server {
    fn start() -> Self {
        Self::run(&mut queenside(&["serve", "--port", "0"]))
    }

    fn run(command: &mut Command) -> Self {
        let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).start();
        let mut line = String::new();
        BufReader::new(child.stdout.as_mut().unwrap()).read_line(&mut line).unwrap();
        let port = line.strip_prefix("http://127.0.0.1:").and_then(|rest| rest.strip_suffix("/\n"));
        Self { port: port.unwrap().parse().unwrap(), child }
    }

    fn connect(&self) -> TcpStream {
        let stream = TcpStream::connect(("127.0.0.1", self.port)).unwrap();
        stream.set_read_timeout(Some(Duration::from_secs(60))).unwrap();
        stream
    }

    /// Send these bytes, and read until the connection ends.
    fn send(&self, request: &[u8]) -> Answer {
        let mut stream = self.connect();
        stream.write_all(request).unwrap();
        let mut bytes = Vec::new();
        stream.read_to_end(&mut bytes).unwrap();
        Answer::read(&bytes)
    }

    /// Send a request such as `GET /`.
    fn ask(&self, line: &str) -> Answer {
        self.send(format!("{line} HTTP/1.1\r\nHost: localhost\r\n\r\n").as_bytes())
    }

    /// Return a field of the system's description of the process, on systems that have it.
    fn status(&self, field: &str) -> Option<u64> {
        let status = fs::read_to_string(format!("/proc/{}/status", self.child.id())).ok()?;
        let line = status.lines().find_map(|line| line.strip_prefix(field)).unwrap();
        line.split_whitespace().next()?.parse().ok()
    }
}

struct Answer {
    status: u16,
    /// Headers, with lowercase names.
    headers: HashMap<String, String>,
    body: Vec<u8>,
}

impl Answer {
    fn read(bytes: &[u8]) -> Self {
        let end = bytes.windows(4).position(|window| window == b"\r\n\r\n").expect("a head");
        let mut lines = std::str::from_utf8(&bytes[..end]).unwrap().lines();
        let status = lines.next().unwrap().split(' ').nth(1).unwrap().parse().unwrap();
        let headers = lines.map(|line| line.split_once(": ").unwrap());
        let headers = headers.map(|(name, value)| (name.to_ascii_lowercase(), value.to_owned())).collect();
        Self { status, headers, body: bytes[end + 4..].to_vec() }
    }
}

/// Return the web app's files in the repository, with their paths in a URL.
fn files(folder: &Path, address: &str) -> Vec<(String, Vec<u8>)> {
    let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let of = |path: std::path::PathBuf| {
        let name = format!("{address}/{}", path.file_name().unwrap().to_str().unwrap());
        if path.is_dir() { files(&path, &name) } else { vec![(name, fs::read(&path).unwrap())] }
    };
    entries.flat_map(of).collect()
}

#[test]
fn every_file_is_served_with_its_type() {
    let server = Server::start();
    let files = files(&Path::new(env!("CARGO_MANIFEST_DIR")).join("page"), "");
    for (name, content) in &files {
        let answer = server.ask(&format!("GET {name}"));
        assert!(answer.status == 200 && answer.body == *content, "{name}");
        let kind = match name.rsplit_once('.').unwrap().1 {
            "html" => "text/html; charset=utf-8",
            "js" => "text/javascript; charset=utf-8",
            "css" => "text/css; charset=utf-8",
            "wasm" => "application/wasm",
            "svg" => "image/svg+xml",
            "webmanifest" => "application/manifest+json",
            "png" => "image/png",
            other => panic!("unknown type .{other}"),
        };
        assert_eq!(answer.headers["content-type"], kind, "{name}");
        let is_cached = answer.headers["cache-control"].contains("immutable");
        assert_eq!(is_cached, name.starts_with("/assets/"), "{name}");
        // The page has a policy of its own, which a stricter one here would break.
        assert_eq!(answer.headers["content-security-policy"], "frame-ancestors 'none'");
        let head = server.ask(&format!("HEAD {name}"));
        assert_eq!((head.status, head.body.len()), (200, 0), "{name}");
        assert_eq!(head.headers, answer.headers, "{name}");
    }
    let (_, index) = files.iter().find(|(name, _)| name == "/index.html").unwrap();
    for address in ["/", "/?n=9", "/index.html?a=/b", "http://127.0.0.1/", "http://x:1/?n=8"] {
        assert_eq!(server.ask(&format!("GET {address}")).body, *index, "{address}");
    }
}

#[test]
fn other_requests_are_refused() {
    let server = Server::start();
    let addresses = r"
        /nothing /index.htm /index.html/ // /. /assets /assets/ /page/index.html /file:///etc/passwd /etc/passwd
        /../Cargo.toml /../../../../../../etc/passwd /assets/../index.html /..\Cargo.toml index.html * http://x
        /%2e%2e/Cargo.toml /%2E%2E%2FCargo.toml /..%2f..%2fetc%2fpasswd /..%5c..%5cetc%5cpasswd
        /index.html%00 /%00 /% /%2 /%+f /%zz /%ff /index.html%";
    for address in addresses.split_whitespace() {
        assert_eq!(server.ask(&format!("GET {address}")).status, 404, "{address}");
    }
    for method in ["POST", "PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "BREW"] {
        for address in ["/", "/nothing"] {
            let answer = server.ask(&format!("{method} {address}"));
            assert_eq!((answer.status, &*answer.headers["allow"]), (405, "GET, HEAD"), "{method} {address}");
        }
    }
    // The answer arrives although the server does not use the body.
    let body = [&b"POST / HTTP/1.1\r\nContent-Length: 500000\r\n\r\n"[..], &vec![b'a'; 500_000]].concat();
    assert_eq!(server.send(&body).status, 405);
    for request in
        [&b"GET / index.html HTTP/1.1\r\n\r\n"[..], b"\x01\x02\r\n\r\n", b"GET /\0 HTTP/1.1\r\n\r\n"]
    {
        assert_eq!(server.send(request).status, 400, "{request:?}");
    }
    let headers = |headers: &str| server.send(format!("GET / HTTP/1.1\r\n{headers}\r\n").as_bytes()).status;
    assert_eq!(headers(&format!("X-Long: {}\r\n", "a".repeat(8000))), 200);
    assert_eq!(headers(&format!("X-Long: {}\r\n", "a".repeat(1 << 19))), 431);
    assert_eq!(headers(&"X: 1\r\n".repeat(1000)), 431);
}

#[test]
fn connections_without_a_complete_request_delay_others_little() {
    let server = Server::start();
    // Nothing, half a request, a request whose connection stays open, and a client that reads nothing.
    let large = files(&Path::new(env!("CARGO_MANIFEST_DIR")).join("page"), "");
    let (large, _) = large.iter().max_by_key(|(_, content)| content.len()).unwrap();
    for sent in [
        "",
        "GET / HTTP/1.1\r\nHost: 127.",
        "GET / HTTP/1.1\r\n\r\n",
        &format!("GET {large} HTTP/1.1\r\n\r\n"),
    ] {
        // More would wait for a second, because the system's queue of new connections is short.
        let mut open: Vec<_> = (0..350).map(|_| server.connect()).collect();
        for stream in &mut open {
            let _ = stream.write_all(sent.as_bytes());
        }
        let start = Instant::now();
        for _ in 0..20 {
            assert_eq!(server.ask("GET /").status, 200);
        }
        // Each open connection without a limit would delay the answers by its whole time.
        assert!(start.elapsed() < Duration::from_secs(30), "{sent:?}: {:?}", start.elapsed());
        if let (Some(threads), Some(memory)) = (server.status("Threads:"), server.status("VmRSS:")) {
            assert!(threads < 270 && memory < 64 << 10, "{threads} threads, {memory} KiB");
        }
    }
    // A burst of requests loses none.
    thread::scope(|scope| {
        let askers: Vec<_> = (0..400).map(|_| scope.spawn(|| server.ask("GET /").status)).collect();
        assert!(askers.into_iter().all(|asker| asker.join().unwrap() == 200));
    });
}

#[test]
fn a_signal_ends_the_server_at_once() {
    for (name, number) in [("-INT", 2), ("-TERM", 15)] {
        let mut server = Server::start();
        let _silent: Vec<_> = (0..10).map(|_| server.connect()).collect();
        signal(&server.child, name);
        assert_eq!(server.child.end().signal(), Some(number));
    }
}

#[test]
fn a_port_that_is_in_use_is_refused() {
    let taken = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = taken.local_addr().unwrap().port().to_string();
    assert_refused(&run(&["serve", "--port", &port]), &format!("port {port} is in use: give another --port"));
    drop(taken);
    let server = Server::run(&mut queenside(&["serve", "--port", &port]));
    assert_eq!((server.port.to_string(), server.ask("GET /").status), (port, 200));
    // Another loopback address, on systems that have several.
    assert!(TcpStream::connect(("127.0.0.2", server.port)).is_err());
}

#[test]
fn the_browser_receives_the_url() {
    use std::os::unix::fs::PermissionsExt;

    let folder = tempfile::tempdir().unwrap();
    let opened = folder.path().join("opened");
    let open = || Server::run(queenside(&["serve", "--open", "--port", "0"]).env("PATH", folder.path()));
    // Without a browser, the server continues.
    let mut server = open();
    let mut note = String::new();
    BufReader::new(server.child.stderr.as_mut().unwrap()).read_line(&mut note).unwrap();
    assert!(note.starts_with("cannot open a browser ("), "{note}");
    assert_eq!(server.ask("GET /").status, 200);
    let opener = folder.path().join(if cfg!(target_os = "macos") { "open" } else { "xdg-open" });
    let script = format!("#!/bin/sh\necho \"$1\" > '{0}.part'\n/bin/mv '{0}.part' '{0}'\n", opened.display());
    fs::write(&opener, script).unwrap();
    fs::set_permissions(&opener, fs::Permissions::from_mode(0o755)).unwrap();
    let server = open();
    wait_until("the browser is started", || opened.exists());
    assert_eq!(fs::read_to_string(&opened).unwrap(), format!("http://127.0.0.1:{}/\n", server.port));
}
