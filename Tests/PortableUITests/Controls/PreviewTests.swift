import HeadlessHost
import Testing

@testable import PortableUICore

/// Of a #Preview { with a comment.
#Preview {
    Text("Without a name")
}  // }

#Preview("Counter", traits: .fixedLayout(width: 240, height: 300)) {
    @Previewable @State var count = ["}", "\("{")"].count  // A brace: {
    // A var of a private type.
    @Previewable @State
    var step =
        Step.two
    @State @Previewable var title = Step.two
        .description;
    let suffix = #""}"#

    Button("\(title) \(count)\(suffix)") { count += step.rawValue }
}

private enum Step: Int, CustomStringConvertible {
    case two = 2

    var description: String { "Add to" }
}

private enum Nested {
    #Preview("Nested", body: { Text("In a type: \(list)") })
}

// Names that an expansion could have.
private let list = "list"
private let record = "record"
private struct Content {}

#if DEBUG && os(Linux) && compiler(>=6.3)
    @MainActor
    @Suite struct `Previews` {
        @Test func `a preview of any file is recorded`() throws {
            let previews = RecordedPreview.all.filter { $0.file.hasPrefix("PortableUITests") }
            #expect(previews.map(\.name) == ["PreviewTests.swift:7", "Counter", "Nested"])
            let (first, last) = (try #require(previews.first), try #require(previews.last))
            let host = HeadlessHost {
                first.content()
                last.content()
            }
            _ = try host.find(.text, "Without a name")
            _ = try host.find(.text, "In a type: list")
        }

        @Test func `a property of a preview is a state`() throws {
            let preview = try #require(RecordedPreview.all.first { $0.name == "Counter" })
            let host = HeadlessHost { preview.content() }
            try host.tap(#"Add to 2"}"#)
            try host.tap(#"Add to 4"}"#)
            _ = try host.find(.button, #"Add to 6"}"#)
        }
    }
#endif
