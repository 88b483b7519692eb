/// The text of the files that the panes are made of, which a test compares with the files.
enum LibrarySource {
    static let byHand = #"""
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

        """#

    static let ofResources = #"""
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

        """#

    static let feedByHand = #"""
        import PortableUI

        /// An endless feed in the form of most tutorials: `@State`, and a last row that loads the next page.
        struct FeedByHand: View {
            let refreshes: Int

            @Environment(\.station) private var station
            @State private var quotes: [Quote]?
            @State private var nextPage: String?
            @State private var isLoadingMore = false

            var body: some View {
                VStack {
                    if let quotes {
                        ShownFeed(quotes: quotes) {
                            ForEach(quotes) { quote in
                                ShownQuote(quote: quote)
                                    .onAppear {
                                        if quote.id == quotes.last?.id { Task { await loadMore() } }
                                    }
                            }
                            if isLoadingMore { ProgressView() }
                        }
                        .refreshable { await reload() }
                    } else {
                        Spinner()
                    }
                }
                .task { await reload() }
                .onChange(of: refreshes) {
                    Task { await reload() }
                }
            }

            /// Starts over with the first page.
            private func reload() async {
                guard let page = try? await station.quotes(nil) else { return }
                quotes = page.quotes
                nextPage = page.next
            }

            private func loadMore() async {
                guard !isLoadingMore, let nextPage else { return }
                isLoadingMore = true
                defer { isLoadingMore = false }
                guard let page = try? await station.quotes(nextPage) else { return }
                quotes? += page.quotes
                self.nextPage = page.next
            }
        }

        """#

    static let feedOfResources = #"""
        import AsyncResources
        import PortableUI

        /// The same feed with a resource.
        struct FeedOfResources: View {
            let refreshes: Int

            @AsyncResource private var feed: ResourceStore<Pages<Quote>>

            init(station: StationService, refreshes: Int) {
                _feed = AsyncResource(.feed(from: station))
                self.refreshes = refreshes
            }

            var body: some View {
                AsyncResourceView(feed) { quotes in
                    ShownFeed(quotes: Array(quotes)) {
                        PagedForEach(quotes) { ShownQuote(quote: $0) }
                    }
                } loading: {
                    Spinner()
                }
                .onChange(of: refreshes) { feed.start(.refresh) }
            }
        }

        """#
}
