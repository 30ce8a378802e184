//! The checks of requests: token, host, origin, and the type and size of questions.

use super::server::{Server, exchange};

const QUESTION: &str = r#"{"ask": "info"}"#;

#[test]
fn every_request_needs_the_token() {
    let server = Server::start();
    let token = &server.token;
    let cookie = format!("queenside-{}", server.port);
    let wrong = "0".repeat(token.len());
    let mut headers = vec![
        String::new(),
        "Authorization: Bearer".to_owned(),
        format!("Authorization: Bearer {wrong}"),
        format!("Authorization: Basic {token}"),
        format!("Authorization: Bearer {token}0"),
        format!("Authorization: Bearer {token}\r\nAuthorization: Bearer {token}"),
        format!("Cookie: {cookie}={wrong}"),
        format!("Cookie: {cookie}="),
        // The cookie of another server on this machine.
        format!("Cookie: queenside-1={token}; queenside={token}"),
    ];
    let upper = token.to_uppercase();
    if upper != *token {
        headers.push(format!("Authorization: Bearer {upper}"));
    }
    for line in ["GET /", "GET /index.html", "GET /api/ask", "POST /api/ask", "DELETE /api/jobs/1", "GET /x"]
    {
        for header in &headers {
            server.raw(&format!("{line} HTTP/1.1\r\n{header}"), b"").assert_refused(401, "token");
        }
    }
    assert_eq!(server.raw("HEAD / HTTP/1.1", b"").status, 401);
    for line in [
        "GET /?token=".to_owned(),
        format!("GET /?token={wrong}"),
        format!("GET /?tokens={token}"),
        // Only the URL of the web app may contain the token.
        format!("POST /api/ask?token={token}"),
        format!("GET //example.org/?token={token}"),
    ] {
        server.raw(&format!("{line} HTTP/1.1"), b"").assert_refused(401, "token");
    }
    let answer = server.raw("GET / HTTP/1.1\r\nAccept: text/html,application/xhtml+xml", b"");
    assert_eq!((answer.status, answer.header("content-type")), (401, Some("text/html; charset=utf-8")));
    assert!(answer.text().contains("queenside serve"), "a browser gets instructions");
    answer.assert_guarded();
}

#[test]
fn the_token_in_the_url_becomes_a_cookie() {
    let server = Server::start();
    let answer = server.raw(&format!("GET /?n=8&token={}&as=svg HTTP/1.1", server.token), b"");
    assert_eq!((answer.status, answer.header("location")), (303, Some("/?n=8&as=svg")));
    answer.assert_guarded();
    let cookie = answer.header("set-cookie").unwrap();
    let name = format!("queenside-{}={}", server.port, server.token);
    assert_eq!(cookie, format!("{name}; Path=/; HttpOnly; SameSite=Strict"));
    // A URL with an old token works if the cookie is valid.
    for path in ["/", "/index.html", "/?n=8", "/?token=old"] {
        let answer = server.raw(&format!("GET {path} HTTP/1.1\r\nCookie: other=1; {name}; more=2"), b"");
        assert_eq!(answer.status, 200, "{answer:?}");
    }
    let head = format!("POST /api/ask HTTP/1.1\r\nCookie: {name}\r\nContent-Type: application/json");
    let length = QUESTION.len();
    assert_eq!(server.raw(&format!("{head}\r\nContent-Length: {length}"), QUESTION.as_bytes()).status, 200);
}

#[test]
fn only_this_machine_is_the_host() {
    let server = Server::start();
    let (port, token) = (server.port, &server.token);
    let with = |host: &str, path: &str| {
        let head =
            format!("GET {path} HTTP/1.1\r\nAuthorization: Bearer {token}\r\nConnection: close\r\n{host}");
        exchange(port, format!("{}\r\n\r\n", head.trim_end()).as_bytes())
    };
    for host in ["127.0.0.1", "localhost", "LOCALHOST"] {
        assert_eq!(with(&format!("Host: {host}:{port}"), "/").status, 200);
    }
    let bearer = format!("GET / HTTP/1.1\r\nAuthorization: bearer  {token} ");
    assert_eq!(server.raw(&bearer, b"").status, 200, "the scheme is not case-sensitive");
    let here = format!("Host: 127.0.0.1:{port}");
    for host in [
        "",
        &format!("{here}\r\n{here}"),
        "Host: 127.0.0.1",
        "Host: 127.0.0.1:1",
        &format!("Host: example.org:{port}"),
        &format!("Host: 127.0.0.1.example.org:{port}"),
        &format!("Host: 0.0.0.0:{port}"),
        &format!("Host: [::1]:{port}"),
        &format!("Host: 127.0.0.1:0{port}"),
        &format!("Host: localhost.:{port}"),
        &format!("Host: x@127.0.0.1:{port}"),
        "Host:",
    ] {
        with(host, "/").assert_refused(421, "host");
        with(host, &format!("/?token={token}")).assert_refused(421, "host");
    }
    with(&here, "http://example.org/").assert_refused(421, "host");
    assert_eq!(with(&here, &format!("http://127.0.0.1:{port}/")).status, 200);
}

#[test]
fn other_pages_are_refused() {
    let server = Server::start();
    let port = server.port;
    for (header, status) in [
        (format!("Origin: http://127.0.0.1:{port}\r\nSec-Fetch-Site: same-origin"), 200),
        (format!("Origin: http://localhost:{port}\r\nSec-Fetch-Site: same-origin"), 200),
        ("Sec-Fetch-Site: none".to_owned(), 200),
        ("Origin: null".to_owned(), 403),
        ("Origin: https://example.org".to_owned(), 403),
        (format!("Origin: 127.0.0.1:{port}"), 403),
        (format!("Origin: http://localhost:{port}/"), 403),
        (format!("Origin: https://127.0.0.1:{port}"), 403),
        (format!("Origin: http://localhost:{}", port ^ 1), 403),
        (format!("Origin: http://localhost:{port}\r\nOrigin: http://localhost:{port}"), 403),
        ("Sec-Fetch-Site: cross-site".to_owned(), 403),
        // Another port of this machine.
        ("Sec-Fetch-Site: same-site".to_owned(), 403),
    ] {
        let answer = server.post_with("/api/ask", &header, QUESTION.as_bytes());
        assert_eq!(answer.status, status, "{header}");
        if status != 200 {
            answer.assert_refused(403, "foreign");
        }
    }
    // A link to the web app may be on any other page.
    let link = format!("{}\r\nSec-Fetch-Site: cross-site", server.head("GET /"));
    assert_eq!(server.raw(&link, b"").status, 200);
    // The request of a browser before another page may send JSON.
    server
        .raw("OPTIONS /api/ask HTTP/1.1\r\nAccess-Control-Request-Method: POST", b"")
        .assert_refused(405, "method");
}

#[test]
fn questions_are_json() {
    let server = Server::start();
    for (content_type, status) in [
        ("application/json", 200),
        ("application/json; charset=utf-8", 200),
        ("Application/JSON", 200),
        // The types that forms of other pages can send without such a request.
        ("text/plain", 415),
        ("application/x-www-form-urlencoded", 415),
        ("multipart/form-data; boundary=x", 415),
        ("text/json", 415),
        ("application/jsonp", 415),
        ("text/plain; application/json", 415),
        ("", 415),
    ] {
        let head = format!("{}\r\nContent-Type: {content_type}", server.head("POST /api/ask"));
        let head = format!("{head}\r\nContent-Length: {}", QUESTION.len());
        let answer = server.raw(&head, QUESTION.as_bytes());
        assert_eq!(answer.status, status, "{content_type}");
        if status != 200 {
            answer.assert_refused(415, "type");
        }
    }
}

#[test]
fn large_questions_are_refused_before_they_are_read() {
    let server = Server::start();
    let head = format!("{}\r\nContent-Type: application/json", server.head("POST /api/ask"));
    for length in ["1048577", "100000000000", "9223372036854775807"] {
        // No body follows: a server that waits for it does not answer.
        server.raw(&format!("{head}\r\nContent-Length: {length}"), b"").assert_refused(413, "large");
    }
    let chunked = |bytes: &[u8]| {
        let chunk = [format!("{:x}\r\n", bytes.len()).as_bytes(), bytes, b"\r\n0\r\n\r\n"].concat();
        server.raw(&format!("{head}\r\nTransfer-Encoding: chunked"), &chunk)
    };
    chunked(&vec![b' '; (1 << 20) + 1]).assert_refused(413, "large");
    // The largest question.
    let most = format!("{}{QUESTION}", " ".repeat((1 << 20) - QUESTION.len()));
    assert_eq!(server.post("/api/ask", most.as_bytes()).status, 200);
    assert_eq!(chunked(most.as_bytes()).status, 200);
}
