"""The screen that compares code by hand with resources: its feeds and its code.

`Tests/ShowcaseTests/LibraryTests.swift` plays its stories.
"""

import re

import pytest
from conftest import opened
from playwright.sync_api import expect


def open_by_hand(page, showcase):
    page.goto(f"{showcase.address}/by-hand")
    expect(page.get_by_test_id(re.compile("shown-(novels|plays)")).first).to_be_visible()


def test_a_tap_scrolls_both_feeds(showcase, page):
    showcase.ride()
    open_by_hand(page, showcase)
    page.get_by_role("radio", name="Feed").click()
    newer = page.get_by_test_id("shown-quote-9999")
    expect(newer).to_have_count(2)
    page.get_by_role("button", name="Scroll both").click()
    for pane in range(2):
        expect(newer.nth(pane)).not_to_be_in_viewport()
    page.get_by_role("radio", name="Library").click()
    expect(page.get_by_test_id(re.compile("shown-quote-"))).to_have_count(0)


def test_a_story_ends_with_a_journal_of_the_responses_that_were_discarded(showcase, page):
    showcase.ride("On the train")
    open_by_hand(page, showcase)
    page.get_by_role("button", name="Reload five times").click()
    expect(page.get_by_role("button", name=re.compile("[1-9] responses discarded"))).to_be_visible()
    # NB: On the train, the first of them may have been a retry.
    line = re.compile("^Request [0-9]+: asked to refresh, .*discarded after [0-9.]+ s")
    expect(page.get_by_test_id(re.compile("discarded-")).filter(has_text=line).first).to_be_visible()


@pytest.mark.parametrize("width, is_beside", [(1280, True), (390, False)])
def test_the_code_is_side_by_side_on_a_wide_page_and_stacked_on_a_narrow_one(showcase, browser, width, is_beside):
    showcase.ride()
    with opened(browser, viewport={"width": width, "height": 800}) as page:
        open_by_hand(page, showcase)
        listings = [page.get_by_text(f"struct {name}: View") for name in ("LibraryByHand", "LibraryOfResources")]
        for listing in listings:
            expect(listing).to_be_visible()
        (first, second) = (listing.bounding_box() for listing in listings)
        assert (second["x"] > first["x"] + 400) is is_beside
        assert (second["y"] >= first["y"] + first["height"]) is not is_beside
        page.get_by_role("button", name="The code of both panes").click()
        for listing in listings:
            expect(listing).to_have_count(0)


def test_code_that_is_narrower_than_its_frame_is_at_the_edge_where_reading_begins(showcase, browser):
    showcase.ride()
    with opened(browser, viewport={"width": 1150, "height": 800}) as page:
        open_by_hand(page, showcase)
        code = page.get_by_text("struct LibraryByHand: View")
        frame = page.locator(".scroll.beside").filter(has=code)
        (inner, outer) = (code.bounding_box(), frame.bounding_box())
        assert inner["width"] < outer["width"] - 40
        assert abs(inner["x"] - outer["x"] - 8) < 1
