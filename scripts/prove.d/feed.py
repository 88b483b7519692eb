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
from frames import SCROLL  # noqa: E402
from memory import Memory  # noqa: E402
from playwright.sync_api import sync_playwright  # noqa: E402
from showcase import running_showcase  # noqa: E402


def main():
    pages, tunnels = [int(text) for text in sys.argv[1:]] + [200, 10][len(sys.argv) - 1:]
    with sync_playwright() as playwright, running_showcase(seed=7) as showcase:
        browser = chromium.launch(playwright)
        with opened(browser) as page:
            showcase.ride()
            reader = Reader(showcase, page)
            memory = Memory(page, showcase.process)
            notes = reader.ride(pages, tunnels, note=lambda part: memory.note())
            frames = page.evaluate(SCROLL, {"region": REGION, "by": -24})
        browser.close()
    taken = memory.second_half()
    missed, figures = bars.report(frames, taken)
    print(f"feed: {pages} pages, {tunnels} tunnels, {len(notes['seen'])} rows, 0 missing, 0 twice; at most "
          f"{notes['most']} rows in the document; {figures}; frames of "
          f"{statistics.median(frames):.1f} ms, at worst {max(frames):.1f} ms; {missed} bars missed")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
