extension Patch {
    /// Returns the patches that turn the tag of an element into another one, or `nil` if the element must be replaced.
    static func changes(of id: Int, from old: Tag, to new: Tag) -> [Patch]? {
        guard old.name == new.name, old.control == new.control else { return nil }
        var patches = attributes(of: id, .itself, from: old, to: new)
        if old.style != new.style { patches.append(.style(id, new.style.css)) }
        if old.ornament != new.ornament {
            let changes = ornament(of: id, from: old.ornament.first, to: new.ornament.first)
            // The value of a control follows by itself, because the user may have changed it.
            patches += new.control == nil ? changes : changes.filter { !$0.isValue(of: id) }
        }
        guard old.content != new.content else { return patches }
        switch (old.content, new.content) {
        case (_, .text(let text)): patches.append(.text(id, .itself, text))
        case (_, .runs(let runs)): patches.append(.runs(id, markup(runs)))
        case (.symbol, .symbol(let name)):
            var drawing = Markup()
            drawing.constant(Symbols.drawing(of: name))
            patches.append(.runs(id, drawing))
        default: return nil
        }
        return patches
    }

    private static func ornament(of id: Int, from old: Tag?, to new: Tag?) -> [Patch] {
        guard let new else { return [.ornament(id, nil)] }
        guard let old, let changes = changes(inside: id, [], from: old, to: new) else {
            return [.ornament(id, markup([new]))]
        }
        return changes
    }

    /// Returns the patches that turn a part of an ornament into another one, or `nil` if the ornament must be replaced.
    private static func changes(inside id: Int, _ places: [Int], from old: Tag, to new: Tag) -> [Patch]? {
        guard old.name == new.name, old.style == new.style else { return nil }
        let name = new.name
        var patches = attributes(of: id, .ornament(places), from: old, to: new)
        // The content of a control with several lines is its value; the text inside is only its initial value.
        guard old.content != new.content, new.name != "textarea" else { return patches }
        switch (old.content, new.content) {
        case (_, .text(let text)): return patches + [.text(id, .ornament(places), text)]
        case (.runs(let old), .runs(let new)) where name == "svg":
            return patches + marks(of: id, places, from: old, to: new)
        case (.runs(let old), .runs(let new)):
            guard old.count == new.count else { return nil }
            for (place, (old, new)) in zip(old, new).enumerated() {
                guard let changes = changes(inside: id, places + [place], from: old, to: new) else { return nil }
                patches += changes
            }
            return patches
        default: return nil
        }
    }

    /// Returns the patches that turn the marks of a drawing into others, one by one.
    private static func marks(of id: Int, _ places: [Int], from old: [Tag], to new: [Tag]) -> [Patch] {
        var patches = zip(old, new).enumerated().flatMap { place, tags in
            changes(inside: id, places + [place], from: tags.0, to: tags.1)
                ?? [.replacePart(id, .ornament(places + [place]), markup([tags.1]))]
        }
        if new.count < old.count { patches.append(.truncateChildren(id, .ornament(places), to: new.count)) }
        if new.count > old.count {
            patches.append(.appendChildren(id, .ornament(places), markup(Array(new.dropFirst(old.count)))))
        }
        return patches
    }

    private static func attributes(of id: Int, _ part: Part, from old: Tag, to new: Tag) -> [Patch] {
        let gone = old.attributes.filter { new.value(of: $0.name) == nil }
        let changed = new.attributes.filter { old.value(of: $0.name) != $0.value }
        return gone.map { .attribute(id, part, $0.name, nil) }
            + changed.map { .attribute(id, part, $0.name, $0.value) }
    }

    private func isValue(of id: Int) -> Bool {
        if case .attribute(id, .ornament([]), "value", _) = self { true } else { false }
    }

    private static func markup(_ tags: [Tag]) -> Markup {
        var writer = TagWriter.patch()
        tags.forEach { writer.write($0) }
        return writer.markup
    }
}

extension Tag {
    /// The kind of control in the tag that is edited in the browser.
    fileprivate var control: String? {
        guard value(of: "data-i") != nil else { return nil }
        return ornament.first.map { "\($0.name) \($0.value(of: "type") ?? "")" }
    }
}
