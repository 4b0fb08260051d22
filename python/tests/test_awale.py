"""Awalé: layers that share the solver's memory, scores, tables, the exam."""

import gc
import random
import resource
import tempfile
import unittest

import numpy

import perfectplay as pp
from perfectplay import awale


def memory():
    with open("/proc/self/statm", encoding="ascii") as file:
        return int(file.read().split()[1]) * resource.getpagesize()


class Layers(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.boards = awale.solve(pits=4, seeds=12)

    def test_cells_are_the_scores_of_the_service(self):
        chance = random.Random(2)
        game = pp.Game.awale(pits=4, seeds=12)
        for seeds in range(13):
            layer = self.boards.layer(seeds)
            numbers = [chance.randrange(len(layer)) for _ in range(20)]
            positions = [self.boards.board(seeds, number) for number in numbers]
            self.assertEqual([self.boards.number(one) for one in positions], numbers)
            scores = [0 if layer[number] == -128 else int(layer[number]) for number in numbers]
            self.assertEqual(game.value(positions), scores)
            self.assertEqual(self.boards.score(numpy.array(positions)).tolist(), scores)
            self.assertEqual([self.boards.score(one) for one in positions], scores)

    def test_statistics_are_those_of_the_layers(self):
        documents = pp.Game.awale(pits=4, seeds=12).solve()["layers"]
        for seeds in range(13):
            layer = self.boards.layer(seeds).astype(int)
            counted = self.boards.statistics(seeds)
            self.assertEqual(counted, documents[seeds])
            self.assertEqual(counted["wins"], int((layer > 0).sum()))
            self.assertEqual(counted["cycles"], int((layer == -128).sum()))

    def test_layers_are_not_copied_and_outlive_their_owner(self):
        boards = awale.solve(pits=6, seeds=13)
        size = boards.layer(13).nbytes
        self.assertGreater(size, 2_000_000)
        before = memory()
        views = [boards.layer(13) for _ in range(50)]
        self.assertLess(memory() - before, size, "50 views take less memory than one copy")
        addresses = {view.__array_interface__["data"][0] for view in views}
        self.assertEqual(len(addresses), 1)
        self.assertFalse(views[0].flags.owndata)
        with self.assertRaises(ValueError):
            views[0][0] = 1
        checksum = int(views[0].astype(int).sum())
        kept = views[0]
        del boards, views
        gc.collect()
        self.assertEqual(int(kept.astype(int).sum()), checksum)

    def test_distances(self):
        self.assertIsNone(self.boards.distances(5))
        boards = awale.solve(pits=2, seeds=5, distance=True)
        self.assertEqual(boards.distances(5).dtype, numpy.uint16)
        self.assertEqual(len(boards.distances(5)), len(boards.layer(5)))

    def test_a_table_on_disk(self):
        with tempfile.TemporaryDirectory() as folder:
            pp.Game.awale(pits=4, seeds=9).solve(out=folder)
            table = awale.open(folder)
            self.assertEqual((table.pits, table.max_seeds), (4, 9))
            positions = [self.boards.board(9, number) for number in range(0, 11440, 97)]
            self.assertEqual(table.score(positions).tolist(), self.boards.score(positions).tolist())
            self.assertEqual(table.statistics(9), self.boards.statistics(9))
            stored, solved = table.layer(9), self.boards.layer(9)
            self.assertTrue(((stored == solved) | (stored == 0)).all())

    def test_exam_and_module_functions(self):
        self.assertEqual(awale.exam(42).answers[12], ["-4", "1", "4"])
        self.assertIn("Question 11", str(awale.exam(42)))
        self.assertEqual(awale.score(["0,0,1,2,1,1,2,0", "0,0,0,1,0,0,0,0"]), [3, 1])

    def test_refusals(self):
        with self.assertRaisesRegex(pp.InputError, "there are layers of 0 to 12 seeds"):
            self.boards.layer(13)
        with self.assertRaisesRegex(pp.InputError, "a board is a row of 8 pits"):
            self.boards.number([1, 2])
        with self.assertRaisesRegex(pp.InputError, "board 1: "):
            self.boards.score([[0] * 8, [9] * 8])
        with self.assertRaisesRegex(pp.InputError, "expected numbers of seeds"):
            self.boards.score("a,b")
        with self.assertRaisesRegex(pp.InputError, "tamale"):
            awale.solve(4, 4, rules="unknown")
        with self.assertRaises(pp.InputError):
            awale.open("/nowhere")
        with self.assertRaisesRegex(pp.ResourceError, "try seeds="):
            awale.solve(6, 48)


if __name__ == "__main__":
    unittest.main()
