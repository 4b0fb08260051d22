"""Long work: the interpreter stays free, Ctrl-C ends it with what is proved, progress is told."""

import io
import os
import signal
import threading
import time
import unittest
import warnings

import perfectplay as pp
from perfectplay.progress import Bar


def interrupt_after(seconds):
    timer = threading.Timer(seconds, lambda: os.kill(os.getpid(), signal.SIGINT))
    timer.start()
    return timer


class CtrlC(unittest.TestCase):
    def setUp(self):
        self.before = signal.signal(signal.SIGINT, signal.default_int_handler)
        self.began = time.monotonic()

    def tearDown(self):
        signal.signal(signal.SIGINT, self.before)
        self.assertLess(time.monotonic() - self.began, 60)

    def test_with_what_is_proved(self):
        timer = interrupt_after(1.0)
        with warnings.catch_warnings(record=True) as caught:
            warnings.simplefilter("always")
            strategy = pp.Game.bulls_and_cows().solve("expected")
        timer.join()
        self.assertEqual([one.category for one in caught], [pp.StoppedWarning])
        self.assertFalse(strategy.proved)
        self.assertLess(strategy.total["low"], strategy.total["high"])

    def test_layers_that_are_complete(self):
        pressed = []

        def press_once(phase, done, total):
            if done > 1000 and not pressed:
                pressed.append(os.kill(os.getpid(), signal.SIGINT))

        pp.set_progress(press_once)
        with warnings.catch_warnings(record=True) as caught:
            warnings.simplefilter("always")
            boards = pp.awale.solve(6, 26)
        pp.set_progress(None)
        self.assertEqual([one.category for one in caught], [pp.StoppedWarning])
        self.assertTrue(0 < boards.max_seeds < 26)
        self.assertEqual(boards.score([0] * 12), 0)

    def test_with_nothing_proved(self):
        timer = interrupt_after(0.3)
        with self.assertRaises(pp.Stopped) as caught:
            pp.Game.connect_four(width=5, height=5).solve(method="explore")
        timer.join()
        self.assertIsInstance(caught.exception, KeyboardInterrupt)

    def test_a_handler_of_its_own(self):
        def handler(number, frame):
            raise LookupError("handled")

        signal.signal(signal.SIGINT, handler)
        timer = interrupt_after(0.3)
        with self.assertRaisesRegex(LookupError, "handled"):
            pp.Game.bulls_and_cows().solve("expected")
        timer.join()


class Interpreter(unittest.TestCase):
    def test_other_threads_run(self):
        ticks = []
        done = threading.Event()

        def tick():
            while not done.wait(0.01):
                ticks.append(1)

        thread = threading.Thread(target=tick)
        thread.start()
        pp.Game.bulls_and_cows().solve("expected", time_limit=1)
        done.set()
        thread.join()
        self.assertGreater(len(ticks), 10)

    def test_threads_may_ask_at_once(self):
        found = []
        game = pp.Game.morpion()
        threads = [threading.Thread(target=lambda: found.append(game.value("b2"))) for _ in range(8)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(found, [pp.Value("draw", None)] * 8)


class Progress(unittest.TestCase):
    def tearDown(self):
        pp.set_progress(None)

    def test_a_function_is_told(self):
        told = []
        pp.set_progress(lambda *progress: told.append(progress))
        pp.awale.solve(6, 14)
        self.assertTrue(told)
        for phase, done, total in told:
            self.assertIsInstance(phase, str)
            self.assertTrue(0 <= done and 0 <= total)

    def test_what_it_raises_ends_the_work(self):
        def stop(phase, done, total):
            raise LookupError("enough")

        pp.set_progress(stop)
        with self.assertRaisesRegex(LookupError, "enough"):
            pp.awale.solve(6, 24)

    def test_the_bar(self):
        stream = io.StringIO()
        bar = Bar(stream, quiet_seconds=0)
        bar("solving", 5, 10)
        bar("counting", 1234, 0)
        bar.close()
        self.assertIn("\rsolving ██████████░░░░░░░░░░  50%", stream.getvalue())
        self.assertIn("\rcounting 1,234", stream.getvalue())
        quiet = io.StringIO()
        Bar(quiet)("solving", 1, 2)
        self.assertEqual(quiet.getvalue(), "")


if __name__ == "__main__":
    unittest.main()
