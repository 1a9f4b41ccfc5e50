#!/bin/sh
# Many random games with every invariant checked: all player counts, with and without expansions.
# Usage: tools/soak.sh COMMAND GAMES
set -eu
command=$1
games=$2
for players in 2 3 4 5; do
  for set_up in "" "--with fire_and_ice --with mini_expansion" \
    "--with fire_and_ice --with mini_expansion --map fjords --option variable_turn_order=on" \
    "--with fire_and_ice --map lakes --option faction_choice=auction --option spade_points=receipt"; do
    echo "$players players $set_up"
    # shellcheck disable=SC2086  # the set-up is several words
    "$command" simulate --players "$players" --games "$games" --seed 1 --check $set_up
  done
done
