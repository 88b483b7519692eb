import Foundation
import HTTPTypes
import HeadlessHost
import PortableUI
import ResourceCore
import ResourceHTTP
import ResourceStorage
import ResourceTesting
import ResourceUI
import ResourceWriting
import Testing

/// The guide to writing: its code is compiled and run here, against a server in memory.
@Suite(.timeLimit(.minutes(10))) @MainActor struct WritingGuideTests {
    private let server = PressServer()

    private func launch() async throws -> ResourceContainer {
        let container = try await makePressContainer(outbox: .inMemory(), cache: .inMemory())
        container.httpTransport = server.transport
        return container
    }

    @Test func `the guide prints what is compiled here`() throws {
        let page = "Sources/AsyncResources/AsyncResources.docc/Writing.md"
        #expect(try Snippets.all(in: page).count == 18)
        #expect(try Snippets.missing(of: page, in: [Snippets.source("Guides/WritingGuide")]) == [])
    }

    @Test func `a like is shown before the server has it`() async throws {
        let container = try await launch()
        let host = HeadlessHost {
            AsyncResourceView(.article(1)) { LikeButton(article: $0) }.resourceContainer(container)
        }
        try await host.until { host.contains(.button, "Like") }
        server.isReachable = false
        try host.tap("Like")
        #expect(host.contains(.button, "Unlike") && server.writes.isEmpty)
    }

    @Test func `a form shows that it's being saved, and merges what others have changed`() async throws {
        let container = try await launch()
        let article = try await container.value(of: .article(1))
        server.change { $0.isLiked = true }
        let host = HeadlessHost { ArticleForm(article: article).resourceContainer(container) }
        try host.type("Haze", into: "Title")
        try host.tap("Save")
        #expect(container.state(of: .article(1)).value?.title == "Haze")
        await server.until { $0.article == Article(id: 1, title: "Haze", isLiked: true) }
        #expect(server.writes == ["PUT /articles/1"])
    }

    @Test func `a message that fails stays in the chat, and the outbox sends it again`() async throws {
        let container = try await launch()
        let host = HeadlessHost { PressWindow(container: container) }
        let outbox = HeadlessHost { OutboxScreen().resourceContainer(container) }
        try await host.until { host.contains(.button, "Send") && container.state(of: .chat).value != nil }
        server.refusesMessages = true
        try host.type("Hello", into: "Message")
        try host.tap("Send")
        try await host.until { host.contains(.row, "Hello Not sent") }
        try await outbox.until { outbox.contains(.button, "Try again") }
        server.refusesMessages = false
        try outbox.tap("Try again")
        try await host.until { host.contains(.row, "Hello ") }
        try await outbox.until { !outbox.contains(.button, "Try again") }
        #expect(server.writes == ["POST /messages"])
    }

    @Test func `a discarded message leaves the chat`() async throws {
        let container = try await launch()
        server.refusesMessages = true
        _ = try await container.value(of: .chat)
        let message = Message(id: UUID(), text: "Hello")
        let sent = container.send(SendMessage(message: message))
        try await sent.until { $0.error != nil }
        #expect(container.state(of: .chat).value?.map(\.mark) == ["Not sent"])
        let outbox = HeadlessHost { OutboxScreen().resourceContainer(container) }
        try outbox.tap("Discard")
        try await outbox.until { !outbox.contains(.button, "Discard") }
        #expect(container.state(of: .chat).value == [])
    }

    @Test func `a deletion can be undone`() async throws {
        // NB: All tests share the main actor, where the seconds for an undo could pass before it's tapped.
        let clock = ManualClock()
        let outbox = try await Outbox(MemoryStore(), DeleteMemo.self)
        let container = ResourceContainer(clock: clock, outbox: outbox)
        container.httpTransport = server.transport
        server.memos = [Memo(id: "m7", text: "Milk")]
        let host = HeadlessHost { MemoList().resourceContainer(container) }
        try await host.until { host.contains(.button, "Delete Milk") }
        try host.tap("Delete Milk")
        try await host.until { host.contains(.button, "Undo") && !host.contains(.button, "Delete Milk") }
        try host.tap("Undo")
        try await host.until { host.contains(.button, "Delete Milk") && !host.contains(.button, "Undo") }
        #expect(server.writes.isEmpty)
    }

    @Test func `a memo is deleted by the identifier that the server assigns`() async throws {
        let container = try await launch()
        _ = try await container.value(of: .memos)
        let addition = container.send(AddMemo(memo: Memo(id: "draft", text: "Milk")))
        let deletion = container.send(DeleteMemo(id: "draft"))
        #expect(container.state(of: .memos).value == [])
        #expect(try await addition.output.id == "m1")
        try await deletion.output
        #expect(server.writes == ["POST /memos", "DELETE /memos/m1"] && server.memos.isEmpty)
    }

    @Test func `after a sign-in and in the background, everything is sent`() async throws {
        let store = await PersistentDataStore.inMemory()
        let outbox = try await Outbox(store, LikeArticle.self)
        let container = ResourceContainer(outbox: outbox)
        container.httpTransport = server.transport
        server.isSignedIn = false
        let sent = container.send(LikeArticle(id: 1, isLiked: true))
        await sendInTheBackground(outbox)
        try await sent.until { if case .waiting(.signIn) = $0.status { true } else { false } }
        server.isSignedIn = true
        signIn(to: Account(), with: "secret", outbox)
        await sendInTheBackground(outbox)
        try await sent.output
        #expect(server.writes == ["PUT /articles/1/like"] && outbox.pendingMutations.isEmpty)
    }
}

/// A server of one article, a chat, and memos, which applies each write once.
@MainActor final class PressServer {
    private(set) var article = Article(id: 1, title: "Fog")
    private var version = 1
    private var messages: [Message] = []
    private var keys: Set<String> = []

    /// The writes that were applied, in order.
    private(set) var writes: [String] = []
    var memos: [Memo] = []
    var isReachable = true
    var isSignedIn = true
    var refusesMessages = false
    private let applied = AsyncStream<Void>.makeStream()

    var transport: ScriptedTransport {
        ScriptedTransport { request, body in try await self.answer(request, body) }
    }

    /// Changes the article as another user does.
    func change(_ body: (inout Article) -> Void) {
        body(&article)
        version += 1
    }

    /// Returns when a condition holds after a write.
    func until(_ condition: (PressServer) -> Bool) async {
        if condition(self) { return }
        for await _ in applied.stream where condition(self) { return }
    }

    private func answer(_ request: HTTPRequest, _ body: Data?) throws -> HTTPDataResponse {
        guard isReachable else { throw URLError(.cannotConnectToHost) }
        let path = request.path ?? ""
        if request.method == .get { return try document(path) }
        guard isSignedIn else { return .status(.unauthorized) }
        if refusesMessages, path == "/messages" { return .status(.forbidden) }
        if let condition = request.headerFields[.ifMatch], condition != tag { return .status(.preconditionFailed) }
        guard let key = request.headerFields[.init("Idempotency-Key")!] else { return .status(.badRequest) }
        let isNew = keys.insert(key).inserted
        defer { applied.continuation.yield() }
        if isNew { writes.append("\(request.method) \(path)") }
        return try apply(request.method, path, body ?? Data())
    }

    private var tag: String { "\"v\(version)\"" }

    private func document(_ path: String) throws -> HTTPDataResponse {
        switch path {
        case "/messages": try .json(text(of: messages))
        case "/memos": try .json(text(of: memos))
        default: try .json(text(of: article), headerFields: [.eTag: tag])
        }
    }

    private func apply(_ method: HTTPRequest.Method, _ path: String, _ body: Data) throws -> HTTPDataResponse {
        switch (method, path) {
        case (.put, "/articles/1"):
            change { article in article = (try? JSONDecoder().decode(Article.self, from: body)) ?? article }
        case (_, "/articles/1/like"): change { $0.isLiked = method == .put }
        case (.post, "/messages"): messages.append(try JSONDecoder().decode(Message.self, from: body))
        case (.post, "/memos"):
            let memo = Memo(id: "m\(memos.count + 1)", text: try JSONDecoder().decode(Memo.self, from: body).text)
            memos.append(memo)
            return try .json(text(of: memo))
        default: memos.removeAll { path.hasSuffix($0.id) }
        }
        return method == .delete ? .status(.noContent) : try document(path)
    }

    private func text(of value: some Encodable) throws -> String {
        String(decoding: try JSONEncoder().encode(value), as: UTF8.self)
    }
}
