//! The files of the web app.

// The program contains the files of the web app, so no request reads the file system.
include!(concat!(env!("OUT_DIR"), "/page.rs"));

/// A file of the web app.
#[derive(Debug)]
pub(super) struct File {
    pub(super) content: &'static [u8],
    pub(super) content_type: &'static str,
    /// The value of the header `Cache-Control`.
    pub(super) cache_control: &'static str,
}

/// Return the file that the target of a request names: a path or a URL, whose query is ignored.
pub(super) fn find_file(target: &str) -> Option<File> {
    let path = match target.strip_prefix("http://") {
        Some(url) => &url[url.find('/')?..],
        None => target,
    };
    let path = path.split('?').next()?;
    let path = if path == "/" { "/index.html" } else { path };
    let place = FILES.binary_search_by_key(&path, |(name, _)| *name).ok()?;
    // The names of these files change with their content.
    let cache_control = if path.starts_with("/assets/") { "max-age=31536000, immutable" } else { "no-cache" };
    Some(File { content: FILES[place].1, content_type: content_type(path), cache_control })
}

fn content_type(path: &str) -> &'static str {
    match path.rsplit_once('.').map_or("", |(_, extension)| extension) {
        "html" => "text/html; charset=utf-8",
        "js" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "wasm" => "application/wasm",
        "webmanifest" => "application/manifest+json",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        _ => "application/octet-stream",
    }
}
