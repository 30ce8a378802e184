//! A job's events as a stream (server-sent events), which a browser takes up again by itself.

use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

use axum::http::{HeaderMap, StatusCode};
use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use futures_util::stream;

use super::super::refusal::Refusal;
use super::job::{Job, Listener};

/// How often something is sent when there is nothing to tell: who is gone is found out by it.
const SIGN_OF_LIFE: Duration = Duration::from_secs(10);

/// The events after this one, until the last.
pub(crate) fn stream(job: Arc<Job>, last: Option<u64>) -> Response {
    // To a browser that comes again after the end this says that there is no more.
    let Some(listener) = Listener::new(job, last) else { return StatusCode::NO_CONTENT.into_response() };
    let events = stream::unfold(listener, |mut listener| async {
        let event = listener.next().await?;
        let sent = Event::default().event(event.name).data(&*event.data);
        let sent = match event.id {
            Some(id) => sent.id(id.to_string()),
            None => sent,
        };
        Some((Ok::<_, Infallible>(sent), listener))
    });
    Sse::new(events).keep_alive(KeepAlive::new().interval(SIGN_OF_LIFE)).into_response()
}

/// The number of the last event that was heard before. A browser that comes again by itself says so in a header, a page that knows it
/// in the address; the header is the later one.
pub(crate) fn heard_before(headers: &HeaderMap, query: Option<&str>) -> Result<Option<u64>, Refusal> {
    let from_header = headers.get("last-event-id").map(|value| value.to_str().unwrap_or("?"));
    let parts = || query.into_iter().flat_map(|query| query.split('&'));
    let from_query = || parts().find_map(|part| part.strip_prefix("last="));
    let Some(number) = from_header.or_else(from_query) else { return Ok(None) };
    number.parse().map(Some).map_err(|_| Refusal::bad("the last event is told by its number, such as 12"))
}

#[cfg(test)]
mod tests {
    use super::heard_before;
    use axum::http::HeaderMap;

    #[test]
    fn the_header_is_later_than_the_address() {
        let (none, mut some) = (HeaderMap::new(), HeaderMap::new());
        some.insert("last-event-id", "12".parse().unwrap());
        assert_eq!(heard_before(&none, None).unwrap(), None);
        assert_eq!(heard_before(&none, Some("x=1&last=7")).unwrap(), Some(7));
        assert_eq!(heard_before(&some, Some("last=7")).unwrap(), Some(12));
        for bad in ["last=", "last=-1", "last=1e3", "last=99999999999999999999"] {
            assert!(heard_before(&none, Some(bad)).is_err(), "{bad}");
        }
    }
}
