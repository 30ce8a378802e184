# shellcheck shell=bash
# The steps of `./test --ci` and `./test --all` after those of `./test`, which sources this file.

install_all() {
  ensure_rust_tool clippy clippy rust-web-clippy
  # Without faketime, the test with a clock that runs backwards reports that it is skipped.
  command -v faketime >/dev/null || install_packages faketime || say "continuing without faketime"
  ensure_cluster_tools
  ensure_python
  ensure_node
  ensure_browser || true
  test_python >/dev/null
  (cd web && node_packages)
}

# Everything; then the build without optional features. queenside-wasm by itself does not include the
# long questions, as in the small core of the web app.
lints() {
  cargo clippy --locked --quiet --workspace --all-targets --features "$all_features" -- -D warnings
  cargo clippy --locked --quiet -p queenside-cli -p queenside --all-targets -- -D warnings
  cargo clippy --locked --quiet -p queenside-wasm -- -D warnings
}
# The library by itself, without features: eight crates, of which four are ours.
small_library() {
  local crates
  crates=$(cargo tree --locked -p queenside --no-default-features -e normal,build --prefix none | sed 's/ (.*//' | LC_ALL=C sort -u)
  [ "$(wc -l <<< "$crates")" -le 8 ] || { say "expected at most 8 crates without features, found:" "$crates"; return 1; }
  cargo clippy --locked --quiet -p queenside --no-default-features --all-targets -- -D warnings
  cargo test --locked --quiet -p queenside --no-default-features
}
documentation() { RUSTDOCFLAGS="-D warnings" cargo doc --locked --quiet --workspace --features "$all_features" --no-deps; }
build_all() { cargo build --locked --quiet --workspace --lib --bins --tests --examples --features "$all_features"; }
# Without Chromium, the tests on SwiftShader report that they are skipped.
with_all_features() { cargo test --locked --workspace --features "$all_features"; }
long_tests() { cargo test --locked --workspace --exclude queenside-gpu --features "$all_features" --lib --bins --tests -- --ignored; }
# Test the engines with each limit that excludes an instruction set of this CPU. The tests of the program
# set such limits themselves.
tests_of_the_engines() {
  local limit limits='' features
  features=$("$(target_folder)/debug/queenside" info | sed -n 's/^cpu features *//p')
  case $features in *avx512bitalg*) limits="avx2 none" ;; *avx2* | *neon*) limits=none ;; esac
  say "CPU features: $features"
  for limit in $limits; do
    say "QUEENSIDE_CPU=$limit"
    QUEENSIDE_CPU=$limit cargo_test --quiet --lib --test library -- count:: counts:: count_record:: engines || return
  done
}
clusters_and_python() { scripts/test-clusters && scripts/test-python --all; }

# Lints do not link, so the C++ library of the fuzzer does not have to be compiled.
fuzz_targets() {
  cargo fmt --manifest-path fuzz/Cargo.toml --check
  CARGO_TARGET_DIR=$(target_folder) CUSTOM_LIBFUZZER_PATH=/no/libfuzzer.a \
    cargo clippy --locked --quiet --manifest-path fuzz/Cargo.toml -- -D warnings
}

kernel() {
  scripts/build-ptx "$(target_folder)/made.ptx"
  cmp "$(target_folder)/made.ptx" crates/queenside-gpu/src/cuda/colour_split.ptx
}

ensure_cargo_deny() { cargo deny --version >/dev/null 2>&1 || cargo install --locked --quiet cargo-deny; }
dependencies() { cargo deny --all-features check --hide-inclusion-graph licenses bans sources; }
advisories() {
  if ! cargo deny fetch db; then
    say "skipped: cannot fetch the list of advisories"
    return
  fi
  cargo deny --all-features check advisories
}

# Check the build with the oldest supported Rust, rust-version in Cargo.toml.
oldest_rust() {
  local oldest
  oldest=$(sed -n 's/^rust-version = "\(.*\)"/\1/p' Cargo.toml)
  if ! command -v rustup >/dev/null || ! rustup toolchain install "$oldest.0" --profile minimal >&2; then
    say "skipped: cannot install Rust $oldest"
    return
  fi
  cargo "+$oldest.0" check --locked --workspace --features "$all_features"
}

larger_boards_on_gpus() {
  [ -e /usr/share/vulkan/icd.d/lvp_icd.x86_64.json ] || install_packages mesa-vulkan-drivers || say "continuing without lavapipe"
  cargo test --locked --release -p queenside-gpu --lib -- --ignored
}

slurm() {
  if [ "$(id -u)" = 0 ]; then scripts/test-slurm; else say "skipped: Slurm: only root can start its daemons"; fi
}

step "tools that the other tests need" install_all
step "words" scripts/check-words
step "workflows, forms, citation, metadata of the crates" scripts/check-workflows
step "the book: links, anchors, figures" scripts/book --check
step "lints" lints
step "documentation" documentation
step "the library without features: crates, lints, tests" small_library
step "the fuzz targets" fuzz_targets
step "tests of the engines with fewer instruction sets" tests_of_the_engines
step "building with all features" build_all
# The tests of clusters mostly wait, so they run in parallel with others.
begin "clusters, and the Python package with its examples and notebooks" clusters_and_python
step "all tests with all features, and the kernels of GPUs" with_all_features
step "long tests" long_tests
finish
step "the web app, used in a browser" scripts/test-page
step "the kernel of CUDA: compiled again, compared" kernel
step "the book as a site" scripts/book
[ "$parts" = --all ] || return 0

# RELEASE.md names these.
step "installing cargo deny" ensure_cargo_deny
step "dependencies, with cargo deny" dependencies
step "advisories" advisories
step "the oldest Rust" oldest_rust
step "the kernels of GPUs: n = 15, 16 and units of larger boards" larger_boards_on_gpus
step "the web app: built again, compared" scripts/build-page --check
step "the Python package as shipped" scripts/test-python --release
step "clusters: a real Slurm" slurm
step "installing in a bare Debian 12: pip, cargo, the Dockerfile" scripts/test-fresh --install
step "the first command in a bare Debian 13" scripts/test-fresh --debian 13 --first
step "other systems: Windows, macOS, aarch64, musl" scripts/test-platforms
