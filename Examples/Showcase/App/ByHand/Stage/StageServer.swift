import AsyncResources
import Foundation

/// A small server of one pane, whose responses arrive in the order of a story.
///
/// It answers as the station does, but on a network of its own: neither the train's faults nor other pages come between
/// the taps and what they lead to. A request reaches it at once, and its response is delayed. A write is delayed on its
/// way there.
@MainActor
final class StageServer: HTTPTransport {
    /// The place of the newest quotation.
    nonisolated static let newest = 10_000

    /// The number of quotations on a page.
    nonisolated static let pageSize = 10

    private let clock: any Clock<Duration>
    private let replies: [String: [Story.Reply]]
    private let jitter: @Sendable () -> Double
    private var counts: [String: Int] = [:]
    private var notes = ["Passport", "Sandwich", "Headphones"].enumerated().map { number, text in
        Note(id: "\(number + 1)", text: text, version: 1)
    }

    /// A Boolean value that indicates whether requests fail at once, because there's no connection.
    var isInTunnel = false

    /// Creates a server with the replies of a story.
    ///
    /// - Parameter jitter: A closure that returns a number from 0 to 1, on which delays depend by a tenth: too little
    ///   to change the order of what the story is about.
    init(_ replies: [String: [Story.Reply]], clock: any Clock<Duration>, jitter: @escaping @Sendable () -> Double) {
        (self.replies, self.clock, self.jitter) = (replies, clock, jitter)
    }

    /// Returns whether there's a quotation at a place.
    func hasQuote(at place: Int) -> Bool { (1...Self.newest).contains(place) }

    nonisolated func send(
        _ request: HTTPRequest, body: Data?, receive: @escaping @Sendable (HTTPResponsePart) throws -> Void
    ) async throws {
        let reply = try await reply(to: request)
        let early = request.method == .get ? try await response(to: request, body) : nil
        try await clock.sleep(for: reply.delay)
        if reply.isLost { throw URLError(.networkConnectionLost) }
        let response = if let early { early } else { try await response(to: request, body) }
        try receive(.head(response.head))
        try receive(.body(response.body))
    }

    private func reply(to request: HTTPRequest) throws -> Story.Reply {
        guard !isInTunnel else { throw URLError(.notConnectedToInternet) }
        let number = counts[request.name, default: 0]
        counts[request.name] = number + 1
        let scripted = replies[request.name, default: []].dropFirst(number).first
        let delay = (scripted?.delay ?? .milliseconds(500)) * (0.95 + 0.1 * jitter())
        return Story.Reply(after: delay, isLost: scripted?.isLost ?? false)
    }
}

// The responses.
extension StageServer {
    private struct Response: Sendable {
        let head: HTTPResponse
        let body: Data

        init(_ value: some Encodable, link: String? = nil) throws {
            var fields = HTTPFields()
            fields[.contentType] = "application/json"
            if let link, let name = HTTPField.Name("Link") { fields[name] = link }
            head = HTTPResponse(status: .ok, headerFields: fields)
            let encoder = JSONEncoder()
            encoder.dateEncodingStrategy = .iso8601
            body = try encoder.encode(value)
        }
    }

    private func response(to request: HTTPRequest, _ body: Data?) throws -> Response {
        let parts = request.path.flatMap { URLComponents(string: $0) }
        let items = parts?.queryItems ?? []
        func item(_ name: String) -> String? { items.first { $0.name == name }?.value }
        let path = parts?.path.split(separator: "/").dropFirst().map(String.init) ?? []
        switch (request.method, path.first) {
        case (.patch, "notes"?): return try Response(try mark(path.last ?? "", as: body ?? Data()))
        case (_, "notes"?): return try Response(notes)
        case (_, "books"?): return try Response(Self.books.filter { $0.kind == item("filter") })
        default: return try page(below: item("cursor").flatMap { Int($0) } ?? Self.newest + 1)
        }
    }

    private func mark(_ id: Note.ID, as body: Data) throws -> Note {
        let members = try JSONDecoder().decode([String: Bool].self, from: body)
        guard let index = notes.firstIndex(where: { $0.id == id }), let isDone = members["isDone"] else {
            throw URLError(.badServerResponse)
        }
        notes[index].isDone = isDone
        notes[index].version = (notes[index].version ?? 0) + 1
        return notes[index]
    }

    private func page(below cursor: Int) throws -> Response {
        let texts = Self.texts
        let places = (max(1, cursor - Self.pageSize)..<max(1, min(cursor, Self.newest + 1))).reversed()
        let quotes = places.map { place in
            Quote(
                id: "\(place)", number: Double(place), text: texts[place % texts.count], author: "", work: "",
                at: Date(timeIntervalSince1970: Double(place)))
        }
        return try Response(quotes, link: quotes.last.map { "</api/feed?cursor=\($0.id)>; rel=\"next\"" })
    }

    private static let books = [
        ("novels", ["Dracula", "Emma", "Middlemarch"]),
        ("science", ["On the Origin of Species", "Micrographia", "Opticks"]),
        ("poetry", ["Leaves of Grass", "Lyrical Ballads", "Paradise Lost"]),
    ].flatMap { kind, titles in
        titles.map { Book(id: $0, title: $0, author: "", year: 1800, kind: kind) }
    }

    private static let texts = [
        "Call me Ishmael.", "All happy families are alike.", "It was the best of times.",
        "Marley was dead, to begin with.", "Who’s there?", "Tell me, O Muse.", "Squire Trelawney asked me.",
    ]
}
