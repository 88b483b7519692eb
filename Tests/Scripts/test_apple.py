"""`scripts/apple` finds the mistakes that it's meant to find, in a package that contains them."""

import os
import re
import subprocess
import tempfile
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]

MANIFEST = """// swift-tools-version: 6.2
import PackageDescription

#if os(Linux)
    let flags: [SwiftSetting] = [.define("ON_LINUX")]
#else
    let flags: [SwiftSetting] = []
#endif

let package = Package(
    name: "planted",
    platforms: [.macOS(.v14), .iOS(.v17), .tvOS(.v17), .watchOS(.v10), .visionOS(.v1)],
    products: [.library(name: "Planted", targets: ["Planted"])],
    targets: [.target(name: "Planted", swiftSettings: flags), .testTarget(name: "PlantedTests")],
    swiftLanguageModes: [.v6]
)
"""

EXAMPLES = """// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "Examples",
    platforms: [.macOS(.v14), .iOS(.v17)],
    products: [.executable(name: "Example", targets: ["Example"])],
    dependencies: [.package(name: "planted", path: "..")],
    targets: [
        .executableTarget(
            name: "Example", dependencies: [.product(name: "Planted", package: "planted")], path: "Example"),
    ],
    swiftLanguageModes: [.v6]
)
"""

SOUND = """
#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

public func last(_ numbers: [Int]) -> Int { numbers.last ?? 0 }

#if ON_LINUX
    let linux: Int = "no Mac sees this"
#endif
"""

# The mistakes, and the expected errors for macOS, where nothing else is wrong.
PLANTED = {
    "a function of macOS 15": (
        "func copy(_ bytes: [UInt8]) -> String? { String(validating: bytes, as: UTF8.self) }",
        "conflicting arguments to generic parameter|only available in macOS 15"),
    "a method of macOS 15": (
        "func take(_ numbers: AsyncStream<Int>) async {\n"
        "    var numbers = numbers.makeAsyncIterator()\n"
        "    _ = await numbers.next(isolation: nil)\n}",
        r"'next\(isolation:\)' is only available in macOS 15"),
    "a feature whose run-time support is of macOS 15": (
        "struct Failure: Error {}\nstruct Work { var all: [() throws(Failure) -> Int] = [] }",
        "typed throws function types is only available in macOS 15"),
    "a mistake in Apple's branch alone": (
        "#if canImport(Darwin)\n    let apple: Int = \"wrong\"\n#endif", "cannot convert value of type 'String'"),
    "state that threads share": ("public var shared = 0", "not concurrency-safe"),
}


class Controls(unittest.TestCase):
    def check(self, source, *options, more={}):
        with tempfile.TemporaryDirectory() as folder:
            for place, text in {
                "Package.swift": MANIFEST,
                "Sources/Planted/Sound.swift": SOUND,
                "Sources/Planted/Planted.swift": source,
                "Tests/PlantedTests/Tests.swift": "import Planted\nlet three = last([1, 3])\n",
                **more,
            }.items():
                path = Path(folder, place)
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(text)
            # NB: This uses the standard library's modules from an earlier run.
            environment = os.environ | {"APPLE_CACHE": str(ROOT / ".build" / "apple")}
            command = [ROOT / "scripts" / "apple", "--project", folder, *options]
            return subprocess.run(command, capture_output=True, text=True, env=environment)

    def test_a_sound_package_has_no_errors(self):
        ended = self.check("", "macos14")
        self.assertEqual(ended.stdout, "apple: 0 errors in 2 modules\n")
        self.assertEqual(ended.returncode, 0)

    def test_each_planted_mistake_is_found(self):
        for name, (source, message) in PLANTED.items():
            with self.subTest(name):
                ended = self.check(source, "macos14", "--no-tests")
                self.assertRegex(ended.stdout, rf"Sources/Planted/Planted.swift:\d+: .*({message})")
                self.assertRegex(ended.stdout, r"apple: [1-9]\d* errors in 1 modules\n$")
                self.assertEqual(ended.returncode, 1)

    def test_the_iphone_is_asked_too(self):
        source = "#if os(iOS)\n    let phone: Int = \"wrong\"\n#endif"
        self.assertEqual(self.check(source, "macos14", "--no-tests").returncode, 0)
        self.assertEqual(self.check(source, "ios17").returncode, 1)

    def test_the_examples_are_checked_with_the_package(self):
        example = "import Planted\n\n@main struct Example { static func main() { let last: String = last([1]) } }\n"
        more = {"Examples/Package.swift": EXAMPLES, "Examples/Example/Example.swift": example}
        ended = self.check("", "macos14", more=more)
        self.assertRegex(ended.stdout, r"Examples/Example/Example.swift:3\S* .*cannot convert value of type 'Int'")
        self.assertRegex(ended.stdout, r"apple: 1 errors in 3 modules\n$")

    def test_packages_that_share_a_cache_keep_modules_of_their_own(self):
        shared = ROOT / ".build" / "apple"
        before = {path: path.stat().st_mtime_ns for path in shared.glob("*/modules/*")}
        self.check("", "macos14")
        self.assertEqual({path: path.stat().st_mtime_ns for path in shared.glob("*/modules/*")}, before)

    def test_an_unknown_platform_is_refused(self):
        ended = self.check("", "windows")
        self.assertEqual(ended.returncode, 2)
        self.assertIn("no platform is called windows", ended.stderr)

    def test_a_stub_that_is_newer_says_so_for_every_platform(self):
        for path in (ROOT / "scripts" / "apple.d" / "stubs").glob("*.swift"):
            for line in path.read_text().splitlines():
                if re.search(r"@available\(\w+ \d", line):
                    with self.subTest(path.name, line=line.strip()):
                        self.assertEqual(
                            set(re.findall(r"(\w+) \d", line)), {"macOS", "iOS", "tvOS", "watchOS", "visionOS"})


if __name__ == "__main__":
    unittest.main()
