//! The addresses, and how questions are read and answers sent.

use std::convert::Infallible;
use std::fmt::Display;
use std::sync::{Arc, LazyLock};
use std::time::Duration;

use axum::Router;
use axum::body::Bytes;
use axum::extract::rejection::PathRejection;
use axum::extract::{DefaultBodyLimit, FromRequest, Path, Request, State};
use axum::http::header::{ALLOW, CACHE_CONTROL, CONNECTION, CONTENT_LENGTH, CONTENT_TYPE};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, Uri};
use axum::middleware::from_fn_with_state;
use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use axum::routing::{delete, get, post};
use futures_util::stream;
use queenside_service::{Ask, MAX_ASK, Run, ServiceError};
use tokio::time::timeout;

use super::connections::BodyHasCome;
use super::jobs::{Job, Listener};
use super::{Site, guard};

/// How often a comment is sent while there are no events, to detect listeners that have gone.
const SIGN_OF_LIFE: Duration = Duration::from_secs(10);

/// All routes, behind the guard.
pub(super) fn routes(site: Arc<Site>) -> Router {
    Router::new()
        .route("/api/ask", post(answer))
        .route("/api/jobs", post(begin))
        .route("/api/jobs/{id}", delete(stop))
        .route("/api/jobs/{id}/events", get(listen))
        .fallback(file)
        .method_not_allowed_fallback(|| async { Refusal::method() })
        .layer(DefaultBodyLimit::max(MAX_ASK))
        .layer(from_fn_with_state(Arc::clone(&site), guard::guard))
        .with_state(site)
}

const JSON: [(HeaderName, &str); 1] = [(CONTENT_TYPE, "application/json")];

/// Answers a short question.
async fn answer(State(site): State<Arc<Site>>, request: Request) -> Result<Response, Refusal> {
    let ask = read(&site, request).await?;
    if ask.is_long() {
        return Err(Refusal::bad("this may take long: send it to /api/jobs, and listen to its events"));
    }
    let answering = tokio::task::spawn_blocking(|| {
        queenside_service::answer(ask, &mut Run::alone().engines(crate::engines::ENGINES))
    });
    let answered = answering.await.map_err(|_| Refusal::internal("the server says more on its terminal"))?;
    Ok((JSON, answered?.to_string()).into_response())
}

async fn begin(State(site): State<Arc<Site>>, request: Request) -> Result<Response, Refusal> {
    let id = site.jobs.begin(read(&site, request).await?)?;
    Ok((StatusCode::CREATED, JSON, serde_json::json!({ "id": id }).to_string()).into_response())
}

/// The question in a request. The route has to have `MAX_ASK` as its limit: no more than that is ever read.
async fn read(site: &Site, request: Request) -> Result<Ask, Refusal> {
    check_head(request.headers())?;
    let has_come = request.extensions().get::<BodyHasCome>().cloned();
    let body = timeout(site.patience, Bytes::from_request(request, &())).await.map_err(|_| too_slow())?;
    let body = body.map_err(|rejection| match rejection.status() {
        StatusCode::PAYLOAD_TOO_LARGE => too_large(),
        _ => Refusal::bad("the question did not come whole"),
    })?;
    if let Some(BodyHasCome(note)) = has_come {
        note();
    }
    let text = std::str::from_utf8(&body)
        .map_err(|error| Refusal::bad(format_args!("a question is text in UTF-8: {error}")))?;
    Ok(Ask::from_json(text)?)
}

/// Refuses a question by its headers, before its body is read.
fn check_head(headers: &HeaderMap) -> Result<(), Refusal> {
    let header = |name| headers.get(name).and_then(|value| value.to_str().ok());
    if !header(CONTENT_TYPE).is_some_and(is_json) {
        let error = "a question is JSON: send it with Content-Type: application/json";
        return Err(Refusal::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, "type", error));
    }
    let length = header(CONTENT_LENGTH).and_then(|length| length.parse::<u64>().ok());
    if length.is_some_and(|length| length > MAX_ASK as u64) {
        return Err(too_large());
    }
    Ok(())
}

/// The connection closes, as the rest of the question is not read.
fn too_large() -> Refusal {
    let error = format_args!("a question has at most {MAX_ASK} bytes");
    Refusal::new(StatusCode::PAYLOAD_TOO_LARGE, "large", error).with(CONNECTION, "close")
}

fn too_slow() -> Refusal {
    let error = "the question did not come in time";
    Refusal::new(StatusCode::REQUEST_TIMEOUT, "slow", error).with(CONNECTION, "close")
}

fn is_json(content_type: &str) -> bool {
    let kind = content_type.split(';').next().unwrap_or_default();
    kind.trim().eq_ignore_ascii_case("application/json")
}

/// The name of a job in an address, if that is text.
type Id = Result<Path<String>, PathRejection>;

fn find(site: &Site, id: Id) -> Result<Arc<Job>, Refusal> {
    let no_job = || {
        let error = "unknown job, or one that ended long ago: ask again";
        Refusal::new(StatusCode::NOT_FOUND, "missing", error)
    };
    id.ok().and_then(|Path(id)| site.jobs.find(&id)).ok_or_else(no_job)
}

async fn stop(State(site): State<Arc<Site>>, id: Id) -> Result<StatusCode, Refusal> {
    find(&site, id)?.stop.stop();
    Ok(StatusCode::NO_CONTENT)
}

/// Sends a job's events as a stream (server-sent events). A browser that was cut off connects again by itself, and says with
/// `Last-Event-ID` what it has.
async fn listen(State(site): State<Arc<Site>>, id: Id, headers: HeaderMap) -> Result<Response, Refusal> {
    let given = headers.get("last-event-id").and_then(|id| id.to_str().ok()?.parse().ok()).unwrap_or(0);
    let events = stream::unfold(Listener::new(find(&site, id)?, given), |mut listener| async {
        let event = listener.next().await?;
        let sent = Event::default().id(event.number.to_string()).event(event.name).data(&*event.data);
        Some((Ok::<_, Infallible>(sent), listener))
    });
    Ok(Sse::new(events).keep_alive(KeepAlive::new().interval(SIGN_OF_LIFE)).into_response())
}

async fn file(method: Method, uri: Uri) -> Result<Response, Refusal> {
    let nothing = || Refusal::new(StatusCode::NOT_FOUND, "missing", "nothing is at this address");
    let file = page_file(uri.path()).ok_or_else(nothing)?;
    if method != Method::GET && method != Method::HEAD {
        return Err(Refusal::method().with(ALLOW, "GET, HEAD"));
    }
    Ok(([(CONTENT_TYPE, file.content_type), (CACHE_CONTROL, file.cache_control)], file.content)
        .into_response())
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

    /// A method that the address does not have.
    pub(super) fn method() -> Self {
        Self::new(StatusCode::METHOD_NOT_ALLOWED, "method", "this address does not take this method")
    }

    /// A bug.
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

// The files of the page are within the program: no request reads the file system.
include!(concat!(env!("OUT_DIR"), "/page.rs"));

/// A file of the page.
#[derive(Debug)]
pub(super) struct File {
    content: Bytes,
    content_type: &'static str,
    /// How long browsers may cache it.
    cache_control: &'static str,
}

/// The mark by which the page knows where its questions go.
const IN_THE_BROWSER: &str = r#"<meta name="queenside-engine" content="browser""#;
const ON_THE_SERVER: &str = r#"<meta name="queenside-engine" content="server""#;

/// The page itself, with the mark of the server.
static INDEX: LazyLock<Bytes> = LazyLock::new(|| {
    let index = find_file("/index.html").map(String::from_utf8_lossy).unwrap_or_default();
    index.replace(IN_THE_BROWSER, ON_THE_SERVER).into()
});

/// The file at this path, which is compared as it is in the address, without decoding.
pub(super) fn page_file(path: &str) -> Option<File> {
    let path = if path == "/" { "/index.html" } else { path };
    let content = match path {
        "/index.html" => INDEX.clone(),
        path => Bytes::from_static(find_file(path)?),
    };
    // The name of such a file changes with what is in it.
    let cache_control =
        if path.starts_with("/assets/") { "private, max-age=31536000, immutable" } else { "no-cache" };
    Some(File { content, content_type: content_type(path), cache_control })
}

fn find_file(path: &str) -> Option<&'static [u8]> {
    let place = FILES.binary_search_by_key(&path, |(name, _)| *name).ok()?;
    FILES.get(place).map(|(_, content)| *content)
}

fn content_type(path: &str) -> &'static str {
    match path.rsplit_once('.').map_or("", |(_, extension)| extension) {
        "html" => "text/html; charset=utf-8",
        "js" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "wasm" => "application/wasm",
        "json" | "webmanifest" => "application/json",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "ico" => "image/x-icon",
        _ => "application/octet-stream",
    }
}
