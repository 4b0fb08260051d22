"""The slow twins: the pseudo-code of the course in Python, and its definition of the attractor word by word."""

import random
import sys


def reversed_graph(A):
    """renverse_graphe."""
    B = {}
    for x in A:
        B[x] = []
    for x in A:
        for y in A[x]:
            B[y].append(x)
    return B


def out_degrees(A):
    """dplus."""
    d = {}
    for x in A:
        d[x] = len(A[x])
    return d


def mark_and_spread(s, d, B, S0, attractor):
    if s not in attractor:
        attractor[s] = True
        for x in B[s]:
            d[x] -= 1
            if x in S0 or d[x] == 0:
                mark_and_spread(x, d, B, S0, attractor)


def course_attractor(A, S0, V0):
    """marque_propage and calcule_attracteur of the course, line by line."""
    limit = sys.getrecursionlimit()
    sys.setrecursionlimit(10 * len(A) + limit)
    d = out_degrees(A)
    B = reversed_graph(A)
    attractor = {}
    for s in V0:
        mark_and_spread(s, d, B, S0, attractor)
    sys.setrecursionlimit(limit)
    return attractor


def mark_and_spread2(s, d, B, S0, attractor, n):
    if s not in attractor:
        attractor[s] = n
        for x in B[s]:
            d[x] -= 1
            if x in S0 or d[x] == 0:
                mark_and_spread2(x, d, B, S0, attractor, n + 1)


def course_numbers(A, S0, V0):
    """marque_propage2 and calcule_attracteur2, line by line: each vertex with a number, which is not always its rank."""
    limit = sys.getrecursionlimit()
    sys.setrecursionlimit(10 * len(A) + limit)
    d = out_degrees(A)
    B = reversed_graph(A)
    attractor = {}
    for s in V0:
        mark_and_spread2(s, d, B, S0, attractor, 0)
    sys.setrecursionlimit(limit)
    return attractor


def defined_ranks(A, S0, V0, V1=()):
    """A(0), A(1), … of J0 by definition 2.2.2, with victories that end the play: the rank is the first n with x in A(n)."""
    ranks = {x: 0 for x in V0}
    step = 0
    while True:
        step += 1
        new = [
            x
            for x in A
            if x not in ranks
            and x not in V1
            and len(A[x]) > 0
            and (any if x in S0 else all)(y in ranks for y in A[x])
        ]
        if not new:
            return ranks
        ranks.update((x, step) for x in new)


def random_game(seed, size, vertex=lambda number: number, copies=False):
    """A, S0, S1, V0, V1. With ``copies``, successors are equal to the keys, but other objects."""
    chance = random.Random(seed)
    keys = [vertex(number) for number in range(size)]
    named = vertex if copies else keys.__getitem__
    A = {key: [named(chance.randrange(size)) for _ in range(chance.randrange(0, 5))] for key in keys}
    S0, S1, V0, V1 = set(), set(), set(), set()
    for number, key in enumerate(keys):
        (S0 if chance.random() < 0.5 else S1).add(named(number))
        draw = chance.random()
        if draw < 0.12:
            (V0 if draw < 0.06 else V1).add(named(number))
    return A, S0, S1, V0, V1
