import PortableUI

/// A library in the form of most tutorials: `.task`, `@State`, and a service.
struct LibraryByHand: View {
    let filter: BookFilter
    let refreshes: Int
    let mark: NoteMark?

    @Environment(\.station) private var station
    @State private var books: [Book]?
    @State private var notes: [Note]?

    var body: some View {
        VStack(alignment: .leading, spacing: 12) {
            if let books {
                ShownBooks(books: books, filter: filter)
            } else {
                Spinner()
            }
            if let notes {
                ShownNotes(notes: notes)
            } else {
                Spinner()
            }
        }
        .task(id: filter) { await loadBooks() }
        .task { await loadNotes() }
        .onChange(of: refreshes) {
            Task {
                await loadBooks()
                await loadNotes()
            }
        }
        .onChange(of: mark) {
            Task { await send(mark) }
        }
    }

    private func loadBooks() async {
        if let loaded = try? await station.books(filter) { books = loaded }
    }

    private func loadNotes() async {
        if let loaded = try? await station.notes() { notes = loaded }
    }

    /// Shows a change at once, and takes it back if the server doesn't accept it.
    private func send(_ mark: NoteMark?) async {
        guard let mark else { return }
        show(mark.isDone, at: mark.id)
        do {
            try await station.send(mark)
        } catch {
            show(!mark.isDone, at: mark.id)
        }
    }

    private func show(_ isDone: Bool, at id: Note.ID) {
        guard let index = notes?.firstIndex(where: { $0.id == id }) else { return }
        notes?[index].isDone = isDone
    }
}
