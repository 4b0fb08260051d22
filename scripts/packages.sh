# shellcheck shell=bash disable=SC2034
# The Debian packages that the project needs, and a function that installs missing ones. Sourced by ./perfectplay and
# ./check.

# To build and run the program.
build_packages=(g++ cmake ninja-build libfmt-dev libexpected-dev libcli11-dev nlohmann-json3-dev libxxhash-dev libedit-dev zlib1g-dev
  libcpp-httplib-dev pkg-config graphviz fonts-dejavu-core)

# To run the tests and checks as well.
test_packages=(libgtest-dev librapidcheck-dev libbenchmark-dev clang-16 libclang-rt-16-dev clang-format-16 clang-tidy-16
  shellcheck man-db git python3 python3-jsonschema openmpi-bin libopenmpi-dev)

# To build the Python module, and to test it.
python_packages=(python3-dev pybind11-dev python3-numpy python3-pytest python3-networkx mypy)

# To execute the notebooks of docs/notebooks.
notebook_packages=(python3-nbclient python3-nbformat python3-ipykernel)

# To make packages for Debian and for pip, and to try them.
package_packages=(dpkg-dev file lintian debootstrap python3-pip python3-venv python3-setuptools python3-wheel)

# To build the explorer's page. Some packages of Node.js bring npm along, and Debian's npm conflicts with them.
bundle_packages=()
command -v node >/dev/null || bundle_packages+=(nodejs)
command -v npm >/dev/null || bundle_packages+=(npm)

# To try the page in a browser.
page_packages=(chromium-headless-shell)

# To compile the solver for the browser: ./site.
site_packages=(cmake ninja-build clang-19 lld-19 libc++-19-dev-wasm32 libc++abi-19-dev-wasm32 libclang-rt-19-dev-wasm32 wasi-libc
  libfmt-dev libexpected-dev nlohmann-json3-dev libxxhash-dev libstb-dev)

# install_packages NAME… : installs the packages that are missing. It reports this once on stderr and is otherwise
# silent.
install_packages() {
  local package missing=()
  if ! command -v dpkg-query >/dev/null || ! command -v apt-get >/dev/null; then
    echo "perfectplay: this is not a Debian system; these packages (by their Debian names) must be there: $*" >&2
    return 0
  fi
  for package in "$@"; do
    [[ $(dpkg-query -W -f '${db:Status-Status}' "$package" 2>/dev/null) == installed ]] || missing+=("$package")
  done
  ((${#missing[@]})) || return 0

  local as_root=()
  if ((EUID != 0)); then
    if ! command -v sudo >/dev/null; then
      packages_by_hand "${missing[@]}"
      return 1
    fi
    as_root=(sudo)
  fi
  echo "perfectplay: installing ${missing[*]}" >&2
  local log
  log=$(mktemp)
  if ! { "${as_root[@]}" apt-get update -q &&
    "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -qy --no-install-recommends "${missing[@]}"; } >"$log" 2>&1; then
    tail -n 20 "$log" >&2
    rm -f "$log"
    packages_by_hand "${missing[@]}"
    return 1
  fi
  rm -f "$log"
}

packages_by_hand() {
  echo "perfectplay: some packages are missing and could not be installed from here; please run" >&2
  echo "  su -c 'apt-get update && apt-get install --no-install-recommends $*'" >&2
}
