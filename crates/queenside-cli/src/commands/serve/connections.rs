//! Connections: how many there may be, how slow, and how they end.

use std::io;
use std::pin::pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{Semaphore, watch};
use tokio::time::{MissedTickBehavior, interval, sleep, timeout};

use super::Site;
use super::routes::routes;

/// At the same time; more wait for one to end.
const MOST: u32 = 256;

/// For the head of a request to come, and between two requests.
const PATIENCE: Duration = Duration::from_secs(30);

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
    while let Ok(place) = Arc::clone(places).acquire_owned().await {
        let Ok((stream, _)) = listener.accept().await else {
            // No descriptor left, or a connection that was given up before it began.
            sleep(TICK).await;
            continue;
        };
        let (routes, closing) = (routes.clone(), closing.subscribe());
        tokio::spawn(async move {
            converse(stream, routes, closing).await;
            drop(place);
        });
    }
}

/// Answers the requests of one connection. Whatever is wrong with it is the other side's concern.
async fn converse(
    stream: TcpStream,
    routes: TowerToHyperService<axum::Router>,
    mut closing: watch::Receiver<()>,
) {
    // Events are short, and each is to be seen at once.
    let _ = stream.set_nodelay(true);
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new()).header_read_timeout(PATIENCE).max_buf_size(MOST_HEAD);
    let mut connection = pin!(http.serve_connection(TokioIo::new(stream), routes));
    tokio::select! {
        _ = connection.as_mut() => return,
        _ = closing.changed() => connection.as_mut().graceful_shutdown(),
    }
    let _ = connection.await;
}
