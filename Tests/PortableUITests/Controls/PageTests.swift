import Foundation
import Testing

@testable import HeadlessHost
@testable import PortableUICore

/// Pages beside each other, and long rows of views.
@MainActor
@Suite struct `Views beside each other` {
    @Test func `a selection says which page is in sight, and follows when it is turned`() throws {
        let host = HeadlessHost { Book() }
        #expect(try selected(in: host) == 1)
        try host.turn(to: 2)
        #expect(host.contains(.text, "at: c"))
        #expect(try selected(in: host) == 2)
        try host.tap("First")
        #expect(try selected(in: host) == 0)
    }

    @Test func `a page that is not there is not turned to`() throws {
        let host = HeadlessHost { Book() }
        try host.turn(to: 7)
        #expect(host.contains(.text, "at: b"))
    }

    @Test func `a selection stays with its page when another one comes before it`() throws {
        let host = HeadlessHost { Book() }
        try host.tap("Insert")
        #expect(try selected(in: host) == 2)
        #expect(host.contains(.text, "at: b"))
    }

    @Test func `pages without a selection know themselves which one is in sight`() throws {
        let host = HeadlessHost { TabView { ForEach(0..<3) { Text("Page \($0)") } }.tabViewStyle(.page) }
        #expect(try selected(in: host) == 0)
        try host.turn(to: 1)
        #expect(try selected(in: host) == 1)
    }

    @Test func `a lazy stack makes the views near what is in sight, beside as below (L12)`() throws {
        let recorder = Recorder()
        let host = HeadlessHost {
            ScrollView(.horizontal) {
                LazyHStack {
                    ForEach(0..<200) { number in
                        Text("\(number)").onAppear { recorder.note("\(number)") }
                            .onDisappear { recorder.note("-\(number)") }
                    }
                }
            }
        }
        #expect(recorder.entries.count < 50)
        #expect(recorder.entries.contains("0"))
        try host.scroll(to: 100..<104)
        #expect(host.contains(.text, "102"))
        #expect(!host.contains(.text, "0"))
        #expect(recorder.entries.contains("-0"))
    }

    @Test func `a search field lies where it is asked for`() {
        func bar(_ placement: SearchFieldPlacement) -> [Primitive] {
            HeadlessHost {
                NavigationStack { Text("x").searchable(text: .constant(""), placement: placement, prompt: "Find") }
            }
            .findAll(.bar).map(\.element.primitive)
        }
        #expect(bar(.automatic) == [.bar(.search)])
        #expect(bar(.navigationBarDrawer(displayMode: .always)) == [.bar(.search)])
        #expect(bar(.toolbar) == [.bar(.trailing)])
    }

    private func selected(in host: HeadlessHost) throws -> Int {
        let node = try #require(host.findAll(.tabs).first)
        guard case .tabs(let tabs) = node.element.primitive else { throw CancellationError() }
        #expect(tabs.isPaged)
        return tabs.selected
    }
}

/// Masks of views, and those that can't be drawn.
@MainActor
@Suite struct `Masks` {
    private func mask<Mask: View>(_ mask: Mask, _ alignment: Alignment = .center) -> (Primitive?, [String]) {
        var issues: [String] = []
        let graph = Graph(root: Text("Seen").mask(alignment: alignment) { mask }, onIssue: { issues.append($0) })
        defer { graph.unmount() }
        return (graph.root.children.first?.primitive, issues)
    }

    @Test func `a shape, a color and a gradient mask the whole view`() {
        #expect(mask(Circle()).0 == .box(.mask(.circle, nil)))
        #expect(mask(Color.black).0 == .box(.mask(.rectangle, .color(.black))))
        #expect(mask(EmptyView()).0 == .box(.hidden))
    }

    @Test func `a mask with a frame lies where its alignment says`() {
        let (primitive, issues) = mask(Color.black.frame(width: 20, height: 10), .bottomTrailing)
        let frame = MaskFrame(width: 20, height: 10, alignment: .bottomTrailing)
        #expect(primitive == .box(.mask(.rectangle, .color(.black), frame)))
        #expect(issues.isEmpty)
    }

    @Test func `what cannot mask is reported, and masks nothing`() {
        for (primitive, issues) in [mask(Text("x")), mask(Circle().frame(width: 20)), mask(Circle().padding())] {
            #expect(primitive == .box(.mask(.rectangle, nil)))
            #expect(issues.first?.hasPrefix("mask:") == true)
        }
    }
}

private struct Book: View {
    @State private var page = "b"
    @State private var pages = ["a", "b", "c"]

    var body: some View {
        VStack {
            Text("at: \(page)")
            Button("First") { page = "a" }
            Button("Insert") { pages.insert("0", at: 0) }
            TabView(selection: $page) { ForEach(pages, id: \.self) { Text("Page \($0)") } }
                .tabViewStyle(.page)
        }
    }
}
