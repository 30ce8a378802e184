//! Requests that are not answered, and why: as JSON, for programs.

use std::fmt::Display;

use axum::http::header::{ALLOW, CONNECTION, CONTENT_TYPE, RETRY_AFTER, WWW_AUTHENTICATE};
use axum::http::{HeaderName, HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use queenside_service::Refused;

/// Why a request is not answered.
#[derive(Debug)]
pub(super) struct Refusal {
    status: StatusCode,
    kind: &'static str,
    error: String,
    header: Option<(HeaderName, HeaderValue)>,
}

impl Refusal {
    fn new(status: StatusCode, kind: &'static str, error: impl Display) -> Self {
        Self { status, kind, error: error.to_string(), header: None }
    }

    fn with(self, name: HeaderName, value: &'static str) -> Self {
        Self { header: Some((name, HeaderValue::from_static(value))), ..self }
    }

    pub(super) fn bad(error: impl Display) -> Self {
        Self::new(StatusCode::BAD_REQUEST, "bad", error)
    }

    /// Without the token.
    pub(super) fn no_token() -> Self {
        let error = "give the token: open the address that `queenside serve` printed";
        Self::new(StatusCode::UNAUTHORIZED, "token", error).with(WWW_AUTHENTICATE, "Bearer")
    }

    /// Sent by some other page.
    pub(super) fn foreign() -> Self {
        let error = "this is for the page's own requests; another page sent this one";
        Self::new(StatusCode::FORBIDDEN, "foreign", error)
    }

    /// Meant for another host.
    pub(super) fn other_host() -> Self {
        let error = "this is for requests to 127.0.0.1 or localhost at this port";
        Self::new(StatusCode::MISDIRECTED_REQUEST, "host", error)
    }

    pub(super) fn nothing_here() -> Self {
        Self::new(StatusCode::NOT_FOUND, "missing", "there is nothing at this address")
    }

    pub(super) fn no_job() -> Self {
        let error = "there is no such job, or it ended long ago: ask again";
        Self::new(StatusCode::NOT_FOUND, "missing", error)
    }

    /// A method that nothing here has.
    pub(super) fn method() -> Self {
        Self::new(StatusCode::METHOD_NOT_ALLOWED, "method", "this address does not take this method")
    }

    /// A file that is to be changed.
    pub(super) fn read_only() -> Self {
        Self::method().with(ALLOW, "GET, HEAD")
    }

    pub(super) fn too_large(most: usize) -> Self {
        let error = format_args!("a question has at most {most} bytes");
        // What is left of it is not read.
        Self::new(StatusCode::PAYLOAD_TOO_LARGE, "large", error).with(CONNECTION, "close")
    }

    pub(super) fn too_slow() -> Self {
        let error = "the question did not come in time";
        Self::new(StatusCode::REQUEST_TIMEOUT, "slow", error).with(CONNECTION, "close")
    }

    pub(super) fn not_json() -> Self {
        let error = "a question is JSON: send it with Content-Type: application/json";
        Self::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, "type", error)
    }

    pub(super) fn busy(most: usize) -> Self {
        let error = format_args!("{most} long questions are being worked on: stop one, or wait");
        Self::new(StatusCode::TOO_MANY_REQUESTS, "busy", error).with(RETRY_AFTER, "1")
    }

    /// Our own fault.
    pub(super) fn internal(error: impl Display) -> Self {
        let error = format_args!("internal error, please report it: {error}");
        Self::new(StatusCode::INTERNAL_SERVER_ERROR, "wrong", error)
    }

    pub(super) const fn status(&self) -> StatusCode {
        self.status
    }
}

impl From<Refused> for Refusal {
    fn from(refused: Refused) -> Self {
        match refused {
            Refused::Bad { reason } => Self::bad(reason),
            refused => Self::internal(refused),
        }
    }
}

/// The same two fields, wherever something is refused.
pub(super) fn told(error: &str, kind: &str) -> String {
    serde_json::json!({ "error": error, "kind": kind }).to_string()
}

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        let body = told(&self.error, self.kind);
        let mut response = (self.status, [(CONTENT_TYPE, "application/json")], body).into_response();
        if let Some((name, value)) = self.header {
            response.headers_mut().insert(name, value);
        }
        response
    }
}
