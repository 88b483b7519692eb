"""The appearance: nothing is cut off, wrapped, or pushed aside on the smallest and the largest screens."""

import pytest
from conftest import opened
from frames import wait_until
from playwright.sync_api import expect
from showcase import CONTENT, RETRY, ROOT, title_of, wait_until_at_rest, wait_until_still

SCREENS = ["by-hand", "colors", "books", "stations", "photos", "feed", "notes"]
PHONE = {"width": 390, "height": 844}
DESKTOP = {"width": 1280, "height": 800}


def at_rest(page, showcase, screen, query=""):
    page.goto(f"{showcase.address}/{screen}{query}")
    expect(page.get_by_role("heading", name=title_of(screen), exact=True).first).to_be_visible()
    if screen == "by-hand":
        expect(page.get_by_role("button", name="Play again")).to_be_enabled()
    else:
        wait_until_at_rest(page, "[data-testid=train-summary]")
        wait_until_at_rest(page, f"{CONTENT[screen]},{RETRY}")


def open_train(page, screen):
    """Shows each of the faults of the network, if the screen has a panel for it."""
    if screen != "by-hand":
        page.get_by_role("button", name="More").locator("visible=true").click()
        expect(page.get_by_role("button", name="Less", exact=True).locator("visible=true")).to_be_visible()


# The visible elements that extend beyond the left or the right edge of the page, other than those that scroll
# sideways, and the copies of a text by which it is made to fit.
BEYOND = """() => [...document.querySelectorAll("main *")].filter((element) => {
    const box = element.getBoundingClientRect();
    const moves = element.parentElement.closest(".scroll.beside, .fitting, [data-testid=flights]");
    return !moves && element.checkVisibility() && box.width > 0 && (box.left < -1 || box.right > innerWidth + 1);
}).map((element) => element.outerHTML.slice(0, 120))"""


@pytest.mark.parametrize("screen", SCREENS)
def test_on_a_phone_nothing_reaches_beyond_the_edges(showcase, browser, screen):
    showcase.ride("At home")
    with opened(browser, viewport=PHONE) as page:
        at_rest(page, showcase, screen)
        open_train(page, screen)
        assert page.evaluate(BEYOND) == []


@pytest.mark.parametrize(("width", "height"), [(320, 640), (640, 400), (844, 390)])
def test_on_small_pages_nothing_is_cut_off_and_half_of_the_height_is_the_screens(showcase, browser, width, height):
    showcase.ride("At home")
    with opened(browser, viewport={"width": width, "height": height}) as page:
        for screen in SCREENS:
            at_rest(page, showcase, screen)
            assert page.evaluate(BEYOND) == [], screen
            tabs = page.locator(".tab > span").evaluate_all(
                "(titles) => titles.filter((title) => title.scrollWidth > title.clientWidth + 1).length")
            assert tabs == 0
            navigation = page.locator(".navigation").locator("visible=true").first.bounding_box()
            assert navigation["height"] > height / 2, screen


# The controls whose surroundings, 44 points wide and high, contain neither them nor other controls. Controls that are
# partly out of view don't count.
SMALL = """() => [...document.querySelectorAll("main :is(button, select, input)")].filter((element) => {
    const area = element.closest(".toggle, .picker.segmented label, .field") ?? element;
    const box = area.getBoundingClientRect(), x = box.x + box.width / 2, y = box.y + box.height / 2;
    const isOurs = (x, y) => area.contains(document.elementFromPoint(x, y));
    const isWhole = element.checkVisibility() && isOurs(x, y) && isOurs(x, box.top + 1) && isOurs(x, box.bottom - 1)
        && isOurs(box.left + 1, y) && isOurs(box.right - 1, y);
    if (!isWhole || getComputedStyle(element).pointerEvents === "none") return false;
    const isControl = (x, y) => isOurs(x, y) || document.elementFromPoint(x, y)?.closest("button, label");
    return ![[0, 21], [0, -21], [21, 0], [-21, 0]].every(([across, down]) => isControl(x + across, y + down));
}).map((element) => [element.textContent || element.type, element.className])"""


@pytest.mark.parametrize("screen", SCREENS)
def test_a_finger_finds_every_control_large_enough(showcase, browser, screen):
    showcase.ride("At home")
    with opened(browser, viewport=PHONE, has_touch=True, is_mobile=True) as page:
        at_rest(page, showcase, screen)
        assert page.evaluate("() => matchMedia('(pointer: coarse)').matches")
        assert page.evaluate(SMALL) == []


def test_a_large_title_becomes_a_small_one_while_its_list_is_scrolled(showcase, browser):
    showcase.ride("At home")
    with opened(browser, viewport=PHONE) as page:
        at_rest(page, showcase, "books")
        heading = page.get_by_role("heading", name="Books", exact=True)
        large = heading.bounding_box()["height"]
        page.locator("main .list").first.evaluate("(list) => list.scrollTo(0, 300)")
        page.wait_for_function("() => document.querySelector('[data-scrolled]')")
        wait_until_still(page)
        assert heading.bounding_box()["height"] < large - 10
        page.locator("main .list").first.evaluate("(list) => list.scrollTo(0, 0)")
        page.wait_for_function("() => !document.querySelector('[data-scrolled]')")
        wait_until_still(page)
        assert heading.bounding_box()["height"] == large


def test_on_paper_a_list_is_whole_and_controls_are_not_printed(showcase, page):
    showcase.ride("At home")
    at_rest(page, showcase, "stations")
    page.emulate_media(media="print")
    expect(page.get_by_role("tablist")).not_to_be_visible()
    expect(page.get_by_role("button", name="Refresh")).not_to_be_visible()
    expect(page.get_by_text("Soul")).to_be_visible()


def test_on_paper_a_list_that_comes_late_is_whole_too_and_covers_nothing(showcase, page):
    showcase.ride("At home")
    page.emulate_media(media="print")
    at_rest(page, showcase, "stations")
    expect(page.get_by_text("Soul")).to_be_visible()
    last, list = page.get_by_role("listitem").last.bounding_box(), page.locator("main .list").bounding_box()
    assert last["y"] + last["height"] <= list["y"] + list["height"] + 1
    assert list["y"] + list["height"] <= page.get_by_test_id("flights").bounding_box()["y"] + 1


def test_a_list_that_is_put_on_paper_gets_the_rows_that_were_out_of_view(fixture, page):
    page.goto(f"{fixture.address}/feed-list")
    expect(page.get_by_test_id("row 10")).to_be_visible()
    page.emulate_media(media="print")
    # The most that a page may have at a time.
    expect(page.get_by_test_id("row 500")).to_be_visible()
    expect(page.get_by_role("listitem")).to_have_count(500)


def test_the_text_grows_with_the_size_that_the_browser_is_set_to(showcase, page):
    showcase.ride("At home")
    at_rest(page, showcase, "stations")
    row = page.get_by_text("Jazz", exact=True)
    size = "(element) => parseFloat(getComputedStyle(element).fontSize)"
    before = row.evaluate(size)
    page.evaluate("() => { document.documentElement.style.fontSize = '24px' }")
    assert abs(row.evaluate(size) / before - 1.5) < 0.01


def test_on_a_phone_the_panel_is_one_line_and_its_choices_stand_in_one_row(showcase, browser):
    showcase.ride("At home")
    with opened(browser, viewport=PHONE) as page:
        at_rest(page, showcase, "stations")
        panel = page.locator(".inset").locator("visible=true")
        assert panel.bounding_box()["height"] < 48
        open_train(page, "stations")
        names = ("At home", "On the train", "In the tunnel")
        buttons = [page.get_by_role("button", name=name, exact=True).locator("visible=true") for name in names]
        boxes = [button.bounding_box() for button in buttons]
        assert len({round(box["y"] + box["height"] / 2) for box in boxes}) == 1
        assert all(box["height"] < 34 for box in boxes)
        assert boxes[-1]["x"] + boxes[-1]["width"] <= PHONE["width"] - 15


@pytest.mark.parametrize("size", [(640, 400), (844, 390)])
def test_in_a_low_window_the_open_panel_scrolls_and_can_be_closed(showcase, browser, size):
    showcase.ride("At home")
    with opened(browser, viewport={"width": size[0], "height": size[1]}) as page:
        at_rest(page, showcase, "colors")
        # The panel is a line once its room has been measured, with another button.
        expect(page.get_by_test_id("flights").locator("visible=true")).to_have_count(0)
        open_train(page, "colors")
        last = page.get_by_test_id("Refused: Always").locator("visible=true")
        page.locator(".inset").locator("visible=true").hover()
        page.mouse.wheel(0, 2_000)
        expect(last).to_be_in_viewport(ratio=1)
        page.mouse.wheel(0, -2_000)
        expect(page.locator(".inset").locator("visible=true")).to_have_js_property("scrollTop", 0)
        less = page.get_by_role("button", name="Less", exact=True).locator("visible=true")
        expect(less).to_be_in_viewport(ratio=1)
        less.click()
        expect(last).to_have_count(0)


def test_on_a_wide_page_the_tabs_are_beside_the_screen_and_on_a_narrow_one_below(showcase, browser):
    showcase.ride("At home")
    for viewport, isBeside in ((DESKTOP, True), (PHONE, False)):
        with opened(browser, viewport=viewport) as page:
            at_rest(page, showcase, "stations")
            tabs, heading = page.get_by_role("tablist").bounding_box(), page.get_by_role("heading").bounding_box()
            assert (heading["x"] >= tabs["x"] + tabs["width"]) is isBeside
            assert (tabs["y"] >= heading["y"] + heading["height"]) is not isBeside


@pytest.mark.parametrize("path", ["books", "books/huckleberry-finn", "stations", "photos"])
def test_the_button_that_refreshes_stands_beside_the_title_and_covers_nothing(showcase, browser, path):
    showcase.ride()
    with opened(browser, viewport=PHONE) as page:
        page.goto(f"{showcase.address}/{path}")
        if path == "photos":
            page.get_by_role("button", name="Retry").locator("visible=true").click()
        wait_until_at_rest(page, "[data-testid=train-summary]")
        button = page.get_by_role("button", name="Refresh", exact=True).locator("visible=true")
        box = button.bounding_box()
        assert box["y"] < 50
        assert PHONE["width"] - 17 <= box["x"] + box["width"] <= PHONE["width"] - 15
        button.click(trial=True)


# The visible texts, with the contrast to their background according to the formulas of WCAG 2.2.
CONTRASTS = """() => {
    const canvas = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
    const parts = (color) => {
        canvas.clearRect(0, 0, 1, 1);
        canvas.fillStyle = color;
        canvas.fillRect(0, 0, 1, 1);
        const [red, green, blue, alpha] = canvas.getImageData(0, 0, 1, 1).data;
        return [red, green, blue, alpha / 255];
    };
    const over = (front, back) => [0, 1, 2].map((part) => front[part] * front[3] + back[part] * (1 - front[3]));
    const ground = (element) => {
        if (!element) return parts("canvas");
        const style = getComputedStyle(element);
        return over(parts(style.backgroundColor), ground(element.parentElement));
    };
    const light = (color) => {
        const [red, green, blue] = color.map((part) => part / 255)
            .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    };
    const contrast = (element) => {
        const back = ground(element), front = over(parts(getComputedStyle(element).color), back);
        const [low, high] = [light(front), light(back)].sort((one, other) => one - other);
        return (high + 0.05) / (low + 0.05);
    };
    const hasWords = (element) => [...element.childNodes].some((node) => node.nodeType === 3 && node.data.trim());
    return [...document.querySelectorAll("main *")]
        .filter((element) => hasWords(element) && element.checkVisibility() && !element.closest(":disabled, svg"))
        .map((element) => [element.textContent.slice(0, 40), contrast(element)]);
}"""


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("screen", SCREENS)
def test_every_word_stands_out_from_what_lies_behind_it(showcase, browser, screen, scheme):
    showcase.ride("At home")
    with opened(browser, viewport=PHONE, color_scheme=scheme) as page:
        at_rest(page, showcase, screen)
        open_train(page, screen)
        wait_until_still(page)
        contrasts = page.evaluate(CONTRASTS)
        assert len(contrasts) > 10
        assert [(words, round(contrast, 2)) for words, contrast in contrasts if contrast < 4.5] == []


SCREENSHOTS = ROOT / ".build" / "screenshots"


@pytest.mark.parametrize("viewport, scheme", [(PHONE, "light"), (DESKTOP, "dark")], ids=["phone", "desktop"])
@pytest.mark.parametrize("story", ["filter-quickly", "endless-feed"])
def test_the_panes_of_both_screens_stand_out_and_stay_within_the_edges(showcase, browser, story, viewport, scheme):
    with opened(browser, viewport=viewport, color_scheme=scheme) as page:
        at_rest(page, showcase, "by-hand", f"?story={story}")
        expect_good_look(page, f"{story}-{viewport['width']}-{scheme}")


# The vertical middles of a text and of the symbol beside it, and the height that both take together.
BESIDE = """(text) => {
    const line = text.closest(".row-stack,.attachment"), box = (node) => node.getBoundingClientRect();
    const middles = [text, line.querySelector("svg")].map((node) => (box(node).top + box(node).bottom) / 2);
    return [...middles, box(line).height - box(text).height];
}"""


# The corners of a row above and below, and the line between it and the row before.
EDGES = """(row) => [
    parseFloat(getComputedStyle(row).borderStartStartRadius) > 0,
    parseFloat(getComputedStyle(row).borderEndEndRadius) > 0,
    getComputedStyle(row, "::before").content !== "none",
]"""


@pytest.mark.parametrize("hasScripts", [True, False])
def test_rows_beside_those_of_a_collection_are_one_group(fixture, browser, hasScripts):
    with opened(browser, viewport=PHONE, java_script_enabled=hasScripts) as page:
        page.goto(f"{fixture.address}/mixed-rows")
        expect(page.get_by_text("Last")).to_be_visible()
        edges = [page.get_by_role("listitem").filter(has_text=text).last.evaluate(EDGES)
                 for text in ("First", "Row 1", "Row 2", "Row 3", "Last")]
        inner = [False, False, True]
        assert edges == [[True, False, False], inner, inner, inner, [False, True, True]]


@pytest.mark.parametrize("hasScripts", [True, False])
def test_a_symbol_is_in_the_middle_of_the_text_on_its_baseline(fixture, browser, hasScripts):
    with opened(browser, viewport=PHONE, java_script_enabled=hasScripts) as page:
        page.goto(f"{fixture.address}/symbols")
        for text in ("Plain", "Framed"):
            middle, other, more = page.get_by_text(text).evaluate(BESIDE)
            assert abs(middle - other) < 2 and more < 2, text
        assert abs(page.get_by_text("Covered").evaluate(BESIDE)[2]) < 1, "an overlay takes no room"


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("viewport", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_the_inspector_stands_out_and_stays_within_the_edges(showcase, browser, viewport, scheme):
    showcase.ride("At home")
    with opened(browser, viewport=viewport, color_scheme=scheme) as page:
        at_rest(page, showcase, "stations")
        page.get_by_role("button", name="Show the resource inspector").click()
        inspector = page.get_by_role("group", name="Resource inspector")
        for section in ("Resources", "Timeline", "Mutations"):
            inspector.get_by_text(section, exact=True).first.click()
            if section == "Resources":
                expect_good_look(page, f"inspector-all-{viewport['width']}-{scheme}")
                inspector.get_by_placeholder("Filter by key").fill("genres")
                card = inspector.get_by_role("group", name="genres", exact=True)
                card.get_by_role("button").first.click()
                card.get_by_role("button", name="Refresh").click()
                expect(card).to_contain_text("Copy as a test")
            expect_good_look(page, f"inspector-{section.lower()}-{viewport['width']}-{scheme}")


def expect_good_look(page, name):
    """Takes a picture, and expects that every word stands out, and that nothing reaches beyond the edges."""
    # What moves may begin to only once the answer to a press has come.
    wait_until(page, lambda: page.evaluate(BEYOND) == [], "something reaches beyond the edges")
    wait_until_still(page)
    SCREENSHOTS.mkdir(parents=True, exist_ok=True)
    page.screenshot(path=SCREENSHOTS / f"{name}.png")
    assert [(words, round(contrast, 2)) for words, contrast in page.evaluate(CONTRASTS) if contrast < 4.5] == []


def test_a_finger_finds_every_control_of_the_inspector_large_enough(showcase, browser):
    showcase.ride("At home")
    with opened(browser, viewport=PHONE, has_touch=True, is_mobile=True) as page:
        at_rest(page, showcase, "stations")
        page.get_by_role("button", name="Show the resource inspector").click()
        inspector = page.get_by_role("group", name="Resource inspector")
        assert page.evaluate(SMALL) == []
        inspector.get_by_placeholder("Filter by key").fill("genres")
        inspector.get_by_role("group", name="genres", exact=True).get_by_role("button").first.click()
        expect(inspector.get_by_role("button", name="Invalidate")).to_be_visible()
        wait_until_still(page)
        assert page.evaluate(SMALL) == []
