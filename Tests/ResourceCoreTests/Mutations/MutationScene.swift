import Foundation
import ResourceTesting
import Synchronization

@testable import ResourceCore
@testable import ResourceWriting

/// A list on a server that the test controls, and a store that shows it.
@MainActor struct MutationScene {
    let clock = ManualClock()
    let loads = GatedLoader<[String]>()
    let sends = GatedLoader<String>()
    let container: ResourceContainer
    let list: Resource<[String]>
    let store: ResourceStore<[String]>

    init(outbox: Outbox? = nil, archive: (any DataStore)? = nil) {
        container = ResourceContainer(clock: clock, jitter: { 1 }, archive: archive, outbox: outbox)
        list = loads.resource("list")
        store = ResourceStore(list, in: container)
    }

    /// Creates a scene whose store is on screen with a loaded list.
    static func loaded(_ list: [String] = [], outbox: Outbox? = nil) async throws -> MutationScene {
        let scene = MutationScene(outbox: outbox)
        scene.store.appear()
        try await scene.loads.nextCall().succeed(list)
        try await scene.store.until { $0.value != nil && !$0.isLoading }
        return scene
    }

    /// Returns a mutation that appends a text, unless the list has it.
    func append(_ text: String) -> Append { Append(text: text, sends: sends) }
}

/// A mutation that appends a text to the list, unless the list has it.
struct Append: Mutation {
    let text: String
    let sends: GatedLoader<String>
    var keys: [ResourceKey] = ["list"]
    var order: [ResourceKey] = []

    func send(_ context: MutationContext) async throws -> String { try await sends.load() }

    var overlays: [Overlay] {
        Overlay(Resource<[String]>("list") { [] }) { [text] list in
            if !list.contains(text) { list.append(text) }
        }
    }

    var affectedKeys: [ResourceKey] { keys }
    var orderingKeys: [ResourceKey] { order }
}

/// An error of a server that found an outdated precondition.
struct Outdated: LoadFailure {
    var kind: LoadFailureKind { .conflict }
}

/// An error that another attempt may not repeat.
struct Unavailable: LoadFailure {
    var kind: LoadFailureKind { .transient() }
}

/// An error of a server that has rejected the mutation.
struct Rejected: LoadFailure, Equatable {
    var kind: LoadFailureKind { .permanent }
}
