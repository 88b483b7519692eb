#!/usr/bin/env python3
"""Prints the numbers of passed and failed tests of a part, as `PASSED FAILED`, read from its output.

Usage: tally.py KIND STATUS LOG. A part that failed without a count, or whose output contains none, has failed once: a
crash is never taken for success. A line with the name of each failure follows.
"""

import re
import sys
from pathlib import Path

COLOR = re.compile(r"\x1b\[[0-9;]*[A-Za-z]")


def swift(text):
    """Adds up the results of XCTest and Swift Testing; the last line of each counts."""
    passed = failed = 0
    runs = re.findall(r"Test run with (\d+) tests?\b.*? (passed|failed) after", text)
    if not runs:
        return None
    total, ending = int(runs[-1][0]), runs[-1][1]
    broken = len(re.findall(r"^\W*Test (?!run with |case passing ).* failed after .* issues?\b", text, re.MULTILINE))
    if ending == "failed":
        broken = max(broken, 1)
    passed, failed = max(total - broken, 0), broken
    classic = re.findall(r"Executed (\d+) tests?, with (?:\d+ tests? skipped and )?(\d+) failures?", text)
    if classic:
        executed, failures = map(int, classic[-1])
        passed, failed = passed + max(executed - failures, 0), failed + failures
    return passed, failed


def unittest(text):
    """Reads `Ran N tests` and the result below it."""
    ran = re.findall(r"^Ran (\d+) tests?", text, re.MULTILINE)
    verdict = re.findall(r"^(OK|FAILED)\b(.*)$", text, re.MULTILINE)
    if not ran or not verdict or int(ran[-1]) == 0:
        return None
    details = dict(re.findall(r"([a-z ]+)=(\d+)", verdict[-1][1]))
    named = {name.strip(): int(count) for name, count in details.items()}
    failed = sum(named.get(name, 0) for name in ("failures", "errors", "unexpected successes"))
    return max(int(ran[-1]) - failed - named.get("skipped", 0), 0), failed


def pytest(text):
    """Reads the closing line, such as `=== 1 failed, 11 passed, 1 error in 3.10s ===`."""
    lines = re.findall(r"^=* ?((?:\d+ [a-z]+(?:, )?)+) in [\d.]+s.*$", text, re.MULTILINE)
    if not lines:
        return None
    counts = {word.rstrip("s"): int(count) for count, word in re.findall(r"(\d+) ([a-z]+)", lines[-1])}
    passed, failed = counts.get("passed", 0), counts.get("failed", 0) + counts.get("error", 0)
    return (passed, failed) if passed + failed else None


def fidelity(text):
    """Counts the whole check as one test; each mismatched declaration is a failure."""
    lines = re.findall(r"^exact \d+ · superset \d+ · missing \d+ · mismatched (\d+) · of \d+ ·", text, re.MULTILINE)
    if not lines:
        return None
    mismatched = int(lines[-1])
    return (0, mismatched) if mismatched else (1, 0)


def hostile(text):
    """Reads the last line of `scripts/hostile`."""
    lines = re.findall(r"^hostile: (\d+) cases, (\d+) failures$", text, re.MULTILINE)
    if not lines or int(lines[-1][0]) == 0:
        return None
    cases, failures = map(int, lines[-1])
    return cases - failures, failures


def apple(text):
    """Counts the whole check as one test; each error is a failure."""
    lines = re.findall(r"^apple: (\d+) errors in ([1-9]\d*) modules$", text, re.MULTILINE)
    if not lines:
        return None
    errors = int(lines[-1][0])
    return (0, errors) if errors else (1, 0)


def counts(text):
    """Reads the last line of `scripts/count`."""
    if re.search(r"^count: skipped", text, re.MULTILINE):
        return 0, 0
    lines = re.findall(r"^count: ([1-9]\d*) operations, (\d+) above the table$", text, re.MULTILINE)
    if not lines:
        return None
    operations, above = map(int, lines[-1])
    return max(operations - above, 0), above


def step(_):
    """Counts nothing: a step isn't a test, and counts only when it fails."""
    return 0, 0


KINDS = {function.__name__: function for function in (swift, unittest, pytest, fidelity, hostile, apple, counts, step)}

NAMES = {
    "swift": r"^\W*((?:Test|Suite) (?!run with |case passing ).* recorded an issue .*)$"
    r"|^\W*(Test (?!run with |case passing ).* failed) after .* issues?\b.*$"
    r"|^(?:/\S*/)?(\S+:\d+: error: \S+\.\S+ : .*)$"
    r"|^(.*\bFatal error: .*)$|^error: (Exited with .*)$",
    "unittest": r"^(?:FAIL|ERROR|UNEXPECTED SUCCESS): (.*)$",
    "pytest": r"^(?:FAILED|ERROR) (\S+\.py\b.*)$",
    "fidelity": r"^((?:mismatched|ours, but not listed|looked up, but no longer ours|differs from) .*)$",
    "hostile": r"^✘ (hostile-\S+: .*)$",
    "counts": r"^(.*(?:  above the table|: not counted))$",
    "apple": r"^(?!apple: |[a-z]+\d+: )(\S+: .*)$",
}


# The names of tests that begin, and of those that end.
RUNS = {
    "swift": (
        r"^\W*((?:Test|Suite) (?!run |case ).*) started\.$",
        r"^\W*((?:Test|Suite) (?!run |case ).*?)(?: with \d+ test cases?)?"
        r"(?: (?:passed|failed) after [\d.]+ seconds.*| skipped\b.*)$"),
    # What a test prints comes before its result.
    "unittest": (
        r"^(test\w+ \(\S+\))", r"^(test\w+ \(\S+\))(?:(?!^test\w+ \()[\s\S])*?(?:ok|FAIL|ERROR|skipped.*)$"),
    "pytest": (r"^(\S+\.py::\S+) *$", r"^\[gw\d+\].* (?:PASSED|FAILED|ERROR|SKIPPED) (\S+\.py::\S+)"),
}
OVERDUE = 124


def running(kind, text):
    """Returns the tests that had begun and hadn't ended."""
    begins, ends = RUNS.get(kind, (r"(?!)", r"(?!)"))
    ended = set(re.findall(ends, text, re.MULTILINE))
    return [name for name in dict.fromkeys(re.findall(begins, text, re.MULTILINE)) if name not in ended]


def name_failures(kind, status, text):
    """Returns a line for each failure of a part that ended with `status`, in the words of its output."""
    if tally(kind, status, text)[1] == 0:
        return []
    if status == OVERDUE:
        return [f"exceeded its time limit in {name}" for name in running(kind, COLOR.sub("", text))] or [
            "exceeded its time limit"]
    found = re.finditer(NAMES.get(kind, r"(?!)"), COLOR.sub("", text), re.MULTILINE)
    names = list(dict.fromkeys(next(filter(None, match.groups())) for match in found))
    if kind == "swift":
        names = [name for name in names if not described(name, names)]
    return names or ["ended without a result" if status == 0 else f"ended with status {status}"]


def described(name, names):
    """Returns whether `name` says that a test failed, and another line of `names` says why."""
    test = re.sub(r"(?: with \d+ test cases?)? failed$", "", name)
    return test != name and any(other.startswith(f"{test} recorded an issue") for other in names)


def tally(kind, status, text):
    """Returns the numbers of passed and failed tests of a part that ended with `status`."""
    counts = KINDS[kind](COLOR.sub("", text))
    if counts is None:
        return 0, 1
    passed, failed = counts
    if status != 0 and failed == 0:
        # The output reports success, but the status doesn't: the signature check has found an unlisted addition, or a
        # process crashed after its last test.
        return (passed if kind != "fidelity" else 0), 1
    return passed, failed


def main():
    kind, status, log = sys.argv[1:]
    part = kind, int(status), Path(log).read_text(errors="replace")
    print(*tally(*part))
    for name in name_failures(*part):
        print(name)


if __name__ == "__main__":
    main()
