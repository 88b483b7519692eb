import PortableUI

// The views that both panes draw. Each of them tells its pane's judge what is on screen, and nothing else does.

/// Books below the kind that they are shown as.
struct ShownBooks: View {
    /// The books that are drawn, and the kind in their title.
    struct Content: Hashable, Sendable {
        let filter: BookFilter
        let books: [Book]

        /// A Boolean value that indicates whether a book is drawn below the title of another kind.
        var isWrong: Bool { books.contains(where: isWrong) }

        /// Returns whether a book is of another kind than the title.
        func isWrong(_ book: Book) -> Bool { filter != .all && book.kind != filter.rawValue }
    }

    let content: Content

    @Environment(PaneJudge.self) private var judge

    init(books: [Book], filter: BookFilter) {
        content = Content(filter: filter, books: Array(books.prefix(2)))
    }

    var body: some View {
        BookRows(content: content)
            .onChange(of: content, initial: true) { judge.sees(content) }
            .onDisappear { judge.sees(nil as Content?) }
    }
}

/// The first notes, whose boxes can be tapped.
struct ShownNotes: View {
    let notes: [Note]

    @Environment(PaneJudge.self) private var judge

    var body: some View {
        let shown = Array(notes.prefix(2))
        NoteRows(notes: shown)
            .onChange(of: shown, initial: true) { judge.sees(shown) }
            .onDisappear { judge.sees(nil as [Note]?) }
    }
}

/// A sign that something is loading.
struct Spinner: View {
    @Environment(PaneJudge.self) private var judge

    var body: some View {
        SpinnerRow()
            .onAppear { judge.spinnerAppeared() }
            .onDisappear { judge.spinnerDisappeared() }
    }
}
