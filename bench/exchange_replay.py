#!/usr/bin/python3
"""Replays the steps of a layer of Awalé on a cluster that is not there.

    exchange_record layer 6 17 64 > steps.64           records the steps (bench/exchange_record.cpp), also with 1, 4, 16 ranks
    mpirun -n 2 exchange_record batches > batches      times batches, for a latency and a bandwidth
    exchange_replay.py steps.64 --others steps.1 steps.4 steps.16 --batches batches --ranks 16 64 256 1024

Model. A step ends when all ranks have finished it: its time is the most processor time of a rank since the step before, and
then the time of the exchange. A swap takes `latency` for each message that a rank sends or gets, and its bytes, sent or
got, over `bandwidth`; the sizes travel first, in a round of log2(ranks) messages, as a sum does. The rank that takes longest
counts.

Other numbers of ranks than were recorded: every recorded rank is divided into k equal ones (k may be less than 1). The work of all
ranks together and the bytes that they send grow as powers of the number of ranks, which are fitted to the recordings with
other numbers (--others). A batch to another rank becomes k batches, as long as none gets smaller than 12 bytes, a word and
its number. How uneven the ranks are stays as it was recorded.
A larger layer (--grow G, weak scaling): work and bytes of all steps grow with the ranks, by G for each recorded rank.
The speed-up is against the recording with one rank, where there is one.
"""

import argparse
import collections
import math
import statistics
import sys

SMALLEST_BATCH = 12


class Layer:
    """The calls of all ranks, step by step."""

    def __init__(self, path):
        self.steps = collections.defaultdict(list)
        with open(path, encoding="utf-8") as file:
            for line in file:
                kind, *rest = line.split()
                if kind == "layer":
                    self.pits, self.seeds, self.ranks, self.positions = map(int, rest)
                elif kind in ("swap", "sum"):
                    call, rank, work, messages_out, bytes_out, messages_in, bytes_in = map(int, rest)
                    self.steps[call].append((kind, rank, work * 1e-9, messages_out, bytes_out, messages_in, bytes_in))
        if not self.steps or any(len({kind for kind, *_ in step}) != 1 or len(step) != self.ranks for step in self.steps.values()):
            raise ValueError(f"{path}: the ranks have not made the same calls")

    def work(self):
        return sum(call[2] for step in self.steps.values() for call in step)

    def sent(self):
        return sum(call[4] for step in self.steps.values() for call in step)

    def messages(self):
        return sum(call[3] for step in self.steps.values() for call in step)

    def longest(self):
        """The work of the slowest rank of each step."""
        return sum(max(call[2] for call in step) for step in self.steps.values())


def fitted_batches(paths):
    """Latency in seconds: of the smallest batch. Bandwidth in bytes per second: the median of those from 64 KiB on. Of several
    runs the least time counts."""
    times = {}
    for path in paths:
        with open(path, encoding="utf-8") as file:
            for line in file:
                kind, _, size, seconds = line.split()
                if kind == "batch" and int(size) > 0:
                    times[int(size)] = min(float(seconds), times.get(int(size), math.inf))
    latency = times[min(times)]
    large = [size / (seconds - latency) for size, seconds in times.items() if size >= 65536]
    return latency, statistics.median(large)


def fitted_power(points):
    """The exponent of y as a power of x, by least squares of logarithms; 0 with fewer than two points."""
    points = [(math.log(x), math.log(y)) for x, y in points if y > 0]
    if len({x for x, _ in points}) < 2:
        return 0.0
    x_mean = sum(x for x, _ in points) / len(points)
    y_mean = sum(y for _, y in points) / len(points)
    return sum((x - x_mean) * (y - y_mean) for x, y in points) / sum((x - x_mean) ** 2 for x, _ in points)


class Cluster:
    """Its network, and how work and bytes grow with the ranks."""

    def __init__(self, latency, bandwidth, work_power=0.0, bytes_power=0.0):
        self.latency, self.bandwidth, self.work_power, self.bytes_power = latency, bandwidth, work_power, bytes_power

    def replay(self, layer, ranks, grow):
        """Seconds of work and of exchanges."""
        split = ranks / layer.ranks
        more_work, more_bytes = split ** self.work_power, split ** self.bytes_power
        work = exchanges = 0.0
        rounds = 2 * math.ceil(math.log2(ranks)) if ranks > 1 else 0
        for step in layer.steps.values():
            work += max(call[2] for call in step) * more_work / split * grow
            slowest = 0.0
            for kind, _, _, messages_out, bytes_out, messages_in, bytes_in in step:
                if kind == "swap":
                    most = max(bytes_out, bytes_in) * grow * more_bytes / split
                    messages = min(max(messages_out, messages_in) * max(split, 1.0), most / SMALLEST_BATCH, ranks - 1)
                    slowest = max(slowest, messages * self.latency + most / self.bandwidth)
            exchanges += rounds * self.latency + slowest
        return work, exchanges


def self_test():
    """A layer of two ranks whose times can be computed by hand."""
    layer = Layer.__new__(Layer)
    layer.ranks, layer.positions = 2, 100
    layer.steps = {0: [("swap", 0, 1.0, 1, 1000, 1, 500), ("swap", 1, 3.0, 1, 500, 1, 1000)],
                   1: [("sum", 0, 2.0, 0, 0, 0, 0), ("sum", 1, 1.0, 0, 0, 0, 0)]}
    work, exchanges = Cluster(0.5, 1000).replay(layer, 2, 1)
    assert work == 5 and exchanges == 1 + 0.5 + 1 + 1, (work, exchanges)
    work, exchanges = Cluster(0.5, 1000).replay(layer, 4, 2)
    assert work == 5 and exchanges == 2 + 2 * 0.5 + 1 + 2, (work, exchanges)
    assert abs(fitted_power([(1, 3), (2, 6), (4, 12)]) - 1) < 1e-9


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("steps", help="a recorded layer")
    parser.add_argument("--batches", nargs="+", help="timed batches; left out: --latency and --bandwidth")
    parser.add_argument("--latency", type=float, default=2e-6, help="seconds per message (2e-6)")
    parser.add_argument("--bandwidth", type=float, default=10e9, help="bytes per second (10e9)")
    parser.add_argument("--others", nargs="*", default=[], help="the same layer recorded with other numbers of ranks")
    parser.add_argument("--ranks", type=int, nargs="+", default=[16, 32, 64, 128, 256, 512, 1024])
    parser.add_argument("--grow", type=float, help="for each number of ranks, a layer larger by this factor per recorded rank")
    options = parser.parse_args()
    self_test()
    layer = Layer(options.steps)
    layers = [layer, *map(Layer, options.others)]
    latency, bandwidth = fitted_batches(options.batches) if options.batches else (options.latency, options.bandwidth)
    cluster = Cluster(latency, bandwidth, fitted_power([(one.ranks, one.work()) for one in layers if one.ranks > 1]),
                      fitted_power([(one.ranks, one.sent()) for one in layers if one.ranks > 1]))
    alone = min(layers, key=lambda one: one.ranks).work()
    print(f"{layer.pits} pits, {layer.seeds} seeds, {layer.positions:,} positions")
    for one in sorted(layers, key=lambda each: each.ranks):
        print(f"recorded with {one.ranks:>2} ranks: {len(one.steps):,} calls; per position {one.work() / one.positions * 1e9:.0f} ns of work, "
              f"{one.sent() / one.positions:.1f} bytes, {one.messages() / one.positions:.5f} messages; "
              f"{one.work() / one.ranks / one.longest():.0%} of the time of the slowest rank is work of all")
    print(f"fitted: work as ranks^{cluster.work_power:.2f}, bytes as ranks^{cluster.bytes_power:.2f}; latency {latency * 1e6:.1f} µs, "
          f"bandwidth {bandwidth / 1e9:.2f} GB/s")
    print(f"{'ranks':>6} {'positions':>17} {'work s':>9} {'exchange s':>10} {'speed-up':>9} {'efficiency':>10}")
    for ranks in options.ranks:
        grow = options.grow * ranks / layer.ranks if options.grow else 1.0
        work, exchanges = cluster.replay(layer, ranks, grow)
        speed_up = alone * grow / (work + exchanges)
        print(f"{ranks:>6} {layer.positions * grow:>17,.0f} {work:>9.3f} {exchanges:>10.3f} {speed_up:>9.1f} {speed_up / ranks:>10.0%}")
    return 0


sys.exit(main())
