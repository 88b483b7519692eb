import Foundation
import PortableUI

extension ElementMarkup {
    /// Returns the tag of a line that shrinks to fit, down to a fraction of its size.
    ///
    /// Style sheets can't determine the width of a text. So the element contains the line twice more, invisibly: once
    /// in its full size, which makes the element as wide as the line if there's room, and once in its minimum size,
    /// beside which the remaining space is measured. Both together determine the width of the line, and thereby its
    /// scale.
    func fitting(_ block: TextRun.Block, _ least: CGFloat) -> Tag {
        // With a size of zero, nothing could be measured.
        let least = max(least, 0.01)
        var tag = Tag("span", class: "text fitting")
        tag.style.set("--least", least.css)
        let copy = block.runs.map(\.tag)
        let words = part("words", block.runs.enumerated().map { $1.link == nil ? $1.tag : link($1, at: $0) })
        tag.content = .runs([
            part("measure", copy), part("room", [part("least", copy), part("rest", [words])]),
        ])
        return tag
    }

    private func part(_ name: String, _ content: [Tag]) -> Tag {
        var tag = Tag("span", class: name)
        tag.content = .runs(content)
        return tag
    }
}
