#!/bin/sh
# The browser tests drive a real Chromium. It is installed where that is allowed, and else named.
set -eu

for name in "${CHROMIUM:-}" chromium chromium-browser google-chrome; do
  if [ -n "$name" ] && command -v "$name" >/dev/null 2>&1; then
    exit 0
  fi
done
if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; then
  printf 'setup: installing chromium\n'
  apt-get update -qq
  apt-get install -y -qq --no-install-recommends chromium fonts-dejavu-core >/dev/null && exit 0
fi
printf 'setup: the browser tests need Chromium; as root: apt-get install chromium (or set CHROMIUM)\n' >&2
exit 1
