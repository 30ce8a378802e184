#!/usr/bin/env bash
# {{summary}}, by HyperQueue (0.23 or later).
#
# Before: a server that stays, with a journal from which it goes on if it is stopped,
#   mkdir -p {{out}}
#   nohup hq server start --journal {{journal}} &
# and workers, on every machine by hand, or by Slurm (PBS: pbs), which HyperQueue then asks for nodes as long as
# there is work. Their time limit has to be longer than --time-request below.
#   hq worker start
#   hq alloc add slurm --time-limit {{hours}}h -- --partition=PARTITION
#
# A worker that dies takes little with it: its chunks go to others, which go on where they were.
# To run this again is harmless: chunks that are done are skipped.
#
# Progress, and what went wrong:
#   hq job progress last
#   hq output-log {{log}} cat JOB stderr
#
# How far it is, and at the end the total:
#   {{program}} shard status {{plan}} {{out}}
#   {{program}} shard merge {{plan}} {{out}}

set -euo pipefail

options=(
  --name {{name}}
  --array 1-{{chunks}}
  --cpus {{threads}}
  --resource mem={{memory}}
  # A chunk is begun only on a worker that still has so long to live.
  --time-request {{minutes}}m
  # However many workers die, nothing is given up; but not everything is tried on a full disk.
  --crash-limit unlimited
  --max-fails 20
  # Other jobs of the same server come first.
  --priority=-1
  # A few files for all tasks, not two for each.
  --stdout none
  --stream {{log}}
)
mkdir -p {{log}}
hq submit "${options[@]}" -- /bin/sh -c 'exec "$0" shard run "$1" --chunk "$HQ_TASK_ID/{{chunks}}" {{options}} --out "$2"' {{program}} {{plan}} {{out}}
