"""The fixtures of the browser tests: a browser, a separate Showcase, and a page that shows it."""

from contextlib import contextmanager

import chromium
import pytest
from playwright.sync_api import expect, sync_playwright
from showcase import ROOT, running_showcase

VIEWPORT = {"width": 640, "height": 800}
FIXTURE = ROOT / ".build" / "debug" / "LifecycleFixture"
PATIENCE = 20_000  # ms: what a loaded machine may take; a test that passes waits for what it names, and no longer

expect.set_options(timeout=PATIENCE)


def pytest_configure(config):
    config.addinivalue_line("markers", "measured: measures time, which only an idle machine has enough of")


def pytest_collection_modifyitems(config, items):
    """Leaves out what measures time, unless it's requested with `-m measured`."""
    if config.option.markexpr != "measured":
        items[:] = [item for item in items if not item.get_closest_marker("measured")]


@pytest.fixture(scope="session")
def browser():
    """One Chromium for the whole run."""
    with sync_playwright() as playwright:
        browser = chromium.launch(playwright)
        yield browser
        browser.close()


@pytest.fixture
def showcase():
    """A separate Showcase for the test, with the same colors, delays, and failures every time."""
    with running_showcase(seed=7) as showcase:
        yield showcase


@pytest.fixture(scope="module")
def fixture():
    """The small pages that demonstrate one rule each."""
    with running_showcase(command=[str(FIXTURE)]) as fixture:
        yield fixture


@pytest.fixture
def page(browser):
    """An empty page in a profile of its own. An error in the page's script fails the test."""
    with opened(browser) as page:
        yield page


@pytest.fixture
def touched(browser):
    """The same, with a touch screen."""
    with opened(browser, has_touch=True) as page:
        yield page


@contextmanager
def opened(browser, **options):
    """Opens an empty page in a profile of its own. An error in the page's script fails the block."""
    context = browser.new_context(**{"viewport": VIEWPORT} | options)
    context.set_default_timeout(PATIENCE)
    page = context.new_page()
    errors = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    yield page
    context.close()
    assert not errors, f"the page's script failed: {errors}"
