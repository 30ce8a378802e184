//! Generates the list of the web app's files, which the command `serve` contains.
//!
//! The list has every file in the folder `page`, because a new build of the web app changes their
//! names.

use std::fmt::Write;
use std::path::Path;
use std::{env, fs, io};

fn main() -> io::Result<()> {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed=page");
    let folder = Path::new(&variable("CARGO_MANIFEST_DIR")?).join("page");
    let mut files = Vec::new();
    collect(&folder, "", &mut files)?;
    files.sort();
    if !files.iter().any(|(name, _)| name == "/index.html") {
        return Err(io::Error::other("page/index.html does not exist"));
    }
    let mut list = "/// The path of each file in a URL, and its content, sorted by path.\n".to_owned();
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

/// Collect the files in a folder and its subfolders, with their paths in a URL.
fn collect(folder: &Path, address: &str, files: &mut Vec<(String, String)>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let name = entry.file_name().to_string_lossy().into_owned();
        // Hidden files of systems and editors.
        if name.starts_with('.') {
            continue;
        }
        // These characters need no escape in a URL, so URLs can be compared without decoding.
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
