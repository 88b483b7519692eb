import Foundation

/// A node of a document, as in a browser.
///
/// It only supports the output of the server.
final class DocumentNode: Equatable {
    var tag: String
    var attributes: [String: String] = [:]
    var style = ""
    var text = ""
    var children: [DocumentNode] = []

    init(tag: String) {
        self.tag = tag
    }

    var id: String? { attributes["id"] }

    static func == (left: DocumentNode, right: DocumentNode) -> Bool {
        left.tag == right.tag && left.attributes == right.attributes && left.style == right.style
            && left.text == right.text && left.children == right.children
    }

    func first(where matches: (DocumentNode) -> Bool) -> DocumentNode? {
        if matches(self) { return self }
        for child in children {
            if let found = child.first(where: matches) { return found }
        }
        return nil
    }

    func parent(of id: String) -> DocumentNode? {
        first { $0.children.contains { $0.id == id } }
    }

    /// Returns the document as indented text, for a readable difference.
    func outline(indent: String = "") -> String {
        let names = attributes.sorted { $0.key < $1.key }.map { " \($0.key)=\($0.value)" }.joined()
        let head = "\(indent)<\(tag)\(names)> {\(style)} \(text)\n"
        return head + children.map { $0.outline(indent: indent + "  ") }.joined()
    }
}

/// A parser of the HTML that the server writes.
struct HTMLReader {
    private var rest: Substring

    private init(_ html: String) {
        rest = html[...]
    }

    static func nodes(_ html: String) -> [DocumentNode] {
        var reader = HTMLReader(html)
        let top = DocumentNode(tag: "")
        reader.readContent(of: top)
        return top.children
    }

    private mutating func readContent(of node: DocumentNode) {
        while let next = rest.first {
            guard next == "<" else {
                node.text += unescaped(take { $0 != "<" })
                continue
            }
            if rest.hasPrefix("</") {
                _ = take { $0 != ">" }
                rest = rest.dropFirst()
                return
            }
            node.children.append(readElement())
        }
    }

    private mutating func readElement() -> DocumentNode {
        rest = rest.dropFirst()
        let node = DocumentNode(tag: String(take { $0 != " " && $0 != ">" && $0 != "/" }))
        while let next = rest.first, next != ">" {
            if next == " " || next == "/" {
                rest = rest.dropFirst()
                continue
            }
            readAttribute(of: node)
        }
        let isSelfClosed =
            rest.startIndex > rest.base.startIndex && rest.base[rest.base.index(before: rest.startIndex)] == "/"
        rest = rest.dropFirst()
        node.style = node.attributes.removeValue(forKey: "data-s") ?? ""
        if node.tag != "input", !isSelfClosed { readContent(of: node) }
        return node
    }

    private mutating func readAttribute(of node: DocumentNode) {
        let name = String(take { $0 != "=" && $0 != " " && $0 != ">" })
        guard rest.hasPrefix("=\"") else {
            node.attributes[name] = ""
            return
        }
        rest = rest.dropFirst(2)
        node.attributes[name] = unescaped(take { $0 != "\"" })
        rest = rest.dropFirst()
    }

    private mutating func take(while matches: (Character) -> Bool) -> String {
        let part = rest.prefix(while: matches)
        rest = rest[part.endIndex...]
        return String(part)
    }

    private func unescaped(_ text: String) -> String {
        ["&lt;": "<", "&gt;": ">", "&quot;": "\"", "&#39;": "'", "&#13;": "\r", "&amp;": "&"]
            .sorted { $0.key > $1.key }
            .reduce(text) { $1.key == "&amp;" ? $0 : $0.replacingOccurrences(of: $1.key, with: $1.value) }
            .replacingOccurrences(of: "&amp;", with: "&")
    }
}
