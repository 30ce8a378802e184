# shellcheck shell=bash
# The slow steps that rarely fail. `./test --all` sources this file.

ensure_cargo_deny() { cargo deny --version >/dev/null 2>&1 || cargo install --locked --quiet cargo-deny; }
advisories() {
  if ! cargo deny fetch db; then
    say "skipped: cannot fetch the list of advisories"
    return
  fi
  cargo deny --all-features check advisories
}

# Test the build without optional features, as plain `cargo test` does: it must report missing
# features, and everything else must work. queenside-wasm by itself does not include the long
# questions, as in the small core of the web app.
lean_build() {
  cargo clippy --locked --quiet -p queenside-cli -p queenside --all-targets -- -D warnings
  cargo clippy --locked --quiet -p queenside-wasm -- -D warnings
  cargo test --locked -p queenside-cli
}

# Lints do not link, so the C++ library of the fuzzer does not have to be compiled.
fuzz_targets() {
  cargo fmt --manifest-path fuzz/Cargo.toml --check
  CARGO_TARGET_DIR=$(target_folder) CUSTOM_LIBFUZZER_PATH=/no/libfuzzer.a \
    cargo clippy --locked --quiet --manifest-path fuzz/Cargo.toml -- -D warnings
}

# Check the build with the oldest supported Rust, rust-version in Cargo.toml.
oldest_rust() {
  local oldest
  oldest=$(sed -n 's/^rust-version = "\(.*\)"/\1/p' Cargo.toml)
  if ! command -v rustup >/dev/null || ! rustup toolchain install "$oldest.0" --profile minimal >&2; then
    say "skipped: cannot install Rust $oldest"
    return
  fi
  cargo "+$oldest.0" check --locked --workspace --features queenside-cli/full
}

kernel() {
  scripts/build-ptx "$(target_folder)/made.ptx"
  cmp "$(target_folder)/made.ptx" crates/queenside-gpu/src/cuda/colour_split.ptx
}

larger_boards_on_gpus() {
  [ -e /usr/share/vulkan/icd.d/lvp_icd.x86_64.json ] || install_packages mesa-vulkan-drivers || say "continuing without lavapipe"
  cargo test --locked --release -p queenside-gpu --lib -- --ignored
}

slurm() {
  if [ "$(id -u)" = 0 ]; then scripts/test-slurm; else say "skipped: Slurm: only root can start its daemons"; fi
}

step "installing cargo deny" ensure_cargo_deny
step "dependencies, with cargo deny" dependencies
step "advisories" advisories
step "the lean build" lean_build
step "the fuzz targets" fuzz_targets
step "the oldest Rust" oldest_rust
step "the kernel of CUDA: compiled again, compared" kernel
step "the kernels of GPUs: n = 15, 16 and units of larger boards" larger_boards_on_gpus
step "the web app: built again, compared" scripts/build-page --check
step "the book as a site" scripts/book
step "the Python package as shipped" scripts/test-python --release
step "clusters: a real Slurm" slurm
step "installing in a bare Debian 12: pip, cargo, the Dockerfile" scripts/test-fresh --install
step "the first command in a bare Debian 13" scripts/test-fresh --debian 13 --first
step "other systems: Windows, macOS, aarch64, musl" scripts/test-platforms
