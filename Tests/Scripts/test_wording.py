"""`scripts/format --check` finds comments that aren't worded as a reference manual."""

import sys
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "scripts" / "format.d"))
sys.dont_write_bytecode = True

from wording import marks, violations  # noqa: E402


class Wording(unittest.TestCase):
    def test_a_violation_is_named_with_its_file_and_line(self):
        self.assertEqual(
            violations("A.swift", "let a = 1\n/// What a load says.\nlet b = 2"),
            ["A.swift:2: a summary begins with What"])
        self.assertEqual(
            violations("A.swift", "// Nobody waits, whatever the colour."),
            ["A.swift:1: says Nobody: name the actor", "A.swift:1: says colour: in American English, color…"])

    def test_every_fault_is_found(self):
        for text in [
            "/// Whether it runs.", "/// How long it takes.", "/// Who asked.", "/// Whoever asks.", "// For somebody.",
            "/// Loads.\n///\n/// It's anybody's.", "let a = 1  // someone else", "/// Anyone may call it.",
            "/// It was cancelled.", "/// The initialiser.", "/// Organised by age.", "// A grey plane, learnt once.",
            "// Neighbouring cells.", "// Analysed afterwards.",
        ]:
            self.assertTrue(violations("A.swift", text), text)

    def test_a_comment_is_as_wide_as_code_at_most(self):
        for beginning in ["/// ", "// ", "    /// ", "let a = 1  // "]:
            widest = beginning + "a" * (120 - len(beginning))
            self.assertEqual(violations("A.swift", widest), [])
            self.assertEqual(
                violations("A.swift", "let b = 2\n" + widest + "a"),
                ["A.swift:2: a line with a comment has 121 columns, not at most 120"])
        for text in ["/// https://a.b/" + "a" * 120, 'let a = "' + "a" * 120 + '"']:
            self.assertEqual(violations("A.swift", text), [], text)

    def test_a_mark_has_a_dash_between_declarations_only(self):
        self.assertEqual(marks("A.swift", "// MARK: - Requests\n\nstruct A {\n    // MARK: Reading\n}"), [])
        self.assertEqual(marks("A.swift", "// MARK: Requests"), ["A.swift:1: a mark between declarations has a dash"])
        self.assertEqual(marks("A.swift", "\n    // MARK: - Reading"), ["A.swift:2: a mark inside a type has no dash"])

    def test_what_is_right_is_left_alone(self):
        for text in [
            "/// A policy that decides.", "/// Returns a value.\n/// What follows is the second line.", "// How it works.",
            "/// Throws if `isCancelled` is true, or ``Task/cancelled``.", 'let a = "nobody // colour"',
            "/// Loads:\n///\n///     colour.cancelled()", "/// A characteristic of an organism; an optimist analyzes.",
            "/// See https://a.b/colour for a whole program, forwards and metrics.", "let behaviour = 1",
        ]:
            self.assertEqual(violations("A.swift", text), [], text)


if __name__ == "__main__":
    unittest.main()
