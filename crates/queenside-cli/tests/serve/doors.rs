//! Who gets in, and who does not.

use super::server::{Server, exchange};

const QUESTION: &str = r#"{"ask": "look", "board": {"n": 4}}"#;

#[test]
fn nothing_is_answered_without_the_token() {
    let server = Server::start();
    let cookie = format!("queenside-{}", server.port);
    let wrong = "0".repeat(server.token.len());
    let upper = server.token.to_uppercase();
    for line in [
        "GET /",
        "HEAD /",
        "GET /index.html",
        "GET /api/ask",
        "POST /api/ask",
        "DELETE /api/jobs/1",
        "GET /x",
    ] {
        for header in [
            String::new(),
            "\r\nAuthorization: Bearer".to_owned(),
            format!("\r\nAuthorization: Bearer {wrong}"),
            format!("\r\nAuthorization: Basic {}", server.token),
            format!("\r\nAuthorization: Bearer {}0", server.token),
            format!("\r\nAuthorization: Bearer {0}\r\nAuthorization: Bearer {0}", server.token),
            format!("\r\nCookie: {cookie}={wrong}"),
            format!("\r\nCookie: {cookie}="),
            // That of another server on this machine.
            format!("\r\nCookie: queenside-1={}; queenside={0}", server.token),
        ] {
            let answer = server.raw(&format!("{line} HTTP/1.1{header}"), b"");
            assert_eq!(answer.status, 401, "{line}{header}: {answer:?}");
            if !line.starts_with("HEAD") {
                answer.assert_refused(401, "token");
            }
        }
    }
    if upper != server.token {
        server
            .raw(&format!("GET / HTTP/1.1\r\nAuthorization: Bearer {upper}"), b"")
            .assert_refused(401, "token");
    }
    for query in ["token=", &format!("token={wrong}"), &format!("tokens={}", server.token)] {
        server.raw(&format!("GET /?{query} HTTP/1.1"), b"").assert_refused(401, "token");
    }
    // For the page alone: an address with the token in it is not to be used for anything else.
    let question = format!("POST /api/ask?token={} HTTP/1.1", server.token);
    server.raw(&question, b"").assert_refused(401, "token");
    let elsewhere = format!("GET //example.org/?token={} HTTP/1.1", server.token);
    server.raw(&elsewhere, b"").assert_refused(401, "token");
}

#[test]
fn somebody_without_the_token_is_told_what_to_do() {
    let server = Server::start();
    let answer = server.raw("GET / HTTP/1.1\r\nAccept: text/html,application/xhtml+xml", b"");
    assert_eq!((answer.status, answer.header("content-type")), (401, Some("text/html; charset=utf-8")));
    assert!(answer.text().contains("queenside serve"));
    answer.assert_guarded();
}

#[test]
fn the_token_in_the_address_becomes_a_cookie() {
    let server = Server::start();
    let answer = server.raw(&format!("GET /?n=8&token={}&as=svg HTTP/1.1", server.token), b"");
    assert_eq!((answer.status, answer.header("location")), (303, Some("/?n=8&as=svg")));
    answer.assert_guarded();
    let cookie = answer.header("set-cookie").unwrap();
    let name = format!("queenside-{}={}", server.port, server.token);
    assert_eq!(cookie, format!("{name}; Path=/; HttpOnly; SameSite=Strict"));
    for path in ["/", "/index.html", "/?n=8"] {
        let answer = server.raw(&format!("GET {path} HTTP/1.1\r\nCookie: other=1; {name}; more=2"), b"");
        assert_eq!(answer.status, 200, "{answer:?}");
    }
    let length = QUESTION.len();
    let head = format!(
        "POST /api/ask HTTP/1.1\r\nCookie: {name}\r\nContent-Type: application/json\r\nContent-Length: {length}"
    );
    assert_eq!(server.raw(&head, QUESTION.as_bytes()).status, 200);
    // An address of another time is no harm to who has the cookie.
    assert_eq!(server.raw(&format!("GET /?token=old HTTP/1.1\r\nCookie: {name}"), b"").status, 200);
}

#[test]
fn only_this_machine_is_the_host() {
    let server = Server::start();
    let (port, token) = (server.port, &server.token);
    let with = |host: &str, path: &str| {
        let head = format!(
            "GET {path} HTTP/1.1\r\nAuthorization: Bearer {token}\r\nConnection: close{host}\r\n\r\n"
        );
        exchange(port, head.as_bytes())
    };
    for host in ["127.0.0.1", "localhost", "LOCALHOST"] {
        assert_eq!(with(&format!("\r\nHost: {host}:{port}"), "/").status, 200);
    }
    let bearer = format!("GET / HTTP/1.1\r\nAuthorization: bearer  {token} ");
    assert_eq!(server.raw(&bearer, b"").status, 200, "in any case");
    let twice = format!("\r\nHost: 127.0.0.1:{port}\r\nHost: 127.0.0.1:{port}");
    let elsewhere = [
        String::new(),
        twice,
        "\r\nHost: 127.0.0.1".to_owned(),
        "\r\nHost: 127.0.0.1:1".to_owned(),
        format!("\r\nHost: example.org:{port}"),
        format!("\r\nHost: 127.0.0.1.example.org:{port}"),
        format!("\r\nHost: 0.0.0.0:{port}"),
        format!("\r\nHost: [::1]:{port}"),
        format!("\r\nHost: 127.0.0.1:0{port}"),
        format!("\r\nHost: localhost.:{port}"),
        format!("\r\nHost: x@127.0.0.1:{port}"),
        "\r\nHost: ".to_owned(),
    ];
    for host in elsewhere {
        with(&host, "/").assert_refused(421, "host");
        with(&host, &format!("/?token={token}")).assert_refused(421, "host");
    }
    let here = format!("\r\nHost: 127.0.0.1:{port}");
    with(&here, "http://example.org/").assert_refused(421, "host");
    assert_eq!(with(&here, &format!("http://127.0.0.1:{port}/")).status, 200);
}

#[test]
fn other_pages_do_not_get_in() {
    let server = Server::start();
    let ask = |header: &str| {
        let head = server.head("POST /api/ask");
        let length = QUESTION.len();
        let head =
            format!("{head}\r\nContent-Type: application/json\r\nContent-Length: {length}\r\n{header}");
        server.raw(&head, QUESTION.as_bytes())
    };
    for name in ["127.0.0.1", "localhost"] {
        let origin = format!("Origin: http://{name}:{}\r\nSec-Fetch-Site: same-origin", server.port);
        assert_eq!(ask(&origin).status, 200);
    }
    assert_eq!(ask("Sec-Fetch-Site: none").status, 200);
    for header in [
        "Origin: null".to_owned(),
        "Origin: https://example.org".to_owned(),
        format!("Origin: 127.0.0.1:{}", server.port),
        format!("Origin: http://localhost:{}/", server.port),
        format!("Origin: https://127.0.0.1:{}", server.port),
        format!("Origin: http://localhost:{}", server.port ^ 1),
        format!("Origin: http://localhost:{0}\r\nOrigin: http://localhost:{0}", server.port),
        "Sec-Fetch-Site: cross-site".to_owned(),
        // Another port of this machine.
        "Sec-Fetch-Site: same-site".to_owned(),
    ] {
        ask(&header).assert_refused(403, "foreign");
    }
    // A link to the page may stand anywhere.
    let link = format!("{}\r\nSec-Fetch-Site: cross-site", server.head("GET /"));
    assert_eq!(server.raw(&link, b"").status, 200);
    // What a browser asks before it lets another page send JSON.
    server
        .raw("OPTIONS /api/ask HTTP/1.1\r\nAccess-Control-Request-Method: POST", b"")
        .assert_refused(405, "method");
}
