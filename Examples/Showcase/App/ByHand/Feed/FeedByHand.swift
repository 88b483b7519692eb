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
