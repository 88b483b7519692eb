import AsyncResources
import PortableUI

/// The same library with resources.
struct LibraryOfResources: View {
    let filter: BookFilter
    let refreshes: Int
    let mark: NoteMark?

    @Environment(\.station) private var station
    @Environment(\.resourceContainer) private var container
    @Environment(\.send) private var send

    var body: some View {
        VStack(alignment: .leading, spacing: 12) {
            AsyncResourceView(books) { books in
                ShownBooks(books: books, filter: filter)
            } loading: {
                Spinner()
            }
            AsyncResourceView(.notes) { notes in
                ShownNotes(notes: notes)
            } loading: {
                Spinner()
            }
        }
        .onChange(of: refreshes) {
            container.refresh(books.key)
            container.refresh("notes")
        }
        .onChange(of: mark) {
            if let mark { send(MarkNote(id: mark.id, text: mark.text, isDone: mark.isDone)) }
        }
    }

    private var books: Resource<[Book]> {
        .books(BookSearch(filter: filter), from: station)
    }
}
