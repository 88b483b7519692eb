#!/usr/bin/env python3
"""Scrolls through a list of 100,000 items in 2,000 pages in a browser, at five depths, and measures frames and memory.

The LifecycleFixture must have been built. Its page `feed-paged` has loaded all pages before it's shown. The scroll bar is
dragged to each depth, and the list is then read evenly for 600 frames; at its end, more pages follow. The last line has
the figures; the status is 1 if rows are missing or out of order, no page follows, or a bar of `bars.py` is missed.
"""

import statistics
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "Tests" / "Browser"))
sys.dont_write_bytecode = True

import bars  # noqa: E402
import chromium  # noqa: E402
from conftest import FIXTURE, opened  # noqa: E402
from frames import SCROLL, rest  # noqa: E402
from memory import Memory  # noqa: E402
from playwright.sync_api import expect, sync_playwright  # noqa: E402
from showcase import running_showcase  # noqa: E402

REGION = ".scroll"
ITEMS = 100_000
DEPTHS = (0, 0.25, 0.5, 0.75, 1)

# The numbers of the rows in the document.
ROWS = """() => [...document.querySelectorAll("[data-testid^='row ']")].map((row) => Number(row.dataset.testid.slice(4)))"""

# Drags the scroll bar to a part of the list, but near its end leaves a screen below.
DRAG = """([region, depth]) => {
    const view = document.querySelector(region);
    view.scrollTo(0, Math.min(depth * view.scrollHeight, view.scrollHeight - 2 * view.clientHeight));
}"""


def read(page, depth):
    """Scrolls at a depth, and returns the milliseconds of each frame."""
    page.evaluate(DRAG, [REGION, depth])
    rest(page)
    frames = page.evaluate(SCROLL, {"region": REGION, "by": 24})
    rest(page)
    rows = page.evaluate(ROWS)
    assert rows == list(range(rows[0], rows[0] + len(rows))), f"rows are missing or out of order: {rows}"
    assert rows[0] >= depth * ITEMS * 0.95, f"the rows from {rows[0]} on are shown at {depth:.0%}"
    return frames, len(rows)


def main():
    with sync_playwright() as playwright, running_showcase(command=[str(FIXTURE)]) as fixture:
        browser = chromium.launch(playwright)
        with opened(browser) as page:
            page.goto(f"{fixture.address}/feed-paged")
            expect(page.get_by_test_id("count")).to_have_text(f"{ITEMS} items", timeout=300_000)
            memory, most, parts = Memory(page, fixture.process), 0, []
            for depth in DEPTHS:
                frames, rows = read(page, depth)
                memory.note()
                parts.append(frames)
                most = max(most, rows)
            count = int(page.get_by_test_id("count").inner_text().split()[0])
            assert count > ITEMS, "no page followed the last one"
        browser.close()
    frames, taken = sum(parts, []), memory.second_half()
    missed, figures = bars.report(frames, taken)
    medians = ", ".join(f"{statistics.median(part):.1f}" for part in parts)
    print(f"depths: {ITEMS} items, {count - ITEMS} more at the end; at most {most} rows in the document; {figures}; "
          f"frames of {medians} ms by depth, at worst {max(frames):.1f} ms; "
          f"{missed} bars missed")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
