import PortableUI

struct Book: Identifiable, Hashable, Sendable {
    let id: Int
    let title: String
    let author: String
}

@MainActor
@Observable
final class Library {
    private(set) var books: [Book] = []
    private(set) var favorites: Set<Book.ID> = []

    func load(from source: () async throws -> [Book]) async {
        books = (try? await source()) ?? books
    }

    func isFavorite(_ book: Book) -> Bool { favorites.contains(book.id) }

    func toggle(_ book: Book) {
        if favorites.remove(book.id) == nil { favorites.insert(book.id) }
    }
}

struct LibraryScreen: View {
    let source: () async throws -> [Book]
    @State private var library = Library()
    @State private var onlyFavorites = false

    var body: some View {
        NavigationStack {
            List {
                Toggle("Favorites only", isOn: $onlyFavorites)
                ForEach(shown) { book in
                    NavigationLink(value: book) { BookRow(book: book) }
                }
            }
            .listStyle(.plain)
            .navigationTitle("Books")
            .navigationDestination(for: Book.self) { BookDetail(book: $0) }
        }
        .environment(library)
        .task { await library.load(from: source) }
    }

    private var shown: [Book] {
        onlyFavorites ? library.books.filter(library.isFavorite) : library.books
    }
}

struct BookRow: View {
    let book: Book
    @Environment(Library.self) private var library

    var body: some View {
        HStack {
            Text(book.title)
            if library.isFavorite(book) {
                Spacer()
                Image(systemName: "heart.fill")
                    .foregroundStyle(.red)
                    .accessibilityLabel("favorite")
            }
        }
    }
}

struct BookDetail: View {
    let book: Book
    @Environment(Library.self) private var library: Library?
    @Environment(\.dismiss) private var dismiss

    var body: some View {
        VStack(spacing: 12) {
            Text(book.title).font(.title)
            Text("by \(book.author)").italic()
            Button("Back to the shelf", action: { dismiss() })
        }
        .navigationTitle(book.title)
        .toolbar {
            ToolbarItem(placement: .topBarTrailing) {
                Button {
                    library?.toggle(book)
                } label: {
                    Label("Favorite", systemImage: library?.isFavorite(book) == true ? "heart.fill" : "heart")
                }
            }
        }
    }
}
