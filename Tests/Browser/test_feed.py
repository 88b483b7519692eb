"""The endless feed: pages that load in tunnels, refreshes that keep the place, and what is new."""

import re

from feed import REGION, Reader


def test_sixteen_pages_through_three_tunnels_show_every_row_once_and_refreshes_keep_the_place(showcase, page):
    showcase.ride()
    Reader(showcase, page).ride(pages=16, tunnels=3)


def test_new_quotations_are_announced_and_the_announcement_leads_to_them(showcase, page):
    showcase.ride()
    reader = Reader(showcase, page)
    assert reader.announced() == 0
    reader.read(30)
    reader.refresh()
    newest = showcase.get("/api/feed")[0]["number"]
    page.get_by_role("button", name=re.compile("new quotations?$")).click()
    page.wait_for_function("(region) => document.querySelector(region).scrollTop === 0", arg=REGION)
    assert float(reader.top()[0].removeprefix("quote-")) >= newest - 1
