"""The table can be read completely, and every declaration in it can be parsed."""

import json
import sys
import unittest
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parents[1] / "scripts" / "fidelity.d"))
sys.dont_write_bytecode = True

import declarations  # noqa: E402
import demangling  # noqa: E402
import table  # noqa: E402


class Table(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.rows = table.load_rows(HERE / "symbols.jsonl")

    def test_identifiers_and_trees_are_unique(self):
        self.assertEqual(len({row.identifier for row in self.rows}), len(self.rows))
        self.assertEqual(len({row.tree for row in self.rows}), len(self.rows))

    def test_every_identifier_demangles(self):
        self.assertEqual([row.path for row in self.rows if not row.tree.startswith("kind=Global")], [])

    def test_every_declaration_of_the_subset_equals_itself(self):
        for row in self.rows:
            if row.in_subset:
                self.assertEqual(declarations.differences(row.declaration, row.declaration), [], row.declaration)

    def test_every_default_argument_is_found(self):
        for row in self.rows:
            if row.in_subset and "typealias" not in row.declaration:
                found = declarations.promises(row.declaration).get("parameters", ())
                self.assertEqual(
                    sum(bool(parameter.default) for parameter in found), row.declaration.count(" = "), row.declaration
                )

    def test_accepted_entries_name_rows_of_the_table(self):
        accepted = table.Accepted(json.loads((HERE / "accepted.json").read_text()))
        known = {row.identifier for row in self.rows if row.in_subset}
        self.assertEqual((set(accepted.superset) | set(accepted.declarations)) - known, set())

    def test_names_are_known_from_the_table_and_from_the_pages_not_found(self):
        known = table.known_names(self.rows, HERE / "missing.txt")
        for name in ("View", "Spacer", "EditButton", "Rectangle", "ButtonStyleConfiguration", "UnitPoint"):
            self.assertIn(name, known.types)
        self.assertNotIn("Hidden", known.types)


class Paths(unittest.TestCase):
    def test_the_parent_is_the_type_around_a_page(self):
        samples = {
            "/documentation/SwiftUI/View/id(_:)": "View",
            "/documentation/SwiftUI/Edge/Set/all": "Edge.Set",
            "/documentation/SwiftUI/Button": "",
            "/documentation/SwiftUI/View/Body-swift.associatedtype": "View",
        }
        for path, parent in samples.items():
            self.assertEqual(table.parent_of(path), parent)


class Trees(unittest.TestCase):
    def test_an_identifier_that_does_not_demangle_equals_itself_only(self):
        self.assertEqual(demangling.trees(["s:zz", "s:Si"])["s:zz"], "s:zz")


if __name__ == "__main__":
    unittest.main()
