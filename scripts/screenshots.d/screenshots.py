"""Takes the pictures of the README, each once nothing visible is loading any more."""

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "Tests" / "Browser"))
sys.dont_write_bytecode = True

import chromium  # noqa: E402
from playwright.sync_api import sync_playwright  # noqa: E402
from showcase import running_showcase, wait_until_settled  # noqa: E402

IMAGES = ROOT / "Documentation" / "Images"
VIEWPORT = {"width": 640, "height": 800}
SEED = 7


def main():
    IMAGES.mkdir(parents=True, exist_ok=True)
    with sync_playwright() as playwright:
        browser = chromium.launch(playwright)
        take(browser, "light", IMAGES / "colours.png")
        take(browser, "dark", IMAGES / "colours-dark.png")
        browser.close()


def take(browser, scheme, path):
    """Shows a Showcase of its own, so that both pictures have the same colours and failures."""
    with running_showcase(seed=SEED) as showcase:
        context = browser.new_context(viewport=VIEWPORT, device_scale_factor=2, color_scheme=scheme)
        page = context.new_page()
        page.goto(showcase.address)
        wait_until_settled(page)
        page.screenshot(path=path)
        context.close()
    print(path.relative_to(ROOT))


if __name__ == "__main__":
    main()
