# Sourced by the commands that build and test the page.

# What the page is made of: the compiler, and a checksum of all sources.
page_sources() {
  rustc --version
  find crates/queenside{,-check,-checked,-service,-wasm}/{src,Cargo.toml} \
    web/{src,public,bind/src,bind/Cargo.toml,bind/Cargo.lock,index.html,vite.config.ts,package-lock.json} -type f -print0 |
    LC_ALL=C sort -z | xargs -0 sha256sum | sha256sum | cut -d' ' -f1
}
