"""The notes: changed without a connection, on several pages, and across the end of the process."""

import json
import os
import re

import pytest
from conftest import opened
from frames import draw, wait_until
from playwright.sync_api import expect
from showcase import STATION_SERVER, free_port, running_showcase

PACKED = [
    "✓ Tickets and seat reservations", "✓ Passport", "✓ Phone charger", "Headphones", "A book for the tunnels",
    "Sandwiches and apples", "Water bottle", "Rain jacket",
]
CHANGED = [
    "✓ Tickets and seat reservations", "✓ Passport", "✓ Phone charger", "✓ Headphones", "Two books", "Water bottle",
    "Umbrella", "Rain jacket",
]

# The displayed notes in their order, with a checkmark before those that are done.
NOTES = """() => [...document.querySelectorAll("[data-testid^=note-]")].map((row) => {
    const isDone = row.querySelector("[aria-label^='Done: ']");
    return (isDone ? "✓ " : "") + row.innerText.trim();
})"""


def open_notes(page, address, notes=PACKED):
    page.goto(f"{address}/notes")
    shows(page, notes)


def shows(page, notes):
    page.wait_for_function(f"(notes) => JSON.stringify(({NOTES})()) === JSON.stringify(notes)", arg=notes)


def sent(page):
    expect(page.get_by_test_id("outbox")).to_contain_text("Everything is sent")


def button(page, name):
    return page.get_by_role("button", name=name, exact=True).locator("visible=true")


def row(page, text):
    return page.locator(".row", has=page.get_by_text(text, exact=True))


def add(page, text):
    page.get_by_label("New note").fill(text)
    button(page, "Add").click()
    expect(row(page, text)).to_have_count(1)


def mark(page, text):
    button(page, f"To do: {text}").click()
    expect(button(page, f"Done: {text}")).to_have_count(1)


def edit(page, text, new):
    save(page, text, new)
    expect(row(page, new)).to_have_count(1)


def save(page, text, new):
    page.get_by_text(text, exact=True).click(position={"x": 4, "y": 4})
    page.locator("dialog textarea").fill(new)
    button(page, "Save").click()
    expect(page.locator("dialog")).to_have_count(0)


def move_up(page, text):
    row(page, text).hover()
    row(page, text).get_by_role("button", name="Move up").click()


def delete(page, text):
    row(page, text).hover()
    row(page, text).get_by_role("button", name="Delete").click()
    expect(row(page, text)).to_have_count(0)


def change(page):
    """Changes the list in each way that the screen offers."""
    mark(page, "Headphones")
    edit(page, "A book for the tunnels", "Two books")
    add(page, "Umbrella")
    move_up(page, "Umbrella")
    delete(page, "Sandwiches and apples")
    shows(page, CHANGED)


def writes(server):
    """Returns the method and the note of each write that the server has applied, in order."""
    return [(write["method"], write["note"]) for write in server.get("/api/notes/log")["writes"]]


def expect_changed(server):
    """Expects that the server has made those changes, each once and in their order."""
    made = writes(server)
    created = made[2][1]
    assert len(created) == 36, "the app has chosen the identifier"
    assert made == [("PATCH", "4"), ("PATCH", "5"), ("POST", created), ("PUT", created), ("DELETE", "6")]
    keys = [write["key"] for write in server.get("/api/notes/log")["writes"]]
    assert len(set(keys)) == len(keys)
    assert [("✓ " if note["isDone"] else "") + note["text"] for note in server.get("/api/notes")] == CHANGED


def test_each_action_is_shown_at_once_and_reaches_the_server(showcase, page):
    showcase.ride()
    open_notes(page, showcase.address)
    change(page)
    sent(page)
    expect_changed(showcase)
    shows(page, CHANGED)


def test_the_return_key_adds_a_note_and_nothing_adds_an_empty_one(showcase, page):
    showcase.ride()
    open_notes(page, showcase.address)
    field = page.get_by_label("New note")
    expect(button(page, "Add")).to_be_disabled()
    field.fill("   ")
    field.press("Enter")
    field.fill(" Umbrella ")
    field.press("Enter")
    shows(page, [*PACKED, "Umbrella"])
    expect(field).to_have_value("")
    sent(page)
    assert [note["text"] for note in showcase.get("/api/notes")][8:] == ["Umbrella"]


def test_a_deletion_can_be_undone(showcase, page):
    showcase.ride()
    open_notes(page, showcase.address)
    delete(page, "Passport")
    expect(page.get_by_test_id("deleted")).to_contain_text("“Passport” deleted")
    button(page, "Undo").click()
    shows(page, PACKED)
    sent(page)
    delete(page, "Water bottle")
    sent(page)
    expect(page.get_by_test_id("deleted")).to_have_count(0)
    assert writes(showcase) == [("DELETE", "7")]


@pytest.mark.parametrize("tunnel", ["refusing", "hanging"])
def test_in_the_tunnel_changes_wait_for_the_connection_and_then_are_sent(showcase, page, tunnel):
    showcase.ride()
    open_notes(page, showcase.address)
    showcase.ride(tunnel=tunnel)
    change(page)
    expect(page.get_by_test_id("deleted")).to_have_count(0)
    expect(page.get_by_test_id("outbox")).to_contain_text("5 changes")
    button(page, "Show pending changes").click()
    expect(page.get_by_test_id("pending")).to_have_count(5)
    expect(page.get_by_test_id("pending").last).to_contain_text("Waiting")
    assert writes(showcase) == []
    showcase.ride()
    expect(page.get_by_test_id("pending")).to_have_count(0, timeout=60_000)
    expect_changed(showcase)
    shows(page, CHANGED)


def test_two_pages_show_the_changes_of_both_before_the_server_has_them(showcase, browser, page):
    showcase.ride()
    with opened(browser) as other:
        for each in (page, other):
            open_notes(each, showcase.address)
        showcase.ride("In the tunnel")
        mark(page, "Headphones")
        edit(other, "A book for the tunnels", "Two books")
        add(page, "Umbrella")
        expect(row(other, "Umbrella")).to_have_count(1)
        move_up(other, "Umbrella")
        delete(page, "Sandwiches and apples")
        for each in (page, other):
            shows(each, CHANGED)
        showcase.ride()
        for each in (page, other):
            sent(each)
        expect_changed(showcase)
        for each in (page, other):
            shows(each, CHANGED)


def test_an_edit_is_merged_with_what_another_app_has_written(showcase, page):
    showcase.ride()
    open_notes(page, showcase.address)
    wait_until(page, lambda: "/api/notes/5" in showcase.requested_paths(), "the note isn't loaded by itself")
    showcase.ride("In the tunnel")
    edit(page, "A book for the tunnels", "A book for the long tunnels")
    showcase.put("/api/notes/5", {"text": "Two books for the tunnels", "isDone": True})
    showcase.ride()
    sent(page)
    merged = ["✓ Two books for the long tunnels" if note == "A book for the tunnels" else note for note in PACKED]
    shows(page, merged)
    assert showcase.get("/api/notes/5")["text"] == "Two books for the long tunnels"


def test_refused_changes_are_taken_back_and_can_be_retried_or_discarded(showcase, page):
    showcase.ride(writeRefusalRate=1)
    open_notes(page, showcase.address)
    button(page, "To do: Headphones").click()
    page.get_by_label("New note").fill("Umbrella")
    button(page, "Add").click()
    expect(page.get_by_test_id("outbox")).to_contain_text("2 changes failed")
    shows(page, PACKED)
    showcase.ride()
    button(page, "Show pending changes").click()
    pending = page.get_by_test_id("pending")
    pending.filter(has_text="Check off “Headphones”").get_by_role("button", name="Discard").click()
    expect(pending).to_have_count(1)
    pending.get_by_role("button", name="Retry").click()
    expect(pending).to_have_count(0)
    shows(page, [*PACKED, "Umbrella"])
    assert [method for method, _ in writes(showcase)] == ["POST"]


def test_a_failed_change_is_marked_in_its_row_and_its_text_can_be_used_again(showcase, page):
    showcase.ride(writeRefusalRate=1)
    open_notes(page, showcase.address)
    save(page, "Headphones", "Earplugs")
    page.get_by_label("New note").fill("Umbrella")
    button(page, "Add").click()
    expect(page.get_by_test_id("outbox")).to_contain_text("2 changes failed")
    expect(page.get_by_label("Not saved")).to_have_count(2)
    showcase.ride()
    page.get_by_test_id("lost").get_by_role("button", name="Use the text").click()
    expect(page.get_by_label("New note")).to_have_value("Umbrella")
    page.get_by_text("Not saved: “Earplugs”").click()
    expect(page.get_by_role("textbox", name="Text")).to_have_value("Earplugs")
    button(page, "Save").click()
    sent(page)
    shows(page, ["Earplugs" if note == "Headphones" else note for note in PACKED])


def test_a_note_is_saved_by_the_return_key_with_command_or_control(showcase, page):
    showcase.ride("At home")
    open_notes(page, showcase.address)
    page.get_by_text("Headphones", exact=True).click(position={"x": 4, "y": 4})
    text = page.get_by_role("textbox", name="Text")
    text.fill("Ear")
    text.press("End")
    text.press("Enter")
    text.press_sequentially("plugs")
    text.press("ControlOrMeta+Enter")
    expect(text).to_have_count(0)
    expect(page.get_by_text("Ear\nplugs", exact=True)).to_be_visible()
    sent(page)


def test_the_servers_log_is_the_referee(showcase, page):
    showcase.ride("On the train")
    page.goto(showcase.address)
    page.get_by_test_id("challenge").get_by_role("button", name="Open the notes").click()
    shows(page, PACKED)
    before = showcase.get("/api/notes/log")["applied"]
    for text in ("Umbrella", "Map", "Pencil"):
        add(page, text)
    sent(page)
    verdict = page.get_by_test_id("verdict").locator("visible=true")
    expect(verdict).to_contain_text(re.compile(f"log: (\\d+) writes, {before + 3} applied, 0 twice"))


@pytest.fixture
def station(tmp_path_factory):
    """A server of the data in a process of its own, which survives the Showcase's."""
    options = ["--train", "at-home", "--data", str(tmp_path_factory.mktemp("station"))]
    with running_showcase(command=[str(STATION_SERVER)], options=options) as station:
        yield station


def showcase_of(station, folder, port="0"):
    return running_showcase(options=["--api", station.address, "--data", str(folder), "--port", port])


def test_changes_that_were_pending_when_the_process_was_killed_are_shown_and_sent_by_the_next(station, page, tmp_path):
    station.ride()
    port = free_port()
    with showcase_of(station, tmp_path, port) as showcase:
        open_notes(page, showcase.address)
        station.ride("In the tunnel")
        change(page)
        page.evaluate("() => { window.isOld = true }")
        wait_until(page, lambda: record_count(tmp_path) >= 5, "the changes aren't on disk")
        showcase.kill()
    with showcase_of(station, tmp_path, port):
        page.wait_for_function("() => window.isOld !== true")
        shows(page, CHANGED)
        expect(page.get_by_test_id("outbox")).to_contain_text("5 changes")
        assert writes(station) == []
        station.ride()
        sent(page)
        expect_changed(station)
        shows(page, CHANGED)


def test_a_note_that_was_sent_and_the_network_that_was_chosen_are_there_after_a_restart(page, tmp_path):
    options = ["--data", str(tmp_path)]
    with running_showcase(options=options) as showcase:
        train = showcase.ride("At home")
        open_notes(page, showcase.address)
        add(page, "Umbrella")
        sent(page)
    with running_showcase(options=options) as showcase:
        assert showcase.get("/api/train") == train
        open_notes(page, showcase.address, [*PACKED, "Umbrella"])


def test_a_change_that_the_server_has_made_is_not_made_again_after_the_process_was_killed(station, page, tmp_path):
    station.ride()
    port = free_port()
    with showcase_of(station, tmp_path, port) as showcase:
        open_notes(page, showcase.address)
        station.ride(writeLossRate=1)
        add(page, "Umbrella")
        wait_until(page, lambda: writes(station), "the server doesn't have the change")
        page.evaluate("() => { window.isOld = true }")
        showcase.kill()
    station.ride()
    with showcase_of(station, tmp_path, port):
        page.wait_for_function("() => window.isOld !== true")
        sent(page)
        shows(page, [*PACKED, "Umbrella"])
        log = station.get("/api/notes/log")
        assert (log["applied"], log["rejected"]) == (1, 0)
        assert log["writes"][0]["duplicates"] >= 1


def record_count(folder):
    """Returns the number of mutations in an outbox's folder."""
    entries = folder / "outbox" / "entries"
    return sum(1 for path in entries.rglob("*") if path.is_file()) if entries.exists() else 0


# Records each frame that the browser draws, if it differs from the one before: the notes in the document, as their
# identifiers, their texts, and whether they are done, and the gaps in place of the rows that are far from view.
RECORD = """() => {
    [window.recorded, window.drawn] = [[], 0];
    const item = (element) => !element.dataset.testid ? null : [
        element.dataset.testid.slice(5), element.innerText.trim(), !!element.querySelector("[aria-label^='Done: ']")];
    const record = () => {
        const items = [...document.querySelectorAll("[data-testid^=note-], main .list:not(dialog *) > .gap")];
        const frame = JSON.stringify(items.filter((each) => each.offsetHeight > 0).map(item));
        window.drawn += 1;
        if (frame !== window.recorded.at(-1)) window.recorded.push(frame);
        requestAnimationFrame(record);
    };
    record();
}"""


class Frame:
    """What the list shows in a frame; what it doesn't show because it's out of view is unknown, which is `None`."""

    def __init__(self, items):
        self.items = items
        self.rows = [item for item in items if item]
        self.texts = [item and item[1] for item in items]

    def row(self, note):
        """Returns the text of a note and whether it's done, or `None`."""
        return next(((text, done) for each, text, done in self.rows if each == note), None)

    def has_at_end(self, text):
        """Returns whether a note was added."""
        if text in self.texts:
            return True
        return None if not self.texts or self.texts[-1] is None else False

    def lacks_between(self, one, text, other):
        """Returns whether a note between two others is gone."""
        if text in self.texts:
            return False
        if one not in self.texts or other not in self.texts:
            return None
        between = self.texts[self.texts.index(one):self.texts.index(other)]
        return None if None in between else True

    def has_before(self, text, other):
        """Returns whether a note precedes another."""
        if text not in self.texts or other not in self.texts:
            return None
        return self.texts.index(text) < self.texts.index(other)


class Ride:
    """Edits of a long list, each with its effect on a frame, and with the write that the server should log."""

    def __init__(self, page, showcase):
        self._page = page
        for number in range(20):
            for name in ("Before", "Note", "After"):
                showcase.post("/api/notes", {"text": f"{name} {number}"})
        self._ids = {note["text"]: note["id"] for note in showcase.get("/api/notes")}
        self.effects, self.writes = [], []

    def act(self, number):
        """Makes one of five kinds of edits, beside notes that no other edit changes."""
        [self._mark, self._edit, self._create, self._move, self._delete][number % 5](f"Note {number}", number)

    def _mark(self, note, number):
        self._show(note)
        mark(self._page, note)
        self._expect(lambda frame: (row := frame.row(self._ids[note])) and row[1], "PATCH", note, {"isDone": True})

    def _edit(self, note, number):
        self._show(note)
        new = f"Edited {number}"
        edit(self._page, note, new)
        self._expect(lambda frame: (row := frame.row(self._ids[note])) and row[0] == new, "PATCH", note, {"text": new})

    def _create(self, note, number):
        scroll(self._page, 100_000)
        self._page.wait_for_function("() => JSON.parse(window.recorded.at(-1)).at(-1)")
        new = f"New {number}"
        self._page.get_by_label("New note").fill(new)
        button(self._page, "Add").click()
        scroll_to(self._page, new)
        self._expect(lambda frame: frame.has_at_end(new), "POST", None, {"text": new})

    def _move(self, note, number):
        self._show(note)
        above = f"Before {number}"
        move_up(self._page, note)
        after = self._ids[f"After {number - 1}"]
        self._expect(lambda frame: frame.has_before(note, above), "PUT", note, {"after": after}, "/position")

    def _delete(self, note, number):
        self._show(note)
        delete(self._page, note)
        one, other = f"Before {number}", f"After {number}"
        self._expect(lambda frame: frame.lacks_between(one, note, other), "DELETE", note, None)

    def _show(self, note):
        """Scrolls to a note, and returns when a frame that shows it is recorded."""
        scroll_to(self._page, note)
        self._page.wait_for_function(
            "(id) => JSON.parse(window.recorded.at(-1)).some((item) => item?.[0] === id)", arg=self._ids[note])

    def _expect(self, effect, method, note, body, place=""):
        self.effects.append(effect)
        path = f"/{self._ids[note]}{place}" if note else ""
        self.writes.append((method, f"/api/notes{path}", body))


# One tunnel, and each kind of edit. `scripts/prove edits` makes 20 edits through three tunnels.
EDITS = int(os.environ.get("EDITS", "7"))


def test_edits_through_tunnels_never_flicker_and_each_is_made_once(showcase, page):
    showcase.ride()
    ride = Ride(page, showcase)
    page.goto(f"{showcase.address}/notes")
    expect(row(page, "Passport")).to_have_count(1)
    page.evaluate(RECORD)
    lossy = {"maximumLatency": 0.1, "dropRate": 0.05, "writeLossRate": 0.2}
    lossy |= {"writeDelayRate": 0.1, "writeDelayDuration": 1}
    for number in range(EDITS):
        if number in (2, 9, 16):
            showcase.ride(**lossy, tunnel="hanging" if number == 9 else "refusing")
        elif number in (5, 12, 19):
            showcase.ride(**lossy)
        ride.act(number)
    wait_until(page, lambda: len(writes_in(showcase)) == EDITS, "the server has fewer writes than were made")
    expect(button(page, "Show pending changes")).to_be_disabled(timeout=120_000)
    expect(page.get_by_test_id("pending")).to_have_count(0)
    page.set_viewport_size({"width": 640, "height": 6_000})
    served = [[note["id"], note["text"], note["isDone"]] for note in showcase.get("/api/notes")]
    page.wait_for_function("(notes) => window.recorded.at(-1) === JSON.stringify(notes)", arg=served)

    frames = [Frame(json.loads(frame)) for frame in page.evaluate("window.recorded")]
    assert page.evaluate("window.drawn") > len(frames) > 2 * EDITS
    for frame in frames:
        assert len({note for note, _, _ in frame.rows}) == len(frame.rows), "a row is there twice"
        assert len({text for _, text, _ in frame.rows}) == len(frame.rows), "a note is there twice"
    for number, effect in enumerate(ride.effects):
        shown = [known for known in map(effect, frames) if known is not None]
        assert shown == sorted(shown), f"effect {number} has disappeared and returned"
        assert not shown[0] and shown[-1], f"effect {number} hasn't been shown"

    made = writes_in(showcase)
    assert [(write["method"], write["path"], change_in(write)) for write in made] == ride.writes
    assert len({write["key"] for write in made}) == EDITS


def writes_in(showcase):
    """Returns the writes that the server has made after those that made the list."""
    return showcase.get("/api/notes/log")["writes"][60:]


def change_in(write):
    """Returns the body of a write, without the identifier of a new note, which is the app's choice."""
    body = json.loads(write["body"]) if write["body"] else None
    return {"text": body["text"]} if write["method"] == "POST" else body


# Whether no row that a user should see is still missing: rows arrive one round trip after they're scrolled to.
IS_FILLED = """() => ![...document.querySelectorAll("main .list:not(dialog *) > .gap")].some((gap) => {
    const [box, list] = [gap, gap.parentElement].map((each) => each.getBoundingClientRect());
    return box.height > 0 && box.bottom > list.top && box.top < Math.min(list.bottom, innerHeight);
})"""


def scroll(page, distance):
    """Scrolls the list as a wheel does, and returns when the browser has drawn it with all of its rows."""
    page.mouse.move(320, 400)
    page.mouse.wheel(0, distance)
    draw(page, 2)
    page.wait_for_function(IS_FILLED)


# Whether a row with a text is where a user can see it.
IN_VIEW = """(text) => [...document.querySelectorAll("[data-testid^=note-]")].some((row) => {
    const box = row.getBoundingClientRect(), [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    return row.innerText.trim() === text && row.contains(document.elementFromPoint(x, y));
})"""


def scroll_to(page, text):
    """Scrolls through the list from its top until a note is in view, unless it is."""
    if page.evaluate(IN_VIEW, text):
        return
    scroll(page, -100_000)
    for _ in range(1_000):
        if page.evaluate(IN_VIEW, text):
            return
        scroll(page, 240)
    raise AssertionError(f"{text} isn't in the list")
