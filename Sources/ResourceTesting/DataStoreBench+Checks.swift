import Foundation
import ResourceCore

// Checks, with one method for each promise.
extension DataStoreBench {
    /// Identifiers that collide when they're joined, truncated, lowercased, normalized, or treated as paths.
    private static var identifiers: [StoreIdentifier] {
        let longest = String(repeating: "l", count: 1024)
        let texts = [
            "a", "A", "a/b", "a\\b", "a%2Fb", "a%2fb", "a:b", ".", "..", "../a", "/a", "a/", " a", "a ", "a.", ".a",
            "a\0",
            "a\0b", "a\nb", "*", "?", "~", "CON", "nul", "\u{E9}", "e\u{301}", "👩‍👩‍👧", "\u{FEFF}a", "-a", "a.tmp", "index",
            "lock", "FORMAT", "entries", longest, String(longest.dropLast()), String(longest.dropLast()) + "L",
        ]
        return texts.map { StoreIdentifier($0) }
    }

    private static func bytes(_ size: Int) -> Data {
        Data((0..<size).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ $0 >> 8) })
    }

    func checkBytes() async throws {
        let data = Data((0...255).map { UInt8($0) })
        try await store.store(data, for: "a")
        try await store.store(data, for: "b", dated: Date())
        try await expect(["a": data, "b": data])
    }

    func checkRewriting() async throws {
        for size in [100_000, 10, 5000] { try await store.store(Self.bytes(size), for: "a") }
        try await expect(["a": Self.bytes(5000)])
    }

    func checkValue(of size: Int) async throws {
        try await store.store(Self.bytes(size), for: "a")
        try await expect(["a": Self.bytes(size)])
    }

    func checkIdentifiers() async throws {
        var values: [StoreIdentifier: Data] = [:]
        for (number, identifier) in Self.identifiers.enumerated() {
            values[identifier] = Data("\(number)".utf8)
            try await store.store(Data("\(number)".utf8), for: identifier.text)
        }
        try await expect(values)
    }

    func checkBadIdentifiers() async throws {
        let tooLong = String(repeating: "é", count: 513)
        for text in ["", tooLong] {
            do { try await store.store(Data([1]), for: text) } catch { continue }
            throw broken("\(text.utf8.count) bytes were taken as an identifier")
        }
        try await expect([:])
    }

    func checkListing() async throws {
        var values: [StoreIdentifier: Data] = [:]
        for number in 0..<50 {
            let identifier = "\(number % 40)"
            values[StoreIdentifier(identifier)] = Data("\(number)".utf8)
            try await store.store(Data("\(number)".utf8), for: identifier)
        }
        try await expect(values)
    }

    func checkRemoval() async throws {
        for identifier in ["a", "b"] { try await store.store(Data([1]), for: identifier) }
        guard try await store.remove("a") else { throw broken("there was said to be nothing to remove") }
        try await expect(nil, for: "a")
        try await expect(["b": Data([1])])
        try await expect(nil, for: "a", "after a restart, ")
    }

    func checkAbsence() async throws {
        for _ in 0..<2 {
            guard try await !store.remove("a") else { throw broken("there was said to be something to remove") }
        }
        try await expect(nil, for: "a")
        try await store.removeAll()
        try await expect([:])
    }

    func checkRemovalOfAll() async throws {
        for identifier in Self.identifiers { try await store.store(Data([1]), for: identifier.text) }
        try await store.removeAll()
        for identifier in Self.identifiers { try await expect(nil, for: identifier.text) }
        try await expect([:])
        for identifier in Self.identifiers { try await expect(nil, for: identifier.text, "after a restart, ") }
    }

    func checkNewBeginning() async throws {
        try await store.store(Data("old".utf8), for: "a")
        try await store.removeAll()
        try await store.store(Data("new".utf8), for: "a")
        try await expect(["a": Data("new".utf8)])
    }

    func checkReturned() async throws {
        let first = Self.bytes(200_000)
        try await store.store(first, for: "a")
        let returned = try await store.data(for: "a")
        try await store.store(Data(repeating: 7, count: 200_000), for: "a")
        guard returned == first else { throw broken("bytes changed when the value was stored again") }
        let again = try await store.data(for: "a")
        try await store.remove("a")
        try await expect([:])
        guard again == Data(repeating: 7, count: 200_000) else { throw broken("bytes changed when it was removed") }
    }

    /// One task writes while others read.
    ///
    /// A repeated byte shows which bytes belong together.
    func checkMixture() async throws {
        let store = store
        let last = UInt8(40)
        func value(_ number: UInt8) -> Data { Data(repeating: number, count: Int(number) * 1000) }
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { for number in 1...last { try await store.store(value(number), for: "a") } }
            for _ in 0..<2 {
                group.addTask {
                    for _ in 0..<100 {
                        guard let found = try await store.data(for: "a") else { continue }
                        guard let number = found.first, found == value(number) else {
                            throw broken("a reader saw \(found.count) bytes that were never stored")
                        }
                    }
                }
            }
            try await group.waitForAll()
        }
        try await expect(["a": value(last)])
    }

    func checkStoring(after old: Data?) async throws {
        let new = Data("new".utf8)
        try await checkFailures(of: { try await $0.store(new, for: $1) }, after: old, leaving: new)
    }

    func checkNeighbors() async throws {
        let store = store
        try await withThrowingTaskGroup(of: Void.self) { group in
            for writer in 0..<8 {
                group.addTask {
                    for number in 0..<20 {
                        try await store.store(Data("\(writer) \(number)".utf8), for: "\(writer)")
                        if number == 10 { try await store.remove("\(writer)") }
                    }
                }
            }
            try await group.waitForAll()
        }
        let values = (0..<8).map { (StoreIdentifier("\($0)"), Data("\($0) 19".utf8)) }
        try await expect(Dictionary(uniqueKeysWithValues: values))
    }
}
