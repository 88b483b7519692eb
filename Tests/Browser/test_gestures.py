"""Touch gestures: swiped rows, turned pages, cells beside each other, and views with a transition out."""

import pytest
from conftest import opened
from fingers import drag, held, swipe
from playwright.sync_api import expect
from showcase import wait_until_still


def journal(page):
    return page.get_by_test_id("journal")


def row(page, words):
    return page.locator(".row", has_text=words)


def button(page, name):
    return page.get_by_role("button", name=name, exact=True)


@pytest.mark.parametrize(("across", "seen", "unseen"), [(-120, "Delete", "Pin"), (120, "Pin", "Delete")])
def test_a_row_swiped_a_little_shows_the_actions_of_that_side_and_does_none(fixture, touched, across, seen, unseen):
    touched.goto(fixture.address + "/swipes")
    swipe(touched, row(touched, "Both sides"), across)
    bars = touched.locator(".actions.open")
    expect(bars).to_have_count(1)
    expect(bars).to_contain_text(seen)
    expect(bars).not_to_contain_text(unseen)
    expect(journal(touched)).to_have_text("Journal: ")
    button(touched, seen).tap()
    expect(journal(touched)).to_have_text(f"Journal: {seen.lower()}")


@pytest.mark.parametrize(("place", "name"), [(0.97, "delete"), (0.02, "pin")])
def test_a_tap_where_the_actions_of_a_row_are_hidden_does_none(fixture, touched, place, name):
    touched.goto(fixture.address + "/swipes")
    box = row(touched, "Both sides").bounding_box()
    for _ in range(3):
        touched.touchscreen.tap(box["x"] + box["width"] * place, box["y"] + box["height"] / 2)
    expect(journal(touched)).to_have_text("Journal: ")


def test_a_row_follows_the_finger(fixture, touched):
    touched.goto(fixture.address + "/swipes")
    words = touched.get_by_text("Both sides")
    before = words.bounding_box()["x"]
    with held(touched, row(touched, "Both sides"), -100):
        assert abs(words.bounding_box()["x"] - (before - 100)) < 2
        assert abs(touched.locator(".actions.open").bounding_box()["width"] - 100) < 2
    wait_until_still(touched)
    assert words.bounding_box()["x"] < before - 100, "the row stays open"
    row(touched, "Nothing to swipe").tap()
    wait_until_still(touched)
    assert words.bounding_box()["x"] == before


@pytest.mark.parametrize(("across", "action"), [(-450, "delete"), (450, "pin")])
def test_a_row_swiped_all_the_way_does_the_first_action_of_that_side(fixture, touched, across, action):
    touched.goto(fixture.address + "/swipes")
    swipe(touched, row(touched, "Both sides"), across)
    expect(journal(touched)).to_have_text(f"Journal: {action}")
    expect(touched.locator(".actions.open")).to_have_count(0)


def test_a_row_that_may_not_be_swiped_all_the_way_only_shows_its_actions(fixture, touched):
    touched.goto(fixture.address + "/swipes")
    swipe(touched, row(touched, "Never all the way"), -450)
    expect(touched.locator(".actions.open")).to_contain_text("Archive")
    expect(journal(touched)).to_have_text("Journal: ")


def test_a_swipe_up_or_on_a_row_without_actions_opens_nothing_and_a_tap_elsewhere_only_closes(fixture, touched):
    touched.goto(fixture.address + "/swipes")
    swipe(touched, row(touched, "Both sides"), -60, down=-200)
    swipe(touched, row(touched, "Nothing to swipe"), -120)
    expect(touched.locator(".actions.open")).to_have_count(0)
    swipe(touched, row(touched, "Both sides"), -120)
    expect(touched.locator(".actions.open")).to_have_count(1)
    button(touched, "Nothing to swipe").tap()
    expect(touched.locator(".actions.open")).to_have_count(0)
    button(touched, "Nothing to swipe").tap()
    expect(journal(touched)).to_have_text("Journal: tap")


def test_from_right_to_left_the_sides_of_a_swipe_are_mirrored(fixture, touched):
    touched.goto(fixture.address + "/swipes")
    touched.evaluate("() => { document.documentElement.dir = 'rtl' }")
    swipe(touched, row(touched, "Both sides"), -120)
    expect(touched.locator(".actions.open")).to_contain_text("Pin")


def test_a_swipe_turns_the_page_and_the_selection_follows(fixture, touched):
    touched.goto(fixture.address + "/pages")
    expect(touched.get_by_text("Page one")).to_be_in_viewport()
    drag(touched, touched.locator(".pages"), -400)
    expect(touched.get_by_text("Selected: second")).to_be_visible()
    expect(touched.get_by_text("Page two")).to_be_in_viewport(ratio=1)
    drag(touched, touched.locator(".pages"), 400)
    expect(touched.get_by_text("Selected: first")).to_be_visible()


def test_the_selection_turns_the_page(fixture, page):
    page.goto(fixture.address + "/pages")
    expect(page.get_by_text("Page three")).not_to_be_in_viewport()
    button(page, "Show the third").click()
    expect(page.get_by_text("Page three")).to_be_in_viewport(ratio=1)
    expect(page.get_by_text("Selected: third")).to_be_visible()


# Scrolls a strip to a position in reading direction, which is leftward in some languages.
SCROLL = """(strip, { left, isMirrored }) => strip.scrollTo({ left: isMirrored ? -left : left })"""


@pytest.mark.parametrize("isMirrored", [False, True], ids=["left to right", "right to left"])
def test_l12_cells_beside_each_other_are_made_where_one_scrolls_to(fixture, page, isMirrored):
    page.goto(fixture.address + "/beside")
    if isMirrored:
        page.evaluate("() => { document.documentElement.dir = 'rtl' }")
    expect(page.get_by_test_id("cell-0")).to_be_in_viewport()
    cells, strip = page.locator("[data-testid^=cell-]"), page.get_by_test_id("strip")
    for left, number in ((10_800, 100), (21_600, 200), (40_000, 299)):
        strip.evaluate(SCROLL, {"left": left, "isMirrored": isMirrored})
        expect(page.get_by_test_id(f"cell-{number}")).to_be_in_viewport()
        assert cells.count() < 150
    expect(page.get_by_test_id("cell-0")).to_have_count(0)
    expect(journal(page)).to_contain_text("appear 0, appear 100, disappear 0, appear 200, disappear 100")
    first, second = (page.get_by_test_id(f"cell-{number}").bounding_box()["x"] for number in (298, 299))
    assert (second < first) is isMirrored


LEAVING = ".leaving"


def test_views_leave_as_they_came_out_of_reach_and_out_of_the_way(fixture, page):
    page.goto(fixture.address + "/leaving")
    above = button(page, "Come and go").bounding_box()["y"]
    button(page, "Come and go").click()
    expect(page.locator(LEAVING)).to_have_count(4)
    for text in ("At once", "Brief"):
        expect(page.get_by_text(text)).to_have_count(0)
    expect(page.locator(".leaving", has_text="Parting")).to_have_count(1)
    assert button(page, "Come and go").bounding_box()["y"] < above, "what leaves holds no room"
    assert page.locator(LEAVING).evaluate_all("(nodes) => nodes.every((node) => node.inert && !node.id)")
    page.evaluate("() => document.getAnimations().forEach((motion) => motion.finish())")
    expect(page.locator(LEAVING)).to_have_count(0)


def test_views_that_return_while_they_leave_are_there_once_and_new(fixture, page):
    page.goto(fixture.address + "/leaving")
    button(page, "Come and go").click()
    expect(page.locator(LEAVING)).to_have_count(4)
    button(page, "Come and go").click()
    expect(page.get_by_text("At once")).to_be_visible()
    expect(page.locator(".fade:not(.leaving, .away)")).to_have_count(1)
    page.evaluate("() => document.getAnimations().forEach((motion) => motion.finish())")
    expect(page.locator(LEAVING)).to_have_count(0)
    expect(page.get_by_text("Fading")).to_have_count(1)


def test_with_reduced_motion_views_leave_at_once(fixture, browser):
    with opened(browser, reduced_motion="reduce") as page:
        page.goto(fixture.address + "/leaving")
        button(page, "Come and go").click()
        expect(page.get_by_text("At once")).to_have_count(0)
        expect(page.get_by_text("Fading")).to_have_count(0)


# Taps, and other gestures of mouse and finger


def test_l11_pulling_a_list_down_refreshes_it_and_a_pull_that_is_too_short_does_not(fixture, touched):
    touched.goto(fixture.address + "/L11")
    rows = touched.get_by_text("Refreshed 0 times")
    swipe(touched, rows, 0, down=50)
    swipe(touched, rows, 0, down=200)
    expect(touched.locator("[aria-busy=true]")).to_have_count(1)
    button(touched, "Let it end").tap()
    expect(touched.get_by_text("Refreshed 1 times")).to_be_visible()
    expect(touched.locator("[aria-busy=true]")).to_have_count(0)


def test_a_button_hears_that_it_is_held_and_let_go_wherever_that_is(fixture, page):
    page.goto(fixture.address + "/taps")
    box = page.get_by_role("button", name="Hold me").bounding_box()
    page.mouse.move(box["x"] + 5, box["y"] + 5)
    page.mouse.down()
    expect(page.get_by_text("down")).to_be_visible()
    page.mouse.move(5, 5)
    page.mouse.up()
    expect(page.get_by_text("up", exact=True)).to_be_visible()
    expect(journal(page)).to_have_text("Journal: ")


def test_two_taps_in_a_row_are_another_gesture_than_one(fixture, page):
    page.goto(fixture.address + "/taps")
    page.get_by_text("Twice").click()
    expect(journal(page)).to_have_text("Journal: ")
    page.get_by_text("Twice").dblclick()
    expect(journal(page)).to_have_text("Journal: twice")


def test_the_other_button_of_the_mouse_opens_the_menu_of_a_view(fixture, page):
    page.goto(fixture.address + "/taps")
    page.get_by_text("Twice").dblclick()
    expect(journal(page)).to_have_text("Journal: twice")
    page.get_by_text("Ask me").click(button="right")
    button(page, "Copy").click()
    expect(journal(page)).to_have_text("Journal: twice, copy")
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_what_is_disabled_hears_nothing_even_of_a_script(fixture, page):
    page.goto(fixture.address + "/taps")
    expect(button(page, "Never")).to_be_disabled()
    button(page, "Never").evaluate("(button) => { button.disabled = false; button.click() }")
    page.get_by_text("Twice").dblclick()
    expect(journal(page)).to_have_text("Journal: twice")


def test_a_link_opens_beside_the_page(fixture, page):
    page.context.route("https://elsewhere.example/**", lambda route: route.fulfill(body="Elsewhere"))
    page.goto(fixture.address + "/taps")
    with page.expect_popup() as opened_page:
        page.get_by_role("link", name="Elsewhere").click()
    expect(opened_page.value).to_have_url("https://elsewhere.example/page")
    expect(page.get_by_role("button", name="Hold me")).to_be_visible()
