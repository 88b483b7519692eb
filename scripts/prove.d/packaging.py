"""Builds a package with only the engine and its tests, with all mutants in it."""

import re
import subprocess
from pathlib import Path

from schemata import SWITCH, embed_all
from specification import SpecificationError

PARTS = (
    "Sources/AsyncResources/AsyncResources.docc",
    "Sources/ResourceCore",
    "Sources/ResourceFeeds",
    "Sources/ResourcePages",
    "Sources/ResourceWriting",
    "Sources/LocalizedTexts",
    "Sources/SeededRandom",
    "Tests/EngineProofs",
    "Sources/ResourceTesting",
    "Tests/ResourceCoreTests",
    "Tests/ResourceTestingTests",
    "Tests/TallyTests",
    # These aren't built, but tests look for the rules in the names of their tests.
    "Tests/ResourceHTTPTests/Mutations",
    "Tests/ResourceHTTPTests/Paging",
    "Tests/ResourceUITests",
)
# The folders of the modules that have mutants, by the beginnings of the paths in the mutants' tables.
MODULES = {
    "": "Sources/ResourceCore/", "Pages/": "Sources/ResourcePages/", "Writing/": "Sources/ResourceWriting/"}
ERROR = re.compile(r"^(/\S+\.swift):(\d+):\d+: error: ", re.MULTILINE)
NUMBER = re.compile(r"activeMutant == (\d+) ")

# Warnings aren't errors here, because mutants cause some. The name is that of the bundle in which texts are found.
MANIFEST = """// swift-tools-version: 6.2
import PackageDescription

FEATURES

let package = Package(
    name: "AsyncResources",
    defaultLocalization: "en",
    platforms: [.macOS(.v14)],
    dependencies: [LOGGING],
    targets: [
        .target(name: "LocalizedTexts", resources: [.process("Resources")]),
        .target(name: "SeededRandom"),
        .target(
            name: "EngineProofs",
            dependencies: [
                "ResourceCore", "ResourceFeeds", "ResourcePages", "ResourceTesting", "ResourceWriting", "SeededRandom",
            ],
            path: "Tests/EngineProofs"),
        .target(
            name: "ResourceCore",
            dependencies: ["LocalizedTexts", .product(name: "Logging", package: "swift-log")]),
        .target(name: "ResourceFeeds", dependencies: ["ResourceCore"]),
        .target(name: "ResourcePages", dependencies: ["ResourceCore"]),
        .target(name: "ResourceTesting", dependencies: ["ResourceCore", "ResourceFeeds", "ResourceWriting"]),
        .target(name: "ResourceWriting", dependencies: ["ResourceCore"]),
        .testTarget(
            name: "ResourceCoreTests",
            dependencies: [
                "EngineProofs", "LocalizedTexts", "ResourceCore", "ResourcePages", "ResourceTesting",
                "ResourceWriting", "SeededRandom",
                .product(name: "Logging", package: "swift-log"),
            ]),
        .testTarget(
            name: "ResourceTestingTests",
            dependencies: ["EngineProofs", "ResourceCore", "ResourceTesting", "ResourceWriting", "SeededRandom"]),
        .testTarget(name: "TallyTests", dependencies: ["ResourceCore", "ResourceTesting", "ResourceWriting"]),
    ],
    swiftLanguageModes: [.v6])

for target in package.targets {
    target.swiftSettings = upcomingFeatures.map { .enableUpcomingFeature($0) } + [.unsafeFlags(["-suppress-warnings"])]
}
"""


def manifest(text):
    """Returns the manifest of the package, with the language features and the logger of the repository's manifest."""
    features = re.search(r"^let upcomingFeatures = \[.*?^\]", text, re.MULTILINE | re.DOTALL)
    logging = re.search(r'\.package\(url: "[^"]*/swift-log\.git", [^)]*\)', text)
    return MANIFEST.replace("FEATURES", features[0]).replace("LOGGING", logging[0])


def texts(folder):
    """Returns the text of every file of a folder, by path."""
    return {str(path.relative_to(folder)): path.read_text() for path in sorted(folder.rglob("*")) if path.is_file()}


def sources(root):
    """Returns the text of every file that may have mutants, by its path in the mutants' tables."""
    return {beginning + path: text for beginning, folder in MODULES.items() for path, text in texts(root / folder).items()}


def place(path):
    """Returns the path of a file, given that in the mutants' tables."""
    beginning = max((beginning for beginning in MODULES if path.startswith(beginning)), key=len)
    return MODULES[beginning] + path.removeprefix(beginning)


def contents(root, mutants):
    """Returns the text of every file of the package, by path."""
    files = {f"{part}/{path}": text for part in PARTS for path, text in texts(root / part).items()}
    changed = {place(path): text for path, text in embed_all(sources(root), mutants).items()}
    switches = {f"{folder}ActiveMutant.swift": SWITCH for folder in MODULES.values()}
    return files | changed | switches | {"Package.swift": manifest((root / "Package.swift").read_text())}


def write(folder, files):
    """Makes a folder contain exactly these files, changing only those that differ, so that a second build is fast."""
    for part in PARTS:
        for path in (folder / part).rglob("*"):
            if path.is_file() and str(path.relative_to(folder)) not in files:
                path.unlink()
    for name, text in files.items():
        path = folder / name
        if path.is_file() and path.read_text() == text:
            continue
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)


def broken(folder, listed):
    """Builds the engine, and returns the numbers of the drawn mutants, after the listed ones, that don't compile."""
    command = ["swift", "build", "--target", "EngineProofs", "--package-path", str(folder)]
    ended = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    if ended.returncode == 0:
        return set()
    numbers = blamed(ended.stdout, listed)
    if not numbers:
        raise SpecificationError(f"the mutants don't compile:\n{ended.stdout}")
    return numbers


def blamed(output, listed):
    """Returns the numbers of the drawn mutants in the lines of a compiler's errors.

    An error in a line without one, such as for a property that isn't initialized, is due to the line before it.
    """
    numbers = set()
    for path, line in set(ERROR.findall(output)):
        lines = Path(path).read_text().splitlines()[: int(line)]
        drawn = ([int(one) for one in NUMBER.findall(text) if int(one) > listed] for text in reversed(lines))
        numbers |= set(next(filter(None, drawn), []))
    return numbers


def build(folder):
    """Builds the package with its tests, and returns the path of the program that runs them."""
    command = ["swift", "build", "--build-tests", "--package-path", str(folder)]
    subprocess.run(command, check=True)
    shown = subprocess.run(command + ["--show-bin-path"], check=True, capture_output=True, text=True)
    return f"{shown.stdout.strip()}/AsyncResourcesPackageTests.xctest"
