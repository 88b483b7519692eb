import AsyncResources
import PortableUI

/// A list that depends on a filter and a text, each combination of which is a different resource.
struct BooksScreen: View {
    @Bindable var router: Router

    @Environment(\.station) private var station
    @State private var keepsPrevious = false

    var body: some View {
        VStack(spacing: 12) {
            VStack(spacing: 12) {
                Picker("Kind", selection: $router.books.filter) {
                    ForEach(BookFilter.allCases, id: \.self) { Text($0.rawValue.capitalized) }
                }
                .pickerStyle(.segmented)
                Toggle("Keep the old list while loading", isOn: $keepsPrevious)
                    .font(.subheadline)
            }
            .padding(.horizontal)
            AsyncResourceView(.books(router.books, from: station)) { books in
                BookList(books: books, search: $router.books.text)
            }
            .keepPrevious(keepsPrevious)
            .skeleton(Book.samples)
            .accessibilityIdentifier("books-\(router.books.filter.rawValue)")
        }
        .searchable(text: $router.books.text, prompt: "Title or author")
        .navigationDestination(for: Book.ID.self) { BookScreen.Async(id: $0) }
    }
}

/// A list of books, each with a link to its own screen.
struct BookList: View {
    let books: [Book]
    @Binding var search: String

    var body: some View {
        if books.isEmpty {
            ContentUnavailableView {
                Label(
                    search.isEmpty ? "No books found" : "No books found for “\(search)”", systemImage: "books.vertical")
            } actions: {
                if !search.isEmpty { Button("Clear the search") { search = "" }.buttonStyle(.bordered) }
            }
        } else {
            List(books) { book in
                NavigationLink(value: book.id) { BookRow(book: book) }
                    .webpageURL(Router.url(of: .books, book.id))
            }
        }
    }
}

private struct BookRow: View {
    let book: Book

    var body: some View {
        VStack(alignment: .leading, spacing: 2) {
            Text(book.title).font(.headline)
            Text("\(book.author), \(book.date) · \(book.kind)")
                .font(.subheadline)
                .foregroundStyle(.secondary)
        }
        .accessibilityIdentifier("book-\(book.kind)")
    }
}

struct BookList_Previews: PreviewProvider {
    static var previews: some View {
        NavigationStack {
            BookList(books: Book.samples, search: .constant("")).navigationTitle("Books")
        }
    }
}
