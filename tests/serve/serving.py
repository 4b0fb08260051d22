"""A running `perfectplay serve`, and clients for it, good and bad."""

import http.client
import json
import os
import pathlib
import signal
import socket
import subprocess
import sys
import time
import urllib.parse


class Answer:
    def __init__(self, status, headers, body):
        self.status, self.headers, self.body = status, headers, body

    def json(self):
        return json.loads(self.body)

    def error(self):
        """The error of an answer in the service's form."""
        document = self.json()
        assert document["version"] == 1 and set(document) <= {"version", "error", "id"}, document
        assert document["error"]["message"], document
        return document["error"]


class Server:
    """Ends with the `with` block, by SIGTERM, and must then have ended well: code 0, nothing on standard error."""

    def __init__(self, program, *options, log=False, environment=None):
        self.program, self.options, self.log, self.environment = program, options, log, environment

    def __enter__(self):
        self.process = subprocess.Popen([self.program, "serve", *self.options], stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                                        text=True, env=self.environment)
        self.url = self.process.stdout.readline().strip()
        assert self.url, self.process.communicate()[1]
        self.port = urllib.parse.urlsplit(self.url).port
        return self

    def __exit__(self, kind, error, trace):
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
        try:
            self.out, self.err = self.process.communicate(timeout=60)
        except subprocess.TimeoutExpired:
            self.process.kill()
            raise
        if kind is not None:
            print(self.err, file=sys.stderr)  # perhaps a sanitizer's report
        else:
            assert self.process.returncode == 0, (self.process.returncode, self.err)
            assert self.out == "", self.out
            assert self.log or self.err == "", self.err

    def connect(self):
        return http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)

    def request(self, method, path, body=None, headers=None, connection=None):
        """One request on a connection of its own, or on `connection`."""
        own = connection or self.connect()
        headers = dict(headers or {})
        if body is not None and not isinstance(body, (bytes, str)):
            body = json.dumps(body)
        if body is not None:
            headers.setdefault("Content-Type", "application/json")
        own.request(method, path, body, headers)
        response = own.getresponse()
        answer = Answer(response.status, response.headers, response.read())
        if connection is None:
            own.close()
        return answer

    def get(self, path, **more):
        return self.request("GET", path, **more)

    def ask(self, request, **more):
        return self.request("POST", "/api/v1/ask", request, **more)

    def start(self, request, wait=None):
        return self.request("POST", "/api/v1/jobs" if wait is None else f"/api/v1/jobs?wait={wait}", request)

    def raw(self, data, patience=30):
        """Sends bytes as they are and returns all that comes until the server closes the connection."""
        with socket.create_connection(("127.0.0.1", self.port), timeout=patience) as client:
            client.sendall(data)
            return read_all(client)

    def listen(self, job):
        """An open stream of events: closing it is leaving."""
        client = socket.create_connection(("127.0.0.1", self.port), timeout=60)
        client.sendall(f"GET /api/v1/jobs/{job}/events HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
        return client

    def events(self, job):
        """All events of a job, until the stream closes."""
        answer = self.get(f"/api/v1/jobs/{job}/events")
        assert answer.status == 200, answer.body
        assert answer.headers["Content-Type"] == "text/event-stream"
        found = []
        for block in answer.body.decode().split("\n\n"):
            lines = dict(line.split(": ", 1) for line in block.splitlines() if not line.startswith(":"))
            if lines:
                found.append((lines["event"], json.loads(lines["data"])))
        return found

    def health(self):
        return self.get("/healthz").json()

    def until(self, holds, what, patience=60):
        """Waits until the health of the server is as it should be."""
        end = time.monotonic() + patience
        while not holds(health := self.health()):
            assert time.monotonic() < end, f"{what}: {health}"
            time.sleep(0.05)
        return health

    def memory(self):
        """Bytes that the process has in use."""
        status = pathlib.Path(f"/proc/{self.process.pid}/status").read_text()
        return 1024 * int(next(line.split()[1] for line in status.splitlines() if line.startswith("VmRSS")))


def read_all(client):
    parts = []
    try:
        while part := client.recv(65536):
            parts.append(part)
    except ConnectionResetError:
        pass
    return b"".join(parts)


def status_of(raw):
    return int(raw.split(b" ", 2)[1]) if raw else None


def run(tests):
    """Runs functions in their order and says what each took. A name on the command line picks one."""
    chosen = os.environ.get("PERFECTPLAY_SERVE_TEST", "")
    for test in tests:
        if chosen not in test.__name__:
            continue
        begin = time.monotonic()
        test()
        print(f"{time.monotonic() - begin:6.2f} s  {test.__name__}", flush=True)


ENDLESS = {"verb": "value", "game": "connect-four", "parameters": {"width": 8, "height": 7}, "position": "", "no-book": True}
"""A request that no machine answers within a test."""
