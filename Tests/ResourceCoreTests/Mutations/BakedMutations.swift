import Foundation
import ResourceTesting

@testable import ResourceCore
@testable import ResourceWriting

// Mutations whose effects become part of records.

/// A mutation that appends a text to a persisted list.
struct PersistedAppend: Mutation {
    let text: String
    let sends: GatedLoader<String>

    func send(_ context: MutationContext) async throws -> String { try await sends.load() }

    var overlays: [Overlay] {
        Overlay(Resource<[String]>("list") { [] }.persisted()) { [text] in $0.append(text) }.nonIdempotent()
    }
}

/// A mutation that appends a letter to a text, or to all texts.
struct Spell: Mutation {
    let letter: String
    let text: Resource<String>
    let isPrefix: Bool

    func send(_ context: MutationContext) async throws {}

    var overlays: [Overlay] {
        if isPrefix {
            Overlay(prefix: ResourceKey(), String.self) { [letter] in $0 += letter }.nonIdempotent()
        } else {
            Overlay(text) { [letter] in $0 += letter }.nonIdempotent()
        }
    }
}

/// A mutation that counts.
struct CountVisit: DurableMutation {
    static let kind = "CountVisit"
    static let visits = Resource<Int>("visits") { throw Unavailable() }.persisted()

    func send(_ context: MutationContext) async throws {}

    var overlays: [Overlay] { Overlay(Self.visits) { $0 += 1 }.nonIdempotent() }

    struct Now: Mutation {
        func send(_ context: MutationContext) async throws {}

        var overlays: [Overlay] { CountVisit().overlays }
    }
}

/// A store from which nothing is removed, as if each process ended before that.
struct KeepingArchive: WrappedStore {
    let base: MemoryStore

    func remove(_ identifier: String) -> Bool { true }
}
