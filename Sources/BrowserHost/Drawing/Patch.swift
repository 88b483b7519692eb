import PortableUI

/// A change that updates the browser's document.
///
/// On the wire, it's a JSON array: a tag, the number of an element, and arguments that depend on the tag. For `t` and
/// `a`, the uppercase form refers to the element's ornament instead of the element itself; `+`, `-`, and `x` always do.
/// A list in place of the number refers to a part of the ornament. Consecutive attributes of one node share an array.
enum Patch: Equatable, Sendable {
    /// The node of an element that a patch refers to.
    enum Part: Equatable, Sendable {
        case itself
        /// The ornament, or a part of it: a child index for each level.
        case ornament([Int] = [])
    }

    case text(Int, Part, String)
    /// The content of a text with several styles.
    case runs(Int, Markup)
    /// An attribute; `nil` removes it.
    case attribute(Int, Part, StaticName, String?)
    case style(Int, String)
    /// The number of changes to a control that were received, and its value after them unless the page has it.
    case value(Int, edition: Int, String?)
    /// New elements before the sibling `before`, or at the end.
    case insert(into: Int, before: Int?, Markup)
    case move(Int, in: Int, before: Int?)
    case remove([Int])
    /// Removes elements from the document and keeps them: a move restores them unchanged.
    case park([Int])
    /// The element with all its descendants.
    case replace(Int, Markup)
    /// The ornament of an element; `nil` removes it.
    case ornament(Int, Markup?)

    /// More children at the end of a part of an ornament.
    case appendChildren(Int, Part, Markup)
    /// Removes the children of a part of an ornament after the given count.
    case truncateChildren(Int, Part, to: Int)
    /// A part of an ornament with all its descendants.
    case replacePart(Int, Part, Markup)

    /// Animates the visual changes in the batch with a timing function, over the given number of milliseconds.
    case animate(String, milliseconds: Int)

    /// The current place of the page. A correction replaces the previous place in the browser's history.
    case place(PagePlace, isCorrection: Bool)

    /// A text that the page stores for its window by key; `nil` removes it.
    case remember(String, String?)

    /// The page's window has more to store than a page can, so the page forgets everything, and says so.
    case forget

    /// Asks assistive technologies to speak sentences.
    case announce([String])

    /// Opens a URL in a new tab.
    case open(String)

    /// Puts a text on the clipboard.
    case copy(String)

    /// Scrolls until a point of an element is at that of the visible region, or as little as possible.
    case scroll(Int, anchor: UnitPoint?, isAnimated: Bool)

    /// Loads an image, and reports success or failure with the given number.
    case fetch(Int, String)

    /// Adds the patch to a JSON text.
    func write(to json: inout JSONText) {
        switch self {
        case .text(let id, let part, let text):
            json.array(part == .itself ? "t" : "T", [part.item(of: id), .string(text)])
        case .runs(let id, let markup): json.array("h", [.int(id), .string(markup.html)])
        case .attribute(let id, let part, let name, let value):
            json.array(part == .itself ? "a" : "A", [part.item(of: id)] + Self.items(name, value))
        case .value(let id, let edition, let value):
            json.array("v", [.int(id), .int(edition)] + (value.map { [.string($0)] } ?? []))
        case .style(let id, let css): json.array("s", [.int(id), .string(css)])
        case .insert(let parent, let before, let markup):
            json.array("i", [.int(parent), before.map(JSONText.Item.int) ?? .null, .string(markup.html)])
        case .move(let id, let parent, let before):
            json.array("m", [.int(parent), before.map(JSONText.Item.int) ?? .null, .int(id)])
        case .remove(let ids): json.array("r", ids.map(JSONText.Item.int))
        case .park(let ids): json.array("p", ids.map(JSONText.Item.int))
        case .replace(let id, let markup): json.array("=", [.int(id), .string(markup.html)])
        case .animate(let course, let milliseconds): json.array("w", [.string(course), .int(milliseconds)])
        case .place(let place, let isCorrection):
            let items: [JSONText.Item] = [place.address.map(JSONText.Item.string) ?? .null, .string(place.title)]
            json.array("n", items + (isCorrection ? [.int(1)] : []))
        case .remember(let key, let text):
            json.array("k", [.string(key), text.map(JSONText.Item.string) ?? .null])
        case .forget: json.array("k", [])
        case .announce(let sentences): json.array("y", sentences.map(JSONText.Item.string))
        case .open(let address): json.array("u", [.string(address)])
        case .copy(let text): json.array("c", [.string(text)])
        case .scroll(let id, let anchor, let isAnimated):
            let anchor = anchor.map { JSONText.Item.string("\($0.x.css),\($0.y.css)") } ?? .null
            json.array("j", [.int(id), anchor] + (isAnimated ? [.int(1)] : []))
        case .fetch(let number, let address): json.array("l", [.int(number), .string(address)])
        case .appendChildren(let id, let part, let markup): json.array("+", [part.item(of: id), .string(markup.html)])
        case .truncateChildren(let id, let part, let count): json.array("-", [part.item(of: id), .int(count)])
        case .replacePart(let id, let part, let markup): json.array("x", [part.item(of: id), .string(markup.html)])
        case .ornament(let id, let markup): json.array("d", [.int(id), .string(markup?.html ?? "")])
        }
    }
}

extension Patch.Part {
    /// Returns the number of an element, followed by the child indices that lead to the part.
    fileprivate func item(of id: Int) -> JSONText.Item {
        guard case .ornament(let places) = self, !places.isEmpty else { return .int(id) }
        return .ints([id] + places)
    }
}

extension [Patch] {
    /// The batch as one message.
    var json: String {
        var json = JSONText()
        var last: Patch?
        for patch in self {
            if let items = patch.items(following: last) { json.extendArray(items) } else { patch.write(to: &json) }
            last = patch
        }
        return json.list
    }
}

extension Patch {
    /// Returns the items that add the patch to the array of the one before it, or `nil` if it needs its own.
    fileprivate func items(following last: Patch?) -> [JSONText.Item]? {
        guard case .attribute(let id, let part, let name, let value) = self else { return nil }
        guard case .attribute(id, part, _, _) = last else { return nil }
        return Self.items(name, value)
    }

    fileprivate static func items(_ name: StaticName, _ value: String?) -> [JSONText.Item] {
        [.string(name.description), value.map(JSONText.Item.string) ?? .null]
    }
}
