import Foundation
import Testing

@testable import ResourceStorage

/// Verification, import, and stores in memory.
@Suite(.timeLimit(.minutes(10))) struct CareTests {
    private let folder = TemporaryFolder()

    @Test func `verifying tells of each damaged entry, and puts it aside`() async throws {
        let store = try await PersistentDataStore(at: folder.url)
        let long = String(repeating: "X", count: 500)
        for identifier in ["good", "bad", long] { try await store.store(1, for: identifier) }
        for name in ["bad", EntryName.name(of: long) ?? ""] {
            try Data("not an entry".utf8).write(to: folder.file("entries/\(name)"))
        }
        var findings: [DataStoreError] = []
        for try await finding in store.verify() { findings.append(finding) }
        #expect(Set(findings.map(\.identifier)) == ["bad", nil])
        #expect(findings.allSatisfy { $0.code == .corrupt })
        #expect(try await store.identifiers() == ["good"])
        for try await finding in store.verify() { Issue.record("\(finding)") }
    }

    @Test func `a plain folder is taken up, and what is there already stays`() async throws {
        let plain = TemporaryFolder()
        try FileManager.default.createDirectory(at: plain.file("folder"), withIntermediateDirectories: true)
        try Data("one".utf8).write(to: plain.file("one"))
        try Data("two".utf8).write(to: plain.file("Two 2"))
        let store = try await PersistentDataStore(at: folder.url)
        try await store.store(Data("mine".utf8), for: "one")
        #expect(try await store.importPlainFolder(plain.url) == 1)
        #expect(try await store.data(for: "one") == Data("mine".utf8))
        #expect(try await store.data(for: "Two 2") == Data("two".utf8))
        #expect(plain.files.sorted() == ["Two 2", "one"])
        await expect(.io) { try await store.importPlainFolder(plain.file("none")) }
    }

    @Test func `a store in memory does what one on disk does`() async throws {
        let store = await PersistentDataStore.inMemory(limits: DataStoreLimits(count: 2))
        try await store.store(Data(), for: "empty")
        try await store.store([1, 2], for: "list")
        #expect(try await store.data(for: "empty") == Data())
        #expect(try await store.value([Int].self, for: "list") == [1, 2])
        #expect(try await store.value([Int].self, for: "none") == nil)
        try await store.store(3, for: "third")
        #expect(try await Set(store.identifiers()) == ["list", "third"])
        #expect(try await store.remove("list"))
        try await store.removeAll()
        #expect(try await store.identifiers().isEmpty)
        await store.close()
        await expect(.closed) { _ = try await store.identifiers() }
    }
}
