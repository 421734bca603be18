#!/bin/sh
# The tests of the alerts use promtool, which Debian has in its package `prometheus`. Only the tool
# is taken out of the package, into .venv/bin: the server is not installed and does not run.
# Where that is impossible, those tests are skipped, and say so.
set -eu
cd "$(dirname "$0")/.."

if [ -x .venv/bin/promtool ] || command -v promtool >/dev/null 2>&1; then
  exit 0
fi

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

take_promtool() {
  cd "$folder"
  apt-get download -qq prometheus >/dev/null 2>&1 &&
    dpkg-deb --fsys-tarfile prometheus_*.deb | tar -xf - ./usr/bin/promtool
}

if command -v apt-get >/dev/null 2>&1 && command -v dpkg-deb >/dev/null 2>&1; then
  printf 'setup: fetching promtool\n'
  if [ "$(id -u)" = 0 ]; then
    chmod 755 "$folder" && { chown _apt "$folder" 2>/dev/null || true; }
    apt-get update -qq || true
  fi
  if (take_promtool); then
    install -m 755 "$folder/usr/bin/promtool" .venv/bin/promtool
    exit 0
  fi
fi
printf 'setup: without promtool the tests of the alerts are skipped; as root: apt-get install prometheus\n' >&2
