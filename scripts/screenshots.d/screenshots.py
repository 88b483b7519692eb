"""Takes the pictures of the README in light and dark: two screens at home, Colors on the train over time, and the
animation of a story.
"""

import io
import os
import sys
import tempfile
import time
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "Tests" / "Browser"))
sys.dont_write_bytecode = True

import animation  # noqa: E402
import chromium  # noqa: E402
from PIL import Image  # noqa: E402
from playwright.sync_api import expect, sync_playwright  # noqa: E402
from showcase import running_showcase, wait_until_at_rest  # noqa: E402

IMAGES = ROOT / "Documentation" / "Images"
VIEWPORT = {"width": 640, "height": 800}
SCALE = 1.5
SEED = 7
LARGEST = 150_000

# The URL of each screenshot, and the element that must appear first.
SCREENS = {
    "stations": ("/stations/jazz", "[data-testid=station]"),
    "photos": ("/photos", "[data-testid^=photo-] img"),
}

# Seconds after the screen has appeared.
MOMENTS = (0.3, 1, 2, 4)
GAP = 12

# The screenshots show the page on a system whose font is Inter, which resembles common system fonts.
FONTS = """<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
<fontconfig>
  <include>/etc/fonts/fonts.conf</include>
  <match target="pattern">
    <test name="family" qual="all" compare="not_eq"><string>monospace</string></test>
    <edit name="family" mode="prepend_first" binding="strong"><string>Inter</string></edit>
  </match>
</fontconfig>
"""


def main():
    IMAGES.mkdir(parents=True, exist_ok=True)
    with system_font(), sync_playwright() as playwright:
        browser = chromium.launch(playwright)
        for scheme, ending in (("light", ""), ("dark", "-dark")):
            # A Showcase for each color scheme, so that both have the same data and failures.
            with running_showcase(seed=SEED) as showcase:
                showcase.ride("At home")
                for screen in SCREENS:
                    save(take(browser, showcase, scheme, screen), f"{screen}{ending}.png")
            with running_showcase(seed=SEED) as showcase:
                showcase.ride("On the train")
                save(strip(browser, showcase, scheme), f"train{ending}.png")
            with running_showcase(seed=SEED) as showcase:
                with opened(browser, scheme, scale=1) as page:
                    animation.save(animation.film(page, showcase.address), IMAGES / f"by-hand{ending}.gif")
        browser.close()


@contextmanager
def system_font():
    """Makes a browser that is started in the block use Inter as the system font."""
    with tempfile.NamedTemporaryFile("w", suffix=".conf") as file:
        file.write(FONTS)
        file.flush()
        os.environ["FONTCONFIG_FILE"] = file.name
        yield
        del os.environ["FONTCONFIG_FILE"]


def take(browser, showcase, scheme, screen):
    """Shows one screen, and waits until nothing visible is loading anymore."""
    path, content = SCREENS[screen]
    with opened(browser, scheme) as page:
        page.goto(showcase.address + path)
        if screen == "photos":
            # Its first load fails, as in the story that it shows.
            page.get_by_role("button", name="Retry").locator("visible=true").first.click()
        wait_until_at_rest(page, content)
        return picture(page)


def strip(browser, showcase, scheme):
    """Returns the screen Colors on the train at several moments, side by side."""
    with opened(browser, scheme) as page:
        page.goto(showcase.address + "/colors", wait_until="commit")
        expect(page.get_by_role("heading", name="Colors")).to_be_visible()
        began = time.monotonic()
        pictures = []
        for moment in MOMENTS:
            page.wait_for_timeout(max(0, began + moment - time.monotonic()) * 1000)
            pictures.append(picture(page))
    width, height = pictures[0].width // 2, pictures[0].height // 2
    whole = Image.new("RGB", (len(pictures) * (width + GAP) - GAP, height), "white" if scheme == "light" else "black")
    for number, shown in enumerate(pictures):
        whole.paste(shown.resize((width, height), Image.Resampling.LANCZOS), (number * (width + GAP), 0))
    return whole


@contextmanager
def opened(browser, scheme, scale=SCALE):
    """Opens an empty page in a profile of its own."""
    context = browser.new_context(viewport=VIEWPORT, device_scale_factor=scale, color_scheme=scheme)
    try:
        yield context.new_page()
    finally:
        context.close()


def picture(page):
    return Image.open(io.BytesIO(page.screenshot())).convert("RGB")


def save(image, name):
    """Writes a PNG file with as many colors as fit into the maximum size of an image."""
    for colors in (256, 128, 64, 32):
        reduced(image, colors).save(IMAGES / name, optimize=True)
        if (IMAGES / name).stat().st_size < LARGEST:
            break
    else:
        raise SystemExit(f"{name} has more than {LARGEST} bytes, even with {colors} colors")
    kilobytes = (IMAGES / name).stat().st_size // 1000
    print(f"{(IMAGES / name).relative_to(ROOT)}  {kilobytes} kB, {colors} colors")


def reduced(image, colors):
    """Returns the image with the given number of colors, dithered if it has more."""
    palette = image.quantize(colors, method=Image.Quantize.MEDIANCUT)
    return image.quantize(palette=palette, dither=Image.Dither.FLOYDSTEINBERG)


if __name__ == "__main__":
    main()
