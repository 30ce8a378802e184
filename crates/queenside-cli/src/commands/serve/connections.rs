//! Connections: their limits and their end.

use std::collections::BTreeMap;
use std::convert::Infallible;
use std::pin::pin;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use hyper::Request;
use hyper::body::{Body, Incoming};
use hyper::server::conn::http1;
use hyper::service::{Service, service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tokio::task::AbortHandle;
use tokio::time::{MissedTickBehavior, interval, sleep};

use super::Site;
use super::routes::routes;

/// The maximum number of connections; further ones wait until one ends.
const MOST: usize = 256;

/// If all places are taken, the connection that has had no complete request for the longest time is
/// closed, if that time is at least this long.
///
/// So connections that send nothing, or half a request, delay others by at most this time, and a
/// burst of requests loses no connection.
const IDLE: Duration = Duration::from_millis(100);

/// The maximum size of the head of a request in bytes.
const MOST_HEAD: usize = 1 << 16;

/// Time between two checks of the stop signal and of the jobs.
const TICK: Duration = Duration::from_millis(50);

/// Time at the end to send the last events.
const GRACE: Duration = Duration::from_millis(500);

/// Answer requests until the stop signal; then stop the jobs, which sends their last events.
pub(super) async fn serve(listener: TcpListener, site: Arc<Site>, stop: &'static AtomicBool) {
    let (talks, closing) = (Arc::new(Talks::default()), watch::Sender::new(()));
    tokio::select! {
        () = accept(&listener, &talks, &closing, &site) => {}
        () = tend(&site, stop) => {}
    }
    drop(listener);
    site.jobs.stop_all();
    closing.send_replace(());
    // Connections that are still open end with the program.
    let end = Instant::now() + GRACE;
    while !talks.all().is_empty() && Instant::now() < end {
        sleep(TICK / 10).await;
    }
}

/// Stop and remove jobs until the stop signal.
async fn tend(site: &Site, stop: &AtomicBool) {
    let mut ticks = interval(TICK);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    while !stop.load(Ordering::Relaxed) {
        ticks.tick().await;
        site.jobs.tend();
    }
}

async fn accept(listener: &TcpListener, talks: &Arc<Talks>, closing: &watch::Sender<()>, site: &Arc<Site>) {
    let (routes, patience) = (TowerToHyperService::new(routes(Arc::clone(site))), site.patience);
    for number in 0.. {
        let Ok((stream, _)) = listener.accept().await else {
            // The process has no file descriptor left, or the client has left already.
            sleep(TICK).await;
            continue;
        };
        while !talks.have_place() {
            sleep(TICK / 10).await;
        }
        let (routes, closing, here) = (routes.clone(), closing.subscribe(), Arc::clone(talks));
        talks.begin(number, async move {
            let talks = Arc::clone(&here);
            converse(
                stream,
                routes,
                closing,
                patience,
                Arc::new(move |is_idle| talks.set_idle(number, is_idle)),
            )
            .await;
            here.all().remove(&number);
        });
    }
}

/// The connections by number, and since when each has been idle, if it is.
#[derive(Debug, Default)]
struct Talks(Mutex<BTreeMap<u64, (AbortHandle, Option<Instant>)>>);

impl Talks {
    fn all(&self) -> MutexGuard<'_, BTreeMap<u64, (AbortHandle, Option<Instant>)>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn begin(&self, number: u64, talk: impl Future<Output = ()> + Send + 'static) {
        // Locked first, so that an immediate request finds the connection in the map.
        let mut all = self.all();
        all.insert(number, (tokio::spawn(talk).abort_handle(), Some(Instant::now())));
    }

    /// Record that a complete request has arrived, or that it has been answered.
    fn set_idle(&self, number: u64, is_idle: bool) {
        if let Some((_, since)) = self.all().get_mut(&number) {
            *since = is_idle.then(Instant::now);
        }
    }

    /// Return whether there is a place for another connection; may close the longest idle one.
    fn have_place(&self) -> bool {
        let mut all = self.all();
        let idle = all.iter().filter_map(|(number, (_, since))| since.map(|since| (since, *number)));
        let oldest = idle.min().filter(|(since, _)| since.elapsed() >= IDLE);
        if all.len() >= MOST
            && let Some((talk, _)) = oldest.and_then(|(_, number)| all.remove(&number))
        {
            talk.abort();
        }
        all.len() < MOST
    }
}

/// A callback for when the body of a request has arrived completely; until then, the connection may
/// be closed for another one.
#[derive(Clone)]
pub(super) struct BodyHasCome(pub(super) Arc<dyn Fn() + Send + Sync>);

/// Answer the requests of one connection. Errors of the connection are ignored.
async fn converse(
    stream: TcpStream,
    routes: TowerToHyperService<axum::Router>,
    mut closing: watch::Receiver<()>,
    patience: Duration,
    set_idle: Arc<dyn Fn(bool) + Send + Sync>,
) {
    // Sends each event immediately, although events are short.
    let _ = stream.set_nodelay(true);
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new()).header_read_timeout(patience).max_buf_size(MOST_HEAD);
    let answer = service_fn(|mut request: Request<Incoming>| {
        let set_idle = Arc::clone(&set_idle);
        if request.body().is_end_stream() {
            set_idle(false);
        } else {
            // The handler that reads the body calls this.
            let set_idle = Arc::clone(&set_idle);
            request.extensions_mut().insert(BodyHasCome(Arc::new(move || set_idle(false))));
        }
        let answer = routes.call(request);
        async move {
            let Ok(answer) = answer.await;
            // An answer without a length is a stream of events, which is never idle.
            set_idle(answer.body().size_hint().exact().is_some());
            Ok::<_, Infallible>(answer)
        }
    });
    let mut connection = pin!(http.serve_connection(TokioIo::new(stream), answer));
    tokio::select! {
        _ = connection.as_mut() => return,
        _ = closing.changed() => connection.as_mut().graceful_shutdown(),
    }
    let _ = connection.await;
}
