"""The stage, on which code by hand and resources receive the same taps.

`Tests/ShowcaseTests/LibraryTests.swift` plays its stories, too, 20 times each.
"""

import re

import pytest
from conftest import opened
from playwright.sync_api import expect

STORIES = ["filter-quickly", "check-while-loading", "tunnel", "lost-response", "two-taps", "endless-feed"]
PHONE = {"width": 390, "height": 740}


def panes(page):
    return page.get_by_role("heading", name=re.compile("Novels|Science|Poetry"))


def score(page):
    return page.get_by_test_id("score")


def expect_end(page):
    expect(page.get_by_role("button", name="Play again")).to_be_enabled()


def test_a_story_plays_by_itself_and_says_what_happened(showcase, page):
    page.goto(showcase.address)
    expect(page.get_by_text("never shows an old response as a new one")).to_be_visible()
    # NB: What a film of the first seconds shows; the tests' patience is for loaded machines.
    late = page.get_by_test_id("caption-2")
    expect(late).to_contain_text("Science: a late response.")
    expect(late).to_contain_text("By hand: Science, under Poetry.")
    expect(late).to_contain_text("AsyncResources: still Poetry.")
    expect(score(page)).to_have_text("3 : 0")
    expect_end(page)


@pytest.mark.parametrize("story", STORIES)
def test_a_link_plays_a_story_that_shows_a_fault_by_hand_alone(showcase, page, story):
    page.goto(f"{showcase.address}/?story={story}")
    expect_end(page)
    assert re.fullmatch("[1-9] : 0", score(page).inner_text())
    expect(page.get_by_test_id(re.compile("^story-"))).to_have_count(len(STORIES) - 1)
    expect(page.get_by_test_id(f"story-{story}")).to_have_count(0)


def test_a_card_plays_its_story_and_a_story_can_be_played_again(showcase, page):
    page.goto(showcase.address)
    page.get_by_test_id("story-two-taps").click()
    expect(page).to_have_url(f"{showcase.address}/by-hand?story=two-taps")
    expect(score(page)).to_have_text("0 : 0")
    expect_end(page)
    expect(score(page)).to_have_text("1 : 0")
    page.get_by_role("button", name="Play again").click()
    expect(score(page)).to_have_text("0 : 0")
    expect_end(page)
    expect(score(page)).to_have_text("1 : 0")


def test_the_playhead_shows_what_both_panes_showed(showcase, page):
    page.goto(showcase.address)
    expect_end(page)
    time = page.get_by_role("slider", name="Time of both panes")
    # On a loaded machine, the first tap is later, and so is what it follows. Its responses take half a second.
    tapped = float(page.get_by_test_id("caption-0").inner_text().split(" s:")[0])
    time.fill(f"{tapped - 0.06:.2f}")
    expect(panes(page).filter(visible=True)).to_have_text(["Novels", "Novels"])
    time.fill(f"{tapped + 0.2:.2f}")
    expect(panes(page).filter(visible=True)).to_have_text(["Science"])
    time.fill("8")
    expect(panes(page).filter(visible=True)).to_have_text(["Poetry", "Poetry"])


def test_a_tap_after_the_story_acts_on_both_panes(showcase, page):
    page.goto(showcase.address)
    expect_end(page)
    page.get_by_role("button", name="Novels").first.click()
    expect(panes(page).filter(visible=True)).to_have_text(["Novels", "Novels"])
    expect(page.get_by_test_id("shown-novels")).to_have_count(4)
    expect_end(page)


@pytest.mark.parametrize("size", [PHONE, {"width": 195, "height": 370}, {"width": 640, "height": 400}], ids=str)
def test_both_panes_are_in_view_during_a_story(showcase, browser, size):
    with opened(browser, viewport=size) as page:
        page.goto(showcase.address)
        for pane in range(2):
            expect(page.get_by_role("button", name="Refresh").nth(pane)).to_be_in_viewport(ratio=1)
        bottom = page.get_by_role("slider").bounding_box()
        if size == PHONE:
            assert bottom["y"] + bottom["height"] < PHONE["height"] - 60, "the time line, too"


def test_with_reduced_motion_the_end_is_shown(showcase, browser):
    with opened(browser, reduced_motion="reduce") as page:
        page.goto(showcase.address)
        expect(page.get_by_text("Here’s its end in a few seconds").first).to_be_visible()
        expect(panes(page).filter(visible=True)).to_have_count(0)
        expect_end(page)
        expect(panes(page).filter(visible=True)).to_have_text(["Poetry", "Poetry"])
        expect(page.get_by_test_id("caption-2")).to_be_visible()


@pytest.mark.parametrize("width, is_beside", [(1280, True), (390, False)])
def test_the_code_is_side_by_side_on_a_wide_page_and_stacked_on_a_narrow_one(showcase, browser, width, is_beside):
    with opened(browser, viewport={"width": width, "height": 800}) as page:
        page.goto(showcase.address)
        code = page.get_by_role("button", name=re.compile("^The code: [0-9]+ lines against [0-9]+$"))
        code.click()
        shared = page.get_by_text("let mark: NoteMark?")
        expect(shared).to_have_count(0)
        listings = [page.get_by_text(line) for line in ("@State private var books", "AsyncResourceView(books)")]
        for listing in listings:
            expect(listing).to_be_visible()
        (first, second) = (listing.bounding_box() for listing in listings)
        assert (second["x"] > first["x"] + 400) is is_beside
        assert (second["y"] >= first["y"] + first["height"]) is not is_beside
        page.get_by_role("switch", name="All lines").click()
        expect(shared).to_have_count(2)
        code.click()
        for listing in listings:
            expect(listing).to_have_count(0)
