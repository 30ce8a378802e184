//! The address of the web app, its token, and the checks of every request, also of requests for files.
//!
//! Programs of other users and pages of other sites can send requests to this machine too. The
//! check of the host refuses other names that resolve to this machine (DNS rebinding), the check of
//! the origin refuses other pages, and the check of the token refuses all others.

use std::io::{self, ErrorKind};
use std::net::Ipv4Addr;
use std::sync::{Arc, Mutex};

use axum::extract::{Request, State};
use axum::http::header::{
    ACCEPT, AUTHORIZATION, CACHE_CONTROL, CONTENT_SECURITY_POLICY, CONTENT_TYPE, COOKIE, HOST, LOCATION,
    ORIGIN, REFERRER_POLICY, SET_COOKIE, WWW_AUTHENTICATE, X_CONTENT_TYPE_OPTIONS, X_FRAME_OPTIONS,
};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use subtle::ConstantTimeEq;
use tokio::net::{TcpListener, TcpSocket};

use super::files::page_file;
use super::refusal::Refusal;
use crate::failure::{Failure, reason};
use crate::progress::lock;
use crate::system;

/// The port of the web app on 127.0.0.1.
#[derive(Clone, Copy, Debug)]
pub(super) struct Address {
    port: u16,
}

/// The host names under which a browser may load the web app.
const NAMES: [&str; 2] = ["127.0.0.1", "localhost"];

/// The maximum number of connections that wait to be accepted. Others try again after a second.
const MAX_WAITING: u32 = 1024;

/// The port that browsers omit from a URL.
const HTTP_PORT: u16 = 80;

impl Address {
    /// Listens on the port, or on any free port for 0. Call it within a runtime.
    pub(super) fn listen(port: u16) -> Result<(TcpListener, Self), Failure> {
        let listen = || {
            let socket = TcpSocket::new_v4()?;
            socket.set_reuseaddr(system::REUSES_PORTS)?;
            socket.bind((Ipv4Addr::LOCALHOST, port).into())?;
            let listener = socket.listen(MAX_WAITING)?;
            let port = listener.local_addr()?.port();
            Ok::<_, io::Error>((listener, Self { port }))
        };
        listen().map_err(|error| match error.kind() {
            ErrorKind::AddrInUse => Failure::usage(format_args!(
                "port {port} is in use: give another --port, or omit --port to use any free port"
            )),
            _ => Failure::usage(format_args!("cannot listen at 127.0.0.1:{port}: {}", reason(&error))),
        })
    }

    /// Return the URL of the web app with the token or the code.
    pub(super) fn link(self, key: &str) -> String {
        format!("http://127.0.0.1:{}/?token={key}", self.port)
    }

    /// Return the name of the web app's cookie.
    ///
    /// The name contains the port, because browsers send a cookie to all ports of a host.
    pub(super) fn cookie(self) -> String {
        format!("queenside-{}", self.port)
    }

    /// Return whether a request to this host is for the web app.
    ///
    /// Another name that resolves to this machine may be an attack in which a browser treats the
    /// server as another site.
    pub(super) fn is_host(self, host: &str) -> bool {
        let is = |known: &str| known.eq_ignore_ascii_case(host);
        let port = self.port;
        NAMES.iter().any(|name| is(&format!("{name}:{port}")) || port == HTTP_PORT && is(name))
    }

    /// Return whether the origin is this page.
    pub(super) fn is_origin(self, origin: &str) -> bool {
        origin.strip_prefix("http://").is_some_and(|host| self.is_host(host))
    }
}

/// Return an unguessable name: 128 random bits from the system, as 32 hexadecimal digits.
pub(super) fn unguessable() -> Result<String, getrandom::Error> {
    Ok(format!("{:016x}{:016x}", getrandom::u64()?, getrandom::u64()?))
}

/// The token, and a code that can replace it once.
///
/// Every user of the machine can read the arguments of a running program, also those of a browser.
/// Therefore `--open` passes the code, which is worthless after the browser has used it.
pub(super) struct Key {
    token: String,
    code: Mutex<Option<String>>,
}

impl Key {
    /// Create a new token and its code.
    pub(super) fn new() -> Result<(Self, String), String> {
        let random =
            || unguessable().map_err(|error| format!("cannot get random numbers from the system: {error}"));
        let (token, code) = (random()?, random()?);
        Ok((Self { token, code: Mutex::new(Some(code.clone())) }, code))
    }

    pub(super) fn token(&self) -> &str {
        &self.token
    }

    /// Return whether this is the token, in a time that does not depend on the number of right
    /// characters.
    pub(super) fn is_token(&self, offered: &str) -> bool {
        self.token.as_bytes().ct_eq(offered.as_bytes()).into()
    }

    /// Return whether this is the token or the code; accepts the code only once.
    pub(super) fn opens(&self, offered: &str) -> bool {
        let mut code = lock(&self.code);
        let is_code = code.as_ref().is_some_and(|code| code.as_bytes().ct_eq(offered.as_bytes()).into());
        if is_code {
            *code = None;
        }
        is_code || self.is_token(offered)
    }
}

/// The page may load only its own files, and no frame may contain it.
const POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; \
     img-src 'self' blob: data:; connect-src 'self'; worker-src 'self'; font-src 'self'; base-uri 'none'; \
     form-action 'none'; frame-ancestors 'none'";

/// What the guard compares requests with.
pub(super) struct Guard {
    pub(super) address: Address,
    pub(super) key: Key,
}

/// Pass a request to the routes, or answer it.
pub(super) async fn guard(State(guard): State<Arc<Guard>>, request: Request, next: Next) -> Response {
    let mut response = match admit(&guard, &request) {
        Ok(None) => next.run(request).await,
        Ok(Some(redirection)) => redirection,
        Err(refusal) if refusal.status == StatusCode::UNAUTHORIZED && is_for_a_person(&request) => {
            explain(&refusal)
        }
        Err(refusal) => refusal.into_response(),
    };
    add_headers(response.headers_mut());
    response
}

/// Add the headers of every answer. Answers that do not set `Cache-Control` are not cached.
fn add_headers(headers: &mut HeaderMap) {
    let always = [
        (CONTENT_SECURITY_POLICY, POLICY),
        (X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (X_FRAME_OPTIONS, "DENY"),
        (REFERRER_POLICY, "no-referrer"),
        (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
        (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
    ];
    for (name, value) in always {
        headers.insert(name, HeaderValue::from_static(value));
    }
    headers.entry(CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
}

/// Return `None` for a request that may pass, or the redirection for one with the token in its
/// URL.
fn admit(guard: &Guard, request: &Request) -> Result<Option<Response>, Refusal> {
    let headers = request.headers();
    let is_host = |host: &str| guard.address.is_host(host);
    let is_ours = only(headers, HOST).is_some_and(is_host)
        && request.uri().authority().is_none_or(|authority| is_host(authority.as_str()));
    if !is_ours {
        let error = "wrong host: expected 127.0.0.1 or localhost, with the port of this server";
        return Err(Refusal::new(StatusCode::MISDIRECTED_REQUEST, "host", error));
    }
    let is_foreign = headers.contains_key(ORIGIN)
        && !only(headers, ORIGIN).is_some_and(|from| guard.address.is_origin(from));
    if is_foreign || is_api(request) && is_from_another_page(headers) {
        let error = "another page sent this request; only this server's page may";
        return Err(Refusal::new(StatusCode::FORBIDDEN, "foreign", error));
    }
    if ![Method::GET, Method::HEAD, Method::POST, Method::DELETE].contains(request.method()) {
        return Err(Refusal::method());
    }
    if let Some(redirection) = redirection(guard, request) {
        return Ok(Some(redirection));
    }
    if has_token(guard, headers) {
        return Ok(None);
    }
    let error = "the token is missing or wrong: open the URL that `queenside serve` printed";
    Err(Refusal::new(StatusCode::UNAUTHORIZED, "token", error).with(WWW_AUTHENTICATE, "Bearer"))
}

/// Redirects a URL with the token to the same URL without it, and sets the token as a cookie, so
/// that no bookmark or copied link contains the token.
fn redirection(guard: &Guard, request: &Request) -> Option<Response> {
    let (uri, is_get) = (request.uri(), request.method() == Method::GET);
    // Only known paths, because a path such as `//example.org/` leads to another site.
    let is_page = is_get && page_file(uri.path()).is_some();
    let (offered, rest) = without_token(uri.query()?);
    if !is_page || !guard.key.opens(offered?) {
        return None;
    }
    let clean = if rest.is_empty() { uri.path().to_owned() } else { format!("{}?{rest}", uri.path()) };
    let (name, token) = (guard.address.cookie(), guard.key.token());
    let cookie = format!("{name}={token}; Path=/; HttpOnly; SameSite=Strict");
    Some((StatusCode::SEE_OTHER, [(LOCATION, clean), (SET_COOKIE, cookie)]).into_response())
}

/// Return the token in a query, and the query without it.
fn without_token(query: &str) -> (Option<&str>, String) {
    let (mut token, mut rest) = (None, Vec::new());
    for part in query.split('&') {
        match part.strip_prefix("token=") {
            Some(offered) => token = Some(offered),
            None => rest.push(part),
        }
    }
    (token, rest.join("&"))
}

fn has_token(guard: &Guard, headers: &HeaderMap) -> bool {
    let bearer = only(headers, AUTHORIZATION).and_then(bearer);
    let name = guard.address.cookie();
    let cookies = headers.get_all(COOKIE).iter().filter_map(|cookies| cookies.to_str().ok());
    let cookies = cookies.flat_map(|cookies| cookies.split(';'));
    let cookies = cookies.filter_map(|cookie| cookie.trim().split_once('='));
    let ours = cookies.filter(|(called, _)| *called == name).map(|(_, value)| value);
    bearer.into_iter().chain(ours).any(|offered| guard.key.is_token(offered))
}

fn bearer(authorization: &str) -> Option<&str> {
    let (scheme, token) = authorization.split_once(' ')?;
    scheme.eq_ignore_ascii_case("bearer").then(|| token.trim())
}

/// Return the value of a header as text, if the request has the header exactly once.
fn only(headers: &HeaderMap, name: HeaderName) -> Option<&str> {
    let mut values = headers.get_all(name).iter();
    let value = values.next()?.to_str().ok()?;
    values.next().is_none().then_some(value)
}

fn is_api(request: &Request) -> bool {
    let path = request.uri().path();
    path == "/api" || path.starts_with("/api/")
}

/// Return whether the browser reports that another page sent this; "same-site" includes pages of
/// other ports.
fn is_from_another_page(headers: &HeaderMap) -> bool {
    let site = headers.get("sec-fetch-site");
    site.is_some_and(|site| site != "same-origin" && site != "none")
}

/// Return whether a person reads the answer, not a program.
fn is_for_a_person(request: &Request) -> bool {
    let accept = only(request.headers(), ACCEPT).unwrap_or_default();
    !is_api(request) && accept.contains("text/html")
}

/// Return the refusal as a page with a link.
fn explain(refusal: &Refusal) -> Response {
    // The link is for users who come from another page, such as a terminal in the browser: the
    // cookie is set, but browsers send it only with requests from this page.
    const PAGE: &str = "<!doctype html>\n<html lang=\"en\">\n<title>Queenside</title>\n<h1>Queenside</h1>\n\
         <p>This page needs the token in its URL. If you just opened that URL, \
         <a href=\"/\">continue to the web app</a>.</p>\n\
         <p>Otherwise, open the complete URL that <code>queenside serve</code> printed. Each start of \
         the server makes a new token.</p>\n</html>\n";
    let is_page = [(CONTENT_TYPE, "text/html; charset=utf-8"), (WWW_AUTHENTICATE, "Bearer")];
    (refusal.status, is_page, PAGE).into_response()
}

#[cfg(test)]
mod tests {
    use super::Address;

    #[test]
    fn browsers_omit_port_80() {
        let address = Address { port: 80 };
        assert!(address.is_host("localhost") && address.is_host("localhost:80"));
        assert!(address.is_origin("http://127.0.0.1") && !address.is_origin("http://example.org"));
    }
}
