"""Tests of `scripts/names`: the list, and the declarations that are generated from it."""

import re
import sys
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "scripts" / "names.d"))

import declared  # noqa: E402
import names  # noqa: E402

LIST = """# A comment
[modifiers View | use another | uses]
paint(_ color: Color)
anything
[options | use another | index]
Finish: matte shiny(_ amount: Double)
[styles | use another | index]
BrushStyle: automatic round
[views | use another | index]
Canvas2(width: Int)
Canvas2(height: Int)
[keys EnvironmentValues | use another | index]
brush: _Anything
"""


class Generated(unittest.TestCase):
    def setUp(self):
        self.text = "\n".join(names.generated(names.names(LIST)).values())

    def test_a_modifier_has_its_labels_and_returns_the_view(self):
        self.assertIn("nonisolated public func paint(_ color: Color) -> Self { self }", self.text)

    def test_a_modifier_without_labels_takes_anything(self):
        self.assertIn("nonisolated public var anything: _AnyCall<Self>", self.text)

    def test_options_are_values_and_functions(self):
        self.assertIn("public static var `matte`: Finish", self.text)
        self.assertIn("public static func `shiny`(_ amount: Double) -> Finish", self.text)

    def test_a_style_is_a_protocol_and_a_type_for_each(self):
        self.assertIn("public protocol BrushStyle", self.text)
        self.assertIn("extension BrushStyle where Self == RoundBrushStyle", self.text)

    def test_a_view_has_all_of_its_initializers(self):
        self.assertEqual(self.text.count("struct Canvas2: View"), 1)
        self.assertIn("init(width: Int) {}; nonisolated public init(height: Int) {}", self.text)

    def test_every_declaration_is_unavailable_with_its_advice(self):
        for line in self.text.splitlines():
            if " public " in line:
                self.assertIn("@available(*, unavailable", line)

    def test_what_is_declared_by_hand_is_not_generated(self):
        wanted = names.missing(names.names(LIST), {"View": {"paint"}, "": {"Finish"}})
        self.assertEqual([name.name for name in wanted if name.name in ("paint", "Finish", "anything")], ["anything"])

    def test_a_line_that_is_neither_a_heading_nor_a_name_is_an_error(self):
        with self.assertRaises(SystemExit):
            names.names("[modifiers View]\npaint()")


class Listed(unittest.TestCase):
    def test_the_declarations_are_those_of_the_list(self):
        names.main(["--check"])

    def test_each_name_is_listed_once_or_with_other_labels(self):
        lines = [(name.kind, name.owner, name.text) for name in names.names(names.LIST.read_text())]
        self.assertEqual([line for line in set(lines) if lines.count(line) > 1], [])

    def test_every_name_has_advice_and_a_source(self):
        for name in names.names(names.LIST.read_text()):
            self.assertGreater(len(name.advice.split()), 1, name.text)
            self.assertIn(name.source, ("uses", "index"), name.text)

    def test_advice_names_what_exists(self):
        core = ROOT / "Sources" / "PortableUICore"
        existing = set().union(*declared.members(core, without=core / "Unavailable").values())
        advice = {name.advice for name in names.names(names.LIST.read_text())}
        for path in (core / "Unavailable").glob("*.swift"):
            advice |= set(re.findall(r'unavailable, message: "([^"]*)"', path.read_text()))
        for text in advice:
            self.assertLessEqual(set(re.findall(r"\b(\w+)\(", text)), existing, text)


class Declared(unittest.TestCase):
    def test_names_belong_to_the_type_around_them(self):
        found = declared.members(ROOT / "Sources" / "PortableUICore", without=names.FOLDER)
        self.assertIn("padding", found["View"])
        self.assertIn("VStack", found[""])
        self.assertIn("openURL", found["EnvironmentValues"])
        self.assertNotIn("padding", found[""])


if __name__ == "__main__":
    unittest.main()
