"""Runs the tests with one mutant, until the first of them fails."""

import os
import re
import signal
import subprocess
import threading
import time
from dataclasses import dataclass

from schemata import VARIABLE

COLOR = re.compile(r"\x1b\[[0-9;]*[A-Za-z]")
ISSUE = re.compile(r"Test (?:\"(?P<name>.*?)\"|(?P<function>\S+\(.*?\))).* recorded an issue")
VERDICT = re.compile(r"Test run with \d+ tests?\b.*? (passed|failed) after")


@dataclass(frozen=True)
class Ending:
    """The ending of a test run: `passed`, `failed`, `crashed`, or `hung`."""

    kind: str
    test: str = ""
    seconds: float = 0.0

    @property
    def is_death(self):
        """Returns True if the tests distinguished the mutant from the original."""
        return self.kind != "passed"


def failing_test(line):
    """Returns the name of the failed test in a line of output, or None."""
    found = ISSUE.search(COLOR.sub("", line))
    return next((name for name in found.groups() if name), "") if found else None


def ending(lines, status, seconds, is_late):
    """Judges a run by its output, its exit status, and whether it exceeded the time limit."""
    for line in lines:
        name = failing_test(line)
        if name is not None:
            return Ending("failed", name, seconds)
    if is_late:
        return Ending("hung", "", seconds)
    verdicts = VERDICT.findall("\n".join(lines))
    if status == 0 and verdicts[-1:] == ["passed"]:
        return Ending("passed", "", seconds)
    return Ending("failed" if verdicts[-1:] == ["failed"] else "crashed", "", seconds)


def run(program, options, number, limit):
    """Runs the tests with one active mutant, for a limited number of seconds; a hang is a possible ending."""
    environment = os.environ | {VARIABLE: str(number)}
    began = time.monotonic()
    process = subprocess.Popen(
        [program, "--testing-library", "swift-testing", *options], env=environment, text=True, errors="replace",
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, start_new_session=True)
    late = threading.Event()
    timer = threading.Timer(limit, lambda: (late.set(), stop(process)))
    timer.start()
    lines = []
    for line in process.stdout:
        lines.append(line)
        if failing_test(line) is not None:
            stop(process)
    status = process.wait()
    timer.cancel()
    return ending(lines, status, time.monotonic() - began, late.is_set()), lines


def stop(process):
    """Kills a process and everything that it started."""
    try:
        os.killpg(process.pid, signal.SIGKILL)
    except ProcessLookupError:
        pass
