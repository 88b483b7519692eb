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
    private(set) var favourites: Set<Book.ID> = []

    func load(from source: () async throws -> [Book]) async {
        books = (try? await source()) ?? books
    }

    func isFavourite(_ book: Book) -> Bool { favourites.contains(book.id) }

    func toggle(_ book: Book) {
        if favourites.remove(book.id) == nil { favourites.insert(book.id) }
    }
}

struct LibraryScreen: View {
    let source: () async throws -> [Book]
    @State private var library = Library()
    @State private var onlyFavourites = false

    var body: some View {
        NavigationStack {
            List {
                Toggle("Favourites only", isOn: $onlyFavourites)
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
        onlyFavourites ? library.books.filter(library.isFavourite) : library.books
    }
}

struct BookRow: View {
    let book: Book
    @Environment(Library.self) private var library

    var body: some View {
        HStack {
            Text(book.title)
            if library.isFavourite(book) {
                Spacer()
                Image(systemName: "heart.fill")
                    .foregroundStyle(.red)
                    .accessibilityLabel("favourite")
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
                    Label("Favourite", systemImage: library?.isFavourite(book) == true ? "heart.fill" : "heart")
                }
            }
        }
    }
}
