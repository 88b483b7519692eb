import AsyncResources
import Foundation
import ResourceTesting
import Testing

/// The loads of `links/by "me"`, as the resource inspector recorded them.
@MainActor
@Suite(.timeLimit(.minutes(10))) struct RecordedLinksByMeTests {
    @Test func showsWhatWasSeen() async throws {
        let container = ResourceContainer(clock: ManualClock())
        let gate = GatedLoader<Array<URL>>(.ignoresCancellation)
        // The app's own resource may take the place of this one: `.stations.loaded(by: gate)`.
        let resource = gate.resource(["links", "by \"me\""])
            .retry(RetryPolicy { attempt, _ in attempt < 2 ? .zero : nil })
        let store = ResourceStore(resource, in: container)
        let recorder = StateRecorder(store)
        let responses = ResponseReader(store)

        store.appear()
        let call1 = try await gate.nextCall()
        try call1.succeed(decoded(#"["https://a.example/first"]"#))
        try await responses.next()
        store.start(.refresh)
        let call2 = try await gate.nextCall()
        Task { await store.reload() }
        let call3 = try await gate.nextCall()
        try call3.succeed(decoded(#"["https://a.example/first","https://a.example/second"]"#))
        try await responses.next()
        try call2.succeed(decoded(#"["https://a.example/late?q=%221%22"]"#))
        try await responses.next()
        store.start(.refresh)
        let call4 = try await gate.nextCall()
        call4.fail(RecordedFailure(kind: .transient(), errorDescription: "The server said: \"no\"."))
        try await responses.next()
        let call5 = try await gate.nextCall()
        call5.fail(RecordedFailure(kind: .transient(), errorDescription: "The server said: \"no\"."))
        try await responses.next()
        store.set([])
        store.start(.sync)
        _ = try await gate.nextCall()
        container.cancel(resource.key)
        store.disappear()

        let seen = [
            "idle",
            "loading",
            "[https://a.example/first]",
            "[https://a.example/first, https://a.example/second]",
            "[https://a.example/first, https://a.example/second]+error",
            "[]",
        ]
        #expect(recorder.timeline == seen.joined(separator: " ─ "))
    }
}

/// Returns the value that was recorded as JSON.
private func decoded<Value: Decodable>(_ json: String) throws -> Value {
    try JSONDecoder().decode(Value.self, from: Data(json.utf8))
}

/// A failure that was recorded.
private struct RecordedFailure: LoadFailure, LocalizedError {
    let kind: LoadFailureKind
    let errorDescription: String?
}
