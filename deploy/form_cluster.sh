#!/bin/sh
# Makes a Cluster of the six empty servers of compose.many.yaml, once: three primaries, a replica for each.
#   form_cluster.sh HOST:PORT HOST:PORT …     REDISCLI_AUTH has the password
set -eu

ask() {  # HOST:PORT WORD …
  node=$1
  shift
  valkey-cli -h "${node%:*}" -p "${node#*:}" "$@" | tr -d '\r'
}

for node in "$@"; do
  until [ "$(ask "$node" ping)" = PONG ]; do sleep 1; done
done
# Servers that have been a Cluster know each other, and need a moment to agree.
if [ "$(ask "$1" cluster info | sed -n 's/^cluster_known_nodes://p')" -eq 1 ]; then
  valkey-cli --cluster create "$@" --cluster-replicas 1 --cluster-yes
fi
until ask "$1" cluster info | grep -q '^cluster_state:ok'; do sleep 1; done
