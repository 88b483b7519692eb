"""The checks of `scripts/release`: of the pages, and of the repository."""

import importlib.machinery
import importlib.util
import subprocess
import tempfile
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
LOADER = importlib.machinery.SourceFileLoader("release", str(ROOT / "scripts" / "release"))
release = importlib.util.module_from_spec(importlib.util.spec_from_loader("release", LOADER))
LOADER.exec_module(release)

CHANGELOG = "# Changelog\n\n## [Unreleased]\n\n## [0.2.0] - 2030-01-02\n\n### Added\n\n- A thing.\n\n## [0.1.0] - 2029-01-01\n"


class ReleaseTests(unittest.TestCase):
    def test_the_changelog_has_a_section_of_the_day_that_lists_something(self):
        def faults(version, today):
            return list(release.faults_of_changelog(CHANGELOG, version, today))

        self.assertEqual(faults("0.2.0", "2030-01-02"), [])
        self.assertIn("has the date 2030-01-02", faults("0.2.0", "2030-01-03")[0])
        self.assertIn("lists nothing", faults("0.1.0", "2029-01-01")[0])
        self.assertIn("has no section ## [0.3.0] - 2030-01-02", faults("0.3.0", "2030-01-02")[0])

    def test_a_repository_that_lacks_something_is_told_so(self):
        with tempfile.TemporaryDirectory() as folder:
            root = Path(folder)
            (root / "CHANGELOG.md").write_text(CHANGELOG)
            (root / "README.md").write_text('.package(url: "…", branch: "main")\n')
            git = ["git", "-c", "user.name=A", "-c", "user.email=a@example.com"]
            for command in (["init", "-q"], ["add", "."], ["commit", "-qm", "All"], ["tag", "0.2.0"]):
                subprocess.run([*git, *command], cwd=root, check=True)
            (root / "new").write_text("")
            faults = list(release.faults_of("0.2.0", root))
            for part in ("isn't later than 0.2.0", "aren't committed", "has the date", 'from: "0.2.0"'):
                self.assertTrue(any(part in fault for fault in faults), part)
            self.assertEqual(list(release.faults_of("next", root)), ["next isn't a version, such as 0.1.0"])
            self.assertFalse(any("later" in fault for fault in release.faults_of("0.10.0", root)))


if __name__ == "__main__":
    unittest.main()
