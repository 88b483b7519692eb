import Foundation
import PortableUI

extension MarkText {
    /// Returns the tag of the text in a color.
    func tag(_ paint: String) -> Tag {
        switch place {
        case .point(let point, let anchor): lines(at: point, anchor, paint)
        case .rect(let rect): paragraph(in: rect, paint)
        }
    }

    /// Returns a text element with a line for each line of the text.
    ///
    /// Its box begins at the point, and is then moved by a fraction of its own size.
    private func lines(at point: CGPoint, _ anchor: UnitPoint, _ paint: String) -> Tag {
        var tag = Tag("text")
        tag.set("x", point.x.svg)
        tag.set("y", point.y.svg)
        tag.set("fill", paint)
        let runs = lines
        tag.content = .runs(
            runs.enumerated().flatMap { index, line in
                line.enumerated().map { span($1, at: $0 == 0 ? point : nil, isBelow: index > 0) }
            })
        var group = Tag("g")
        group.set("class", "anchored")
        group.style.set("translate", "\((-anchor.x * 100).css)% \((-anchor.y * 100).css)%")
        group.content = .runs([tag])
        var outer = Tag("g")
        outer.content = .runs([group])
        return outer
    }

    /// The runs of each line.
    private var lines: [[TextRun]] {
        var lines: [[TextRun]] = [[]]
        for run in block.runs {
            for (index, text) in run.text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
                if index > 0 { lines.append([]) }
                var part = run
                part.text = String(text)
                lines[lines.count - 1].append(part)
            }
        }
        return lines
    }

    private func span(_ run: TextRun, at start: CGPoint?, isBelow: Bool) -> Tag {
        var tag = Tag("tspan")
        tag.set("x", start?.x.svg)
        tag.set("dy", isBelow && start != nil ? "1.25em" : nil)
        tag.set("fill", run.paint?.plain)
        var run = run
        run.paint = nil
        tag.style = run.style
        tag.content = .text(run.text.isEmpty ? " " : run.text)
        return tag
    }

    /// Returns a paragraph that is broken into lines as wide as a rectangle.
    private func paragraph(in rect: CGRect, _ paint: String) -> Tag {
        var text = Tag("div", class: "paragraph")
        text.style.set("color", paint)
        text.style.set("text-align", block.alignment.css)
        text.content = .runs(block.runs.map(\.tag))
        var tag = Tag("foreignObject")
        tag.set("x", rect.minX.svg)
        tag.set("y", rect.minY.svg)
        tag.set("width", max(0, rect.width).svg)
        tag.set("height", max(0, rect.height).svg)
        tag.content = .runs([text])
        return tag
    }
}

extension TextAlignment {
    fileprivate var css: String? {
        switch self {
        case .leading: nil
        case .center: "center"
        case .trailing: "end"
        }
    }
}
