#!/usr/bin/python3
"""Measures how many positions a second `perfectplay serve` looks up over HTTP, with wrk (Debian: apt install wrk).

    bench/serve_load.py PROGRAM [SECONDS [CONNECTIONS]]
"""

import pathlib
import subprocess
import sys
import urllib.request

PROGRAM = sys.argv[1]
SECONDS = sys.argv[2] if len(sys.argv) > 2 else "10"
CONNECTIONS = sys.argv[3] if len(sys.argv) > 3 else "8"
SCRIPT = pathlib.Path(__file__).with_name("serve_load.lua")


def measure(url, seconds):
    run = subprocess.run(["wrk", "-t1", f"-c{CONNECTIONS}", f"-d{seconds}", "-s", SCRIPT, url], check=True, stdout=subprocess.PIPE, text=True)
    return run.stdout.splitlines()[-1]


def main():
    with subprocess.Popen([PROGRAM, "serve"], stdout=subprocess.PIPE, text=True) as server:
        try:
            url = server.stdout.readline().strip()
            measure(url, 1)  # solves the games
            print(measure(url, SECONDS))
            print(urllib.request.urlopen(url + "healthz").read().decode())
        finally:
            server.terminate()


main()
