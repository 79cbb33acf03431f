#!/usr/bin/env bash
# A run, sweep or replay on Slurm: a job array of shards, and a job that merges them once all have succeeded.
#
#   slurm.sh SHARDS WORK run    [ARGUMENTS OF repgauge run]    [-- ARGUMENTS OF repgauge merge]
#   slurm.sh SHARDS WORK sweep  [ARGUMENTS OF repgauge sweep]  [-- ARGUMENTS OF repgauge merge]
#   slurm.sh SHARDS WORK replay [ARGUMENTS OF repgauge replay] [-- ARGUMENTS OF repgauge merge]
#
# for example, from a folder that all nodes see:
#
#   Examples/cluster/slurm.sh 16 out/standard run standard --trials 1000
#
# Parts go to WORK/parts, logs to WORK/logs, the report to WORK/report; what a replay prints, to WORK/report.txt.
# It prints the numbers of the array and of the merge job. If a shard fails, the merge job is cancelled; start the same
# command again: shards that are complete end at once, the others go on where they were.
#
#   REPGAUGE        the program; repgauge unless told
#   SBATCH_OPTIONS  options of sbatch for all jobs, for example "--partition=short --cpus-per-task=8 --time=02:00:00"
#   SLURM_WAIT      if set, wait for the merge job's end and take its exit code
set -euo pipefail

repgauge=${REPGAUGE:-repgauge}

# Divides the arguments behind the kind at `--`.
divide() {
    work_arguments=() merge_arguments=()
    while [ $# -gt 0 ] && [ "$1" != -- ]; do work_arguments+=("$1") && shift; done
    if [ $# -gt 0 ]; then shift; fi
    merge_arguments=("$@")
}

shard() {
    local shards=$1 work=$2 kind=$3
    shift 3
    divide "$@"
    local jobs=()
    if [ "$kind" != replay ]; then jobs=(--jobs "${SLURM_CPUS_PER_TASK:-1}"); fi
    # exec: a signal of Slurm's reaches the program, which then leaves its part in order.
    exec "$repgauge" "$kind" ${work_arguments[@]+"${work_arguments[@]}"} ${jobs[@]+"${jobs[@]}"} \
        --shard "$SLURM_ARRAY_TASK_ID/$shards" --out "$work/parts"
}

merge() {
    local shards=$1 work=$2 kind=$3
    shift 3
    divide "$@"
    local parts=()
    for ((index = 1; index <= shards; index++)); do parts+=("$work/parts/part-$index-of-$shards.jsonl"); done
    if [ "$kind" != replay ]; then
        exec "$repgauge" merge "${parts[@]}" --out "$work/report" ${merge_arguments[@]+"${merge_arguments[@]}"}
    fi
    "$repgauge" merge "${parts[@]}" ${merge_arguments[@]+"${merge_arguments[@]}"} >"$work/report.txt.partial"
    mv "$work/report.txt.partial" "$work/report.txt"
}

submit() {
    local shards=$1 work=$2 kind=$3 options=()
    read -r -a options <<<"${SBATCH_OPTIONS:-}"
    mkdir -p "$work/parts" "$work/logs"
    export REPGAUGE="$repgauge"
    local array merging
    array=$(REPGAUGE_STEP=shard sbatch --parsable --job-name=repgauge --array="1-$shards" --export=ALL \
        --output="$work/logs/shard-%a.log" ${options[@]+"${options[@]}"} "$0" "$@")
    array=${array%%;*}
    merging=$(REPGAUGE_STEP=merge sbatch --parsable --job-name=repgauge-merge --export=ALL \
        --dependency="afterok:$array" --kill-on-invalid-dep=yes \
        --output="$work/logs/merge.log" ${options[@]+"${options[@]}"} "$0" "$@")
    merging=${merging%%;*}
    echo "array $array merge $merging"
    if [ -n "${SLURM_WAIT:-}" ]; then await "$merging"; fi
}

# Waits for a job; a job that was cancelled, or that Slurm has forgotten, has failed unless it says that it completed.
await() {
    local state
    while true; do
        state=$(scontrol show job "$1" 2>/dev/null | sed -n 's/.*JobState=\([A-Z_]*\).*/\1/p' | head -n 1)
        case $state in
        PENDING | CONFIGURING | RUNNING | COMPLETING | REQUEUED | SUSPENDED | STAGE_OUT | RESIZING) sleep 1 ;;
        COMPLETED) return 0 ;;
        *) echo "the merge job $1 did not complete (${state:-unknown}); see the logs" >&2 && return 3 ;;
        esac
    done
}

if [ $# -lt 3 ] || [[ ! $3 =~ ^(run|replay|sweep)$ ]]; then
    sed -n '2,/^set /p' "$0" | sed -n 's/^# \{0,1\}//p' >&2
    exit 2
fi
case ${REPGAUGE_STEP:-submit} in
shard) shard "$@" ;;
merge) merge "$@" ;;
*) submit "$@" ;;
esac
