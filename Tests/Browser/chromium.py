"""Chromium as the browser tests and the screenshots start it. Run alone, it tells whether a Chromium starts at all."""

import shutil

from playwright.sync_api import sync_playwright

NAMES = ("chromium", "chromium-browser", "google-chrome")


def launch(playwright):
    """Starts the system's Chromium without a window, or Playwright's own where the system has none.

    The sandbox is off: it does not work for root, as which containers run, and the pages are our own.
    """
    path = next(filter(None, map(shutil.which, NAMES)), None)
    return playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])


def main():
    with sync_playwright() as playwright:
        browser = launch(playwright)
        print(f"Chromium {browser.version}")
        browser.close()


if __name__ == "__main__":
    main()
