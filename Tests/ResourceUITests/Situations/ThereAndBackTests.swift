import Foundation
import HeadlessHost
import PortableUI
import ResourceCore
import ResourceTesting
import ResourceUI
import Testing

/// One view that goes from one thing to another and back, or to none.
@Suite(.timeLimit(.minutes(10))) @MainActor struct ThereAndBackTests {
    private let container = ResourceContainer(clock: ManualClock())
    private let seen = Seen()

    @Test(arguments: [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]])
    func `a closure never shows the value of another id, whatever the order of the responses`(order: [Int]) async throws
    {
        let gate = GatedLoader<Void>(.ignoresCancellation)
        let host = HeadlessHost { [container, seen] in
            Choice { id in
                AsyncResourceView(
                    id: id,
                    load: {
                        try await gate.load(); return id
                    }
                ) { seen.text(of: $0, for: id) }
            }
            .resourceContainer(container)
        }
        var calls = [try await gate.nextCall()]
        for id in ["B", "A"] {
            try host.tap(id)
            calls.append(try await gate.nextCall())
        }
        for index in order {
            calls[index].succeed(())
            try await host.settle()
        }
        try await host.until { host.contains(.text, "A shows A") }
        #expect(seen.texts == ["A shows A"] && gate.count == 3)
    }

    @Test(arguments: [["A", "B"], ["B", "A"]])
    func `a resource never shows the value of another key, whatever the order of the responses`(
        order: [String]
    ) async throws {
        let gates = ["A": GatedLoader<Void>(.ignoresCancellation), "B": GatedLoader<Void>(.ignoresCancellation)]
        let host = HeadlessHost { [container, seen] in
            Choice { id in
                AsyncResourceView(
                    Resource(["items", id]) {
                        try await gates[id]?.load(); return id
                    }
                ) {
                    seen.text(of: $0, for: id)
                }
            }
            .resourceContainer(container)
        }
        var calls = ["A": try await gates["A"]?.nextCall()]
        try host.tap("B")
        calls["B"] = try await gates["B"]?.nextCall()
        try host.tap("A")
        for id in order {
            calls[id]??.succeed(())
            try await host.settle()
        }
        try await host.until { host.contains(.text, "A shows A") }
        try host.tap("B")
        try await host.until { host.contains(.text, "B shows B") }
        #expect(seen.texts == ["A shows A", "B shows B"] && gates.values.allSatisfy { $0.count == 1 })
    }

    @Test func `an image is that of the last URL`() async throws {
        let urls = ["A", "B"].map { URL(string: "https://radio.example/\($0)") }
        let host = HeadlessHost {
            Choice { id in
                AsyncImage(url: id == "A" ? urls[0] : urls[1]) { Text($0.image == nil ? "empty" : "image of \(id)") }
            }
        }
        for (id, url) in [("B", urls[1]), ("A", urls[0])] {
            try host.tap(id)
            try await host.until { host.requestedImages == [url] }
            #expect(host.contains(.text, "empty"))
        }
        #expect(throws: LookupFailure.self) { try host.showImage(at: #require(urls[1])) }
        try await host.settle { host.counters.runningTasks > 1 }
        #expect(host.contains(.text, "empty"))
        try host.showImage(at: #require(urls[0]))
        try await host.until { host.contains(.text, "image of A") }
    }

    @Test func `without a selection nothing is requested or shown, and the next one shows its own value`() async throws
    {
        let gates = ["A": GatedLoader<String>(), "B": GatedLoader<String>()]
        let host = HeadlessHost { [container] in
            Choice { id in
                if let gate = gates[id] {
                    AsyncResourceView(gate.resource(["items", id])) { Text("Value \($0)") }
                } else {
                    Text("Nothing selected")
                }
            }
            .resourceContainer(container)
        }
        try await gates["A"]?.nextCall().succeed("A")
        try await host.until { host.contains(.text, "Value A") }
        try host.tap("None")
        try await host.settle()
        #expect(host.contains(.text, "Nothing selected") && !host.contains(.text, "Value A"))
        #expect(gates["A"]?.count == 1 && gates["B"]?.count == 0 && !host.contains(.progress, "Loading"))
        try host.tap("B")
        #expect(!host.contains(.text, "Value A") && host.contains(.progress, "Loading"))
        try await gates["B"]?.nextCall().succeed("B")
        try await host.until { host.contains(.text, "Value B") }
        #expect(gates.values.allSatisfy { $0.count == 1 })
    }
}

/// The texts that a view has shown.
@MainActor private final class Seen {
    private(set) var texts: Set<String> = []

    func text(of value: String, for id: String) -> Text {
        let text = "\(id) shows \(value)"
        texts.insert(text)
        return Text(text)
    }
}

/// A view of the thing that was chosen last, which is A at first.
private struct Choice<Content: View>: View {
    @ViewBuilder let content: (String) -> Content
    @State private var id = "A"

    var body: some View {
        VStack {
            content(id)
            ForEach(["A", "B", "None"], id: \.self) { choice in Button(choice) { id = choice } }
        }
    }
}
