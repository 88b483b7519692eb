/// A piece of HTML, and the one place where text becomes part of it.
///
/// Nothing reaches a page but through ``text(_:)``, ``open(_:_:)``, ``styleSheet(_:)`` and ``constant(_:)``: the first three make
/// harmless whatever they are given, the last takes only what stands in the source.
struct Markup: Equatable, Sendable {
    private(set) var html = ""

    /// A number that differs, in all likelihood, for pieces that do.
    var fingerprint: Int { html.hashValue }

    /// Adds text that is shown as it is.
    mutating func text(_ text: String) {
        Self.escape(text, into: &html)
    }

    /// Adds an opening tag.
    ///
    /// An attribute without a value is written as its name alone.
    mutating func open(_ tag: StaticString, _ attributes: [Tag.Attribute] = []) {
        html += "<\(tag)"
        for attribute in attributes {
            html += " \(attribute.name)"
            guard !attribute.value.isEmpty else { continue }
            html += "=\""
            Self.escape(attribute.value, into: &html)
            html += "\""
        }
        html += ">"
    }

    /// Adds a closing tag.
    mutating func close(_ tag: StaticString) {
        html += "</\(tag)>"
    }

    /// Adds HTML that is written in this program.
    mutating func constant(_ constant: StaticString) {
        html += "\(constant)"
    }

    /// Adds the inside of a `style` element, in which no tag can begin or end.
    mutating func styleSheet(_ css: String) {
        html += css.filter { $0 != "<" }
    }

    /// Adds another piece.
    mutating func append(_ other: Markup) {
        html += other.html
    }

    /// Text and quoted attribute values take the same escapes.
    ///
    /// A parser would drop NUL and turn a carriage return into a line feed, so the first becomes a replacement
    /// character and the second a reference.
    private static func escape(_ text: String, into html: inout String) {
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": html += "&amp;"
            case "<": html += "&lt;"
            case ">": html += "&gt;"
            case "\"": html += "&quot;"
            case "'": html += "&#39;"
            case "\r": html += "&#13;"
            case "\0": html += "\u{FFFD}"
            default: html.unicodeScalars.append(scalar)
            }
        }
    }
}
