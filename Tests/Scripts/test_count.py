"""`scripts/count` compares what it has counted with its table."""

import importlib.machinery
import importlib.util
import tempfile
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
loader = importlib.machinery.SourceFileLoader("count", str(ROOT / "scripts" / "count"))
count = importlib.util.module_from_spec(importlib.util.spec_from_loader("count", loader))
loader.exec_module(count)


class Comparison(unittest.TestCase):
    def test_three_percent_more_instructions_are_tolerated(self):
        self.assertFalse(count.is_above((1030, 5), (1000, 5)))
        self.assertTrue(count.is_above((1031, 5), (1000, 5)))

    def test_one_more_allocation_is_above_the_table(self):
        self.assertFalse(count.is_above((1000, 5.9), (1000, 5)))
        self.assertTrue(count.is_above((1000, 6), (1000, 5)))

    def test_a_new_operation_is_not_above_the_table(self):
        self.assertFalse(count.is_above((1000, 5), None))

    def test_an_operation_among_ten_times_as_many_things_may_not_cost_more(self):
        self.assertFalse(count.grows("hit", (1000, 5), (1030, 5.5)))
        self.assertTrue(count.grows("hit", (1000, 5), (1031, 5)))
        self.assertTrue(count.grows("hit", (1000, 5), (1000, 6)))

    def test_an_operation_that_grows_has_a_limit(self):
        for name, limit in count.GROWING.items():
            self.assertIn(name, count.read_table())
            self.assertFalse(count.grows(name, (1000, 5), (1000 * limit, 50)))
            self.assertTrue(count.grows(name, (1000, 5), (1000 * limit + 1, 50)))

    def test_a_dump_has_a_name_and_a_total(self):
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder, "counts.1")
            path.write_text("version: 1\ndesc: Trigger: Client Request: store made\nevents: Ir\ntotals: 4150700\n")
            self.assertEqual(count.dump(path), ("store made", 4150700))
            path.write_text("version: 1\ndesc: Trigger: Program termination\nevents: Ir\ntotals: 7\n")
            self.assertIsNone(count.dump(path))

    def test_the_page_shows_the_table(self):
        text = count.PAGE.read_text()
        self.assertEqual(text, count.page(text, count.read_table()))

    def test_the_table_has_every_operation_once(self):
        lines = count.TABLE.read_text().splitlines()[1:]
        self.assertEqual(len(count.read_table()), len(lines))


if __name__ == "__main__":
    unittest.main()
