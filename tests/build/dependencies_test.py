"""Every header and every shared library that the build uses comes from a package that scripts/packages.sh declares.

    dependencies_test.py SOURCE_FOLDER BUILD_FOLDER PROGRAM

A build on a machine where a library happens to be installed hides a missing declaration: a fresh machine then fails. The compiler has
recorded for each object which headers it read (`ninja -t deps`); `dpkg -S` knows the package of each. What a source includes itself must
come from a package that scripts/packages.sh names in a list that the object may use. What a header of such a package includes may also
come from a package that it depends on. The compiler and what it depends on are always there.
"""

import functools
import os
import re
import shutil
import subprocess
import sys

# Folders with sources, and the lists of scripts/packages.sh that they may use. MPI is used where it is installed.
FOLDERS = {
    "tests": ["build_packages", "test_packages"],
    "bench": ["build_packages", "test_packages"],
    "src/cluster": ["build_packages", "test_packages"],
    "python": ["build_packages", "python_packages"],
    "src": ["build_packages"],
}


# A package of the system that only names another one.
STANDS_FOR = {"python3-dev": {"libpython3.11-dev"}}


def run(*words):
    return subprocess.run(words, check=True, capture_output=True, text=True, env=dict(os.environ, LC_ALL="C")).stdout


def declared_packages(source):
    """The lists of scripts/packages.sh: {"build_packages": {"g++", …}, …}."""
    script = f'source "{source}/scripts/packages.sh"; for list in $(compgen -A arrayvar); do ' \
             '[[ $list == *_packages ]] && declare -n words=$list && echo "$list ${words[*]}"; done; true'
    rows = (line.split() for line in run("bash", "-c", script).splitlines())
    return {row[0]: set(row[1:]) for row in rows}


@functools.cache
def recorded():
    """What each installed package depends on, and which packages provide a name."""
    rows = run("dpkg-query", "-W", "-f", "${Package}\t${Depends}, ${Pre-Depends}\t${Provides}\n").splitlines()
    depends, provided_by = {}, {}
    for row in rows:
        name, needs, provides = row.split("\t")
        depends[name] = re.findall(r"(?:^|[,|])\s*([a-z0-9][a-z0-9.+-]*)", needs)
        for provided in re.findall(r"(?:^|,)\s*([a-z0-9][a-z0-9.+-]*)", provides):
            provided_by.setdefault(provided, []).append(name)
    return depends, provided_by


def with_dependencies(packages):
    """The packages and everything that they depend on."""
    depends, provided_by = recorded()
    seen, waiting = set(), list(packages)
    while waiting:
        name = waiting.pop()
        if name not in seen:
            seen.add(name)
            waiting += depends.get(name, []) + provided_by.get(name, [])
    return seen


def headers_by_object(build):
    """What the compiler read for each object: {"src/app/…/version.cpp.o": {"/usr/include/zlib.h", …}}."""
    result, target = {}, None
    for line in run("ninja", "-C", build, "-t", "deps").splitlines():
        if line.startswith("    "):
            result[target].add(os.path.realpath(os.path.join(build, line.strip())))
        elif ": #deps" in line:
            target = line.split(": #deps")[0]
            result[target] = set()
    return result


def folder_of(source, target, paths):
    """The row of FOLDERS with the sources of an object: the first one from which it has read a source."""
    for folder in FOLDERS:
        if target.startswith(folder + "/") and "src/app" not in target:
            return folder  # the target is made there; a precompiled header reads no source
        if any(path.startswith(f"{source}/{folder}/") and path.endswith(".cpp") for path in paths):
            return folder
    return "src"  # a generated source


def included_directly(paths):
    """The names in the lines `#include <…>` of these sources."""
    names = set()
    for path in paths:
        with open(path, encoding="utf-8") as file:
            names.update(re.findall(r"^\s*#\s*include\s*<([^>]+)>", file.read(), re.MULTILINE))
    return names


def packages_of(paths):
    """The package of each file, as dpkg has it recorded: {"/usr/include/zlib.h": "zlib1g-dev"}."""
    paths, result = sorted(paths), {}
    for begin in range(0, len(paths), 500):
        found = subprocess.run(["dpkg", "-S", *paths[begin:begin + 500]], capture_output=True, text=True).stdout
        for line in found.splitlines():
            owner, _, path = line.partition(": ")
            result[path] = owner.split(",")[0].split(":")[0]
    for path in paths:  # before the merge of /lib into /usr/lib, dpkg knew a file by its old name
        if path not in result:
            found = subprocess.run(["dpkg", "-S", path.removeprefix("/usr")], capture_output=True, text=True).stdout
            result[path] = found.partition(":")[0] or None
    return result


def main():
    source, build, program = sys.argv[1:]
    if not shutil.which("dpkg") or not shutil.which("ninja"):
        print("no dpkg or no ninja here: nothing to compare with")
        return 77
    source = os.path.realpath(source)
    declared = declared_packages(source)
    headers = headers_by_object(build)
    owners = packages_of({path for paths in headers.values() for path in paths if path.startswith("/usr/")})
    compiler = with_dependencies(["g++", "gcc", "clang-16"])
    faults, compared = {}, 0
    for target, paths in headers.items():
        lists = FOLDERS[folder_of(source, target, paths)]
        named = set().union(*(declared[name] for name in lists))
        named |= set().union(*(STANDS_FOR.get(package, set()) for package in named))
        brought = with_dependencies(named)
        direct = included_directly(path for path in paths if path.startswith(source + "/"))
        for path in (path for path in paths if path.startswith("/usr/")):
            compared += 1
            allowed = named if any(path.endswith("/" + name) for name in direct) else brought
            if owners[path] not in allowed and owners[path] not in compiler:
                faults.setdefault(f"{owners[path] or 'no package'}: not declared in {' or '.join(lists)}", f"{path}, read for {target}")
    # A shared library comes along with a declared package, which depends on it.
    linked = re.findall(r"=> (/\S+)", run("ldd", program))
    brought = with_dependencies(declared["build_packages"] | declared["test_packages"])
    for path, owner in packages_of({os.path.realpath(path) for path in linked}).items():
        if owner not in brought:
            faults.setdefault(f"{owner or 'no package'}: no declared package depends on it", f"{path}, linked into the program")
    for fault, example in sorted(faults.items()):
        print(f"{fault} ({example})")
    print(f"{len(headers)} objects, {compared} headers, {len(linked)} shared libraries, {len(faults)} undeclared")
    if not headers or not linked:
        print("the build has recorded nothing: build it first")
        return 1
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
