"""`scripts/prove` lists its proofs, and its mutants match their specification."""

import os
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
FOLDER = ROOT / "scripts" / "prove.d"
sys.path.insert(0, str(FOLDER))
sys.dont_write_bytecode = True

import mutants  # noqa: E402
import packaging  # noqa: E402
from figures import figures  # noqa: E402
from running import Ending, ending, failing_test  # noqa: E402
from schemata import embed, embed_all  # noqa: E402
from specification import Mutant, SpecificationError, parse, read  # noqa: E402

SOURCE = """func pop() -> Int? {
    guard count > 0 else { return nil }
    count -= 1
    guard count > 0 else { return last }
    return top
}
"""


def mutant(line, becomes, **others):
    return Mutant(**{"id": "m", "file": "Stack.swift", "line": line, "becomes": becomes, "breaks": "It."} | others)


PROOFS = ["exploration", "shell", "control", "simulation", "mutations", "pages", "feeds", "events", "feed", "frames",
          "library", "journeys", "screens", "edits", "torture", "hostile", "transport", "apple", "clients", "count", "mutants"]


class ShellControl(unittest.TestCase):
    def test_every_fault_fits_the_sources(self):
        checked = subprocess.run([FOLDER / "shell-control", "--check"], capture_output=True, text=True)
        self.assertEqual((checked.returncode, checked.stderr), (0, ""))
        self.assertRegex(checked.stdout, r"^found (\d+) of \1 faults$")


class Command(unittest.TestCase):
    def run_prove(self, *arguments):
        return subprocess.run([ROOT / "scripts" / "prove", *arguments], capture_output=True, text=True)

    def test_the_list_names_each_proof_with_a_description(self):
        listed = self.run_prove("--list")
        names = [line.split()[0] for line in listed.stdout.splitlines()]
        self.assertEqual(names, PROOFS)
        self.assertTrue(all(len(line.split()) > 3 for line in listed.stdout.splitlines()))
        self.assertEqual(listed.returncode, 0)

    def test_an_unknown_name_runs_nothing(self):
        for arguments in [["nonsense"], ["mutants", "nonsense"], ["--nonsense"], ["--list", "mutants"]]:
            ended = self.run_prove(*arguments)
            self.assertEqual((ended.returncode, ended.stdout), (2, ""), arguments)
            self.assertTrue(ended.stderr.startswith("usage: scripts/prove"))


class Proofs(unittest.TestCase):
    def prove(self, name, output, status):
        """Runs a proof with a program in place of `swift` that prints this output and exits with this status."""
        with tempfile.TemporaryDirectory() as folder:
            for program in ["swift", "strace"]:
                path = Path(folder) / program
                path.write_text(f"#!/bin/sh\ncat <<'END'\n{output}\nEND\nexit {status}\n")
                path.chmod(0o755)
            environment = os.environ | {"PATH": f"{folder}:{os.environ['PATH']}"}
            return subprocess.run(
                [ROOT / "scripts" / "prove", *name], capture_output=True, text=True, env=environment)

    def test_a_proof_ends_with_its_figures(self):
        ended = self.prove(["simulation"], "simulated 10000 seeds, 0 violations in 1.0 s\nTest passed.", 0)
        self.assertEqual(ended.stdout.splitlines()[-1], "simulated 10000 seeds, 0 violations in 1.0 s")
        self.assertEqual(ended.returncode, 0)

    def test_a_failure_stops_no_other_proof(self):
        ended = self.prove(["simulation", "exploration"], "explored 3 states, 1 violations in 1.0 s", 1)
        self.assertEqual(ended.stdout.splitlines()[-1], "explored 3 states, 1 violations in 1.0 s")
        self.assertIn("failed: simulation exploration", ended.stderr)
        self.assertEqual(ended.returncode, 1)

    def test_a_proof_in_parts_ends_with_the_figures_of_all(self):
        lines = ["explored 3 states, 0 violations", "simulated 10000 seeds, 0 violations"]
        ended = self.prove(["mutations"], "\n".join(lines), 0)
        # NB: There is no program to torture.
        self.assertEqual(ended.stdout.splitlines()[-2:], lines)
        self.assertEqual(ended.returncode, 1)

    def test_the_proof_of_paged_lists_ends_with_both_figures(self):
        lines = ["explored 3 states, 0 violations", "simulated 10000 seeds, 0 violations"]
        ended = self.prove(["pages"], "\n".join(lines), 0)
        self.assertEqual(ended.stdout.splitlines()[-2:], lines)
        self.assertEqual(ended.returncode, 0)

    def test_a_proof_without_figures_has_failed(self):
        self.assertEqual(self.prove(["journeys"], "Test run with 0 tests in 0 suites passed.", 0).returncode, 1)


class Figures(unittest.TestCase):
    def test_the_last_line_that_matches_counts(self):
        text = "simulated 3 seeds\nsimulated 10000 seeds, 0 violations\n✔ Test passed.\n"
        self.assertEqual(figures("^simulated", text), "simulated 10000 seeds, 0 violations")

    def test_colors_and_marks_are_left_out(self):
        line = "\x1b[92m✔\x1b[0m Test run with 1 test passed."
        self.assertEqual(figures("Test run", line), "Test run with 1 test passed.")

    def test_no_line_and_no_test_are_no_figures(self):
        self.assertIsNone(figures("^simulated", "Build complete!\n"))
        self.assertIsNone(figures("Test run with", "✔ Test run with 0 tests in 0 suites passed after 0.001 seconds.\n"))


class Specification(unittest.TestCase):
    def test_a_mutant_is_read(self):
        found = parse(
            """
            [[mutants]]
            id = "a"
            file = "Stack.swift"
            line = 'guard «count > 0» else { return nil }'
            becomes = 'true'
            breaks = "An empty stack is popped."
            """,
            "stack",
        )
        line = "guard «count > 0» else { return nil }"
        self.assertEqual(found, [mutant(line, "true", id="a", breaks="An empty stack is popped.")])
        self.assertEqual((found[0].kind, found[0].part, found[0].equivalent), ("expression", "stack", ""))

    def test_what_is_wrong_is_said(self):
        good = {"id": "a", "file": "S.swift", "line": "«x»", "becomes": "y", "breaks": "It."}
        samples = [
            ({"line": "x"}, "one «"),
            ({"line": "»x«"}, "one «"),
            ({"kind": "operator"}, "the kind is one of"),
            ({"becomes": ""}, "cannot become nothing"),
            ({"line": "if «x, f(y)» {"}, "a list of conditions is no expression"),
            ({"color": "red"}, "color is unknown"),
        ]
        for change, message in samples:
            text = "[[mutants]]\n" + "\n".join(f"{key} = '{value}'" for key, value in (good | change).items())
            with self.assertRaisesRegex(SpecificationError, message):
                parse(text, "stack")
        with self.assertRaisesRegex(SpecificationError, "breaks is missing"):
            parse("[[mutants]]\nid = 'a'\nfile = 'S.swift'\nline = '«x»'\nbecomes = 'y'", "stack")
        with self.assertRaises(SpecificationError):
            parse("[[mutants", "stack")

    def test_a_line_that_is_not_there_once_is_an_error(self):
        for line in ["guard «count > 0» else", "guard «count > 1» else"]:
            with self.assertRaisesRegex(SpecificationError, "and not once"):
                mutant(line, "true").span(SOURCE)

    def test_a_part_of_an_access_is_an_error(self):
        with self.assertRaisesRegex(SpecificationError, "after a dot"):
            mutant("a.«b.c» = 1", "d").span("x\na.b.c = 1\n")

    def test_a_line_is_found_below_another_one(self):
        start, end = mutant("guard «count > 0» else", "true", after="count -= 1").span(SOURCE)
        self.assertEqual((SOURCE[start:end], SOURCE[end : end + 21]), ("count > 0", " else { return last }"))
        with self.assertRaisesRegex(SpecificationError, "below"):
            mutant("«count -= 1»", "", after="return last").span(SOURCE)

    def test_every_mutant_fits_the_sources(self):
        found = read(FOLDER / "mutants")
        changed = embed_all(packaging.sources(ROOT), found)
        self.assertGreaterEqual(len(found), 60)
        for number in range(1, len(found) + 1):
            self.assertTrue(any(f"activeMutant == {number} " in text for text in changed.values()))


class Schemata(unittest.TestCase):
    def test_an_expression_chooses(self):
        changed = embed(SOURCE, [(7, mutant("guard «count > 0» else { return nil }", "true"))])
        self.assertIn("guard (activeMutant == 7 ? (true) : (count > 0)) else { return nil }", changed)

    def test_a_statement_chooses(self):
        changed = embed(SOURCE, [(7, mutant("«count -= 1»", "", kind="statement"))])
        self.assertIn("if activeMutant == 7 {  } else { count -= 1 }", changed)

    def test_mutants_of_one_place_share_it(self):
        pair = [(1, mutant("return «top»", "last")), (2, mutant("return «top»", "nil"))]
        self.assertIn("return (activeMutant == 1 ? (last) : activeMutant == 2 ? (nil) : (top))", embed(SOURCE, pair))

    def test_mutants_of_one_file_do_not_move_each_other(self):
        pair = [(1, mutant("return «top»", "last")), (2, mutant("«count -= 1»", "", kind="statement"))]
        changed = embed(SOURCE, pair)
        self.assertEqual(changed.count("activeMutant"), 2)
        self.assertIn("return (activeMutant == 1 ? (last) : (top))\n}", changed)

    def test_mutants_that_overlap_are_an_error(self):
        inner, outer = mutant("return «top»", "last"), mutant("«return top»", "", kind="statement")
        with self.assertRaisesRegex(SpecificationError, "overlap"):
            embed(SOURCE, [(1, inner), (2, outer)])
        other = mutant("return «top»", "last", kind="statement")
        with self.assertRaisesRegex(SpecificationError, "two kinds"):
            embed(SOURCE, [(1, inner), (2, other)])

    def test_a_file_that_is_not_there_is_an_error(self):
        with self.assertRaisesRegex(SpecificationError, "no file Stack.swift"):
            embed_all({"Queue.swift": SOURCE}, [mutant("«top»", "last")])


class Packaging(unittest.TestCase):
    def test_the_package_has_the_features_and_the_logger_of_the_repository(self):
        logger = '.package(url: "https://example.com/swift-log.git", from: "1.0.0")'
        text = 'import P\n\nlet upcomingFeatures = [\n    "A",\n]\n\nlet package = Package(name: "X", products: [])\n'
        found = packaging.manifest(text + f"[{logger}]")
        self.assertIn(f"dependencies: [{logger}],", found)
        self.assertIn('let upcomingFeatures = [\n    "A",\n]\n', found)
        self.assertNotIn("products", found)

    def test_what_is_gone_leaves_the_package_and_what_stays_is_not_touched(self):
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            files = {"Sources/ResourceCore/A.swift": "a", "Sources/ResourceCore/B.swift": "b", "Package.swift": "p"}
            packaging.write(folder, files)
            written = (folder / "Package.swift").stat().st_mtime_ns
            del files["Sources/ResourceCore/A.swift"]
            packaging.write(folder, files)
            found = {str(path.relative_to(folder)): path.read_text() for path in folder.rglob("*") if path.is_file()}
            self.assertEqual(found, files)
            self.assertEqual((folder / "Package.swift").stat().st_mtime_ns, written)


    def test_a_file_with_mutants_has_its_place_in_a_module(self):
        self.assertEqual(packaging.place("Engine/A.swift"), "Sources/ResourceCore/Engine/A.swift")
        self.assertEqual(packaging.place("Pages/Engine/A.swift"), "Sources/ResourcePages/Engine/A.swift")
        self.assertEqual(packaging.place("Writing/Engine/A.swift"), "Sources/ResourceWriting/Engine/A.swift")


class Running(unittest.TestCase):
    PASSED = "✔ Test run with 12 tests in 3 suites passed after 0.004 seconds.\n"
    ISSUE = '\x1b[91m✘\x1b[0m Test "a stack is popped" recorded an issue at A.swift:3:5: Expectation failed: false\n'

    def test_the_first_test_that_fails_is_named(self):
        self.assertEqual(failing_test(self.ISSUE), "a stack is popped")
        self.assertEqual(failing_test("✘ Test pops() recorded an issue at A.swift:3:5: x"), "pops()")
        argument = '✘ Test "pops" recorded an issue with 1 argument n → 1 at A.swift:3:5: x'
        self.assertEqual(failing_test(argument), "pops")
        self.assertIsNone(failing_test('✔ Test "a stack is popped" passed after 0.001 seconds.'))
        self.assertIsNone(failing_test('✘ Test "a" recorded a known issue at A.swift:3:5: x'))

    def test_endings(self):
        samples = [
            ([self.PASSED], 0, False, "passed"),
            ([self.ISSUE], -9, False, "failed"),
            ([self.ISSUE], -9, True, "failed"),
            ([], -9, True, "hung"),
            (["Fatal error\n"], -4, False, "crashed"),
            ([self.PASSED], -11, False, "crashed"),
            ([], 0, False, "crashed"),
            (["✘ Test run with 12 tests in 3 suites failed after 1 seconds with 1 issue.\n"], 1, False, "failed"),
        ]
        for lines, status, is_late, kind in samples:
            self.assertEqual(ending(lines, status, 1.0, is_late).kind, kind, lines)


class Tallying(unittest.TestCase):
    def setUp(self):
        self.killed = mutants.Result(mutant("«x»", "y", part="a"), Ending("failed", "it pops"))
        self.hung = mutants.Result(mutant("«x»", "y", part="b"), Ending("hung"))
        self.survivor = mutants.Result(mutant("«x»", "y", part="b"), Ending("passed"))
        self.equivalent = mutants.Result(mutant("«x»", "y", part="b", equivalent="It is."), Ending("passed"))
        self.wrong = mutants.Result(mutant("«x»", "y", part="b", equivalent="It is."), Ending("crashed"))

    def test_the_last_line_counts_what_is_not_equivalent(self):
        results = [self.killed, self.hung, self.survivor, self.equivalent]
        self.assertEqual(mutants.figures(results), "killed 2 of 3, 1 equivalent")
        self.assertEqual(
            mutants.table(results), ["a  killed   1 of   1,  0 equivalent", "b  killed   1 of   2,  1 equivalent"])

    def test_survivors_and_false_equivalents_are_wrong(self):
        self.assertTrue(self.killed.is_right and self.hung.is_right and self.equivalent.is_right)
        self.assertFalse(self.survivor.is_right or self.wrong.is_right)
        self.assertIn("SURVIVED  m: Stack.swift: It.", self.survivor.line)
        self.assertIn("CALLED EQUIVALENT", self.wrong.line)
        self.assertIn("killed  m: it pops", self.killed.line)


if __name__ == "__main__":
    unittest.main()
