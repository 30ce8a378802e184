# shellcheck shell=bash
# Functions that install a bare Debian in a folder and run commands there. Other scripts source this
# file after toolchain.sh. The Debian uses this machine's devices, package-registry settings and
# certificates.

# End the script, with a reason, if this machine cannot run a bare Debian.
need_bare_root() {
  skip() { say "skipped: the bare Debian: $1"; exit 0; }
  [ "$(uname -s)" = Linux ] || skip "it needs Linux"
  [ "$(id -u)" = 0 ] || skip "it needs root"
  unshare --mount --pid --fork true 2>/dev/null || skip "this machine does not allow mounts"
  command -v mmdebstrap >/dev/null || install_packages mmdebstrap debian-archive-keyring || skip "cannot install mmdebstrap"
}

# make_root SUITE FOLDER: install a minimal Debian with bash, git and ca-certificates, and clone this
# checkout into its ~/queenside. Changes that are not committed are not in the clone.
make_root() {
  local suite=$1 root=$2 sources=() file
  # Use this machine's package sources if it has the same Debian, otherwise Debian's public sources.
  if grep -q "$suite" /etc/os-release 2>/dev/null && ls /etc/apt/sources.list.d/*.sources >/dev/null 2>&1; then
    sources=(/etc/apt/sources.list.d/*.sources)
  fi
  mmdebstrap --quiet --variant=minbase --include=bash,git,ca-certificates "$suite" "$root" "${sources[@]}" || return
  rm -rf "$root"/var/lib/apt/lists/*
  # Copy the settings for package registries.
  for file in /etc/resolv.conf /etc/hosts /etc/pip.conf /etc/npmrc /usr/etc/npmrc /etc/ssl/certs/ca-certificates.crt \
    "$HOME"/.pip/pip.conf "$HOME"/.config/pip/pip.conf "$HOME"/.cargo/config.toml "$HOME"/.npmrc; do
    [ -f "$file" ] || continue
    local to=${file/#$HOME\//\/root\/}
    install -D -m 644 "$file" "$root$to"
  done
  cp /etc/apt/apt.conf.d/*proxy* /etc/apt/apt.conf.d/*registry* "$root/etc/apt/apt.conf.d/" 2>/dev/null || true
  # The header folder of npm exists only on this machine.
  [ ! -f "$root/root/.npmrc" ] || sed -i '/nodedir/d' "$root/root/.npmrc"
  git clone --quiet --no-hardlinks . "$root/root/queenside" || return
}

# inside FOLDER COMMAND: run a command in the checkout of a bare Debian. All its processes end with it.
inside() {
  local root=$1 command=$2 settings=() name
  for name in $(compgen -e); do
    case $name in
      *_CERT | *_CERT_FILE | *_CERT_DIR | *_CA_BUNDLE | *_CAINFO | *_CA_CERTS | *_[Pp][Rr][Oo][Xx][Yy] | PIP_INDEX_URL | PIP_EXTRA_INDEX_URL | \
        PIP_TRUSTED_HOST | NPM_CONFIG_REGISTRY | CARGO_REGISTR* | RUSTUP_DIST_SERVER | RUSTUP_UPDATE_ROOT) settings+=("$name=${!name}") ;;
    esac
  done
  unshare --mount --pid --fork --kill-child --propagation private bash -c '
    mount -t proc proc "$1/proc" && mount --rbind /dev "$1/dev" && mount --rbind -o ro /sys "$1/sys" && mount -t tmpfs tmpfs "$1/tmp" || exit
    root=$1; shift
    exec env -i HOME=/root LANG=C.UTF-8 PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin "$@"
  ' - "$root" "${settings[@]}" chroot "$root" bash -c "cd ~/queenside && $command" < /dev/null
}
