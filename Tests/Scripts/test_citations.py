"""`scripts/format --check` finds a rule that is cited and not defined, wherever it is cited."""

import sys
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "scripts" / "format.d"))
sys.dont_write_bytecode = True

from citations import PAGES, definitions, undefined  # noqa: E402
from sources import ROOT  # noqa: E402


class Citations(unittest.TestCase):
    def messages(self, path, text):
        # The numbers are put together here, so that the check doesn't find them in this file.
        return undefined(path, text.replace("@", "99"), {"R1", "R2", "W1", "L1", "S1"})

    def test_a_citation_that_leads_nowhere_is_named_with_its_file_and_line(self):
        self.assertEqual(
            self.messages("Sources/A.swift", "/// Loads (R1).\n/// Retries (R2, R@).\n"),
            [f"Sources/A.swift:2: R{99} is not defined in {PAGES['R'][0]}"])

    def test_every_form_of_a_citation_is_seen(self):
        for path, text in [
            ("A.swift", "// R@ decides."), ("A.swift", "let a = 1  // L@: as before"), ("A.swift", "/// (S@)"),
            ("A.swift", "@Test func `a load is shared, R@`() {"), ("A.swift", 'Violation("R@", "lost")'),
            ("a.py", "a = 1  # (L@)"), ("a.toml", "# R@'s pause"), ("scripts/a", "# R@"), ("a.md", "It stays (R@)."),
            ("A.swift", "/// Kept at home (K@)."), ("A.swift", "/// (R1, L@)"), ("A.swift", "/// R1 to R@."),
            ("A.swift", "// W@ decides."), ("A.swift", "/// Sent once (W1, W@)."), ("a.md", "It was sent (W@)."),
        ]:
            self.assertEqual(len(self.messages(path, text)), 1, text)

    def test_what_is_no_citation_is_left_alone(self):
        for path, text in [
            ("A.swift", "func a<S1: ShapeStyle, S2>(_ a: S1, _ b: S2) {}"), ("A.swift", 'let path = "M4 4L14 12"'),
            ("A.swift", "/// The Display P3 space."), ("A.swift", 'let url = "https://a.b/R@"'), ("a.png", "R@"),
            ("A.swift", "/// UTF8, SHA256, and R1."), ("A.swift", "/// Saved first (W1)."),
            ("A.swift", "/// The W3C's draft."),
        ]:
            self.assertEqual(self.messages(path, text), [], text)


class Pages(unittest.TestCase):
    def test_the_pages_define_every_rule_once_and_without_a_gap(self):
        for letter, count in [("R", 24), ("W", 19), ("L", 14), ("S", 10)]:
            page, pattern = PAGES[letter]
            found = definitions((ROOT / page).read_text(), pattern)
            self.assertEqual(list(found), [f"{letter}{number}" for number in range(1, count + 1)])
            self.assertTrue(all(len(lines) == 1 for lines in found.values()))


if __name__ == "__main__":
    unittest.main()
