import Foundation
import HTTPTypes
import PortableUI
import ResourceCore
import ResourceHTTP
import ResourceStorage
import ResourceUI
import ResourceWriting

// The code in the guide to writing, and the declarations that it assumes.

nonisolated let press = HTTPService(URL(string: "https://press.example")!)

nonisolated struct Article: Codable, Identifiable, Hashable, Sendable {
    let id: Int
    var title: String
    var isLiked = false
}

extension Resource where Value == Article {
    nonisolated static func article(_ id: Int) -> Resource {
        .http(press.get(["articles", "\(id)"], .json()))
    }
}

struct LikeArticle: HTTPMutation {
    let id: Article.ID
    let isLiked: Bool

    var endpoint: HTTPEndpoint<Void> {
        press.endpoint(isLiked ? .put : .delete, ["articles", "\(id)", "like"], .empty())
    }

    var overlays: [Overlay] {
        Overlay(.article(id)) { $0.isLiked = isLiked }
    }
}

struct LikeButton: View {
    let article: Article
    @Environment(\.send) private var send

    var body: some View {
        Button(article.isLiked ? "Unlike" : "Like") {
            send(LikeArticle(id: article.id, isLiked: !article.isLiked))
        }
    }
}

nonisolated extension LikeArticle: DurableMutation {}

struct PressApp: App {
    init() {
        do {
            try ResourceContainer.configureShared(mutations: [LikeArticle.self, EditArticle.self, SendMessage.self])
        } catch {
            print(error)
        }
    }

    var body: some Scene {
        WindowGroup { ChatView().resourceContainer(.shared) }
    }
}

@MainActor
func makePressContainer(outbox: PersistentDataStore, cache: PersistentDataStore) async throws -> ResourceContainer {
    let outbox = try await Outbox(
        outbox, LikeArticle.self, EditArticle.self, SendMessage.self, AddMemo.self, DeleteMemo.self)
    return ResourceContainer(archive: cache, outbox: outbox)
}

struct EditArticle: HTTPMutation, DurableMutation {
    let article: Article

    var endpoint: HTTPEndpoint<Article> {
        get throws { try press.put(["articles", "\(article.id)"], json: article, .json()) }
    }

    var overlays: [Overlay] {
        Overlay(.article(article.id)) { $0 = article }
    }

    func receive(_ output: Article, _ response: HTTPResponse, _ context: MutationContext) throws {
        context.set(output, for: .article(article.id))
    }

    func precondition(_ context: MutationContext) -> LoadValidator? {
        context.validator(of: .article(article.id))
    }

    func resolve(_ conflict: MutationConflict) async throws -> EditArticle? {
        var merged = try await conflict.value(of: .article(article.id))
        merged.title = article.title
        return EditArticle(article: merged)
    }
}

struct ArticleForm: View {
    @State var article: Article
    @State private var save: SentMutation<EditArticle>?
    @Environment(\.send) private var send

    var body: some View {
        Form {
            TextField("Title", text: $article.title)
            Button("Save") { save = send(EditArticle(article: article)) }
                .disabled(save?.isPending ?? false)
            if let error = save?.error { Text(error.localizedDescription) }
        }
    }
}

nonisolated struct Message: Codable, Identifiable, Hashable, Sendable {
    let id: UUID
    let text: String
    var mark: String?
}

struct SendMessage: HTTPMutation, DurableMutation {
    let message: Message

    static var rollsBackOnFailure: Bool { false }

    var endpoint: HTTPEndpoint<Message> {
        get throws { try press.post(["messages"], json: message, .json()) }
    }

    var overlays: [Overlay] {
        Overlay(.chat) { messages, status in
            var message = message
            message.mark = status.error == nil ? "Sending" : "Not sent"
            messages.removeAll { $0.id == message.id }
            messages.append(message)
        }
    }
}

struct ChatView: View {
    @State private var text = ""
    @Environment(\.send) private var send

    var body: some View {
        AsyncResourceView(.chat) { messages in
            List(messages) { message in
                Text([message.text, message.mark ?? ""].joined(separator: " "))
            }
        }
        TextField("Message", text: $text)
        Button("Send") {
            send(SendMessage(message: Message(id: UUID(), text: text)))
            text = ""
        }
    }
}

struct OutboxScreen: View {
    @PendingMutations private var mutations

    var body: some View {
        List(mutations) { mutation in
            Text(mutation.name)
            if let error = mutation.status.error {
                Text(error.localizedDescription)
                Button("Try again") { mutation.retry() }
                Button("Discard") { Task { try await mutation.discard() } }
            }
        }
    }
}

struct PressWindow: View {
    let container: ResourceContainer
    @State private var failure = ""

    var body: some View {
        VStack {
            ChatView()
            Text(failure)
        }
        .onMutationFailure { failure = $0.lastError?.localizedDescription ?? "" }
        .resourceContainer(container)
    }
}

nonisolated struct Memo: Codable, Identifiable, Hashable, Sendable {
    var id: String
    let text: String
}

struct DeleteMemo: HTTPMutation, DurableMutation {
    var id: Memo.ID

    mutating func adopt(_ identifiers: AssignedIdentifiers) { id = identifiers[id, in: "memo"] }

    var endpoint: HTTPEndpoint<Void> { press.delete(["memos", id], .empty()) }

    var overlays: [Overlay] {
        Overlay(.memos) { $0.removeAll { $0.id == id } }
    }
}

struct SaveMemo: HTTPMutation, DurableMutation {
    let memo: Memo

    func merging(with earlier: SaveMemo) -> SaveMemo? { earlier.memo.id == memo.id ? self : nil }

    var endpoint: HTTPEndpoint<Void> {
        get throws { try press.put(["memos", memo.id], json: memo, .empty()) }
    }

    var overlays: [Overlay] {
        Overlay(.memos) { memos in
            for index in memos.indices where memos[index].id == memo.id { memos[index] = memo }
        }
    }
}

struct MemoList: View {
    @State private var deletion: SentMutation<DeleteMemo>?
    @Environment(\.send) private var send

    var body: some View {
        AsyncResourceView(.memos) { memos in
            List(memos) { memo in
                Button("Delete \(memo.text)") {
                    deletion = send(DeleteMemo(id: memo.id), after: .seconds(5))
                }
            }
        }
        if let deletion, case .waiting(.delay) = deletion.status {
            Button("Undo") { Task { await deletion.cancel() } }
        }
    }
}

struct AddMemo: HTTPMutation, DurableMutation {
    var memo: Memo

    var createdIdentifiers: [ClientIdentifier] { [ClientIdentifier(memo.id, in: "memo")] }

    mutating func adopt(_ identifiers: AssignedIdentifiers) { memo.id = identifiers[memo.id, in: "memo"] }

    var endpoint: HTTPEndpoint<Memo> {
        get throws { try press.post(["memos"], json: memo, .json()) }
    }

    func receive(_ output: Memo, _ response: HTTPResponse, _ context: MutationContext) throws {
        context.assign(output.id, to: memo.id, in: "memo")
    }

    var overlays: [Overlay] {
        Overlay(.memos) { memos in
            memos.removeAll { $0.id == memo.id }
            memos.append(memo)
        }
    }
}

struct AddBoard: HTTPMutation, DurableMutation {
    let board: Board

    var createdIdentifiers: [ClientIdentifier] { [ClientIdentifier(board.id, in: "board")] }

    var endpoint: HTTPEndpoint<Void> {
        get throws { try press.put(["boards", "\(board.id)"], json: board, .empty()) }
    }

    var overlays: [Overlay] {
        Overlay(.boards) { boards in
            boards.removeAll { $0.id == board.id }
            boards.append(board)
        }
    }
}

struct AddCard: HTTPMutation, DurableMutation {
    let card: Card

    var requiredIdentifiers: [ClientIdentifier] { [ClientIdentifier(card.board, in: "board")] }

    var endpoint: HTTPEndpoint<Void> {
        get throws { try press.put(["cards", "\(card.id)"], json: card, .empty()) }
    }

    var overlays: [Overlay] {
        Overlay(.cards(of: card.board)) { cards in
            cards.removeAll { $0.id == card.id }
            cards.append(card)
        }
    }
}

struct PublishBoard: HTTPMutation, DurableMutation {
    let id: Board.ID

    var orderingKeys: [ResourceKey] { [Resource.cards(of: id).key] }

    var endpoint: HTTPEndpoint<Void> { press.endpoint(.put, ["boards", "\(id)", "publication"], .empty()) }

    var overlays: [Overlay] {
        Overlay(.boards) { boards in
            for index in boards.indices where boards[index].id == id { boards[index].isPublished = true }
        }
    }
}

nonisolated struct Board: Codable, Identifiable, Hashable, Sendable {
    let id: UUID
    var isPublished = false
}

nonisolated struct Card: Codable, Identifiable, Hashable, Sendable {
    let id: UUID
    let board: Board.ID
}

@MainActor
func signIn(to account: Account, with token: String, _ outbox: Outbox) {
    account.token = token
    outbox.resume()
}

func sendInTheBackground(_ outbox: Outbox) async {
    await outbox.sendAll()
}

extension Resource where Value == [Message] {
    nonisolated static var chat: Resource { .http(press.get(["messages"], .json())) }
}

extension Resource where Value == [Board] {
    nonisolated static var boards: Resource { .http(press.get(["boards"], .json())) }
}

extension Resource where Value == [Card] {
    nonisolated static func cards(of board: Board.ID) -> Resource {
        .http(press.get(["boards", "\(board)", "cards"], .json()))
    }
}

extension Resource where Value == [Memo] {
    nonisolated static var memos: Resource { .http(press.get(["memos"], .json())) }
}
