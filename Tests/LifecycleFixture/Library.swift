import PortableUI

/// An app with a custom menu.
struct Library: App {
    private let shelf = Shelf()

    var body: some Scene {
        WindowGroup { ShelfScreen(shelf: shelf) }
            .commands { LibraryCommands(shelf: shelf) }
    }
}

struct LibraryCommands: Commands {
    let shelf: Shelf

    var body: some Commands {
        CommandMenu("Library") {
            Button("Add a book") { shelf.count += 1 }
            Button("Remove all", role: .destructive) { shelf.count = 0 }
        }
        CommandMenu("View") {
            Button("Sort") {}
        }
    }
}

@Observable
@MainActor
final class Shelf {
    var count = 0
}

struct ShelfScreen: View {
    let shelf: Shelf

    var body: some View {
        NavigationStack {
            List { Text("Books: \(shelf.count)") }
                .navigationTitle("Shelf")
        }
    }
}
