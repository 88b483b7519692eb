extension Patch {
    /// What turns the tag of an element into another one; nil where only a new element can.
    static func changes(of id: Int, from old: Tag, to new: Tag) -> [Patch]? {
        guard old.name == new.name else { return nil }
        var patches = attributes(of: id, .itself, from: old, to: new)
        if old.style != new.style { patches.append(.style(id, new.style.css)) }
        if old.ornament != new.ornament {
            patches += ornament(of: id, from: old.ornament.first, to: new.ornament.first)
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
        guard let old, old.name == new.name, old.style == new.style else { return [.ornament(id, markup([new]))] }
        var patches = attributes(of: id, .ornament, from: old, to: new)
        guard old.content != new.content else { return patches }
        guard case .text(let text) = new.content else { return [.ornament(id, markup([new]))] }
        patches.append(.text(id, .ornament, text))
        return patches
    }

    private static func attributes(of id: Int, _ part: Part, from old: Tag, to new: Tag) -> [Patch] {
        let gone = old.attributes.filter { new.value(of: $0.name) == nil }
        let changed = new.attributes.filter { old.value(of: $0.name) != $0.value }
        return gone.map { .attribute(id, part, $0.name, nil) }
            + changed.map { .attribute(id, part, $0.name, $0.value) }
    }

    private static func markup(_ tags: [Tag]) -> Markup {
        var writer = TagWriter.patch()
        tags.forEach { writer.write($0) }
        return writer.markup
    }
}
