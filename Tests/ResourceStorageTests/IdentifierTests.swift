import Foundation
import SeededRandom
import Testing

@testable import ResourceStorage
@testable import ResourceTesting

/// Any identifier from 1 to 1,024 bytes is safe and distinct (S4).
@Suite(.timeLimit(.minutes(10))) struct IdentifierTests {
    private let hostile = [
        "../x", "a/b", "A", "a", " a", "a ", ".", "..", "...", "/", "//", "a\0b", "a\n", "%2e", "%", "~", "a~b", "👩‍👩‍👧",
        "é", "CON",
        "nul.txt", "-rf", "*", "?", ":", "\\", "\u{202E}abc", String(repeating: "x", count: 1024),
        String(repeating: "X", count: 1023), String(repeating: "ü", count: 512),
    ]

    @Test func `hostile identifiers find their own values, and no file is outside of the folder`() async throws {
        let outer = TemporaryFolder()
        let store = try await PersistentDataStore(at: outer.file("inner"), durability: .processCrash)
        for (number, identifier) in hostile.enumerated() { try await store.store(number, for: identifier) }
        for (number, identifier) in hostile.enumerated() {
            #expect(try await store.value(Int.self, for: identifier) == number, "\(identifier)")
        }
        #expect(try await Set(store.identifiers()) == Set(hostile))
        #expect(outer.files.allSatisfy { $0.hasPrefix("inner/") })
    }

    @Test(arguments: ["", String(repeating: "x", count: 1025)]) func `no identifier and one too long are errors`(
        _ identifier: String
    ) async throws {
        let folder = TemporaryFolder()
        let store = try await PersistentDataStore(at: folder.url)
        await expect(.invalidIdentifier) { try await store.store(1, for: identifier) }
        await expect(.invalidIdentifier) { _ = try await store.data(for: identifier) }
    }

    @Test func `10,000 random identifiers have names of their own that lead back to them`() {
        var random = SeededGenerator(seed: 618_811)
        var names: [String: String] = [:]
        for _ in 0..<10_000 {
            let count = 1 + random.number(below: random.happens(onceIn: 10) ? 250 : 12)
            let scalars = (0..<count).map { _ in Self.scalar(&random) }
            let identifier = String(String.UnicodeScalarView(scalars))
            guard let name = EntryName.name(of: identifier) else { continue }
            #expect(name.utf8.count <= 255 && !name.hasPrefix(".") && name.allSatisfy { $0.isASCII && $0 != "/" })
            #expect(name == name.lowercased() || name.contains("%"))
            if let other = names.updateValue(identifier, forKey: name.lowercased()) {
                #expect(Array(other.utf8) == Array(identifier.utf8))
            }
            if !name.contains("~") {
                #expect(EntryName.identifier(of: name).map { Array($0.utf8) } == Array(identifier.utf8))
            }
        }
    }

    private static func scalar(_ random: inout SeededGenerator) -> Unicode.Scalar {
        if random.happens(onceIn: 2) { return Unicode.Scalar(UInt8(random.number(below: 128))) }
        return Unicode.Scalar(UInt32(random.number(below: 0x11_0000))) ?? "x"
    }
}
