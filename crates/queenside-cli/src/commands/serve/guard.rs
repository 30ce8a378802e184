//! Who gets in: every request passes here first, those for files too.
//!
//! Programs of other users and pages of other sites can send requests to this machine as well. The host keeps out
//! names that lead here by a trick (DNS rebinding), the origin keeps out other pages, the token keeps out everybody else.

use std::fmt::Display;
use std::sync::Arc;

use axum::extract::{Request, State};
use axum::http::header::{
    ACCEPT, AUTHORIZATION, CACHE_CONTROL, CONTENT_SECURITY_POLICY, CONTENT_TYPE, COOKIE, HOST, LOCATION,
    ORIGIN, REFERRER_POLICY, SET_COOKIE, WWW_AUTHENTICATE, X_CONTENT_TYPE_OPTIONS, X_FRAME_OPTIONS,
};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use queenside_service::ServiceError;

use super::Site;
use super::routes::page_file;

/// The page loads its own files, and nothing from anywhere else; nobody puts it into a frame.
const POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; \
     img-src 'self' blob: data:; connect-src 'self'; worker-src 'self'; font-src 'self'; base-uri 'none'; \
     form-action 'none'; frame-ancestors 'none'";

/// Lets a request through, or answers it.
pub(super) async fn guard(State(site): State<Arc<Site>>, request: Request, next: Next) -> Response {
    let mut response = match admit(&site, &request) {
        Ok(None) => next.run(request).await,
        Ok(Some(way_in)) => way_in,
        Err(refusal) if refusal.status == StatusCode::UNAUTHORIZED && is_for_a_reader(&request) => {
            explain(&refusal)
        }
        Err(refusal) => refusal.into_response(),
    };
    add_headers(response.headers_mut());
    response
}

/// Adds what every answer has. What is neither a file nor says otherwise is not kept by anybody.
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

/// Nothing for a request that may go on; the way to the page for one with the token in its address.
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
    if let Some(way_in) = way_in(site, request) {
        return Ok(Some(way_in));
    }
    if has_token(site, headers) {
        return Ok(None);
    }
    let error = "give the token: open the address that `queenside serve` printed";
    Err(Refusal::new(StatusCode::UNAUTHORIZED, "token", error).with(WWW_AUTHENTICATE, "Bearer"))
}

/// With the token in the address of a page: the token as a cookie, and the address without it, so that nobody comes to
/// see it in a bookmark or a copied link.
fn way_in(site: &Site, request: &Request) -> Option<Response> {
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

/// The header's value, where it stands once and is plain text.
fn only(headers: &HeaderMap, name: HeaderName) -> Option<&str> {
    let mut values = headers.get_all(name).iter();
    let value = values.next()?.to_str().ok()?;
    values.next().is_none().then_some(value)
}

fn is_api(request: &Request) -> bool {
    let path = request.uri().path();
    path == "/api" || path.starts_with("/api/")
}

/// Browsers say so; "same site" are pages of other ports too.
fn is_from_another_page(headers: &HeaderMap) -> bool {
    let site = headers.get("sec-fetch-site");
    site.is_some_and(|site| site != "same-origin" && site != "none")
}

/// Whether somebody looks at the answer, rather than a program.
fn is_for_a_reader(request: &Request) -> bool {
    let accept = only(request.headers(), ACCEPT).unwrap_or_default();
    !is_api(request) && accept.contains("text/html")
}

/// The same in words, with a way on.
fn explain(refusal: &Refusal) -> Response {
    // The link is for who came from another page, such as a terminal in the browser: the cookie was set, but browsers send it only when asked by
    // a page of ours.
    const PAGE: &str = "<!doctype html>\n<html lang=\"en\">\n<title>Queenside</title>\n<h1>Queenside</h1>\n\
         <p>This page needs the key that is in its address. If you just followed that address, \
         <a href=\"/\">go on to the page</a>.</p>\n\
         <p>If not, open the whole address that <code>queenside serve</code> printed. Each time it is started, \
         the key is a new one.</p>\n</html>\n";
    let is_page = [(CONTENT_TYPE, "text/html; charset=utf-8"), (WWW_AUTHENTICATE, "Bearer")];
    (refusal.status, is_page, PAGE).into_response()
}

/// Why a request is not answered.
#[derive(Debug)]
pub(super) struct Refusal {
    pub(super) status: StatusCode,
    kind: &'static str,
    error: String,
    header: Option<(HeaderName, HeaderValue)>,
}

impl Refusal {
    pub(super) fn new(status: StatusCode, kind: &'static str, error: impl Display) -> Self {
        Self { status, kind, error: error.to_string(), header: None }
    }

    /// Adds a header.
    pub(super) fn with(self, name: HeaderName, value: &'static str) -> Self {
        Self { header: Some((name, HeaderValue::from_static(value))), ..self }
    }

    pub(super) fn bad(error: impl Display) -> Self {
        Self::new(StatusCode::BAD_REQUEST, "bad", error)
    }

    /// A method that nothing here has.
    pub(super) fn method() -> Self {
        Self::new(StatusCode::METHOD_NOT_ALLOWED, "method", "this address does not take this method")
    }

    /// Our own fault.
    pub(super) fn internal(error: impl Display) -> Self {
        let error = format_args!("internal error, please report it: {error}");
        Self::new(StatusCode::INTERNAL_SERVER_ERROR, "wrong", error)
    }
}

impl From<ServiceError> for Refusal {
    fn from(refused: ServiceError) -> Self {
        match refused {
            ServiceError::Bad(reason) => Self::bad(reason),
            refused => Self::internal(refused),
        }
    }
}

/// The body of every refusal.
pub(super) fn error_body(error: &str, kind: &str) -> String {
    serde_json::json!({ "error": error, "kind": kind }).to_string()
}

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        let body = error_body(&self.error, self.kind);
        let mut response = (self.status, [(CONTENT_TYPE, "application/json")], body).into_response();
        if let Some((name, value)) = self.header {
            response.headers_mut().insert(name, value);
        }
        response
    }
}
