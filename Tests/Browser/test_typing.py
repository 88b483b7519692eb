"""Texts that the user edits while the app changes them: no key is lost or doubled, and both sides end with one text."""

import random
import re
import urllib.request

import merging
import pytest
from delay import delayed
from frames import wait_until
from line import Line
from playwright.sync_api import expect
from showcase import ROOT

CLIENT = ROOT / "Sources" / "BrowserHost" / "Assets" / "client"
KILOBYTE = 1024
KEYS = {
    "Loud": ["a", "b", "c", "Space"], "Grouped": ["0", "1", "2", "3"], "Note": ["x", "y", "Enter"],
    "Short": ["a", "b", "c", "d"],
}
EDITING = ["Backspace", "Delete", "ArrowLeft", "Home", "End", "Shift+ArrowLeft"]
EDITING += [f"Control+{letter}" for letter in "acxvzy"]


def field(page, name):
    return page.get_by_role("searchbox" if name == "Search" else "textbox", name=name, exact=True)


def heard(page, name):
    return page.get_by_test_id(f"heard-{name.lower()}")


def open_typing(page, address):
    """Opens the page, and waits until it's connected."""
    page.goto(address + "/typing")
    field(page, "Loud").press_sequentially("x")
    expect(heard(page, "Loud")).to_have_text("X")
    field(page, "Loud").fill("")
    expect(heard(page, "Loud")).to_have_text("")


def expect_same(page, name, text=None):
    """Expects one text on both sides."""
    if text is not None:
        expect(heard(page, name)).to_have_text(text)
    wait_until(page, lambda: field(page, name).input_value() == heard(page, name).text_content(), f"{name} differs")


@pytest.fixture
def line(fixture, page):
    """The page, and its line."""
    line = Line(page)
    open_typing(page, fixture.address)
    return line


# The functions


@pytest.fixture(scope="module")
def edits(browser):
    """A page with the functions of the page's script."""
    page = browser.new_page()
    page.goto("about:blank")
    page.evaluate(
        """async (source) => {
            const module = await import("data:text/javascript," + encodeURIComponent(source));
            Object.assign(window, module);
        }""",
        (CLIENT / "edits.js").read_text(),
    )
    yield page
    page.close()


def test_both_ways_to_combine_edits_lead_to_the_text_of_the_reference(edits):
    source = random.Random(1)
    cases = []
    for _ in range(20_000):
        text = merging.random_text(source)
        cases.append([text, merging.random_edit(source, text), merging.random_edit(source, text)])
    results = edits.evaluate(
        """(cases) => cases.map(([text, own, other]) => {
            const [edit, rest] = rebased(own, [other]);
            return [applied(applied(text, other), edit), rest.reduce(applied, applied(text, own))];
        })""",
        cases,
    )
    for case, both in zip(cases, results):
        assert both == [merging.merged(*case)] * 2, case


def test_an_edit_is_what_differs_and_never_half_a_character(edits):
    source = random.Random(2)
    pairs = []
    for _ in range(20_000):
        text = merging.random_text(source)
        pairs.append([text, merging.applied(text, merging.random_edit(source, text))])
    found = edits.evaluate("(pairs) => pairs.map((pair) => difference(...pair))", pairs)
    for (old, new), edit in zip(pairs, found):
        assert merging.applied(old, edit) == new
        start, end, part = edit
        assert end - start + len(merging.units(part)) <= len(merging.units(old + new))


def test_histories_of_a_page_and_a_server_end_with_one_text(edits):
    """The edits of both sides cross in any order; each side combines them by itself."""
    histories = edits.evaluate(
        """() => {
            let seed = 1;
            const random = (most) => (seed = (seed * 16807) % 2147483647) % most;
            const letters = ["a", "b", " ", "\\u{1F600}", "\\u{1F601}"];
            const some = () => Array.from({ length: random(4) }, () => letters[random(5)]).join("");
            const edit = (text) => {
                const places = [0];
                for (const letter of text) places.push(places.at(-1) + letter.length);
                const [one, two] = [places[random(places.length)], places[random(places.length)]];
                return [Math.min(one, two), Math.max(one, two), some()];
            };
            const differing = [];
            for (let history = 0; history < 5000; history++) {
                let page = some(), known = page, shown = page, app = page, sent = [], on = [];
                // The server's texts on their way, and the page's edits, each with the text that it was made in.
                for (let step = 0; step < 30; step++) {
                    const way = random(4);
                    if (way === 0) {
                        const own = edit(page);
                        page = applied(page, own);
                        sent.push(own);
                    } else if (way === 1 && sent.length) {
                        // The server receives an edit: it follows the page, and its own text.
                        const own = sent.shift();
                        const [moved, rest] = rebased(own, on);
                        known = applied(known, own);
                        on = rest;
                        app = applied(app, moved);
                    } else if (way === 2 && !on.length) {
                        const text = applied(app, edit(app));
                        on = [difference(app, text)];
                        app = text;
                    } else if (way === 3 && on.length) {
                        // The page receives the text as it was when the server sent it.
                        let lag = [difference(known, on.reduce(applied, known))];
                        known = on.reduce(applied, known);
                        on = [];
                        page = known;
                        sent = sent.map((own) => {
                            let moved;
                            [moved, lag] = rebased(own, lag);
                            page = applied(page, moved);
                            return moved;
                        });
                    }
                }
                for (const own of sent) {
                    const [moved, rest] = rebased(own, on);
                    known = applied(known, own);
                    on = rest;
                    app = applied(app, moved);
                }
                if (on.reduce(applied, page) !== app) differing.push([page, app]);
            }
            return differing;
        }"""
    )
    assert histories == []


# Delay


@pytest.mark.parametrize("delay", [0, 50, 150, 400])
def test_notes_that_are_typed_in_a_row_are_the_notes_that_the_app_gets(fixture, page, delay):
    with delayed(fixture.address, delay) as port:
        open_typing(page, port.address)
        field(page, "Note").press_sequentially("a0 b\na1 b\na2 b\na3 b\nrest", delay=30)
        expect(heard(page, "notes")).to_have_text("a0 b|a1 b|a2 b|a3 b")
        expect_same(page, "Note", "rest")
        field(page, "Secret").press_sequentially("one\ntwo", delay=30)
        expect_same(page, "Secret", "two")
        field(page, "Loud").press_sequentially("hello world", delay=30)
        expect_same(page, "Loud", "HELLO WORLD")
        field(page, "Grouped").press_sequentially("1234567890", delay=30)
        expect_same(page, "Grouped", "1,234,567,890")
        field(page, "Short").press_sequentially("abcdefghijkl", delay=30)
        expect_same(page, "Short", "abcdefgh")
        field(page, "Completed").press_sequentially("swui", delay=30)
        expect_same(page, "Completed", "swift ui")
        field(page, "Search").press_sequentially("words", delay=30)
        expect_same(page, "Search", "words")
        field(page, "Amount").press_sequentially("42\n", delay=30)
        expect_same(page, "Amount", "420")


@pytest.mark.parametrize("delay", [0, 150])
def test_any_keys_end_with_one_text(fixture, page, delay):
    """Keys in the middle, removals, selections, undo, and paste, while the app shouts and groups."""
    source = random.Random(delay)
    with delayed(fixture.address, delay) as port:
        open_typing(page, port.address)
        for name, letters in KEYS.items():
            field(page, name).focus()
            for _ in range(60):
                page.keyboard.press(source.choice(letters + EDITING))
            expect_same(page, name)


# Order


def test_what_is_typed_before_the_answer_comes_is_kept_in_it(line, page):
    line.holds_answers = True
    field(page, "Note").press_sequentially("a0 b\na1 b\na2")
    line.wait_until(lambda: line.sent[-1].startswith('["e"'))
    line.go_on()
    expect(heard(page, "notes")).to_have_text("a0 b|a1 b")
    expect_same(page, "Note", "a2")


def test_the_caret_and_the_selection_stay_where_they_were_in_the_text(line, page):
    loud = field(page, "Loud")
    line.holds_answers = True
    loud.press_sequentially("hello world")
    page.keyboard.press("ArrowLeft")
    for _ in range(3):
        page.keyboard.press("Shift+ArrowLeft")
    line.go_on()
    expect_same(page, "Loud", "HELLO WORLD")
    assert loud.evaluate("(field) => [field.selectionStart, field.selectionEnd, field.selectionDirection]") == [
        7, 10, "backward"]
    page.keyboard.type("0")
    expect_same(page, "Loud", "HELLO W0D")


def test_a_composition_goes_on_while_the_app_changes_the_text(line, page):
    loud = field(page, "Loud")
    session = page.context.new_cdp_session(page)
    line.holds_answers = True
    loud.press_sequentially("ab")
    session.send("Input.imeSetComposition", {"text": "に", "selectionStart": 1, "selectionEnd": 1})
    line.go_on()
    expect(heard(page, "Loud")).to_have_text("ABに")
    assert loud.input_value() == "abに", "nothing is changed during a composition"
    session.send("Input.imeSetComposition", {"text": "にほん", "selectionStart": 3, "selectionEnd": 3})
    expect(heard(page, "Loud")).to_have_text("ABにほん")
    session.send("Input.insertText", {"text": "日本"})
    expect_same(page, "Loud", "AB日本")
    page.keyboard.type("c")
    expect_same(page, "Loud", "AB日本C")


def test_a_slider_that_the_app_moves_back_goes_back_however_often_it_was_moved(line, page):
    level = page.get_by_role("slider", name="Level")
    for _ in range(2):
        level.focus()
        page.keyboard.press("End")
        expect(heard(page, "level")).to_have_text("1.0")
        page.get_by_role("button", name="Level down").click()
        expect(heard(page, "level")).to_have_text("0.0")
        expect(level).to_have_value("0")


def test_a_control_that_is_changed_and_hidden_in_one_batch_has_changed_when_it_returns(fixture, page):
    line = Line(page)
    page.goto(fixture.address + "/parting")
    level = page.get_by_role("slider", name="Level")
    level.focus()
    line.holds_acknowledgements = True
    page.keyboard.press("End")
    for name in ("Half", "Leave"):
        page.get_by_role("button", name=name).click()
    line.go_on()
    page.get_by_role("button", name="Return").click()
    expect(level).to_have_value("0.5")


def test_two_windows_that_edit_one_text_end_with_the_same(fixture, page):
    with delayed(fixture.address, 150) as port:
        other = page.context.new_page()
        for window in (page, other):
            open_typing(window, port.address)
        page.get_by_role("button", name="Clear the letter").click()
        for turn in range(6):
            for window, letter in ((page, "x"), (other, "y")):
                window.bring_to_front()
                field(window, "Letter").focus()
                window.keyboard.press("End" if turn % 2 else "Home")
                window.keyboard.type(letter * 3)
        for window in (page, other):
            expect(heard(window, "letter")).to_have_text(re.compile("^36 "))
        both = [field(window, "Letter") for window in (page, other)]
        wait_until(page, lambda: both[0].input_value() == both[1].input_value(), "they differ")
        assert sorted(both[0].input_value()) == ["x"] * 18 + ["y"] * 18


# Cuts


def test_what_was_on_its_way_when_the_line_broke_comes_once(line, page):
    line.holds_keys = True
    field(page, "Note").press_sequentially("one\ntw")
    line.wait_until(lambda: line.sent[-1].startswith('["e"'))
    line.is_down = True
    line.cut()
    expect(page.locator("body[data-offline]")).to_have_count(1)
    field(page, "Note").press_sequentially("o more")
    line.holds_keys = False
    line.is_down = False
    expect(heard(page, "notes")).to_have_text("one")
    expect_same(page, "Note", "two more")


def test_answers_that_were_on_their_way_when_the_line_broke_change_no_key(line, page):
    line.holds_answers = True
    before = len(line.received)
    field(page, "Note").press_sequentially("one\ntwo\nth")
    line.wait_until(lambda: len(line.received) > before)
    line.is_down = True
    line.cut()
    expect(page.locator("body[data-offline]")).to_have_count(1)
    field(page, "Note").press_sequentially("ree")
    line.holds_answers = line.is_down = False
    expect(heard(page, "notes")).to_have_text("one|two")
    expect_same(page, "Note", "three")


def test_a_page_that_is_drawn_anew_keeps_what_is_typed(line, page):
    """The page can't apply a batch, and gets the whole tree. What was typed meanwhile is still in its field."""
    line.holds_answers = True
    before = len(line.received)
    field(page, "Note").press_sequentially("one\ntw")
    line.wait_until(lambda: len(line.received) > before)
    page.evaluate(
        """() => {
            const { steps } = window.page, { t } = steps;
            steps.t = () => { steps.t = t; throw new Error(); };
        }"""
    )
    line.go_on()
    field(page, "Note").press_sequentially("o")
    expect(heard(page, "notes")).to_have_text("one")
    expect_same(page, "Note", "two")
    page.keyboard.type("!")
    expect_same(page, "Note", "two!")


def drawn(address):
    """Returns a page as a client without a session gets it."""
    with urllib.request.urlopen(address) as response:
        return response.read().decode()


def test_what_is_typed_into_a_page_before_it_turns_out_to_be_another_is_kept(fixture, page):
    line = Line(page)
    line.is_down = True
    page.goto(fixture.address + "/typing-anew")
    number = page.get_by_text("Number").text_content()
    field(page, "Note").press_sequentially("early")
    gone = re.compile(f"Gone: [^<]*\\b{number.split()[1]}\\.")
    wait_until(page, lambda: gone.search(drawn(fixture.address + "/typing-anew")), "the views are still there")
    line.is_down = False
    expect(page.get_by_text("Number")).not_to_have_text(number)
    expect_same(page, "Note", "early")


# Sizes


def paste(page, name, text):
    """Inserts a text as a paste does, in one event."""
    field(page, name).evaluate(
        """(field, text) => {
            field.focus();
            field.setRangeText(text, field.selectionStart, field.selectionEnd, "end");
            field.dispatchEvent(new InputEvent("input", { bubbles: true, inputType: "insertFromPaste" }));
        }""",
        text,
    )


def expect_letter(page, text):
    """Expects one text in the field and in the app, which tells its size and a checksum."""
    checksum = 0
    for byte in text.encode():
        checksum = (checksum * 31 + byte) % 1000003
    expect(heard(page, "letter")).to_have_text(f"{len(text.encode())} {checksum}")
    wait_until(page, lambda: field(page, "Letter").input_value() == text, "the field shows another text")


def clear_letter(page):
    page.get_by_role("button", name="Clear the letter").click()
    expect_letter(page, "")


@pytest.mark.parametrize(
    "text",
    ["x" * 20_000, "x" * 64 * KILOBYTE, '"\\\n' * 7_000, "\N{GRINNING FACE}" * 16 * KILOBYTE],
    ids=["20k", "64k", "escaped", "faces"],
)
def test_a_paste_of_up_to_64_kilobytes_arrives(line, page, text):
    clear_letter(page)
    paste(page, "Letter", text)
    expect_letter(page, text)
    page.keyboard.press("Backspace")
    page.keyboard.type("y")
    expect_letter(page, text[:-1] + "y")
    assert line.connections == 1


def test_a_longer_text_stays_in_its_field_and_the_page_says_so(line, page):
    clear_letter(page)
    paste(page, "Letter", "x" * (64 * KILOBYTE + 1))
    notice = page.locator(".notice")
    expect(notice).to_contain_text("too long")
    expect(field(page, "Letter")).to_have_attribute("aria-invalid", "true")
    assert len(field(page, "Letter").input_value()) == 64 * KILOBYTE + 1
    expect_letter_heard_nothing(page)
    field(page, "Letter").press("Backspace")
    expect_letter(page, "x" * 64 * KILOBYTE)
    expect(field(page, "Letter")).not_to_have_attribute("aria-invalid", "true")
    notice.get_by_role("button", name="Close").click()
    expect(notice).not_to_be_visible()
    assert line.connections == 1


def expect_letter_heard_nothing(page):
    field(page, "Loud").press_sequentially("z")
    expect(heard(page, "Loud")).to_have_text("Z")
    expect(heard(page, "letter")).to_have_text("0 0")


def test_a_text_that_was_too_long_is_sent_once_the_app_has_made_room(fixture, page):
    with delayed(fixture.address, 150) as port:
        open_typing(page, port.address)
        clear_letter(page)
        paste(page, "Letter", "x" * 64 * KILOBYTE)
        expect_letter(page, "x" * 64 * KILOBYTE)
        page.get_by_role("button", name="Clear the letter").click()
        paste(page, "Letter", "y" * 20_000)
        expect_letter(page, "y" * 20_000)


def test_a_message_that_was_refused_for_its_size_is_not_repeated(line, page):
    clear_letter(page)
    line.refuses = 3_000
    paste(page, "Letter", "x" * 20_000)
    expect_letter(page, "x" * 20_000)
    refused = [message for message in line.sent if len(message) > 3_000]
    assert len(refused) == len(set(map(len, refused))), "one of each size"


# Memory


def test_quotation_marks_in_the_memory_of_a_window_come_back_after_a_reload(fixture, page):
    line = Line(page)
    page.goto(fixture.address + "/typing")
    field(page, "Kept").fill('"' * 4_200)
    expect(heard(page, "kept")).to_have_text("4200")
    page.wait_for_function("() => (sessionStorage.scene || '').length > 8000")
    page.reload()
    expect(heard(page, "kept")).to_have_text("4200")
    assert line.connections == 2


def test_a_window_that_has_too_much_to_remember_forgets_it_and_says_so(fixture, page):
    line = Line(page)
    page.goto(fixture.address + "/typing")
    field(page, "Kept").fill("short")
    page.wait_for_function("() => (sessionStorage.scene || '').includes('short')")
    field(page, "Kept").fill('"' * 9_000)
    expect(page.locator(".notice")).to_contain_text("forgotten")
    expect(heard(page, "kept")).to_have_text("9000")
    page.reload()
    expect(heard(page, "kept")).to_have_text("0")
    assert line.connections == 2


def test_a_memory_that_no_greeting_can_have_is_left_out_and_the_page_says_so(fixture, page):
    line = Line(page)
    page.goto(fixture.address + "/typing")
    field(page, "Loud").fill("x")
    expect(heard(page, "Loud")).to_have_text("X")
    page.evaluate("() => { sessionStorage.scene = JSON.stringify({ kept: 'x'.repeat(20000) }) }")
    page.reload()
    expect(page.locator(".notice")).to_contain_text("forgotten")
    field(page, "Loud").fill("y")
    expect(heard(page, "Loud")).to_have_text("Y")
    assert line.connections == 2
