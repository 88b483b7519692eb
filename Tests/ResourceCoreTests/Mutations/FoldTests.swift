import Foundation
import ResourceTesting
import Testing

@testable import ResourceCore
@testable import ResourceWriting

/// The effects of acknowledged mutations, and the values in memory (W4).
@Suite(.timeLimit(.minutes(10))) @MainActor struct FoldTests {
    @Test func `a value that an effect shows stays when the load fails, W4`() async throws {
        struct Open: Mutation {
            func send(_ context: MutationContext) async throws {}
            var overlays: [Overlay] { Overlay(Resource<[String]>("list") { [] }, showing: ["shown"]) }
        }
        let scene = MutationScene()
        scene.store.appear()
        let load = try await scene.loads.nextCall()
        try await scene.container.send(Open()).output
        load.fail(Rejected())
        try await scene.loads.nextCall().fail(Rejected())
        try await scene.store.until { $0.error != nil && !$0.isLoading }
        #expect(scene.store.value == ["shown"])
        try await scene.container.wipe()
        #expect(scene.store.value == nil)
        scene.store.disappear()
    }

    @Test func `an effect becomes part of the value, and nothing else of the mutation stays, W4, W12`() async throws {
        let scene = MutationScene()
        scene.container.set(["a"], for: scene.list)
        for text in ["b", "c"] {
            let sent = scene.container.send(scene.append(text))
            try await scene.sends.nextCall().succeed(text)
            _ = try await sent.output
        }
        await scene.container.settled()
        scene.container.withTurn { turn in
            let entry = turn.state.entry(of: scene.list.erased)
            #expect(
                entry?.state.layers == nil && entry?.state.content.value?.typed([String].self) == ["a", "b", "c"])
            #expect(turn.writing.state.shown.isEmpty && turn.writing.state.kept.isEmpty)
        }
    }

    @Test func `an effect stays over a value as long as a load runs that began before it, W4`() async throws {
        let scene = try await MutationScene.loaded(["a"])
        let sent = scene.container.send(scene.append("b"))
        let refresh = Task { await scene.store.refresh() }
        let old = try await scene.loads.nextCall()
        try await scene.sends.nextCall().succeed("b")
        _ = try await sent.output
        old.succeed(["x"])
        try await scene.store.until { $0.value?.first == "x" }
        #expect(scene.store.value == ["x", "b"] && scene.store.isStale)
        try await scene.loads.nextCall().succeed(["y"])
        _ = await refresh.value
        #expect(scene.store.value == ["y"])
        scene.store.disappear()
    }

    @Test func `a mutation is made from the validator of the last response, W13`() async throws {
        struct Touch: Mutation {
            let seen: Lock<[LoadValidator?]>

            func send(_ context: MutationContext) async throws {
                seen.withLock { $0.append(context.validator(of: Resource<[String]>("list") { [] })) }
                context.setValidator(LoadValidator("2"), for: "list")
            }

            var affectedKeys: [ResourceKey] { ["list"] }
        }
        let list = Resource<[String]>("list") { _ in .modified(["a"], validator: LoadValidator("1")) }
        let (container, seen) = (ResourceContainer(clock: ManualClock()), Lock<[LoadValidator?]>([]))
        #expect(try await container.value(of: list) == ["a"])
        for _ in 1...2 { try await container.send(Touch(seen: seen)).output }
        #expect(seen.withLock { $0 } == [LoadValidator("1"), LoadValidator("2")])
    }
}
