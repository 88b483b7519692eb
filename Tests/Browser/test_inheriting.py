"""What views inherit from those around them, as a browser draws it."""

import io

import pytest
from PIL import Image
from playwright.sync_api import expect


@pytest.fixture
def inheriting(fixture, page):
    page.goto(fixture.address + "/inheriting")
    expect(page.get_by_test_id("class")).to_have_text("Wide")
    return page


def colors(page, name):
    return Image.open(io.BytesIO(page.get_by_test_id(name).screenshot())).convert("RGB")


def style(page, name, property):
    return page.get_by_test_id(name).evaluate("(node, property) => getComputedStyle(node)[property]", property)


def test_the_size_of_text_scales_all_styles_of_text(inheriting):
    sizes = {
        name: inheriting.get_by_test_id(name).evaluate(
            "node => parseFloat(getComputedStyle(node.querySelector('.text') ?? node).fontSize)")
        for name in ("plain", "large", "title")}
    assert sizes["plain"] == 17
    assert sizes["large"] == pytest.approx(17 * 53 / 17, abs=0.1)
    assert sizes["title"] == pytest.approx(28 * 53 / 17, abs=0.1)


def test_a_color_scheme_of_some_views_leaves_the_page_as_it_is(inheriting):
    inheriting.emulate_media(color_scheme="light")
    picture = colors(inheriting, "dark")
    assert min(picture.get_flattened_data()) == (0, 0, 0)
    assert max(picture.get_flattened_data())[0] > 200
    assert style(inheriting, "plain", "color") == "rgb(29, 29, 31)"


def test_buttons_have_the_shape_of_the_views_around_them(inheriting):
    radius = "node => getComputedStyle(node).borderRadius"
    assert inheriting.get_by_role("button", name="Capsule").evaluate(radius) == "9999px"
    assert inheriting.get_by_role("button", name="Plain").evaluate(radius) == "8px"


def test_the_gradient_of_a_color_is_lighter_at_its_top(inheriting):
    picture = colors(inheriting, "gradient")
    top, bottom = picture.getpixel((20, 1)), picture.getpixel((20, 38))
    assert all(upper > lower for upper, lower in zip(top, bottom))


def test_a_view_is_placed_with_its_center_at_a_point(inheriting):
    room = inheriting.get_by_test_id("room").bounding_box()
    picture = colors(inheriting, "room")
    assert (room["width"], room["height"]) == (100, 40)
    for point, is_inside in (((21, 11), True), ((39, 19), True), ((18, 15), False), ((42, 15), False), ((30, 8), False)):
        red, _, blue = picture.getpixel(point)
        assert (blue > red + 50) == is_inside, point


def test_a_view_that_is_turned_in_space_looks_narrower(inheriting):
    assert inheriting.get_by_test_id("turned").evaluate("node => node.getBoundingClientRect().width") < 30


def test_a_window_that_becomes_narrow_tells_its_views(inheriting):
    inheriting.set_viewport_size({"width": 390, "height": 844})
    expect(inheriting.get_by_test_id("class")).to_have_text("Narrow")
    inheriting.set_viewport_size({"width": 900, "height": 844})
    expect(inheriting.get_by_test_id("class")).to_have_text("Wide")


def test_a_popover_is_a_sheet_with_its_corners_and_its_mark(inheriting):
    inheriting.get_by_role("button", name="Capsule").click()
    sheet = inheriting.get_by_role("dialog")
    expect(sheet.get_by_text("Inside")).to_be_visible()
    assert sheet.evaluate("node => getComputedStyle(node).borderStartStartRadius") == "3px"
    assert sheet.evaluate("node => getComputedStyle(node, '::before').width") == "36px"
