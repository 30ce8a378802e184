//! Makes of the core, built for WebAssembly, what the page loads: `bind CORE.wasm FOLDER`.
//!
//! This is the program `wasm-bindgen` in a few lines, with its version fixed by this folder's Cargo.lock: so nobody has to install
//! another, and everybody builds the same page.

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
