"""The bars that scrolling through a list must reach: the frames that it draws, and the memory that it takes."""

import statistics

# The longest median interval between frames, in milliseconds, for 60 frames a second.
FRAME = 17

# The most that the memory may grow in the second half of a scroll, as a part of what it was in the middle.
GROWTH = 0.1


def missed(frames, memory):
    """Returns the bars that a scroll has missed.

    `frames` are the milliseconds between frames. `memory` has a name for each process, and its memory in the middle of
    the scroll and at the end, both in the same unit.
    """
    faults = []
    median = statistics.median(frames)
    if median > FRAME:
        faults.append(f"half of the frames take {median:.1f} ms or more, and not {FRAME} ms at most")
    for name, (middle, end) in memory.items():
        growth = end / middle - 1
        if growth >= GROWTH:
            faults.append(f"the memory of the {name} grows by {growth:.0%} in the second half: {GROWTH:.0%} is too much")
    return faults


def report(frames, memory):
    """Prints the bars that a scroll has missed, and returns their number and the figures of the memory in words."""
    faults = missed(frames, memory)
    for fault in faults:
        print(f"missed: {fault}")
    figures = ", ".join(f"{middle:.1f} and {end:.1f} MB in the {name}" for name, (middle, end) in memory.items())
    return len(faults), f"in the middle and at the end {figures}"
