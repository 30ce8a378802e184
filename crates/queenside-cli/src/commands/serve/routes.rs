//! What is at which address.

use std::sync::Arc;

use axum::Router;
use axum::extract::rejection::PathRejection;
use axum::extract::{DefaultBodyLimit, Path, Request, State};
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::http::{HeaderMap, Method, StatusCode, Uri};
use axum::middleware::from_fn_with_state;
use axum::response::{IntoResponse, Response};
use axum::routing::{delete, get, post};
use queenside_service::MAX_ASK;

use super::jobs::{Job, events};
use super::refusal::Refusal;
use super::{Site, ask, guard};

/// Everything that is answered, behind the guard.
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

const JSON: [(axum::http::HeaderName, &str); 1] = [(CONTENT_TYPE, "application/json")];

async fn answer(request: Request) -> Result<Response, Refusal> {
    let answer = ask::answer(ask::read(request).await?).await?;
    Ok((JSON, answer).into_response())
}

async fn begin(State(site): State<Arc<Site>>, request: Request) -> Result<Response, Refusal> {
    let id = site.jobs.begin(ask::read(request).await?)?;
    Ok((StatusCode::CREATED, JSON, serde_json::json!({ "id": id }).to_string()).into_response())
}

/// The name of a job in an address, which may be no text at all.
type Id = Result<Path<String>, PathRejection>;

fn find(site: &Site, id: Id) -> Result<Arc<Job>, Refusal> {
    id.ok().and_then(|Path(id)| site.jobs.find(&id)).ok_or_else(Refusal::no_job)
}

async fn stop(State(site): State<Arc<Site>>, id: Id) -> Result<StatusCode, Refusal> {
    find(&site, id)?.stop();
    Ok(StatusCode::NO_CONTENT)
}

async fn listen(
    State(site): State<Arc<Site>>,
    id: Id,
    uri: Uri,
    headers: HeaderMap,
) -> Result<Response, Refusal> {
    Ok(events::stream(find(&site, id)?, events::heard_before(&headers, uri.query())?))
}

async fn file(State(site): State<Arc<Site>>, method: Method, uri: Uri) -> Result<Response, Refusal> {
    let file = site.page.file(uri.path()).ok_or_else(Refusal::nothing_here)?;
    if method != Method::GET && method != Method::HEAD {
        return Err(Refusal::read_only());
    }
    Ok(([(CONTENT_TYPE, file.content_type), (CACHE_CONTROL, file.kept)], file.content).into_response())
}
