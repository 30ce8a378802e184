//! Connections: their limits and their end.

use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::serve::Listener;
use hyper::Request;
use hyper::body::{Body, Incoming};
use hyper::server::conn::http1;
use hyper::service::{Service, service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::{GracefulShutdown, Watcher};
use hyper_util::service::TowerToHyperService;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{Notify, Semaphore, watch};
use tokio::time::{sleep, timeout};

/// The maximum number of connections; further ones wait until one ends.
const MAX_CONNECTIONS: usize = 256;

/// If the maximum is reached, connections are closed that have had no complete request for this
/// time.
///
/// So connections that send nothing, or half a request, delay others by about this time, and a
/// burst of requests loses no connection.
const IDLE_TIMEOUT: Duration = Duration::from_millis(100);

/// The maximum size of the head of a request in bytes.
const MAX_HEAD: usize = 1 << 16;

/// Time between two attempts to accept a connection if the maximum is reached.
const RETRY_INTERVAL: Duration = Duration::from_millis(5);

/// Time limit at the end for sending the last events.
const SHUTDOWN_TIMEOUT: Duration = Duration::from_millis(500);

/// Answer requests until the future `stopped` ends; then close the connections.
///
/// `head_timeout` is the time limit for the head of a request, and for the next request.
pub(super) async fn serve(
    mut listener: TcpListener,
    routes: Router,
    head_timeout: Duration,
    stopped: impl Future<Output = ()>,
) {
    let (routes, shutdown) = (TowerToHyperService::new(routes), GracefulShutdown::new());
    let (places, is_full) = (Arc::new(Semaphore::new(MAX_CONNECTIONS)), Arc::new(Notify::new()));
    let accept = async {
        loop {
            let (stream, _) = Listener::accept(&mut listener).await;
            let place = loop {
                match Arc::clone(&places).try_acquire_owned() {
                    Ok(place) => break place,
                    Err(_) => is_full.notify_waiters(),
                }
                sleep(RETRY_INTERVAL).await;
            };
            let (routes, watcher, is_full) = (routes.clone(), shutdown.watcher(), Arc::clone(&is_full));
            tokio::spawn(async move {
                answer(stream, routes, head_timeout, watcher, &is_full).await;
                drop(place);
            });
        }
    };
    tokio::select! {
        () = accept => {}
        () = stopped => {}
    }
    drop(listener);
    // Connections that are still open end with the program.
    let _ = timeout(SHUTDOWN_TIMEOUT, shutdown.shutdown()).await;
}

/// Whether a connection has a complete request without a complete answer. If not, it may be closed
/// for another one.
#[derive(Clone, Debug)]
pub(super) struct Busy(watch::Sender<bool>);

impl Busy {
    pub(super) fn set(&self, is_busy: bool) {
        self.0.send_replace(is_busy);
    }

    /// Wait until the connection has been idle for the time limit while all connections are in use.
    async fn wait_for_eviction(&self, is_full: &Notify) {
        let mut busy = self.0.subscribe();
        loop {
            let _ = busy.wait_for(|is_busy| !is_busy).await;
            let evicted = async {
                sleep(IDLE_TIMEOUT).await;
                is_full.notified().await;
            };
            tokio::select! {
                () = evicted => return,
                _ = busy.changed() => {}
            }
        }
    }
}

/// Answer the requests of one connection. Errors of the connection are ignored.
async fn answer(
    stream: TcpStream,
    routes: TowerToHyperService<Router>,
    head_timeout: Duration,
    shutdown: Watcher,
    is_full: &Notify,
) {
    // Sends each event immediately, although events are short.
    let _ = stream.set_nodelay(true);
    let busy = Busy(watch::Sender::new(false));
    let service = service_fn(|mut request: Request<Incoming>| {
        // The handler that reads a body sets this when the body is complete.
        busy.set(request.body().is_end_stream());
        request.extensions_mut().insert(busy.clone());
        let (busy, answer) = (&busy, routes.call(request));
        async move {
            let answer = answer.await?;
            // An answer without a length is a stream of events.
            busy.set(answer.body().size_hint().exact().is_none());
            Ok::<_, std::convert::Infallible>(answer)
        }
    });
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new()).header_read_timeout(head_timeout).max_buf_size(MAX_HEAD);
    tokio::select! {
        _ = shutdown.watch(http.serve_connection(TokioIo::new(stream), service)) => {}
        () = busy.wait_for_eviction(is_full) => {}
    }
}
