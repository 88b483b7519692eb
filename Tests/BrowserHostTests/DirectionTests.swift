import Foundation
import Testing

@testable import BrowserHost
@testable import PortableUICore

/// A view specifies its layout direction, and its elements are laid out accordingly.
@MainActor
@Suite struct DirectionTests {
    private struct Screen: View {
        @State private var direction = LayoutDirection.rightToLeft

        var body: some View {
            VStack {
                Button("Turn") { direction = .leftToRight }
                HStack { Reader() }.padding().environment(\.layoutDirection, direction)
                Reader().environment(\.layoutDirection, .leftToRight).environment(\.layoutDirection, .rightToLeft)
                Text("plain")
            }
        }
    }

    private struct Reader: View {
        @Environment(\.layoutDirection) private var direction

        var body: some View {
            Text(direction == .rightToLeft ? "from the right" : "from the left")
        }
    }

    @Test func `the outermost elements have the direction, the innermost word counts, and others have none`() {
        let graph = Graph(root: Screen())
        defer { graph.unmount() }
        let html = RenderedTree(root: graph.root).page().body.html
        #expect(html.contains("from the right") && html.contains("from the left"))
        let right = html.components(separatedBy: "dir=\"rtl\"").count - 1
        let left = html.components(separatedBy: "dir=\"ltr\"").count - 1
        #expect(right >= 1 && left == 1)
        #expect(html.firstMatch(of: /dir="ltr"[^>]*>from the left/) != nil)
        #expect(html.firstMatch(of: /dir="[a-z]+"[^>]*>plain/) == nil)
    }

    @Test func `another direction is told to the elements, and to who reads it`() throws {
        let graph = Graph(root: Screen())
        defer { graph.unmount() }
        let drawn = RenderedTree(root: graph.root)
        let renderer = MarkingRenderer(drawn)
        graph.renderer = renderer
        let button = try #require(graph.root.first { if case .button = $0.primitive { true } else { false } })
        button.send(.tap)
        graph.flush()
        let patches = drawn.drain().json
        #expect(patches.contains("\"dir\",\"ltr\""))
        #expect(patches.contains("from the left"))
    }
}

extension Element {
    fileprivate func first(where isWanted: (Element) -> Bool) -> Element? {
        if isWanted(self) { return self }
        for child in children {
            if let found = child.first(where: isWanted) { return found }
        }
        return nil
    }
}
