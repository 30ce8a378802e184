#!/usr/bin/env bash
# {{summary}}, by GNU parallel.
#
# It takes as long as the count does: start it with nohup, or in tmux or screen. On other machines too, which see the
# same folders: add --env run_chunk --sshloginfile FILE, with a line for every machine (`:` is this one).
#
# Killed in any way, the same script goes on: chunks that failed or were killed are run again and go on where they were.
# To run it again is harmless, as chunks that are done are skipped: by the log of jobs, and by the program itself. Remove
# the log if you removed a file of results.
#
# How far it is, and at the end the total:
#   {{program}} shard status {{plan}} {{out}}
#   {{program}} shard merge {{plan}} {{out}}

set -euo pipefail

run_chunk() {
  exec {{program}} shard run {{plan}} --chunk "$1/{{chunks}}" {{options}} --out {{out}} > /dev/null
}
export -f run_chunk

mkdir -p {{out}}
options=(
  --joblog {{log}}
  --resume-failed
  -j {{jobs}}
  # Not everything is tried on a full disk.
  --halt "soon,fail=20"
)
seq {{chunks}} | parallel "${options[@]}" run_chunk
