//! The files of the web app.

use std::sync::LazyLock;

use axum::body::Bytes;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};

// The program contains the files of the web app, so no request reads the file system.
include!(concat!(env!("OUT_DIR"), "/page.rs"));

/// A file of the web app.
#[derive(Debug)]
pub(super) struct File {
    content: Bytes,
    content_type: &'static str,
    /// The value of the header `Cache-Control`.
    cache_control: &'static str,
}

/// The element by which the web app chooses where it sends questions, as built and as served.
const IN_THE_BROWSER: &str = r#"<meta name="queenside-engine" content="browser""#;
const ON_THE_SERVER: &str = r#"<meta name="queenside-engine" content="server""#;

/// The page itself, set to send its questions to the server.
static INDEX: LazyLock<Bytes> = LazyLock::new(|| {
    let index = find_file("/index.html").map(String::from_utf8_lossy).unwrap_or_default();
    index.replace(IN_THE_BROWSER, ON_THE_SERVER).into()
});

impl IntoResponse for File {
    fn into_response(self) -> Response {
        let headers = [(CONTENT_TYPE, self.content_type), (CACHE_CONTROL, self.cache_control)];
        (headers, self.content).into_response()
    }
}

/// Return the file at this path of a URL, which is compared without decoding.
pub(super) fn page_file(path: &str) -> Option<File> {
    let path = if path == "/" { "/index.html" } else { path };
    let content = match path {
        "/index.html" => INDEX.clone(),
        path => Bytes::from_static(find_file(path)?),
    };
    // The names of these files change with their content.
    let cache_control =
        if path.starts_with("/assets/") { "private, max-age=31536000, immutable" } else { "no-cache" };
    Some(File { content, content_type: content_type(path), cache_control })
}

fn find_file(path: &str) -> Option<&'static [u8]> {
    let place = FILES.binary_search_by_key(&path, |(name, _)| *name).ok()?;
    FILES.get(place).map(|(_, content)| *content)
}

fn content_type(path: &str) -> &'static str {
    match path.rsplit_once('.').map_or("", |(_, extension)| extension) {
        "html" => "text/html; charset=utf-8",
        "js" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "wasm" => "application/wasm",
        "json" | "webmanifest" => "application/json",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "ico" => "image/x-icon",
        _ => "application/octet-stream",
    }
}
