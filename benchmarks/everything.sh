#!/bin/sh
# Run all benchmarks one after the other, each on the databases it knows, and print one report:
# versions, what each benchmark says, and a table of all goals. Exits 1 where a goal is missed or a
# benchmark fails. Nothing else of weight should run on the machine.
set -eu
cd "$(dirname "$0")/.."
python=.venv/bin/python
# Each benchmark has databases of its own.
unset TEST_DATABASE_URL
both="$python tools/with_postgres.py $python"
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
trap 'exit 130' INT TERM

number=10
result=0
measure() { # NAME [VARIABLE=VALUE…] COMMAND…
    name=$1
    shift
    began=$(date +%s)
    printf '\n## %s\n\n' "$name"
    status=0
    env "$@" >"$folder/$number.txt" 2>"$folder/errors" || status=$?
    cat "$folder/$number.txt"
    # A benchmark may end with 1 where it misses a goal: the table says so, unless it broke.
    if [ "$status" -ne 0 ] && ! grep -q '^goal .* MISSED$' "$folder/$number.txt"; then
        tail -n 20 "$folder/errors"
        echo "$name ended with $status"
        result=1
    fi
    number=$((number + 1))
    echo "($(($(date +%s) - began)) s)"
}
# BEFORE=CHECKOUT: papers are also drawn by that older release, as paper.py says.
# QUICK=1: smaller tournaments, and papers once; some goals are then easier.
entries="64 200 1000" times=3
if [ -n "${QUICK:-}" ]; then
    entries="64 200" times=1
fi

printf '# Everything\n\n'
"$python" benchmarks/goals.py versions
measure "Writes" $both benchmarks/writes.py
measure "Pages for strangers" "SIZES=$entries" $both benchmarks/public.py
measure "A phone's first visit" "$python" benchmarks/phone.py
measure "Memory of the server" "$python" benchmarks/memory.py
measure "Start and first paper" "$python" benchmarks/first_paper.py
measure "A club with many matches" $both benchmarks/many_matches.py
measure "Papers" "$python" benchmarks/paper.py --times "$times"
measure "Draws" "$python" benchmarks/draws.py

printf '\n## Goals\n\n'
"$python" benchmarks/goals.py table "$folder"/*.txt || result=1
"$python" benchmarks/goals.py versions
exit $result
