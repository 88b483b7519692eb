"""Starts Chromium for the browser tests and the screenshots. Run as a program, it tests whether Chromium starts at
all.
"""

import shutil

from playwright.sync_api import sync_playwright

# In the order of preference: the first one has no code for windows.
NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")


def launch(playwright):
    """Starts the system's Chromium without a window, or Playwright's own if the system has none.

    The sandbox is off: it doesn't work for root, which containers run as, and the pages are our own.
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
