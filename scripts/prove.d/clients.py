#!/usr/bin/env python3
"""Resolves, and with `--build` builds, packages that depend on this one: by its URL and by its path.

Proves that a package doesn't get the hosts and their dependencies unless it requests them, that Xcode's build engine
gets no option from this package that contradicts its own, and that it builds nothing for Apple's platforms that only
others need. With `--build`, each package is built by both engines, for debugging and for release. The last line reads
`clients: N packages, 0 failures`.
"""

import argparse
import json
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
BASE = {"opencombine", "swift-http-types", "swift-log"}
HOSTS = {"swift-argument-parser", "swift-nio"}
# The parts of this package, and the packages, of which Apple's platforms have no use.
ELSEWHERE = ("OpenCombine", "PortableUICore", "PreviewMacros", "PreviewRecords", "swift-log")

APP = """
import AsyncResources
import PortableUI

struct Screen: View {
    var body: some View {
        AsyncResourceView(Resource("greeting") { "hello" }) { Text($0) }
    }
}
"""
TEST_HOST = """
import HeadlessHost

@MainActor func draw() -> HeadlessHost { HeadlessHost { Screen() } }
"""
PAGE = """
import BrowserHost
import PortableUI

struct Pages: App {
    var body: some Scene { WindowGroup { Screen() } }
}
"""

# Sources that keep their imports.
DIARY = """
import SwiftUI

@main struct Diary: App {
    var body: some Scene { WindowGroup { Entry(text: "Today") } }
}

struct Entry: View {
    let text: String

    var body: some View { Text(text).background(Color(.systemGray6)).frame(width: UIScreen.main.bounds.width) }
}

#Preview { Entry(text: "Yesterday") }
"""
CLOCK = """
import Combine
import Foundation
import UIKit

final class Clock: ObservableObject {
    @Published var date = Date()
    let color = UIColor.systemRed
}

func load(_ url: URL) async throws -> Data { try await URLSession.shared.data(from: url).0 }
"""

TOOL = """
import ResourceCore

@main struct Tool {
    static func main() async throws {
        print(try await ResourceContainer().value(of: Resource("greeting") { "hello" }))
    }
}
"""


class Client:
    """A package that depends on this one."""

    def __init__(self, name, tools, dependency, products, sources, others, kind="target", declaration=None):
        self.name, self.tools, self.sources, self.others = name, tools, sources, others
        self.dependency = dependency
        products = ", ".join(f'.product(name: "{name}", package: "AsyncResources")' for name in products)
        self.declaration = declaration or f'.{kind}(name: "Client", dependencies: [{products}])'

    def write(self, folder):
        target = folder / "Sources" / "Client"
        target.mkdir(parents=True)
        (folder / "Package.swift").write_text(f"""// swift-tools-version: {self.tools}
import PackageDescription
let package = Package(
    name: "Client", platforms: [.macOS(.v14), .iOS(.v17)], dependencies: [.package({self.dependency})],
    targets: [{self.declaration}])
""")
        for number, source in enumerate(self.sources):
            (target / f"Source{number}.swift").write_text(source)


def documented():
    """Returns the declaration of the target whose sources keep their imports, as the documentation has it."""
    text = (ROOT / "Documentation" / "PortableUI.md").read_text()
    target = re.search(r"```swift\n(\.executableTarget\(.*?)```", text, re.DOTALL)[1]
    return target.replace('name: "Diary"', 'name: "Client"')


def clients(address):
    """Returns clients by a URL and by the path of this folder."""
    by_address = f'url: "{address}", branch: "main"'
    by_path = f'name: "AsyncResources", path: "{ROOT}"'
    app = ["AsyncResources", "HeadlessHost", "PortableUI"], [APP, TEST_HOST]
    page = ["AsyncResources", "BrowserHost", "PortableUI"], [APP, PAGE]
    return [
        Client("by address, tools 5.9", "5.9", by_address, *app, BASE),
        Client("by address, tools 6.2", "6.2", by_address, *app, BASE),
        Client("by address, the engine alone", "6.2", by_address, ["ResourceCore"], [TOOL], BASE, "executableTarget"),
        Client("by address with hosts", "6.2", f'{by_address}, traits: ["Hosts"]', *page, BASE | HOSTS),
        Client("by path without traits", "6.2", f"{by_path}, traits: []", *app, BASE),
        Client("by path", "6.2", by_path, *page, BASE | HOSTS),
        Client(
            "by path, with imports of SwiftUI", "6.2", by_path, [], [DIARY, CLOCK], BASE | HOSTS,
            declaration=documented()),
    ]


def resolved(folder):
    """Returns the names of the packages that SwiftPM downloads, which are those with a checkout."""
    swift(folder, "package", "resolve")
    tree = json.loads(swift(folder, "package", "show-dependencies", "--format", "json"))
    names, waiting = set(), [tree]
    while waiting:
        package = waiting.pop()
        names.add(package["identity"])
        waiting += package["dependencies"]
    checkouts = {path.name.lower() for path in (folder / ".build" / "checkouts").iterdir()}
    return (names & checkouts) - {"asyncresources"}


def project(folder):
    """Returns the project that Xcode's build engine gets for a package: its text, and its objects by their names."""
    text = swift(folder, "package", "--build-system", "swiftbuild", "dump-pif")
    objects, waiting = {}, [json.loads(text[text.index("["):])]
    while waiting:
        value = waiting.pop()
        if isinstance(value, dict):
            # NB: A reference to an object has its guid, too.
            if "guid" in value and ("dependencies" in value or value["guid"] not in objects):
                objects[value["guid"]] = value
            value = list(value.values())
        if isinstance(value, list):
            waiting += value
    return text, objects


def built_for_apple(objects):
    """Returns the names of everything that Apple's platforms build for the client's target, by the filters of each edge.

    A condition that an edge above has doesn't apply to those below it.
    """
    # An executable's target has a number after its name.
    waiting = [name for name in objects if re.fullmatch(r"PACKAGE-TARGET:Client(-\w+-testable)?", name)]
    reached = set()
    while waiting:
        name = waiting.pop()
        if name in reached:
            continue
        reached.add(name)
        for dependency in objects.get(name, {}).get("dependencies") or []:
            platforms = {each.get("platform") for each in dependency.get("platformFilters", [])}
            if not platforms or platforms & {"ios", "macos"}:
                waiting.append(dependency["guid"])
    return reached


def problem_in_xcode(folder):
    """Returns the problem that Xcode's build engine would have with a client, or nothing."""
    return problem(*project(folder))


def problem(text, objects):
    """Returns the problem with a project, given its text and its objects, or nothing."""
    if "-warnings-as-errors" in text or '"SWIFT_TREAT_WARNINGS_AS_ERRORS" : "YES"' in text:
        return "treats warnings as errors, which contradicts the suppression of a dependency's warnings"
    reached = built_for_apple(objects)
    if "PACKAGE-TARGET:ResourceCore" not in reached:
        return "its targets weren't found in the project of Xcode's build engine"
    if unused := sorted(name for name in reached if any(part in name for part in ELSEWHERE)):
        return f"builds for Apple's platforms {', '.join(unused)}"


def swift(folder, *arguments):
    # NB: An app's build doesn't have the environment of this package's scripts.
    environment = {name: value for name, value in os.environ.items() if not name.startswith("ASYNC_RESOURCES_")}
    result = subprocess.run(
        ["swift", arguments[0], "--package-path", folder, *arguments[1:]], capture_output=True, text=True,
        env=environment)
    if result.returncode:
        raise SystemError(f"swift {' '.join(arguments)}:\n{result.stdout}{result.stderr}")
    return result.stdout


def check(client, folder, builds):
    """Returns the problem with a client, or nothing."""
    client.write(folder)
    try:
        names = resolved(folder)
        # Other packages' own dependencies don't matter.
        own = names & (BASE | HOSTS | {"async-http-client", "swift-nio-extras"})
        if own != client.others:
            return f"downloads {', '.join(sorted(own))} instead of {', '.join(sorted(client.others))}"
        if client.others == BASE and names != BASE:
            return f"downloads {', '.join(sorted(names - BASE))} too"
        if "url:" in client.dependency and (found := problem_in_xcode(folder)):
            return found
        if builds:
            for engine in ("native", "swiftbuild"):
                for configuration in ("debug", "release"):
                    swift(folder, "build", "--build-system", engine, "-c", configuration)
    except SystemError as error:
        return str(error)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--build", action="store_true", help="build each package, which takes some minutes")
    builds = parser.parse_args().build
    failures = 0
    with tempfile.TemporaryDirectory() as scratch:
        copy = Path(scratch) / "AsyncResources"
        subprocess.run(["git", "clone", "--quiet", ROOT, copy], check=True)
        subprocess.run(["git", "-C", copy, "checkout", "--quiet", "-B", "main"], check=True)
        every = clients(f"file://{copy}")
        for number, client in enumerate(every):
            folder = Path(scratch) / f"client-{number}"
            folder.mkdir()
            if problem := check(client, folder, builds):
                failures += 1
                print(f"{client.name}: {problem}")
    print(f"clients: {len(every)} packages, {failures} failures")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
