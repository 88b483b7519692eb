import Foundation
import HTTPTypes
import ResourceCore
import ResourceHTTP
import ResourceTesting
import ResourceWriting
import Testing

/// The examples of the documentation, against a server that honors keys and preconditions.
@Suite(.timeLimit(.minutes(10))) @MainActor struct MutationExampleTests {
    private let server = ExampleServer()

    private let clock = ManualClock()
    private let outbox: Outbox
    private let container: ResourceContainer

    init() async throws {
        outbox = try Outbox(inMemory: MarkRead.self, SendMessage.self, AddNote.self, DeleteNote.self)
        container = ResourceContainer(clock: clock, jitter: { 1 }, outbox: outbox)
        container.httpTransport = server.transport
    }

    private func displayed<Value>(_ resource: Resource<Value>) -> Value? {
        container.state(of: resource).value
    }

    @Test func `a story is shown as read at once, and applied once, although the first response is lost`() async throws
    {
        server["stories/1"] = #"{"id": 1, "title": "Fog", "isRead": false}"#
        _ = try await container.value(of: .story(1))
        server.losesResponses.withLock { $0 = 1 }
        container.notice(.offline)
        let sent = container.send(MarkRead(id: 1))
        #expect(displayed(.story(1))?.isRead == true)
        container.notice(.online)
        try await container.waits(for: .backoff)
        clock.advance(by: .seconds(1))
        _ = try await sent.output
        #expect(server.writes == ["PUT stories/1/read"])
        server["stories/1"] = #"{"id": 1, "title": "Fog", "isRead": true}"#
        #expect(try await container.value(of: .story(1)) == Story(id: 1, title: "Fog", isRead: true))
    }

    @Test func `an edit is merged with the edit of another user`() async throws {
        server["stories/1"] = #"{"id": 1, "title": "Fog", "isRead": false}"#
        var story = try await container.value(of: .story(1))
        server["stories/1"] = #"{"id": 1, "title": "Mist", "isRead": true}"#
        story.title = "Haze"
        container.notice(.offline)
        let sent = container.send(EditStory(story: story))
        #expect(displayed(.story(1)) == story)
        container.notice(.online)
        #expect(try await sent.output == Story(id: 1, title: "Haze", isRead: true))
        #expect(try await container.value(of: .story(1)) == Story(id: 1, title: "Haze", isRead: true))
        #expect(server.writes == ["PUT stories/1"])
    }

    @Test func `two edits in a row don't conflict with each other`() async throws {
        server["stories/1"] = #"{"id": 1, "title": "Fog", "isRead": false}"#
        _ = try await container.value(of: .story(1))
        container.notice(.offline)
        let first = container.send(EditStory(story: Story(id: 1, title: "a", isRead: false)))
        let second = container.send(EditStory(story: Story(id: 1, title: "b", isRead: false)))
        container.notice(.online)
        _ = try await (first.output, second.output)
        #expect(server.writes.count == 2 && server.rejections == 0)
        #expect(try await container.value(of: .story(1)).title == "b")
    }

    @Test func `a message that wasn't sent stays on screen, and is sent again`() async throws {
        server["messages"] = "[]"
        _ = try await container.value(of: .chat)
        server.refusal.withLock { $0 = .forbidden }
        container.notice(.offline)
        let sent = container.send(SendMessage(message: Message(id: "1", text: "Hello")))
        #expect(displayed(.chat)?.map(\.mark) == ["…"])
        container.notice(.online)
        #expect(await sent.outcome.failure is HTTPFailure)
        #expect(displayed(.chat)?.map(\.mark) == ["Not sent"])
        server.refusal.withLock { $0 = nil }
        let failed = try #require(outbox.pendingMutations.first)
        failed.retry()
        try await sent.until(\.status.isSucceeded)
        #expect(server.writes == ["POST messages"])
        #expect(try await container.value(of: .chat).map(\.text) == ["Hello"])
    }

    @Test func `a note is deleted by the identifier that the server has assigned`() async throws {
        server["notes"] = "[]"
        _ = try await container.value(of: .notes)
        let note = Note(id: "draft", text: "Milk")
        container.notice(.offline)
        let addition = container.send(AddNote(note: note))
        let deletion = container.send(DeleteNote(id: note.id), after: .seconds(5))
        #expect(displayed(.notes) == [])
        container.notice(.online)
        #expect(try await addition.output == Note(id: "n1", text: "Milk"))
        try await container.waits(for: .delay)
        clock.advance(by: .seconds(5))
        try await deletion.output
        #expect(server.writes == ["POST notes", "DELETE notes/n1"])
        #expect(try await container.value(of: .notes) == [])
    }

    @Test func `a deletion can be undone`() async throws {
        server["notes"] = #"[{"id": "n7", "text": "Milk"}]"#
        _ = try await container.value(of: .notes)
        let deletion = container.send(DeleteNote(id: "n7"), after: .seconds(5))
        #expect(displayed(.notes) == [])
        #expect(await deletion.cancel())
        #expect(displayed(.notes)?.map(\.id) == ["n7"])
        #expect(server.writes.isEmpty)
    }

    @Test func `a note whose deletion was applied but not acknowledged is gone, which is all that was asked for`()
        async throws
    {
        server["notes"] = "[]"
        try await container.send(DeleteNote(id: "n7")).output
        #expect(server.writes.isEmpty)
    }
}
