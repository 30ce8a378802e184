//! The files of the page, which are within the program: no request ever comes near the file system.

use std::sync::LazyLock;

use axum::body::Bytes;

include!(concat!(env!("OUT_DIR"), "/page.rs"));

/// A file of the page.
#[derive(Debug)]
pub(super) struct File {
    pub(super) content: Bytes,
    pub(super) content_type: &'static str,
    /// How long browsers may keep it.
    pub(super) kept: &'static str,
}

/// How the page asks where its questions go, and what it is told here.
const IN_THE_BROWSER: &str = r#"<meta name="queenside-engine" content="browser""#;
const ON_THE_SERVER: &str = r#"<meta name="queenside-engine" content="server""#;

/// The page itself, which knows that there is a server behind it.
static INDEX: LazyLock<Bytes> = LazyLock::new(|| {
    let index = find("/index.html").map(String::from_utf8_lossy).unwrap_or_default();
    index.replace(IN_THE_BROWSER, ON_THE_SERVER).into()
});

/// The file at this path, which is compared as it stands in the address: there is nothing in it to be decoded.
pub(super) fn file(path: &str) -> Option<File> {
    let path = if path == "/" { "/index.html" } else { path };
    let content = match path {
        "/index.html" => INDEX.clone(),
        path => Bytes::from_static(find(path)?),
    };
    // The name of such a file changes with what is in it.
    let kept = if path.starts_with("/assets/") { "private, max-age=31536000, immutable" } else { "no-cache" };
    Some(File { content, content_type: content_type(path), kept })
}

fn find(path: &str) -> Option<&'static [u8]> {
    let place = FILES.binary_search_by_key(&path, |(name, _)| *name).ok()?;
    FILES.get(place).map(|(_, content)| *content)
}

fn content_type(path: &str) -> &'static str {
    match path.rsplit_once('.').map_or("", |(_, extension)| extension) {
        "html" => "text/html; charset=utf-8",
        "js" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "wasm" => "application/wasm",
        "json" => "application/json",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "ico" => "image/x-icon",
        _ => "application/octet-stream",
    }
}
