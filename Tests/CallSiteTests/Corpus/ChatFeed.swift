import PortableUI

struct Message: Identifiable, Equatable, Sendable {
    let id: Int
    let text: String
    let isMine: Bool
    var isSent = true
}

struct ChatService: Sendable {
    var history: @Sendable () async throws -> [Message]
    var send: @Sendable (String) async throws -> Void
}

@MainActor
@Observable
final class Chat {
    var messages: [Message] = []
    var draft = ""
    @ObservationIgnored private let service: ChatService

    init(service: ChatService) {
        self.service = service
    }

    var canSend: Bool { !draft.trimmingCharacters(in: .whitespaces).isEmpty }

    func open() async {
        messages = (try? await service.history()) ?? []
    }

    func send() async {
        guard canSend else { return }
        let message = Message(id: messages.count, text: draft, isMine: true, isSent: false)
        messages.append(message)
        draft = ""
        do {
            try await service.send(message.text)
            if let index = messages.firstIndex(where: { $0.id == message.id }) { messages[index].isSent = true }
        } catch {
            messages.removeAll { $0.id == message.id }
            draft = message.text
        }
    }
}

struct ChatFeed: View {
    @State private var chat: Chat
    @FocusState private var isWriting: Bool

    init(service: ChatService) {
        _chat = State(wrappedValue: Chat(service: service))
    }

    var body: some View {
        @Bindable var chat = chat
        VStack(spacing: 0) {
            ScrollViewReader { proxy in
                ScrollView {
                    LazyVStack(spacing: 6) {
                        ForEach(chat.messages) { Bubble(message: $0) }
                    }
                    .padding(.horizontal, 8)
                }
                .onChange(of: chat.messages.last?.id) { _, last in
                    if let last { withAnimation { proxy.scrollTo(last, anchor: .bottom) } }
                }
            }
            HStack {
                TextField("Message", text: $chat.draft)
                    .textFieldStyle(.roundedBorder)
                    .focused($isWriting)
                    .onSubmit(send)
                Button("Send", systemImage: "paperplane.fill", action: send)
                    .disabled(!chat.canSend)
            }
            .padding()
        }
        .task(chat.open)
    }

    private func send() {
        isWriting = true
        Task { await chat.send() }
    }
}

struct Bubble: View {
    let message: Message

    var body: some View {
        HStack {
            if message.isMine { Spacer(minLength: 40) }
            Text(message.text)
                .accessibilityValue(message.isSent ? "sent" : "on its way")
                .padding(10)
                .foregroundStyle(message.isMine ? .white : .primary)
                .background(message.isMine ? Color.accentColor : .gray.opacity(0.2), in: .capsule)
                .opacity(message.isSent ? 1 : 0.5)
            if !message.isMine { Spacer(minLength: 40) }
        }
    }
}
