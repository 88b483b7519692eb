import HeadlessHost
import Testing

@testable import PortableUICore

/// Of a #Preview { with a comment.
#Preview {
    Text("Without a name")
}  // }

#Preview("Counter", traits: .fixedLayout(width: 240, height: 300)) {
    @Previewable @State var count = ["}", "\("{")"].count  // A brace: {
    @Previewable @State
    var step = 2

    Button("Add to \(count)") { count += step }
}

private enum Nested {
    #Preview("Nested") { Text("In a type") }
}

@MainActor
@Suite struct `Previews` {
    @Test func `a preview of any file is recorded`() throws {
        let previews = RecordedPreview.all.filter { $0.file.hasPrefix("PortableUITests") }
        #expect(previews.map(\.name) == ["PreviewTests.swift:7", "Counter", "Nested"])
        let host = HeadlessHost { previews[0].content() }
        _ = try host.find(.text, "Without a name")
    }

    @Test func `a property of a preview is a state`() throws {
        let preview = try #require(RecordedPreview.all.first { $0.name == "Counter" })
        let host = HeadlessHost { preview.content() }
        try host.tap("Add to 2")
        try host.tap("Add to 4")
        _ = try host.find(.button, "Add to 6")
    }
}
