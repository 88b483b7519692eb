"""Books: another filter or text is another resource, and no content of the old one is shown as the new one's."""

from playwright.sync_api import expect
from showcase import wait_until_at_rest

ROWS = "[data-testid^=book-]:not([data-testid=book-sample])"

# Records every kind of book that is ever on screen while another kind is selected.
WATCH = """() => {
    window.wrong = [];
    const look = () => {
        const chosen = document.querySelector("[data-testid^=books-]").dataset.testid.slice(6);
        for (const row of document.querySelectorAll("[data-testid^=book-]")) {
            const kind = row.dataset.testid.slice(5);
            if (chosen !== "all" && kind !== "sample" && kind !== chosen) window.wrong.push(`${kind} under ${chosen}`);
        }
    };
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true, attributes: true });
}"""


def choose(page, kind):
    page.get_by_role("radio", name=kind, exact=True).check(force=True)


def requests(showcase):
    return [entry for entry in showcase.get("/api/log") if entry["path"] == "/api/books"]


def test_an_old_filters_answer_never_appears_under_the_new_one(showcase, page):
    showcase.ride(minimumLatency=0.1, maximumLatency=0.8)
    page.goto(f"{showcase.address}/books")
    page.evaluate(WATCH)
    # The last kind is chosen once only: its list is shown when all choices have arrived. The first list, of all kinds,
    # has plays as well.
    for kind in ("Novels", "Poetry", "Science", "Novels", "Poetry", "Plays"):
        choose(page, kind)
    expect(page.locator("[data-testid=books-plays]")).to_be_attached()
    wait_until_at_rest(page, "[data-testid=book-plays]")
    kinds = page.locator(ROWS).evaluate_all("(rows) => rows.map((row) => row.dataset.testid)")
    assert set(kinds) == {"book-plays"}
    assert page.evaluate("() => window.wrong") == []


def test_a_skeleton_stands_for_a_list_that_is_on_its_way(showcase, page):
    showcase.ride(minimumLatency=60, maximumLatency=60)
    page.goto(f"{showcase.address}/books")
    expect(page.locator("[data-testid=book-sample]").first).to_be_attached()
    expect(page.locator(ROWS)).to_have_count(0)


def test_the_old_list_stays_where_one_asks_for_it(showcase, page):
    showcase.ride()
    page.goto(f"{showcase.address}/books?filter=novels")
    wait_until_at_rest(page, "[data-testid=book-novels]")
    page.get_by_role("switch", name="Keep the old list").check(force=True)
    showcase.ride(minimumLatency=60, maximumLatency=60)
    choose(page, "Poetry")
    expect(page.get_by_role("radio", name="Poetry")).to_be_checked()
    expect(page.locator("[data-testid=book-novels]").first).to_be_visible()
    expect(page.locator("[data-testid=book-sample]")).to_have_count(0)


def test_a_failed_refresh_keeps_the_list_and_says_so(showcase, page):
    page.context.set_default_timeout(60_000)
    showcase.ride()
    page.goto(f"{showcase.address}/books?filter=plays")
    wait_until_at_rest(page, "[data-testid=book-plays]")
    first = page.locator(ROWS).first.inner_text()
    showcase.ride(serverErrorRate=1)
    page.get_by_role("button", name="Refresh", exact=True).locator("visible=true").click()
    message = page.get_by_role("main").get_by_text("The server encountered a problem (500).")
    expect(message).to_be_visible(timeout=60_000)
    expect(page.locator(ROWS).first).to_have_text(first, use_inner_text=True)


def test_a_link_opens_a_search_and_a_book(showcase, page):
    showcase.ride()
    page.goto(f"{showcase.address}/books?filter=novels&search=pride")
    expect(page.get_by_text("Pride and Prejudice", exact=True)).to_be_visible()
    expect(page.locator(ROWS)).to_have_count(1)
    expect(page.get_by_placeholder("Title or author")).to_have_value("pride")
    page.get_by_text("Pride and Prejudice", exact=True).click()
    expect(page.get_by_role("heading", name="Pride and Prejudice", exact=True)).to_be_visible()
    expect(page.get_by_text("Pages")).to_be_visible()
    page.get_by_role("button", name="Books").click()
    expect(page.locator(ROWS)).to_have_count(1)


def test_what_is_typed_is_what_is_found(showcase, page):
    showcase.ride(minimumLatency=0, maximumLatency=0.3)
    page.goto(f"{showcase.address}/books")
    wait_until_at_rest(page, ROWS)
    page.get_by_placeholder("Title or author").press_sequentially("austen", delay=20)
    expect(page.get_by_text("Pride and Prejudice", exact=True)).to_be_visible()
    wait_until_at_rest(page, ROWS)
    assert all("Austen" in text for text in page.locator(ROWS).all_inner_texts())


def test_leaving_and_coming_back_while_it_is_fresh_loads_nothing(showcase, page):
    showcase.ride()
    page.goto(f"{showcase.address}/books")
    wait_until_at_rest(page, ROWS)
    before = len(requests(showcase))
    page.get_by_role("tab", name="Photos").click()
    expect(page.get_by_role("heading", name="Photos")).to_be_visible()
    page.get_by_role("tab", name="Books").click()
    expect(page.locator(ROWS).first).to_be_visible()
    assert len(requests(showcase)) == before == 1


def test_a_double_tap_on_retry_makes_one_request(showcase, page):
    page.context.set_default_timeout(60_000)
    showcase.ride(invalidBodyRate=1)
    page.goto(f"{showcase.address}/books")
    retry = page.get_by_role("button", name="Retry").locator("visible=true")
    expect(retry).to_be_visible()
    before = len(requests(showcase))
    showcase.ride(minimumLatency=0.5, maximumLatency=0.5)
    retry.dblclick()
    wait_until_at_rest(page, ROWS)
    assert len(requests(showcase)) == before + 1


def test_the_end_of_a_load_and_its_failure_are_announced_to_assistive_technologies(showcase, page):
    showcase.ride(minimumLatency=0.2, maximumLatency=0.2)
    page.goto(f"{showcase.address}/books?filter=novels")
    wait_until_at_rest(page, "[data-testid=book-novels]")
    region = page.locator("[aria-live=polite]")
    choose(page, "Plays")
    expect(region).to_have_text("Loaded")
    box = region.bounding_box()
    assert (box["width"], box["height"]) == (1, 1)
    showcase.ride(failureRate=1)
    choose(page, "Poetry")
    expect(region).to_contain_text("server")
    assert page.evaluate("() => document.documentElement.scrollHeight <= innerHeight")


def test_announcements_of_two_batches_that_come_together_are_all_there(showcase, page):
    showcase.ride()
    page.goto(f"{showcase.address}/books?filter=novels")
    wait_until_at_rest(page, "[data-testid=book-novels]")
    page.evaluate("""() => {
        for (const sentence of ["One", "Two"]) {
            window.page.steps.y(sentence);
            dispatchEvent(new Event("page:applied"));
        }
    }""")
    expect(page.locator("[aria-live=polite] p")).to_have_text(["One", "Two"])


def test_a_search_without_books_names_it_and_can_be_cleared(showcase, page):
    showcase.ride()
    page.goto(f"{showcase.address}/books?search=xyz")
    expect(page.get_by_text("No books found for “xyz”")).to_be_visible()
    page.get_by_role("button", name="Clear the search").click()
    expect(page.locator(ROWS).first).to_be_visible()
    expect(page.get_by_placeholder("Title or author")).to_have_value("")


def test_a_book_that_does_not_exist_offers_no_retry(showcase, page):
    showcase.ride()
    page.goto(f"{showcase.address}/books/nobody")
    expect(page.get_by_text("There is no such book")).to_be_visible()
    expect(page.get_by_role("button", name="Retry")).to_have_count(0)


def test_a_drag_over_a_row_selects_its_text_and_a_click_opens_it(showcase, page):
    showcase.ride("At home")
    page.goto(f"{showcase.address}/books?search=pride")
    title = page.get_by_text("Pride and Prejudice", exact=True)
    expect(title).to_be_visible()
    box = title.bounding_box()
    middle = box["y"] + box["height"] / 2
    page.mouse.move(box["x"] + 2, middle)
    page.mouse.down()
    page.mouse.move(box["x"] + box["width"] - 2, middle, steps=5)
    page.mouse.up()
    assert "ride and Prejud" in page.evaluate("() => getSelection().toString()")
    expect(page.get_by_role("heading", name="Books", exact=True)).to_be_visible()
    title.click()
    expect(page.get_by_role("heading", name="Pride and Prejudice", exact=True)).to_be_visible()
