"""Accessibility: the effects of keys, the focus, and the information for screen readers."""

import re

import pytest
from playwright.sync_api import expect
from showcase import wait_until_at_rest

CONTENT = {
    "colors": "[aria-label^='Color ']",
    "books": "[data-testid=book-novels]",
    "stations": "[data-testid=genre]",
    "feed": "[data-testid^=quote-]",
}


def open_screen(page, showcase, screen):
    showcase.ride()
    page.goto(f"{showcase.address}/{screen}")
    wait_until_at_rest(page, CONTENT[screen])


def press(page, *keys):
    for key in keys:
        page.keyboard.press(key)


def tab_to(page, target):
    """Presses Tab until the element is focused, at most for a whole round."""
    for _ in range(60):
        page.keyboard.press("Tab")
        if target.count() == 1 and target.evaluate("(element) => element === document.activeElement"):
            return
    raise AssertionError(f"Tab never leads to {target}")


def button(page, name):
    return page.get_by_role("button", name=name, exact=True).locator("visible=true")


def tab(page, name):
    return page.get_by_role("tab", name=name)


# Tabs


def test_the_tabs_are_one_stop_and_arrows_turn_them(showcase, page):
    open_screen(page, showcase, "books")
    press(page, "Tab")
    expect(tab(page, "Books")).to_be_focused()
    press(page, "ArrowRight")
    expect(tab(page, "Stations")).to_be_focused()
    expect(tab(page, "Stations")).to_have_attribute("aria-selected", "true")
    expect(page.get_by_role("heading", name="Stations")).to_be_visible()
    expect(tab(page, "Stations")).to_be_focused()
    press(page, "ArrowLeft")
    expect(page.get_by_role("heading", name="Books")).to_be_visible()
    expect(tab(page, "Books")).to_be_focused()
    press(page, "Tab")
    expect(page.get_by_role("searchbox", name="Search")).to_be_focused()


def test_before_the_first_tab_comes_the_last(showcase, page):
    showcase.ride()
    page.goto(f"{showcase.address}/by-hand")
    expect(page.get_by_role("heading", name="By hand").first).to_be_visible()
    press(page, "Tab", "ArrowLeft")
    expect(page.get_by_role("heading", name="Notes", level=1)).to_be_visible()
    expect(tab(page, "Notes")).to_be_focused()


# Screens


def test_books_are_found_filtered_opened_and_left_by_keys(showcase, page):
    open_screen(page, showcase, "books")
    tab_to(page, page.get_by_role("radio", name="All"))
    press(page, "ArrowRight")
    expect(page.get_by_role("radio", name="Novels")).to_be_checked()
    wait_until_at_rest(page, "[data-testid=books-novels] [data-testid=book-novels]")
    press(page, "Tab", "Space")
    expect(page.get_by_role("switch", name="Keep the old list")).to_be_checked()
    tab_to(page, page.get_by_role("searchbox", name="Search"))
    page.keyboard.type("pride")
    book = page.get_by_role("link", name="Pride and Prejudice Jane Austen, 1813 · novels")
    expect(book).to_be_visible()
    tab_to(page, book)
    press(page, "Enter")
    expect(page.get_by_role("heading", name="Pride and Prejudice", exact=True)).to_be_visible()
    expect(page.get_by_role("region", name="Pride and Prejudice", exact=True)).to_be_focused()
    tab_to(page, page.get_by_role("switch", name="On my shelf"))
    press(page, "Space")
    expect(page.get_by_role("switch", name="On my shelf")).to_be_checked()
    tab_to(page, button(page, "Books"))
    press(page, "Enter")
    expect(book).to_be_focused()
    expect(page.get_by_role("searchbox", name="Search")).to_have_value("pride")


@pytest.mark.parametrize("key", ["Enter", "Space"])
def test_the_panel_opens_and_changes_the_network_by_keys_and_keeps_the_focus(showcase, page, key):
    open_screen(page, showcase, "stations")
    tab_to(page, button(page, "More"))
    press(page, key)
    expect(button(page, "Less")).to_be_focused()
    tab_to(page, button(page, "No response"))
    press(page, key)
    chosen = page.get_by_role("button", name="No response", exact=True, pressed=True).locator("visible=true")
    expect(chosen).to_be_focused()
    assert showcase.get("/api/train")["tunnel"] == "hanging"


def test_the_feed_is_refreshed_and_its_log_opened_by_keys(showcase, page):
    open_screen(page, showcase, "feed")
    log = page.get_by_role("button", name=re.compile("responses? discarded"))
    tab_to(page, log)
    expect(log).to_have_attribute("aria-expanded", "false")
    press(page, "Enter")
    expect(log).to_have_attribute("aria-expanded", "true")
    before = len([path for path in showcase.requested_paths() if path == "/api/feed"])
    tab_to(page, button(page, "Refresh"))
    press(page, "Space")
    page.wait_for_function(
        "(before) => fetch('/api/log').then((answer) => answer.json())"
        ".then((log) => log.filter((entry) => entry.path === '/api/feed').length > before)",
        arg=before,
    )


def test_each_resource_of_the_inspector_is_a_group_with_its_own_buttons(showcase, page):
    open_screen(page, showcase, "colors")
    tab_to(page, button(page, "Show the resource inspector"))
    press(page, "Enter")
    card = page.get_by_role("group", name="colors/3", exact=True)
    expect(card).to_contain_text("fresh")
    card.get_by_role("button").first.focus()
    press(page, "Enter")
    showcase.ride(minimumLatency=60, maximumLatency=60)
    card.get_by_role("button", name="Invalidate").focus()
    press(page, "Enter")
    expect(card).to_contain_text("loading")
    card.get_by_role("button", name="Cancel").focus()
    press(page, "Enter")
    expect(card).to_contain_text("stale")
    expect(page.get_by_role("heading", name="Inspector")).to_be_visible()


def test_a_reader_hears_what_each_part_of_a_screen_is(showcase, page):
    open_screen(page, showcase, "colors")
    expect(page.get_by_role("main")).to_match_aria_snapshot(
        """
        - tablist:
          - tab "Colors" [selected]
          - tab "Books"
        - region "Colors":
          - heading "Colors" [level=1]
          - button "Retry all failed"
          - img /Color .+/
        - button "More"
        - button "At home"
        - group:
          - img /The last 30 seconds. \\d+ loads of \\d+ keys, 0 running/
          - group "Legend"
        """
    )


def test_a_reader_hears_of_a_list_and_of_what_goes_on_in_it(showcase, page):
    open_screen(page, showcase, "books")
    expect(page.get_by_role("main")).to_match_aria_snapshot(
        """
        - region "Books":
          - heading "Books" [level=1]
          - searchbox "Search"
          - radiogroup "Kind":
            - radio "All" [checked]
            - radio "Novels"
          - switch "Keep the old list while loading"
          - list:
            - listitem:
              - button "Refresh"
            - listitem:
              - link /A Doll's House .+/
        """
    )


# Small pages


def test_escape_closes_what_stands_in_front_and_the_focus_goes_back(fixture, page):
    page.goto(fixture.address + "/dialogs")
    for opener, role in (("Show the sheet", "dialog"), ("Ask", "alertdialog")):
        tab_to(page, button(page, opener))
        press(page, "Enter")
        expect(page.get_by_role(role).get_by_role("button").first).to_be_focused()
        press(page, "Escape")
        expect(page.get_by_role(role)).to_have_count(0)
        expect(button(page, opener)).to_be_focused()


def test_keys_do_not_leave_what_stands_in_front(fixture, page):
    page.goto(fixture.address + "/dialogs")
    tab_to(page, button(page, "Ask"))
    press(page, "Space")
    expect(button(page, "Yes")).to_be_focused()
    tab_to(page, button(page, "No"))
    press(page, "Enter")
    expect(page.get_by_test_id("journal")).to_have_text("Journal: no")
    expect(button(page, "Ask")).to_be_focused()


def test_a_group_that_opens_says_whether_it_is_open(fixture, page):
    page.goto(fixture.address + "/dialogs")
    more = button(page, "More")
    tab_to(page, more)
    expect(more).to_have_attribute("aria-expanded", "false")
    press(page, "Space")
    expect(more).to_have_attribute("aria-expanded", "true")
    expect(more).to_be_focused()
    expect(page.get_by_text("Inside")).to_be_visible()


def test_a_menu_opens_by_keys_and_its_choices_are_the_next_stops(fixture, page):
    page.goto(fixture.address + "/dialogs")
    tab_to(page, button(page, "Choices"))
    press(page, "Enter")
    expect(button(page, "Choices")).to_have_attribute("aria-expanded", "true")
    expect(button(page, "Two")).to_be_visible()
    tab_to(page, button(page, "Two"))
    press(page, "Enter")
    expect(page.get_by_test_id("journal")).to_have_text("Journal: two")


def test_the_focus_goes_where_the_view_sends_it_and_nowhere_if_it_says_so(fixture, page):
    page.goto(fixture.address + "/fields")
    first, second = page.get_by_role("textbox", name="First"), page.get_by_role("textbox", name="Second")
    tab_to(page, first)
    expect(page.get_by_text("In the first")).to_be_visible()
    press(page, "Enter")
    expect(second).to_be_focused()
    expect(page.get_by_text("In the second")).to_be_visible()
    press(page, "Enter")
    expect(page.get_by_text("Nowhere")).to_be_visible()
    expect(second).not_to_be_focused()


def test_what_a_swipe_shows_is_reached_by_keys_too(fixture, page):
    page.goto(fixture.address + "/swipes")
    for name in ("Pin", "Flag"):
        tab_to(page, button(page, name))
        expect(button(page, name)).to_be_in_viewport(ratio=1)
        press(page, "Enter")
    expect(page.get_by_test_id("journal")).to_have_text("Journal: pin, flag")
