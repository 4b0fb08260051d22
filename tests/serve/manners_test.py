#!/usr/bin/python3
"""Malformed, huge, slow and hostile requests: each gets a clear answer, and the server stays up.

    manners_test.py PROGRAM
"""

import json
import os
import pathlib
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time

from serving import ENDLESS, Server, read_all, run, status_of

PROGRAM = sys.argv[1]
NIM = {"verb": "value", "game": "nim", "position": "3,0"}


def head(method, path, *lines):
    return "\r\n".join([f"{method} {path} HTTP/1.1", "Host: localhost", *lines, "", ""]).encode()


def still_up(server):
    assert server.ask(NIM).json()["value"] == "J0"


def test_answers():
    with Server(PROGRAM) as server:
        connection = server.connect()
        for _ in range(3):  # on one connection
            answer = server.ask(NIM, connection=connection)
            assert answer.status == 200 and answer.json()["value"] == "J0", answer.body
        assert server.ask([NIM, {"id": 5, "verb": "sing"}]).json()[1]["id"] == 5
        wrong = server.ask({"verb": "value", "game": "nin"})
        assert wrong.status == 200 and wrong.error()["hint"] == {"parameter": "game", "suggestion": "nim"}
        assert server.get("/api/v1/games").json()["games"]
        assert server.request("HEAD", "/api/v1/games").body == b""
        health = server.health()
        assert health["status"] == "ok" and health["kept"]["items"] > 0 and health["program"], health
        page = server.get("/")
        assert page.status == 200 and page.headers["Content-Type"].startswith("text/html") and b"Perfect Play" in page.body
        assert server.get("/", headers={"If-None-Match": page.headers["ETag"]}).status == 304
        zipped = server.get("/", headers={"Accept-Encoding": "br, gzip"})
        assert zipped.headers["Content-Encoding"] == "gzip" and zipped.body[:2] == b"\x1f\x8b"


def test_jobs_that_end_at_once():
    """Who waits a moment gets a quick answer without a second request, and the name of the job otherwise."""
    with Server(PROGRAM) as server:
        answer = server.start(NIM, wait=1000)
        assert answer.status == 200 and answer.json()["value"] == "J0", answer.body
        assert server.health()["jobs"]["finished"] == 0, "the answer is kept, and nobody asks for it again"
        began = time.monotonic()
        started = server.start(ENDLESS, wait=200)
        assert started.status == 202 and time.monotonic() - began > 0.15, started.body
        assert server.request("DELETE", f"/api/v1/jobs/{started.json()['job']}").status == 204


def test_security_headers():
    with Server(PROGRAM) as server:
        for answer in (server.get("/"), server.get("/nothing"), server.ask(NIM), server.get("/healthz")):
            policy = answer.headers["Content-Security-Policy"]
            assert policy.startswith("default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; ") and "unsafe-inline" not in policy
            assert policy.endswith("frame-ancestors 'self'"), policy
            assert answer.headers["X-Content-Type-Options"] == "nosniff"
            assert answer.headers["Referrer-Policy"] == "no-referrer"
            assert answer.headers["Cross-Origin-Resource-Policy"] == "same-origin"
            assert "Access-Control-Allow-Origin" not in answer.headers
        assert server.get("/?embed").headers["Content-Security-Policy"].endswith("frame-ancestors *")


def test_malformed():
    with Server(PROGRAM) as server:
        deep = "[" * 500_000
        for body in ("", "{", "nonsense", '{"verb":"value",}', '"\\ud800"', b'{"verb":"\xff\xfe"}', deep, deep + "]" * 500_000,
                     '{"id":' + '{"a":' * 100_000 + "1" + "}" * 100_000 + "}", "[1e999]", "\0"):
            answer = server.ask(body)
            assert answer.status == 400 and answer.error()["kind"] == "input", (body[:50], answer.status, answer.body)
        for body in ("1", "null", '"text"', '{"verb":7}', '{"verb":"value","game":"nim","parameters":[1]}', '{"verb":"value","position":{}}'):
            answer = server.ask(body)
            assert answer.status == 200 and answer.error()["kind"] == "input", (body, answer.body)
        assert server.start([NIM]).status == 400
        for wait in ("", "-1", "1001", "1e3", "40ms", "99999999999"):
            assert server.start(NIM, wait=wait).status == 400, wait
        still_up(server)


def test_huge():
    with Server(PROGRAM) as server:
        before = server.memory()
        for size in (2 << 20, 20 << 20):
            answer = server.ask('"' + "x" * size + '"')
            assert answer.status == 413 and "at most 1048576" in answer.error()["message"], answer.status
        assert status_of(server.raw(head("POST", "/api/v1/ask", "Content-Type: application/json", "Content-Length: 99999999999999999999"))) == 400
        assert server.ask([NIM] * 10_000).status == 413
        many = server.ask({"verb": "value", "game": "nim", "position": [""] * 50_000})
        assert many.status == 413 and "questions" in many.error()["message"]
        assert status_of(server.raw(b"GET /" + b"x" * 100_000 + b" HTTP/1.1\r\nHost: localhost\r\n\r\n")) == 431
        assert status_of(server.raw(head("GET", "/" + "x" * 9000))) == 414
        assert status_of(server.raw(head("GET", "/", "X: " + "y" * 1_000_000))) == 431
        endless = head("GET", "/")[:-2] + b"".join(b"H%d: v\r\n" % i for i in range(100_000))
        assert status_of(server.raw(endless)) == 431
        ranges = "Range: bytes=" + ",".join("0-" for _ in range(2000))
        assert status_of(server.raw(head("GET", "/", ranges, "Connection: close"))) in (200, 400, 416)
        still_up(server)
        assert server.memory() < before + (200 << 20)


def test_unbounded_options():
    """What a request asks for is bounded by what the operator allows."""
    with Server(PROGRAM, "--memory", "512M") as server:
        answer = server.ask({"verb": "solve", "game": "awale", "parameters": {"pits": 6, "seeds": 24}, "memory": "1000G", "threads": 1024})
        assert "error" in answer.json(), answer.body[:300]
        answer = server.ask({"verb": "solve", "game": "hex", "parameters": {"size": 5}, "method": "explore", "max-positions": 10**12})
        assert "error" in answer.json(), answer.body[:300]
        assert server.memory() < 1 << 30


def test_hostile():
    with Server(PROGRAM) as server:
        for path in ("/../../etc/passwd", "/..%2f..%2fetc/passwd", "/%2e%2e/%2e%2e/etc/passwd", "//etc/passwd", "/index.html%00.js",
                     "/api/v1/schema/../../../../etc/passwd", "/api/v1/jobs/", "/api/v1/jobs/../ask", "/\r\nX: y", "/%0d%0aX:%20y"):
            raw = server.raw(head("GET", path, "Connection: close"))
            assert status_of(raw) in (400, 404, 405) and b"root:" not in raw and b"\nX: y" not in raw, (path, raw[:200])
        for host in ("evil.example", "127.0.0.1.evil.example", "localhost.evil.example:80", "evil.example:127.0.0.1", ""):
            assert server.get("/", headers={"Host": host}).status == 403, host
        assert status_of(server.raw(b"GET / HTTP/1.1\r\n\r\n")) == 403
        assert status_of(server.raw(b"GET / HTTP/1.1\r\nHost: localhost\r\nHost: evil.example\r\n\r\n")) == 403
        for host in ("localhost", f"LOCALHOST:{server.port}", "127.0.0.1:1", "[::1]:99"):
            assert server.get("/", headers={"Host": host}).status == 200, host
        for kind in ("text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", "application/jsonp", ""):
            assert server.ask(NIM, headers={"Content-Type": kind}).status == 415, kind
        assert server.ask(NIM, headers={"Content-Type": "application/json; charset=utf-8"}).status == 200
        for method, path in (("GET", "/api/v1/ask"), ("PUT", "/"), ("POST", "/"), ("DELETE", "/healthz"), ("OPTIONS", "/api/v1/ask")):
            answer = server.request(method, path, "{}" if method == "POST" else None)
            assert answer.status == 405 and answer.headers["Allow"], (method, path, answer.status)
        assert server.get("/api/v1/nothing").status == 404
        assert server.get("/api/v1/jobs/0123/events").status == 404
        assert server.request("DELETE", "/api/v1/jobs/0123").status == 404
        length = "Content-Length: 2"
        for lines, status in ((["Transfer-Encoding: chunked"], 411), (["Transfer-Encoding: chunked", length], 411), ([length, length], 400),
                              ([], 411), (["Content-Length: -2"], 400), (["Content-Length: 2x"], 400), (["Content-Encoding: gzip", length], 415)):
            raw = server.raw(head("POST", "/api/v1/ask", "Content-Type: application/json", *lines) + b"{}")
            assert status_of(raw) == status, (lines, raw[:100])
        # A body where none belongs is not taken for the next request.
        smuggled = server.raw(head("GET", "/healthz", "Content-Length: 40") + head("GET", "/api/v1/games"))
        assert smuggled.count(b"HTTP/1.1 ") == 1 and status_of(smuggled) == 400
        for noise in (b"\0" * 100, b"\x16\x03\x01\x02\x00\x01", b"HELP\r\n\r\n", b"GET / HTTP/9.9\r\nHost: localhost\r\n\r\n", b"\r\n\r\n"):
            assert status_of(server.raw(noise + b"\r\n\r\n")) in (400, None), noise
        pipelined = server.raw(head("GET", "/healthz") * 2 + head("GET", "/healthz", "Connection: close"))
        assert pipelined.count(b"HTTP/1.1 200") == 3
        still_up(server)


def test_files_are_nobodys():
    with tempfile.TemporaryDirectory() as folder, Server(PROGRAM) as server:
        path = str(pathlib.Path(folder, "x.sol"))
        graph = pathlib.Path(folder, "g.game")
        graph.write_text("a 0 win0 start :\n")
        for request in ({"verb": "solve", "game": "nim", "output": path}, {"verb": "strategy", "game": "nim", "output": path},
                        {"verb": "convert", "game": "nim", "output": path}, {"verb": "verify", "file": str(graph)}, {"verb": "bench"},
                        {"verb": "solve", "game": "graph", "parameters": {"file": str(graph)}}, {"verb": "play", "game": "nim", "load": path},
                        {"verb": "solve", "game": "awale", "out": folder}, {"verb": "value", "game": "awale", "table": folder},
                        {"verb": "draw", "game": "nim", "format": "svg"}):
            answer = server.ask(request)
            assert answer.error()["kind"] == "input", (request, answer.body)
        assert [entry.name for entry in pathlib.Path(folder).iterdir()] == ["g.game"]
        verbs = {row["verb"] for row in server.ask({"verb": "verbs"}).json()["verbs"]}
        assert {"show", "solve", "play"} <= verbs and not {"bench", "convert", "book"} & verbs, verbs


def test_tables_of_the_operator():
    """Six pits with many seeds: refused without a table, answered with one that no request names."""
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([PROGRAM, "solve", "awale", "--pits", "2", "--seeds", "8", "--out", folder], check=True, stdout=subprocess.DEVNULL)
        question = {"verb": "value", "game": "awale", "parameters": {"pits": 2, "seeds": 8}, "max-positions": 1}
        with Server(PROGRAM, "--table", folder, "--table", folder) as server:
            assert isinstance(server.ask(question).json()["score"], int)
        with Server(PROGRAM) as server:
            assert "error" in server.ask(question).json()
        failed = subprocess.run([PROGRAM, "serve", "--table", folder + "/no-such"], capture_output=True, text=True)
        assert failed.returncode == 2 and "no-such" in failed.stderr, failed


def test_slow():
    """Clients that drip, stop half-way or take nothing are gone after ten seconds; meanwhile others are served."""
    with Server(PROGRAM) as server:
        drips = [socket.create_connection(("127.0.0.1", server.port), timeout=60) for _ in range(20)]
        for client in drips:
            client.sendall(b"GET / HTTP/1.1\r\nHost: localhost\r\n")
        half = socket.create_connection(("127.0.0.1", server.port), timeout=60)
        half.sendall(head("POST", "/api/v1/ask", "Content-Type: application/json", "Content-Length: 100") + b"{")
        begin = time.monotonic()
        open_drips = set(drips)
        while open_drips:
            assert time.monotonic() - begin < 60
            for client in list(open_drips):
                try:
                    client.sendall(b"x")
                    client.setblocking(False)
                    if client.recv(1000) == b"":
                        open_drips.discard(client)
                    client.setblocking(True)
                except BlockingIOError:
                    client.setblocking(True)
                except OSError:
                    open_drips.discard(client)
            still_up(server)
            time.sleep(0.3)
        assert time.monotonic() - begin > 5
        raw = read_all(half)
        assert status_of(raw) in (408, 400, None), raw
        for client in [*drips, half]:
            client.close()


def test_a_visitor_who_leaves_cancels():
    with Server(PROGRAM, "--time-limit", "600") as server:
        body = json.dumps(ENDLESS).encode()
        client = socket.create_connection(("127.0.0.1", server.port))
        client.sendall(head("POST", "/api/v1/ask", "Content-Type: application/json", f"Content-Length: {len(body)}") + body)
        server.until(lambda health: health["questions"]["running"] == 1, "the question runs")
        client.close()
        server.until(lambda health: health["questions"]["running"] == 0, "the question is cancelled")


def test_log_and_addresses():
    with Server(PROGRAM, "--access-log", "--behind-proxy", log=True) as server:
        server.get("/healthz", headers={"X-Forwarded-For": "10.0.0.1, 192.0.2.7"})
        server.get("/%1b[31m")
    assert "192.0.2.7 GET /healthz 200" in server.err and "10.0.0.1" not in server.err, server.err
    assert "404" in server.err and "\x1b" not in server.err


def test_ports():
    with Server(PROGRAM) as server:
        taken = subprocess.run([PROGRAM, "serve", "--port", str(server.port)], capture_output=True, text=True)
        assert taken.returncode == 3 and "cannot listen" in taken.stderr, taken
    for wrong in (["--port", "65536"], ["--host", "no.such.host.invalid"], ["--jobs", "many"]):
        failed = subprocess.run([PROGRAM, "serve", *wrong], capture_output=True, text=True)
        assert failed.returncode in (2, 3) and failed.stderr, (wrong, failed)
    with Server(PROGRAM) as server:
        server.process.send_signal(signal.SIGINT)
        server.process.wait(30)


def test_opens_the_browser():
    with tempfile.TemporaryDirectory() as folder:
        told, program = pathlib.Path(folder, "told"), pathlib.Path(folder, "xdg-open")
        program.write_text(f'#!/bin/sh\necho "$@" >"{told}.part" && mv "{told}.part" "{told}"\n')
        program.chmod(0o755)
        with Server(PROGRAM, "--open", environment={**os.environ, "PATH": f"{folder}:{os.environ['PATH']}"}) as server:
            end = time.monotonic() + 60
            while not told.exists() and time.monotonic() < end:
                time.sleep(0.05)
            assert told.read_text().strip() == server.url, told.read_text()


def main():
    slow = threading.Thread(target=test_slow)  # it mostly waits
    failures = []
    threading.excepthook = lambda what: failures.append(what.exc_value) or sys.__excepthook__(what.exc_type, what.exc_value, what.exc_traceback)
    slow.start()
    run([test_answers, test_jobs_that_end_at_once, test_security_headers, test_malformed, test_huge, test_unbounded_options, test_hostile, test_files_are_nobodys,
         test_tables_of_the_operator, test_a_visitor_who_leaves_cancels, test_log_and_addresses, test_ports,
         test_opens_the_browser])
    slow.join()
    return 1 if failures else 0


sys.exit(main())
