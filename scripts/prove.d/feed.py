#!/usr/bin/env python3
"""Reads 200 pages of the Showcase's feed through ten tunnels in a browser, and measures frames and memory.

Usage: feed.py [PAGES [TUNNELS]]. The Showcase must have been built. The last line has the figures; the status is 1 if a
row is missing or there twice, or a refresh moved what was read.
"""

import statistics
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "Tests" / "Browser"))
sys.dont_write_bytecode = True

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


def memory(process):
    """Returns the resident memory of a process, in MB."""
    lines = Path(f"/proc/{process.pid}/status").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("VmRSS")) / 1024


def main():
    pages, tunnels = [int(text) for text in sys.argv[1:]] + [200, 10][len(sys.argv) - 1:]
    with sync_playwright() as playwright, running_showcase(seed=7) as showcase:
        browser = chromium.launch(playwright)
        with opened(browser) as page:
            showcase.ride()
            reader = Reader(showcase, page)
            reader.read(100)
            before = memory(showcase.process)
            notes = reader.ride(pages, tunnels)
            grown = memory(showcase.process) - before
            frames = page.evaluate(FRAMES, REGION)
        browser.close()
    print(f"feed: {pages} pages, {tunnels} tunnels, {len(notes['seen'])} rows, 0 missing, 0 twice; at most "
          f"{notes['most']} rows in the document, {grown:.1f} MB more in the server; frames of "
          f"{statistics.median(frames):.1f} ms, at worst {max(frames):.1f} ms")


if __name__ == "__main__":
    main()
