"""Packages that depend on this one download only what they request, and Xcode builds nothing else."""

import subprocess
import sys
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "scripts" / "prove.d"))
sys.dont_write_bytecode = True

from clients import problem  # noqa: E402


def objects(*edges):
    """Returns a project in which each edge is one of a target to another, on given platforms or on all."""
    found = {}
    for source, target, *platforms in edges:
        dependency = {"guid": f"PACKAGE-TARGET:{target}", "platformFilters": [{"platform": each} for each in platforms]}
        for name in (source, target):
            found.setdefault(f"PACKAGE-TARGET:{name}", {"dependencies": []})
        found[f"PACKAGE-TARGET:{source}"]["dependencies"].append(dependency)
    return found


class XcodeTest(unittest.TestCase):
    """The problems that Xcode's build engine would have are found."""

    EDGES = ("Client", "ResourceCore"), ("Client", "PortableUI"), ("PortableUI", "PortableUICore", "linux")

    def test_a_condition_that_is_lost_below_the_first_edge(self):
        self.assertIsNone(problem("", objects(*self.EDGES)))
        self.assertIsNone(problem("", objects(*self.EDGES, ("PortableUI", "PreviewMacros", "linux"))))
        self.assertIn("PreviewMacros", problem("", objects(*self.EDGES, ("PortableUI", "PreviewMacros"))))
        self.assertIn("OpenCombine", problem("", objects(*self.EDGES, ("PortableUI", "OpenCombine", "ios", "linux"))))

    def test_warnings_as_errors(self):
        self.assertIn("warnings", problem('["-warnings-as-errors"]', objects(*self.EDGES)))

    def test_a_project_without_the_clients_targets(self):
        self.assertIsNotNone(problem("", objects(("Client", "PortableUI"))))


class ClientsTest(unittest.TestCase):
    def test_clients_resolve_what_they_ask_for(self):
        result = subprocess.run(
            [sys.executable, "-B", ROOT / "scripts/prove.d/clients.py"], capture_output=True, text=True)
        self.assertRegex(result.stdout.splitlines()[-1], r"^clients: 7 packages, 0 failures$", result.stdout)


if __name__ == "__main__":
    unittest.main()
