#!/usr/bin/python3
"""Holds docs/openapi.json against a running server: every path, method, status and body that it promises.

    openapi_test.py PROGRAM OPENAPI

The lists of requests and answers name the schemas of docs/schema; PERFECTPLAY_UPDATE_GOLDEN=1 writes them anew.
"""

import json
import os
import pathlib
import sys
import urllib.request

from jsonschema import Draft202012Validator, RefResolver

from serving import ENDLESS, Server

PROGRAM, PATH = sys.argv[1], pathlib.Path(sys.argv[2])
NIM = {"verb": "value", "game": "nim", "position": "3,0"}
QUESTIONS = [
    {"verb": "games"}, {"verb": "verbs"}, NIM,
    {"verb": "solve", "game": "nim"}, {"verb": "show", "game": "morpion", "position": "b2"},
    {"verb": "show", "game": "awale", "parameters": {"pits": 2, "seeds": 4}},
    {"verb": "show", "game": "mastermind", "parameters": {"pegs": 2, "colors": 3}, "history": "11 10"},
    {"verb": "play", "game": "connect-four", "parameters": {"width": 4, "height": 4}, "moves": "2 2", "side": "both"},
    {"verb": "review", "game": "connect-four", "parameters": {"width": 4, "height": 4}, "moves": "2233"},
    {"verb": "draw", "game": "morpion", "position": "b2", "format": "svg"},
    {"verb": "exam", "u0": 42},
    {"verb": "sing"},
]


class Promise:
    """The document as the server sends it, with its references followed through the server."""

    def __init__(self, server):
        self.base = server.url + "api/v1/openapi.json"
        self.document = server.get("/api/v1/openapi.json").json()
        def load(address):
            with urllib.request.urlopen(address) as answer:
                return json.load(answer)
        self.resolver = RefResolver(self.base, self.document, handlers={"http": load})
        self.kept = set()

    def operation(self, method, path):
        return self.document["paths"][path][method.lower()]

    def check(self, method, path, answer):
        """The answer has a status, a media type and a body that were promised."""
        promised = self.operation(method, path)["responses"]
        status = str(answer.status)
        assert status in promised, f"{method} {path}: status {status} is not promised"
        self.kept.add((method, path, status))
        response = promised[status]
        if "$ref" in response:
            response = self.resolver.resolve(response["$ref"])[1]
        for name in response.get("headers", {}):
            assert name in answer.headers, f"{method} {path}: header {name} is missing"
        content = response.get("content")
        if not content:
            assert answer.body == b"", answer.body
            return
        kind = answer.headers["Content-Type"].split(";")[0]
        assert kind in content, f"{method} {path}: {kind} is not promised"
        if kind == "application/json":
            self.validate(content[kind]["schema"], answer.json())

    def validate(self, schema, value):
        errors = list(Draft202012Validator(schema, resolver=self.resolver).iter_errors(value))
        assert not errors, f"{str(value)[:300]}: {errors[0].message[:500]}"

    def refuses(self, schema, value):
        return not Draft202012Validator(schema, resolver=self.resolver).is_valid(value)


def update_lists(server):
    """The verbs that a visitor has, in the document as in the program."""
    verbs = [row["verb"] for row in server.ask({"verb": "verbs"}).json()["verbs"]]
    document = json.loads(PATH.read_text())
    schemas = document["components"]["schemas"]
    before = json.dumps(document)
    schemas["Request"]["anyOf"] = [{"$ref": f"schema/{verb}.request.json"} for verb in verbs]
    schemas["Answer"]["anyOf"] = [{"$ref": f"schema/{verb}.answer.json"} for verb in verbs] + [{"$ref": "schema/error.json"}]
    if os.environ.get("PERFECTPLAY_UPDATE_GOLDEN"):
        PATH.write_text(json.dumps(document, indent=1, ensure_ascii=False) + "\n")
    else:
        assert json.dumps(document) == before, f"{PATH} does not list {verbs}: PERFECTPLAY_UPDATE_GOLDEN=1 writes them"


def main():
    with Server(PROGRAM, "--jobs", "1", "--time-limit", "60") as server:  # the thread sanitizer is slow at the exam
        update_lists(server)
        promise = Promise(server)
        assert promise.document == json.loads(PATH.read_text()) or os.environ.get("PERFECTPLAY_UPDATE_GOLDEN")
        schemas = promise.document["components"]["schemas"]

        # Step 1. Questions, whose answers fit; changed ones do not.
        for question in [*QUESTIONS, QUESTIONS, [NIM, NIM]]:
            answer = server.ask(question)
            promise.check("POST", "/api/v1/ask", answer)
            if isinstance(question, dict) and question["verb"] != "sing":
                promise.validate(schemas["Request"], question)
                assert "error" not in answer.json(), (question, answer.body)
                assert promise.refuses(schemas["Answer"], {**answer.json(), "nobody-knows": 1}), question
        assert promise.refuses(schemas["Request"], {"verb": "sing"})
        for body, kind in (("{", None), ("x" * 2_000_000, None), ([NIM] * 2000, None), (NIM, "text/plain")):
            promise.check("POST", "/api/v1/ask", server.ask(body, headers={"Content-Type": kind} if kind else None))

        # Step 2. Jobs, from their start to their end.
        started = server.start(NIM)
        promise.check("POST", "/api/v1/jobs", started)
        for event, data in server.events(started.json()["job"]):
            promise.validate(schemas["Progress" if event == "progress" else "Answer"], data)
        promise.check("GET", "/api/v1/jobs/{job}/events", server.get(f"/api/v1/jobs/{started.json()['job']}/events"))
        promise.check("GET", "/api/v1/jobs/{job}/events", server.get("/api/v1/jobs/0/events"))
        promise.check("DELETE", "/api/v1/jobs/{job}", server.request("DELETE", f"/api/v1/jobs/{started.json()['job']}"))
        promise.check("DELETE", "/api/v1/jobs/{job}", server.request("DELETE", "/api/v1/jobs/0"))
        for body in ("{", "x" * 2_000_000):
            promise.check("POST", "/api/v1/jobs", server.start(body))
        promise.check("POST", "/api/v1/jobs", server.start(NIM, wait=1000))
        promise.check("POST", "/api/v1/jobs", server.request("POST", "/api/v1/jobs", "{}", {"Content-Type": "text/plain"}))
        while (started := server.start(ENDLESS)).status == 202:
            pass
        promise.check("POST", "/api/v1/jobs", started)

        # Step 3. The rest.
        for path in ("/api/v1/games", "/api/v1/openapi.json", "/healthz"):
            promise.check("GET", path, server.get(path))
        promise.check("GET", "/api/v1/schema/{name}", server.get("/api/v1/schema/show.answer.json"))
        promise.check("GET", "/api/v1/schema/{name}", server.get("/api/v1/schema/no-such.json"))

        promised = {(method.upper(), path, status) for path, methods in promise.document["paths"].items()
                    for method, operation in methods.items() if method != "parameters" for status in operation["responses"]}
        untried = {row for row in promised - promise.kept if row[2] != "429"}
        assert not untried, f"promised and not tried: {sorted(untried)}"
    print(f"{len(promise.kept)} answers are as promised")


main()
