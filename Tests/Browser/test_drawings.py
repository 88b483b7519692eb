"""Paths, shapes, canvases, and timelines: the pixels that Chromium shows."""

import io
import re

from frames import wait_until
from PIL import Image
from playwright.sync_api import expect

MEASURED = """() => [...document.querySelectorAll(".measured")].every(node => {
    const box = node.querySelector("svg")?.viewBox.baseVal;
    return !box || Math.abs(box.width - node.offsetWidth) < 1 && Math.abs(box.height - node.offsetHeight) < 1;
}) && getComputedStyle(document.querySelector(".box.measured")).clipPath !== "none\""""


def pixels(page, identifier):
    """Returns a function of the color at a point of an element, once drawings are made for their frames."""
    page.wait_for_function(MEASURED)
    picture = Image.open(io.BytesIO(page.get_by_test_id(identifier).screenshot())).convert("RGB")
    return lambda x, y: name(picture.getpixel((x, y)))


def name(color):
    """Returns the name of a color, as far as it's clear."""
    red, green, blue = color
    if min(color) > 240:
        return "white"
    if max(color) < 100:
        return "black"
    strongest = max(color)
    return "red" if red == strongest else "green" if green == strongest else "blue"


def test_filters_change_colors_by_the_amounts_of_their_descriptions(fixture, page):
    page.goto(fixture.address + "/filters")

    def color(name, x=30):
        picture = Image.open(io.BytesIO(page.get_by_test_id(name).screenshot())).convert("RGB")
        return picture.getpixel((x, 30))

    for name, expected in (("brighter", 191), ("darker", 64), ("inverted", 255)):
        assert all(abs(part - expected) <= 2 for part in color(name)), (name, color(name))
    assert len(set(color("gray"))) == 1
    assert color("multiplied") == (0, 255, 0)
    assert 60 < color("blurred", 27)[0] < 128 < color("blurred", 33)[0] < 200


# Tells the page's script that the page is hidden, or shown again.
SHOW = """isShown => {
    Object.defineProperty(document, "hidden", { value: !isShown, configurable: true });
    dispatchEvent(new Event("visibilitychange"));
}"""


def test_a_drawing_with_one_fixed_side_takes_the_space_that_a_stack_has_left(fixture, page):
    page.goto(fixture.address + "/drawings")
    lane, rail = (page.get_by_test_id(name).bounding_box() for name in ("lane", "rail"))
    assert (lane["width"], lane["height"]) == (540, 24)
    assert rail["width"] == 24 and rail["height"] > 60


def test_the_texts_of_a_drawing_stay_where_they_are_in_languages_from_right_to_left(fixture, page):
    page.goto(fixture.address + "/drawings")
    page.wait_for_function(MEASURED)
    for direction in ("ltr", "rtl"):
        page.evaluate("(direction) => { document.documentElement.dir = direction; }", direction)
        box = page.get_by_test_id("canvas").bounding_box()
        middle, end = (page.get_by_test_id("canvas").get_by_text(text).bounding_box() for text in ("Middle", "End"))
        assert abs(middle["x"] + middle["width"] / 2 - box["x"] - 100) < 1, direction
        assert abs(end["x"] + end["width"] - box["x"] - 200) < 1, direction


def test_a_text_that_is_as_high_as_it_needs_takes_several_lines_in_a_row(fixture, page):
    page.goto(fixture.address + "/drawings")
    row = page.get_by_test_id("message").bounding_box()
    last = page.get_by_role("button", name="Last").bounding_box()
    assert row["width"] == 160 and last["x"] + last["width"] <= row["x"] + row["width"]
    assert page.get_by_text("A long message").bounding_box()["height"] > 30


def test_shapes_are_drawn_filled_stroked_trimmed_and_clipped(fixture, page):
    page.goto(fixture.address + "/drawings")
    for identifier, color in [("triangle", "red"), ("clipped", "green")]:
        color_at = pixels(page, identifier)
        assert [color_at(30, 40), color_at(3, 3), color_at(56, 3), color_at(4, 57)] == [color, "white", "white", color]
    ring = pixels(page, "ring")
    assert [ring(25, 47), ring(25, 2), ring(25, 25), ring(2, 28)] == ["blue", "white", "white", "blue"]
    angular = pixels(page, "angular")
    assert [angular(47, 27), angular(47, 23), angular(25, 25)] == ["red", "blue", "white"]


def test_a_canvas_draws_paths_texts_gradients_and_clips_and_changes_in_place(fixture, page):
    page.goto(fixture.address + "/drawings")
    canvas = pixels(page, "canvas")
    assert [canvas(10, 10), canvas(99, 10), canvas(101, 10), canvas(10, 30)] == ["red", "red", "white", "white"]
    assert [canvas(102, 62), canvas(118, 78), canvas(95, 62), canvas(125, 62)] == ["green", "blue", "white", "white"]
    middle, end, paragraph = (page.get_by_text(text) for text in ("Middle", "End", "A paragraph"))
    frame = page.get_by_test_id("canvas").bounding_box()
    box = middle.bounding_box()
    assert abs(box["x"] + box["width"] / 2 - frame["x"] - 100) < 1
    assert abs(box["y"] + box["height"] / 2 - frame["y"] - 50) < 1
    box = end.bounding_box()
    assert abs(box["x"] + box["width"] - frame["x"] - 200) < 1 and abs(box["y"] - frame["y"]) < 1
    assert paragraph.bounding_box()["height"] > 30
    expect(page.get_by_role("img", name="Chart")).to_be_visible()
    page.evaluate("() => { window.first = document.querySelector('.clipped path'); }")
    page.get_by_role("button", name="Grow").click()
    page.wait_for_function("() => document.querySelectorAll('[data-testid=canvas] svg > *').length === 6")
    assert page.evaluate("() => window.first.isConnected")
    canvas = pixels(page, "canvas")
    assert [canvas(10, 30), canvas(175, 80), canvas(175, 95)] == ["red", "black", "white"]


def test_a_timeline_is_sent_at_most_30_times_a_second_and_only_while_it_is_shown(fixture, page):
    frames = []
    page.on("websocket", lambda socket: socket.on("framereceived", lambda frame: frames.append(frame)))
    page.goto(fixture.address + "/ticking")
    page.wait_for_function("() => Number(document.querySelector('[data-testid=time]').textContent) > 100")
    frames.clear()

    def times():
        """Returns the milliseconds at which each of them was drawn, however late it comes."""
        return [int(text) for frame in frames for text in re.findall(r'\["t",\d+,"(\d+)"\]', frame)]

    page.wait_for_timeout(500)
    wait_until(page, lambda: len(times()) > 3, "the timeline stands still")
    times = times()

    def quiet():
        """Returns whether nothing comes for 200 ms, which is six times as long as the timeline pauses."""
        frames.clear()
        page.wait_for_timeout(200)
        return not frames

    assert len(times) - 1 <= (times[-1] - times[0]) * 30 / 1000 + 1
    page.evaluate(SHOW, False)
    wait_until(page, quiet, "the page is hidden")
    page.evaluate(SHOW, True)
    wait_until(page, lambda: frames, "the page is shown again")
    page.get_by_role("button", name="Hide").click()
    expect(page.get_by_test_id("time")).to_have_count(0)
    wait_until(page, quiet, "the timeline is hidden")
