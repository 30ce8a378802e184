//! Questions in requests.

use std::time::Duration;

use axum::body::Bytes;
use axum::extract::{FromRequest, Request};
use axum::http::header::{CONTENT_LENGTH, CONTENT_TYPE};
use axum::http::{HeaderMap, StatusCode};
use queenside_service::{Ask, MAX_ASK, Run};
use tokio::time::timeout;

use super::refusal::Refusal;

/// For all of a question to come.
const PATIENCE: Duration = Duration::from_secs(10);

/// The question in a request. The route has to have `MAX_ASK` as its limit: no more than that is ever kept.
pub(super) async fn read(request: Request) -> Result<Ask, Refusal> {
    check_head(request.headers())?;
    let body = timeout(PATIENCE, Bytes::from_request(request, &())).await.map_err(|_| Refusal::too_slow())?;
    let body = body.map_err(|rejection| match rejection.status() {
        StatusCode::PAYLOAD_TOO_LARGE => Refusal::too_large(MAX_ASK),
        _ => Refusal::bad("the question did not come whole"),
    })?;
    let text = std::str::from_utf8(&body)
        .map_err(|error| Refusal::bad(format_args!("a question is text in UTF-8: {error}")))?;
    Ok(Ask::from_json(text)?)
}

/// Refuses a question by what the request says of it, before anything of it is read.
fn check_head(headers: &HeaderMap) -> Result<(), Refusal> {
    let header = |name| headers.get(name).and_then(|value| value.to_str().ok());
    if !header(CONTENT_TYPE).is_some_and(is_json) {
        return Err(Refusal::not_json());
    }
    let length = header(CONTENT_LENGTH).and_then(|length| length.parse::<u64>().ok());
    if length.is_some_and(|length| length > MAX_ASK as u64) {
        return Err(Refusal::too_large(MAX_ASK));
    }
    Ok(())
}

fn is_json(content_type: &str) -> bool {
    let kind = content_type.split(';').next().unwrap_or_default();
    kind.trim().eq_ignore_ascii_case("application/json")
}

/// The answer to a short question.
pub(super) async fn answer(ask: Ask) -> Result<String, Refusal> {
    if ask.is_long() {
        return Err(Refusal::bad("this may take long: send it to /api/jobs, and listen to its events"));
    }
    let answering = tokio::task::spawn_blocking(|| {
        queenside_service::answer(ask, &mut Run::alone().engines(crate::engines::ENGINES))
    });
    let answered = answering.await.map_err(|_| Refusal::internal("the server says more on its terminal"))?;
    Ok(answered?.to_string())
}

#[cfg(test)]
mod tests {
    use super::is_json;

    #[test]
    fn json_is_told_by_its_type_alone() {
        assert!(is_json("application/json") && is_json("Application/JSON ; charset=utf-8"));
        for other in
            ["", "text/plain", "application/jsonp", "text/plain; application/json", "application/x-json"]
        {
            assert!(!is_json(other), "{other}");
        }
    }
}
