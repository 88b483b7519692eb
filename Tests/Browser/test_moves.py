"""Rows that are dragged to other places, with the mouse and with a finger."""

from contextlib import contextmanager

import pytest
from fingers import DRAWN, touching
from frames import draw, wait_until
from playwright.sync_api import expect


def row(page, number):
    return page.locator(".row", has=page.get_by_text(f"Row {number}", exact=True))


def order(page):
    return page.get_by_test_id("order")


def middle(locator):
    box = locator.bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


@contextmanager
def dragged(page, number):
    """Holds the grip of a row, and drops it after the block, which receives a function that moves it up or down."""
    row(page, number).hover()
    x, y = middle(row(page, number).locator(".grip"))
    page.mouse.move(x, y)
    page.mouse.down()

    def move(down):
        page.mouse.move(x, y + down, steps=5)
        page.evaluate(DRAWN)

    yield move
    page.mouse.up()


def distance(page, number, other):
    return middle(row(page, other))[1] - middle(row(page, number))[1]


@pytest.mark.parametrize(
    ("number", "other", "result"),
    [(1, 2, "2 1 3 4 5"), (1, 3, "2 3 1 4 5"), (4, 1, "4 1 2 3 5"), (4, 3, "1 2 4 3 5")],
)
def test_a_row_is_dragged_by_its_grip_past_others_of_any_height(fixture, page, number, other, result):
    page.goto(fixture.address + "/moves")
    with dragged(page, number) as move:
        move(distance(page, number, other))
        expect(page.locator(".row.dragged")).to_have_count(1)
        before = page.locator(".row").nth(1).inner_text()
    expect(order(page)).to_have_text(result)
    expect(page.locator(".dragged, .aside")).to_have_count(0)
    assert before.split("\n")[0] == "Row 1", "the app moves the row when it is dropped, and not before"
    assert page.locator(".row").evaluate_all("(rows) => rows.every((row) => !row.style.translate)")


def test_a_row_makes_room_for_the_one_over_it_and_stays_in_its_collection(fixture, page):
    page.goto(fixture.address + "/moves")
    top = row(page, 1).bounding_box()["y"]
    with dragged(page, 2) as move:
        move(-400)
        wait_until(page, lambda: row(page, 1).bounding_box()["y"] > top + 20, "the first row makes no room")
        assert abs(row(page, 2).bounding_box()["y"] - top) < 1, "it covers a row of another collection"
        move(0)
        wait_until(page, lambda: row(page, 1).bounding_box()["y"] == top, "the first row doesn't return")
    expect(page.locator(".dragged, .aside")).to_have_count(0)
    expect(order(page)).to_have_text("1 2 3 4 5")


def test_the_escape_key_leaves_the_row_where_it_was(fixture, page):
    page.goto(fixture.address + "/moves")
    with dragged(page, 1) as move:
        move(100)
        page.keyboard.press("Escape")
        expect(page.locator(".dragged, .aside")).to_have_count(0)
    draw(page, 3)
    expect(order(page)).to_have_text("1 2 3 4 5")


def test_a_list_scrolls_under_a_row_at_its_edge(fixture, page):
    page.goto(fixture.address + "/moves")
    scrolled = "() => document.querySelector('.list').scrollTop"
    box = page.locator(".list").bounding_box()
    with dragged(page, 2) as move:
        move(box["y"] + box["height"] - middle(row(page, 2))[1] - 4)
        wait_until(page, lambda: page.evaluate(scrolled) > 2 * box["height"], "the list doesn't scroll")
        expect(page.locator(".row.dragged")).to_have_count(1)
        # It goes no farther than the last row that has arrived.
        edge = box["y"] + box["height"]
        wait_until(page, lambda: abs(middle(row(page, 2))[1] - edge) < 30, "the row isn't at the pointer")
    expect(order(page)).not_to_contain_text("2 ")
    expect(page.locator(".dragged, .aside")).to_have_count(0)


def test_a_press_on_a_grip_moves_selects_and_scrolls_nothing(fixture, page):
    page.goto(fixture.address + "/moves")
    page.locator(".list").evaluate("(list) => { list.scrollTop = 20; }")
    with dragged(page, 1):
        draw(page, 15)
    assert page.locator(".list").evaluate("(list) => list.scrollTop") == 20
    expect(page.get_by_text("Selected: 0")).to_be_visible()
    with dragged(page, 1) as move:
        move(60)
    expect(order(page)).to_have_text("2 1 3 4 5")
    expect(page.get_by_text("Selected: 0")).to_be_visible()


@contextmanager
def pressed(touched, number):
    with touching(touched, row(touched, number)) as move:
        touched.wait_for_selector(".row.dragged")
        yield move


@pytest.mark.parametrize(("number", "other", "result"), [(1, 2, "2 1 3 4 5"), (4, 1, "4 1 2 3 5")])
def test_after_a_long_press_a_row_follows_the_finger_and_nothing_scrolls_or_refreshes(
    fixture, touched, number, other, result
):
    touched.goto(fixture.address + "/moves")
    way = distance(touched, number, other)
    with pressed(touched, number) as move:
        for step in range(1, 9):
            move(40 * step / 8, way * step / 8)
        touched.evaluate(DRAWN)
        assert not touched.evaluate("() => document.querySelector('.list').scrollTop")
        expect(touched.locator("[data-pull], .swiping, .actions.open")).to_have_count(0)
    expect(order(touched)).to_have_text(result)


def test_a_finger_that_moves_at_once_scrolls_and_one_that_is_lifted_moves_nothing(fixture, touched):
    touched.goto(fixture.address + "/moves")
    with touching(touched, row(touched, 4)) as move:
        for step in range(1, 9):
            move(0, -30 * step)
        touched.evaluate(DRAWN)
        assert touched.evaluate("() => document.querySelector('.list').scrollTop") > 0
        expect(touched.locator(".dragged")).to_have_count(0)
    with pressed(touched, 6):
        pass
    expect(touched.locator(".dragged, .aside")).to_have_count(0)
    expect(order(touched)).to_have_text("1 2 3 4 5")


def test_a_row_returns_when_the_connection_is_lost(fixture, page):
    page.goto(fixture.address + "/moves")
    with dragged(page, 1) as move:
        move(60)
        page.evaluate("() => dispatchEvent(new Event('page:lost'))")
    expect(page.locator(".dragged, .aside")).to_have_count(0)
    expect(order(page)).to_have_text("1 2 3 4 5")
