//! The routes: reading questions, sending answers and the files of the page.

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

/// Time between two comments while there are no events, which detect listeners that have left.
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

/// Answer a short question.
async fn answer(State(site): State<Arc<Site>>, request: Request) -> Result<Response, Refusal> {
    let ask = read(&site, request).await?;
    if ask.is_long() {
        return Err(Refusal::bad("a long question: send it to /api/jobs, and read its events"));
    }
    let answering = tokio::task::spawn_blocking(|| {
        queenside_service::answer(ask, &mut Run::alone().engines(crate::engines::ENGINES))
    });
    let answered =
        answering.await.map_err(|_| Refusal::internal("see the details on the terminal of the server"))?;
    Ok((JSON, answered?.to_string()).into_response())
}

async fn begin(State(site): State<Arc<Site>>, request: Request) -> Result<Response, Refusal> {
    let id = site.jobs.begin(read(&site, request).await?)?;
    Ok((StatusCode::CREATED, JSON, serde_json::json!({ "id": id }).to_string()).into_response())
}

/// Read the question in a request. The route must limit the body to `MAX_ASK` bytes.
async fn read(site: &Site, request: Request) -> Result<Ask, Refusal> {
    check_head(request.headers())?;
    let has_come = request.extensions().get::<BodyHasCome>().cloned();
    let body = timeout(site.patience, Bytes::from_request(request, &())).await.map_err(|_| too_slow())?;
    let body = body.map_err(|rejection| match rejection.status() {
        StatusCode::PAYLOAD_TOO_LARGE => too_large(),
        _ => Refusal::bad("the question is incomplete"),
    })?;
    if let Some(BodyHasCome(note)) = has_come {
        note();
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

fn find(site: &Site, id: Id) -> Result<Arc<Job>, Refusal> {
    let no_job = || {
        let error = "unknown job, or a job that ended long ago: send the question again";
        Refusal::new(StatusCode::NOT_FOUND, "missing", error)
    };
    id.ok().and_then(|Path(id)| site.jobs.find(&id)).ok_or_else(no_job)
}

async fn stop(State(site): State<Arc<Site>>, id: Id) -> Result<StatusCode, Refusal> {
    find(&site, id)?.stop.stop();
    Ok(StatusCode::NO_CONTENT)
}

/// Send a job's events as a stream (server-sent events).
///
/// After a lost connection, a browser connects again automatically and sends the number of its last
/// event in `Last-Event-ID`.
async fn listen(State(site): State<Arc<Site>>, id: Id, headers: HeaderMap) -> Result<Response, Refusal> {
    let given = match headers.get("last-event-id").map(HeaderValue::as_bytes) {
        None => 0,
        Some(number) if !number.is_empty() && number.iter().all(u8::is_ascii_digit) => {
            // A number with more than 64 bits is above the last event.
            String::from_utf8_lossy(number).parse().unwrap_or(u64::MAX)
        }
        Some(_) => return Err(Refusal::bad("expected a number in Last-Event-ID")),
    };
    let listener = Listener::new(find(&site, id)?, given);
    if listener.has_all() {
        // After an empty stream a browser would connect again; this status ends that.
        return Ok(StatusCode::NO_CONTENT.into_response());
    }
    let events = stream::unfold(listener, |mut listener| async {
        let event = listener.next().await?;
        let sent = Event::default().id(event.number.to_string()).event(event.name).data(&*event.data);
        Some((Ok::<_, Infallible>(sent), listener))
    });
    Ok(Sse::new(events).keep_alive(KeepAlive::new().interval(SIGN_OF_LIFE)).into_response())
}

async fn file(method: Method, uri: Uri) -> Result<Response, Refusal> {
    let nothing = || Refusal::new(StatusCode::NOT_FOUND, "missing", "no page at this address");
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

// The program contains the files of the page, so no request reads the file system.
include!(concat!(env!("OUT_DIR"), "/page.rs"));

/// A file of the page.
#[derive(Debug)]
pub(super) struct File {
    content: Bytes,
    content_type: &'static str,
    /// The value of the header `Cache-Control`.
    cache_control: &'static str,
}

/// The element by which the page chooses where it sends questions, as built and as served.
const IN_THE_BROWSER: &str = r#"<meta name="queenside-engine" content="browser""#;
const ON_THE_SERVER: &str = r#"<meta name="queenside-engine" content="server""#;

/// The page itself, set to send its questions to the server.
static INDEX: LazyLock<Bytes> = LazyLock::new(|| {
    let index = find_file("/index.html").map(String::from_utf8_lossy).unwrap_or_default();
    index.replace(IN_THE_BROWSER, ON_THE_SERVER).into()
});

/// Return the file at this path of a URL, which is compared without decoding.
pub(super) fn page_file(path: &str) -> Option<File> {
    let path = if path == "/" { "/index.html" } else { path };
    let content = match path {
        "/index.html" => INDEX.clone(),
        path => Bytes::from_static(find_file(path)?),
    };
    // The names of these files change with their content.
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
