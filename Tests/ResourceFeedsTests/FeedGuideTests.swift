import Foundation
import ResourceCore
import ResourceFeeds
import ResourcePages
import ResourceTesting
import ResourceWriting
import Testing

// The examples of *Live data*, and of the landing page of ResourceFeeds.

extension Resource where Value == [Message] {
    nonisolated static func room(_ id: String) -> Resource {
        .feed(["rooms", id]) {
            let room = try await ChatServer.shared.room(id)
            return FeedSnapshot(room.messages, at: room.position)
        } changes: { position in
            await ChatServer.shared.events(in: id, after: position)
        } apply: { messages, event in
            messages.apply(event)
        }
        .persisted()
    }
}

extension Resource where Value == [Message] {
    nonisolated static func channel(_ id: String) -> Resource {
        .feed(["channels", id]) {
            let room = try await ChatServer.shared.room(id)
            return FeedSnapshot(room.messages, at: room.position)
        } changes: {
            await ChatServer.shared.channel(id)
        } apply: { messages, event in
            messages.apply(event)
        }
    }
}

extension Resource where Value == Pages<Message> {
    nonisolated static func history(of id: String) -> Resource {
        .pages(["rooms", id, "history"]) { cursor in
            let page = try await ChatServer.shared.history(of: id, before: cursor)
            return Page(page.messages, next: page.older).at(page.position)
        }
        .live { position in
            await ChatServer.shared.events(in: id, after: position)
        } apply: { messages, event in
            messages.apply(event)
        }
    }
}

extension Pages<Message> {
    mutating func apply(_ event: RoomEvent) {
        switch event {
        case .posted(let message): insert(message)
        }
    }
}

struct PostMessage: Mutation {
    let room: String
    let message: Message

    var affectedKeys: [ResourceKey] { [["rooms", room]] }

    var overlays: [Overlay] {
        Overlay(.room(room)) { [message] in $0.apply(.posted(message)) }
    }

    func send(_ context: MutationContext) async throws {
        let position = try await ChatServer.shared.post(message, in: room, id: context.id)
        context.included(at: position)
    }
}

let news = LiveUpdates("news", covering: ["stories"]) {
    await Newsroom.shared.notifications()
} update: { story, container in
    container.invalidate(["stories", story])
}

/// A server that says which stories have changed.
actor Newsroom {
    static let shared = Newsroom()

    private var readers: [AsyncStream<Int>.Continuation] = []

    func notifications() -> AsyncStream<Int> {
        let (notifications, reader) = AsyncStream<Int>.makeStream()
        readers.append(reader)
        return notifications
    }

    func publish(_ story: Int) {
        for reader in readers { reader.yield(story) }
    }
}

struct Message: Codable, Hashable, Sendable, Identifiable {
    var id: Int
    var text: String
}

enum RoomEvent: Codable, Hashable, Sendable {
    case posted(Message)
}

extension [Message] {
    mutating func apply(_ event: RoomEvent) {
        switch event {
        case .posted(let message): if !contains(where: { $0.id == message.id }) { append(message) }
        }
    }
}

/// A server of rooms in memory.
actor ChatServer {
    typealias Messages = AsyncStream<FeedMessage<RoomEvent, Int>>

    static let shared = ChatServer()

    private var rooms: [String: [Message]] = [:]
    private var readers: [String: [Messages.Continuation]] = [:]

    func room(_ id: String) throws -> (messages: [Message], position: Int) {
        let messages = rooms[id, default: []]
        return (messages, messages.count)
    }

    func history(of id: String, before cursor: Int?) throws -> (messages: [Message], older: Int?, position: Int) {
        let messages = rooms[id, default: []]
        let older = messages.prefix(cursor ?? messages.count)
        return (older.suffix(2).reversed(), older.count > 2 ? older.count - 2 : nil, messages.count)
    }

    func events(in id: String, after position: Int) -> Messages {
        let (events, continuation) = Messages.makeStream()
        for (index, message) in rooms[id, default: []].enumerated().dropFirst(position) {
            continuation.yield(.change(.posted(message), at: index + 1))
        }
        continuation.yield(.upToDate)
        readers[id, default: []].append(continuation)
        return events
    }

    func channel(_ id: String) -> Messages {
        let (events, continuation) = Messages.makeStream()
        continuation.yield(.upToDate(at: rooms[id, default: []].count))
        readers[id, default: []].append(continuation)
        return events
    }

    func post(_ message: Message, in id: String, id mutation: UUID) throws -> Int {
        rooms[id, default: []].append(message)
        let position = rooms[id, default: []].count
        for reader in readers[id, default: []] { reader.yield(.change(.posted(message), at: position, by: mutation)) }
        return position
    }
}

@MainActor @Suite(.timeLimit(.minutes(10))) struct FeedGuideTests {
    @Test func `a message that arrives is shown`() async throws {
        let server = ScriptedFeed<[String], String, Int>()
        let store = ResourceStore(server.resource("room") { $0.append($1) }, in: ResourceContainer())
        store.appear()
        try await server.nextSnapshot().succeed(FeedSnapshot(["hello"], at: 1))
        let connection = try await server.nextConnection()
        connection.send(.change("world", at: 2))
        try await store.until { $0.value == ["hello", "world"] }
    }

    @Test func `messages of two users are shown to both`() async throws {
        let room = "\(UUID())"
        let (mine, others) = (ResourceContainer(archive: MemoryStore()), ResourceContainer(archive: MemoryStore()))
        let stores = [mine, others].map { ResourceStore(Resource<[Message]>.room(room), in: $0) }
        for store in stores {
            store.appear()
            try await store.until { $0.isLive }
        }
        try await mine.send(PostMessage(room: room, message: Message(id: 1, text: "hello"))).output
        #expect(stores[0].value?.map(\.text) == ["hello"])
        try await others.send(PostMessage(room: room, message: Message(id: 2, text: "hi"))).output
        for store in stores { try await store.until { $0.value?.count == 2 && $0.pendingMutationCount == 0 } }
    }

    @Test func `a channel that can't resume shows each message`() async throws {
        let room = "\(UUID())"
        let store = ResourceStore(Resource<[Message]>.channel(room), in: ResourceContainer())
        store.appear()
        try await store.until { $0.isLive && !$0.isStale }
        for id in 1...3 {
            _ = try await ChatServer.shared.post(Message(id: id, text: "hello"), in: room, id: UUID())
        }
        try await store.until { $0.value?.map(\.id) == [1, 2, 3] }
    }

    @Test func `a message that arrives is shown in the history of a room`() async throws {
        let room = "\(UUID())"
        for number in 1...3 {
            _ = try await ChatServer.shared.post(Message(id: number, text: "\(number)"), in: room, id: UUID())
        }
        let store = ResourceStore(Resource<Pages<Message>>.history(of: room), in: ResourceContainer())
        store.appear()
        try await store.until { $0.isLive && !$0.isStale }
        _ = try await ChatServer.shared.post(Message(id: 4, text: "new"), in: room, id: UUID())
        try await store.until { $0.value?.map(\.id) == [4, 3, 2] }
        await store.loadNext()
        #expect(store.value?.map(\.id) == [4, 3, 2, 1])
    }

    @Test func `a story that has changed is loaded again`() async throws {
        let (container, loads) = (ResourceContainer(), GatedLoader<String>())
        let store = ResourceStore(Resource(["stories", 1]) { try await loads.load() }, in: container)
        store.appear()
        try await loads.nextCall().succeed("first")
        try await store.until { $0.value == "first" }
        let following = Task { await container.follow(news) }
        try await loads.nextCall().succeed("second")
        try await store.until { $0.value == "second" }
        await Newsroom.shared.publish(1)
        try await loads.nextCall().succeed("third")
        try await store.until { $0.value == "third" }
        following.cancel()
    }

    @Test(arguments: [
        "AsyncResources/AsyncResources.docc/Feeds.md", "ResourceFeeds/ResourceFeeds.docc/ResourceFeeds.md",
    ])
    func `the examples of a page are compiled here`(page: String) throws {
        let root = URL(filePath: #filePath).resolvingSymlinksInPath().appending(path: "../../..").standardizedFileURL
        let text = try String(contentsOf: root.appending(path: "Sources/\(page)"), encoding: .utf8)
        let code = try [#filePath, LiveDataTests.file]
            .map { try unindented(String(contentsOf: URL(filePath: $0), encoding: .utf8)) }.joined()
        let examples = text.components(separatedBy: "```swift\n").dropFirst().map {
            unindented($0.components(separatedBy: "```")[0])
        }
        #expect(!examples.isEmpty && examples.filter { !code.contains($0) } == [])
    }

    private func unindented(_ code: String) -> String {
        code.split(separator: "\n", omittingEmptySubsequences: false)
            .map { $0.trimmingCharacters(in: .whitespaces) }.joined(separator: "\n")
    }
}
