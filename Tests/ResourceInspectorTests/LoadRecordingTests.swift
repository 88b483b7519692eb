import Foundation
import ResourceTesting
import Testing

@testable import ResourceCore
@testable import ResourceInspector

/// A recording is made from the events of a resource, from a moment that a test can begin with.
@MainActor
@Suite(.timeLimit(.minutes(10))) struct LoadRecordingTests {
    private let container = ResourceContainer(clock: ManualClock())
    private let gate = GatedLoader<String>()

    /// Returns the source that is made from the events that an operation causes.
    private func source(of operation: () async throws -> Void) async throws -> TestSource? {
        let events = container.events(limit: 100, includingValues: true)
        try await operation()
        container.endEvents()
        var recording = LoadRecording(of: String.self)
        for await event in events { recording.note(event) }
        return recording.isComplete
            ? TestSource(id: EntryID("greeting", of: String.self), recording: recording) : nil
    }

    @Test func `it begins with the value that was there`() async throws {
        container.set("hello", for: gate.resource("greeting"))
        let store = ResourceStore(gate.resource("greeting"), in: container)
        store.appear()
        let source = try #require(
            try await source {
                let responses = ResponseReader(store)
                store.start(.refresh)
                try await gate.nextCall().succeed("good morning")
                try await responses.next()
            })
        #expect(source.moments == ["hello", "good morning"])
        #expect(source.text.contains("store.set(\"hello\")\n"))
        #expect(source.text.contains("store.appear()\n        store.start(.refresh)\n"))
    }

    @Test func `a load that ran before it has no place in it`() async throws {
        let store = ResourceStore(gate.resource("greeting"), in: container)
        let responses = ResponseReader(store)
        store.start(.load)
        let early = try await gate.nextCall()
        let source = try #require(
            try await source {
                early.succeed("early")
                try await responses.next()
                store.start(.refresh)
                try await gate.nextCall().succeed("late")
                try await responses.next()
            })
        #expect(source.moments == ["early", "late"])
    }

    @Test func `its memory is bounded, and it begins again`() async throws {
        let store = ResourceStore(gate.resource("greeting"), in: container)
        let events = container.events(limit: 10_000, includingValues: true)
        let responses = ResponseReader(store)
        for number in 1...300 {
            store.start(.refresh)
            try await gate.nextCall().succeed("\(number)")
            try await responses.next()
        }
        container.endEvents()
        var recording = LoadRecording(of: String.self)
        for await event in events {
            recording.note(event)
            #expect(recording.steps.count <= LoadRecording.limit + 2 && recording.states.count <= LoadRecording.limit)
        }
        #expect(recording.isComplete && recording.initialValue as? String != "1")
    }

    @Test func `without a load there is nothing to copy`() async throws {
        #expect(try await source { container.set("hello", for: gate.resource("greeting")) } == nil)
    }

    @Test func `a value that is unchanged is a response with the value`() async throws {
        let answers = GatedLoader<Bool>()
        let resource = Resource<String>("greeting") { context in
            try await answers.load() ? .modified("hello", validator: LoadValidator("1")) : .notModified
        }
        let store = ResourceStore(resource, in: container)
        let source = try #require(
            try await source {
                let responses = ResponseReader(store)
                store.start(.load)
                try await answers.nextCall().succeed(true)
                try await responses.next()
                store.start(.refresh)
                try await answers.nextCall().succeed(false)
                try await responses.next()
            })
        #expect(source.moments == ["idle", "loading", "hello"])
        #expect(source.text.contains("call2.succeed(\"hello\")") && !source.text.contains("appear()"))
    }

    @Test func `a load that runs is no response yet`() async throws {
        let store = ResourceStore(gate.resource("greeting"), in: container)
        let running = try #require(
            try await source {
                store.start(.load)
                _ = try await gate.nextCall()
            })
        #expect(!running.text.contains("responses") && running.text.contains("_ = try await gate.nextCall()"))
    }

    @Test func `a load that waits to be repeated has one more attempt`() async throws {
        struct Busy: LoadFailure { var kind: LoadFailureKind { .transient() } }
        let store = ResourceStore(gate.resource("greeting"), in: container)
        let waiting = try #require(
            try await source {
                let responses = ResponseReader(store)
                store.start(.load)
                try await gate.nextCall().fail(Busy())
                try await responses.next()
            })
        #expect(waiting.text.contains("attempt < 2"))
    }

    @Test func `what no test could repeat isn't copied`() async throws {
        struct Offline: LoadFailure { var kind: LoadFailureKind { .offline } }
        let store = ResourceStore(gate.resource("greeting"), in: container)
        let source = try await source {
            let responses = ResponseReader(store)
            store.start(.load)
            let call = try await gate.nextCall()
            container.notice(.offline)
            call.fail(Offline())
            try await responses.next()
        }
        #expect(source == nil, "the load waits for a connection")
    }

    @Test func `an invalidation on screen loads by itself`() async throws {
        let store = ResourceStore(gate.resource("greeting"), in: container)
        let source = try #require(
            try await source {
                let responses = ResponseReader(store)
                store.appear()
                try await gate.nextCall().succeed("one")
                try await responses.next()
                store.invalidate()
                try await gate.nextCall().succeed("two")
                try await responses.next()
            })
        #expect(source.text.contains("store.invalidate()\n        let call2 = try await gate.nextCall()\n"))
    }
}

/// Values are written as expressions of Swift.
@Suite struct SwiftLiteralTests {
    private struct Opaque: Sendable, CustomStringConvertible {
        let description = "opaque"
    }

    @Test func `plain values are literals`() {
        #expect(SwiftLiteral("a \"b\" \\ \n").text == #""a \"b\" \\ \n""#)
        #expect(SwiftLiteral(-3).text == "-3" && SwiftLiteral(true).text == "true")
        #expect(SwiftLiteral(["a", "b"]).text == #"["a", "b"]"#)
    }

    @Test func `others are decoded from JSON, in a literal that no value can end`() throws {
        let literal = SwiftLiteral(["x": ##"a "# \# b"##])
        #expect(literal.isDecoded && literal.text.hasPrefix("decoded(##\""))
    }

    @Test func `what can't be written is left to the developer`() {
        #expect(SwiftLiteral(Opaque()).text == "<#ResourceInspectorTests.SwiftLiteralTests.Opaque: opaque#>")
    }
}
