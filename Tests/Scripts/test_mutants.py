"""`scripts/prove mutants` finds what its operators can break, and draws from that by a seed."""

import sys
import tempfile
import unittest
from collections import Counter
from dataclasses import replace
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "scripts" / "prove.d"))
sys.dont_write_bytecode = True

import generated  # noqa: E402
import mutants  # noqa: E402
import packaging  # noqa: E402
import specification  # noqa: E402
from masking import masked  # noqa: E402
from operators import places  # noqa: E402
from running import Ending  # noqa: E402
from schemata import embed  # noqa: E402

SOURCES = packaging.sources(ROOT)
LISTED = specification.read(ROOT / "scripts" / "prove.d" / "mutants")
FOUND = generated.all_mutants(SOURCES)
SOURCE = """func pop() -> Int? {
    guard count > 0, isOpen else { return nil }
    count -= 1
    return top
}
"""


def changes(line, before="func f() {", after="}"):
    """Returns what the operators make of one line in a function, as pairs of texts."""
    source = f"{before}\n{line}\n{after}\n"
    return [(source[place.start : place.end], place.becomes) for place in places(source)]


class Masking(unittest.TestCase):
    def test_what_is_not_code_is_hidden_at_its_place(self):
        samples = [
            'x("a // b == \\(c["d"] == e(f(1)))") // true',
            "/* true\n true */ x",
            "#if DEBUG\n    true\n#endif\nx",
            '"""\n true\n """\nx',
            "assert(a == b, c(true))\nx",
            "@inlinable func f() -> Bool { g { true } }\nx",
        ]
        for source in samples:
            hidden = masked(source)
            self.assertEqual([len(line) for line in hidden.split("\n")], [len(line) for line in source.split("\n")])
            self.assertNotIn("true", hidden)
            self.assertNotIn("==", hidden)
            self.assertIn("x", hidden)


class Operators(unittest.TestCase):
    def test_comparisons_change_their_boundary_or_result(self):
        found = changes("    return a.b < c + d")
        self.assertEqual(found, [("a.b < c + d", "a.b <= c + d"), ("a.b < c + d", "a.b >= c + d")])
        self.assertEqual(changes("    let x = f(is: a == .b, c)"), [("a == .b", "a != .b")])
        self.assertEqual(changes('    x = a == "b" ? c : d')[1:], [('a == "b"', 'a != "b"')])

    def test_an_operand_ends_at_operators_that_bind_less(self):
        found = changes("    return a == b && c || d ?? e")
        self.assertIn(("a == b", "a != b"), found)
        self.assertIn(("a == b && c", "a == b || c"), found)
        self.assertIn(("a == b && c || d ?? e", "a == b && c && d ?? e"), found)

    def test_conditions_become_both_values(self):
        found = changes("    guard let a, b.c { $0 } else { return }")
        self.assertEqual(found, [("b.c { $0 }", "false"), ("b.c { $0 }", "true")])
        self.assertEqual(changes("    if a, case .b = c, d(e) {")[2:], [("d(e)", "false"), ("d(e)", "true")])

    def test_a_loop_becomes_no_loop_without_an_end(self):
        self.assertEqual(changes("    while isOpen {"), [("isOpen", "false")])

    def test_values_are_replaced(self):
        self.assertEqual(changes("    return true"), [("true", "false")])
        self.assertEqual(changes("    return n - 1"), [("1", "0"), ("1", "2")])
        self.assertEqual(changes("    return max(a, b)"), [("max(a, b)", "min(a, b)")])
        self.assertEqual(changes("    return a[0].b?.first?.c"), [("a[0].b?.first", "a[0].b?.last")])
        self.assertEqual(changes("    return a.last { $0.b }?.c"), [("a.last { $0.b }?.c", "a.first { $0.b }?.c")])
        self.assertEqual(changes("    return !a.b(c).d"), [("!a.b(c).d", "a.b(c).d")])

    def test_statements_of_one_line_are_removed(self):
        for statement in ["a.b(c)", "a?[b].c = d", "a += d", "try await a.b { c }"]:
            self.assertEqual(changes(f"    {statement}"), [(statement, "")])
        self.assertEqual(changes("    case .a(let b): c(b)", "switch d {"), [("c(b)", "")])
        self.assertEqual(changes("    c(b)", "    default:"), [("c(b)", "")])

    def test_results_and_parts_of_a_longer_statement_stay(self):
        samples = [
            ("    a.b(c)", "func f() -> Int {", "}"),
            ("    a.b(c)", "    d(", ")"),
            ("    a.b(c)", "{", "    .d()"),
            ("    a.b(c) ?? d", "{", "}"),
            ("    self.a = a", "init(a: Int) {", "}"),
            ("    return a", "{", "}"),
        ]
        for sample in samples:
            self.assertEqual(changes(*sample), [], sample)

    def test_what_cannot_be_replaced_is_skipped(self):
        samples = [
            "static func == (a: A, b: A) -> Bool {",
            "extension Array where Element == Int {",
            "        where Element == Int, B == A",
            "func f(a: Bool = true) {",
            "    a: Bool = true,",
            "case .a(true, let b):",
            "    let x: Array<Int> = []",
            "    && a == b || c",
        ]
        for line in samples:
            self.assertEqual([change for change in changes(line) if change[0] != "a == b"], [], line)
        self.assertEqual(changes("    return a || b", after="        && c"), [])

    def test_the_body_of_a_declaration_counts(self):
        self.assertEqual(changes("func f(a: Bool = true) -> Bool { a == b }"), [("a == b", "a != b")])


class Identifiers(unittest.TestCase):
    def names(self, source):
        return [mutant.id for mutant in generated.mutants("Pages/Stack.swift", source)]

    def test_an_id_is_the_declaration_and_the_change(self):
        names = self.names(SOURCE)
        self.assertIn("Pages/Stack.swift pop: isOpen → true", names)
        self.assertIn("Pages/Stack.swift pop: no count -= 1", names)
        self.assertIn("Pages/Stack.swift pop: count -= «1» → 0", names)

    def test_an_id_stays_when_other_lines_change(self):
        self.assertEqual(self.names("// A stack.\n\n" + SOURCE), self.names(SOURCE))

    def test_an_id_is_unique(self):
        self.assertEqual(max(Counter(mutant.id for mutant in FOUND).values()), 1)
        self.assertEqual(len(self.names(SOURCE + SOURCE)), len(set(self.names(SOURCE + SOURCE))))

    def test_a_mutant_replaces_the_text_at_its_place(self):
        found = {mutant.id: mutant for mutant in generated.mutants("Pages/Stack.swift", SOURCE)}
        changed = embed(SOURCE, [(7, found["Pages/Stack.swift pop: isOpen → true"])])
        self.assertIn("guard count > 0, (activeMutant == 7 ? (true) : (isOpen)) else { return nil }", changed)


class Drawing(unittest.TestCase):
    def draw(self, found=FOUND, seed=1, count=300):
        return generated.Draw(found, LISTED, SOURCES, seed).take(count)

    def test_a_file_belongs_to_one_part(self):
        self.assertEqual(generated.part("Writing/Machine/LaneTable.swift"), "generated-machine")
        self.assertEqual(generated.part("Writing/Engine/WritingState.swift"), "generated-writing")
        self.assertEqual(generated.part("Shell/WaitList.swift"), "generated-engine")
        self.assertIsNone(generated.part("Pages.swift"))

    def test_each_part_has_enough_places(self):
        drawn = Counter(mutant.part for mutant in self.draw(count=1200))
        self.assertEqual(drawn, dict.fromkeys(generated.PARTS, 300))

    def test_a_draw_depends_on_the_seed_alone(self):
        drawn = self.draw()
        self.assertEqual(drawn, self.draw(found=list(reversed(FOUND))))
        self.assertNotEqual(drawn, self.draw(seed=2))
        self.assertEqual(drawn[:40], self.draw(count=40))

    def test_drawn_mutants_fit_the_sources_together_with_those_that_are_listed(self):
        found = LISTED + self.draw(count=1200)
        changed = packaging.embed_all(SOURCES, found)
        numbers = {int(one) for text in changed.values() for one in packaging.NUMBER.findall(text)}
        self.assertEqual(numbers, set(range(1, len(found) + 1)))


class Compiling(unittest.TestCase):
    def test_errors_are_blamed_on_drawn_mutants_in_their_lines_or_before(self):
        lines = ["", "(activeMutant == 9 ? a : activeMutant == 2 ? b : c)", "(activeMutant == 8 ? a : b)", "c"]
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "Stack.swift"
            path.write_text("\n".join(lines))
            for line, numbers in [(1, set()), (2, {9}), (3, {8}), (4, {8})]:
                output = f"{path}:2:1: warning: a\n{path}:{line}:7: error: b\nerror: c\n"
                self.assertEqual(packaging.blamed(output, 2), numbers)


class Survivors(unittest.TestCase):
    def test_reasons_are_read(self):
        text = "[[survivors]]\nid = 'a'\nreason = 'It is.'\nequivalent = true\n[[survivors]]\nid = 'b'\nreason = 'So.'"
        self.assertEqual(generated.survivors(text), {"a": {"equivalent": "It is."}, "b": {"accepted": "So."}})

    def test_a_survivor_needs_one_reason(self):
        table = "[[survivors]]\nid = 'a'\n"
        for text in [table, table + "reason = ''", 2 * (table + "reason = 'So.'\n"), table + "reason = 'x'\ncolor = 1"]:
            with self.assertRaisesRegex(specification.SpecificationError, "a needs one table with a reason"):
                generated.survivors(text)

    def test_every_known_survivor_can_be_drawn(self):
        known = generated.survivors(generated.SURVIVORS.read_text())
        self.assertEqual(known.keys() - {mutant.id for mutant in FOUND}, set())

    def test_the_share_of_killed_mutants_decides(self):
        def results(killed, survived, **others):
            mutant = generated.mutants("Pages/Stack.swift", SOURCE)[0]
            ended = [Ending("failed")] * killed + [Ending("passed")] * survived
            return [mutants.Result(replace(mutant, **others), ending) for ending in ended]

        line = "of 20 drawn, killed 19 of 20 (95.0 %), 0 equivalent, 1 survived without a reason"
        self.assertEqual(mutants.share(results(19, 1)), (line, True))
        self.assertEqual(mutants.share(results(18, 1))[1], False)
        self.assertEqual(mutants.share(results(18, 0) + results(0, 1, equivalent="It is."))[1], True)
        self.assertIn("0 survived without", mutants.share(results(18, 1, accepted="So."))[0])
        self.assertEqual(mutants.share([])[1], True)


if __name__ == "__main__":
    unittest.main()
