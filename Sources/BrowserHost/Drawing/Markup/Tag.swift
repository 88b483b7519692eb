/// The representation of an element in the page's document: a tag, its attributes and style, and its content.
struct Tag: Equatable, Sendable {
    /// An attribute.
    ///
    /// One with an empty value is a Boolean attribute.
    struct Attribute: Equatable, Sendable {
        var name: StaticName
        var value: String
    }

    /// The content between the opening and the closing tag.
    enum Content: Equatable, Sendable {
        /// The child elements, after the ornament.
        case children
        /// Plain text.
        case text(String)
        /// Text with several styles.
        case runs([Tag])
        /// The drawing of a symbol with the given name.
        case symbol(String)
    }

    var name: StaticName
    var attributes: [Attribute] = []
    var style = Style()
    /// A style that applies until a script runs.
    ///
    /// It isn't compared.
    var unscripted = Style()
    var content = Content.children
    /// A part that the element adds before its children, such as the heading of a screen or the knob of a switch.
    var ornament: [Tag] = []

    init(_ name: StaticString, class names: String = "") {
        self.name = StaticName(name)
        if !names.isEmpty { set("class", names) }
    }

    /// Sets an attribute; `nil` leaves it unchanged.
    mutating func set(_ name: StaticString, _ value: String?) {
        guard let value else { return }
        attributes.removeAll { $0.name == StaticName(name) }
        attributes.append(Attribute(name: StaticName(name), value: value))
    }

    /// Adds a Boolean attribute if the value is `true`.
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

/// A name that is a literal in this program, so that no text of a view can become one.
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
