"""Each test that `SECURITY.md` names exists."""

import re
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


class Promises(unittest.TestCase):
    def setUp(self):
        self.text = (ROOT / "SECURITY.md").read_text()
        self.tests = "\n".join(
            path.read_text() for place in ("Tests", "Examples/Tests") for suffix in ("swift", "py")
            for path in sorted((ROOT / place).rglob(f"*.{suffix}")) if path != Path(__file__).resolve())

    def test_each_named_test_exists(self):
        cases = re.findall(r"^ *— (`(?:.|\n(?! *$| *- ))*)", self.text, re.MULTILINE)
        names = [re.sub(r"\s+", " ", name) for case in cases for name in re.findall(r"`([^`]+)`", case)]
        self.assertGreater(len(names), 50)
        for name in names:
            with self.subTest(name):
                self.assertRegex(self.tests, rf"(func|struct|def) `?{re.escape(name)}\b")

    def test_each_promise_names_a_test(self):
        promises = self.text[self.text.index("## Promises"):self.text.index("## What your app")]
        for promise in re.split(r"^- ", promises, flags=re.MULTILINE)[1:]:
            with self.subTest(promise.split("\n")[0]):
                self.assertIn("— `", promise)


if __name__ == "__main__":
    unittest.main()
