"""The animation of the README: a story on the stage, with its panes, their score, and the time line of both."""

import io
import time

from PIL import Image
from playwright.sync_api import expect

VIEWPORT = {"width": 640, "height": 760}
LARGEST = 1_000_000
COLORS = 64

# Seconds from the first frame to the last, between two frames, and during which the last one stays.
DURATION = 5
INTERVAL = 0.125
LAST = 2.5
MARGIN = 12


def film(page, address):
    """Plays the first story, and returns the frames with their durations in seconds; equal ones are one frame."""
    page.set_viewport_size(VIEWPORT)
    page.goto(address)
    clip = area(page)
    frames = []
    began = time.monotonic()
    while (now := time.monotonic()) < began + DURATION:
        add(picture(page, clip), INTERVAL, frames)
        page.wait_for_timeout(max(0, now + INTERVAL - time.monotonic()) * 1000)
    return frames[:-1] + [(frames[-1][0], LAST)]


def area(page):
    """Returns the part of the page from the score to the time line."""
    expect(page.get_by_test_id("stage-timeline")).to_be_visible()
    top, bottom = (page.get_by_test_id(name).bounding_box() for name in ("score", "stage-timeline"))
    y = top["y"] - MARGIN
    return {"x": bottom["x"] - MARGIN, "y": y, "width": bottom["width"] + 2 * MARGIN,
            "height": bottom["y"] + bottom["height"] - y}


def add(image, duration, frames):
    """Adds a frame, or prolongs the last one if it's the same."""
    if frames and image.tobytes() == frames[-1][0].tobytes():
        frames[-1] = (image, frames[-1][1] + duration)
    else:
        frames.append((image, duration))


def picture(page, clip):
    return Image.open(io.BytesIO(page.screenshot(clip=clip))).convert("RGB")


def save(frames, path):
    """Writes an animated GIF file that's played again and again."""
    palette = frames[-1][0].quantize(COLORS, method=Image.Quantize.MEDIANCUT)
    images = [image.quantize(palette=palette, dither=Image.Dither.NONE) for image, _ in frames]
    durations = [round(duration * 1000) for _, duration in frames]
    images[0].save(path, save_all=True, append_images=images[1:], duration=durations, loop=0, optimize=True)
    size = path.stat().st_size
    if size > LARGEST:
        raise SystemExit(f"{path.name} has {size} bytes, more than {LARGEST}")
    print(f"{path.name}  {size // 1000} kB, {len(frames)} frames, {sum(durations) / 1000:.0f} s")
