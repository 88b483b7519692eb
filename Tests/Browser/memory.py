"""The memory of a page, and of the process that serves it."""

from pathlib import Path


class Memory:
    """The memory of the page's script and of the server, in MB, from time to time."""

    def __init__(self, page, process):
        self.client = page.context.new_cdp_session(page)
        self.process = process
        self.samples = []

    def note(self):
        self.client.send("HeapProfiler.collectGarbage")
        page = self.client.send("Runtime.getHeapUsage")["usedSize"] / 2**20
        lines = Path(f"/proc/{self.process.pid}/status").read_text().splitlines()
        session = next(int(line.split()[1]) for line in lines if line.startswith("VmRSS")) / 1024
        self.samples.append((page, session))

    def second_half(self):
        """Returns what the page and the session took in the middle, and at the end."""
        middle, end = self.samples[(len(self.samples) - 1) // 2], self.samples[-1]
        return {"page": (middle[0], end[0]), "session": (middle[1], end[1])}
