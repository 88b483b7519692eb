"""The page in the browser: its URL, its history, and the state that is restored when it returns."""

import pytest
from conftest import opened
from frames import rest
from line import Line
from operations import quiet_strip
from playwright.sync_api import expect
from showcase import free_port, running_showcase, wait_until_at_rest, wait_until_settled

# The text of the last link that is in view.
LAST_LINK = """() => {
    const list = document.querySelector("main .list"), end = list.getBoundingClientRect().bottom;
    const isInView = (link) => link.getBoundingClientRect().bottom <= end;
    return [...list.querySelectorAll(".button.link")].findLast(isInView).innerText;
}"""


def heading(page, name):
    return page.get_by_role("heading", name=name, exact=True)


def tab(page, name):
    return page.get_by_role("tab", name=name, exact=True)


def at(page, path):
    """Waits until the browser's address bar shows a path."""
    page.wait_for_function("(path) => location.pathname + location.search === path", arg=path)


def scrolled(page, selector="main .list"):
    return page.locator(selector).locator("visible=true").first.evaluate("(list) => list.scrollTop")


def test_tabs_screens_and_searches_have_addresses_and_titles_and_back_and_forward_lead_through_them(showcase, page):
    showcase.ride()
    page.goto(showcase.address)
    at(page, "/by-hand")
    tab(page, "Books").click()
    at(page, "/books")
    assert page.title() == "Books"
    page.get_by_text("Dracula").click()
    at(page, "/books/dracula")
    expect(heading(page, "Dracula")).to_be_visible()
    assert page.title() == "Dracula"
    tab(page, "Stations").click()
    at(page, "/stations")
    page.go_back()
    expect(heading(page, "Dracula")).to_be_visible()
    page.go_back()
    expect(heading(page, "Books")).to_be_visible()
    page.go_back()
    expect(heading(page, "By hand").first).to_be_visible()
    at(page, "/by-hand")
    page.go_forward()
    page.go_forward()
    expect(heading(page, "Dracula")).to_be_visible()
    at(page, "/books/dracula")


def test_what_is_typed_into_a_search_is_one_step_of_the_history(showcase, page):
    showcase.ride()
    page.goto(f"{showcase.address}/books")
    wait_until_at_rest(page, "[data-testid=flights]")
    page.get_by_role("searchbox").press_sequentially("whale")
    at(page, "/books?search=whale")
    page.go_back()
    expect(page.get_by_role("searchbox")).to_have_value("")
    at(page, "/books")


def test_the_button_that_leads_back_leads_back_in_the_history_too(showcase, page):
    showcase.ride()
    page.goto(f"{showcase.address}/books")
    page.get_by_text("Dracula").click()
    at(page, "/books/dracula")
    length = page.evaluate("() => history.length")
    page.get_by_role("button", name="Books", exact=True).click()
    at(page, "/books")
    expect(heading(page, "Books")).to_be_visible()
    assert page.evaluate("() => history.length") == length
    page.go_forward()
    expect(heading(page, "Dracula")).to_be_visible()


def test_a_page_that_is_loaded_again_shows_the_same_place_scrolled_as_it_was(showcase, page):
    showcase.ride()
    page.goto(f"{showcase.address}/books?filter=novels")
    wait_until_at_rest(page, "[data-testid=flights]")
    page.locator("main .list").first.evaluate("(list) => list.scrollTo(0, 400)")
    before = scrolled(page)
    assert before > 100
    page.reload()
    expect(page.get_by_role("radio", name="Novels")).to_be_checked()
    page.wait_for_function(
        "(before) => Math.abs(document.querySelector('main .list').scrollTop - before) < 3", arg=before)


def test_a_path_that_names_no_screen_is_a_page_that_says_so(showcase, page):
    for path in ("nonsense", "books/dracula/more/and/more", "photos/one"):
        answer = page.goto(f"{showcase.address}/{path}")
        assert answer.status == 404, path
        expect(page.get_by_role("heading", name="Page not found.")).to_be_visible()
    page.get_by_role("link").click()
    expect(heading(page, "By hand").first).to_be_visible()


def test_a_list_is_scrolled_as_it_was_after_back_and_after_another_tab_and_the_row_has_the_focus(showcase, page):
    showcase.ride()
    page.goto(f"{showcase.address}/books")
    wait_until_at_rest(page, "[data-testid=flights]")
    page.locator("main .list").evaluate("(list) => list.scrollTo(0, 200)")
    rest(page, "main .list")
    row = page.get_by_role("link", name=page.evaluate(LAST_LINK).replace("\n", " "))
    before = scrolled(page)
    assert before > 100
    row.focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("switch", name="On my shelf")).to_be_visible()
    page.get_by_role("button", name="Books", exact=True).click()
    expect(row).to_be_focused()
    assert scrolled(page) == before
    tab(page, "Feed").click()
    expect(heading(page, "Feed")).to_be_visible()
    tab(page, "Books").click()
    expect(row).to_be_visible()
    assert scrolled(page) == before


def test_a_tab_that_was_seen_comes_back_in_less_than_200_bytes(showcase, page):
    showcase.ride("At home")
    line = Line(page)
    page.goto(f"{showcase.address}/stations")
    wait_until_at_rest(page, "[data-testid=flights]")
    tab(page, "Colors").click()
    wait_until_settled(page)
    quiet_strip(showcase, page)
    tab(page, "Stations").click()
    expect(heading(page, "Stations")).to_be_visible()
    quiet_strip(showcase, page)
    before = len(line.received)
    tab(page, "Colors").click()
    expect(heading(page, "Colors")).to_be_visible()
    assert line.received[before:]
    for frame in line.received[before:]:
        assert len(frame.encode()) < 200, frame


@pytest.mark.parametrize("delay", [50, 150])
def test_no_press_on_a_tab_is_lost_while_patches_come(showcase, page, delay):
    showcase.ride("On the train")
    page.goto(f"{showcase.address}/feed")
    expect(heading(page, "Feed")).to_be_visible()
    for round in range(15):
        name = ("Notes", "Feed", "Colors")[round % 3]
        tab(page, name).click(delay=delay)
        expect(heading(page, name)).to_be_visible()


# The server has gone


def test_after_a_restart_of_the_server_a_page_is_back_where_it_was(page):
    port = free_port()
    with running_showcase(options=["--port", port]) as first:
        first.ride()
        page.goto(f"{first.address}/books")
        wait_until_at_rest(page, "[data-testid=flights]")
        page.get_by_role("searchbox").fill("the")
        at(page, "/books?search=the")
    expect(page.locator("body[data-offline]")).to_have_count(1)
    with running_showcase(options=["--port", port]) as second:
        second.ride()
        expect(page.locator("body[data-offline]")).to_have_count(0)
        expect(page.get_by_role("searchbox")).to_have_value("the")
        at(page, "/books?search=the")


def test_a_link_to_a_screen_has_a_url_that_opens_in_another_tab_and_a_plain_click_stays_in_the_page(showcase, page):
    showcase.ride()
    page.goto(f"{showcase.address}/books?filter=novels")
    link = page.locator("main .list a.link").first
    path = link.get_attribute("href")
    assert path.startswith("/books/")
    with page.context.expect_page() as opened:
        link.click(modifiers=["ControlOrMeta"])
    expect(opened.value.get_by_role("switch", name="On my shelf")).to_be_visible()
    assert opened.value.url == showcase.address.rstrip("/") + path
    expect(heading(page, "Books")).to_be_visible()
    with page.context.expect_page() as opened:
        tab(page, "Stations").click(modifiers=["ControlOrMeta"])
    expect(heading(opened.value, "Stations")).to_be_visible()
    at(opened.value, "/stations")
    expect(heading(page, "Books")).to_be_visible()
    page.evaluate("window.isTheSame = true")
    link.click()
    at(page, path)
    assert page.evaluate("window.isTheSame")
