import Foundation
import Testing

/// A model of a browser that applies batches: the rules of the page's script, in a few lines.
final class BrowserModel {
    private(set) var root: DocumentNode
    /// The elements that were removed and may return, by name.
    private(set) var parked: [String: DocumentNode] = [:]

    init(html: String) throws {
        root = try #require(HTMLReader.nodes(html).first)
    }

    func apply(_ json: String) throws {
        let batch = try #require(try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [[Any]])
        for step in batch { try apply(step) }
    }

    private func apply(_ step: [Any]) throws {
        let letter = try #require(step[0] as? String)
        switch letter {
        case "u", "w": return
        case "r":
            for id in step.dropFirst() where parked.removeValue(forKey: name(id)) == nil {
                let parent = try #require(root.parent(of: name(id)))
                parent.children.removeAll { $0.id == name(id) }
            }
        case "p":
            for id in step.dropFirst() { parked[name(id)] = try take(id) }
        case "=":
            let new = try #require(HTMLReader.nodes(string(step[2])).first)
            guard let parent = root.parent(of: name(step[1])) else { return root = new }
            let index = try #require(parent.children.firstIndex { $0.id == name(step[1]) })
            parent.children[index] = new
        case "i": try insert(HTMLReader.nodes(string(step[3])), into: node(step[1]), before: step[2])
        case "m":
            let element = try parked.removeValue(forKey: name(step[3])) ?? take(step[3])
            try insert([element], into: node(step[1]), before: step[2])
        default: try change(letter, step)
        }
    }

    private func take(_ id: Any) throws -> DocumentNode {
        let parent = try #require(root.parent(of: name(id)))
        let index = try #require(parent.children.firstIndex { $0.id == name(id) })
        return parent.children.remove(at: index)
    }

    private func change(_ letter: String, _ step: [Any]) throws {
        let element = try node((step[1] as? [Any])?.first ?? step[1])
        switch letter {
        case "t": (element.text, element.children) = (string(step[2]), [])
        case "T": try ornament(step[1]).text = string(step[2])
        case "h":
            let inside = try #require(HTMLReader.nodes("<x>\(string(step[2]))</x>").first)
            (element.text, element.children) = (inside.text, inside.children)
        case "a": setAttributes(of: element, step.dropFirst(2))
        case "A": try setAttributes(of: ornament(step[1]), step.dropFirst(2))
        case "v":
            if step.count > 3 { element.children.first?.attributes["value"] = string(step[3]) }
        case "s": element.style = string(step[2])
        case "+": try ornament(step[1]).children += HTMLReader.nodes(string(step[2]))
        case "-": try shorten(ornament(step[1]), to: #require(step[2] as? Int))
        case "x":
            let old = try ornament(step[1]), new = try #require(HTMLReader.nodes(string(step[2])).first)
            (old.tag, old.attributes, old.style) = (new.tag, new.attributes, new.style)
            (old.text, old.children) = (new.text, new.children)
        case "d":
            if let first = element.children.first, first.id == nil { element.children.removeFirst() }
            element.children = HTMLReader.nodes(string(step[2])) + element.children
        default: Issue.record("unknown step \(letter)")
        }
    }

    private func setAttributes(of node: DocumentNode, _ items: ArraySlice<Any>) {
        for index in stride(from: items.startIndex, to: items.endIndex, by: 2) {
            node.attributes[string(items[index])] = items[index + 1] as? String
        }
    }

    private func shorten(_ node: DocumentNode, to count: Int) {
        node.children.removeLast(node.children.count - count)
    }

    private func insert(_ nodes: [DocumentNode], into parent: DocumentNode, before: Any) throws {
        guard let before = before as? Int else { return parent.children += nodes }
        let index = try #require(parent.children.firstIndex { $0.id == name(before) })
        parent.children.insert(contentsOf: nodes, at: index)
    }

    private func node(_ id: Any) throws -> DocumentNode {
        let name = name(id)
        return try #require(root.first { $0.id == name }, "no element \(name)")
    }

    /// Returns the ornament of an element, or a part of it.
    private func ornament(_ part: Any) throws -> DocumentNode {
        let places = part as? [Int] ?? []
        let ornament = try #require(try node(places.first ?? part).children.first)
        return try places.dropFirst().reduce(ornament) { node, place in
            try #require(node.children.indices.contains(place) ? node.children[place] : nil)
        }
    }

    private func name(_ id: Any) -> String { "e\(id)" }
    private func string(_ value: Any) -> String { value as? String ?? "" }
}
