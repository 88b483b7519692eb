import Foundation
import PortableUI
import ResourceCore
import ResourceUI
import ResourceWriting

// The code on the page for users of useMutation, and the declarations that it assumes.

nonisolated struct Todo: Identifiable, Hashable, Sendable {
    let id: Int
    let title: String
    var isDone = false
}

extension Resource where Value == [Todo] {
    nonisolated static var todos: Resource { Resource("todos") { try await TodoService.todos() } }
}

struct CompleteTodo: Mutation {
    let id: Todo.ID

    func send(_ context: MutationContext) async throws {
        try await TodoService.complete(id, key: context.id)
    }

    var overlays: [Overlay] {
        Overlay(.todos) { todos in
            for index in todos.indices where todos[index].id == id { todos[index].isDone = true }
        }
    }
}

struct TodoRow: View {
    let todo: Todo
    @State private var completion: SentMutation<CompleteTodo>?
    @Environment(\.send) private var send

    var body: some View {
        Button(todo.isDone ? "Done: \(todo.title)" : todo.title) {
            completion = send(CompleteTodo(id: todo.id))
        }
        .disabled(completion?.isPending ?? false)
        if let error = completion?.error { Text(error.localizedDescription) }
    }
}

@MainActor
func completeAll(_ todos: [Todo], in container: ResourceContainer) async throws {
    let sent = todos.map { container.send(CompleteTodo(id: $0.id)) }
    for completion in sent { try await completion.output }
}

enum TodoService {
    /// A task that the server doesn't let anyone complete.
    struct Locked: LoadFailure, LocalizedError {
        var kind: LoadFailureKind { .permanent }
        var errorDescription: String? { "This task is locked." }
    }

    actor Server {
        private var done: Set<Int> = []
        private(set) var keys: Set<UUID> = []

        func complete(_ id: Int, key: UUID) throws {
            guard id != 3 else { throw Locked() }
            if keys.insert(key).inserted { done.insert(id) }
        }

        func todos() -> [Todo] {
            [(1, "Milk"), (2, "Bread"), (3, "Taxes")].map { Todo(id: $0, title: $1, isDone: done.contains($0)) }
        }
    }

    static let server = Server()

    static func todos() async throws -> [Todo] { await server.todos() }

    static func complete(_ id: Int, key: UUID) async throws { try await server.complete(id, key: key) }
}
