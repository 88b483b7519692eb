"""Apple's platforms in the oldest versions that the package supports."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Platform:
    """A platform as compilers know it.

    If there is a simulator, it's used, because the toolchain's interfaces are for the processor of this machine, and no
    device has Intel's. C doesn't need interfaces, so clang also checks it for devices.
    """

    name: str
    # The platform's name in a manifest, and its version there.
    system: str
    version: str
    # In these, `{arch}` is the processor of this machine.
    triple: str
    folder: str
    module_file: str
    c_triples: tuple[str, ...]
    # True if it's checked by default; the others differ little from those that are.
    is_usual: bool = False


PLATFORMS = [
    Platform(
        "macos14", "macos", "14.0", "{arch}-apple-macosx14.0", "macosx", "{arch}-apple-macos",
        ("x86_64-apple-macosx14.0", "arm64-apple-macosx14.0"), is_usual=True),
    Platform(
        "ios17", "ios", "17.0", "{arch}-apple-ios17.0-simulator", "iphonesimulator", "{arch}-apple-ios-simulator",
        ("x86_64-apple-ios17.0-simulator", "arm64-apple-ios17.0"), is_usual=True),
    Platform(
        "tvos17", "tvos", "17.0", "{arch}-apple-tvos17.0-simulator", "appletvsimulator",
        "{arch}-apple-tvos-simulator", ("x86_64-apple-tvos17.0-simulator", "arm64-apple-tvos17.0")),
    Platform(
        "watchos10", "watchos", "10.0", "{arch}-apple-watchos10.0-simulator", "watchsimulator",
        "{arch}-apple-watchos-simulator",
        ("x86_64-apple-watchos10.0-simulator", "arm64-apple-watchos10.0", "arm64_32-apple-watchos10.0")),
    Platform(
        "visionos1", "visionos", "1.0", "{arch}-apple-xros1.0-simulator", "xrsimulator", "{arch}-apple-xros-simulator",
        ("arm64-apple-xros1.0-simulator", "arm64-apple-xros1.0")),
]
