# shellcheck shell=bash
# Functions that build for other systems in a bare Debian 12, from source: Debian packages the
# source of Rust's standard library that belongs to its compiler. Scripts that run in a bare Debian
# source this file after toolchain.sh.

# The systems of the archives of a release.
targets="x86_64-unknown-linux-gnu x86_64-unknown-linux-musl aarch64-unknown-linux-musl
  x86_64-pc-windows-gnu aarch64-apple-darwin x86_64-apple-darwin"

# Install a compiler, the source of its standard library, and linkers. zig links for Linux and macOS
# and has the libraries of these systems, also of old versions; mingw links for Windows.
install_cross() {
  install_packages cargo-web rustc-web rust-web-src gcc libc6-dev gcc-mingw-w64-x86-64-win32 python3-venv python3-pip
  python3 -m venv /opt/cross
  /opt/cross/bin/pip install --quiet --disable-pip-version-check --only-binary :all: -r scripts/packages/requirements.txt
  export PATH=/opt/cross/bin:$PATH
}

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
  unset RUSTC_BOOTSTRAP CARGO_UNSTABLE_BUILD_STD CARGO_PROFILE_RELEASE_STRIP CARGO_PROFILE_QUICK_STRIP
  [ "$1" != x86_64-unknown-linux-gnu ] || return 0
  # A stable compiler builds its standard library only with this setting.
  export RUSTC_BOOTSTRAP=1 CARGO_UNSTABLE_BUILD_STD=std,panic_abort,panic_unwind
  case $1 in
    # Debian has no start files of musl; zig has them.
    *-musl) RUSTFLAGS+=" -Clink-self-contained=no" ;;
    # The same bytes at any time.
    *-windows-gnu) RUSTFLAGS+=" -Clink-arg=-Wl,--no-insert-timestamp" ;;
    # Debian has no program that removes the symbols of these programs; the linker leaves them out.
    *-apple-darwin)
      export CARGO_PROFILE_RELEASE_STRIP=none CARGO_PROFILE_QUICK_STRIP=none
      RUSTFLAGS+=" -Clink-arg=-Wl,-s"
      ;;
  esac
}

# Install what runs the programs of other systems: wine, and qemu for single programs.
install_runners() {
  install_packages wine wine64 qemu-user gcc-mingw-w64-x86-64-win32
  export WINEDEBUG=-all WINEPREFIX=/root/wine
  # wine 8 lacks a library of Windows 10 that Rust's standard library imports. This one has its only
  # function.
  printf '%s\n' '#include <windows.h>' 'BOOLEAN NTAPI SystemFunction036(PVOID, ULONG);' \
    '__declspec(dllexport) BOOL WINAPI ProcessPrng(PBYTE data, SIZE_T length) { return SystemFunction036(data, length); }' |
    x86_64-w64-mingw32-gcc -shared -x c - -ladvapi32 -o /opt/bcryptprimitives.dll
  wineboot --init >/dev/null 2>&1
  cp /opt/bcryptprimitives.dll "$WINEPREFIX/drive_c/windows/system32/"
}

# Print the command that runs a program of a target, one word per line; nothing if none is needed.
# The status is 1 if the program cannot be run here.
runner() {
  case $1 in
    x86_64-unknown-linux-*) ;;
    aarch64-unknown-linux-*) echo qemu-aarch64 ;;
    *-windows-*) echo wine ;;
    *) return 1 ;;
  esac
}
