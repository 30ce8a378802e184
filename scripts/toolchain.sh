# shellcheck shell=bash
# Sourced by the commands at the root: makes sure of a Rust toolchain, a linker and what the tests use, and installs
# what is missing by package name. Says nothing when all is there.

say() { printf '%s\n' "$*" >&2; }

# Runs a command as root, if that can be had.
as_root() {
  if [ "$(id -u)" = 0 ]; then "$@"; elif command -v sudo >/dev/null; then sudo "$@"; else
    say "cannot install packages: neither root nor sudo"
    return 1
  fi
}

install_packages() {
  command -v apt-get >/dev/null || { say "please install $* and run this again"; return 1; }
  say "installing $*"
  know_packages
  local log
  log=$(mktemp)
  local install=(env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "$@")
  # Lists grow old, and then name packages that are gone.
  as_root "${install[@]}" > "$log" 2>&1 < /dev/null || { as_root apt-get update -qq && as_root "${install[@]}"; } > "$log" 2>&1 < /dev/null || {
    tail -n 5 "$log" >&2
    rm -f "$log"
    return 1
  }
  rm -f "$log"
}

# Fetches apt's lists where there are none, as in a fresh container.
know_packages() {
  command -v apt-get >/dev/null || return 0
  compgen -G '/var/lib/apt/lists/*Packages*' >/dev/null || as_root apt-get update -qq >&2 < /dev/null
}

# Whether the distribution has a package.
has_package() { [[ $(apt-cache policy "$1" 2>/dev/null) == *"Candidate: "[0-9]* ]]; }

# Whether cargo is there and at least the release that Cargo.toml asks for (rust-version).
have_rust() {
  command -v cargo >/dev/null || return 1
  local wanted have
  wanted=$(sed -n 's/^rust-version = "\(.*\)"/\1/p' Cargo.toml)
  have=$(cargo --version | cut -d' ' -f2)
  [ "$(printf '%s\n%s\n' "$wanted" "$have" | sort -V | head -n 1)" = "$wanted" ]
}

ensure_rust() {
  [ -f "${HOME:-}/.cargo/env" ] && . "$HOME/.cargo/env"
  local missing=()
  # Rust links with a C compiler.
  command -v cc >/dev/null || missing=(gcc libc6-dev)
  if have_rust; then
    [ "${#missing[@]}" = 0 ] || install_packages "${missing[@]}"
    return
  fi
  know_packages
  # rustup where the distribution has it (Debian 13, Ubuntu 24.04 and later) and its servers answer; else Debian 12's
  # toolchain for building browsers, which is kept new.
  if { command -v rustup >/dev/null || { has_package rustup && install_packages rustup; }; } &&
    rustup toolchain install stable --profile minimal >&2; then
    # For this command alone: whoever has another default keeps it.
    export RUSTUP_TOOLCHAIN=stable
    [ "${#missing[@]}" = 0 ] || install_packages "${missing[@]}"
  elif has_package rustc-web; then
    install_packages cargo-web rustc-web ${missing[@]+"${missing[@]}"}
  fi
  have_rust || { say "no Rust toolchain could be installed: see https://rustup.rs"; return 1; }
  say "$(cargo --version) is installed"
}

# A C++ compiler, which the SAT solver needs.
ensure_cxx() { command -v c++ >/dev/null || install_packages g++; }

# The formatter and the linter, for the tests.
ensure_rust_tools() {
  cargo fmt --version >/dev/null 2>&1 && cargo clippy --version >/dev/null 2>&1 && return
  if command -v rustup >/dev/null; then
    rustup component add rustfmt clippy >&2
  else
    install_packages rustfmt-web rust-web-clippy || install_packages rust-web-all
  fi
}

# Where cargo puts what it builds.
target_folder() {
  cargo metadata --locked --format-version 1 --no-deps | sed 's/.*"target_directory":"\([^"]*\)".*/\1/'
}

# A clock that runs backwards, for the tests of what can go wrong; the test says so where it cannot be had.
ensure_fault_tools() {
  command -v faketime >/dev/null || install_packages faketime || say "going on without faketime"
}

# GNU parallel, a checker of shell scripts, and Python's virtual environments, for the tests with clusters.
ensure_cluster_tools() {
  # Debian's moreutils has another `parallel`.
  { parallel --version 2>/dev/null || true; } | grep -q 'GNU parallel' || install_packages parallel
  command -v shellcheck >/dev/null || install_packages shellcheck
  python3 -c 'import ensurepip, venv' 2>/dev/null || install_packages python3-venv python3-pip
}

# A Python for the package, 3.10 or later, with virtual environments.
ensure_python() {
  command -v python3 >/dev/null || install_packages python3
  python3 -c 'import ensurepip, venv' 2>/dev/null || install_packages python3-venv python3-pip
  python3 -m pip --version >/dev/null 2>&1 || install_packages python3-pip
  python3 -c 'import sys; sys.exit(sys.version_info < (3, 10))' || { say "the package needs Python 3.10"; return 1; }
}

# A Python that has what the tests of the package need, at fixed versions; made once, in cargo's folder. HyperQueue is left out
# where PyPI has no package of it.
test_python() { made_python "$(target_folder)/python/tests" scripts/python/requirements.txt; }

# The same for the tests with clusters.
cluster_python() { made_python "$(target_folder)/clusters-python" scripts/clusters/requirements.txt; }

# An environment in a folder with what a file of requirements names, made anew when the file changes; the path of its Python.
made_python() {
  local folder=$1 wanted=$2
  if ! cmp -s "$wanted" "$folder/installed.txt"; then
    say "making $folder"
    rm -rf "$folder"
    python3 -m venv "$folder" >&2
    "$folder/bin/pip" install --quiet --disable-pip-version-check --only-binary :all: -r "$wanted" >&2 || {
      [ "$(uname -sm)" != "Linux x86_64" ] || return 1
      "$folder/bin/pip" install --quiet --disable-pip-version-check -r <(grep -v '^hyperqueue' "$wanted") >&2
    }
    cp "$wanted" "$folder/installed.txt"
  fi
  printf '%s\n' "$folder/bin/python"
}

# When and where a test runs, and with which versions: of the program, and what else is given.
machine_and_versions() {
  local program=$1
  shift
  printf '%s, %s, %s cores\n' "$(date --utc +'%F %R UTC')" "$(uname -sm)" "$(nproc)"
  printf '%s\n' "$("$program" --version)" "$@"
}

# Node.js with npm, for the page, 20.19 or later: the distribution's, else the one that PyPI has.
ensure_node() {
  have_node && return
  know_packages
  local newest
  newest=$({ apt-cache policy nodejs 2>/dev/null || true; } | sed -n 's/^  Candidate: \([0-9].*\)/\1/p')
  if [ -n "$newest" ] && [ "$(printf '%s\n' 20.19 "$newest" | sort -V | head -n 1)" = 20.19 ]; then
    install_packages nodejs npm || true
  else
    ensure_python
    local folder
    folder=$(target_folder)/node
    made_python "$folder" scripts/node/requirements.txt >/dev/null
    # These alone, not the Python beside them.
    mkdir -p "$folder/programs"
    ln -sf ../bin/node ../bin/npm ../bin/npx "$folder/programs/"
    export PATH=$folder/programs:$PATH
  fi
  have_node || { say "the page needs Node.js 20.19 or later and npm: see https://nodejs.org"; return 1; }
}

have_node() {
  command -v npm >/dev/null && command -v node >/dev/null || return 1
  [ "$(printf '%s\n' v20.19 "$(node --version)" | sort -V | head -n 1)" = v20.19 ]
}

# What package-lock.json names, in the folder where one is; anew only when it changes.
node_packages() {
  cmp -s package-lock.json node_modules/.installed && return
  npm ci --no-audit --no-fund --loglevel=error >&2
  cp package-lock.json node_modules/.installed
}

# Rust's standard library for WebAssembly, of the same release as the compiler.
ensure_wasm() {
  [ -d "$(rustc --print sysroot)/lib/rustlib/wasm32-unknown-unknown" ] && return
  if command -v rustup >/dev/null; then
    rustup target add wasm32-unknown-unknown >&2
  else
    # Debian has one for its own compiler, not for the newer one.
    [ "$(command -v rustc)" = /usr/bin/rustc ] && ! has_package rustc-web && install_packages libstd-rust-dev-wasm32
  fi
}

# Debian's browser, or whatever CHROMIUM names.
ensure_browser() {
  [ -z "${CHROMIUM:-}" ] || return 0
  if ! command -v chromium >/dev/null; then install_packages chromium || return 1; fi
  CHROMIUM=$(command -v chromium)
  export CHROMIUM
}
