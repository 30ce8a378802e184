//! The command `serve`: serves the files of the web app to browsers on this machine.

mod files;
mod server;

use std::io::{self, ErrorKind, Write};
use std::net::{Ipv4Addr, TcpListener};
use std::process::{Command, Stdio};
use std::thread;

use queenside_service::values::Whole;

use crate::failure::{Failure, Status, note, reason};
use crate::output::Output;
use crate::system;

/// Serve the web app on this machine
///
/// Prints the URL of the web app, and serves its files until you press Ctrl-C. Other machines cannot
/// connect. The program contains the files, so it reads and downloads nothing.
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Examples:\n  queenside serve --open         # open the web app in the browser\n  queenside serve --port 8000    # use another port"
)]
pub(crate) struct Args {
    /// Open the web app in the browser
    #[arg(long)]
    open: bool,
    /// Port of 127.0.0.1, or 0 for any free port; browsers store paused counts per port
    // n = 8 has 92 solutions.
    #[arg(long, value_name = "P", default_value = "8092")]
    port: Whole<0, 65535>,
}

pub(crate) fn run(args: &Args) -> Result<Status, Failure> {
    let (listener, port) = listen(args.port.as_u32() as u16).map_err(|error| match error.kind() {
        ErrorKind::AddrInUse => {
            let port = args.port;
            Failure::usage(format_args!(
                "port {port} is in use: give another --port, or --port 0 for any free port"
            ))
        }
        _ => Failure::usage(format_args!("cannot listen at 127.0.0.1:{}: {}", args.port, reason(&error))),
    })?;
    let url = format!("http://127.0.0.1:{port}/");
    let mut out = Output::open(None)?;
    writeln!(out, "{url}")?;
    out.finish()?;
    if args.open {
        open_in_browser(url);
    }
    server::serve(&listener)
}

/// Return a listener and its port.
fn listen(port: u16) -> io::Result<(TcpListener, u16)> {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, port))?;
    let port = listener.local_addr()?.port();
    Ok((listener, port))
}

/// Open a URL in the browser without waiting; print a note if that fails.
fn open_in_browser(url: String) {
    thread::spawn(move || {
        if let Err(error) = run_opener(&url) {
            note(format_args!("cannot open a browser ({error}): open the URL above yourself"));
        }
    });
}

/// Run the system's program that opens URLs; it may not return before the browser ends.
fn run_opener(url: &str) -> io::Result<()> {
    let program = system::URL_OPENER[0];
    let mut command = Command::new(program);
    command.args(&system::URL_OPENER[1..]).arg(url);
    let status = command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).status();
    match status {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(io::Error::other(format!("{program}: {status}"))),
        Err(error) => Err(io::Error::other(format!("cannot run {program}: {}", reason(&error)))),
    }
}
