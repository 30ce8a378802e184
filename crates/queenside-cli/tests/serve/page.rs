//! The files of the web app, unknown addresses, and short questions.

use std::path::Path;

use serde_json::json;

use super::server::Server;

/// Return the web app's files in the repository, with their paths in a URL.
fn files(folder: &Path, address: &str) -> Vec<(String, Vec<u8>)> {
    let mut files = Vec::new();
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = format!("{address}/{}", path.file_name().unwrap().to_str().unwrap());
        if path.is_dir() {
            files.extend(self::files(&path, &name));
        } else if !name.contains("/.") {
            files.push((name, std::fs::read(&path).unwrap()));
        }
    }
    files
}

#[test]
fn every_file_of_the_page_is_served_with_its_type() {
    let server = Server::start();
    let files = files(&Path::new(env!("CARGO_MANIFEST_DIR")).join("page"), "");
    assert!(files.iter().any(|(name, _)| name == "/index.html"));
    for (name, content) in files {
        let answer = server.get(&name);
        assert_eq!(answer.status, 200, "{name}");
        answer.assert_guarded();
        assert!(name == "/index.html" || answer.body == content, "{name}");
        let expected = match name.rsplit_once('.').unwrap().1 {
            "html" => "text/html; charset=utf-8",
            "js" => "text/javascript; charset=utf-8",
            "css" => "text/css; charset=utf-8",
            "wasm" => "application/wasm",
            "svg" => "image/svg+xml",
            "webmanifest" => "application/json",
            "png" => "image/png",
            "ico" => "image/x-icon",
            other => panic!("unknown type .{other}"),
        };
        assert_eq!(answer.header("content-type"), Some(expected), "{name}");
        let is_cached = answer.header("cache-control").unwrap().contains("immutable");
        assert_eq!(is_cached, name.starts_with("/assets/"), "{name}");
        let head = server.raw(&server.head(&format!("HEAD {name}")), b"");
        assert_eq!((head.status, head.body.len()), (200, 0));
        assert_eq!(head.header("content-length"), answer.header("content-length"));
    }
    let page = server.get("/");
    assert!(page.text().contains(r#"<meta name="queenside-engine" content="server""#), "{page:?}");
    assert_eq!(page.header("cache-control"), Some("no-cache"));
    assert_eq!(page.body, server.get("/index.html").body);
}

#[test]
fn other_addresses_are_not_found() {
    let server = Server::start();
    let addresses = r"
        /nothing /index.htm /index.html/ // /. /assets /assets/ /page/index.html /file:///etc/passwd /etc/passwd
        /../Cargo.toml /../../../../../../etc/passwd /assets/../index.html /..\Cargo.toml
        /%2e%2e/Cargo.toml /%2E%2E%2FCargo.toml /..%2f..%2fetc%2fpasswd /..%5c..%5cetc%5cpasswd
        /index.html%00 /index.html%00.js /%69ndex.html
        /api /api/ /api/nothing /api/ask/ /api/../index.html
        /api/jobs/x/events/y /api/jobs/%2e%2e/events /api/jobs/%00/events /api/jobs/%ff/events";
    for address in addresses.split_whitespace() {
        server.get(address).assert_refused(404, "missing");
    }
    // Not HTTP.
    for line in ["GET /\0 HTTP/1.1", "GET / index.html HTTP/1.1", "GET index.html HTTP/1.1", "\u{1}\u{2}"] {
        assert!([400, 404, 421].contains(&server.raw(line, b"").status), "{line:?}");
    }
    for line in [
        "POST /",
        "DELETE /",
        "PUT /",
        "PATCH /",
        "OPTIONS /",
        "TRACE /",
        "BREW /",
        "GET /api/ask",
        "GET /api/jobs",
        "POST /api/jobs/1/events",
        "GET /api/jobs/1",
    ] {
        server.raw(&server.head(line), b"").assert_refused(405, "method");
    }
    assert_eq!(server.raw(&server.head("DELETE /"), b"").header("allow"), Some("GET, HEAD"));
    assert_eq!(server.get("/api/ask").header("allow"), Some("POST"));
}

#[test]
fn short_questions_are_answered_directly() {
    let server = Server::start();
    let answer =
        server.ask(&json!({"ask": "check", "board": {"n": 4, "queens": [[0, 1], [1, 3], [2, 0], [3, 2]]}}));
    assert_eq!((answer.status, &answer.json()["solution"]), (200, &json!(true)));
    assert_eq!(answer.header("content-type"), Some("application/json"));
    assert_eq!(answer.header("cache-control"), Some("no-store"));
    answer.assert_guarded();
    assert_eq!(server.ask(&json!({"ask": "info"})).json()["counts"][8], "92");
}

#[test]
fn invalid_questions_are_refused_with_a_reason() {
    let server = Server::start();
    for question in
        [json!({"ask": "cuont"}), json!({"ask": "check", "board": {"n": 1001}}), json!([]), json!(7)]
    {
        server.ask(&question).assert_refused(400, "bad");
    }
    let deep = vec![b'['; 100_000];
    for body in [&b""[..], b"{", b"no JSON", b"\"\xff\"", b"\xef\xbb\xbf{}", &deep, b"{}{}"] {
        server.post("/api/ask", body).assert_refused(400, "bad");
        server.post("/api/jobs", body).assert_refused(400, "bad");
    }
    let long = server.ask(&json!({"ask": "count", "board": {"n": 8}}));
    long.assert_refused(400, "bad");
    assert!(long.text().contains("/api/jobs"));
}
