"""The program that users run is hardened, as SECURITY.md promises:  hardening_test.py PROGRAM"""

import subprocess
import sys


def readelf(option, program):
    return subprocess.run(["readelf", "-W", option, program], check=True, capture_output=True, text=True).stdout


def main():
    program = sys.argv[1]
    header, segments, dynamic = (readelf(option, program) for option in ("-h", "-l", "-d"))
    symbols = readelf("--dyn-syms", program)
    wanted = {
        "it runs at any address (PIE)": "DYN (Position-Independent Executable" in header,
        "its tables of addresses become read-only (RELRO)": "GNU_RELRO" in segments,
        "they are filled before it starts (BIND_NOW)": "BIND_NOW" in dynamic or "NOW" in dynamic,
        "its stack is not executable": any("GNU_STACK" in line and "RWE" not in line for line in segments.splitlines()),
        "functions with arrays watch their frames (stack protector)": "__stack_chk_fail" in symbols,
        "calls of the C library know the sizes of their targets (_FORTIFY_SOURCE)": "_chk@" in symbols.replace("__stack_chk_fail@", ""),
    }
    for what, holds in wanted.items():
        print(f"{'yes' if holds else 'NO '}  {what}")
    return 0 if all(wanted.values()) else 1


if __name__ == "__main__":
    sys.exit(main())
