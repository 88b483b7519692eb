"""`scripts/localize` finds missing texts in a language, and the files match its table."""

import subprocess
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


class LocalizeTest(unittest.TestCase):
    def test_no_text_is_missing_in_any_language(self):
        result = subprocess.run([ROOT / "scripts/localize", "--check"], capture_output=True, text=True)
        self.assertRegex(result.stdout.splitlines()[-1], r"^localize: \d\d texts in 4 languages, 0 faults$", result.stdout)


if __name__ == "__main__":
    unittest.main()
