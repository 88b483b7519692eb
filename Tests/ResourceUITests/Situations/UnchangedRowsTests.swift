import Foundation
import HeadlessHost
import PortableUI
import ResourceCore
import ResourceTesting
import ResourceUI
import Testing

/// Rows that stay while everything around them is evaluated, loaded, and shown again.
@Suite(.timeLimit(.minutes(10))) @MainActor struct UnchangedRowsTests {
    private let container = ResourceContainer(clock: ManualClock())
    private let ids = GatedLoader<[Int]>()
    private let texts = GatedLoader<String>()
    private let placeholders = Placeholders()

    /// Loads the rows, and their images and texts, until no placeholder is left.
    private func loadedHost() async throws -> HeadlessHost {
        let host = HeadlessHost { [container, ids, texts, placeholders] in
            Gallery(ids: ids.resource("ids"), texts: texts, placeholders: placeholders).resourceContainer(container)
        }
        try await ids.nextCall().succeed([1, 2, 3])
        try await load(3, in: host)
        placeholders.ids = []
        return host
    }

    /// Lets a number of rows have their images and texts.
    private func load(_ count: Int, in host: HeadlessHost) async throws {
        for _ in 0..<count { try await texts.nextCall().succeed("text") }
        try await host.until { host.requestedImages.count == count }
        for url in host.requestedImages { try host.showImage(at: url) }
        try await host.until { host.findAll(.text, "Placeholder").isEmpty && host.requestedImages.isEmpty }
    }

    private func reload(_ rows: [Int], in host: HeadlessHost) async throws {
        container.refresh("ids")
        try await ids.nextCall().succeed(rows)
        try await host.until { host.findAll(.row).count == rows.count }
    }

    /// Expects no placeholder of a row that was there before, and no request.
    private func expectNothing(in host: HeadlessHost) async throws {
        try await host.settle { [container, ids] in container.state(of: ids.resource("ids")).isLoading }
        #expect(placeholders.ids.isEmpty && host.requestedImages.isEmpty && texts.count == 3)
    }

    @Test func `rows that stay send no request and show no placeholder`() async throws {
        let host = try await loadedHost()
        try host.tap("Evaluated 0 times")
        #expect(host.contains(.button, "Evaluated 1 times"))
        try await expectNothing(in: host)
        try await reload([1, 2, 3], in: host)
        try await expectNothing(in: host)
        try await reload([1, 2], in: host)
        try await expectNothing(in: host)
        try host.choose("Other")
        #expect(!host.contains(.text, "Row 1: text"))
        try host.choose("Gallery")
        #expect(host.contains(.text, "Row 1: text") && host.findAll(.text, "Placeholder").isEmpty)
        try await expectNothing(in: host)
    }

    @Test func `a row above others loads alone`() async throws {
        let host = try await loadedHost()
        try await reload([0, 1, 2, 3], in: host)
        try await load(1, in: host)
        #expect(placeholders.ids == [0] && texts.count == 4)
    }
}

/// The rows that have shown a placeholder.
@MainActor private final class Placeholders {
    var ids: Set<Int> = []
}

private struct Gallery: View {
    let ids: Resource<[Int]>
    let texts: GatedLoader<String>
    let placeholders: Placeholders
    @State private var count = 0

    var body: some View {
        TabView {
            VStack {
                Button("Evaluated \(count) times") { count += 1 }
                AsyncResourceView(ids) { ids in List(ids, id: \.self) { row($0, count) } }
            }
            .tabItem { Text("Gallery") }
            Text("Nothing").tabItem { Text("Other") }
        }
    }

    private func row(_ id: Int, _ count: Int) -> some View {
        HStack {
            AsyncImage(url: URL(string: "https://radio.example/\(id)")) { image in
                image
            } placeholder: {
                placeholder(id)
            }
            AsyncResourceView(texts.resource(["row", id])) { text in
                Text("Row \(id): \(text)")
            } loading: {
                placeholder(id)
            }
        }
    }

    private func placeholder(_ id: Int) -> some View {
        Text("Placeholder").onAppear { placeholders.ids.insert(id) }
    }
}
