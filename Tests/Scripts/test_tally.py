"""`scripts/test` counts and names failures in the actual output of the parts, and never takes a crash for success."""

import sys
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "scripts" / "test.d"))
sys.dont_write_bytecode = True

from tally import name_failures, tally  # noqa: E402

NO_XCTEST = """Test Suite 'All tests' started at 2026-01-01 00:00:00.000
\t Executed 0 tests, with 0 failures (0 unexpected) in 0.0 (0.0) seconds
"""
SWIFT_PASSED = NO_XCTEST + """◇ Test run started.
◇ Suite "A view" started.
✔ Test "a failed refresh keeps the last value" passed after 0.001 seconds.
✔ Test run with 12 tests in 3 suites passed after 0.004 seconds.
"""
SWIFT_FAILED = NO_XCTEST + """◇ Test run started.
✘ Test "a run" recorded an issue at A.swift:3:5: Expectation failed: false
✘ Test "a run" failed after 0.001 seconds with 1 issue.
✘ Test case passing 1 argument n → 1 (Int) to "b" failed after 0.001 seconds with 1 issue.
✘ Test "b" with 3 test cases failed after 0.001 seconds with 1 issue.
✘ Suite "A view" failed after 0.002 seconds with 2 issues.
✘ Test run with 12 tests in 3 suites failed after 0.004 seconds with 2 issues.
"""


class Overdue(unittest.TestCase):
    """The names of the tests that were running when a part exceeded its time limit."""

    def test_swift(self):
        text = SWIFT_PASSED.splitlines()[2] + """
◇ Suite "A view" started.
◇ Test "a load ends" started.
◇ Test "it waits" started.
✔ Test "a load ends" passed after 0.001 seconds.
✘ exceeded its time limit of 450 s
"""
        self.assertEqual(tally("swift", 124, text), (0, 1))
        self.assertEqual(
            name_failures("swift", 124, text),
            ['exceeded its time limit in Suite "A view"', 'exceeded its time limit in Test "it waits"'])

    def test_swift_names_with_results_in_them(self):
        text = """◇ Test "a failed refresh keeps the last value" started.
◇ Test "passed after all" started.
✔ Test "a failed refresh keeps the last value" passed after 0.001 seconds.
"""
        self.assertEqual(
            name_failures("swift", 124, text), ['exceeded its time limit in Test "passed after all"'])

    def test_pytest(self):
        text = """Tests/Browser/test_books.py::test_filter
Tests/Browser/test_books.py::test_page
[gw0] [ 50%] PASSED Tests/Browser/test_books.py::test_filter
"""
        self.assertEqual(
            name_failures("pytest", 124, text), ["exceeded its time limit in Tests/Browser/test_books.py::test_page"])

    def test_unittest(self):
        text = "test_one (test_a.A.test_one)\nIts purpose ... printed\nok\ntest_two (test_a.A.test_two) ... "
        self.assertEqual(name_failures("unittest", 124, text), ["exceeded its time limit in test_two (test_a.A.test_two)"])

    def test_a_part_without_names(self):
        self.assertEqual(name_failures("step", 124, "Compiling"), ["exceeded its time limit"])


class Hostile(unittest.TestCase):
    def test_the_last_line_counts(self):
        self.assertEqual(tally("hostile", 0, "hostile: 1 cases, 1 failures\nhostile: 160 cases, 0 failures\n"), (160, 0))
        self.assertEqual(tally("hostile", 1, "hostile: 160 cases, 2 failures\n"), (158, 2))

    def test_attacks_that_were_not_made_have_failed(self):
        self.assertEqual(tally("hostile", 0, "hostile: 0 cases, 0 failures\n"), (0, 1))
        self.assertEqual(tally("hostile", 1, "Ran 9 tests in 8.0s\n"), (0, 1))

    def test_each_operation_counts(self):
        self.assertEqual(tally("counts", 0, "count: 22 operations, 0 above the table\n"), (22, 0))
        text = "hit   2,000  +9.0%  0.01  +0.00  above the table\ncount: 22 operations, 1 above the table\n"
        self.assertEqual(tally("counts", 1, text), (21, 1))
        self.assertEqual(
            name_failures("counts", 1, text), ["hit   2,000  +9.0%  0.01  +0.00  above the table"])
        self.assertEqual(tally("counts", 0, "count: skipped, because valgrind is missing\n"), (0, 0))
        self.assertEqual(tally("counts", 0, "count: 0 operations, 0 above the table\n"), (0, 1))


class Swift(unittest.TestCase):
    def test_a_run_that_passed(self):
        self.assertEqual(tally("swift", 0, SWIFT_PASSED), (12, 0))

    def test_failed_tests_are_counted_once_each(self):
        self.assertEqual(tally("swift", 1, SWIFT_FAILED), (10, 2))

    def test_colors_are_ignored(self):
        self.assertEqual(tally("swift", 0, "\x1b[92m✔\x1b[0m Test run with 1 test passed after 0.1 seconds."), (1, 0))

    def test_xctests_are_added(self):
        text = SWIFT_PASSED.replace("Executed 0 tests, with 0 failures", "Executed 5 tests, with 2 failures")
        self.assertEqual(tally("swift", 1, text), (15, 2))

    def test_a_crash_before_the_last_line_fails(self):
        text = NO_XCTEST + "◇ Test run started.\nerror: Exited with unexpected signal code 5\n"
        self.assertEqual(tally("swift", 1, text), (0, 1))

    def test_a_crash_after_the_last_line_fails(self):
        self.assertEqual(tally("swift", 1, SWIFT_PASSED), (12, 1))


class Unittest(unittest.TestCase):
    def test_verdicts(self):
        samples = [
            (0, "Ran 22 tests in 1.4s\n\nOK\n", (22, 0)),
            (0, "Ran 22 tests in 1.4s\n\nOK (skipped=2)\n", (20, 0)),
            (1, "Ran 22 tests in 1.4s\n\nFAILED (failures=1, errors=2)\n", (19, 3)),
            (5, "Ran 0 tests in 0.0s\n\nNO TESTS RAN\n", (0, 1)),
            (1, "Traceback (most recent call last):\n", (0, 1)),
        ]
        for status, text, counts in samples:
            self.assertEqual(tally("unittest", status, text), counts, text)


class Pytest(unittest.TestCase):
    def test_closing_lines(self):
        samples = [
            (0, "============================== 7 passed in 12.31s ==============================\n", (7, 0)),
            (0, "7 passed, 1 skipped in 72.31s (0:01:12)\n", (7, 0)),
            (1, "=== 1 failed, 6 passed, 2 errors in 3.10s ===\n", (6, 3)),
            (2, "!!! Interrupted: 1 error during collection !!!\n=== 1 error in 0.10s ===\n", (0, 1)),
            (5, "============================ no tests ran in 0.01s ============================\n", (0, 1)),
            (4, "ERROR: file or directory not found: Tests/Browser\n", (0, 1)),
        ]
        for status, text, counts in samples:
            self.assertEqual(tally("pytest", status, text), counts, text)


class Apple(unittest.TestCase):
    def test_the_last_line_decides(self):
        self.assertEqual(tally("apple", 0, "apple: 0 errors in 21 modules\n"), (1, 0))
        self.assertEqual(tally("apple", 1, "A.swift:3: no\napple: 2 errors in 21 modules\n"), (0, 2))

    def test_a_check_of_nothing_fails(self):
        self.assertEqual(tally("apple", 0, "apple: 0 errors in 0 modules\n"), (0, 1))
        self.assertEqual(tally("apple", 1, "scripts/apple: there is no swiftc on the path\n"), (0, 1))


class Fidelity(unittest.TestCase):
    LINE = "exact 51 · superset 1 · missing 428 · mismatched {} · of 480 · unverified 9 · ours 0\n"

    def test_the_last_line_decides(self):
        self.assertEqual(tally("fidelity", 0, self.LINE.format(0)), (1, 0))
        self.assertEqual(tally("fidelity", 1, self.LINE.format(3)), (0, 3))

    def test_an_addition_that_is_not_listed_fails(self):
        self.assertEqual(tally("fidelity", 1, self.LINE.format(0)), (0, 1))

    def test_a_compiler_error_fails(self):
        self.assertEqual(tally("fidelity", 1, "error: cannot find 'x' in scope\n"), (0, 1))


class Step(unittest.TestCase):
    def test_a_step_counts_only_when_it_fails(self):
        self.assertEqual((tally("step", 0, ""), tally("step", 1, "")), ((0, 0), (0, 1)))


class Names(unittest.TestCase):
    def test_failures_are_named_by_the_parts_own_words(self):
        samples = [
            ("swift", SWIFT_PASSED, []),
            (
                "swift",
                SWIFT_FAILED,
                [
                    'Test "a run" recorded an issue at A.swift:3:5: Expectation failed: false',
                    'Test "b" with 3 test cases failed',
                ],
            ),
            (
                "swift",
                "/a/B.swift:7: error: BTests.testC : XCTAssertTrue failed - no\n",
                ["B.swift:7: error: BTests.testC : XCTAssertTrue failed - no"],
            ),
            (
                "swift",
                "A/B.swift:9: Fatal error: Index out of range\nerror: Exited with unexpected signal code 5\n",
                ["A/B.swift:9: Fatal error: Index out of range", "Exited with unexpected signal code 5"],
            ),
            (
                "unittest",
                "FAIL: test_a (test_b.C.test_a)\nERROR: test_d (test_b.C.test_d) [case 2]\n"
                "UNEXPECTED SUCCESS: test_e\n",
                ["test_a (test_b.C.test_a)", "test_d (test_b.C.test_d) [case 2]", "test_e"],
            ),
            (
                "pytest",
                "ERROR    root:x.py:3 no\nFAILED Tests/Browser/test_a.py::test_b - AssertionError: 3\n"
                "ERROR Tests/Browser/test_c.py::test_d\n",
                ["Tests/Browser/test_a.py::test_b - AssertionError: 3", "Tests/Browser/test_c.py::test_d"],
            ),
            (
                "apple",
                "macos14: B\nSources/A.swift:3: no 'x'\nB: the compiler failed: 1\n"
                "macos14: C: its types alone are checked\napple: 2 errors in 3 modules\n",
                ["Sources/A.swift:3: no 'x'", "B: the compiler failed: 1"],
            ),
            ("hostile", "✘ hostile-pages: test_a (test_b.C.test_a)\n", ["hostile-pages: test_a (test_b.C.test_a)"]),
        ]
        for kind, text, names in samples:
            self.assertEqual(name_failures(kind, 1 if names else 0, text), names, text)

    def test_a_failure_without_a_name_is_that_of_the_status(self):
        self.assertEqual(name_failures("step", 0, "error: x\n"), [])
        self.assertEqual(name_failures("step", 70, ""), ["ended with status 70"])
        self.assertEqual(name_failures("swift", 1, SWIFT_PASSED), ["ended with status 1"])
        self.assertEqual(name_failures("swift", 0, ""), ["ended without a result"])


if __name__ == "__main__":
    unittest.main()
