"""Games of the registry, of dictionaries, of networkx and of Python classes."""

import inspect
import json
import os
import random
import sys
import unittest
from pathlib import Path

import networkx
import numpy

import perfectplay as pp
from perfectplay import _games
from perfectplay.registry import rows

HERE = Path(__file__).resolve().parent
sys.path.append(str(HERE.parent / "tools"))
import generate  # noqa: E402


class Registry(unittest.TestCase):
    def test_the_generated_file_is_up_to_date(self):
        path = HERE.parent / "perfectplay" / "_games.py"
        expected = generate.games_file(list(rows().values()))
        if os.environ.get("PERFECTPLAY_UPDATE_GOLDEN"):
            path.write_text(expected, encoding="utf-8")
        self.assertEqual(path.read_text(encoding="utf-8"), expected, "run with PERFECTPLAY_UPDATE_GOLDEN=1")

    def test_every_row_is_a_function_with_its_defaults(self):
        for name, row in rows().items():
            function = getattr(pp.Game, name.replace("-", "_"))
            parameters = inspect.signature(function).parameters
            self.assertEqual(list(parameters), [one["name"] for one in row["parameters"]])
            for one in row["parameters"]:
                self.assertIn(one["help"][:30], " ".join(function.__doc__.split()))
                if one["kind"] != "file" and one["default"] is not None:
                    default = parameters[one["name"]].default
                    self.assertEqual(list(default) if isinstance(default, tuple) else default, one["default"])

    def test_every_game_without_files_answers(self):
        for name, row in rows().items():
            if row["parameters"][0]["kind"] == "file":
                continue
            game = pp.Game.named(name, **({"seeds": 4} if name == "awale" else {}))
            self.assertTrue(game.moves("4,0,0,0,0,0,0,0" if name == "awale" else ""))

    def test_aliases_and_spellings(self):
        self.assertEqual(pp.Game.named("tic-tac-toe").name, "morpion")
        self.assertEqual(pp.Game.named("Connect-Four", width=4, height=4).name, "connect-four")
        with self.assertRaisesRegex(pp.InputError, r'unknown game "conect-four".*\ntry game="connect-four"') as caught:
            pp.Game.named("conect-four")
        self.assertEqual(caught.exception.hint, pp.Hint("game", "connect-four"))

    def test_errors_have_the_texts_and_hints_of_the_service(self):
        with self.assertRaisesRegex(pp.InputError, r"hex: size 99: expected an integer from 1 to 7\ntry size=7"):
            pp.Game.hex(size=99).value()
        with self.assertRaisesRegex(pp.InputError, "no such cell"):
            pp.Game.morpion().value("zz")
        with self.assertRaisesRegex(pp.InputError, "entry 1: .*no such cell"):
            pp.Game.morpion().value(["a1", "zz"])
        with self.assertRaisesRegex(pp.InputError, "has no option"):
            pp.Game.morpion().value("a1", colour="red")

    def test_nim_with_heaps(self):
        self.assertEqual(pp.Game.nim(heaps=[3, 5, 6]).value().winner, "J1")
        self.assertEqual(pp.Game.nim(heaps="3,5,7").value().winner, "J0")


class Arrays(unittest.TestCase):
    def positions(self, count):
        chance = random.Random(5)
        game = pp.Game.connect_four(width=4, height=4)
        for _ in range(count):
            heights, text = [0] * 4, ""
            for _ in range(chance.randrange(0, 6)):
                column = chance.choice([c for c in range(4) if heights[c] < 4])
                heights[column] += 1
                text += str(column + 1)
            yield text

    def test_one_position_and_many_agree(self):
        game = pp.Game.connect_four(width=4, height=4)
        positions = list(self.positions(200))
        singly = [game.value(position) for position in positions]
        self.assertEqual(game.value(positions), singly)
        for array in (numpy.array(positions), numpy.array(positions, dtype="S")):
            records = game.value(array)
            self.assertEqual(records.shape, (200,))
            for record, value in zip(records, singly):
                self.assertEqual(["J0", "J1", "draw"][record["winner"]], value.winner)
                self.assertEqual(record["rank"], -1 if value.rank is None else value.rank)
                self.assertEqual(record["score"], value.score)
        self.assertEqual(game.moves(positions[:3]), [game.moves(position) for position in positions[:3]])

    def test_values_follow_from_moves(self):
        game = pp.Game.connect_four(width=4, height=4)
        for position in self.positions(40):
            shown = game.show(position)
            if shown.over:
                continue
            best = shown.moves[0].value
            self.assertEqual(shown.value.winner, best.winner)
            if best.rank is not None:
                self.assertEqual(shown.value.rank, best.rank + 1)


class Noughts:
    """Tic-tac-toe as a student writes it."""

    LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]

    def start(self):
        return "." * 9

    def player(self, position):
        return "J0" if position.count("X") == position.count("O") else "J1"

    def moves(self, position):
        return [cell for cell in range(9) if position[cell] == "."]

    def play(self, position, move):
        return position[:move] + "XO"[self.player(position) == "J1"] + position[move + 1 :]

    def result(self, position):
        for a, b, c in self.LINES:
            if position[a] != "." and position[a] == position[b] == position[c]:
                return 0 if position[a] == "X" else 1
        return None if "." in position else "draw"


class OwnGames(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.noughts = pp.Game.from_rules(Noughts())
        cls.morpion = pp.Game.morpion()

    def test_a_class_is_solved_like_the_built_in_game(self):
        chance = random.Random(1)
        positions = ["." * 9]
        rules = Noughts()
        for _ in range(150):
            position = rules.start()
            while rules.result(position) is None and chance.random() < 0.8:
                position = rules.play(position, chance.choice(rules.moves(position)))
            positions.append(position)
        built_in = self.morpion.value(["/".join([p[0:3], p[3:6], p[6:9]]) for p in positions])
        self.assertEqual(self.noughts.value(positions), built_in)
        self.assertEqual(self.noughts.solve().positions, self.morpion.solve(symmetry="off").positions)

    def test_moves_lines_and_reviews_speak_of_the_moves_of_the_class(self):
        position = self.noughts.rules.play("." * 9, 4)
        self.assertEqual(sorted(move.move for move in self.noughts.moves(position)), [0, 1, 2, 3, 5, 6, 7, 8])
        line = self.noughts.best_line()
        position = "." * 9
        for move in line:
            self.assertIn(move, self.noughts.rules.moves(position))
            position = self.noughts.rules.play(position, move)
        self.assertIsNotNone(self.noughts.rules.result(position))
        review = self.noughts.review([4, 1, 7])
        self.assertEqual([move.grade for move in review.moves], ["best", "mistake", "mistake"])
        self.assertIn(0, review.moves[1].best)
        with self.assertRaisesRegex(pp.InputError, "move 2, 4: not legal here"):
            self.noughts.review([4, 4])

    def test_refusals(self):
        class Third(Noughts):
            def player(self, position):
                return 2

        with self.assertRaisesRegex(pp.InputError, r"player\('\.\.\.\.\.\.\.\.\.'\) is 2; expected 0, 1"):
            pp.Game.from_rules(Third())
        with self.assertRaisesRegex(pp.ResourceError, "more than 100 positions"):
            pp.Game.from_rules(Noughts(), max_positions=100)
        with self.assertRaisesRegex(pp.InputError, "no such vertex"):
            self.noughts.value("nowhere")

    def test_dictionaries(self):
        A = {1: ["b", (1, 2)], "b": [1, (1, 2)], (1, 2): []}
        game = pp.Game.from_dictionaries(A, S0={1}, V0={(1, 2)}, start="b")
        self.assertEqual(game.value(), pp.Value("J0", 2))
        self.assertEqual(game.best_line(), [1, (1, 2)])
        self.assertEqual(game.value([1, "b", (1, 2)]), [pp.Value("J0", rank) for rank in (1, 2, 0)])
        with self.assertRaisesRegex(pp.InputError, "A\\[1\\]: 2 is no vertex"):
            pp.Game.from_dictionaries({1: [2]}, (), ())

    def test_networkx_and_back(self):
        graph = networkx.DiGraph([("a", "b"), ("a", "c"), ("b", "a"), ("b", "c")])
        networkx.set_node_attributes(graph, {"a": 0, "b": 1, "c": 1}, "player")
        graph.nodes["c"]["win"] = 0
        game = pp.Game.from_networkx(graph)
        back = game.to_networkx()
        self.assertEqual(set(back.edges), set(graph.edges))
        self.assertEqual({node: data["rank"] for node, data in back.nodes(data=True)}, {"a": 1, "b": 2, "c": 0})
        again = pp.Game.from_networkx(back, start=back.graph["start"])
        self.assertEqual(again.value(["a", "b", "c"]), game.value(["a", "b", "c"]))
        with self.assertRaisesRegex(pp.InputError, "attribute 'player' of"):
            pp.Game.from_networkx(networkx.DiGraph([("a", "b")]))

    def test_a_graph_as_lines(self):
        game = pp.Game.graph(["a 0 : b", "b 1 win0 :"])
        self.assertEqual(game.value("a"), pp.Value("J0", 1))


class Answers(unittest.TestCase):
    def test_a_bracket_where_time_runs_out(self):
        value = pp.Game.hex(size=7).value(time_limit=0.01)
        self.assertIsNone(value.winner)
        self.assertFalse(value.proved)
        self.assertIn("between", str(value))
        low, high = value.bracket
        self.assertEqual((low.winner, high.winner), ("J1", "J0"))
        # With time enough the same call proves it; an array has -1 for what is not proved.
        self.assertEqual(pp.Game.hex(size=3).value(time_limit=60).winner, "J0")
        array = pp.Game.hex(size=7).value(numpy.array([""]), time_limit=0.01)
        self.assertEqual((array["winner"][0], array["rank"][0]), (-1, -1))

    def test_one_or_many(self):
        """A list or an array of positions or games gets a list of what one of them gets."""
        four, awale, codes = pp.Game.connect_four(width=4, height=4), pp.Game.awale(pits=2, seeds=4), pp.mastermind(2, 3)
        for game, positions in (
            (four, ["2233", "12", ""]),
            (pp.Game.morpion(), ["a1 b2", ""]),
            (awale, ["1,0,2,1", "1,1,1,1"]),
            (codes, ["11 10", "12 00"]),
        ):
            for name in ("value", "moves", "best_line"):
                if game is codes and name == "best_line":
                    continue  # it begins at the start
                ask = getattr(game, name)
                self.assertEqual(ask(positions), [ask(one) for one in positions])
                if (name, game.row["family"]) != ("value", "reachability"):  # that is an array of records
                    self.assertEqual(ask(numpy.array(positions)), ask(positions))
        for game, played in ((four, ["2233", "12"]), (pp.Game.morpion(), ["a1 b2", "b2"]), (awale, ["1", "0"]), (codes, ["11 10", "12 00"])):
            self.assertEqual(game.review(numpy.array(played)), [game.review(one) for one in played])
        self.assertEqual(four.review([["2", "2"], ["1"]]), [four.review("22"), four.review(["1"])])
        self.assertEqual(awale.review([[1], [0]]), [awale.review("1"), awale.review("0")])
        self.assertEqual(codes.review(["11 10", "12 00"]), [codes.review("11 10"), codes.review([("12", "00")])])

    def test_ask_is_the_service(self):
        self.assertEqual(pp.ask("games")["games"][0]["game"], "nim")
        json.dumps(pp.Game.nim(sticks=2).ask("scene"))


if __name__ == "__main__":
    unittest.main()
