"""Stations, photos, the feed, and the inspector, each with the behavior that it demonstrates."""

import re
import tempfile
from pathlib import Path

from frames import rest, wait_until
from playwright.sync_api import expect
from showcase import running_showcase, wait_until_at_rest


def paths(showcase, part):
    return [path for path in showcase.requested_paths() if part in path]


def test_two_panes_of_one_genre_make_one_request(showcase, page):
    showcase.ride()
    page.goto(f"{showcase.address}/stations/jazz")
    expect(page.get_by_test_id("station")).to_have_count(12)
    assert len(paths(showcase, "/genres/jazz/stations")) == 1


def test_an_unchanged_genre_is_revalidated_without_being_sent_again(showcase, page):
    showcase.ride()
    page.goto(f"{showcase.address}/stations/jazz")
    expect(page.get_by_test_id("station")).to_have_count(12)
    unchanged = page.get_by_text(re.compile(r"Not modified: [1-9]"))
    for _ in range(20):
        page.get_by_role("button", name="Refresh").locator("visible=true").last.click()
        wait_until_at_rest(page, "[data-testid=station]")
        if unchanged.count():
            break
    expect(unchanged).to_be_visible()
    outcomes = [entry["outcome"] for entry in showcase.get("/api/log") if "stations" in entry["path"]]
    assert "notModified" in outcomes


def test_photos_come_from_the_disk_after_the_process_was_started_again(page):
    with tempfile.TemporaryDirectory() as folder:
        with running_showcase(options=["--data", folder]) as showcase:
            show_photos(showcase, page)
            expect(page.get_by_text("network", exact=True).first).to_be_visible()
            # The cells out of view have left.
            rest(page, ".scroll:has([data-testid^=photo-])")
            cells = page.locator("[data-testid^=photo-]")
            shown = cells.evaluate_all("(cells) => cells.map((cell) => cell.dataset.testid)")
            wait_until(page, lambda: set(shown) <= kept_photos(folder), "a photo that is shown hasn't been kept")
            kept = kept_photos(folder)
        with running_showcase(options=["--data", folder]) as showcase:
            show_photos(showcase, page)
            expect(page.get_by_text("disk", exact=True).first).to_be_visible()
            expect(page.get_by_text("network", exact=True)).to_have_count(0)
            # Rows below the window may be gone before their photos have arrived: those are requested again.
            assert not kept & {"photo-" + path.rsplit("/")[-1] for path in paths(showcase, "/photos/")}


def kept_photos(folder):
    """Returns the identifiers of the photos that have a record on the disk."""
    records = [re.search(r"pictures%2f(\d+)", record.name) for record in Path(folder, "entries").iterdir()]
    return {"photo-" + record[1] for record in records if record}


def show_photos(showcase, page):
    """The first attempt of a launch fails, as in the story; the next one succeeds, and the images are drawn."""
    showcase.ride()
    page.goto(f"{showcase.address}/photos")
    expect(page.get_by_role("main").get_by_text("The first load of this screen fails on purpose.")).to_be_visible()
    page.get_by_role("button", name="Retry").locator("visible=true").click()
    wait_until_at_rest(page, "[data-testid=photo-1] img")
    page.wait_for_function("() => document.querySelector('[data-testid=photo-1] img').naturalWidth > 100")


def test_a_second_process_finds_the_folder_in_use_and_goes_on_in_memory(page):
    with tempfile.TemporaryDirectory() as folder:
        with running_showcase(options=["--data", folder]):
            with running_showcase(options=["--data", folder]) as second:
                show_photos(second, page)


def test_rapid_refreshes_end_with_the_newest_answer(showcase, page):
    showcase.ride(minimumLatency=0.1, maximumLatency=1)
    page.goto(f"{showcase.address}/feed")
    wait_until_at_rest(page, "[data-testid^=quote-]")
    page.get_by_role("button", name="Refresh five times").click()
    page.get_by_role("button", name="Refresh five times").click()
    expect(page.get_by_text(re.compile(r"[1-9]\d* responses? discarded"))).to_be_visible()
    wait_until_at_rest(page, "[data-testid^=quote-]")
    shown = int(page.locator("[data-testid^=quote-]").first.get_attribute("data-testid").removeprefix("quote-"))
    answered = [entry for entry in showcase.get("/api/log") if entry["path"] == "/api/feed"]
    assert any(entry["outcome"] == "cancelled" for entry in answered), "no request was overtaken on the wire"
    # A quotation is added every four seconds; the newest one is no older than the last request.
    assert showcase.get("/api/feed")[0]["number"] - shown <= 1


def test_the_feed_keeps_itself_in_step_without_an_indicator(showcase, page):
    showcase.ride()
    page.goto(f"{showcase.address}/feed")
    wait_until_at_rest(page, "[data-testid^=quote-]")
    page.evaluate(
        """() => {
            window.indicators = 0;
            const isShown = (bar) => bar.offsetParent !== null;
            new MutationObserver(() => {
                window.indicators += [...document.querySelectorAll("[role=progressbar]")].filter(isShown).length;
            }).observe(document.body, { subtree: true, childList: true });
        }"""
    )
    before = page.get_by_test_id("last-sync").inner_text()
    expect(page.get_by_test_id("last-sync")).not_to_have_text(before, timeout=15_000)
    assert page.evaluate("() => window.indicators") == 0


def test_the_inspector_copies_the_loads_of_a_resource_as_a_test(showcase, page):
    showcase.ride()
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.goto(f"{showcase.address}/stations")
    wait_until_at_rest(page, "[data-testid=genre]")
    page.get_by_role("button", name="Show the resource inspector").click()
    page.get_by_placeholder("Filter by key").fill("genres")
    card = page.get_by_role("group", name="genres", exact=True)
    card.get_by_role("button").first.click()
    card.get_by_role("button", name="Refresh").click()
    expect(card).to_contain_text("2 calls, 2 responses")
    card.get_by_role("button", name="Copy as a test").click()
    expect(card.get_by_role("button", name="Copied")).to_be_visible()
    page.wait_for_function("async () => (await navigator.clipboard.readText()).includes('GatedLoader')")
    text = page.evaluate("() => navigator.clipboard.readText()")
    assert "@testable import StationServer" in text or "@testable import Showcase" in text
    assert "store.start(.refresh)" in text and "call1.succeed(decoded(" in text


def test_the_inspector_lists_what_is_held_and_acts_on_it(showcase, page):
    showcase.ride()
    page.goto(f"{showcase.address}/stations")
    wait_until_at_rest(page, "[data-testid=genre]")
    page.get_by_role("button", name="Show the resource inspector").click()
    page.get_by_placeholder("Filter by key").fill("genres")
    card = page.get_by_role("group", name="genres", exact=True)
    expect(card).to_have_count(1)
    expect(card).to_contain_text("fresh")
    card.get_by_role("button").first.click()
    showcase.ride(minimumLatency=60, maximumLatency=60)
    card.get_by_role("button", name="Invalidate").click()
    expect(card).to_contain_text("loading")
    card.get_by_role("button", name="Cancel").click()
    expect(card).to_contain_text("stale")
    showcase.ride()
    card.get_by_role("button", name="Refresh").click()
    expect(card).to_contain_text("fresh")
    page.get_by_text("Timeline", exact=True).click()
    expect(page.get_by_text(re.compile("^asked to refresh, succeeded after"))).to_be_visible()
    inspector = page.get_by_role("group", name="Resource inspector")
    expect(inspector.get_by_role("img", name=re.compile("The last 30 seconds: .* loads? of"))).to_be_visible()
    bar = page.get_by_role("button", name="Bar of genres", exact=True).last
    expect(bar).to_have_attribute("title", re.compile("^asked to refresh, succeeded after"))
    bar.click()
    expect(page.locator("[data-outlined]")).not_to_have_count(0)
    expect(page.locator("[data-outlined]")).to_have_count(0)
    expect(page.get_by_text("Loads of genres", exact=True)).to_be_visible()
    assert len(paths(showcase, "/api/genres")) == 3
