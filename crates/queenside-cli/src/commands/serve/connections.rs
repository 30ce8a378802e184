//! Connections: how many there may be, how slow, and how they end.

use std::collections::BTreeMap;
use std::io;
use std::pin::pin;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use axum::http::StatusCode;
use axum::response::IntoResponse;
use hyper::Request;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::{Service, service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{Semaphore, watch};
use tokio::task::AbortHandle;
use tokio::time::{MissedTickBehavior, interval, sleep, timeout};

use super::Site;
use super::routes::routes;

/// At the same time; more wait for one to end.
const MOST: u32 = 256;

/// Connections from which no request has come yet; where there are more, the oldest is closed, so that connections that never
/// send anything keep no one waiting.
const MOST_SILENT: usize = 64;

/// For the head of a request to come, and between two requests.
const PATIENCE: Duration = Duration::from_secs(10);

/// The longest head of a request, in bytes.
const MOST_HEAD: usize = 1 << 16;

/// How often the signal to stop is looked at, and what nobody wants any more is cleared away.
const TICK: Duration = Duration::from_millis(50);

/// At the end, for what is told last to be sent.
const GRACE: Duration = Duration::from_millis(500);

/// Answers requests until the signal is given; then jobs are stopped, and their listeners told.
pub(super) async fn serve(
    listener: std::net::TcpListener,
    site: Arc<Site>,
    stop: &'static AtomicBool,
) -> io::Result<()> {
    let listener = TcpListener::from_std(listener)?;
    let (places, closing) = (Arc::new(Semaphore::new(MOST as usize)), watch::Sender::new(()));
    tokio::select! {
        () = accept(&listener, &places, &closing, &site) => {}
        () = tend(&site, stop) => {}
    }
    drop(listener);
    site.jobs.stop_all();
    closing.send_replace(());
    // All places are free when nobody is connected any more; whoever does not leave is left behind.
    let _ = timeout(GRACE, places.acquire_many(MOST)).await;
    Ok(())
}

/// Looks after the jobs until the signal is given.
async fn tend(site: &Site, stop: &AtomicBool) {
    let mut ticks = interval(TICK);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    while !stop.load(Ordering::Relaxed) {
        ticks.tick().await;
        site.jobs.tend();
    }
}

async fn accept(
    listener: &TcpListener,
    places: &Arc<Semaphore>,
    closing: &watch::Sender<()>,
    site: &Arc<Site>,
) {
    let routes = TowerToHyperService::new(routes(Arc::clone(site)));
    let silent = Arc::new(Silent::default());
    for number in 0.. {
        let Ok((stream, _)) = listener.accept().await else {
            // No descriptor left, or a connection that was given up before it began.
            sleep(TICK).await;
            continue;
        };
        silent.make_room();
        let Ok(place) = Arc::clone(places).acquire_owned().await else { return };
        let (routes, closing, heard) = (routes.clone(), closing.subscribe(), Arc::clone(&silent));
        silent.spawn(number, async move {
            converse(stream, routes, closing, || heard.remove(number)).await;
            heard.remove(number);
            drop(place);
        });
    }
}

/// The connections from which no request has come yet, in the order in which they came.
#[derive(Debug, Default)]
struct Silent(Mutex<BTreeMap<u64, AbortHandle>>);

impl Silent {
    fn connections(&self) -> MutexGuard<'_, BTreeMap<u64, AbortHandle>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Begins a connection.
    fn spawn(&self, number: u64, talk: impl Future<Output = ()> + Send + 'static) {
        // Locked first, so that a request that comes at once finds it here.
        let mut connections = self.connections();
        connections.insert(number, tokio::spawn(talk).abort_handle());
    }

    fn remove(&self, number: u64) {
        self.connections().remove(&number);
    }

    /// Closes the oldest where there are too many.
    fn make_room(&self) {
        let mut connections = self.connections();
        while connections.len() >= MOST_SILENT
            && let Some((_, oldest)) = connections.pop_first()
        {
            oldest.abort();
        }
    }
}

/// Answers the requests of one connection. Whatever is wrong with it is the other side's concern.
async fn converse(
    stream: TcpStream,
    routes: TowerToHyperService<axum::Router>,
    mut closing: watch::Receiver<()>,
    hears: impl Fn(),
) {
    // Events are short, and each is to be seen at once.
    let _ = stream.set_nodelay(true);
    let mut http = http1::Builder::new();
    // The buffer grows in steps, so that its limit alone would let longer heads pass.
    http.timer(TokioTimer::new()).header_read_timeout(PATIENCE).max_buf_size(MOST_HEAD + 1);
    let answer = service_fn(|request: Request<Incoming>| {
        hears();
        let is_long = head_length(&request) > MOST_HEAD;
        let answer = routes.call(request);
        async move {
            if is_long {
                return Ok(StatusCode::REQUEST_HEADER_FIELDS_TOO_LARGE.into_response());
            }
            answer.await
        }
    });
    let mut connection = pin!(http.serve_connection(TokioIo::new(stream), answer));
    tokio::select! {
        _ = connection.as_mut() => return,
        _ = closing.changed() => connection.as_mut().graceful_shutdown(),
    }
    let _ = connection.await;
}

/// The length of the head of a request in bytes, as browsers and most programs write it.
fn head_length(request: &Request<Incoming>) -> usize {
    let line = format!("{} {} HTTP/1.1\r\n", request.method(), request.uri());
    let fields = request.headers().iter();
    let fields: usize = fields.map(|(name, value)| name.as_str().len() + value.len() + ": \r\n".len()).sum();
    line.len() + fields + "\r\n".len()
}
