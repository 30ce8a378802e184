#!/usr/bin/env bash
# {{summary}}, by GNU parallel.
#
# This script runs until the count is done: start it with nohup, or in tmux or screen. To use other
# machines with the same folders, add --env run_chunk --sshloginfile FILE to the options. FILE has
# one line per machine (`:` is this one).
#
# To resume after a stop, run the same script again: chunks that failed or were killed resume.
# Chunks that are done are skipped, by the job log and by the program itself. If you remove a file
# of results, remove the job log too.
#
# Progress of the count, and the total at the end:
#   {{program}} shard status {{plan}} {{out}}
#   {{program}} shard merge {{plan}} {{out}}

set -euo pipefail

run_chunk() {
  exec {{program}} shard run {{plan}} --chunk "$1/{{chunks}}" --threads {{threads}} --output {{out}} > /dev/null
}
export -f run_chunk

mkdir -p {{out}}
options=(
  --joblog {{parallel-log}}
  --resume-failed
  -j {{jobs}}
  # Stop after 20 failures, such as a full disk.
  --halt "soon,fail=20"
)
seq {{chunks}} | parallel "${options[@]}" run_chunk
