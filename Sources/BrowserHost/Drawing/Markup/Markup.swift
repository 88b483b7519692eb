/// A piece of HTML, and the only place where text becomes part of it.
///
/// Everything in a page passes through ``text(_:)``, ``open(_:_:)``, ``styleSheet(_:)``, or ``constant(_:)``. The first
/// three escape their arguments, and the last one accepts only source code literals.
struct Markup: Equatable, Sendable {
    private(set) var html = ""

    /// A number that is likely to differ between different pieces.
    var fingerprint: Int { html.hashValue }

    /// Adds text that is shown literally.
    mutating func text(_ text: String) {
        Self.escape(text, into: &html)
    }

    /// Adds an opening tag.
    ///
    /// An attribute with an empty value is written without a value.
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

    /// Adds HTML that is a literal in this program.
    mutating func constant(_ constant: StaticString) {
        html += "\(constant)"
    }

    /// Adds the content of a `style` element, in which no tag can begin or end.
    mutating func styleSheet(_ css: String) {
        html += css.filter { $0 != "<" }
    }

    /// Adds another piece of HTML.
    mutating func append(_ other: Markup) {
        html += other.html
    }

    /// Escapes text or a quoted attribute value.
    ///
    /// A parser would drop NUL and turn a carriage return into a line feed, so the former becomes a replacement
    /// character and the latter a character reference.
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
