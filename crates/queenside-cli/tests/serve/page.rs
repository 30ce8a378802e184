//! The files of the page.

use std::path::Path;

use super::server::Server;

/// The page's files as they are in the repository, by their addresses.
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
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("page");
    let files = files(&folder, "");
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
            "png" => "image/png",
            "ico" => "image/x-icon",
            other => panic!("what is .{other}?"),
        };
        assert_eq!(answer.header("content-type"), Some(expected), "{name}");
        let is_kept = answer.header("cache-control").unwrap().contains("immutable");
        assert_eq!(is_kept, name.starts_with("/assets/"), "{name}");
        let length = answer.header("content-length").unwrap().to_owned();
        let head = server.raw(&server.head(&format!("HEAD {name}")), b"");
        assert_eq!(
            (head.status, head.body.len(), head.header("content-length")),
            (200, 0, Some(length.as_str()))
        );
    }
}

#[test]
fn the_page_knows_that_there_is_a_server() {
    let server = Server::start();
    let page = server.get("/");
    assert!(page.text().contains(r#"<meta name="queenside-engine" content="server""#), "{page:?}");
    assert_eq!(page.header("cache-control"), Some("no-cache"));
    assert_eq!(page.body, server.get("/index.html").body);
}

#[test]
fn nothing_else_is_there() {
    let server = Server::start();
    for path in [
        "/nothing",
        "/index.htm",
        "/index.html/",
        "//",
        "/.",
        "/assets",
        "/assets/",
        "/../Cargo.toml",
        "/../../../../../../etc/passwd",
        "/assets/../index.html",
        "/%2e%2e/Cargo.toml",
        "/%2E%2E%2FCargo.toml",
        "/..%2f..%2fetc%2fpasswd",
        "/..%5c..%5cetc%5cpasswd",
        "/..\\Cargo.toml",
        "/index.html%00",
        "/index.html%00.js",
        "/%69ndex.html",
        "/page/index.html",
        "/file:///etc/passwd",
        "/etc/passwd",
        "/api",
        "/api/",
        "/api/nothing",
        "/api/ask/",
        "/api/jobs/x/events/y",
        "/api/../index.html",
        "/api/jobs/%2e%2e/events",
        "/api/jobs/%00/events",
        "/api/jobs/%ff/events",
    ] {
        let answer = server.get(path);
        answer.assert_refused(404, "missing");
    }
    // Not HTTP at all: refused before anybody reads it.
    for line in ["GET /\0 HTTP/1.1", "GET / index.html HTTP/1.1", "GET index.html HTTP/1.1", "\u{1}\u{2}"] {
        assert!([400, 404, 421].contains(&server.raw(line, b"").status), "{line:?}");
    }
}

#[test]
fn files_are_only_read() {
    let server = Server::start();
    for method in ["POST", "DELETE", "PUT", "PATCH", "OPTIONS", "TRACE", "BREW"] {
        server.raw(&server.head(&format!("{method} /")), b"").assert_refused(405, "method");
    }
    server.get("/api/ask").assert_refused(405, "method");
    server.get("/api/jobs").assert_refused(405, "method");
    server.post("/api/jobs/1/events", b"").assert_refused(405, "method");
    server.get("/api/jobs/1").assert_refused(405, "method");
    assert_eq!(server.raw(&server.head("DELETE /"), b"").header("allow"), Some("GET, HEAD"));
    assert_eq!(server.get("/api/ask").header("allow"), Some("POST"));
}
