"""`scripts/assets` writes a literal that Swift reads as the same text, and a fingerprint that Swift computes too.
"""

import sys
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "scripts" / "assets.d"))
sys.dont_write_bytecode = True

from embed import WIDTH, fingerprint, grouped, wrapped  # noqa: E402


class Embedding(unittest.TestCase):
    def test_wrapped_lines_are_joined_again(self):
        script = "".join(chr(ord("a") + number % 26) for number in range(3 * WIDTH + 5))
        lines = wrapped(script).split("\n")
        self.assertEqual(len(lines), 4)
        self.assertTrue(all(line.endswith("\\#") for line in lines[:-1]))
        self.assertEqual("".join(line.removeprefix(" " * 8).removesuffix("\\#") for line in lines), script)
        self.assertTrue(all(len(line) <= 120 for line in lines))

    def test_the_fingerprint_is_fnv_1a(self):
        self.assertEqual(fingerprint(""), 0xCBF29CE484222325)
        self.assertEqual(fingerprint("a"), 0xAF63DC4C8601EC8C)
        self.assertEqual(grouped(fingerprint("foobar")), "0x8594_4171_f739_67e8")


if __name__ == "__main__":
    unittest.main()
