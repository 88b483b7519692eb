"""Builds a package with only ResourceCore and its tests, with all mutants in it."""

import re
import subprocess

from schemata import SWITCH, embed_all

PARTS = (
    "Sources/AsyncResources/AsyncResources.docc",
    "Sources/ResourceCore",
    "Sources/LocalizedTexts",
    "Sources/SeededRandom",
    "Tests/EngineProofs",
    "Sources/ResourceTesting",
    "Tests/ResourceCoreTests",
    "Tests/ResourceTestingTests",
)
CORE = "Sources/ResourceCore"

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
            name: "EngineProofs", dependencies: ["ResourceCore", "ResourceTesting", "SeededRandom"],
            path: "Tests/EngineProofs"),
        .target(
            name: "ResourceCore",
            dependencies: ["LocalizedTexts", .product(name: "Logging", package: "swift-log")]),
        .target(name: "ResourceTesting", dependencies: ["ResourceCore"]),
        .testTarget(
            name: "ResourceCoreTests",
            dependencies: [
                "EngineProofs", "LocalizedTexts", "ResourceCore", "ResourceTesting", "SeededRandom",
                .product(name: "Logging", package: "swift-log"),
            ]),
        .testTarget(
            name: "ResourceTestingTests",
            dependencies: ["EngineProofs", "ResourceCore", "ResourceTesting", "SeededRandom"]),
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


def contents(root, mutants):
    """Returns the text of every file of the package, by path."""
    files = {
        str(path.relative_to(root)): path.read_text()
        for part in PARTS
        for path in sorted((root / part).rglob("*"))
        if path.is_file()
    }
    core = {path.removeprefix(CORE + "/"): text for path, text in files.items() if path.startswith(CORE + "/")}
    changed = {f"{CORE}/{path}": text for path, text in embed_all(core, mutants).items()}
    own = {f"{CORE}/ActiveMutant.swift": SWITCH, "Package.swift": manifest((root / "Package.swift").read_text())}
    return files | changed | own


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


def build(folder):
    """Builds the package with its tests, and returns the path of the program that runs them."""
    command = ["swift", "build", "--build-tests", "--package-path", str(folder)]
    subprocess.run(command, check=True)
    shown = subprocess.run(command + ["--show-bin-path"], check=True, capture_output=True, text=True)
    return f"{shown.stdout.strip()}/AsyncResourcesPackageTests.xctest"
