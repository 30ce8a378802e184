//! The routes: reading questions, and sending answers and files.

use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::body::Bytes;
use axum::extract::rejection::PathRejection;
use axum::extract::{DefaultBodyLimit, FromRequest, Path, Request, State};
use axum::http::header::{ALLOW, CONNECTION, CONTENT_LENGTH, CONTENT_TYPE};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, Uri};
use axum::middleware::from_fn_with_state;
use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use axum::routing::{delete, get, post};
use futures_util::stream;
use queenside_service::{Ask, MAX_ASK, Run};
use tokio::time::timeout;

use super::connections::Busy;
use super::files::page_file;
use super::guard::{Guard, guard};
use super::jobs::{Job, Jobs, Listener};
use super::refusal::Refusal;

/// Time between two comments while there are no events, which detect listeners that have left.
const HEARTBEAT: Duration = Duration::from_secs(10);

/// What the routes share.
#[derive(Debug)]
pub(super) struct Shared {
    pub(super) jobs: Jobs,
    /// Time limit for the body of a request.
    pub(super) body_timeout: Duration,
}

/// All routes, behind the guard.
pub(super) fn routes(guarded_by: Guard, shared: Arc<Shared>) -> Router {
    Router::new()
        .route("/api/ask", post(answer))
        .route("/api/jobs", post(begin))
        .route("/api/jobs/{id}", delete(stop))
        .route("/api/jobs/{id}/events", get(listen))
        .fallback(file)
        .method_not_allowed_fallback(|| async { Refusal::method() })
        .layer(DefaultBodyLimit::max(MAX_ASK))
        .layer(from_fn_with_state(Arc::new(guarded_by), guard))
        .with_state(shared)
}

const JSON: [(HeaderName, &str); 1] = [(CONTENT_TYPE, "application/json")];

/// Answer a short question.
async fn answer(State(shared): State<Arc<Shared>>, request: Request) -> Result<Response, Refusal> {
    let ask = read(&shared, request).await?;
    if ask.is_long() {
        return Err(Refusal::bad("a long question: send it to /api/jobs, and read its events"));
    }
    let answering = tokio::task::spawn_blocking(|| {
        let engines = crate::engines::Engines::default();
        queenside_service::answer(ask, &mut Run::alone().engines(&engines.all()))
    });
    let answered =
        answering.await.map_err(|_| Refusal::internal("see the details on the terminal of the server"))?;
    Ok((JSON, answered?.to_string()).into_response())
}

async fn begin(State(shared): State<Arc<Shared>>, request: Request) -> Result<Response, Refusal> {
    let id = shared.jobs.begin(read(&shared, request).await?)?;
    Ok((StatusCode::CREATED, JSON, serde_json::json!({ "id": id }).to_string()).into_response())
}

/// Read the question in a request. The route must limit the body to `MAX_ASK` bytes.
async fn read(shared: &Shared, request: Request) -> Result<Ask, Refusal> {
    check_head(request.headers())?;
    let busy = request.extensions().get::<Busy>().cloned();
    let body = timeout(shared.body_timeout, Bytes::from_request(request, &())).await;
    let body = body.map_err(|_| too_slow())?;
    let body = body.map_err(|rejection| match rejection.status() {
        StatusCode::PAYLOAD_TOO_LARGE => too_large(),
        _ => Refusal::bad("the question is incomplete"),
    })?;
    if let Some(busy) = busy {
        busy.set(true);
    }
    let text = std::str::from_utf8(&body)
        .map_err(|error| Refusal::bad(format_args!("the question is not UTF-8: {error}")))?;
    Ok(Ask::from_json(text)?)
}

/// Check the headers of a question, before its body is read.
fn check_head(headers: &HeaderMap) -> Result<(), Refusal> {
    let header = |name| headers.get(name).and_then(|value| value.to_str().ok());
    if !header(CONTENT_TYPE).is_some_and(is_json) {
        let error = "the question is not JSON: send it with Content-Type: application/json";
        return Err(Refusal::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, "type", error));
    }
    let length = header(CONTENT_LENGTH).and_then(|length| length.parse::<u64>().ok());
    if length.is_some_and(|length| length > MAX_ASK as u64) {
        return Err(too_large());
    }
    Ok(())
}

/// Return the refusal of a long body. The connection closes, because the rest is not read.
fn too_large() -> Refusal {
    let error = format_args!("the question is too long: expected at most {MAX_ASK} bytes");
    Refusal::new(StatusCode::PAYLOAD_TOO_LARGE, "large", error).with(CONNECTION, "close")
}

fn too_slow() -> Refusal {
    let error = "the question did not arrive in time";
    Refusal::new(StatusCode::REQUEST_TIMEOUT, "slow", error).with(CONNECTION, "close")
}

fn is_json(content_type: &str) -> bool {
    let kind = content_type.split(';').next().unwrap_or_default();
    kind.trim().eq_ignore_ascii_case("application/json")
}

/// The name of a job in a URL, if it is valid UTF-8.
type Id = Result<Path<String>, PathRejection>;

fn find(shared: &Shared, id: Id) -> Result<Arc<Job>, Refusal> {
    let no_job = || {
        let error = "unknown job, or a job that ended long ago: send the question again";
        Refusal::new(StatusCode::NOT_FOUND, "missing", error)
    };
    id.ok().and_then(|Path(id)| shared.jobs.find(&id)).ok_or_else(no_job)
}

async fn stop(State(shared): State<Arc<Shared>>, id: Id) -> Result<StatusCode, Refusal> {
    find(&shared, id)?.stop.stop();
    Ok(StatusCode::NO_CONTENT)
}

/// Send a job's events as a stream (server-sent events).
///
/// After a lost connection, a browser connects again automatically and sends the number of its last
/// event in `Last-Event-ID`.
async fn listen(State(shared): State<Arc<Shared>>, id: Id, headers: HeaderMap) -> Result<Response, Refusal> {
    let given = match headers.get("last-event-id").map(HeaderValue::as_bytes) {
        None => 0,
        Some(number) if !number.is_empty() && number.iter().all(u8::is_ascii_digit) => {
            // A number with more than 64 bits is above the last event.
            String::from_utf8_lossy(number).parse().unwrap_or(u64::MAX)
        }
        Some(_) => return Err(Refusal::bad("expected a number in Last-Event-ID")),
    };
    let listener = Listener::new(&*find(&shared, id)?, given);
    if listener.has_all() {
        // After an empty stream a browser would connect again; this status ends that.
        return Ok(StatusCode::NO_CONTENT.into_response());
    }
    let events = stream::unfold(listener, |mut listener| async {
        let event = listener.next().await?;
        let sent = Event::default().id(event.number.to_string()).event(event.name).data(&*event.data);
        Some((Ok::<_, Infallible>(sent), listener))
    });
    Ok(Sse::new(events).keep_alive(KeepAlive::new().interval(HEARTBEAT)).into_response())
}

async fn file(method: Method, uri: Uri) -> Result<Response, Refusal> {
    let nothing = || Refusal::new(StatusCode::NOT_FOUND, "missing", "no page at this address");
    let file = page_file(uri.path()).ok_or_else(nothing)?;
    if method != Method::GET && method != Method::HEAD {
        return Err(Refusal::method().with(ALLOW, "GET, HEAD"));
    }
    Ok(file.into_response())
}
