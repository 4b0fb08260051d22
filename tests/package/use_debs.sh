#!/usr/bin/env bash
# Inside the fresh system of deb_test.sh: installs the packages and uses each of them.
set -euo pipefail
cd /visit
export DEBIAN_FRONTEND=noninteractive

fail() {
  echo "use_debs.sh: $1" >&2
  exit 1
}
install() {
  apt-get install -qqy --no-install-recommends "$@" >install.log 2>&1 || {
    tail -n 30 install.log >&2
    fail "apt install $* failed"
  }
}

apt-get update -qq
echo "-- the program"
install ./debs/perfectplay_*.deb
perfectplay --version --verbose
[[ $(perfectplay value nim --sticks 10 --rule 1,2) == $'value J0\nrank 7' ]] || fail "the value of Nim is wrong"
perfectplay --version | grep -q '^  commit ' || fail "--version tells no commit"
# Debian leaves manual pages out of minimal systems, so the package itself is asked.
contents=$(dpkg-deb --contents debs/perfectplay_*.deb)
for path in share/man/man1/perfectplay.1.gz share/bash-completion/completions/perfectplay share/zsh/vendor-completions/_perfectplay \
  share/fish/vendor_completions.d/perfectplay.fish share/doc/perfectplay/copyright share/doc/perfectplay/changelog.Debian.gz; do
  [[ $contents == *" ./usr/$path"* ]] || fail "the package has no /usr/$path"
done

echo "-- the page of the server"
perfectplay serve --port 8231 >serve.log 2>&1 &
server=$!
for _ in {1..100}; do
  { exec 3<>/dev/tcp/127.0.0.1/8231; } 2>/dev/null && break
  sleep 0.1
done
printf 'GET / HTTP/1.0\r\nHost: 127.0.0.1:8231\r\n\r\n' >&3
grep -q '<title>' <&3 || fail "the server has no page"
exec 3>&-
kill "$server"
wait "$server" || true

echo "-- the library"
install ./debs/libperfectplay-dev_*.deb g++ cmake ninja-build python3
python3 tests/package/examples_test.py /visit /visit/build
python3 tests/package/headers_test.py /visit /usr g++ each

if compgen -G 'debs/python3-perfectplay_*.deb' >/dev/null; then
  echo "-- the Python module"
  install ./debs/python3-perfectplay_*.deb
  python3 tests/package/module_test.py /usr/lib/python3
fi

echo "-- and away"
apt-get purge -qqy 'perfectplay' 'libperfectplay-dev' 'python3-perfectplay*' >install.log 2>&1 || fail "apt purge failed"
left=$(find / -xdev -iname '*perfectplay*' -not -path '/visit/*' -not -path '/proc/*' -not -path '/var/cache/*')
[[ -z $left ]] || fail "this was left behind: $left"
