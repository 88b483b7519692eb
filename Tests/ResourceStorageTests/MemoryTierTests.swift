import Foundation
import Testing

@testable import ResourceStorage

/// Recently used values are in memory, and never older than on disk.
@Suite(.timeLimit(.minutes(10))) struct MemoryTierTests {
    private let folder = TemporaryFolder()

    private final class Picture: Sendable, Equatable {
        let text: String

        /// Ends with the image: the thread that delivered it may retain it slightly longer than the test.
        let life: AsyncStream<Never>
        private let end: AsyncStream<Never>.Continuation

        init(_ bytes: Data) {
            text = String(decoding: bytes, as: UTF8.self)
            (life, end) = AsyncStream.makeStream()
        }

        deinit {
            end.finish()
        }

        static func == (one: Picture, other: Picture) -> Bool { one === other }
    }

    private let pictures = DataStoreTransform<Picture> {
        Data($0.text.utf8)
    } decode: {
        Picture($0)
    }.keptDecoded(as: "picture")

    private func open(memory: Int) async throws -> PersistentDataStore {
        try await PersistentDataStore(at: folder.url, durability: .processCrash, memory: memory)
    }

    @Test func `a value that was read or written is not read again`() async throws {
        let store = try await open(memory: 1000)
        try await store.store(Data("a".utf8), for: "a")
        try FileManager.default.removeItem(at: folder.file("entries/a"))
        #expect(try await store.data(for: "a") == Data("a".utf8))
        await store.close()
        await expect(.closed) { _ = try await store.data(for: "a") }
    }

    @Test func `what is written or removed is as new in memory as on the disk`() async throws {
        let store = try await open(memory: 1000)
        try await store.store(Data("old".utf8), for: "a")
        _ = try await store.data(for: "a")
        try await store.store(Data("new".utf8), for: "a")
        #expect(try await store.data(for: "a") == Data("new".utf8))
        try await store.remove("a")
        #expect(try await store.data(for: "a") == nil)
        try await store.store(Data("again".utf8), for: "a")
        try await store.removeAll()
        #expect(try await store.data(for: "a") == nil)
    }

    @Test func `there is never more in memory than the limit, and what was used is spared`() async throws {
        let folder = try EntryFolder(folder.url.path, memory: 350)
        for name in ["a", "b", "c"] { try folder.write(name, Data(count: 100), storedAt: 0, .processCrash) }
        _ = try folder.read("a")
        try folder.write("d", Data(count: 100), storedAt: 0, .processCrash)
        try folder.write("large", Data(count: 1000), storedAt: 0, .processCrash)
        #expect(folder.memory.bytes <= 350)
        #expect(
            ["a", "b", "c", "d", "large"].map { folder.memory.entry($0) != nil } == [true, false, true, true, false])
    }

    @Test func `a cache keeps on the disk what is used in memory`() async throws {
        let limits = DataStoreLimits(count: 2)
        let store = try await PersistentDataStore(at: folder.url, limits: limits, memory: 1000)
        for name in ["a", "b"] { try await store.store(Data(), for: name) }
        _ = try await store.data(for: "a")
        try await store.store(Data(), for: "c")
        #expect(try await Set(store.identifiers()) == ["a", "c"])
        #expect(try await store.data(for: "b") == nil)
    }

    @Test func `identifiers that only look equal have values of their own, S4`() async throws {
        let store = try await open(memory: 1000)
        try await store.store(Data([1]), for: "\u{E9}")
        try await store.store(Data([2]), for: "e\u{301}")
        #expect(try await store.data(for: "\u{E9}") == Data([1]))
        #expect(try await store.data(for: "e\u{301}") == Data([2]))
    }

    @Test func `damage is found on the disk, whatever is in memory`() async throws {
        let store = try await open(memory: 1000)
        try await store.store(Data("a".utf8), for: "a")
        try Data("not an entry".utf8).write(to: folder.file("entries/a"))
        var findings: [DataStoreError] = []
        for try await finding in store.verify() { findings.append(finding) }
        #expect(findings.map(\.identifier) == ["a"])
        #expect(try await store.data(for: "a") == nil)
    }

    @Test func `a value is decoded once, until its entry is written`() async throws {
        let store = try await open(memory: 1000)
        try await store.store(Data("owl".utf8), for: "a")
        let first = try await store.value(as: pictures, for: "a")
        #expect(first?.text == "owl")
        #expect(try await store.value(as: pictures, for: "a") == first)
        try await store.store(Data("fox".utf8), for: "a")
        #expect(try await store.value(as: pictures, for: "a")?.text == "fox")
        try await store.remove("a")
        #expect(try await store.value(as: pictures, for: "a") == nil)
    }

    @Test(arguments: ["a", String(repeating: "A", count: 500)])
    func `an object is found as long as somebody has it, whatever the limit`(_ identifier: String) async throws {
        let store = try await open(memory: 0)
        try await store.store(Data("owl".utf8), for: identifier)
        var held = try await store.value(as: pictures, for: identifier)
        #expect(try await store.value(as: pictures, for: identifier) == held)
        let life = try #require(held).life
        held = nil
        for await _ in life {}
        #expect(try await store.value(as: pictures, for: identifier)?.text == "owl")
        held = try await store.value(as: pictures, for: identifier)
        try await store.store(Data("fox".utf8), for: identifier)
        #expect(try await store.value(as: pictures, for: identifier)?.text == "fox")
    }

    @Test func `transforms of other names or types do not meet`() async throws {
        let store = try await open(memory: 1000)
        try await store.store(Data("owl".utf8), for: "a")
        let loud = DataStoreTransform<Picture> {
            Data($0.text.utf8)
        } decode: {
            Picture(Data(String(decoding: $0, as: UTF8.self).uppercased().utf8))
        }
        #expect(try await store.value(as: pictures, for: "a")?.text == "owl")
        #expect(try await store.value(as: loud.keptDecoded(as: "loud"), for: "a")?.text == "OWL")
        #expect(try await store.value(as: loud, for: "a")?.text == "OWL")
        #expect(try await store.value(as: DataStoreTransform.data.keptDecoded(as: "picture"), for: "a")?.count == 3)
    }

    @Test func `a reader that was overtaken by a writer leaves nothing old in memory`() throws {
        let gate = GatedFiles()
        let folder = try EntryFolder(folder.url.path, gate.files(holding: "read"), memory: 1000)
        try folder.write("a", Data("old".utf8), storedAt: 0, .processCrash)
        folder.memory.removeAll()
        let reader = gate.hold { _ = try? folder.read("a") }
        try folder.write("a", Data("new".utf8), storedAt: 0, .processCrash)
        reader.letGo()
        #expect(try folder.read("a")?.payload == Data("new".utf8))
    }
}
