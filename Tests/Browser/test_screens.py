"""Every screen on every network: its content, and its messages if there is none."""

import re

import pytest
from fingers import swipe
from operations import quiet_strip
from playwright.sync_api import expect
from showcase import CONTENT, RETRY, ROOT, title_of, wait_until_at_rest

SCREENSHOTS = ROOT / ".build" / "screenshots"

# The names of marks in the legend of the panel, and the color of a load that succeeded.
MARKS = ["running", "succeeded", "failed", "canceled", "discarded", "joined", "retry delay", "barrier", "mutation"]
GREEN = "var(--green)"

# Clicks every retry button until the content appears.
RETRY_UNTIL_SHOWN = """(content) => {
    const visible = (element) => element.offsetParent !== null;
    if ([...document.querySelectorAll(content)].some(visible)) return true;
    [...document.querySelectorAll("button[aria-label=Retry]:not([disabled])")].filter(visible)[0]?.click();
    return false;
}"""


def open_screen(page, showcase, screen):
    page.goto(f"{showcase.address}/{screen}")
    expect(page.get_by_role("heading", name=title_of(screen), exact=True).first).to_be_visible()


def bring_to_content(page, screen):
    page.wait_for_function(RETRY_UNTIL_SHOWN, arg=CONTENT[screen], polling=100)


@pytest.mark.parametrize("screen", [*CONTENT, "by-hand"])
def test_at_home_every_screen_shows_its_data(showcase, page, screen):
    showcase.ride("At home")
    open_screen(page, showcase, screen)
    if screen == "by-hand":
        # NB: It has a network of its own, so it has no place on the others.
        expect(page.get_by_role("button", name="Play again")).to_be_enabled()
    else:
        bring_to_content(page, screen)
        wait_until_at_rest(page, CONTENT[screen])
    SCREENSHOTS.mkdir(parents=True, exist_ok=True)
    page.screenshot(path=SCREENSHOTS / f"{screen}.png")


@pytest.mark.parametrize("screen", CONTENT)
def test_on_the_train_every_screen_comes_to_rest_with_data(showcase, page, screen):
    page.context.set_default_timeout(60_000)
    showcase.ride("On the train")
    open_screen(page, showcase, screen)
    bring_to_content(page, screen)
    wait_until_at_rest(page, CONTENT[screen])
    expect(page.locator(".navigation").get_by_text(re.compile("cancel", re.IGNORECASE))).to_have_count(0)


@pytest.mark.parametrize("screen", CONTENT)
def test_in_the_tunnel_every_screen_says_so_and_recovers(showcase, page, screen):
    page.context.set_default_timeout(60_000)
    showcase.ride("In the tunnel")
    open_screen(page, showcase, screen)
    wait_until_at_rest(page, RETRY)
    expect(page.locator(".navigation").get_by_text(re.compile("cancel", re.IGNORECASE))).to_have_count(0)
    showcase.ride("At home")
    bring_to_content(page, screen)
    wait_until_at_rest(page, CONTENT[screen])


@pytest.mark.parametrize("screen", ["feed", "stations"])
def test_a_pull_in_the_tunnel_ends_and_says_why(showcase, touched, screen):
    showcase.ride()
    open_screen(touched, showcase, screen)
    wait_until_at_rest(touched, CONTENT[screen])
    showcase.ride("In the tunnel")
    swipe(touched, touched.locator(CONTENT[screen]).first, 0, down=220)
    expect(touched.get_by_text("The connection to the server was lost.").first).to_be_visible()
    expect(touched.locator("[aria-busy=true]")).to_have_count(0)
    expect(touched.locator(CONTENT[screen])).not_to_have_count(0)


@pytest.mark.parametrize("preset", ["At home", "On the train", "In the tunnel"])
def test_a_preset_of_the_panel_changes_the_network_and_never_the_page(showcase, page, preset):
    showcase.ride()
    open_screen(page, showcase, "books")
    page.get_by_role("button", name=preset, exact=True).locator("visible=true").click()
    expect(page.locator(".prominent", has_text=preset).locator("visible=true")).to_be_visible()
    assert showcase.get("/api/train") == showcase.ride(preset)
    page.get_by_role("tab", name="Feed").click()
    expect(page.get_by_role("heading", name="Feed")).to_be_visible()


def test_a_choice_of_one_screen_is_not_made_again_by_coming_back_to_it(showcase, page):
    showcase.ride()
    open_screen(page, showcase, "books")

    def choose(preset):
        page.get_by_role("button", name=preset, exact=True).locator("visible=true").click()
        expect(page.locator(".prominent", has_text=preset).locator("visible=true")).to_be_visible()

    choose("In the tunnel")
    page.get_by_role("tab", name="Feed").click()
    expect(page.get_by_role("heading", name="Feed")).to_be_visible()
    choose("At home")
    page.get_by_role("tab", name="Books").click()
    expect(page.get_by_role("heading", name="Books")).to_be_visible()
    expect(page.locator(".prominent", has_text="At home").locator("visible=true")).to_be_visible()
    choose("In the tunnel")
    assert showcase.get("/api/train")["tunnel"] == "refusing"


def test_every_load_is_a_bar_in_the_panel(showcase, page):
    showcase.ride()
    open_screen(page, showcase, "stations")
    wait_until_at_rest(page, CONTENT["stations"])
    asked = [path for path in showcase.requested_paths() if "genres" in path or "colors" in path]
    strip = page.get_by_test_id("flights").locator("visible=true")
    expect(strip).to_have_attribute(
        "aria-label", re.compile(f"The last 30 seconds: {len(asked)} loads? of {len(asked)} keys?, 0 running"))
    expect(strip.locator(f"path[fill='{GREEN}']")).to_have_count(len(asked))


def test_the_panel_says_what_it_is_and_what_its_marks_mean(showcase, page):
    showcase.ride("On the train")
    open_screen(page, showcase, "stations")
    expect(page.get_by_test_id("train-summary").locator("visible=true")).to_have_text(
        re.compile("Network simulator.*0.3 to 3 s · 16 % fail"))
    page.get_by_role("button", name="More").locator("visible=true").click()
    showcase.ride("At home")
    bring_to_content(page, "stations")
    quiet_strip(showcase, page)
    panel = page.get_by_test_id("load-strip").locator("visible=true")
    expect(panel.get_by_text("succeeded", exact=True)).to_be_in_viewport()
    # Only what is in the strip has an entry.
    drawn = set(page.get_by_label("Legend").locator("visible=true").inner_text().split("\n"))
    assert drawn <= set(MARKS) and "mutation" not in drawn
