"""Packages that depend on this one download only what they request, and Xcode builds nothing else."""

import subprocess
import sys
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


class ClientsTest(unittest.TestCase):
    def test_clients_resolve_what_they_ask_for(self):
        result = subprocess.run(
            [sys.executable, "-B", ROOT / "scripts/prove.d/clients.py"], capture_output=True, text=True)
        self.assertRegex(result.stdout.splitlines()[-1], r"^clients: 6 packages, 0 failures$", result.stdout)


if __name__ == "__main__":
    unittest.main()
