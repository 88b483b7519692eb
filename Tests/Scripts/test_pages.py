"""The links of the pages that a repository's host shows: they lead to files and headings that exist."""

import re
import subprocess
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def pages():
    command = ["git", "ls-files", "--cached", "--others", "--exclude-standard", "*.md"]
    names = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout.split()
    return [ROOT / name for name in names if (ROOT / name).exists()]


def links(text):
    """Returns the links of a page that lead to a file of the repository."""
    text = re.sub(r"```.*?```|`[^`\n]*`(?!\])", "", text, flags=re.DOTALL)
    found = re.findall(r"\]\(\s*([^)\s]+)\s*\)", text) + re.findall(r'(?:src|srcset|href)="([^"]+)"', text)
    # A path to the runs of the workflow is one of the repository's host.
    return [link for link in found if "://" not in link and not link.startswith(("mailto:", "../../actions/"))]


def anchors(text):
    """Returns the fragments by which the headings of a page are found."""
    headings = re.findall(r"^#+ (.*)$", re.sub(r"```.*?```", "", text, flags=re.DOTALL), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.strip().lower()).replace(" ", "-") for heading in headings}


def broken(page):
    """Returns the links of a page that lead nowhere."""
    for link in links(page.read_text()):
        path, _, fragment = link.partition("#")
        target = (page.parent / path) if path else page
        if not target.exists() or fragment and target.suffix == ".md" and fragment not in anchors(target.read_text()):
            yield link


class PageTests(unittest.TestCase):
    def test_every_link_of_a_page_leads_somewhere(self):
        for page in pages():
            with self.subTest(page=str(page.relative_to(ROOT))):
                self.assertEqual(list(broken(page)), [])

    def test_a_link_that_leads_nowhere_is_found(self):
        page = ROOT / "README.md"
        self.assertEqual(links("[a](b.md#c) `[no](code.md)` [`d`](e.md) https://f"), ["b.md#c", "e.md"])
        self.assertNotIn("no-such-heading", anchors(page.read_text()))
        self.assertIn("what-it-guarantees", anchors(page.read_text()))


if __name__ == "__main__":
    unittest.main()
