import Testing

@testable import BrowserHost
@testable import PortableUICore

@MainActor
@Suite struct WindowTraitTests {
    @Test func `views follow what the page reports of its window and its user`() throws {
        let bench = SessionBench()
        let (session, graph) = try bench.session(TraitScreen())
        defer { session.end(.stopping) }
        func isShown(_ text: String) -> Bool { RenderedTree.html(of: graph.root).contains(">\(text)<") }
        #expect(isShown("moving compact regular"))
        for (traits, text) in [
            (
                WindowTraits(prefersReducedMotion: true, size: CGSize(width: 600, height: 479)),
                "still regular compact"
            ),
            (WindowTraits(size: CGSize(width: 599, height: 480)), "moving compact regular"),
        ] {
            try session.receive(.window(traits))
            graph.flush()
            #expect(isShown(text))
        }
    }
}

private struct TraitScreen: View {
    @Environment(\.accessibilityReduceMotion) private var isStill
    @Environment(\.horizontalSizeClass) private var horizontal
    @Environment(\.verticalSizeClass) private var vertical

    var body: some View {
        Text("\(isStill ? "still" : "moving") \(name(of: horizontal)) \(name(of: vertical))")
    }

    private func name(of sizeClass: UserInterfaceSizeClass?) -> String {
        sizeClass.map { "\($0)" } ?? "none"
    }
}
