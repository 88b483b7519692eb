"""Identifiers parsed by the compiler's own demangler, so that two of them can be compared."""

import re
import subprocess

# Types that other modules declare on platforms other than Apple's: (module, name) as published or as emitted, mapped to
# one spelling. A module of "*" represents any module that declares the type.
REPLACEMENTS = {
    ("CoreFoundation", "CGFloat"): ("Foundation", "CGFloat"),
    ("__C", "CGSize"): ("Foundation", "CGSize"),
    ("__C", "CGPoint"): ("Foundation", "CGPoint"),
    ("__C", "CGRect"): ("Foundation", "CGRect"),
    ("__C", "NSBundle"): ("Foundation", "Bundle"),
    ("__C", "NSProgress"): ("Foundation", "Progress"),
    ("Combine", "ObservableObject"): ("*", "ObservableObject"),
    ("OpenCombine", "ObservableObject"): ("*", "ObservableObject"),
    ("SwiftUI", "ObservableObject"): ("*", "ObservableObject"),
    ("DeveloperToolsSupport", "ImageResource"): ("*", "ImageResource"),
    ("SwiftUI", "ImageResource"): ("*", "ImageResource"),
}
FOUNDATION_PARTS = {"FoundationEssentials", "FoundationNetworking"}

NAMED = re.compile(r'kind=Module, text="([^"]*)"\n(\s*)kind=Identifier, text="([^"]*)"')
OPAQUE_PARENT = re.compile(r"^\s*kind=OpaqueReturnTypeParent.*\n", re.MULTILINE)
# SwiftUI consists of two modules with one name: if one extends a type of the other without constraints, the identifier
# contains "extension", which it doesn't within a single module.
PLAIN_EXTENSION = re.compile(
    r'^( *)kind=Extension\n\1  kind=Module, text="([^"]*)"\n((?:\1  (?=kind=(?:Structure|Enum|Class)\n).*\n)(?:\1    .*\n)*)(?!\1  )',
    re.MULTILINE,
)
HEADER = re.compile(r"^Demangling for (\S+)$", re.MULTILINE)


def trees(identifiers):
    """Returns the normalized syntax tree of each identifier.

    The tree distinguishes escaping from non-escaping closures, which the one-line text doesn't. One process parses all
    of them.
    """
    mangled = ["$s" + identifier.removeprefix("s:") for identifier in identifiers]
    result = subprocess.run(
        ["swift", "demangle", "--expand", "--tree-only"],
        input="".join(name + "\n" for name in mangled), capture_output=True, text=True, check=True,
    )
    pieces = HEADER.split(result.stdout)[1:]
    found = dict(zip(pieces[0::2], pieces[1::2]))
    return {identifier: _tree(found.get(name), identifier) for identifier, name in zip(identifiers, mangled)}


def _tree(text, identifier):
    """Returns the normalized text. An identifier that can't be parsed equals only itself."""
    return identifier if text is None or "<<NULL>>" in text else normalise(text)


def normalise(tree):
    """Replaces the modules that legitimately differ, and drops parts that only repeat the identifier."""
    tree = PLAIN_EXTENSION.sub(_extended, OPAQUE_PARENT.sub("", tree))
    return NAMED.sub(_replace, tree).strip()


def _extended(match):
    """Returns the extended type in place of the extension, if both belong to one module."""
    indent, module, extended = match.groups()
    if NAMED.search(extended).group(1) != module:
        return match.group()
    return "".join(line.removeprefix("  ") + "\n" for line in extended.splitlines())


def _replace(match):
    module, space, name = match.groups()
    if module in FOUNDATION_PARTS:
        module = "Foundation"
    module, name = REPLACEMENTS.get((module, name), (module, name))
    # An imported class or structure is one kind of node, a native one may be another: the name decides.
    return f'kind=Module, text="{module}"\n{space}kind=Identifier, text="{name}"'


def swiftui_names(tree):
    """Returns the names of SwiftUI's own top-level types that an identifier mentions."""
    return {name for module, _, name in NAMED.findall(tree) if module == "SwiftUI"}


def one_line(identifiers):
    """Returns each identifier in readable form, for messages."""
    mangled = ["$s" + identifier.removeprefix("s:") for identifier in identifiers]
    result = subprocess.run(
        ["swift", "demangle", "--compact"],
        input="".join(name + "\n" for name in mangled), capture_output=True, text=True, check=True,
    )
    return dict(zip(identifiers, result.stdout.splitlines()))
