//! Refusals: answers to requests that cannot be answered.

use std::fmt::Display;

use axum::http::header::CONTENT_TYPE;
use axum::http::{HeaderName, HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use queenside_service::ServiceError;

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

    /// Add a header.
    pub(super) fn with(self, name: HeaderName, value: &'static str) -> Self {
        Self { header: Some((name, HeaderValue::from_static(value))), ..self }
    }

    pub(super) fn bad(error: impl Display) -> Self {
        Self::new(StatusCode::BAD_REQUEST, "bad", error)
    }

    /// Return the refusal of an HTTP method.
    pub(super) fn method() -> Self {
        Self::new(StatusCode::METHOD_NOT_ALLOWED, "method", "this address does not support this method")
    }

    /// Return the refusal because of a bug.
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

/// Return the body of a refusal.
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
