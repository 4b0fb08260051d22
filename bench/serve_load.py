#!/usr/bin/python3
"""Measures how many positions a second `perfectplay serve` looks up over HTTP: `show` and `value` of random positions of games that are
solved. The load is made by this program on the same machine, so the figures are on the safe side.

    bench/serve_load.py PROGRAM [SECONDS [CONNECTIONS]]
"""

import asyncio
import json
import multiprocessing
import os
import random
import subprocess
import sys
import time
import urllib.parse
import urllib.request

PROGRAM = sys.argv[1]
SECONDS = float(sys.argv[2]) if len(sys.argv) > 2 else 10
CONNECTIONS = int(sys.argv[3]) if len(sys.argv) > 3 else 8


def question(i):
    if i % 3 == 0:
        columns = "".join(str(random.randint(1, 4)) for _ in range(random.randint(0, 6)))
        return {"verb": "show", "game": "connect-four", "parameters": {"width": 4, "height": 4}, "position": columns}
    if i % 3 == 1:
        pits = ",".join(str(random.randint(0, 1)) for _ in range(8))
        return {"verb": "value", "game": "awale", "parameters": {"pits": 4, "seeds": 8}, "position": pits}
    return {"verb": "show", "game": "nim", "position": f"{random.randint(0, 20)},0"}


def requests_for(host):
    random.seed(1)
    bodies = [json.dumps(question(i)).encode() for i in range(1000)]
    head = "POST /api/v1/ask HTTP/1.1\r\nHost: {}\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\r\n"
    return [head.format(host, len(body)).encode() + body for body in bodies]


async def visitor(host, port, requests, until, times, wrong):
    reader, writer = await asyncio.open_connection(host, port)
    at = random.randrange(len(requests))
    while time.perf_counter() < until:
        began = time.perf_counter()
        writer.write(requests[at % len(requests)])
        try:
            head = await reader.readuntil(b"\r\n\r\n")
        except (asyncio.IncompleteReadError, ConnectionError):  # the server closes a connection after some thousand requests
            writer.close()
            reader, writer = await asyncio.open_connection(host, port)
            continue
        length = int(head.lower().split(b"content-length:")[1].split(b"\r\n")[0])
        await reader.readexactly(length)
        times.append(time.perf_counter() - began)
        if not head.startswith(b"HTTP/1.1 200"):
            wrong.append(head)
        at += 1
    writer.close()


def visitors(address, count, seconds, queue):
    """One process with some visitors, each of whom asks one question after another."""

    async def run():
        url = urllib.parse.urlparse(address)
        requests, times, wrong = requests_for(url.netloc), [], []
        random.seed(os.getpid())
        until = time.perf_counter() + seconds
        await asyncio.gather(*(visitor(url.hostname, url.port, requests, until, times, wrong) for _ in range(count)))
        return times, len(wrong)

    queue.put(asyncio.run(run()))


def measure(address, seconds):
    queue = multiprocessing.Queue()
    halves = [CONNECTIONS // 2, CONNECTIONS - CONNECTIONS // 2]
    crowds = [multiprocessing.Process(target=visitors, args=(address, n, seconds, queue)) for n in halves if n > 0]
    for crowd in crowds:
        crowd.start()
    results = [queue.get(timeout=seconds + 60) for _ in crowds]
    for crowd in crowds:
        crowd.join()
    times = sorted(time for part, _ in results for time in part)
    return times, sum(wrong for _, wrong in results)


def main():
    with subprocess.Popen([PROGRAM, "serve"], stdout=subprocess.PIPE, text=True) as server:
        try:
            address = server.stdout.readline().strip()
            measure(address, 1)  # solves the games
            times, wrong = measure(address, SECONDS)
            share = lambda part: times[min(len(times) - 1, int(part * len(times)))] * 1000
            print(f"{len(times)} look-ups, {len(times) / SECONDS:.0f}/s, median {share(0.5):.1f} ms, 95 % below {share(0.95):.1f} ms, "
                  f"worst {share(1):.1f} ms, {wrong} failed; load of the machine {os.getloadavg()[0]:.1f}")
            print(urllib.request.urlopen(address + "healthz").read().decode())
        finally:
            server.terminate()


main()
