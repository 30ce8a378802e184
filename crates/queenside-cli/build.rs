//! Lists the files of the page, which the command `serve` carries within it: whatever lies in the folder `page`, so that a page
//! built anew under other names needs no change here.

use std::fmt::Write;
use std::path::Path;
use std::{env, fs, io};

fn main() -> io::Result<()> {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed=page");
    if env::var_os("CARGO_FEATURE_SERVE").is_none() {
        return Ok(());
    }
    let folder = Path::new(&variable("CARGO_MANIFEST_DIR")?).join("page");
    let mut files = Vec::new();
    collect(&folder, "", &mut files)?;
    files.sort();
    if !files.iter().any(|(name, _)| name == "/index.html") {
        return Err(io::Error::other("page/index.html is not there"));
    }
    let mut list =
        "/// Each file's path in an address, and what is in it; in order of the paths.\n".to_owned();
    list.push_str("static FILES: &[(&str, &[u8])] = &[\n");
    for (name, path) in files {
        // Writing to a string does not fail.
        let _ = writeln!(list, "    ({name:?}, include_bytes!({path:?})),");
    }
    list.push_str("];\n");
    fs::write(Path::new(&variable("OUT_DIR")?).join("page.rs"), list)
}

fn variable(name: &str) -> io::Result<String> {
    env::var(name).map_err(|error| io::Error::other(format!("{name}: {error}")))
}

/// The files in a folder and in those below it, with the addresses they get.
fn collect(folder: &Path, address: &str, files: &mut Vec<(String, String)>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let name = entry.file_name().to_string_lossy().into_owned();
        // What systems and editors leave behind.
        if name.starts_with('.') {
            continue;
        }
        // These need no escape in an address, so that addresses are compared as they come.
        let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-_.".contains(&byte);
        if !name.bytes().all(is_plain) {
            return Err(io::Error::other(format!("page: {name}: letters, digits, '-', '_' and '.' only")));
        }
        let (path, address) = (entry.path(), format!("{address}/{name}"));
        if entry.file_type()?.is_dir() {
            collect(&path, &address, files)?;
        } else {
            let path = path.into_os_string().into_string();
            files.push((
                address,
                path.map_err(|path| io::Error::other(format!("{}: not UTF-8", path.display())))?,
            ));
        }
    }
    Ok(())
}
