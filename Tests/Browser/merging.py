"""A second description of how an edit of the user and one of the app are combined, and random cases of both.

It follows the identity of UTF-16 units instead of their places. Each unit that the app inserts stands for a unit that
it replaced. It's removed with that unit, and what the user inserts is between what stands for the units on both sides.
"""

import struct

CHARACTERS = ["a", "a", "b", " ", "\N{GRINNING FACE}", "\N{GRINNING FACE WITH SMILING EYES}", "é"]


def units(text):
    data = text.encode("utf-16-le")
    return [unit for (unit,) in struct.iter_unpack("<H", data)]


def text_of(units):
    return struct.pack(f"<{len(units)}H", *units).decode("utf-16-le")


def random_text(random, most=8):
    return "".join(random.choices(CHARACTERS, k=random.randint(0, most)))


def random_edit(random, text):
    """Returns the start and the end of a part in units, and the text in its place."""
    places = [len(units(text[:place])) for place in range(len(text) + 1)]
    return [*sorted(random.choices(places, k=2)), random_text(random, 4)]


def applied(text, edit):
    start, end, part = edit
    old = units(text)
    return text_of(old[:start] + units(part) + old[end:])


def merged(text, own, other):
    """Returns the text with both edits."""
    start, end, part = own
    first, last, new = other
    kept = list(enumerate(units(text)))
    # What is inserted between two units is beside them, at half a place.
    link = (lambda place: min(first + place, last - 1)) if first < last else (lambda place: first - 0.5)
    new = [(link(place), unit) for place, unit in enumerate(units(new))]
    for place, (link, unit) in enumerate(new):
        if 0xDC00 <= unit < 0xE000:
            new[place - 1] = (link, new[place - 1][1])
    whole = kept[:first] + new + kept[last:]
    before = [unit for link, unit in whole if link < start]
    after = [unit for link, unit in whole if link >= (end if link == int(link) else max(start, end - 0.5))]
    return text_of(before + units(part) + after)
