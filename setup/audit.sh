#!/bin/sh
# setup/audit.sh sbom    writes what the house is made of into sbom/, from the lock files (CycloneDX)
# setup/audit.sh audit   asks for known faults of what the lock files name
#
# Where no list of faults can be reached, the audit says that nothing was checked, and succeeds.
set -eu
cd "$(dirname "$0")/.."
PATH="$PWD/.venv/bin:$PATH"

say() { printf 'audit: %s\n' "$*"; }
stop() { printf 'audit: %s\n' "$*" >&2; exit 1; }

have_tools() {
  [ -x .venv-audit/bin/python ] || uv venv -q --python .venv/bin/python .venv-audit
  uv pip sync -q --python .venv-audit/bin/python --require-hashes requirements-audit.lock
}

write_sbom() {
  have_tools || stop "could not install what requirements-audit.lock names (no network?)"
  mkdir -p sbom
  .venv-audit/bin/cyclonedx-py requirements --output-reproducible --of JSON \
    -o sbom/python.cdx.json requirements.lock 2>/dev/null
  (cd client_js && npm sbom --package-lock-only --sbom-format cyclonedx) > sbom/client.cdx.json
  say "sbom/python.cdx.json, sbom/client.cdx.json"
}

# Whether pip-audit's index lists faults; a mirror may serve packages and no faults.
lists_faults() {
  have_tools 2>/dev/null || return 1
  .venv-audit/bin/python - 2>/dev/null <<'PYTHON'
import sys
from packaging.version import Version
from pip_audit._service import PyPIService, ResolvedDependency, SkippedDependency
about, _ = PyPIService(None, 10).query(ResolvedDependency("pip", Version("24.0")))
sys.exit(isinstance(about, SkippedDependency))
PYTHON
}

audit_python() {
  if ! lists_faults; then
    say "Python: no list of faults can be reached; nothing was checked"
    return 0
  fi
  .venv-audit/bin/pip-audit --strict --disable-pip --require-hashes -r requirements.lock
}

audit_client() {
  answer=$(cd client_js && npm audit --package-lock-only --fetch-retries=0 --json 2>/dev/null) && {
    say "client: no known faults"
    return 0
  }
  # Without an answer there is no count of faults.
  if printf '%s' "$answer" | python -c 'import json, sys; json.load(sys.stdin)["metadata"]' 2>/dev/null
  then
    (cd client_js && npm audit --package-lock-only) || return 1
  else
    say "client: no list of faults can be reached; nothing was checked"
  fi
}

case "${1:-}" in
  sbom) write_sbom ;;
  audit) failed=0; audit_python || failed=1; audit_client || failed=1; exit $failed ;;
  *) stop "say sbom or audit" ;;
esac
