# shellcheck shell=bash
# Functions for the scripts that build and test the page, which source this file.

# Print the version of the compiler, and a checksum of all sources of the page, its crates and its
# profiles.
page_sources() {
  rustc --version
  {
    cargo tree --locked -p queenside-wasm --target wasm32-unknown-unknown -e normal --prefix none | sed 's/ (.*//' | LC_ALL=C sort -u
    sed -n '/^\[profile.release\]/,/^$/p; /^\[profile.page/,/^$/p' Cargo.toml
    sums_of_sources
  } | sha256sum | cut -d' ' -f1
}

sums_of_sources() {
  find crates/queenside{,-check,-service,-wasm}/{src,Cargo.toml} \
    web/{src,public,tsconfig.json,bind/src,bind/Cargo.toml,bind/Cargo.lock,index.html,vite.config.ts,package-lock.json} -type f -print0 |
    LC_ALL=C sort -z | xargs -0 sha256sum
}
