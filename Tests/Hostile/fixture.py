"""A running server, and its use of the machine's resources."""

import os
import re
import resource
import subprocess
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PROGRAMS = ROOT / ".build" / "debug"


class HostileCase(unittest.TestCase):
    """Cases that share a server of their own."""

    command = ["LifecycleFixture"]
    # The maximum number of open files for the server, if it's lower than usual.
    descriptors = None

    @classmethod
    def setUpClass(cls):
        def limit():
            if cls.descriptors:
                resource.setrlimit(resource.RLIMIT_NOFILE, (cls.descriptors, cls.descriptors))

        program, *arguments = cls.command
        cls.process = subprocess.Popen(
            [PROGRAMS / program, *arguments], stdout=subprocess.PIPE, text=True, preexec_fn=limit)
        cls.url = re.search(r"http://\S+", cls.process.stdout.readline()).group()
        cls.port = int(re.search(r":(\d+)\b", cls.url).group(1))

    @classmethod
    def tearDownClass(cls):
        cls.process.terminate()
        cls.process.wait(timeout=30)
        cls.process.stdout.close()

    def setUp(self):
        self.addCleanup(lambda: self.assertIsNone(self.process.poll(), "the process has ended"))

    def resident(self):
        """Returns the number of bytes of the process that are in memory."""
        text = Path(f"/proc/{self.process.pid}/status").read_text()
        return int(re.search(r"VmRSS:\s+(\d+) kB", text).group(1)) * 1024

    def processor_time(self):
        """Returns the CPU time of the process in seconds."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
