//! The browser of whoever types the command.

use std::io;
use std::process::{Command, Stdio};

use crate::failure::note;

/// Opens an address in the browser; a note where that fails, after the command has gone on.
pub(super) fn open(address: String) {
    std::thread::spawn(move || {
        if let Err(error) = ask_the_system(&address) {
            note(format_args!("no browser was opened ({error}): open the address above in yours"));
        }
    });
}

/// Waits for the system's own opener: some stay until the browser ends.
fn ask_the_system(address: &str) -> io::Result<()> {
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
        Err(error) => {
            Err(io::Error::other(format!("cannot run {program}: {}", crate::failure::reason(&error))))
        }
    }
}
