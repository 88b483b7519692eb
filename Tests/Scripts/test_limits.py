"""A part of `scripts/test` that takes too long is ended, with everything that it has started, and has failed."""

import re
import subprocess
import sys
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
LIMITED = ROOT / "scripts" / "test.d" / "limited.py"


def limited(seconds, *command):
    return subprocess.run([sys.executable, "-B", LIMITED, str(seconds), *command], capture_output=True, text=True)


class LimitsTest(unittest.TestCase):
    def test_a_command_in_time_keeps_its_status_and_its_output(self):
        result = limited(60, "sh", "-c", "echo out; exit 3")
        self.assertEqual((result.returncode, result.stdout), (3, "out\n── 0 s\n"))

    def test_a_command_that_takes_too_long_is_ended_with_its_children_and_can_report(self):
        # The child is in a group of its own, as the processes of `swift test` are.
        child = "import os, signal; os.setpgid(0, 0); print(os.getpid(), flush=True); signal.pause()"
        parent = f"import subprocess, sys; subprocess.run([sys.executable, '-c', {child!r}]); print('reported')"
        result = limited(1, sys.executable, "-c", parent)
        self.assertEqual(result.returncode, 124)
        process, *lines = result.stdout.splitlines()
        self.assertEqual(lines, ["reported", "✘ exceeded its time limit of 1 s", "── 1 s"])
        self.assertEqual(subprocess.run(["kill", "-0", process], capture_output=True).returncode, 1)

    def test_a_command_with_a_time_limit_of_its_own_is_ended_with_its_children(self):
        child = "import os, signal; print(os.getpid(), flush=True); signal.pause()"
        result = limited(1, sys.executable, "-B", LIMITED, "60", sys.executable, "-c", child)
        process = result.stdout.splitlines()[0]
        self.assertEqual(subprocess.run(["kill", "-0", process], capture_output=True).returncode, 1)

    def test_every_part_has_a_limit(self):
        parts = (ROOT / "scripts/test.d/parts").read_text()
        limits = set(re.findall(r"\[([\w-]+)\]=\d+", parts))
        for script in ("scripts/test", "scripts/hostile"):
            names = re.findall(r"^\s*(?:if .*)?(?:run|begin) ([\w-]+) ", (ROOT / script).read_text(), re.MULTILINE)
            self.assertTrue(names)
            self.assertLessEqual(set(names), limits)


if __name__ == "__main__":
    unittest.main()
