"""Readers of geometry: what is made from a size follows the window, and no page measures itself without end."""

from playwright.sync_api import expect


def test_the_content_follows_the_size_of_the_window(fixture, page):
    page.goto(fixture.address + "/measuring")
    expect(page.get_by_test_id("size")).to_have_text("640 by 700")
    expect(page.get_by_test_id("place")).to_have_text("0, 100")
    assert page.get_by_test_id("half").bounding_box()["width"] == 320
    page.set_viewport_size({"width": 400, "height": 500})
    expect(page.get_by_test_id("size")).to_have_text("400 by 400")
    page.wait_for_function("() => document.querySelector('[data-testid=half]').offsetWidth === 200")
    size = page.get_by_test_id("reader").evaluate("(node) => [node.offsetWidth, node.offsetHeight]")
    assert size == [400, 400], "content does not change the size of its reader"


def test_the_content_begins_at_the_top_where_reading_begins(fixture, page):
    page.goto(fixture.address + "/measuring")
    expect(page.get_by_test_id("size")).to_have_text("640 by 700")
    box = page.get_by_test_id("size").bounding_box()
    assert (box["x"], box["y"]) == (0, 100)


def test_a_reader_is_told_where_it_has_been_scrolled_to(fixture, page):
    page.goto(fixture.address + "/scrolled-reader")
    expect(page.get_by_test_id("place")).to_have_text("at 200")
    page.locator(".scroll").evaluate("(node) => node.scrollTo(0, 150)")
    expect(page.get_by_test_id("place")).to_have_text("at 50")


def test_a_page_at_rest_reports_nothing(fixture, page):
    reports = []
    page.on("websocket", lambda socket: socket.on("framesent", lambda frame: reports.append(frame)))
    page.goto(fixture.address + "/measuring")
    expect(page.get_by_test_id("size")).to_have_text("640 by 700")
    page.evaluate("() => dispatchEvent(new Event('resize'))")
    page.set_viewport_size({"width": 400, "height": 500})
    expect(page.get_by_test_id("size")).to_have_text("400 by 400")
    assert sum(frame.startswith('["z"') for frame in reports) == 2, "one for each size"


def test_content_that_changes_its_own_size_comes_to_rest_and_goes_on_when_it_is_used(fixture, page):
    # A second without a report begins a new row, so the page's clock must not be that of a busy machine.
    page.clock.install(time=0)
    page.clock.pause_at(1000)
    page.add_init_script(COUNT)
    page.goto(fixture.address + "/restless")
    expect_row(page)
    page.get_by_role("button", name="Again").click()
    expect(page.get_by_test_id("changes")).to_have_text("Changes: 0")
    expect_row(page)


def expect_row(page):
    """Expects as many reports as the page may send in a row, of which each changes the content, and then none."""
    page.evaluate("window.reports = 0")
    # There are at least 100 ms between two reports, so no step has more than one, however late its response comes. The
    # row ends after 5 s, and a frame that's drawn a second later would begin another.
    for _ in range(110):
        page.clock.run_for(50)
        reports = page.evaluate("window.reports")
        expect(page.get_by_test_id("changes")).to_have_text(f"Changes: {reports}")
    assert reports == 50


# Counts the reports of sizes.
COUNT = """
    const send = WebSocket.prototype.send;
    WebSocket.prototype.send = function(message) {
        if (message.startsWith('["z"')) window.reports += 1;
        send.call(this, message);
    };
"""
