"""The previews of the Showcase, each live on a page of its own."""

import re

import pytest
from playwright.sync_api import expect
from showcase import ROOT, running_showcase

NAMES = ["ColorsScreen", "BookList", "BookScreen", "FeedList", "NoteList"]
SCREENS = ["ByHand", "Colors", "Books", "Stations", "Photos", "Feed", "Notes"]
SCREENSHOTS = ROOT / ".build" / "screenshots"


@pytest.fixture(scope="module")
def previews():
    with running_showcase(options=["--previews"]) as previews:
        yield previews


def test_the_index_links_to_every_preview(previews, page):
    page.goto(previews.address)
    expect(page.get_by_role("heading", name="Previews of the Showcase")).to_be_visible()
    assert page.get_by_role("link").all_inner_texts() == [*NAMES, *(f"{screen}States" for screen in SCREENS)]
    SCREENSHOTS.mkdir(parents=True, exist_ok=True)
    page.screenshot(path=SCREENSHOTS / "previews.png")


@pytest.mark.parametrize(
    ("name", "words"),
    [("BookList", "Author name, 1900 · sample"), ("BookScreen", "Emma"), ("NoteList", "A book for the tunnels")],
)
def test_a_link_opens_a_page_with_the_preview(previews, page, name, words):
    page.goto(previews.address)
    page.get_by_role("link", name=name, exact=True).click()
    expect(page.get_by_text(words).first).to_be_visible()
    SCREENSHOTS.mkdir(parents=True, exist_ok=True)
    page.screenshot(path=SCREENSHOTS / f"preview-{name}.png")


def test_a_preview_shows_states_without_a_server(previews, page):
    page.goto(previews.address + "/ColorsScreen")
    expect(page.get_by_test_id("color-3").get_by_role("button", name="Retry")).to_be_visible()
    expect(page.get_by_test_id("color-2").get_by_label("Color teal")).to_be_visible()


def test_a_preview_is_live(previews, page):
    page.goto(previews.address + "/BookScreen")
    shelf = page.get_by_role("switch", name="On my shelf")
    expect(shelf).not_to_be_checked()
    shelf.click(force=True)
    expect(shelf).to_be_checked()


def test_there_is_no_page_without_a_preview(previews, page):
    assert page.goto(previews.address + "/Nothing").status == 404


@pytest.mark.parametrize(
    ("screen", "empty"),
    [
        ("Books", "No books found"), ("Stations", "No genres"), ("Photos", "No photos"), ("Feed", "No quotations"),
        ("Notes", "No notes"),
    ],
)
def test_each_state_of_a_screen_is_shown_without_a_server(previews, page, screen, empty):
    page.goto(f"{previews.address}/{screen}States")
    state = page.get_by_role("combobox", name="State")
    for name, words in (
        ("Loading", None), ("Failed", "The server encountered a problem (500)."),
        ("Offline", "The connection to the Internet is unavailable."), ("Empty", empty),
    ):
        state.select_option(name)
        if words:
            expect(page.get_by_text(words).first).to_be_visible()
    state.select_option("Loaded")
    for words in ("The connection to the Internet", empty):
        expect(page.get_by_text(words)).to_have_count(0)
    page.get_by_role("switch", name="Dark").click(force=True)
    expect(page.locator(".scheme-dark")).to_have_count(1)
    page.get_by_role("switch", name="Right to left").click(force=True)
    expect(page.locator("[dir=rtl]").first).to_be_visible()
    page.get_by_role("switch", name="Large text").click(force=True)
    expect(page.get_by_role("heading", name=screen, exact=True)).to_have_css("font-size", re.compile("6[56].*px"))
    page.get_by_role("link", name="All previews").click()
    expect(page.get_by_role("heading", name="Previews of the Showcase")).to_be_visible()
