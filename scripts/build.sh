# shellcheck shell=bash
# Sourced: builds the program, for use and for tests.

# Builds all that tests use, once: the program, the Python extension and the tests themselves.
build_for_tests() {
  cargo build --locked --quiet --workspace --lib --bins --tests --examples --features queenside-cli/full,queenside-service/schema
}

# Builds the program with some features, such as png,serve, in the folder $target. Silent when there is nothing to build.
build_queenside() {
  local options=(--locked --profile quick --package queenside-cli --bin queenside)
  [ -z "$1" ] || options+=(--features "$1")
  # Compilers' errors go to standard error; what is compiled comes as a line of JSON each.
  if [ ! -x "$target/quick/queenside" ]; then
    say "downloading and building queenside: a minute or two, once"
  fi
  cargo build --quiet --message-format json-render-diagnostics "${options[@]}" < /dev/null | build_progress "$1"
}

# Reads what cargo compiles, as lines of JSON. A terminal shows a line that counts the crates; elsewhere a few lines do.
build_progress() {
  local line='' part crate seen=' ' crates=0 compiled=0 begun=$SECONDS shown=0 now
  # macOS has a bash of 2007, which cannot wait for a second.
  if [ "${BASH_VERSINFO[0]}" -lt 4 ]; then cat >/dev/null; return; fi
  while true; do
    part=''
    if IFS= read -r -t 1 part; then
      line+=$part
      case $line in *'"reason":"compiler-artifact"'*)
        crate=${line#*'"package_id":"'}
        crate=${crate%%'"'*}
        if [[ $seen != *" $crate "* ]]; then
          seen+="$crate "
          compiled=$((compiled + 1))
        fi
        if [ "$crates" = 0 ] && [[ $line == *'"fresh":false'* ]]; then
          crates=$(count_crates "$1")
          [ "$crates" -gt 0 ] || crates=$compiled
        fi
        ;;
      esac
      line=''
    elif [ $? -gt 128 ]; then
      # A second without a whole line.
      line+=$part
    else
      break
    fi
    [ "$crates" != 0 ] || continue
    now=$((SECONDS - begun))
    if [ -t 2 ]; then
      printf '\r%d of %d crates, %d s' "$compiled" "$crates" "$now" >&2
    elif [ "$now" -ge $((shown + 10)) ]; then
      shown=$now
      say "$compiled of $crates crates, $now s"
    fi
  done
  [ "$crates" = 0 ] || { [ ! -t 2 ] || printf '\n' >&2; }
}

count_crates() {
  cargo tree --locked --package queenside-cli --edges normal,build --prefix none ${1:+--features "$1"} 2>/dev/null |
    sed 's/ (\*)$//' | sort -u | wc -l
}
