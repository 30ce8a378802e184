//! The address of the page, the token, and the checks that every request passes first, those for files too.
//!
//! Programs of other users and pages of other sites can send requests to this machine as well. The check of the host refuses
//! other names that resolve to this machine (DNS rebinding), that of the origin other pages, that of the token all others.

use std::io::{self, ErrorKind};
use std::net::Ipv4Addr;
use std::sync::{Arc, Mutex, PoisonError};

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

use super::Site;
use super::routes::{Refusal, page_file};
use crate::failure::{Failure, reason};

/// The port of the page on 127.0.0.1.
#[derive(Clone, Copy, Debug)]
pub(super) struct Address {
    port: u16,
}

/// The host names under which a browser may load the page.
const NAMES: [&str; 2] = ["127.0.0.1", "localhost"];

/// Connections that wait to be accepted. The system makes others try again after a second.
const MOST_WAITING: u32 = 1024;

/// The port that browsers leave out of an address.
const USUAL_PORT: u16 = 80;

impl Address {
    /// Listens on the port, or on any free one for 0. Call it within a runtime.
    pub(super) fn listen(port: u16) -> Result<(TcpListener, Self), Failure> {
        let listen = || {
            let socket = TcpSocket::new_v4()?;
            // Otherwise a port cannot be taken again for a minute after a server ended.
            socket.set_reuseaddr(cfg!(unix))?;
            socket.bind((Ipv4Addr::LOCALHOST, port).into())?;
            let listener = socket.listen(MOST_WAITING)?;
            let port = listener.local_addr()?.port();
            Ok::<_, io::Error>((listener, Self { port }))
        };
        listen().map_err(|error| match error.kind() {
            ErrorKind::AddrInUse => Failure::usage(format_args!(
                "port {port} is in use: give another --port, or none for any that is free"
            )),
            _ => Failure::usage(format_args!("cannot listen at 127.0.0.1:{port}: {}", reason(&error))),
        })
    }

    /// The address of the page with its token, or with the code.
    pub(super) fn link(self, key: &str) -> String {
        format!("http://127.0.0.1:{}/?token={key}", self.port)
    }

    /// The name of the page's cookie. Browsers send a cookie to all ports of a host, so the name contains the port.
    pub(super) fn cookie(self) -> String {
        format!("queenside-{}", self.port)
    }

    /// Whether a request to this host is for the page. Another name that resolves to this machine may be an attempt to make
    /// a browser take the server for another site.
    pub(super) fn is_host(self, host: &str) -> bool {
        let is = |known: &str| known.eq_ignore_ascii_case(host);
        let port = self.port;
        NAMES.iter().any(|name| is(&format!("{name}:{port}")) || port == USUAL_PORT && is(name))
    }

    /// Whether a page of this origin is ours.
    pub(super) fn is_origin(self, origin: &str) -> bool {
        origin.strip_prefix("http://").is_some_and(|host| self.is_host(host))
    }
}

/// A name that cannot be guessed: 128 bits from the system's generator, as 32 hexadecimal digits.
pub(super) fn unguessable() -> Result<String, getrandom::Error> {
    Ok(format!("{:016x}{:016x}", getrandom::u64()?, getrandom::u64()?))
}

/// The token, and a code that replaces it once.
///
/// Every user of the machine can read the arguments of a running program, so those of a browser too. So `--open` passes the
/// code, which is worthless once the browser has used it.
pub(super) struct Key {
    token: String,
    code: Mutex<Option<String>>,
}

impl Key {
    /// A new token, and its code.
    pub(super) fn new() -> Result<(Self, String), String> {
        let random =
            || unguessable().map_err(|error| format!("cannot get random numbers from the system: {error}"));
        let (token, code) = (random()?, random()?);
        Ok((Self { token, code: Mutex::new(Some(code.clone())) }, code))
    }

    pub(super) fn token(&self) -> &str {
        &self.token
    }

    /// Whether this is the token, in a time that does not depend on how much of it is right.
    pub(super) fn is_token(&self, offered: &str) -> bool {
        self.token.as_bytes().ct_eq(offered.as_bytes()).into()
    }

    /// Whether this is the token, or the code for the first time.
    pub(super) fn opens(&self, offered: &str) -> bool {
        let mut code = self.code.lock().unwrap_or_else(PoisonError::into_inner);
        let is_code = code.as_ref().is_some_and(|code| code.as_bytes().ct_eq(offered.as_bytes()).into());
        if is_code {
            *code = None;
        }
        is_code || self.is_token(offered)
    }
}

/// The page loads its own files and no others, and is in no frame.
const POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; \
     img-src 'self' blob: data:; connect-src 'self'; worker-src 'self'; font-src 'self'; base-uri 'none'; \
     form-action 'none'; frame-ancestors 'none'";

/// Lets a request through, or answers it.
pub(super) async fn guard(State(site): State<Arc<Site>>, request: Request, next: Next) -> Response {
    let mut response = match admit(&site, &request) {
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

/// Adds the headers that every answer has. Answers without a policy of their own are not cached.
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

/// Nothing for a request that may pass, or the redirection for one with the token in its address.
fn admit(site: &Site, request: &Request) -> Result<Option<Response>, Refusal> {
    let headers = request.headers();
    let is_host = |host: &str| site.address.is_host(host);
    let is_ours = only(headers, HOST).is_some_and(is_host)
        && request.uri().authority().is_none_or(|authority| is_host(authority.as_str()));
    if !is_ours {
        let error = "this is for requests to 127.0.0.1 or localhost at this port";
        return Err(Refusal::new(StatusCode::MISDIRECTED_REQUEST, "host", error));
    }
    let is_foreign = headers.contains_key(ORIGIN)
        && !only(headers, ORIGIN).is_some_and(|from| site.address.is_origin(from));
    if is_foreign || is_api(request) && is_from_another_page(headers) {
        let error = "this is for the page's own requests; another page sent this one";
        return Err(Refusal::new(StatusCode::FORBIDDEN, "foreign", error));
    }
    if ![Method::GET, Method::HEAD, Method::POST, Method::DELETE].contains(request.method()) {
        return Err(Refusal::method());
    }
    if let Some(redirection) = redirection(site, request) {
        return Ok(Some(redirection));
    }
    if has_token(site, headers) {
        return Ok(None);
    }
    let error = "give the token: open the address that `queenside serve` printed";
    Err(Refusal::new(StatusCode::UNAUTHORIZED, "token", error).with(WWW_AUTHENTICATE, "Bearer"))
}

/// For the token in the address of a page: the token as a cookie, and the address without it, so that no bookmark or copied
/// link contains it.
fn redirection(site: &Site, request: &Request) -> Option<Response> {
    let (uri, is_get) = (request.uri(), request.method() == Method::GET);
    // Only known paths, as something like `//example.org/` would lead elsewhere.
    let is_page = is_get && page_file(uri.path()).is_some();
    let (offered, rest) = without_token(uri.query()?);
    if !is_page || !site.key.opens(offered?) {
        return None;
    }
    let clean = if rest.is_empty() { uri.path().to_owned() } else { format!("{}?{rest}", uri.path()) };
    let (name, token) = (site.address.cookie(), site.key.token());
    let cookie = format!("{name}={token}; Path=/; HttpOnly; SameSite=Strict");
    Some((StatusCode::SEE_OTHER, [(LOCATION, clean), (SET_COOKIE, cookie)]).into_response())
}

/// The token in a query, and the query without it.
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

fn has_token(site: &Site, headers: &HeaderMap) -> bool {
    let bearer = only(headers, AUTHORIZATION).and_then(bearer);
    let name = site.address.cookie();
    let cookies = headers.get_all(COOKIE).iter().filter_map(|cookies| cookies.to_str().ok());
    let cookies = cookies.flat_map(|cookies| cookies.split(';'));
    let cookies = cookies.filter_map(|cookie| cookie.trim().split_once('='));
    let ours = cookies.filter(|(called, _)| *called == name).map(|(_, value)| value);
    bearer.into_iter().chain(ours).any(|offered| site.key.is_token(offered))
}

fn bearer(authorization: &str) -> Option<&str> {
    let (scheme, token) = authorization.split_once(' ')?;
    scheme.eq_ignore_ascii_case("bearer").then(|| token.trim())
}

/// The value of a header that is there once, as plain text.
fn only(headers: &HeaderMap, name: HeaderName) -> Option<&str> {
    let mut values = headers.get_all(name).iter();
    let value = values.next()?.to_str().ok()?;
    values.next().is_none().then_some(value)
}

fn is_api(request: &Request) -> bool {
    let path = request.uri().path();
    path == "/api" || path.starts_with("/api/")
}

/// Whether the browser says that another page sent this; "same-site" are pages of other ports too.
fn is_from_another_page(headers: &HeaderMap) -> bool {
    let site = headers.get("sec-fetch-site");
    site.is_some_and(|site| site != "same-origin" && site != "none")
}

/// Whether a person reads the answer, not a program.
fn is_for_a_person(request: &Request) -> bool {
    let accept = only(request.headers(), ACCEPT).unwrap_or_default();
    !is_api(request) && accept.contains("text/html")
}

/// The refusal as a page, with a link.
fn explain(refusal: &Refusal) -> Response {
    // The link is for those who came from another page, such as a terminal in the browser: the cookie was set, but browsers
    // send it only with requests of our own pages.
    const PAGE: &str = "<!doctype html>\n<html lang=\"en\">\n<title>Queenside</title>\n<h1>Queenside</h1>\n\
         <p>This page needs the key that is in its address. If you just followed that address, \
         <a href=\"/\">continue to the page</a>.</p>\n\
         <p>If not, open the whole address that <code>queenside serve</code> printed. Each start \
         makes a new key.</p>\n</html>\n";
    let is_page = [(CONTENT_TYPE, "text/html; charset=utf-8"), (WWW_AUTHENTICATE, "Bearer")];
    (refusal.status, is_page, PAGE).into_response()
}

#[cfg(test)]
mod tests {
    use super::Address;

    #[test]
    fn browsers_leave_out_the_usual_port() {
        let address = Address { port: 80 };
        assert!(address.is_host("localhost") && address.is_host("localhost:80"));
        assert!(address.is_origin("http://127.0.0.1") && !address.is_origin("http://example.org"));
    }
}
