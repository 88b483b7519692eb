/// What one element looks like in the page's document: a tag, its attributes and style, and what it holds.
struct Tag: Equatable, Sendable {
    /// An attribute; one with an empty value is true by being there.
    struct Attribute: Equatable, Sendable {
        var name: StaticName
        var value: String
    }

    /// What stands between the opening and the closing tag.
    enum Content: Equatable, Sendable {
        /// The elements below, after the ornament.
        case children
        /// Plain text.
        case text(String)
        /// Text in several looks.
        case runs([Tag])
        /// The drawing of a symbol, by its name.
        case symbol(String)
    }

    var name: StaticName
    var attributes: [Attribute] = []
    var style = Style()
    /// A style for as long as no script runs; not part of what is compared.
    var unscripted = Style()
    var content = Content.children
    /// A part that the element adds in front of its children: the heading of a screen, the knob of a switch.
    var ornament: [Tag] = []

    init(_ name: StaticString, class names: String = "") {
        self.name = StaticName(name)
        if !names.isEmpty { set("class", names) }
    }

    /// Sets an attribute; nil leaves it as it is.
    mutating func set(_ name: StaticString, _ value: String?) {
        guard let value else { return }
        attributes.removeAll { $0.name == StaticName(name) }
        attributes.append(Attribute(name: StaticName(name), value: value))
    }

    /// Adds an attribute that is true by being there.
    mutating func set(_ name: StaticString, _ isTrue: Bool) {
        if isTrue { set(name, "") }
    }

    func value(of name: StaticName) -> String? {
        attributes.first { $0.name == name }?.value
    }

    static func == (left: Self, right: Self) -> Bool {
        left.name == right.name && left.attributes == right.attributes && left.style == right.style
            && left.content == right.content && left.ornament == right.ornament
    }
}

/// A name that stands in the source of this program, so that no text of a view can become one.
struct StaticName: Equatable, Sendable, CustomStringConvertible, ExpressibleByStringLiteral {
    let string: StaticString

    init(_ string: StaticString) {
        self.string = string
    }

    init(stringLiteral value: StaticString) {
        string = value
    }

    var description: String { string.description }

    static func == (left: Self, right: Self) -> Bool {
        if left.string.hasPointerRepresentation, right.string.hasPointerRepresentation,
            left.string.utf8Start == right.string.utf8Start
        {
            return left.string.utf8CodeUnitCount == right.string.utf8CodeUnitCount
        }
        return left.description == right.description
    }
}
