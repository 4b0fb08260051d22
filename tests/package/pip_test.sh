#!/usr/bin/env bash
# Installs the Python module with pip in an environment of its own, from nothing but the sources and Debian's packages, and imports it.
set -euo pipefail
cd "$(dirname "$0")/../.."
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
# Debian's interpreter, even if another one comes first on PATH; NumPy is Debian's.
/usr/bin/python3 -m venv --system-site-packages "$folder/venv"
"$folder/venv/bin/pip" install --quiet --no-index --no-build-isolation .
"$folder/venv/bin/python" tests/package/module_test.py "$folder/venv"
