#!/usr/bin/env bash
# Judges the packages in a folder by lintian, then installs them in a fresh Debian 12 and uses them there (use_debs.sh).
#
#   tests/package/deb_test.sh build/package
#
# Needs root: debootstrap makes a system in a folder of its own, which is removed in the end. Packages come from the mirror that this
# machine's apt uses.
set -euo pipefail
debs=$(realpath "$1")
source_folder=$(realpath "$(dirname "$0")/../..")
if ((EUID != 0)); then
  echo "deb_test.sh: only root can make a fresh system; please run it with sudo" >&2
  exit 3
fi

echo "-- lintian"
lintian --allow-root --fail-on error "$debs"/*.deb

echo "-- a fresh Debian 12"
# shellcheck disable=SC2016 # these dollars are apt's
site=$(apt-get indextargets --format '$(SITE) $(RELEASE)' 'Identifier: Packages' | awk '$2 == "bookworm" { print $1; exit }')
if [[ -z $site ]]; then
  echo "deb_test.sh: apt on this machine has no mirror of Debian 12 (bookworm)" >&2
  exit 3
fi
root=$(mktemp -d)
trap 'rm -rf --one-file-system "$root"' EXIT
log=$root.log
if ! debootstrap --variant=minbase bookworm "$root" "$site" >"$log" 2>&1; then
  tail -n 20 "$log" >&2
  exit 3
fi
rm -f "$log"
apt-config dump | grep -i '^Acquire::.*::proxy' >"$root/etc/apt/apt.conf.d/90proxy" || true

# Only what a visitor would bring along: the packages, the examples, and the tests that use them.
mkdir -p "$root/visit/debs"
cp "$debs"/*.deb "$root/visit/debs"
(cd "$source_folder" && cp -r --parents examples docs/library.md cmake/public_headers.cmake tests/package "$root/visit")
(cd "$source_folder" && find src -name '*.h' -exec cp --parents {} "$root/visit" \;)
# Mounts of a namespace of its own vanish with it. Nothing of this machine's environment but its proxies goes along.
environment=(PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin HOME=/root LC_ALL=C.UTF-8)
for name in http_proxy https_proxy no_proxy; do
  [[ -z ${!name:-} ]] || environment+=("$name=${!name}")
done
# shellcheck disable=SC2016 # the inner shell expands these
unshare --mount bash -euc 'mount -t proc proc "$1/proc" && exec chroot "$1" /usr/bin/env -i "${@:2}" bash /visit/tests/package/use_debs.sh' \
  - "$root" "${environment[@]}"
echo "packages: all well"
