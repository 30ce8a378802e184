# shellcheck shell=bash
# Functions that build the program, for use and for tests. Other scripts source this file.

# Build everything that the tests use, in one build: the program, the Python extension and the
# tests.
build_for_tests() {
  cargo build --locked --quiet --workspace --lib --bins --tests --examples --features queenside-cli/full,queenside-service/schema
}

# Build the program with a list of features, such as png,serve, in the folder $target. Print nothing
# if it is up to date.
build_queenside() {
  local options=(--locked --profile quick --package queenside-cli --bin queenside)
  [ -z "$1" ] || options+=(--features "$1")
  # cargo prints errors to standard error, and a line of JSON per compiled crate to standard output.
  if [ ! -x "$target/quick/queenside" ]; then
    say "downloading and building queenside: a minute or two, once"
  fi
  cargo build --quiet --message-format json-render-diagnostics "${options[@]}" < /dev/null | build_progress "$1"
}

# Read cargo's lines of JSON and report the progress: in a terminal as one line that counts the
# crates, elsewhere as one line every 10 seconds.
build_progress() {
  local line='' part crate seen=' ' crates=0 compiled=0 begun=$SECONDS shown=0 now
  # The bash of macOS is from 2007. The exit status of its `read -t` does not report a timeout.
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
      # The second ended within a line.
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
