"""The inspector over 10,000 resources and 1,000 events a second."""

import re
import statistics
import time

import pytest
from conftest import opened
from frames import RECORD, scroll_for_seconds
from memory import Memory
from playwright.sync_api import expect

# The longest median interval between frames, in milliseconds, for 60 frames a second.
FRAME = 17

# The seconds that the app's list is scrolled, four times.
SECONDS = 5


@pytest.mark.measured
@pytest.mark.parametrize("section", ["Resources", "Timeline"])
def test_an_app_stays_smooth_under_its_inspector(fixture, browser, section):
    with opened(browser, viewport={"width": 1280, "height": 800}) as page:
        page.goto(f"{fixture.address}/crowded")
        page.get_by_role("button", name="Show the resource inspector").click()
        page.get_by_text(section, exact=True).click()
        expect(page.get_by_test_id("events")).to_have_text(re.compile(r"\d{4}"))
        memory = Memory(page, fixture.process)
        page.evaluate(RECORD)
        before, start = events(page), time.monotonic()
        for part in range(4):
            scroll_for_seconds(page, 1200 if part % 2 == 0 else -1200, SECONDS, ".list")
            memory.note()
        rate = (events(page) - before) / (time.monotonic() - start)
        times = page.evaluate("() => times")
        rows = page.locator("[data-testid^='resource-crowd']").count()
    median, taken = statistics.median(times), memory.second_half()
    print(f"{section}: {rate:.0f} events a second, frames of {median:.1f} ms, {rows} rows, {taken}")
    assert rate > 900, f"{rate:.0f} events a second, and not 1,000"
    assert median <= FRAME, f"frames of {median:.1f} ms"
    assert sum(interval > 2 * FRAME for interval in times) < len(times) / 20, f"{sorted(times)[-40:]}"
    assert rows < 200, "the list is lazy"
    for name, (middle, end) in taken.items():
        assert end < middle * 1.1, f"the memory of the {name} grows from {middle:.1f} to {end:.1f} MB"


def events(page):
    return int(page.get_by_test_id("events").inner_text().split()[-1])
