#!/usr/bin/env bash
# Instructions per random deal, shuffle to score: the engine alone (draw, begin, choose, act), and through `overtrick sim`,
# which draws every answer from a stream of its own as a recorded match does and keeps statistics. Each is the difference
# of a long and a short run, so that start-up does not count. Needs valgrind. Counts repeat exactly; wall times on a busy
# machine do not.
#
#   plugins/benches/instructions.sh            # the three bundled games
#   plugins/benches/instructions.sh spades     # one of them
set -euo pipefail
cd "$(dirname "$0")/../.."
short=1000
long=11000

cargo build --release --quiet --package overtrick
cargo build --release --quiet --package overtrick-plugins --example deals
target=${CARGO_TARGET_DIR:-target}/release

count() {
  valgrind --tool=callgrind --callgrind-out-file=/dev/null "$@" 2>&1 >/dev/null |
    sed -n 's/.*Collected : \([0-9]*\).*/\1/p'
}

engine() { count "$target/examples/deals" "games/$1" "$2"; }
sim() { count "$target/overtrick" sim "$1" -n "$2" --bots random --seed 1 --json; }

[ $# -gt 0 ] || set -- spades 500 preferans
for game in "$@"; do
  for way in engine sim; do
    few=$($way "$game" $short)
    many=$($way "$game" $long)
    printf '%-10s %-7s %8d instructions a deal\n' "$game" "$way" $(((many - few) / (long - short)))
  done
done
