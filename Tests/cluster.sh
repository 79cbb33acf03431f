#!/usr/bin/env bash
# Runs a suite in shards on real engines and compares with one process, byte for byte: Slurm (its daemons on loopback),
# Snakemake, and GNU parallel.
#
#   Tests/cluster.sh [PROGRAM]      .build/release/repgauge unless told
#
# An engine that is not there and cannot be installed is skipped, which the last lines say. Everything that is started
# ends with the script. It ends with 0 if no engine failed.
set -euo pipefail
cd "$(dirname "$0")/.."

REPGAUGE=$(realpath "${1:-.build/release/repgauge}")
export REPGAUGE
root=$PWD
place=$(mktemp -d /tmp/repgauge-cluster.XXXXXX)
# A folder that Slurm's own user may enter.
chmod 755 "$place"
outcomes=()
daemons=()
munge_is_ours=
configuration_is_ours=

say() { printf '\n-- %s\n' "$*"; }

clean() {
    local pid
    for pid in ${daemons[@]+"${daemons[@]}"}; do kill "$pid" 2>/dev/null || true; done
    for pid in ${daemons[@]+"${daemons[@]}"}; do
        for _ in $(seq 50); do
            kill -0 "$pid" 2>/dev/null || break
            sleep 0.1
        done
        kill -9 "$pid" 2>/dev/null || true
    done
    if [ -n "$munge_is_ours" ]; then rm -f /run/munge/munge.socket.2 /run/munge/munged.pid; fi
    if [ -n "$configuration_is_ours" ]; then rm -f /etc/slurm/slurm.conf; fi
    rm -rf "$place"
}
trap clean EXIT
trap 'exit 130' INT TERM

fail() {
    printf 'cluster: FAILED: %s\n' "$*" >&2
    exit 1
}

skip() {
    printf 'cluster: skipped %s: %s\n' "$1" "$2"
    outcomes+=("skipped $1: $2")
}

# Installs packages where that can be done.
install() {
    [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null || return 1
    DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "$@" >"$place/apt.log" 2>&1
}

# Waits until a command succeeds, at most so many seconds.
within() {
    local seconds=$1
    shift
    for _ in $(seq $((seconds * 5))); do
        if "$@" >/dev/null 2>&1; then return 0; fi
        sleep 0.2
    done
    return 1
}

suite=(real/standard real/fast cheat/standing-pump occlusion/near-wrist-flicker everyday/squats --trials 40
    --scenarios "$root/scenarios")

compare() {
    diff -r "$place/single" "$1" >&2 || fail "$2: the merged report is not that of one process"
    printf 'cluster: %s: merged parts equal one process, %s files\n' "$2" "$(find "$1" -type f | wc -l)"
}

say "one process"
"$REPGAUGE" run "${suite[@]}" --without-times --out "$place/single" >/dev/null

test_parallel() {
    if ! command -v parallel >/dev/null && ! install parallel; then
        skip "GNU parallel" "it is not installed and cannot be"
        return
    fi
    say "GNU parallel, 8 shards"
    local parts=$place/parallel
    parallel --will-cite --halt now,fail=1 -j 2 "$REPGAUGE" run "${suite[@]}" --jobs 1 --shard {}/8 --out "$parts" ::: {1..8} >/dev/null
    "$REPGAUGE" merge "$parts" --without-times --out "$place/parallel-report" >/dev/null
    compare "$place/parallel-report" "GNU parallel"
    if parallel --will-cite --halt now,fail=1 "$REPGAUGE" run no/such-scenario --scenarios "$root/scenarios" \
        --shard {}/2 --out "$place/none" ::: 1 2 >/dev/null 2>&1; then
        fail "GNU parallel: failing shards went unnoticed"
    fi
    outcomes+=("passed GNU parallel")
}

test_snakemake() {
    local snakemake
    if ! command -v python3 >/dev/null; then
        skip Snakemake "there is no python3"
        return
    fi
    if command -v snakemake >/dev/null; then
        snakemake=$(command -v snakemake)
    elif python3 -m venv "$place/venv" >"$place/pip.log" 2>&1 &&
        timeout 100 "$place/venv/bin/pip" install --quiet snakemake >>"$place/pip.log" 2>&1; then
        snakemake=$place/venv/bin/snakemake
    else
        skip Snakemake "it cannot be installed: $(tail -n 1 "$place/pip.log")"
        return
    fi
    say "Snakemake $("$snakemake" --version), 4 shards"
    local work=$place/snakemake log=$place/snakemake.log
    flow() {
        (cd "$place" && HOME=$place XDG_CACHE_HOME=$place/cache "$snakemake" --snakefile "$root/Examples/cluster/Snakefile" \
            --cores 2 --config shards=4 work="$work" repgauge="$REPGAUGE" merge=--without-times "$@") >"$log" 2>&1
    }
    flow arguments="${suite[*]}" || { cat "$log" >&2 && fail "Snakemake: the workflow failed"; }
    compare "$work/report" Snakemake
    # Only what is taken away is made again.
    rm -r "$work/parts/part-3-of-4.jsonl" "$work/report"
    flow arguments="${suite[*]}" || { cat "$log" >&2 && fail "Snakemake: the second run failed"; }
    [ "$(grep -c '^\(local\)\?rule shard:' "$log")" = 1 ] || { cat "$log" >&2 && fail "Snakemake: not one shard was made again"; }
    compare "$work/report" "Snakemake, one part made again"
    work=$place/snakemake-failing
    if flow arguments="${suite[*]} --detector angle-threshold 'exec:exit 3'"; then
        fail "Snakemake: failing shards went unnoticed"
    fi
    [ ! -e "$work/report/README.md" ] || fail "Snakemake: a report came of failing shards"
    outcomes+=("passed Snakemake")
}

# Starts munged, slurmctld and slurmd on loopback; their output goes to log files.
start_slurm() {
    local host
    host=$(hostname -s)
    mkdir -p "$place/slurm/state" "$place/slurm/spool" /run/munge
    if ! munge -n >/dev/null 2>&1; then
        [ -s /etc/munge/munge.key ] || mungekey --create
        chown munge: /run/munge /etc/munge/munge.key
        su -s /bin/sh munge -c "exec munged --foreground" >"$place/munged.log" 2>&1 &
        daemons+=($!)
        munge_is_ours=yes
        within 20 munge -n || return 1
    fi
    cat >/etc/slurm/slurm.conf <<CONF
ClusterName=repgauge
SlurmctldHost=$host(127.0.0.1)
CommunicationParameters=NoInAddrAny,NoCtldInAddrAny
SlurmUser=root
AuthType=auth/munge
CryptoType=crypto/munge
SlurmctldPort=16817
SlurmdPort=16818
StateSaveLocation=$place/slurm/state
SlurmdSpoolDir=$place/slurm/spool
SlurmctldPidFile=$place/slurm/slurmctld.pid
SlurmdPidFile=$place/slurm/slurmd.pid
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
SwitchType=switch/none
MpiDefault=none
SchedulerType=sched/backfill
SchedulerParameters=sched_interval=1,sched_min_interval=0,batch_sched_delay=0
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
JobAcctGatherType=jobacct_gather/none
AccountingStorageType=accounting_storage/none
JobCompType=jobcomp/none
ReturnToService=2
MinJobAge=600
KillWait=5
NodeName=$host NodeAddr=127.0.0.1 CPUs=$(nproc) State=UNKNOWN
PartitionName=debug Nodes=$host Default=YES MaxTime=10 State=UP
CONF
    configuration_is_ours=yes
    slurmctld -D >"$place/slurmctld.log" 2>&1 &
    daemons+=($!)
    slurmd -D -N "$host" >"$place/slurmd.log" 2>&1 &
    daemons+=($!)
    idle() { [ "$(sinfo --noheader --format=%t)" = idle ]; }
    within 30 idle
}

test_slurm() {
    if [ "$(id -u)" != 0 ]; then
        skip Slurm "its daemons need root"
        return
    fi
    if ! command -v slurmctld >/dev/null || ! command -v slurmd >/dev/null || ! command -v munged >/dev/null; then
        install slurm-wlm munge || {
            skip Slurm "it is not installed and cannot be: $(tail -n 1 "$place/apt.log" 2>/dev/null || echo no apt-get)"
            return
        }
    fi
    if [ -e /etc/slurm/slurm.conf ]; then
        skip Slurm "this machine has a configuration of its own, /etc/slurm/slurm.conf, which stays as it is"
        return
    fi
    say "Slurm $(slurmd -V), an array of 4 shards"
    start_slurm || {
        tail -n 5 "$place"/munged.log "$place"/slurm*.log >&2
        fail "Slurm: the daemons do not run"
    }
    local work=$place/slurm-work
    array() { SLURM_WAIT=1 Examples/cluster/slurm.sh 4 "$@"; }

    array "$work" run "${suite[@]}" -- --without-times || { tail -n 3 "$work"/logs/*.log >&2 && fail "Slurm: the array failed"; }
    compare "$work/report" Slurm

    say "Slurm, one shard killed, and the same again"
    work=$place/slurm-killed
    local numbers
    numbers=$(Examples/cluster/slurm.sh 4 "$work" run "${suite[@]}" --trials 400 -- --without-times)
    local first=${numbers#array } last=${numbers##* }
    first=${first%% *}
    begun() { [ "$(wc -l <"$work/parts/.part-2-of-4.jsonl.partial")" -gt 20 ]; }
    within 60 begun || fail "Slurm: shard 2 does not run"
    scancel --signal=KILL "${first}_2"
    gone() { ! squeue --noheader --jobs="$last" 2>/dev/null | grep -q .; }
    within 90 gone || fail "Slurm: the merge job stays though a shard was killed"
    [ ! -e "$work/report/README.md" ] || fail "Slurm: a report came of three shards"
    array "$work" run "${suite[@]}" --trials 400 -- --without-times || fail "Slurm: the second array failed"
    grep -q 'goes on after' "$work/logs/shard-2.log" || fail "Slurm: the killed shard did not go on"
    grep -q 'already complete' "$work/logs/shard-1.log" || fail "Slurm: a complete shard was made again"
    "$REPGAUGE" run "${suite[@]}" --trials 400 --without-times --out "$place/long" >/dev/null
    diff -r "$place/long" "$work/report" >&2 || fail "Slurm: killed and resumed, it is not the report of one process"

    say "Slurm, a shard that fails"
    work=$place/slurm-failing
    if array "$work" run "${suite[@]}" --detector angle-threshold 'exec:exit 3'; then
        fail "Slurm: failing shards went unnoticed"
    fi
    [ ! -e "$work/report/README.md" ] || fail "Slurm: a report came of failing shards"
    outcomes+=("passed Slurm")
}

test_parallel
test_snakemake
test_slurm

say "cluster"
printf '%s\n' "${outcomes[@]}"
