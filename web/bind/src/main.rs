//! Generate the files that the page loads from the core built for WebAssembly.
//! Usage: `bind CORE.wasm FOLDER`.
//!
//! This replaces the program `wasm-bindgen`. The Cargo.lock of this folder fixes its version, so
//! that it needs no separate installation and every build gives the same page.

use std::path::PathBuf;

use anyhow::Context;
use wasm_bindgen_cli_support::Bindgen;

fn main() -> anyhow::Result<()> {
    let mut arguments = std::env::args_os().skip(1).map(PathBuf::from);
    let mut next = || arguments.next().context("usage: bind CORE.wasm FOLDER");
    let (core, folder) = (next()?, next()?);
    let mut bindgen = Bindgen::new();
    bindgen.input_path(core).web(true)?.typescript(true).remove_name_section(true).remove_producers_section(true);
    bindgen.omit_default_module_path(true);
    bindgen.generate(folder)
}
