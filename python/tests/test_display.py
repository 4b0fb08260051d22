"""What notebooks show."""

import unittest
import xml.etree.ElementTree as xml
from html.parser import HTMLParser

import perfectplay as pp


class Notebook(unittest.TestCase):
    def assert_svg(self, shown):
        self.assertTrue(shown._repr_svg_().startswith("<svg"))
        self.assertTrue(xml.fromstring(shown._repr_svg_().encode()).tag.endswith("svg"))

    def test_pictures(self):
        nim = pp.Game.nim(sticks=5)
        self.assert_svg(nim)
        self.assert_svg(nim.step(2))
        self.assert_svg(nim.draw(strategy="both"))
        self.assert_svg(pp.Game.morpion())
        self.assert_svg(pp.Game.connect_four(width=4, height=4).show("2233"))
        self.assert_svg(pp.Game.awale(pits=2, seeds=4))
        self.assert_svg(pp.Game.awale(pits=2, seeds=4).show("1,0,2,1"))
        self.assert_svg(pp.Game.from_dictionaries({"a": ["b"], "b": []}, ["a"], ["b"]))

    def test_pages_and_trees(self):
        review = pp.Game.connect_four(width=4, height=4).review("2233")
        self.assertIn("<svg", review._repr_html_())
        self.assert_svg(review.curve)
        self.assertIn("<iframe", pp.Game.nim(sticks=3).steps()._repr_html_())
        tree = pp.mastermind(2, 2).solve()._repr_html_()
        parser = HTMLParser()
        parser.feed(tree)
        for code in ("11", "12", "21", "22"):
            self.assertIn(f"<code>{code}</code>", tree)

    def test_texts_where_there_is_no_picture(self):
        self.assertIsNone(pp.Game.nim(sticks=5000)._repr_svg_())
        self.assertEqual(repr(pp.Game.nim(sticks=5)), "Game.nim(sticks=5)")
        self.assertIn("worst 3, total 8", repr(pp.mastermind(2, 2).solve()))


if __name__ == "__main__":
    unittest.main()
