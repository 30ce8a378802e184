#!/usr/bin/env bash
# {{summary}}, by HyperQueue (0.23 or later).
#
# Before: start a server that keeps a journal; with it, a stopped server resumes,
#   mkdir -p {{out}}
#   nohup hq server start --journal {{journal}} &
# and workers: on each machine by hand, or through Slurm (PBS: pbs), which HyperQueue then asks for nodes while there is
# work. Their time limit must be longer than --time-request below.
#   hq worker start
#   hq alloc add slurm --time-limit {{hours}}h -- --partition=PARTITION
#
# If a worker dies, other workers resume its chunks.
# Running this script again is harmless: chunks that are done are skipped.
#
# Progress and error messages of the job:
#   hq job progress last
#   hq output-log {{log}} cat JOB stderr
#
# Progress of the count, and at the end the total:
#   {{program}} shard status {{plan}} {{out}}
#   {{program}} shard merge {{plan}} {{out}}

set -euo pipefail

options=(
  --name {{name}}
  --array 1-{{chunks}}
  --cpus {{threads}}
  --resource mem={{memory}}
  # A chunk starts only on a worker with this much time left.
  --time-request {{minutes}}m
  # Chunks survive any number of lost workers, but the job ends after 20 failures, such as those of a full disk.
  --crash-limit unlimited
  --max-fails 20
  # Other jobs of the same server come first.
  --priority=-1
  # A few files for all tasks, not two for each.
  --stdout none
  --stream {{log}}
)
mkdir -p {{log}}
hq submit "${options[@]}" -- /bin/sh -c 'exec "$0" shard run "$1" --chunk "$HQ_TASK_ID/{{chunks}}" {{options}} --output "$2"' {{program}} {{plan}} {{out}}
