import Foundation
import PortableUI

extension Look {
    /// A line that shrinks to fit, down to a part of its size.
    ///
    /// Style sheets can't tell how wide a text is. So the line is there twice more, out of sight: once in its size, which
    /// makes the element as wide as the line if there's room, and once in the least size, beside which what's left of
    /// the room is measured. Both together say how wide the line is, and from that follows its scale.
    func fitting(_ block: TextRun.Block, _ least: CGFloat) -> Tag {
        // At no size at all, nothing could be measured.
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
