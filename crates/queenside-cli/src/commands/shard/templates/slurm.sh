#!/bin/bash
# {{summary}}, as job arrays. Run this script with bash on a machine that has sbatch.
#
# Edit the options below for your site: add --partition=NAME, or %NUMBER after the array to limit
# how many chunks run at the same time.
#
# An array has at most `limit` elements (MaxArraySize - 1; 1000 is the default); a longer plan needs
# several arrays. If the site limits the number of waiting jobs, sbatch may refuse an array: submit
# the rest later, from the chunk that the script prints (bash THIS_SCRIPT CHUNK).
#
# Slurm requeues a job that is preempted or loses its node, and the job resumes its chunk. Slurm
# does not requeue a job that reaches its time limit: submit again. Chunks that are done are
# skipped.
#
# Progress of the count, and the total at the end:
#   {{program}} shard status {{plan}} {{out}}
#   {{program}} shard merge {{plan}} {{out}}

set -euo pipefail

chunks={{chunks}}
limit=1000
first=${1:-1}

mkdir -p {{out}}
while (( first <= chunks )); do
  last=$(( first + limit - 1 ))
  (( last <= chunks )) || last=$chunks
  options=(
    --parsable
    --job-name={{name}}
    --array="1-$(( last - first + 1 ))"
    --cpus-per-task={{threads}}
    --mem-per-cpu={{memory-per-thread}}M
    --time={{time}}
    --requeue
    # One file for the errors of all chunks of an array.
    --output={{slurm-log}}
    --open-mode=append
    --export="ALL,OFFSET=$(( first - 1 ))"
  )
  if ! array=$(sbatch "${options[@]}" <<'END_OF_JOB'
#!/bin/bash
exec {{program}} shard run {{plan}} --chunk "$(( OFFSET + SLURM_ARRAY_TASK_ID ))/{{chunks}}" --threads {{threads}} --output {{out}} > /dev/null
END_OF_JOB
  ); then
    echo "chunks $first to $chunks were not submitted; to submit them later, run: bash THIS_SCRIPT $first" >&2
    exit 1
  fi
  echo "chunks $first to $last: job array ${array%%;*}"
  first=$(( last + 1 ))
done
