#!/usr/bin/python3
"""Jobs and crowds: a hundred at once, visitors who leave, a server that is told to stop in the middle.

    crowd_test.py PROGRAM [SECONDS]

With SECONDS, everything at once goes on for that long: for the sanitizers.
"""

import concurrent.futures
import random
import socket
import sys
import time

from serving import ENDLESS, Server, read_all, run

PROGRAM = sys.argv[1]
SOLVED = {"verb": "solve", "game": "mastermind", "parameters": {"pegs": 3, "colors": 4}}


def test_a_job_tells_its_progress():
    with Server(PROGRAM) as server:
        started = server.start({"verb": "solve", "game": "awale", "parameters": {"pits": 4, "seeds": 12}})
        assert started.status == 202, started.body
        job = started.json()["job"]
        assert started.headers["Location"] == f"/api/v1/jobs/{job}/events"
        events = server.events(job)
        assert [name for name, _ in events[:-1]] == ["progress"] * (len(events) - 1), events
        assert all(set(data) == {"phase", "done", "total"} for _, data in events[:-1]), events
        name, answer = events[-1]
        assert name == "answer" and answer["game"] == "awale" and "score" in answer, events
        assert server.events(job)[-1] == events[-1]  # kept for a while
        wrong = server.events(server.start({"verb": "sing", "id": 3}).json()["job"])
        assert wrong[-1][0] == "answer" and wrong[-1][1]["error"]["kind"] == "input" and wrong[-1][1]["id"] == 3
        bad = server.start("{")
        assert bad.status == 400 and bad.error()


def test_leaving_cancels():
    with Server(PROGRAM, "--jobs", "1") as server:
        jobs = [server.start(ENDLESS).json()["job"] for _ in range(3)]
        first, second = server.listen(jobs[0]), server.listen(jobs[0])
        assert first.recv(1000) and second.recv(1000)
        waiting = server.listen(jobs[1])
        assert b"waiting" in waiting.recv(1000)
        first.close()
        time.sleep(0.3)
        assert server.health()["jobs"]["running"] == 1  # somebody still listens
        waiting.close()
        server.until(lambda health: health["jobs"]["waiting"] == 1, "a job that waits is cancelled")
        second.close()
        server.until(lambda health: health["jobs"]["finished"] == 2, "the job is cancelled when the last listener leaves")
        assert server.request("DELETE", f"/api/v1/jobs/{jobs[2]}").status == 204
        server.until(lambda health: health["jobs"]["running"] == 0, "the job is cancelled on request")
        assert server.events(jobs[2])[-1][1]["error"]["kind"] == "stopped"


def test_a_job_ends_in_time():
    with Server(PROGRAM, "--job-time-limit", "0.5") as server:
        assert "bracket" in server.events(server.start(ENDLESS).json()["job"])[-1][1]


def test_a_hundred_jobs_at_once():
    with Server(PROGRAM, "--memory", "1G", "--jobs", "2") as server:
        def one(number):
            started = server.start({**SOLVED, "id": number})
            if started.status == 429:
                assert int(started.headers["Retry-After"]) > 0 and started.error()["kind"] == "resource"
                return "refused"
            name, answer = server.events(started.json()["job"])[-1]
            assert name == "answer" and answer["id"] == number and answer["order"] == 4, answer
            return "answered"

        with concurrent.futures.ThreadPoolExecutor(100) as visitors:
            ends = list(visitors.map(one, range(100)))
        assert ends.count("answered") >= 64, ends
        # Sixty-four of one address may wait; the others are told so.
        started = [server.start(ENDLESS) for _ in range(70)]
        assert [answer.status for answer in started] == [202] * 64 + [429] * 6
        assert server.ask({"verb": "value", "game": "nim", "position": "3,0"}).json()["value"] == "J0"
        assert server.memory() < 1 << 30


def test_a_crowd_of_connections():
    """More connections than the server has threads: idle ones make room."""
    with Server(PROGRAM) as server:
        idle = [socket.create_connection(("127.0.0.1", server.port)) for _ in range(300)]
        # On a busy machine the threads of so many connections take a moment to start; until then a visitor is turned away.
        for _ in range(5):
            health = server.until(lambda health: "connections" in health, "idle connections make room")
            assert health["connections"] <= 256
        for client in idle:
            client.close()


def test_it_stops_with_jobs_under_way():
    with Server(PROGRAM, "--jobs", "2") as server:
        jobs = [server.start(ENDLESS).json()["job"] for _ in range(10)]
        listeners = [server.listen(job) for job in jobs]
        idle = server.connect()
        idle.connect()
        server.until(lambda health: health["jobs"]["running"] == 2, "two jobs run")
        begin = time.monotonic()
        server.process.terminate()
        assert server.process.wait(60) == 0
        took = time.monotonic() - begin
        assert took < 30, took  # about a second, but for a machine that does other things as well
        print(f"          it stopped in {took:.2f} s")
        for client in listeners:
            read_all(client)


def test_everything_at_once(seconds):
    end = time.monotonic() + seconds
    with Server(PROGRAM, "--jobs", "2", "--time-limit", "1", "--job-time-limit", "1", "--memory", "1G") as server:
        def visitor(seed):
            draw = random.Random(seed)
            count = 0
            while time.monotonic() < end:
                what = draw.randrange(8)
                if what == 0:
                    started = server.start(draw.choice([SOLVED, ENDLESS]))
                    if started.status == 202:
                        assert server.events(started.json()["job"])[-1][0] == "answer"
                elif what == 1:
                    started = server.start(ENDLESS)
                    if started.status == 202:
                        client = server.listen(started.json()["job"])
                        client.recv(draw.choice([1, 1000]))
                        client.close()
                elif what == 2:
                    server.request("POST", "/api/v1/ask", draw.choice(["{", "[" * 1000, "x" * 2_000_000]))
                elif what == 3:
                    with socket.create_connection(("127.0.0.1", server.port)) as client:
                        client.sendall(draw.randbytes(draw.randrange(1, 3000)))
                elif what == 4:
                    server.health()
                    server.get("/")
                else:
                    position = ",".join(str(draw.randrange(4)) for _ in range(8))
                    answer = server.ask([{"verb": "show", "game": "awale", "position": position}, ENDLESS if what == 5 else SOLVED])
                    assert answer.status in (200, 429), answer.body
                count += 1
            return count

        with concurrent.futures.ThreadPoolExecutor(16) as visitors:
            counts = list(visitors.map(visitor, range(16)))
        assert server.health()["status"] == "ok"
        print(f"          {sum(counts)} requests, {server.memory() >> 20} MiB in use")


if len(sys.argv) > 2:
    run([lambda: test_everything_at_once(float(sys.argv[2]))])
else:
    run([test_a_job_tells_its_progress, test_leaving_cancels, test_a_job_ends_in_time, test_a_hundred_jobs_at_once,
         test_a_crowd_of_connections, test_it_stops_with_jobs_under_way])
