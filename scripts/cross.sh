# shellcheck shell=bash
# Functions that build and run programs for other systems, in a bare Debian 13. Scripts that run
# there source this file after toolchain.sh.

# The systems of the archives of a release.
targets="x86_64-unknown-linux-gnu x86_64-unknown-linux-musl aarch64-unknown-linux-musl
  x86_64-pc-windows-gnu aarch64-apple-darwin x86_64-apple-darwin"

# Install a compiler and linkers. zig links for Linux and macOS and has the libraries of these
# systems, also of old versions; mingw links for Windows.
install_cross() {
  ensure_rust
  # Without rustup, the standard library is built from the source that Debian packages.
  from_rustup || install_packages rust-web-src
  install_packages gcc-mingw-w64-x86-64-win32
  ensure_python
  python3 -m venv /opt/cross
  /opt/cross/bin/pip install --quiet --disable-pip-version-check --only-binary :all: -r scripts/packages/requirements.txt
  export PATH=/opt/cross/bin:$PATH
}

# Return whether the compiler is one of rustup, which has standard libraries for all targets.
from_rustup() { command -v rustup >/dev/null && rustup target list --installed >/dev/null 2>&1; }

# cross TARGET ARGUMENT...: run `cargo build` for a target. The oldest supported glibc is 2.28, of
# Debian 10 and RHEL 8.
cross() {
  local target=$1
  shift
  cross_settings "$target"
  case $target in
    *-windows-*) cargo build --target "$target" "$@" ;;
    *-linux-gnu) cargo zigbuild --target "$target.2.28" "$@" ;;
    *) cargo zigbuild --target "$target" "$@" ;;
  esac
}

# Set what cargo and maturin need to build for a target.
cross_settings() {
  # Without the paths of this machine, so that each build gives the same bytes.
  export RUSTFLAGS="--remap-path-prefix=$HOME/.cargo=cargo --remap-path-prefix=$PWD=queenside"
  export CARGO_TARGET_X86_64_PC_WINDOWS_GNU_LINKER=x86_64-w64-mingw32-gcc
  # One unit per crate and no names of functions give smaller files; two builds at a time use both
  # cores.
  export CARGO_PROFILE_RELEASE_CODEGEN_UNITS=1 CARGO_PROFILE_RELEASE_STRIP=symbols
  # mingw writes the time of the build into a program.
  case $1 in *-windows-gnu) RUSTFLAGS+=" -Clink-arg=-Wl,--no-insert-timestamp" ;; esac
  if from_rustup; then
    rustup --quiet target add "$1"
    return
  fi
  unset RUSTC_BOOTSTRAP CARGO_UNSTABLE_BUILD_STD CARGO_PROFILE_QUICK_STRIP
  [ "$1" != x86_64-unknown-linux-gnu ] || return 0
  # A stable compiler builds its standard library only with this setting.
  export RUSTC_BOOTSTRAP=1 CARGO_UNSTABLE_BUILD_STD=std,panic_abort,panic_unwind
  case $1 in
    # Debian has no start files of musl; zig has them.
    *-musl) RUSTFLAGS+=" -Clink-self-contained=no" ;;
    # Debian has no program that removes the symbols of these programs; the linker leaves them out.
    *-apple-darwin)
      export CARGO_PROFILE_RELEASE_STRIP=none CARGO_PROFILE_QUICK_STRIP=none
      RUSTFLAGS+=" -Clink-arg=-Wl,-S"
      ;;
  esac
}

# Install what runs the programs of other systems: wine, and qemu for single programs.
install_runners() {
  install_packages wine wine64 qemu-user
  export WINEDEBUG=-all WINEPREFIX=/root/wine
  wineboot --init >/dev/null 2>&1
}

# Print the command that runs a program of a target; nothing if none is needed. The status is 1 if
# this machine cannot run it.
runner() {
  case $1 in
    x86_64-unknown-linux-*) ;;
    aarch64-unknown-linux-*) echo qemu-aarch64 ;;
    *-windows-*) echo wine ;;
    *) return 1 ;;
  esac
}
