"""The diagrams in `ARCHITECTURE.md` are short, and agree with the code as far as names and imports go."""

import re
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]

# What the diagrams show that no module of this package declares.
OTHERS = {"Server", "SwiftUI"}


def diagrams(text):
    return re.findall(r"^```mermaid\n(.*?)^```", text, re.DOTALL | re.MULTILINE)


def arrows(diagram):
    """Returns the pairs of names that the arrows of a flowchart connect, without the dotted ones."""
    pairs = set()
    for left, right in re.findall(r'^ *([\w &]+?) -->(?:\|"[^"]*"\|)? ([\w &]+)$', diagram, re.MULTILINE):
        pairs |= {(one, other) for one in left.split(" & ") for other in right.split(" & ")}
    return pairs


def imports(layers):
    """Returns the modules that each one may import, by the table of layers."""
    rows = re.findall(r'^ +"(\w+)": Layer\(\s*ours: \[(.*?)\]', layers, re.DOTALL | re.MULTILINE)
    return {module: set(re.findall(r'"(\w+)"', ours)) for module, ours in rows}


def needed(table):
    """Returns the arrows that a diagram of a table needs: those that don't follow from others, between modules that
    import any."""
    table = {module: {each for each in ours if table[each]} for module, ours in table.items()}

    def below(module):
        return {module}.union(*map(below, table[module]))

    return {(module, each) for module, ours in table.items() for each in ours
            if not any(each in below(other) for other in ours - {each})}


def participants(diagram):
    return set(re.findall(r"^ *(\w+)-+>>", diagram, re.MULTILINE) + re.findall(r">>(\w+):", diagram))


def events(diagram):
    """Returns the events and actions that the arrows of a sequence diagram name."""
    return set(re.findall(r"(?<=\s)\.(\w+)", diagram))


class Diagrams(unittest.TestCase):
    def setUp(self):
        self.diagrams = diagrams((ROOT / "ARCHITECTURE.md").read_text())
        self.table = imports((ROOT / "Tests" / "ArchitectureTests" / "Layers.swift").read_text())
        self.sources = "\n".join(path.read_text() for path in sorted((ROOT / "Sources").rglob("*.swift")))

    def test_the_layers_are_those_of_the_table(self):
        layers = next(diagram for diagram in self.diagrams if "AsyncResources -->" in diagram)
        self.assertGreater(len(self.table), 20)
        self.assertEqual(arrows(layers), needed(self.table))

    def test_a_diagram_has_at_most_25_lines(self):
        self.assertGreaterEqual(len(self.diagrams), 5)
        for diagram in self.diagrams:
            self.assertLessEqual(len(diagram.splitlines()), 25, diagram)

    def test_every_name_in_a_sequence_is_in_the_code(self):
        sequences = [diagram for diagram in self.diagrams if diagram.startswith("sequenceDiagram")]
        self.assertEqual(len(sequences), 4)
        for diagram in sequences:
            for name in participants(diagram) - OTHERS:
                self.assertTrue(re.search(rf"\b(?:class|struct|enum) {name}\b", self.sources), f"no type {name}")
            for name in events(diagram):
                self.assertTrue(re.search(rf"\bcase (?:\w+, )*{name}\b", self.sources), f"no case {name}")

    def test_an_arrow_that_is_missing_or_wrong_is_found(self):
        table = {"A": {"B", "C", "D"}, "B": {"C"}, "C": {"D"}, "D": set()}
        self.assertEqual(needed(table), {("A", "B"), ("B", "C")})
        self.assertEqual(arrows('flowchart TD\n    A & B --> C\n    C -->|"x y"| D & E\n    E -.-> F\n'),
                         {("A", "C"), ("B", "C"), ("C", "D"), ("C", "E")})
        self.assertEqual(participants("    A->>B: .c\n    B-->>D: e"), {"A", "B", "D"})
        self.assertEqual(events("    A->>B: .c and .d, e.f"), {"c", "d"})


if __name__ == "__main__":
    unittest.main()
