"""What every browser test may ask for: a browser, a Showcase of its own, and a page that shows it."""

import chromium
import pytest
from playwright.sync_api import sync_playwright
from showcase import running_showcase

VIEWPORT = {"width": 640, "height": 800}


@pytest.fixture(scope="session")
def browser():
    """One Chromium for the whole run."""
    with sync_playwright() as playwright:
        browser = chromium.launch(playwright)
        yield browser
        browser.close()


@pytest.fixture
def showcase():
    """A Showcase of the test's own, with the same colours, delays and failures every time."""
    with running_showcase(seed=7) as showcase:
        yield showcase


@pytest.fixture
def page(browser):
    """An empty page in a profile of its own. An error in the page's script fails the test."""
    context = browser.new_context(viewport=VIEWPORT)
    context.set_default_timeout(20_000)
    page = context.new_page()
    errors = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    yield page
    context.close()
    assert not errors, f"the page's script failed: {errors}"
