"""The standard library's modules for a platform, created from the toolchain's own textual interfaces for Linux.

These still contain Apple's availability. The compiler builds them on first use.
"""

import re

# Modules for which the toolchain for Linux has textual interfaces.
NAMES = [
    "Swift", "SwiftOnoneSupport", "_Concurrency", "_RegexParser", "_StringProcessing", "RegexBuilder", "Observation",
    "Synchronization", "Testing", "_TestDiscovery", "_TestingInterop",
]


def retarget(toolchain, triple, folder, module_file, resources):
    """Creates a resource folder for a target; returns whether one of its modules is new."""
    for name in ("shims", "clang", "host"):
        link = resources / name
        link.parent.mkdir(parents=True, exist_ok=True)
        if not link.is_symlink():
            link.symlink_to(toolchain.resources / name)
    is_new = False
    for name in NAMES:
        module = f"{name}.swiftmodule"
        original = toolchain.resources / "linux" / module / f"{toolchain.host}.swiftinterface"
        if not original.exists():
            continue
        text = retargeted(original.read_text(), name, triple)
        copy = resources / folder / module / f"{module_file}.swiftinterface"
        if not copy.exists() or copy.read_text() != text:
            copy.parent.mkdir(parents=True, exist_ok=True)
            copy.write_text(text)
            is_new = True
    return is_new


def retargeted(text, name, triple):
    """Returns an interface for another target, without declarations that only Linux has.

    `@backDeployed` is removed, so that such a declaration counts as available from its `@available` on, as on a Mac.
    """
    text = re.sub(r"-target \S+", f"-target {triple}", text, count=1)
    text = re.sub(r"-module-link-name \S+", "", text, count=1)
    if name != "Swift":
        text = text.replace("swift-module-flags: ", "swift-module-flags: -disable-availability-checking ", 1)
    text = re.sub(r"^(@_exported )?(public )?import Glibc$", "", text, flags=re.MULTILINE)
    text = re.sub(r"@backDeployed\([^)]*\)", "", text)
    if "-xros" in triple:
        text = re.sub(r"@available\((?![^)]*visionOS)[^)]*\biOS (\d+)\.(\d+)(?=[,)])", with_visionos, text)
    # An inlinable body of `Mutex` calls this on Linux only; nothing is executed here.
    return re.sub(r"\b_swift_stdlib_gettid\(\)", "(0 as UInt32)", text)


def with_visionos(match):
    """Returns the availability for visionOS too, which isn't in the toolchain's interfaces but in a table of the
    SDK.
    """
    major, minor = int(match[1]), int(match[2])
    if major < 18:
        major, minor = 1, int((major, minor) > (17, 1))
    elif major < 26:
        major -= 16
    return f"{match[0]}, visionOS {major}.{minor}"
