"""Scrolling: the rows that the user sees stay in place, positions are followed and set, and long lists are smooth."""

import pytest
from frames import RECORD, draw, rest, scroll_for_seconds, wait_until
from line import SIGN_OF_LIFE, Line
from playwright.sync_api import expect

# The first visible row, and its distance from the top of the region.
TOP = """() => {
    const region = document.querySelector(".list,.scroll"), top = region.getBoundingClientRect().top;
    const rows = [...document.querySelectorAll("[data-testid^='row ']")]
        .map((row) => row.closest(".row") || row.closest(".box"));
    const row = rows.find((row) => row.getBoundingClientRect().bottom > top + 1);
    return row && [row.textContent, Math.round(row.getBoundingClientRect().top - top)];
}"""


@pytest.fixture
def feed(fixture, page):
    """Opens a feed by its kind, and returns when it's at rest."""

    def open_feed(kind):
        page.received = []
        # NB: A page whose server is silent, which a loaded machine can be, goes on over another socket.
        page.on("websocket", lambda socket: socket.on("framereceived", lambda frame: page.received.append(frame)))
        page.goto(f"{fixture.address}/feed-{kind}")
        rest(page)

    return open_feed


def scroll_to(page, place):
    page.locator(".list,.scroll").evaluate("(node, place) => node.scrollTo(0, place)", place)
    rest(page)


def press(page, name, is_answered=True):
    """Presses a button, and returns when the page is at rest again with the response to it."""
    page.received.clear()
    page.get_by_role("button", name=name, exact=True).click()
    if is_answered:
        wait_until(page, lambda: any(frame != SIGN_OF_LIFE for frame in page.received), f"no response to {name}")
    rest(page)


def go(page, name, row):
    """Presses a button that scrolls to a row at the top, and returns when the page is at rest there."""
    press(page, name)
    page.wait_for_function(f"(row) => ({TOP})()?.[0] === row", arg=row)
    rest(page)


@pytest.mark.parametrize("place", [30, 4000])
@pytest.mark.parametrize("kind", ["list", "stack", "column"])
def test_the_row_at_the_top_stays_when_others_are_inserted_above(feed, page, kind, place):
    feed(kind)
    scroll_to(page, place)
    for name in ("Insert 3", "Insert 300", "Insert 3"):
        row, top = page.evaluate(TOP)
        press(page, name)
        assert page.evaluate(TOP)[0] == row
        assert abs(page.evaluate(TOP)[1] - top) <= 1
    if place == 4000:
        row, top = page.evaluate(TOP)
        press(page, "Drop")
        assert page.evaluate(TOP) == [row, top]


@pytest.mark.parametrize("kind", ["list", "stack", "column"])
def test_the_beginning_shows_what_is_new(feed, page, kind):
    feed(kind)
    press(page, "Insert 300")
    expect(page.get_by_test_id("row -299")).to_be_in_viewport()
    rest(page)
    assert page.evaluate(TOP)[0] == "Row -299"


def test_the_binding_follows_the_scrolling_and_setting_it_scrolls(feed, page):
    feed("followed")
    position = page.get_by_test_id("position")
    expect(position).to_have_text("At nothing")
    scroll_to(page, 1000)
    expect(position).to_have_text(page.evaluate(TOP)[0].replace("Row", "At"))
    go(page, "Go to 5000", "Row 5000")
    assert page.evaluate(TOP) == ["Row 5000", 0]
    press(page, "Insert 300")
    assert page.evaluate(TOP) == ["Row 5000", 0]
    expect(position).to_have_text("At 5000")
    go(page, "Glide to 20", "Row 20")
    assert page.evaluate(TOP) == ["Row 20", 0]
    expect(position).to_have_text("At 20")


def test_a_position_at_the_beginning_stays_when_rows_are_inserted_above(feed, page):
    feed("followed")
    scroll_to(page, 500)
    scroll_to(page, 0)
    expect(page.get_by_test_id("position")).to_have_text("At 1")
    press(page, "Insert 3")
    assert page.evaluate(TOP) == ["Row 1", 0]


def test_a_position_is_that_of_rows_that_come_later(fixture, page):
    line = Line(page)
    page.goto(f"{fixture.address}/feed-followed")
    rest(page)
    for place in (8000, 0):
        line.holds_answers = True
        page.locator(".scroll").evaluate("(node, place) => node.scrollTo(0, place)", place)
        draw(page, 30)
        line.go_on()
        rest(page)
        expect(page.get_by_test_id("position")).to_have_text(page.evaluate(TOP)[0].replace("Row", "At"))


def test_a_proxy_scrolls_to_rows_that_are_not_there_yet(feed, page):
    feed("read")
    go(page, "Top of 7000", "Row 7000")
    assert page.evaluate(TOP) == ["Row 7000", 0]
    press(page, "Nothing", is_answered=False)
    assert page.evaluate(TOP) == ["Row 7000", 0]
    press(page, "Center of 9000")
    row, region = page.get_by_test_id("row 9000").bounding_box(), page.locator(".list").bounding_box()
    assert abs(row["y"] + row["height"] / 2 - region["y"] - region["height"] / 2) <= 1
    press(page, "Last")
    expect(page.get_by_test_id("row 10000")).to_be_in_viewport()
    go(page, "See 12", "Row 12")
    assert page.evaluate(TOP) == ["Row 12", 0], "the shortest way up"
    top = page.evaluate(TOP)
    press(page, "See 12")
    assert page.evaluate(TOP) == top


def begins_at_100(page):
    """Checks that cells beside each other begin at the one where the view says that they do."""
    cell, region = page.get_by_test_id("row 100"), page.locator(".scroll")
    expect(cell).to_be_in_viewport()
    rest(page)
    offset = cell.evaluate("(node) => node.closest('.box').getBoundingClientRect().left")
    assert abs(offset - region.bounding_box()["x"]) <= 1


@pytest.mark.parametrize("width", [390, 1280])
def test_cells_beside_each_other_begin_where_the_view_says(feed, page, width):
    page.set_viewport_size({"width": width, "height": 800})
    feed("cells")
    begins_at_100(page)
    # NB: Until the page has scrolled to where the view says, it may do so once more.
    position = page.get_by_test_id("position")
    for _ in range(100):
        page.locator(".scroll").evaluate("(node) => node.scrollBy(300, 0)")
        page.wait_for_timeout(200)
        if position.inner_text() != "At 100":
            return
    raise AssertionError("the position doesn't follow the user")


def test_the_first_cell_is_reported_from_right_to_left(feed, page):
    feed("cells")
    page.evaluate("() => { document.documentElement.dir = 'rtl' }")
    position = page.get_by_test_id("position")
    # NB: Until the page has scrolled to where the view says, it may do so once more.
    for _ in range(100):
        page.locator(".scroll").evaluate("(node) => node.scrollTo(0, 0)")
        draw(page, 12)
        if position.inner_text() == "At 0":
            return
    raise AssertionError("the position doesn't follow the user")


def test_cells_begin_where_the_view_says_on_a_page_that_draws_late(feed, page):
    page.add_init_script("""
        const request = requestAnimationFrame;
        window.requestAnimationFrame = (draw) => setTimeout(() => request(draw), 60);
    """)
    feed("cells")
    begins_at_100(page)


def test_cells_that_appear_later_begin_where_the_view_says(fixture, page):
    page.goto(f"{fixture.address}/feed-late")
    page.get_by_role("button", name="Show").click()
    begins_at_100(page)


def test_scrolling_sends_few_frames_and_an_idle_page_none(feed, page):
    sent = []
    page.on("websocket", lambda socket: socket.on("framesent", lambda frame: sent.append(frame)))
    feed("followed")
    scroll_for_seconds(page, 3000, 2)
    rest(page)
    expect(page.get_by_test_id("position")).to_have_text(page.evaluate(TOP)[0].replace("Row", "At"))
    reports = [frame for frame in sent if frame.startswith('["j"')]
    assert 2 <= len(reports) <= 25, "at most ten a second"
    count = len(sent)
    rest(page)
    assert not [frame for frame in sent[count:] if frame != '["b"]']


@pytest.mark.measured
def test_a_long_list_is_smooth(feed, page):
    feed("long")
    scroll_for_seconds(page, 2400, 2)
    page.evaluate(RECORD)
    scroll_for_seconds(page, 2400, 4)
    times = sorted(page.evaluate("() => times"))
    assert len(times) > 150
    assert times[len(times) // 2] < 18, "60 frames a second"
    assert sum(time > 25 for time in times) < len(times) / 10, f"{times[-20:]}"


def test_the_page_of_a_long_list_does_not_grow(feed, page):
    feed("long")
    scroll_for_seconds(page, 2400, 2)
    count = "() => document.querySelectorAll('*').length"
    elements = page.evaluate(count)
    scroll_for_seconds(page, 2400, 4)
    rest(page)
    assert page.evaluate(count) < elements + 20
    scroll_to(page, 3_000_000)
    scroll_to(page, 10_000_000)
    expect(page.get_by_test_id("row 100000")).to_be_in_viewport()
    scroll_to(page, 0)
    assert page.evaluate(TOP) == ["Row 1", 0]
    assert page.evaluate(count) < elements + 20
