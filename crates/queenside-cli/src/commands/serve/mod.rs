//! The command `serve`: a server for the web app on this machine, with the native engines.

mod connections;
mod files;
mod guard;
mod jobs;
mod refusal;
mod routes;

use std::io::{self, Write};
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use tokio::runtime;
use tokio::time::sleep;

use crate::failure::{Failure, Status, note, reason};
use crate::interrupt;
use crate::output::Output;
use crate::system;
use crate::values::{self, ThreadsArg};
use guard::{Address, Guard, Key};
use jobs::Jobs;
use routes::Shared;

/// Serve the web app from this machine, with its engines
///
/// Prints the URL of the web app, which contains a token. Anyone on this machine who has the token can
/// use the server until you press Ctrl-C; other machines cannot connect. The server reads and
/// writes no files.
///
/// Counts use all CPUs. They continue while the page is reloaded, and stop soon after it
/// is closed.
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Examples:\n  queenside serve --open         # open the web app in the browser\n  queenside serve --port 8000    # use the same port every time\n  queenside serve --threads 2    # leave the other CPUs idle"
)]
pub(crate) struct Args {
    /// Listen on this port of 127.0.0.1 [default: 8092 if it is free, otherwise any free port]
    #[arg(long, value_name = "P", value_parser = values::whole::<u16>("P", 0..=u16::MAX.into()))]
    port: Option<u16>,
    /// Open the web app in the browser
    #[arg(long)]
    open: bool,
    #[command(flatten)]
    threads: ThreadsArg,
    /// Time that a job runs without listeners; for tests
    #[arg(long, value_name = "TIME", hide = true, default_value = "30s", value_parser = values::duration)]
    abandon_after: Duration,
    /// Time limit for the head of a request, for its body, and for the next request; for tests
    #[arg(long, value_name = "TIME", hide = true, default_value = "10s", value_parser = values::duration)]
    request_timeout: Duration,
}

/// The default port: n = 8 has 92 solutions.
const DEFAULT_PORT: u16 = 8092;

/// The number of threads for connections; answering questions uses other threads.
const WORKERS: usize = 2;

/// The maximum number of short questions that are answered at the same time.
const MAX_SHORT_QUESTIONS: usize = 16;

/// Time between two checks of the stop signal and of the jobs.
const CHECK_INTERVAL: Duration = Duration::from_millis(50);

pub(crate) fn run(args: &Args) -> Result<Status, Failure> {
    let runtime = runtime::Builder::new_multi_thread()
        .worker_threads(WORKERS)
        .max_blocking_threads(MAX_SHORT_QUESTIONS)
        .enable_io()
        .enable_time()
        .build()
        .map_err(|error| Failure::usage(format_args!("cannot start threads: {error}")))?;
    let within = runtime.enter();
    let (listener, address) = match args.port {
        Some(port) => Address::listen(port)?,
        // A fixed port, because browsers store the data of a page, such as paused counts, per port.
        None => Address::listen(DEFAULT_PORT).or_else(|_| Address::listen(0))?,
    };
    drop(within);
    let (key, code) = Key::new().map_err(Failure::usage)?;
    let link = address.link(key.token());
    let code = address.link(&code);
    let jobs = Jobs::new(args.threads.number(), args.abandon_after);
    let shared = Arc::new(Shared { jobs, body_timeout: args.request_timeout });
    let routes = routes::routes(Guard { address, key }, Arc::clone(&shared));

    report_panics_in_a_line();
    let stop = interrupt::stop().flag();
    let mut out = Output::open(None)?;
    writeln!(out, "{link}")?;
    out.finish()?;
    if args.open {
        open_in_browser(code);
    }
    let stopped = async {
        while !stop.load(Ordering::Relaxed) {
            shared.jobs.clean_up();
            sleep(CHECK_INTERVAL).await;
        }
        // The jobs send their last events.
        shared.jobs.stop_all();
    };
    runtime.block_on(connections::serve(listener, routes, args.request_timeout, stopped));
    // Jobs that are still running end with the program.
    runtime.shutdown_background();
    Ok(Status::Interrupted)
}

/// Print the message of a panic as a note, because a panic ends one question, not the server.
fn report_panics_in_a_line() {
    std::panic::set_hook(Box::new(|panic| {
        note(format_args!("internal error, please report it: {}", panic.to_string().replace('\n', " ")));
    }));
}

/// Open a URL in the browser without waiting; print a note if that fails.
fn open_in_browser(address: String) {
    std::thread::spawn(move || {
        if let Err(error) = run_opener(&address) {
            note(format_args!("cannot open a browser ({error}): open the URL above yourself"));
        }
    });
}

/// Run the system's program that opens URLs; it may not return before the browser ends.
fn run_opener(address: &str) -> io::Result<()> {
    let program = system::URL_OPENER[0];
    let mut command = Command::new(program);
    command.args(&system::URL_OPENER[1..]).arg(address);
    let status = command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).status();
    match status {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(io::Error::other(format!("{program}: {status}"))),
        Err(error) => Err(io::Error::other(format!("cannot run {program}: {}", reason(&error)))),
    }
}
