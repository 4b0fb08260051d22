#!/usr/bin/env bash
# ./site writes a folder that any web space can hold, twice over, and touches nothing that is not its own.
#
#   site_test.sh ROOT PROGRAM
set -euo pipefail
root=$(readlink -f "$1")
program=$(readlink -f "$2")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
expect() {
  if ! "$@"; then
    echo "site_test: expected $*" >&2
    exit 1
  fi
}

"$program" solve awale --pits 2 --seeds 6 --out two >/dev/null
mkdir foreign && echo mine >foreign/file
for wrong in "foreign" "site --table foreign" "site --table two --table two" "" "a b" "site --tables two"; do
  # shellcheck disable=SC2086
  if "$root/site" $wrong 2>errors; then
    echo "site_test: ./site $wrong should fail" >&2
    exit 1
  fi
  expect test -s errors
done
expect test "$(cat foreign/file)" = mine
expect test ! -e site

"$root/site" site --table two 2>/dev/null
for file in index.html app.js app.css worker.js offline.js perfectplay.wasm site.json tables/two/layers.json tables/two/layer-006.awale; do
  expect test -s "site/$file"
done
expect grep -q '<meta name="engine" content="wasm">' site/index.html
# What a visitor loads, compressed as hosts do it.
expect test "$(gzip -9c site/perfectplay.wasm | wc -c)" -le 900000
expect test "$(cat site/{index.html,app.js,app.css,worker.js} | gzip -9c | wc -c)" -le 250000
expect grep -q '"path":"tables/two","pits":2,"seeds":6,"rules":"tamale"' site/site.json
expect cmp -s two/layer-006.awale site/tables/two/layer-006.awale
# What is kept for visits without a network is what is there.
# shellcheck disable=SC2016
/usr/bin/env node -e '
  const { createHash } = require("node:crypto");
  const { readFileSync, readdirSync } = require("node:fs");
  const self = {};
  eval(readFileSync("site/offline.js", "utf8").split("\n")[0]);
  const names = readdirSync("site").filter((name) => !["offline.js", "site.json", "tables"].includes(name));
  if (names.join() !== Object.keys(self.site.files).sort().join()) throw new Error(`kept: ${Object.keys(self.site.files)}; there: ${names}`);
  for (const name of names) {
    const hash = createHash("sha256").update(readFileSync(`site/${name}`)).digest("base64");
    if (hash !== self.site.files[name]) throw new Error(`the hash of ${name} is wrong`);
  }'

# Again, without the table: its own files are replaced or go, others stay.
echo mine >site/notes.txt
"$root/site" site 2>/dev/null
expect test "$(cat site/notes.txt)" = mine
expect test ! -e site/tables/two
expect test -s two/layer-006.awale
expect test -s site/perfectplay.wasm
echo "the site is as it should be"
