//! Questions that are answered at once, and those that are none.

use serde_json::json;

use super::server::Server;

#[test]
fn short_questions_are_answered_at_once() {
    let server = Server::start();
    let answer =
        server.ask(&json!({"ask": "look", "board": {"n": 4, "queens": [[0, 1], [1, 3], [2, 0], [3, 2]]}}));
    assert_eq!((answer.status, &answer.json()["is_solution"]), (200, &json!(true)));
    assert_eq!(answer.header("content-type"), Some("application/json"));
    assert_eq!(answer.header("cache-control"), Some("no-store"));
    answer.assert_guarded();
    let info = server.ask(&json!({"ask": "info"})).json();
    assert_eq!(info["counts"][8], "92");
}

#[test]
fn bad_questions_are_refused_with_a_reason() {
    let server = Server::start();
    for question in [json!({"ask": "cuont"}), json!({"ask": "look", "board": {"n": 99}}), json!([]), json!(7)]
    {
        server.ask(&question).assert_refused(400, "bad");
    }
    let deep = vec![b'['; 100_000];
    for body in [&b""[..], b"{", b"no JSON", b"\"\xff\"", b"\xef\xbb\xbf{}", &deep, b"{}{}"] {
        server.post("/api/ask", body).assert_refused(400, "bad");
        server.post("/api/jobs", body).assert_refused(400, "bad");
    }
    let long = server.ask(&json!({"ask": "count", "n": 8}));
    long.assert_refused(400, "bad");
    assert!(long.text().contains("/api/jobs"));
}

#[test]
fn questions_are_json() {
    let server = Server::start();
    let body = br#"{"ask": "info"}"#;
    let send = |content_type: &str| {
        let head = server.head("POST /api/ask");
        server.raw(&format!("{head}{content_type}\r\nContent-Length: {}", body.len()), body)
    };
    for good in ["application/json", "application/json; charset=utf-8", "Application/JSON"] {
        assert_eq!(send(&format!("\r\nContent-Type: {good}")).status, 200, "{good}");
    }
    // What forms of other pages can send without asking first.
    for bad in [
        "text/plain",
        "application/x-www-form-urlencoded",
        "multipart/form-data; boundary=x",
        "text/json",
        "application/jsonp",
        "text/plain; application/json",
    ] {
        send(&format!("\r\nContent-Type: {bad}")).assert_refused(415, "type");
    }
    send("").assert_refused(415, "type");
}

#[test]
fn large_questions_are_refused_before_they_are_read() {
    let server = Server::start();
    let head = format!("{}\r\nContent-Type: application/json", server.head("POST /api/ask"));
    for length in ["1048577", "100000000000", "9223372036854775807"] {
        // Nothing follows: who waits for it waits in vain.
        server.raw(&format!("{head}\r\nContent-Length: {length}"), b"").assert_refused(413, "large");
    }
    let chunk = |length: usize| [format!("{length:x}\r\n").as_bytes(), &vec![b' '; length], b"\r\n"].concat();
    let endless = [chunk(1 << 20), b"1\r\n \r\n".to_vec()].concat();
    server.raw(&format!("{head}\r\nTransfer-Encoding: chunked"), &endless).assert_refused(413, "large");
    // As large as may be, with a question at its end.
    let question = br#"{"ask": "info"}"#;
    let mut most = vec![b' '; (1 << 20) - question.len()];
    most.extend_from_slice(question);
    assert_eq!(server.post("/api/ask", &most).status, 200);
    let chunks =
        [chunk((1 << 20) - question.len()), b"f\r\n{\"ask\": \"info\"}\r\n0\r\n\r\n".to_vec()].concat();
    assert_eq!(server.raw(&format!("{head}\r\nTransfer-Encoding: chunked"), &chunks).status, 200);
    assert_eq!(server.get("/").status, 200);
}
