#!/usr/bin/env bash
# Instructions per random deal, shuffle to score, through the interface `sim` uses: the difference of a long and a short
# run, so that start-up does not count. Needs valgrind. Counts repeat exactly; wall times on a busy machine do not.
#
#   plugins/benches/instructions.sh            # the three bundled games
#   plugins/benches/instructions.sh spades     # one of them, or a folder or file
set -euo pipefail
cd "$(dirname "$0")/../.."
short=1000
long=11000

cargo build --release --quiet --package overtrick
overtrick=${CARGO_TARGET_DIR:-target}/release/overtrick

count() {
  valgrind --tool=callgrind --callgrind-out-file=/dev/null \
    "$overtrick" sim "$1" -n "$2" --bots random --seed 1 --json 2>&1 >/dev/null |
    sed -n 's/.*Collected : \([0-9]*\).*/\1/p'
}

for game in "${@:-spades}" ; do games+=("$game"); done
[ $# -gt 0 ] || games=(spades 500 preferans)
for game in "${games[@]}"; do
  a=$(count "$game" "$short")
  b=$(count "$game" "$long")
  printf '%-12s %8d instructions per deal\n' "$game" $(((b - a) / (long - short)))
done
