import PortableUI

struct Todo: Identifiable, Hashable, Sendable {
    let id: Int
    var title: String
    var isDone = false
}

@MainActor
final class TodoModel: ObservableObject {
    @Published var todos: [Todo] = []
    @Published var isAdding = false
    private let source: () async throws -> [Todo]

    init(source: @escaping () async throws -> [Todo]) {
        self.source = source
    }

    func load() async {
        guard let loaded = try? await source() else { return }
        todos = loaded
    }

    func add(_ title: String) {
        todos.append(Todo(id: (todos.map(\.id).max() ?? 0) + 1, title: title))
    }

    func delete(at offsets: IndexSet) {
        todos.remove(atOffsets: offsets)
    }

    func move(from offsets: IndexSet, to destination: Int) {
        todos.move(fromOffsets: offsets, toOffset: destination)
    }
}

struct TodoList: View {
    @StateObject var model: TodoModel
    @State private var title = ""

    var body: some View {
        NavigationView {
            List {
                ForEach($model.todos) { $todo in
                    Toggle(isOn: $todo.isDone) {
                        Text(todo.title).italic(todo.isDone)
                    }
                }
                .onDelete(perform: model.delete)
                .onMove(perform: model.move)
                if model.todos.isEmpty {
                    Text("Nothing to do").foregroundColor(.secondary)
                }
            }
            .navigationBarTitle(Text("To do"), displayMode: .large)
            .toolbar {
                ToolbarItemGroup(placement: .navigationBarTrailing) {
                    Button {
                        model.isAdding = true
                    } label: {
                        Image(systemName: "plus")
                    }
                    .accessibilityLabel("Add")
                }
            }
            .alert("New task", isPresented: $model.isAdding) {
                TextField("What is to be done?", text: $title)
                Button("Add it") {
                    model.add(title)
                    title = ""
                }
                Button("Cancel", role: .cancel) { title = "" }
            }
        }
        .onAppear { Task { await model.load() } }
    }
}
