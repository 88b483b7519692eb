#!/usr/bin/env python3
"""Scrolls through the Showcase's feed at an even speed, at home, and measures how long its end keeps a reader waiting.

Usage: steady.py [ROWS [SECONDS]]. The Showcase must have been built. The speed is that of a reader who'd see the rows in
the seconds if none were late. The last line has the figures; the status is 1 if the rows take longer.
"""

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "Tests" / "Browser"))
sys.dont_write_bytecode = True

import chromium  # noqa: E402
from conftest import opened  # noqa: E402
from feed import REGION  # noqa: E402
from playwright.sync_api import sync_playwright  # noqa: E402
from showcase import running_showcase, wait_until_at_rest  # noqa: E402

# Part of the time is left for rows that are late.
SHARE_OF_TIME = 0.9

# Scrolls by the time that has passed, in each frame, and measures the time for which the reader is at the end.
SCROLL = """async ({ region, rows, milliseconds }) => {
    const view = document.querySelector(region), start = performance.now();
    const row = (node) => Number(node.dataset.testid.slice("quote-".length));
    const shown = () => [...view.querySelectorAll("[data-testid^=quote-]")];
    const first = row(shown()[0]), height = shown()[1].getBoundingClientRect().top - shown()[0].getBoundingClientRect().top;
    let last = start, seen = 0, wait = 0, longest = 0, total = 0;
    while (seen < rows && last - start < 10 * milliseconds) {
        const time = await new Promise(requestAnimationFrame), before = view.scrollTop;
        view.scrollBy(0, Math.min(time - last, 100) * rows * height / milliseconds);
        const isWaiting = view.scrollTop - before < 1;
        wait = isWaiting ? wait + time - last : 0;
        if (isWaiting) total += time - last;
        [longest, last] = [Math.max(longest, wait), time];
        const bottom = view.getBoundingClientRect().bottom;
        for (const node of shown()) {
            if (node.getBoundingClientRect().top < bottom) seen = Math.max(seen, first - row(node) + 1);
        }
    }
    return { seen, taken: last - start, longest, total };
}"""


def main():
    rows, seconds = [int(text) for text in sys.argv[1:]] + [5000, 60][len(sys.argv) - 1:]
    with sync_playwright() as playwright, running_showcase(seed=7) as showcase:
        browser = chromium.launch(playwright)
        with opened(browser) as page:
            showcase.ride("At home")
            page.goto(f"{showcase.address}/feed")
            wait_until_at_rest(page, "[data-testid^=quote-]")
            notes = page.evaluate(
                SCROLL, {"region": REGION, "rows": rows, "milliseconds": SHARE_OF_TIME * seconds * 1000})
        browser.close()
        requests = sum(entry["path"].startswith("/api/feed") for entry in showcase.get("/api/log"))
    print(f"feed: {notes['seen']} rows in {notes['taken'] / 1000:.1f} s, {requests} requests; the end kept the reader "
          f"waiting for {notes['total'] / 1000:.1f} s in all, at most {notes['longest'] / 1000:.2f} s")
    return 0 if notes["seen"] >= rows and notes["taken"] <= seconds * 1000 else 1


if __name__ == "__main__":
    sys.exit(main())
