import Foundation
import HeadlessHost
import Observation
import Testing

@testable import PortableUICore

/// Content that is made from the size and the place of its reader.
@MainActor
@Suite struct `A geometry reader` {
    @Test func `makes its content from the size of the window, and follows it`() {
        let host = HeadlessHost { GeometryReader { SizeText(size: $0.size) } }
        #expect(host.contains(.text, "390 by 844"))
        host.resize(to: CGSize(width: 1280, height: 720))
        #expect(host.contains(.text, "1280 by 720"))
    }

    @Test func `begins with the size that the window has`() throws {
        let host = HeadlessHost { LateReader() }
        host.resize(to: CGSize(width: 100, height: 50))
        try host.tap("Show")
        #expect(host.contains(.text, "100 by 50"))
    }

    @Test func `keeps the state of its content when it is measured anew`() throws {
        let host = HeadlessHost { GeometryReader { Tally(width: $0.size.width) } }
        try host.tap("Add")
        host.resize(to: CGSize(width: 10, height: 10))
        #expect(host.contains(.text, "1 in 10"))
    }

    @Test func `follows the state and the objects that its content reads`() throws {
        let model = Model()
        let host = HeadlessHost { Follower(model: model) }
        try host.tap("Add")
        #expect(host.contains(.text, "1 and 0 in 390"))
        model.count = 2
        host.appear()
        #expect(host.contains(.text, "1 and 2 in 390"))
    }

    @Test func `evaluates nothing for the size that it has`() {
        let host = HeadlessHost { GeometryReader { SizeText(size: $0.size) } }
        host.resize(to: CGSize(width: 20, height: 20))
        host.resetCounters()
        host.resize(to: CGSize(width: 20, height: 20))
        #expect(host.counters.changes == 0)
        #expect(host.counters.bodies["SizeText"] == nil)
    }

    @Test func `is measured by itself, disabled or not`() throws {
        let (graph, reader) = try graph(GeometryReader { FrameText(proxy: $0) }.onTapGesture {}.disabled(true))
        defer { graph.unmount() }
        #expect(graph.root.words == "0 0 390 844, 0 0 390 844")
        #expect(reader.send(.measure(CGRect(x: 5, y: -6, width: 70, height: 80))))
        graph.flush()
        #expect(graph.root.words == "5 -6 70 80, 0 0 70 80")
    }

    @Test(arguments: [CGFloat.nan, .infinity, -.infinity, -1, .greatestFiniteMagnitude, .signalingNaN])
    func `has a size of which whole numbers can be made, whatever a host reports`(length: CGFloat) throws {
        let host = HeadlessHost { GeometryReader { SizeText(size: $0.size) } }
        host.resize(to: CGSize(width: length, height: length))
        #expect(host.contains(.text, length > 0 ? "16384 by 16384" : "0 by 0"))
        let (graph, reader) = try graph(GeometryReader { FrameText(proxy: $0) })
        defer { graph.unmount() }
        reader.send(.measure(CGRect(x: length, y: length, width: length, height: length)))
        graph.flush()
        #expect(graph.root.words.hasSuffix(length > 0 ? "0 0 16384 16384" : "0 0 0 0"))
    }

    @Test func `hands taps to the gesture around it, and others to nobody`() throws {
        let model = Model()
        let reader = GeometryReader { _ in Text("Here") }
        let host = HeadlessHost { reader.onTapGesture { model.count += 1 }.accessibilityIdentifier("reader") }
        try host.tap("reader")
        #expect(model.count == 1)
        let (graph, element) = try graph(reader)
        defer { graph.unmount() }
        element.send(.tap)
        element.send(.toggle(true))
        #expect(graph.root.words == "Here")
    }

    @Test func `that changes what it is measured by comes to rest between two reports`() throws {
        let (graph, reader) = try graph(Echo())
        defer { graph.unmount() }
        for width in 1...3 {
            reader.send(.measure(CGRect(x: 0, y: 0, width: width, height: 1)))
            graph.flush()
            #expect(graph.isAtRest && graph.root.words == "\(width).0")
        }
    }

    /// A graph of a view, and the element of the reader in it.
    private func graph<Root: View>(_ root: Root) throws -> (Graph, Element) {
        func reader(in element: Element) -> Element? {
            element.primitive == .reader ? element : element.children.lazy.compactMap(reader).first
        }
        let graph = Graph(root: root)
        return (graph, try #require(reader(in: graph.root)))
    }
}

private struct SizeText: View {
    let size: CGSize

    var body: some View {
        Text(verbatim: "\(Int(size.width)) by \(Int(size.height))")
    }
}

private struct FrameText: View {
    let proxy: GeometryProxy

    var body: some View {
        Text(verbatim: "\(words(proxy.frame(in: .global))), \(words(proxy.frame(in: .local)))")
    }

    private func words(_ frame: CGRect) -> String {
        "\(Int(frame.minX)) \(Int(frame.minY)) \(Int(frame.width)) \(Int(frame.height))"
    }
}

private struct LateReader: View {
    @State private var isShown = false

    var body: some View {
        Button("Show") { isShown = true }
        if isShown {
            GeometryReader { SizeText(size: $0.size) }
        }
    }
}

private struct Tally: View {
    let width: CGFloat
    @State private var count = 0

    var body: some View {
        Text(verbatim: "\(count) in \(Int(width))")
        Button("Add") { count += 1 }
    }
}

@Observable @MainActor
private final class Model {
    var count = 0
}

private struct Follower: View {
    let model: Model
    @State private var count = 0

    var body: some View {
        Button("Add") { count += 1 }
        GeometryReader { proxy in
            Text(verbatim: "\(count) and \(model.count) in \(Int(proxy.size.width))")
        }
    }
}

/// A view whose frame follows what its reader measures.
private struct Echo: View {
    @State private var width: CGFloat = 0

    var body: some View {
        GeometryReader { proxy in
            Text(verbatim: "\(width)").onChange(of: proxy.size.width, initial: true) { width = proxy.size.width }
        }
        .frame(width: width + 1)
    }
}
