/// A writer of tags as HTML, for either a page or a patch.
///
/// The page's policy doesn't allow style attributes. A page therefore contains each distinct style once, as a rule that
/// `data-c` selects. A patch contains it in `data-s`, and the script sets it.
struct TagWriter {
    private(set) var markup = Markup()
    private var rules: [String: Int]?
    private(set) var styleSheet = ""

    private init(rules: [String: Int]?) {
        self.rules = rules
    }

    static func page() -> TagWriter { TagWriter(rules: [:]) }
    static func patch() -> TagWriter { TagWriter(rules: nil) }

    /// Writes a tag, calling `children` to write its children.
    mutating func write(_ tag: Tag, children: (inout TagWriter) -> Void = { _ in }) {
        markup.open(tag.name.string, tag.attributes + style(of: tag))
        guard tag.name != "input", tag.name != "img" else { return }
        tag.ornament.forEach { write($0) }
        switch tag.content {
        case .children: children(&self)
        case .text(let text): markup.text(text)
        case .runs(let runs): runs.forEach { write($0) }
        case .symbol(let name): markup.constant(Symbols.drawing(of: name))
        }
        markup.close(tag.name.string)
    }

    private mutating func style(of tag: Tag) -> [Tag.Attribute] {
        guard rules != nil else {
            return tag.style.css.isEmpty ? [] : [Tag.Attribute(name: "data-s", value: tag.style.css)]
        }
        let css = tag.style.css + tag.unscripted.css
        return css.isEmpty ? [] : [Tag.Attribute(name: "data-c", value: String(rule(css)))]
    }

    private mutating func rule(_ css: String) -> Int {
        if let number = rules?[css] { return number }
        let number = rules?.count ?? 0
        rules?[css] = number
        styleSheet += "[data-c=\"\(number)\"]{\(css)}"
        return number
    }
}
