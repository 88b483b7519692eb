"""A reader of the Showcase's feed, who scrolls, notes every row that comes into view, and checks the order of all rows."""

from playwright.sync_api import expect
from showcase import wait_until_at_rest

PAGE = 25  # rows

# The most rows that the document has at a time, of which about seven are in view.
MOST = 40

REGION = ".scroll:has([data-testid^=quote-])"

# Scrolls down until enough rows have been in view, or the next page offers a retry. Rows are noted when they're in view,
# and the rows of the document are checked each time. Returns what stopped the reader, and everything noted so far.
READ = """async ({ region, rows }) => {
    const view = document.querySelector(region), notes = window.notes ??= { seen: [], most: 0, faults: [] };
    const number = (row) => Number(row.dataset.testid.slice("quote-".length));
    const frame = () => new Promise(requestAnimationFrame);
    const known = new Set(notes.seen), end = performance.now() + 60_000;
    while (performance.now() < end) {
        await frame();
        const { top, bottom } = view.getBoundingClientRect();
        const shown = [...view.querySelectorAll("[data-testid^=quote-]")];
        notes.most = Math.max(notes.most, shown.length);
        shown.slice(1).forEach((row, index) => {
            if (number(row) >= number(shown[index])) notes.faults.push([number(shown[index]), number(row)]);
        });
        for (const row of shown) {
            const box = row.getBoundingClientRect();
            if (box.bottom <= top || box.top >= bottom || known.has(number(row))) continue;
            known.add(number(row));
            notes.seen.push(number(row));
        }
        if (known.size >= rows) return { stopped: "enough", ...notes };
        const retry = [...view.querySelectorAll("button")].find((node) => node.textContent === "Try Again");
        if (retry && retry.getBoundingClientRect().bottom <= bottom) return { stopped: "failed", ...notes };
        const isMissing = [...view.querySelectorAll(".gap")].some((gap) => {
            const box = gap.getBoundingClientRect();
            return box.bottom > top + 1 && box.top < bottom - 1 && box.height > 1;
        });
        if (!isMissing) view.scrollBy(0, 0.7 * view.clientHeight);
    }
    return { stopped: "stuck", ...notes };
}"""

# The first row in view, and its distance from the top.
TOP = """(region) => {
    const view = document.querySelector(region), top = view.getBoundingClientRect().top;
    const row = [...view.querySelectorAll("[data-testid^=quote-]")]
        .find((row) => row.getBoundingClientRect().bottom > top + 1);
    return [row.dataset.testid, Math.round(row.getBoundingClientRect().top - top)];
}"""

# Whether all rows in view have arrived.
ARRIVED = """(region) => {
    const view = document.querySelector(region), { top, bottom } = view.getBoundingClientRect();
    return ![...view.querySelectorAll(".gap")].some((gap) => {
        const box = gap.getBoundingClientRect();
        return box.bottom > top + 1 && box.top < bottom - 1 && box.height > 1;
    });
}"""

# Notes when the feed begins to refresh: a sync, which begins by itself, may announce the same, and sooner.
WATCH = """(region) => {
    window.hasBegun = false;
    const note = () => { window.hasBegun = true; };
    new MutationObserver(note).observe(document.querySelector(region), { attributeFilter: ["aria-busy"] });
}"""

# The number of new quotations that are announced, or zero.
ANNOUNCED = """() => {
    const button = [...document.querySelectorAll("button")].find((node) => /new quotations?$/.test(node.textContent));
    return button ? parseInt(button.textContent) : 0;
}"""


class Reader:
    """A page that shows the feed."""

    def __init__(self, showcase, page):
        self.showcase = showcase
        self.page = page
        page.goto(f"{showcase.address}/feed")
        wait_until_at_rest(page, "[data-testid^=quote-]")

    def read(self, rows):
        """Scrolls until that many rows have been in view, and returns what was noted."""
        notes = self.page.evaluate(READ, {"region": REGION, "rows": rows})
        assert notes["stopped"] != "stuck", f"{len(notes['seen'])} of {rows} rows came into view"
        assert notes["faults"] == [], "rows are there twice, or in another order"
        return notes

    def ride(self, pages, tunnels, note=lambda part: None):
        """Reads pages with equally many between tunnels, refreshes before each and after the last, and returns what was
        noted.

        In a tunnel, the end offers another attempt. `note` is called with the number of each part, from 1, when the
        part was read.
        """
        for part in range(1, tunnels + 2):
            rows = PAGE * pages * part // (tunnels + 1)
            assert self.read(rows - PAGE)["stopped"] == "enough"
            top = self.top()
            self.refresh()
            assert self.top() == top, f"the reader was at {top}, and is at {self.top()}"
            note(part)
            if part > tunnels:
                break
            self.showcase.ride(tunnel="refusing")
            # Pages after the one that is read have been loaded ahead.
            assert self.read(rows + 4 * PAGE)["stopped"] == "failed"
            self.showcase.ride()
            self.retry()
        notes = self.read(PAGE * pages)
        seen = notes["seen"]
        assert seen == [seen[0] - index for index in range(len(seen))], "a row is missing"
        assert notes["most"] <= MOST
        return notes

    def top(self):
        """Returns the first row in view, and its distance from the top, once all rows in view have arrived."""
        self.page.wait_for_function(ARRIVED, arg=REGION)
        wait_until_at_rest(self.page, "[data-testid^=quote-]")
        return self.page.evaluate(TOP, REGION)

    def announced(self):
        return self.page.evaluate(ANNOUNCED)

    def retry(self):
        """Presses the button at the end of the feed, unless the page has come by itself, and returns when it's gone."""
        button = self.page.locator(REGION).get_by_role("button", name="Try Again")
        button.evaluate_all("buttons => buttons.forEach((button) => button.click())")
        expect(button).to_have_count(0)

    def refresh(self):
        """Lets the feed grow, refreshes it, and returns when what is new is announced, and the refresh has ended.

        One that went on in a tunnel would fail there, with a notice that covers the first row.
        """
        before = self.announced()
        self.page.evaluate(WATCH, REGION)
        for _ in range(3):
            self.showcase.post("/api/feed", {})
        self.page.get_by_role("button", name="Refresh", exact=True).locator("visible=true").click()
        self.page.wait_for_function("() => window.hasBegun")
        self.page.wait_for_function(f"(before) => ({ANNOUNCED})() >= before + 3", arg=before)
        expect(self.page.locator("[aria-busy=true]")).to_have_count(0)
