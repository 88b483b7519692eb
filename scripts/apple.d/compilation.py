"""The compilation of modules for one platform."""

import fcntl
import hashlib
import re
import shutil
import sys
from pathlib import Path

import interfaces
from packages import ordered
from processes import errors, has_crashed, run

STUBS = Path(__file__).resolve().parent / "stubs"


class Compilation:
    """The standard library's modules for a platform, the stubs, and the modules compiled so far."""

    def __init__(self, platform, toolchain, cache, root):
        self.platform = platform
        self.toolchain = toolchain
        self.root = root
        # Apple uses a different name for one of the two.
        self.arch = {"aarch64": "arm64"}.get(toolchain.arch, toolchain.arch)
        self.triple = platform.triple.format(arch=self.arch)
        name = f"{platform.name}-{digest(toolchain.version)[:12]}"
        self.cache = cache / name
        self.resources = self.cache / "resources"
        self.stubs = self.cache / "stubs"
        self.sdk = self.cache / "sdk"
        # Packages that are checked at the same time may share a cache, but not their modules.
        self.modules = root / ".build" / "apple" / name / "modules"
        self.c_modules = root / ".build" / "apple" / name / "c-modules"
        for folder in (self.modules, self.c_modules):
            shutil.rmtree(folder, ignore_errors=True)
        for folder in (self.modules, self.c_modules, self.stubs, self.sdk):
            folder.mkdir(parents=True, exist_ok=True)

    def prepare(self):
        """Creates what every module needs; returns the errors of the stubs."""
        module_file = self.platform.module_file.format(arch=self.arch)
        with (self.cache / "lock").open("w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            is_new = interfaces.retarget(
                self.toolchain, self.triple, self.platform.folder, module_file, self.resources)
            return self.compile_stubs(anew=is_new)

    def frontend(self, action, name, language_mode, *flags):
        return run([
            self.toolchain.swiftc, "-frontend", action, "-target", self.triple, "-resource-dir", self.resources,
            "-sdk", self.sdk, "-disable-objc-interop", "-module-cache-path", self.cache / "module-cache",
            "-swift-version", language_mode, "-plugin-path", self.toolchain.plugins, "-diagnostic-style", "llvm",
            "-module-name", name, "-I", self.stubs, "-I", STUBS / "c", "-Xcc", "-nostdlibinc", "-Xcc",
            "-ffreestanding", *flags])

    def compile_stubs(self, anew):
        """Compiles the stubs for Apple's frameworks, each after those that it imports; returns the errors.

        Unchanged stubs are kept, unless they're to be recompiled.
        """
        files = stubs()
        texts = {name: "".join(path.read_text() for path in paths) for name, paths in files.items()}
        imports = {
            name: set(re.findall(r"^.*\bimport (\w+)$", text, re.MULTILINE)) & files.keys()
            for name, text in texts.items()
        }
        found, fresh = [], set()
        for name in ordered(files, lambda name: imports[name]):
            mark, module = self.stubs / f"{name}.sha256", self.stubs / f"{name}.swiftmodule"
            is_built = module.exists() and mark.exists() and mark.read_text() == digest(texts[name])
            if is_built and not anew and not imports[name] & fresh:
                continue
            fresh.add(name)
            result = self.frontend("-emit-module", name, "5", "-parse-as-library", "-o", module, *files[name])
            these = errors(result, STUBS.parent.parent.parent, name)
            found += these
            if not these:
                mark.write_text(digest(texts[name]))
        return found

    def compile(self, module):
        """Compiles a target; returns its errors as pairs of a location and a message."""
        if module.c_files:
            return self.compile_c(module)
        if not module.swift_files:
            return []
        starts_itself = any(file.name == "main.swift" for file in module.swift_files)
        flags = [
            "-enable-testing", "-package-name", module.package, "-DSWIFT_PACKAGE", "-DDEBUG",
            *([] if starts_itself else ["-parse-as-library"]), *module.flags, "-I", self.modules,
            *(f"-I{folder}" for folder in self.c_modules.iterdir()), *module.swift_files]
        # A module with errors is written anyway, so that those that import it can be checked.
        result = self.frontend(
            "-emit-module", module.name, module.language_mode, "-experimental-allow-module-with-compiler-errors", "-o",
            self.modules / f"{module.name}.swiftmodule", *flags)
        if has_crashed(result):
            print(f"{self.platform.name}: {module.name}: the compiler crashed; its types alone are checked",
                  file=sys.stderr)
            result = self.frontend("-typecheck", module.name, module.language_mode, *flags)
        return errors(result, self.root, module.name)

    def compile_c(self, module):
        """Compiles a C target with clang, and creates a module map of its headers."""
        found = []
        headers = module.folder / "include"
        for triple in self.platform.c_triples:
            result = run([
                self.toolchain.clang, "-fsyntax-only", "-target", triple, "-Wall", "-Wextra", "-nostdlibinc",
                "-ffreestanding", "-isystem", STUBS / "c" / "system", "-I", headers, *module.c_files])
            found += errors(result, self.root, module.name)
        folder = self.c_modules / module.name
        folder.mkdir(exist_ok=True)
        lines = "".join(f'    header "{header}"\n' for header in sorted(headers.rglob("*.h")))
        (folder / "module.modulemap").write_text(f"module {module.name} {{\n{lines}    export *\n}}\n")
        return found


def stubs():
    """Returns the files of each module: `Foundation+URL.swift` belongs to Foundation."""
    files = {}
    for path in sorted(STUBS.glob("*.swift")):
        files.setdefault(path.stem.partition("+")[0], []).append(path)
    return files


def digest(text):
    return hashlib.sha256(text.encode()).hexdigest()
