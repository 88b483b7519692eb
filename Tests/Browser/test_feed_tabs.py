"""Two tabs with the same feed, of which one edits it at random."""

from feed import Reader
from playwright.sync_api import expect

SECONDS = 60_000  # ms: edits are random


def test_what_one_tab_edits_at_random_the_other_shows(showcase, browser, page):
    showcase.ride()
    reader = Reader(showcase, page)
    context = browser.new_context()
    other = Reader(showcase, context.new_page())
    rows = reader.page.locator("[data-testid^=quote-]")
    before = set(rows.evaluate_all("(rows) => rows.map((row) => row.dataset.testid)"))
    switch = other.page.get_by_role("button", name="Edit at random")
    switch.click()
    expect(switch).to_have_attribute("aria-pressed", "true")
    expect(page.locator("[data-testid^=quote-][data-testid*='.']").first).to_be_attached(timeout=SECONDS)
    page.wait_for_function(
        "(before) => before.some((id) => !document.querySelector(`[data-testid='${id}']`))",
        arg=sorted(before)[1:-1], timeout=SECONDS)
    switch.click()
    expect(switch).not_to_have_attribute("aria-pressed", "true")
    reader.read(150)
    context.close()
