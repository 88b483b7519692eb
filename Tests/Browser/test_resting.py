"""Where scrolling comes to rest, the margins of what scrolls, and the size of the window."""

import pytest
from playwright.sync_api import expect


@pytest.fixture
def resting(fixture, page):
    page.goto(fixture.address + "/resting")
    expect(page.get_by_test_id("screen")).to_have_text("640 by 800")
    return page


def scroll(page, name, x, y):
    """Turns the wheel over a region, and returns where it comes to rest."""
    region = page.get_by_test_id(name)
    region.hover()
    region.evaluate("node => node.onscrollend = () => { node.dataset.rests = 1; }")
    page.mouse.wheel(x, y)
    expect(page.locator(f"[data-testid={name}][data-rests]")).to_have_count(1)
    return region.evaluate("node => [node.scrollLeft, node.scrollTop]")


def test_a_view_follows_the_size_of_its_window(resting):
    resting.set_viewport_size({"width": 390, "height": 700})
    expect(resting.get_by_test_id("screen")).to_have_text("390 by 700")


def test_scrolling_comes_to_rest_at_a_view_inside_the_margins(resting):
    assert scroll(resting, "cards", 330, 0) == [2 * 208, 0]
    left = "node => node.closest('[data-targets] > *').getBoundingClientRect().left"
    region = resting.get_by_test_id("cards").bounding_box()
    assert resting.get_by_text("Card 2").evaluate(left) == region["x"] + 24


def test_scrolling_comes_to_rest_at_the_next_page(resting):
    assert scroll(resting, "pages", 0, 180) == [0, 150]
    # A gesture passes none.
    stop = "node => getComputedStyle(node.parentElement).scrollSnapStop"
    assert resting.get_by_text("Page 1").evaluate(stop) == "always"


def test_a_list_has_the_margins_that_are_set_and_lines_of_their_own_color(resting):
    margin = "node => node.getBoundingClientRect().left - node.closest('.list').getBoundingClientRect().left"
    assert resting.locator("li.row").first.evaluate(margin) == 60
    line = "node => getComputedStyle(node, '::after').backgroundColor"
    assert resting.locator("li.row").first.evaluate(line) == "rgb(214, 43, 34)"
