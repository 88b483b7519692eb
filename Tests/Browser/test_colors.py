"""The color gallery in a real browser, over real HTTP."""

import re
import time
import urllib.request
from pathlib import Path

from conftest import opened
from frames import draw, wait_until
from operations import changes_outside, identities, quiet_strip
from playwright.sync_api import expect
from showcase import DRAWN, ROOT, wait_until_settled

CELLS = 100
SCREENSHOT = ROOT / ".build" / "screenshots" / "colors.png"


def cell(page, index):
    return page.get_by_test_id(f"color-{index}")


def color(page, index):
    """Returns the loaded color of a cell."""
    return cell(page, index).get_by_label(re.compile("^Color "))


def retry_buttons(page):
    return page.get_by_role("button", name="Retry", exact=True)


def requested_indices(showcase):
    return {int(path.rsplit("/", 1)[1]) for path in showcase.requested_paths() if "/colors/" in path}


def fail_everything(showcase):
    showcase.ride(failureRate=1)


def fail_nothing(showcase):
    showcase.ride()


def record_frames(page):
    """Collects the frames that the server sends over the page's WebSocket from now on."""
    frames = []
    page.on("websocket", lambda socket: socket.on("framereceived", lambda frame: frames.append(frame)))
    return frames


def test_first_html_is_complete_and_shows_spinners(showcase):
    request = urllib.request.Request(f"{showcase.address}/colors", headers={"Accept": "text/html"})
    with urllib.request.urlopen(request) as response:
        html = response.read().decode()
    assert "<h1>Colors</h1>" in html
    first_cell = html[html.index('data-testid="color-0"') : html.index('data-testid="color-1"')]
    assert 'role="progressbar"' in first_cell
    assert html.rstrip().endswith("</html>")


def test_page_is_readable_without_script(browser, showcase):
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(f"{showcase.address}/colors")
    expect(page.get_by_role("heading", name="Colors")).to_be_visible()
    expect(cell(page, 0).get_by_role("progressbar")).to_be_visible()
    context.close()


def test_first_paint_shows_a_spinner_in_every_visible_cell(showcase, page):
    showcase.ride(minimumLatency=60, maximumLatency=60)
    page.goto(f"{showcase.address}/colors")
    for index in range(6):
        expect(cell(page, index).get_by_role("progressbar")).to_be_visible()
    assert page.locator("[aria-label^='Color ']").count() == 0


def test_every_visible_cell_ends_as_a_color_or_a_retry_button(showcase, page):
    page.goto(f"{showcase.address}/colors")
    wait_until_settled(page)
    for index in range(9):
        expect(color(page, index).or_(cell(page, index).get_by_role("button", name="Retry"))).to_be_visible()
    SCREENSHOT.parent.mkdir(parents=True, exist_ok=True)
    assert len(page.screenshot(path=SCREENSHOT)) > 10_000


# Clicks the retry button of a cell whenever it's enabled, until the cell shows a color.
RETRY_UNTIL_COLORED = """(index) => {
    const cell = document.querySelector(`[data-testid=color-${index}]`);
    if (cell.querySelector("[aria-label^='Color ']")) return true;
    cell.querySelector("button[aria-label=Retry]:not([disabled])")?.click();
    return false;
}"""


def test_retrying_until_done_gives_all_colors(showcase, page):
    showcase.ride(failureRate=1 / 6)
    page.goto(f"{showcase.address}/colors")
    for index in range(CELLS):
        cell(page, index).scroll_into_view_if_needed()
        page.wait_for_function(RETRY_UNTIL_COLORED, arg=index)
        expect(color(page, index)).to_be_visible()
    assert requested_indices(showcase) == set(range(CELLS))
    assert len(showcase.requested_paths()) > CELLS, "one in six fails, so some cells must have been retried"


def test_retry_all_failed_loads_every_failed_cell_again(showcase, page):
    fail_everything(showcase)
    page.goto(f"{showcase.address}/colors")
    wait_until_settled(page)
    expect(page.locator("[aria-label^='Color ']")).to_have_count(0)
    fail_nothing(showcase)
    page.get_by_role("button", name="Retry all failed").click()
    wait_until_settled(page)
    expect(retry_buttons(page)).to_have_count(0)
    for index in range(9):
        expect(color(page, index)).to_be_visible()


def test_a_cell_far_below_is_requested_when_it_is_scrolled_to(showcase, page):
    fail_nothing(showcase)
    page.goto(f"{showcase.address}/colors")
    wait_until_settled(page)
    assert max(requested_indices(showcase)) < 60
    page.mouse.move(320, 400)
    while cell(page, 99).count() == 0:
        page.mouse.wheel(0, 2_000)
        draw(page)
    expect(color(page, 99)).to_be_visible()
    assert 99 in requested_indices(showcase)


def test_a_click_changes_one_cell_and_nothing_else(showcase, page):
    fail_everything(showcase)
    frames = record_frames(page)
    page.goto(f"{showcase.address}/colors")
    wait_until_settled(page)
    fail_nothing(showcase)
    expect(page.get_by_text("no delay", exact=True).locator("visible=true")).to_be_visible()
    # The panel shows the load, like any other. Its legend gets an entry for the first one that succeeds.
    cell(page, 5).get_by_role("button", name="Retry").click()
    expect(color(page, 5)).to_be_visible()
    quiet_strip(showcase, page)
    inside = identities(cell(page, 4)) | identities(page.get_by_test_id("load-strip").locator("visible=true"))
    before = page.locator("[data-testid^=color-]").evaluate_all("(cells) => cells.map((cell) => cell.innerText)")
    frames.clear()
    cell(page, 4).get_by_role("button", name="Retry").click()
    expect(color(page, 4)).to_be_visible()
    assert frames
    for frame in frames:
        assert len(frame.encode()) < 1_000, frame
        assert not changes_outside(frame, inside)
    after = page.locator("[data-testid^=color-]").evaluate_all("(cells) => cells.map((cell) => cell.innerText)")
    assert [index for index, (old, new) in enumerate(zip(before, after, strict=True)) if old != new] == [4]


# The distances from the strip of loads to its two drawings, and how far the marks are from the end of the strip, in
# lengths of the strip.
PLACES = """(strip) => {
    const { left, right, width } = strip.getBoundingClientRect();
    const drawings = [...strip.querySelectorAll("[style*=translate] .drawing")];
    const places = new Set(drawings.map((drawing) => drawing.getBoundingClientRect().left - left));
    const marks = drawings.flatMap((drawing) => [...drawing.querySelectorAll("svg > *")]);
    const ages = marks.map((mark) => right - mark.getBoundingClientRect().left);
    return [...places, Math.min(...ages), Math.max(...ages)].map((length) => length / width);
}"""


def test_the_strip_shows_the_last_half_minute_and_moves_without_messages(showcase, page):
    start = time.monotonic()
    frames = record_frames(page)
    page.goto(f"{showcase.address}/colors")
    wait_until_settled(page)
    strip = quiet_strip(showcase, page)

    def is_right():
        places = strip.evaluate(PLACES)
        if len(places) < 4:
            return False
        first, second, youngest, oldest = places
        is_young = 0 <= youngest <= oldest <= (time.monotonic() - start + 0.5) / 30 + 0.01
        return abs(second - first - 1) < 0.01 and is_young

    # It's drawn again once its size is known.
    wait_until(page, is_right, "the loads aren't where they belong")
    # Its window doesn't end during the test, at which it would be drawn again.
    wait_until(page, lambda: strip.evaluate(MOVES), "the strip doesn't move for long enough")
    page.wait_for_function(DRAWN)
    frames.clear()
    before = strip.evaluate(PLACES)[1]
    wait_until(page, lambda: strip.evaluate(PLACES)[1] < before - 0.03, "the strip doesn't move")
    assert is_right()
    # A load that is no longer one of the last 30 seconds is told of, with the new number of loads.
    assert not [frame for frame in frames if frame.startswith("[") and "aria-label" not in frame]


# Whether an animation moves the drawings, and will for the next 10 seconds.
MOVES = """(strip) => strip.getAnimations({ subtree: true }).some((motion) =>
    motion.transitionProperty === "translate" && motion.effect.getTiming().duration - motion.currentTime > 10_000)"""


def test_the_page_works_by_keyboard(showcase, page):
    fail_everything(showcase)
    page.goto(f"{showcase.address}/colors")
    wait_until_settled(page)
    fail_nothing(showcase)
    focused = "() => document.activeElement.closest('[data-testid]')?.dataset.testid"
    for _ in range(40):
        page.keyboard.press("Tab")
        if page.evaluate(focused) == "color-0":
            break
    assert page.evaluate(focused) == "color-0"
    page.keyboard.press("Enter")
    expect(color(page, 0)).to_be_visible()


def test_the_train_changes_what_the_network_does(showcase, page):
    page.goto(f"{showcase.address}/colors")
    page.get_by_role("button", name="More").click()
    page.get_by_role("button", name="Instant").click()
    page.get_by_role("button", name="Always").first.click()
    page.wait_for_function(
        "() => fetch('/api/train').then((answer) => answer.json())"
        ".then((train) => train.failureRate === 1 && train.maximumLatency === 0)"
    )
    page.reload()
    wait_until_settled(page)
    expect(page.locator("[aria-label^='Color ']")).to_have_count(0)
    assert retry_buttons(page).count() >= 9


def test_the_inspector_shows_the_loads_before_it_was_opened(showcase, browser):
    showcase.ride("At home")
    with opened(browser, viewport={"width": 1280, "height": 800}) as page:
        page.goto(f"{showcase.address}/colors")
        wait_until_settled(page)
        page.get_by_role("button", name="Show the resource inspector").click()
        inspector = page.get_by_label("Resource inspector")
        inspector.get_by_role("radio", name="Timeline").click()
        chart = inspector.get_by_role("img", name="The last 30 seconds: 24 loads of 24 keys, 0 running")
        expect(chart).to_be_visible()
        inspector.get_by_role("radio", name="Resources").click()
        card = inspector.get_by_role("group", name="colors/0", exact=True)
        card.get_by_role("button").first.click()
        expect(card).to_contain_text("Copy as a test")
