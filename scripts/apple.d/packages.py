"""Packages as a Mac evaluates their manifests, and the modules to compile."""

import json
import re

from processes import run, stop

APPLE = {"macos", "ios", "tvos", "watchos", "visionos"}

# These packages contain C for systems that only an SDK describes: their dependents are left out, unless there's a stub
# for them.
STUBBED = {"StationServer"}
BEYOND = {"async-http-client", "swift-argument-parser", "swift-nio", "swift-nio-extras"}

# The examples of pages that use frameworks that Linux doesn't have.
EXAMPLES = ["Tests/ResourceUITests/Guides/ModelGuide.swift"]

# What a new project of Xcode enables, by language mode.
NEW_PROJECT = {
    "5": [
        "DisableOutwardActorInference", "GlobalActorIsolatedTypesUsability", "InferIsolatedConformances",
        "InferSendableFromCaptures", "MemberImportVisibility", "NonisolatedNonsendingByDefault",
    ],
    "6": ["InferIsolatedConformances", "MemberImportVisibility", "NonisolatedNonsendingByDefault"],
}


class Manifest:
    """A package's manifest, as evaluated by a Mac."""

    def __init__(self, folder, toolchain, scratch):
        self.folder = folder
        copy = scratch / "manifests" / folder.name
        copy.mkdir(parents=True, exist_ok=True)
        # NB: `os()` in a manifest is the host's system, so a copy of the manifest is evaluated as on a Mac.
        text = (folder / "Package.swift").read_text()
        text = re.sub(r"\bos\(Linux\)", "false", text)
        text = re.sub(r"\bos\(macOS\)|\bcanImport\(Darwin\)", "true", text)
        (copy / "Package.swift").write_text(text)
        result = run([toolchain.swift, "package", "--package-path", copy, "dump-package"])
        if result.returncode:
            stop(f"{folder / 'Package.swift'} cannot be evaluated:\n{result.stderr}")
        self.content = json.loads(result.stdout)
        self.name = self.content["name"]
        targets = {target["name"]: target for target in self.content["targets"]}
        self.targets = {name: targets[name] for name in targets if name not in beyond(targets)}

    @property
    def language_mode(self):
        modes = self.content.get("swiftLanguageVersions") or []
        return max(modes, key=int) if modes else self.content["toolsVersion"]["_version"].split(".")[0]

    def minimum(self, platform):
        """Returns the oldest version of a platform that the package supports, or nothing if it's not specified."""
        return next((each["version"] for each in self.content["platforms"] if each["platformName"] == platform), None)

    def in_products(self):
        """Returns the names of the targets that a client can depend on."""
        waiting = [name for product in self.content["products"] for name in product["targets"]]
        reached = set()
        while waiting:
            name = waiting.pop()
            if name in reached or name not in self.targets:
                continue
            reached.add(name)
            waiting += [other for _, other in dependencies(self.targets[name])]
        return reached


class Module:
    """A target of a package, with everything that its compilation needs."""

    def __init__(self, manifest, target, is_for_tests=False):
        self.name = target["name"]
        self.language_mode = manifest.language_mode
        self.package = manifest.name
        self.is_for_tests = is_for_tests
        self.needs = [name for _, name in dependencies(target)]
        home = "Tests" if target["type"] == "test" else "Sources"
        self.folder = manifest.folder / target.get("path", f"{home}/{self.name}")
        files = list(self.files(target))
        self.swift_files = [file for file in files if file.suffix == ".swift"]
        self.c_files = [file for file in files if file.suffix == ".c"]
        self.flags = list(flags(manifest, target))

    def files(self, target):
        left_out = [self.folder / place for place in target["exclude"]]
        for place in (self.folder / place for place in target.get("sources", ["."])):
            for file in [place] if place.is_file() else sorted(place.rglob("*")):
                if not any(file == other or other in file.parents for other in left_out):
                    yield file


class Example:
    """The examples of a page as the module of an app whose default isolation is the main actor."""

    c_files = []
    is_for_tests = False

    def __init__(self, source, language_mode):
        self.name = f"{source.stem}{language_mode}"
        self.language_mode = language_mode
        self.package = self.name
        self.swift_files = [source]
        self.flags = ["-default-isolation", "MainActor", "-warnings-as-errors"]
        for feature in NEW_PROJECT[language_mode]:
            self.flags += ["-enable-upcoming-feature", feature]


def examples(root):
    """Returns the modules of examples that a package has, which depend on its products."""
    sources = [root / path for path in EXAMPLES if (root / path).exists()]
    return [Example(source, mode) for source in sources for mode in NEW_PROJECT]


def dependencies(target):
    """Yields pairs of a package's name, or `None` for the target's own, and the name of a target or a product.

    Dependencies on platforms other than Apple's only are left out.
    """
    for entry in target["dependencies"]:
        (kind, value), = entry.items()
        platforms = ((value[-1] or {}).get("platformNames") if isinstance(value[-1], dict) else None) or APPLE
        if not APPLE.isdisjoint(platforms):
            yield (value[1] if kind == "product" else None), value[0]


def beyond(targets):
    """Returns the names of the targets with dependencies that can't be checked here, unless there's a stub for them."""
    found = set()
    while True:
        more = {
            name for name, target in targets.items()
            if any(package in BEYOND or other in found - STUBBED for package, other in dependencies(target))
        } - found
        if not more:
            return found
        found |= more


def flags(manifest, target):
    """Yields the compiler flags for a target's unconditional settings in the manifest."""
    for trait in manifest.content.get("traits") or []:
        if trait["name"] == "default":
            yield from (f"-D{name}" for name in trait["enabledTraits"])
    for setting in target["settings"]:
        if setting["tool"] != "swift" or setting.get("condition"):
            continue
        (kind, value), = setting["kind"].items()
        if kind == "enableUpcomingFeature":
            yield from ("-enable-upcoming-feature", value["_0"])
        elif kind == "enableExperimentalFeature":
            yield from ("-enable-experimental-feature", value["_0"])
        elif kind == "define":
            yield f"-D{value['_0']}"
        elif kind == "treatAllWarnings" and value["_0"] == "error":
            yield "-warnings-as-errors"
        elif kind == "defaultIsolation":
            yield from ("-default-isolation", value["_0"])


def modules(manifests, checkouts, toolchain, scratch, with_tests):
    """Returns the packages' targets and those of others that they use, each after its dependencies."""
    found, packages = {}, {}
    for manifest in manifests:
        in_products = manifest.in_products()
        for name, target in manifest.targets.items():
            if not with_tests and name not in in_products:
                continue
            found[name] = Module(manifest, target, is_for_tests=name not in in_products)
            for package, product in dependencies(target):
                if package:
                    packages.setdefault(package, set()).add(product)
    for package in packages.keys() - {manifest.name for manifest in manifests}:
        other = Manifest(checkout(package, manifests[0].folder, checkouts, toolchain), toolchain, scratch)
        for product in other.content["products"]:
            if product["name"] in packages[package]:
                for name in product["targets"]:
                    add(name, other, found)
    return [found[name] for name in ordered(found, lambda name: found[name].needs)]


def checkout(package, project, checkouts, toolchain):
    folder = checkouts / package
    if not folder.is_dir():
        result = run([toolchain.swift, "package", "--package-path", project, "resolve"])
        if not folder.is_dir():
            stop(f"{package} is not in {checkouts}, and `swift package resolve` did not get it:\n{result.stderr}")
    return folder


def add(name, manifest, found):
    if name in found or name not in manifest.targets:
        return
    found[name] = Module(manifest, manifest.targets[name])
    for need in found[name].needs:
        add(need, manifest, found)


def ordered(names, needs):
    """Returns the names, each after its dependencies."""
    names, order, seen = list(names), [], set()

    def visit(name):
        if name in seen:
            return
        seen.add(name)
        for other in sorted(needs(name)):
            if other in names:
                visit(other)
        order.append(name)

    for name in names:
        visit(name)
    return order
