//! The command `serve`: the page on this machine, with the native engines behind it.

mod connections;
mod guard;
mod jobs;
mod routes;

use std::io::{self, Write};
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::time::Duration;

use tokio::runtime;

use crate::failure::{Failure, Status, note, reason};
use crate::interrupt;
use crate::output::Output;
use crate::values::{self, ThreadsArg};
use guard::{Address, Key};
use jobs::Jobs;

/// Open the page in your browser, with this machine's engines
///
/// Prints the address of the page with its token: anyone who has it may ask this machine questions until you press
/// Ctrl-C. Only programs on this machine can reach the server. It reads and writes no files.
///
/// Counts use all CPUs. They continue while the page is reloaded, and stop soon after it is closed.
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Examples:\n  queenside serve --open                 in the browser, at once\n  queenside serve --port 8000            at the same address every time, except for the key\n  queenside serve --threads 2            leave the other CPUs idle"
)]
pub(crate) struct Args {
    /// Listen on this port of 127.0.0.1 [default: 8092 if it is free, otherwise any free port]
    #[arg(long, value_name = "P", value_parser = values::whole::<u16>("P", 0..=u16::MAX.into()))]
    port: Option<u16>,
    /// Open the page in the browser
    #[arg(long)]
    open: bool,
    #[command(flatten)]
    threads: ThreadsArg,
    /// How long a job runs without listeners; for tests
    #[arg(long, value_name = "TIME", hide = true, default_value = "30s", value_parser = values::duration)]
    abandon_after: Duration,
    /// How long the head of a request, its body, or the next request may take; for tests
    #[arg(long, value_name = "TIME", hide = true, default_value = "10s", value_parser = values::duration)]
    patience: Duration,
}

/// The state of the server.
struct Site {
    address: Address,
    key: Key,
    jobs: Jobs,
    /// The time for a head to arrive, for a body, and between two requests.
    patience: Duration,
}

/// 92 solutions on a board of 8 rows.
const USUAL_PORT: u16 = 8092;

/// Threads of the server itself; questions have their own.
const WORKERS: usize = 2;

/// How many short questions are answered at the same time.
const MOST_AT_ONCE: usize = 16;

pub(crate) fn run(args: &Args) -> Result<Status, Failure> {
    let runtime = runtime::Builder::new_multi_thread()
        .worker_threads(WORKERS)
        .max_blocking_threads(MOST_AT_ONCE)
        .enable_io()
        .enable_time()
        .build()
        .map_err(|error| Failure::usage(format_args!("cannot start threads: {error}")))?;
    let within = runtime.enter();
    let (listener, address) = match args.port {
        Some(port) => Address::listen(port)?,
        // Browsers keep what a page stores, such as paused counts, for its port.
        None => Address::listen(USUAL_PORT).or_else(|_| Address::listen(0))?,
    };
    drop(within);
    let (key, code) = Key::new().map_err(Failure::usage)?;
    let link = address.link(key.token());
    let code = address.link(&code);
    let jobs = Jobs::new(args.threads.number(), args.abandon_after);
    let site = Arc::new(Site { address, key, jobs, patience: args.patience });

    report_panics_in_a_line();
    let stop = interrupt::stop().flag();
    let mut out = Output::open(None)?;
    writeln!(out, "{link}")?;
    out.finish()?;
    if args.open {
        open_in_browser(code);
    }
    runtime.block_on(connections::serve(listener, site, stop));
    // Jobs that have not ended by now end with the program.
    runtime.shutdown_background();
    Ok(Status::Interrupted)
}

/// A panic ends one question, not the server: its message is a note like others.
fn report_panics_in_a_line() {
    std::panic::set_hook(Box::new(|panic| {
        note(format_args!("internal error, please report it: {}", panic.to_string().replace('\n', " ")));
    }));
}

/// Opens an address in the browser, without waiting; prints a note if that fails.
fn open_in_browser(address: String) {
    std::thread::spawn(move || {
        if let Err(error) = run_opener(&address) {
            note(format_args!("no browser was opened ({error}): open the address above yourself"));
        }
    });
}

/// Waits for the system's own opener: some stay until the browser ends.
fn run_opener(address: &str) -> io::Result<()> {
    let (program, arguments): (&str, &[&str]) = if cfg!(target_os = "macos") {
        ("open", &[])
    } else if cfg!(windows) {
        ("rundll32", &["url.dll,FileProtocolHandler"])
    } else {
        ("xdg-open", &[])
    };
    let mut command = Command::new(program);
    command.args(arguments).arg(address);
    let status = command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).status();
    match status {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(io::Error::other(format!("{program}: {status}"))),
        Err(error) => Err(io::Error::other(format!("cannot run {program}: {}", reason(&error)))),
    }
}
