"""The train that all pages share: every panel shows the server's settings, regardless of who changed them."""

import re

import pytest
from delay import delayed
from frames import wait_until
from playwright.sync_api import expect
from showcase import STATION_SERVER, running_showcase

PRESETS = ["At home", "On the train", "In the tunnel"]


@pytest.fixture
def pages(showcase, browser):
    """Two pages of two visitors, on different screens, at home."""
    showcase.ride("At home")
    contexts = [browser.new_context() for _ in range(2)]
    pages = [context.new_page() for context in contexts]
    for page, screen in zip(pages, ("books", "feed")):
        page.goto(f"{showcase.address}/{screen}")
        expect_chosen(page, "At home")
    yield pages
    for context in contexts:
        context.close()


def button(page, name):
    return page.get_by_role("button", name=name, exact=True).locator("visible=true")


def expect_chosen(page, preset):
    """Expects that the panel shows this preset and no other."""
    expect(page.locator(".prominent").locator("visible=true")).to_have_text([preset])


def test_what_one_visitor_chooses_the_other_sees(pages):
    one, other = pages
    button(one, "In the tunnel").click()
    expect_chosen(other, "In the tunnel")
    button(other, "On the train").click()
    expect_chosen(one, "On the train")
    expect_chosen(other, "On the train")


def test_what_is_changed_elsewhere_every_visitor_sees(showcase, pages):
    for preset in ("In the tunnel", "On the train"):
        showcase.ride(preset)
        for page in pages:
            expect_chosen(page, preset)
    showcase.ride("On the train", failureRate=1)
    for page in pages:
        expect(page.locator(".prominent").locator("visible=true")).to_have_count(0)


def test_visitors_who_choose_different_networks_at_once_see_the_one_that_the_server_has(showcase, pages):
    networks = {entry["name"]: entry["train"] for entry in showcase.get("/api/train/presets")}

    def is_settled():
        """Returns whether one of the choices is in effect, and all pages show it."""
        train = showcase.get("/api/train")
        return train != networks["At home"] and all(networks.get(chosen(page)) == train for page in pages)

    for page, name in zip(pages, PRESETS[1:]):
        button(page, name).click(no_wait_after=True)
    wait_until(pages[0], is_settled, "the pages do not show what the server has")


def test_visitors_who_choose_different_faults_at_once_both_get_theirs(showcase, pages):
    faults = ["Failed: Always", "Trickling: Always"]
    for page in pages:
        button(page, "More").click()
    for page, fault in zip(pages, faults):
        page.get_by_test_id(fault).locator("visible=true").click(no_wait_after=True)
    for page in pages:
        for fault in faults:
            expect(page.get_by_test_id(fault).locator("visible=true")).to_have_class(re.compile("prominent"))
    train = showcase.get("/api/train")
    assert (train["failureRate"], train["dripRate"]) == (1, 1)


def chosen(page):
    """Returns the preset that the panel shows as selected, or nothing if it shows none."""
    texts = page.locator(".prominent").locator("visible=true").all_inner_texts()
    return texts[0] if len(texts) == 1 else None


def test_the_panel_takes_its_space_before_the_server_has_reported_the_settings(page):
    with running_showcase(command=[str(STATION_SERVER)], options=["--train", "at-home"]) as station, \
            delayed(station.address, 3000) as far, running_showcase(options=["--api", far.address]) as showcase:
        page.goto(f"{showcase.address}/books")
        panel = page.locator(".inset").locator("visible=true")
        expect(panel.get_by_label("Loading").first).to_be_visible()
        before = panel.bounding_box()
        expect(panel.get_by_label("Loading")).to_have_count(0)
        expect_chosen(page, "At home")
        assert panel.bounding_box() == before
