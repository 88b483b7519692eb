"""A bad connection between the page and its server: cut, slow, or flooded. No action and no content is lost."""

import time

import pytest
from conftest import FIXTURE
from frames import wait_until
from line import TIMERS, Line
from playwright.sync_api import expect
from showcase import free_port, running_showcase, wait_until_at_rest


@pytest.fixture
def line(fixture, page):
    """The page whose connection is tested, and its line."""
    return connected(fixture, page)


def connected(fixture, page):
    """Opens the page, and waits until it's connected. Returns its line."""
    line = Line(page)
    page.goto(fixture.address + "/resuming")
    add_one(page)
    expect(count(page)).to_have_text("Count: 1")
    return line


def count(page):
    return page.get_by_test_id("count")


def add_one(page):
    page.get_by_role("button", name="Add one").click()


def field(page, name):
    return page.get_by_role("textbox", name=name, exact=True)


def cut(line, page):
    """Cuts the line, and returns when the page has noticed; the line stays down."""
    line.is_down = True
    line.cut()
    expect(page.locator("body[data-offline]")).to_have_count(1)


def mend(line, page):
    line.is_down = False
    expect(page.locator("body[data-offline]")).to_have_count(0, timeout=60_000)


# Resume


def test_a_page_that_was_cut_off_says_so_and_goes_on_where_it_was(line, page):
    field(page, "Words").fill("half a sen")
    expect(page.get_by_text("Heard: half a sen")).to_be_visible()
    page.get_by_test_id("rows").evaluate("(rows) => rows.scrollTo(0, 700)")
    page.evaluate("() => { window.isSame = true }")
    cut(line, page)
    mend(line, page)
    add_one(page)
    expect(count(page)).to_have_text("Count: 2")
    expect(field(page, "Words")).to_have_value("half a sen")
    assert page.get_by_test_id("rows").evaluate("(rows) => rows.scrollTop") == 700
    assert page.evaluate("() => window.isSame")


def test_what_was_lost_on_the_way_comes_again_and_the_elements_stay(line, page):
    page.get_by_test_id("rows").evaluate("(rows) => rows.scrollTo(0, 700)")
    count(page).evaluate("(label) => { label.isSame = true }")
    line.holds_answers = True
    before = len(line.received)
    add_one(page)
    line.wait_until(lambda: len(line.received) > before)
    expect(count(page)).to_have_text("Count: 1")
    cut(line, page)
    line.holds_answers = False
    mend(line, page)
    expect(count(page)).to_have_text("Count: 2")
    assert count(page).evaluate("(label) => label.isSame === true")
    assert page.get_by_test_id("rows").evaluate("(rows) => rows.scrollTop") == 700


def test_what_is_typed_and_switched_while_the_line_is_down_is_told_when_it_is_up(line, page):
    cut(line, page)
    field(page, "Words").press_sequentially("still here")
    page.get_by_role("switch", name="Sound").check(force=True)
    mend(line, page)
    expect(page.get_by_text("Heard: still here")).to_be_visible()
    expect(page.get_by_text("It sounds")).to_be_visible()
    expect(field(page, "Words")).to_have_value("still here")
    expect(page.get_by_role("switch", name="Sound")).to_be_checked()


def test_a_tap_on_a_page_that_is_cut_off_does_nothing_later(line, page):
    cut(line, page)
    add_one(page)
    mend(line, page)
    add_one(page)
    expect(count(page)).to_have_text("Count: 2")


def test_a_tap_on_a_page_that_has_just_come_counts_as_soon_as_it_is_connected(fixture, page):
    line = Line(page)
    line.is_down = True
    page.goto(fixture.address + "/resuming")
    add_one(page)
    field(page, "Words").fill("early")
    line.is_down = False
    expect(count(page)).to_have_text("Count: 1")
    expect(page.get_by_text("Heard: early")).to_be_visible()


def test_each_try_to_connect_waits_twice_as_long_up_to_half_a_minute(fixture, page):
    page.add_init_script(TIMERS % 9)
    line = connected(fixture, page)
    cut(line, page)
    page.wait_for_function("() => window.waits.length === 9")
    assert page.evaluate("() => window.waits") == [400, 800, 1600, 3200, 6400, 12800, 25600, 30000, 30000]


@pytest.mark.parametrize("news", ["online", "visibilitychange"])
def test_a_network_that_is_back_and_a_page_that_is_looked_at_again_wait_for_nothing(fixture, page, news):
    page.add_init_script(TIMERS % 0)
    line = connected(fixture, page)
    cut(line, page)
    line.is_down = False
    assert line.connections == 1
    page.evaluate("(news) => document.dispatchEvent(new Event(news, { bubbles: true }))", news)
    expect(page.locator("body[data-offline]")).to_have_count(0)
    assert line.connections == 2
    page.evaluate("(news) => document.dispatchEvent(new Event(news, { bubbles: true }))", news)
    add_one(page)
    expect(count(page)).to_have_text("Count: 2")
    assert line.connections == 2, "a page that is connected stays so"


def test_a_network_that_falls_silent_is_noticed_within_five_seconds_and_the_page_goes_on(fixture, page):
    page.clock.install()
    line = connected(fixture, page)
    line.holds_answers = True
    # Silence counts from here: the clock goes on by itself, too.
    page.evaluate("() => dispatchEvent(new Event('page:heard'))")
    page.clock.run_for(3_000)
    assert not page.evaluate("() => document.body.hasAttribute('data-offline')")
    page.clock.run_for(2_000)
    assert page.evaluate("() => document.body.hasAttribute('data-offline')")
    line.holds_answers = False
    page.clock.resume()
    expect(page.locator("body[data-offline]")).to_have_count(0)
    add_one(page)
    expect(count(page)).to_have_text("Count: 2")


# Keeps the sockets of the page.
SOCKETS = """
    const sockets = window.sockets = [];
    window.WebSocket = class extends WebSocket {
        constructor(...items) {
            super(...items);
            sockets.push(this);
        }
    };
"""


def test_messages_are_compressed_in_both_directions(fixture, page):
    page.add_init_script(SOCKETS)
    page.goto(fixture.address + "/resuming")
    add_one(page)
    expect(count(page)).to_have_text("Count: 1")
    assert page.evaluate("sockets[0].extensions") == "permessage-deflate; client_no_context_takeover"
    field(page, "Loud").fill("word " * 1_000)
    expect(field(page, "Loud")).to_have_value("WORD " * 1_000)


def test_what_is_hidden_stays_hidden_without_a_line(showcase, page):
    showcase.ride("At home")
    line = Line(page)
    page.goto(f"{showcase.address}/notes")
    wait_until_at_rest(page, "[data-testid^=note-]")
    actions = page.locator(".row:has([data-testid^=note-]) > .controls.actions")
    expect(actions).not_to_have_count(0)
    cut(line, page)
    assert set(actions.evaluate_all("(bars) => bars.map((bar) => getComputedStyle(bar).opacity)")) == {"0"}


def test_a_click_without_a_line_is_refused_where_it_is_seen_and_one_can_connect_at_once(fixture, page):
    page.add_init_script(TIMERS % 0)
    line = connected(fixture, page)
    cut(line, page)
    status = page.locator(".offline")
    expect(status).to_contain_text("Reconnecting")
    add_one(page)
    expect(status).to_contain_text("nothing was sent")
    expect(page.get_by_role("button", name="Add one")).to_have_css("filter", "opacity(0.45)")
    line.is_down = False
    page.get_by_role("button", name="Reconnect now").click()
    expect(page.locator("body[data-offline]")).to_have_count(0)
    expect(status).not_to_be_visible()
    add_one(page)
    expect(count(page)).to_have_text("Count: 2")


def test_a_page_that_is_looked_at_asks_for_its_server_more_than_once_a_second(fixture, page):
    page.add_init_script(TIMERS % 30)
    line = connected(fixture, page)
    page.route("**/page-*.js", lambda route: route.abort())
    cut(line, page)
    page.wait_for_function("() => window.waits.length === 30")
    assert page.evaluate("() => Math.max(...window.waits)") < 1_000
    line.is_down = False
    page.unroute_all()
    page.evaluate("() => window.page.reconnect()")
    expect(page.locator("body[data-offline]")).to_have_count(0)
    add_one(page)
    expect(count(page)).to_have_text("Count: 2")


def test_what_a_window_keeps_is_there_after_a_restart_of_the_server_and_so_is_what_was_typed(page):
    port = free_port()
    with running_showcase(command=[str(FIXTURE)], options=["--port", port]) as first:
        page.goto(first.address + "/resuming")
        page.get_by_role("button", name="Keep one").click()
        expect(page.get_by_text("Kept: 1")).to_be_visible()
        field(page, "Words").fill("half a sen")
        expect(page.get_by_text("Heard: half a sen")).to_be_visible()
    expect(page.locator("body[data-offline]")).to_have_count(1)
    with running_showcase(command=[str(FIXTURE)], options=["--port", port]):
        expect(page.locator("body[data-offline]")).to_have_count(0)
        expect(page.get_by_text("Kept: 1")).to_be_visible()
        expect(page.get_by_text("Heard: half a sen")).to_be_visible()
        expect(field(page, "Words")).to_have_value("half a sen")
        page.reload()
        expect(page.get_by_text("Kept: 1")).to_be_visible()
        expect(field(page, "Words")).to_have_value("")


# Slowness


def test_a_page_that_is_slow_gets_the_last_state_and_not_each_one_in_between(line, page):
    line.holds_acknowledgements = True
    before = len(line.received)
    for _ in range(30):
        add_one(page)
    clicks = lambda: len([message for message in line.sent if message.startswith('["t"')])  # noqa: E731
    line.wait_until(lambda: clicks() >= 31)
    assert clicks() == 31
    line.wait_until(lambda: len(line.received) > before)
    assert len(line.received) - before <= 2
    line.go_on()
    expect(count(page)).to_have_text("Count: 31")
    assert len(line.received) - before <= 4


def test_a_late_answer_never_overwrites_what_was_typed_since(line, page):
    loud = field(page, "Loud")
    line.holds_answers = True
    before = len(line.received)
    loud.press_sequentially("a")
    line.wait_until(lambda: len(line.received) > before)
    loud.press_sequentially("bc")
    expect(loud).to_have_value("abc")
    page.evaluate(
        """() => {
            window.seen = [];
            const look = () => seen.push(document.querySelectorAll("input")[1].value);
            new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true });
        }"""
    )
    line.go_on()
    expect(page.get_by_text("Heard loud: ABC")).to_be_visible()
    expect(loud).to_have_value("ABC")
    assert {text.lower() for text in page.evaluate("() => window.seen")} == {"abc"}


def test_a_page_that_floods_its_server_is_cut_off_for_a_moment_and_hurts_no_other(page, fixture, browser):
    # No line in between, which would pass the messages on more slowly than the server accepts them.
    connections = []
    page.on("websocket", lambda connection: connections.append(connection))
    page.goto(fixture.address + "/resuming")
    add_one(page)
    expect(count(page)).to_have_text("Count: 1")
    other = browser.new_page()
    other.goto(fixture.address + "/resuming")
    add_one(other)
    expect(count(other)).to_have_text("Count: 1")
    began = time.monotonic()
    page.evaluate(
        """() => {
            const field = document.querySelector("input");
            for (let number = 1; number <= 1000; number += 1) {
                field.value = number;
                field.dispatchEvent(new Event("input", { bubbles: true }));
            }
        }"""
    )
    heard = page.get_by_text("Heard: 1000")
    # NB: A machine that takes more than 4 s for the messages doesn't pass them on faster than the server accepts them.
    wait_until(
        page, lambda: len(connections) == 2 or heard.is_visible() and time.monotonic() - began > 4,
        "the page is still connected")
    add_one(other)
    expect(count(other)).to_have_text("Count: 2")
    other.close()
    expect(heard).to_be_visible(timeout=60_000)
    expect(page.locator("body[data-offline]")).to_have_count(0)
    add_one(page)
    expect(count(page)).to_have_text("Count: 2")


def test_two_pages_of_one_browser_are_two_lives(line, page, fixture):
    other = page.context.new_page()
    other.goto(fixture.address + "/resuming")
    expect(count(other)).to_have_text("Count: 0")
    add_one(other)
    expect(count(other)).to_have_text("Count: 1")
    add_one(page)
    expect(count(page)).to_have_text("Count: 2")
    expect(count(other)).to_have_text("Count: 1")
