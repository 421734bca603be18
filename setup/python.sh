#!/bin/sh
# Makes .venv with everything that requirements-dev.lock pins, by hash.
set -eu
cd "$(dirname "$0")/.."

say() { printf 'setup: %s\n' "$*"; }
stop() { printf 'setup: %s\n' "$*" >&2; exit 1; }

python=""
for candidate in ${PYTHON:-} python3 python3.14 python3.13 python3.12 python3.11; do
  if command -v "$candidate" >/dev/null 2>&1 &&
    "$candidate" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
    python=$candidate
    break
  fi
done
[ -n "$python" ] || stop "needs Python 3.11 or newer; on Debian: apt-get install python3 python3-venv"

if ! "$python" -c 'import ensurepip, venv' 2>/dev/null; then
  # Debian ships venv's other half in a package of its own.
  if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; then
    say "installing python3-venv"
    apt-get update -qq && apt-get install -y -qq --no-install-recommends python3-venv >/dev/null ||
      stop "could not install python3-venv"
  else
    stop "needs the venv module; as root: apt-get install python3-venv"
  fi
fi

[ -x .venv/bin/python ] || "$python" -m venv .venv || stop "could not make .venv with $python"
if ! .venv/bin/uv --version >/dev/null 2>&1; then
  .venv/bin/python -m pip install -q --disable-pip-version-check --require-hashes \
    -r requirements-uv.lock || stop "could not install uv (no network?)"
fi
.venv/bin/uv pip sync -q --python .venv/bin/python --require-hashes requirements-dev.lock ||
  stop "could not install what requirements-dev.lock names (no network?)"
.venv/bin/uv pip install -q --python .venv/bin/python --no-deps --no-build-isolation -e . ||
  stop "could not install croupier itself"
say "Python $(.venv/bin/python -c 'import platform; print(platform.python_version())') in .venv"
