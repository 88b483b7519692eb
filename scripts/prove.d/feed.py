#!/usr/bin/env python3
"""Reads 200 pages of the Showcase's feed through ten tunnels in a browser, and measures frames and memory.

Usage: feed.py [PAGES [TUNNELS]]. The Showcase must have been built. The last line has the figures; the status is 1 if a
row is missing or there twice, a refresh moved what was read, or a bar of `bars.py` is missed.
"""

import statistics
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "Tests" / "Browser"))
sys.dont_write_bytecode = True

import bars  # noqa: E402
import chromium  # noqa: E402
from conftest import opened  # noqa: E402
from feed import REGION, Reader  # noqa: E402
from playwright.sync_api import sync_playwright  # noqa: E402
from showcase import running_showcase  # noqa: E402

# Scrolls back evenly, and returns the milliseconds of each frame.
FRAMES = """async (region) => {
    const view = document.querySelector(region), times = [];
    for (let frame = 0; frame < 600; frame++) {
        times.push(await new Promise(requestAnimationFrame));
        view.scrollBy(0, -24);
    }
    return times.slice(1).map((time, index) => time - times[index]);
}"""


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


def main():
    pages, tunnels = [int(text) for text in sys.argv[1:]] + [200, 10][len(sys.argv) - 1:]
    with sync_playwright() as playwright, running_showcase(seed=7) as showcase:
        browser = chromium.launch(playwright)
        with opened(browser) as page:
            showcase.ride()
            reader = Reader(showcase, page)
            memory = Memory(page, showcase.process)
            notes = reader.ride(pages, tunnels, note=lambda part: memory.note())
            frames = page.evaluate(FRAMES, REGION)
        browser.close()
    taken = memory.second_half()
    faults = bars.missed(frames, taken)
    for fault in faults:
        print(f"feed.py: {fault}")
    figures = ", ".join(f"{middle:.1f} and {end:.1f} MB in the {name}" for name, (middle, end) in taken.items())
    print(f"feed: {pages} pages, {tunnels} tunnels, {len(notes['seen'])} rows, 0 missing, 0 twice; at most "
          f"{notes['most']} rows in the document; in the middle and at the end {figures}; frames of "
          f"{statistics.median(frames):.1f} ms, at worst {max(frames):.1f} ms; {len(faults)} bars missed")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
