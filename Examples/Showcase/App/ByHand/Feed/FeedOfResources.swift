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
