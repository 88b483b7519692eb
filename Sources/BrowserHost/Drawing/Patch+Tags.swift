extension Patch {
    /// What turns the tag of an element into another one; nil where only a new element can.
    static func changes(of id: Int, from old: Tag, to new: Tag) -> [Patch]? {
        guard old.name == new.name, old.control == new.control else { return nil }
        var patches = attributes(of: id, .itself, from: old, to: new)
        if old.style != new.style { patches.append(.style(id, new.style.css)) }
        if old.ornament != new.ornament {
            patches += ornament(
                of: id, from: old.ornament.first, to: new.ornament.first, edition: new.value(of: "data-i"))
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

    private static func ornament(
        of id: Int, from old: Tag?, to new: Tag?, edition: String?
    ) -> [Patch] {
        guard let new else { return [.ornament(id, nil)] }
        guard let old, let changes = changes(inside: id, [], from: old, to: new) else {
            return [.ornament(id, markup([new]))]
        }
        return changes.map { $0.following(edition) }
    }

    /// Returns the patches that turn a part of an ornament into another one; nil where only a new ornament can.
    private static func changes(inside id: Int, _ places: [Int], from old: Tag, to new: Tag) -> [Patch]? {
        guard old.name == new.name, old.style == new.style else { return nil }
        var patches = attributes(of: id, .ornament(places), from: old, to: new)
        // What stands in a control with several lines is its value; the text inside is where it began.
        guard old.content != new.content, new.name != "textarea" else { return patches }
        switch (old.content, new.content) {
        case (_, .text(let text)): return patches + [.text(id, .ornament(places), text)]
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

    private static func attributes(of id: Int, _ part: Part, from old: Tag, to new: Tag) -> [Patch] {
        let gone = old.attributes.filter { new.value(of: $0.name) == nil }
        // How far a control was edited is the browser's to tell.
        let changed = new.attributes.filter { old.value(of: $0.name) != $0.value && $0.name != "data-i" }
        return gone.map { .attribute(id, part, $0.name, nil) }
            + changed.map { .attribute(id, part, $0.name, $0.value) }
    }

    /// The value of a control that is edited goes along with the edition that it follows.
    private func following(_ edition: String?) -> Patch {
        guard let edition, case .attribute(let id, .ornament([]), let name, let value?) = self, name == "value" else {
            return self
        }
        return .value(id, edition: edition, value)
    }

    private static func markup(_ tags: [Tag]) -> Markup {
        var writer = TagWriter.patch()
        tags.forEach { writer.write($0) }
        return writer.markup
    }
}

extension Tag {
    /// What kind of input the tag holds whose edits are counted; the count of one kind says nothing of another.
    fileprivate var control: String? {
        guard value(of: "data-i") != nil else { return nil }
        return ornament.first.map { "\($0.name) \($0.value(of: "type") ?? "")" }
    }
}
