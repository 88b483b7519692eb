#!/usr/bin/env python3
"""Runs a command, and ends it if it takes too long.

Usage: limited.py SECONDS COMMAND ARGUMENT…. The command has a session of its own. When the time is over, all processes
that it has started are ended first, so that it can still write what it knows of them. The status is that of the command,
or 124 after the time limit. The last line of the output is the time that the command took.
"""

import os
import signal
import subprocess
import sys
import time

OVERDUE = 124
SECONDS_TO_REPORT = 10


def main():
    seconds, command, start = float(sys.argv[1]), sys.argv[2:], time.monotonic()
    process = subprocess.Popen(command, start_new_session=True)
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, lambda *_: stop(process))
    try:
        return exit_status(process.wait(timeout=seconds))
    except subprocess.TimeoutExpired:
        end(process)
        print(f"✘ exceeded its time limit of {seconds:g} s", flush=True)
        return OVERDUE
    finally:
        print(f"── {time.monotonic() - start:.0f} s", flush=True)


def stop(process):
    end(process)
    sys.exit(OVERDUE)


def end(process):
    """Ends the processes that a command has started, and then the command itself."""
    kill(descendants(process.pid))
    try:
        process.wait(timeout=SECONDS_TO_REPORT)
    except subprocess.TimeoutExpired:
        pass
    kill([*descendants(process.pid), process.pid])
    process.wait()


def descendants(ancestor):
    """Returns the processes that a process has started, and those that they have started.

    They include those of its session whose own parent has ended.
    """
    lines = subprocess.run(["ps", "-e", "-o", "pid=,ppid=,sess="], capture_output=True, text=True).stdout.splitlines()
    found, processes = {ancestor}, [tuple(map(int, line.split())) for line in lines]
    while more := {each for each, parent, session in processes if parent in found or session == ancestor} - found:
        found |= more
    return found - {ancestor}


def kill(processes):
    for process in processes:
        try:
            os.kill(process, signal.SIGKILL)
        except ProcessLookupError:
            pass


def exit_status(code):
    return 128 - code if code < 0 else code


if __name__ == "__main__":
    sys.exit(main())
