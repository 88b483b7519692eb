import Observation
import ResourceTesting
import Testing

@testable import ResourceCore

/// The progress of an attempt.
@Suite(.timeLimit(.minutes(10))) @MainActor struct ProgressTests {
    @Test func `what a loader reports is shown, and in the attempt as well`() async throws {
        let scene = Scene()
        let store = scene.store()
        store.appear()
        let call = try await scene.gate.nextCall()
        #expect(store.progress == nil && store.attempt?.progress == nil)
        call.context?.report(progress: 0.25)
        try await store.until { $0.progress == 0.25 }
        #expect(store.attempt?.progress == 0.25 && store.isLoading)
        call.succeed("hello")
        try await store.until { $0.value == "hello" }
        #expect(store.progress == nil)
    }

    @Test func `progress never goes backwards, and never exceeds 1`() async throws {
        let scene = Scene()
        let store = scene.store()
        store.appear()
        let call = try await scene.gate.nextCall()
        call.context?.report(progress: 0.5)
        try await store.until { $0.progress == 0.5 }
        let recorder = StateRecorder(store)
        for share in [0.2, -1, 0.5, .nan] { call.context?.report(progress: share) }
        #expect(scene.container.state(of: scene.resource).progress == 0.5)
        call.context?.report(progress: 7)
        try await store.until { $0.progress == 1 }
        call.context?.report(progress: 0.75)
        #expect(scene.container.state(of: scene.resource).progress == 1)
        store.cancel()
        let shown = recorder.states.compactMap(\.progress)
        #expect(Set(shown) == [0.5, 1] && shown == shown.sorted())
    }

    @Test func `an attempt that runs is not complete because of another event`() async throws {
        let scene = Scene()
        let store = scene.store()
        store.appear()
        let call = try await scene.gate.nextCall()
        call.context?.report(progress: 0.5)
        try await store.until { $0.progress == 0.5 }
        let recorder = StateRecorder(store)
        let other = scene.store()
        other.appear()
        other.disappear()
        #expect(other.progress == 0.5)
        #expect(recorder.states.map(\.progress) == [0.5])
    }

    @Test func `a report of less, or of what is no number, is not noted`() {
        let meter = AttemptReport()
        meter.watch(true)
        #expect(!meter.report(.nan) && meter.reported == nil)
        #expect(meter.report(0.5) && meter.reported == 0.5)
        meter.clearPendingNotification()
        #expect(!meter.report(0.25) && !meter.report(0.5) && meter.reported == 0.5)
    }

    @Test func `progress always ends at 1 before completion, including on failure and cancel`() async throws {
        let ends: [(GatedLoader<String>.Call, ResourceStore<String>) -> Void] = [
            { call, _ in call.succeed("hello") },
            { call, _ in call.fail(Broken()) },
            { _, store in store.cancel() },
            { _, store in store.reset() },
            { _, store in store.set("mine") },
        ]
        for end in ends {
            let scene = Scene()
            let store = scene.store()
            store.appear()
            let call = try await scene.gate.nextCall()
            call.context?.report(progress: 0.5)
            try await store.until { $0.progress == 0.5 }
            let recorder = StateRecorder(store)
            end(call, store)
            try await store.until { !$0.isLoading }
            #expect(recorder.states.map(\.progress) == [0.5, 1, nil])
            #expect(recorder.states[1].isLoading && recorder.states[1].value == nil)
        }
    }

    @Test func `an attempt that is replaced ends at 1, and the next one begins without progress`() async throws {
        let scene = Scene()
        let store = scene.store()
        store.appear()
        try await scene.gate.nextCall().context?.report(progress: 0.5)
        try await store.until { $0.progress == 0.5 }
        let recorder = StateRecorder(store)
        async let reloaded = store.reload()
        let second = try await scene.gate.nextCall()
        #expect(recorder.states.map(\.progress) == [0.5, 1, nil])
        second.succeed("hello")
        _ = await reloaded
    }

    @Test func `without a report there is no progress, to the end`() async throws {
        let scene = Scene()
        let store = scene.store()
        let recorder = StateRecorder(store)
        store.appear()
        try await scene.gate.nextCall().succeed("hello")
        try await store.until { $0.value == "hello" }
        #expect(recorder.states.allSatisfy { $0.progress == nil })
    }

    @Test func `an attempt that was cancelled or replaced reports in vain, and so does one that has ended`()
        async throws
    {
        let scene = Scene(.ignoresCancellation)
        let store = scene.store()
        store.appear()
        let early = try await scene.gate.nextCall()
        early.context?.report(progress: 0.75)
        try await store.until { $0.progress == 0.75 }
        async let reloaded = store.reload()
        let late = try await scene.gate.nextCall()
        #expect(store.progress == nil)
        early.context?.report(progress: 0.9)
        late.context?.report(progress: 0.5)
        try await store.until { $0.progress == 0.5 }
        late.succeed("new")
        _ = await reloaded
        late.context?.report(progress: 0.8)
        early.context?.report(progress: 1)
        #expect(store.progress == nil && scene.container.state(of: scene.resource).progress == nil)
        early.succeed("old")
    }

    @Test func `each attempt begins without progress`() async throws {
        let scene = Scene()
        let store = ResourceStore(
            scene.resource.retry(RetryPolicy { attempt, _ in attempt < 2 ? .seconds(1) : nil }), in: scene.container)
        store.appear()
        let first = try await scene.gate.nextCall()
        first.context?.report(progress: 0.75)
        try await store.until { $0.progress == 0.75 }
        first.fail(Spoken(kind: .transient()))
        try await store.until { $0.waiting != nil }
        #expect(store.progress == nil)
        scene.container.advance(scene.clock, by: .seconds(1))
        let second = try await scene.gate.nextCall()
        second.context?.report(progress: 0.25)
        try await store.until { $0.progress == 0.25 }
        store.cancel()
    }

    @Test func `a loader that reports a hundred thousand times has one delivery on its way`() async throws {
        let scene = Scene()
        let store = scene.store()
        store.appear()
        let call = try await scene.gate.nextCall()
        let recorder = StateRecorder(store)
        for count in 1...100_000 { call.context?.report(progress: Double(count) / 200_000) }
        try await store.until { $0.progress == 0.5 }
        #expect(recorder.states.map(\.progress) == [nil, 0.5])
        store.cancel()
    }

    @Test func `nothing is delivered while nobody has a store, and one who comes later sees the latest`() async throws {
        let scene = Scene()
        scene.container.prefetch(scene.resource)
        let call = try await scene.gate.nextCall()
        let meter = AttemptReport()
        #expect(!meter.report(0.5) && meter.reported == 0.5)
        meter.watch(true)
        #expect(meter.report(0.75) && !meter.report(0.8))
        call.context?.report(progress: 0.5)
        let store = scene.store()
        #expect(store.progress == 0.5)
        call.context?.report(progress: 0.75)
        try await store.until { $0.progress == 0.75 }
        scene.container.cancel("greeting")
    }

    @Test func `the progress of a silent load is not shown`() async throws {
        let scene = Scene()
        let store = try await scene.loaded("first")
        store.start(.sync)
        let call = try await scene.gate.nextCall()
        let progress = Readings { _ = store.state }
        call.context?.report(progress: 0.5)
        #expect(store.progress == nil)
        store.start(.refresh)
        #expect(store.progress == 0.5 && progress.changes == 1)
        call.succeed("second")
        try await store.until { $0.value == "second" }
    }

    @Test func `a body that reads only the value is not evaluated for progress`() async throws {
        let scene = Scene()
        let store = try await scene.loaded("first")
        store.start(.refresh)
        let call = try await scene.gate.nextCall()
        let value = Readings { _ = (store.value, store.phase, store.isRefreshing) }
        let progress = Readings { _ = store.progress }
        call.context?.report(progress: 0.5)
        try await store.until { $0.progress == 0.5 }
        #expect(value.changes == 0 && progress.changes == 1)
        store.cancel()
    }
}
