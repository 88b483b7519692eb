"""Tests of `scripts/prove.d/bars.py`: a proof fails if scrolling is too slow, or takes more and more memory."""

import sys
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "scripts" / "prove.d"))
sys.dont_write_bytecode = True

from bars import missed  # noqa: E402


class BarsTests(unittest.TestCase):
    def test_steady_frames_and_flat_memory_reach_the_bars(self):
        self.assertEqual(missed([16.7, 16.7, 33.3], {"page": (10, 10.9), "session": (60, 55)}), [])

    def test_half_of_the_frames_too_slow_miss_the_bar(self):
        self.assertEqual(len(missed([16.7, 17.1, 33.3], {"page": (10, 10)})), 1)

    def test_memory_that_grows_in_the_second_half_misses_the_bar(self):
        faults = missed([16.7], {"page": (10, 11), "session": (60, 60)})
        self.assertEqual(len(faults), 1)
        self.assertIn("page", faults[0])


if __name__ == "__main__":
    unittest.main()
