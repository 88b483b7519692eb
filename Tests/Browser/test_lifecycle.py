"""The lifecycle rules that involve a browser, on the pages of a small app of their own."""

import urllib.request

import pytest
from frames import draw
from line import Line
from pictures import Answer, Pictures
from playwright.sync_api import expect


def journal(page):
    return page.get_by_test_id("journal")


def click(page, name):
    page.get_by_role("button", name=name, exact=True).click()


def test_l1_each_branch_of_a_condition_is_another_identity(fixture, page):
    page.goto(fixture.address + "/L1")
    click(page, "Add one to First")
    expect(page.get_by_text("First: 1")).to_be_visible()
    click(page, "Flip")
    expect(page.get_by_text("Second: 0")).to_be_visible()
    click(page, "Flip")
    expect(page.get_by_text("First: 0")).to_be_visible()


def test_l2_on_appear_fires_again_inside_a_changed_id_only(fixture, page):
    page.goto(fixture.address + "/L2")
    expect(journal(page)).to_have_text("Journal: inside, outside")
    click(page, "Renew")
    expect(journal(page)).to_have_text("Journal: inside, outside, inside")


def test_l3_one_view_value_used_twice_has_two_states(fixture, page):
    page.goto(fixture.address + "/L3")
    page.get_by_test_id("left").get_by_role("button").click()
    expect(page.get_by_test_id("left")).to_contain_text("Twin: 1")
    expect(page.get_by_test_id("right")).to_contain_text("Twin: 0")


def test_l7_the_first_html_has_what_on_appear_and_the_start_of_a_task_wrote(fixture):
    with urllib.request.urlopen(fixture.address + "/L7") as response:
        assert "appeared, started" in response.read().decode()


def test_l7_on_disappear_sees_current_values(fixture, page):
    page.goto(fixture.address + "/L7")
    click(page, "Add one")
    click(page, "Leave")
    expect(journal(page)).to_have_text("Journal: left with 1")
    expect(page.get_by_text("Here")).to_have_count(0)


def test_l9_a_task_follows_its_view_and_its_id(fixture, page):
    page.goto(fixture.address + "/L9")
    expect(journal(page)).to_have_text("Journal: start 0")
    click(page, "Next")
    expect(journal(page)).to_have_text("Journal: start 0, start 1, cancelled 0")
    click(page, "Come and go")
    expect(journal(page)).to_have_text("Journal: start 0, start 1, cancelled 0, cancelled 1")
    click(page, "Come and go")
    expect(journal(page)).to_have_text("Journal: start 0, start 1, cancelled 0, cancelled 1, start 1")


def test_l11_the_indicator_stays_until_the_refresh_returns(fixture, page):
    page.goto(fixture.address + "/L11")
    click(page, "Refresh")
    expect(page.locator("[aria-busy=true]")).to_have_count(1)
    expect(page.get_by_text("Refreshed 0 times")).to_be_visible()
    click(page, "Let it end")
    expect(page.get_by_text("Refreshed 1 times")).to_be_visible()
    expect(page.locator("[aria-busy=true]")).to_have_count(0)


def test_l12_a_lazy_stack_makes_rows_near_the_visible_range_only(fixture, page):
    page.goto(fixture.address + "/L12")
    expect(page.get_by_test_id("row-0")).to_be_visible()
    assert page.locator("[data-testid^=row-]").count() < 150
    assert "appear 299" not in journal(page).inner_text()
    page.mouse.move(320, 400)
    while page.get_by_test_id("row-299").count() == 0:
        page.mouse.wheel(0, 2_000)
        draw(page)
    expect(journal(page)).to_contain_text("disappear 0")
    expect(journal(page)).to_contain_text("appear 299")
    assert page.get_by_test_id("row-0").count() == 0


def test_l14_a_picture_is_empty_then_there(fixture, page):
    pictures = Pictures(page)
    page.goto(fixture.address + "/L14")
    expect(page.get_by_text("No picture yet")).to_be_visible()
    pictures.send("red")
    expect(picture(page)).to_be_visible()
    drawn(page, "red")
    expect(page.get_by_text("No picture yet")).to_have_count(0)


@pytest.mark.parametrize("failure", [Answer.NOT_FOUND, Answer.NO_PICTURE, Answer.NO_ANSWER])
def test_l14_a_picture_that_fails_says_so_and_another_address_begins_anew(fixture, page, failure):
    pictures = Pictures(page)
    page.goto(fixture.address + "/L14")
    pictures.send("red", failure)
    expect(page.get_by_text("No picture at all")).to_be_visible()
    click(page, "Ask for green")
    expect(page.get_by_text("No picture yet")).to_be_visible()


def test_l14_a_new_address_keeps_the_old_picture_until_the_new_one_is_there(fixture, page):
    pictures = Pictures(page)
    page.goto(fixture.address + "/L14")
    pictures.send("red")
    expect(picture(page)).to_be_visible()
    click(page, "Ask for green")
    pictures.wait_for("green")
    drawn(page, "red")
    expect(page.get_by_text("No picture yet")).to_have_count(0)
    pictures.send("green")
    drawn(page, "green")


def test_l14_a_picture_of_an_address_that_is_none_any_more_changes_nothing(fixture, page):
    pictures = Pictures(page)
    page.goto(fixture.address + "/L14")
    pictures.wait_for("red")
    click(page, "Ask for green")
    pictures.send("red")
    pictures.send("green")
    drawn(page, "green")


def test_l14_a_load_that_was_cancelled_by_scrolling_away_restarts_on_return(fixture, page):
    pictures = Pictures(page)
    page.goto(fixture.address + "/L14-scrolled")
    pictures.wait_for("red")
    scroll_rows(page, 12_000)
    expect(page.get_by_test_id("picture")).to_have_count(0)
    pictures.send("red", Answer.NO_ANSWER)
    scroll_rows(page, 0)
    pictures.send("red")
    expect(picture(page)).to_be_visible()


def test_l14_a_picture_that_came_while_the_line_was_down_is_shown_once_it_is_up(fixture, page):
    pictures, line = Pictures(page), Line(page)
    page.goto(fixture.address + "/L14")
    pictures.wait_for("red")
    line.is_down = True
    line.cut()
    expect(page.locator("body[data-offline]")).to_have_count(1)
    pictures.send("red")
    expect(page.get_by_text("No picture yet")).to_be_visible()
    line.is_down = False
    drawn(page, "red")


def test_a_file_of_the_server_is_no_picture(fixture, page):
    page.goto(fixture.address + "/L14-file")
    expect(page.get_by_text("No picture at all")).to_be_visible()
    assert page.locator("img").count() == 0


def picture(page):
    return page.locator("img")


# The name of the displayed image, or null if there is none.
DRAWN = """() => {
    const image = document.querySelector("img");
    return image && image.complete && image.naturalWidth ? image.src.split("/").pop() : null;
}"""


def drawn(page, name):
    page.wait_for_function(f"(name) => ({DRAWN})() === name", arg=name)


def scroll_rows(page, top):
    page.get_by_test_id("rows").evaluate("(rows, top) => rows.scrollTo(0, top)", top)


def test_the_menus_of_an_app_stand_in_a_bar_above_its_window(fixture, page):
    page.goto(fixture.address + "/Commands")
    bar = page.get_by_role("group", name="Menu bar")
    expect(bar.get_by_role("button")).to_have_text(["Library", "View"])
    heading = page.get_by_role("heading", name="Shelf")
    assert bar.bounding_box()["y"] + bar.bounding_box()["height"] <= heading.bounding_box()["y"]
    bar.get_by_role("button", name="Library").click()
    click(page, "Add a book")
    expect(page.get_by_text("Books: 1")).to_be_visible()
    expect(page.get_by_role("button", name="Add a book")).to_have_count(0)
    # The list below the bar still extends to the bottom of the window, and the page itself doesn't scroll.
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")


def test_the_state_of_an_app_leads_its_own_page_and_no_other(fixture, page):
    page.goto(fixture.address + "/Voyage")
    other = page.context.new_page()
    other.goto(fixture.address + "/Voyage")
    click(page, "Depart")
    expect(page.get_by_text("Port 1")).to_be_visible()
    click(page, "Sail on")
    expect(page.get_by_text("Port 2")).to_be_visible()
    click(page, "Return")
    expect(page.get_by_text("Voyages: 1")).to_be_visible()
    expect(page.get_by_role("group", name="Menu bar").get_by_role("button")).to_have_text(["Log of 1"])
    click(page, "Log of 1")
    click(page, "Forget")
    expect(page.get_by_text("Voyages: 0")).to_be_visible()
    click(other, "Depart")
    click(other, "Return")
    expect(other.get_by_text("Voyages: 1")).to_be_visible()
    expect(page.get_by_text("Voyages: 0")).to_be_visible()
