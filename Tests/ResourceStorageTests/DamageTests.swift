import Foundation
import Testing

@testable import ResourceStorage

/// Damage is detected, reported, and affects only its own entry (S3).
@Suite(.timeLimit(.minutes(10))) struct DamageTests {
    private let frame = EntryFrame(
        identifier: "stations/jazz", payload: Data("some value".utf8), storedAt: 1234.5, revision: 7)

    @Test func `an entry comes back from its bytes`() throws {
        #expect(try EntryFrame(frame.bytes) == frame)
    }

    @Test func `every flipped bit of an entry is found`() throws {
        let bytes = frame.bytes
        for offset in bytes.indices {
            for bit in 0..<8 {
                var damaged = bytes
                damaged[offset] ^= 1 << bit
                #expect(throws: EntryFrame.Damage.self) { try EntryFrame(damaged) }
            }
        }
    }

    @Test func `every other length of an entry is found`() {
        let bytes = frame.bytes
        for count in 0..<bytes.count {
            #expect(throws: EntryFrame.Damage.self) { try EntryFrame(bytes.prefix(count)) }
        }
        #expect(throws: EntryFrame.Damage.self) { try EntryFrame(bytes + [0]) }
    }

    @Test func `a damaged entry is an error, is put aside, and the others are as they were`() async throws {
        let folder = TemporaryFolder()
        let store = try await PersistentDataStore(at: folder.url)
        try await store.store(1, for: "good")
        try await store.store(2, for: "bad")
        var bytes = try Data(contentsOf: folder.file("entries/bad"))
        bytes[bytes.count - 5] ^= 1
        try bytes.write(to: folder.file("entries/bad"))
        await expect(.corrupt) { _ = try await store.data(for: "bad") }
        #expect(try await store.data(for: "bad") == nil)
        #expect(try await store.value(Int.self, for: "good") == 1)
        #expect(folder.files.contains { $0.hasPrefix("quarantine/") && $0.hasSuffix("-bad") })
        try await store.store(3, for: "bad")
        #expect(try await store.value(Int.self, for: "bad") == 3)
    }

    @Test func `an entry under another's name is damage`() async throws {
        let folder = TemporaryFolder()
        let store = try await PersistentDataStore(at: folder.url)
        try await store.store(1, for: "one")
        try FileManager.default.copyItem(at: folder.file("entries/one"), to: folder.file("entries/two"))
        await expect(.corrupt) { _ = try await store.data(for: "two") }
        #expect(try await store.data(for: "two") == nil)
        #expect(try await store.value(Int.self, for: "one") == 1)
    }
}
