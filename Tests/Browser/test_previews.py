"""The previews of the Showcase, each live on a page of its own."""

import pytest
from playwright.sync_api import expect
from showcase import ROOT, running_showcase

NAMES = ["ColoursScreen", "ShowcaseView"]
SCREENSHOTS = ROOT / ".build" / "screenshots"


@pytest.fixture(scope="module")
def previews():
    with running_showcase(options=["--previews"]) as previews:
        yield previews


def test_the_index_links_to_every_preview(previews, page):
    page.goto(previews.address)
    expect(page.get_by_role("heading", name="Previews of the Showcase")).to_be_visible()
    assert page.get_by_role("link").all_inner_texts() == NAMES
    SCREENSHOTS.mkdir(parents=True, exist_ok=True)
    page.screenshot(path=SCREENSHOTS / "previews.png")


@pytest.mark.parametrize("name", NAMES)
def test_a_link_opens_a_page_with_the_preview(previews, page, name):
    page.goto(previews.address)
    page.get_by_role("link", name=name, exact=True).click()
    expect(page.get_by_test_id("colour-3").get_by_role("button", name="Retry")).to_be_visible()
    expect(page.get_by_test_id("colour-2").get_by_label("Colour teal")).to_be_visible()
    SCREENSHOTS.mkdir(parents=True, exist_ok=True)
    page.screenshot(path=SCREENSHOTS / f"preview-{name}.png")


def test_a_preview_is_live(previews, page):
    previews.put("/api/train", {"minimumLatency": 0, "maximumLatency": 0, "failureRate": 0})
    page.goto(previews.address + "/ShowcaseView")
    click = page.get_by_role("button", name="Always", exact=True)
    click.click()
    page.wait_for_function(
        "() => fetch('/api/train').then((answer) => answer.json()).then((train) => train.failureRate === 1)"
    )


def test_there_is_no_page_without_a_preview(previews, page):
    assert page.goto(previews.address + "/Nothing").status == 404
