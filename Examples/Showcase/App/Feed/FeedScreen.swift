import AsyncResources
import Foundation
import PortableUI

/// A feed with a single owner: the user refreshes, a timer ticks, and the newest response wins.
struct FeedScreen: View {
    @AsyncResource private var feed: ResourceStore<Feed>

    init(station: StationService) {
        _feed = AsyncResource(.feed(from: station))
    }

    var body: some View {
        VStack(spacing: 12) {
            FeedStatus(feed: feed).padding(.horizontal)
            AsyncResourceView(feed) { feed in
                List(feed.quotes) { QuoteRow(quote: $0) }
            }
        }
        .task { await stayInStep() }
    }

    /// Checks for newer quotations every few seconds, silently: nothing on screen indicates it, and failures aren't
    /// shown.
    private func stayInStep() async {
        while (try? await Task.sleep(for: .seconds(5))) != nil { await feed.sync() }
    }
}

/// The time of the feed's last sync with the server, and its actions.
private struct FeedStatus: View {
    let feed: ResourceStore<Feed>

    @Environment(Journal.self) private var journal

    var body: some View {
        VStack(alignment: .leading, spacing: 8) {
            HStack(spacing: 8) {
                Text(lastSync).accessibilityIdentifier("last-sync")
                Spacer()
                if feed.isRefreshing { ProgressView().controlSize(.small) }
            }
            Button("Refresh five times") { refreshImpatiently() }.buttonStyle(.bordered)
            DiscardedAnswers(discarded: journal.discarded(of: feed.key))
        }
        .font(.subheadline)
        .frame(maxWidth: .infinity, alignment: .leading)
    }

    private var lastSync: String {
        guard let feed = feed.value, let date = self.feed.updatedAt else { return "Not synced yet" }
        return "Version \(feed.version), synced at \(date.formatted(.dateTime.hour().minute().second()))"
    }

    /// Starts refreshes that each stop the previous one, so that only the last one may be shown.
    private func refreshImpatiently() {
        for _ in 1...5 {
            Task { await feed.refresh(.reload) }
        }
    }
}

/// The responses that came too late, or precede a newer request; none of them was shown.
private struct DiscardedAnswers: View {
    let discarded: [Journal.Flight]

    var body: some View {
        DisclosureGroup("\(discarded.count) \(discarded.count == 1 ? "response" : "responses") discarded") {
            VStack(alignment: .leading, spacing: 4) {
                ForEach(discarded.suffix(8)) { flight in
                    Text("Request \(flight.id): \(flight.words)")
                }
            }
            .font(.footnote)
            .foregroundStyle(.secondary)
        }
    }
}

private struct QuoteRow: View {
    let quote: Quote

    var body: some View {
        VStack(alignment: .leading, spacing: 2) {
            Text(quote.text)
            Text(quote.author).font(.footnote).foregroundStyle(.secondary)
        }
        .accessibilityIdentifier("quote-\(quote.id)")
    }
}
