import AsyncResources
import Foundation
import PortableUI

/// The time of the feed's last sync with the server, and its actions.
struct FeedStatus: View {
    let feed: ResourceStore<Pages<Quote>>
    @Binding var isEditing: Bool

    @Environment(Journal.self) private var journal
    /// The number of times that the user has asked for five refreshes.
    @State private var impatience = 0

    var body: some View {
        VStack(alignment: .leading, spacing: 8) {
            HStack(spacing: 8) {
                Text(lastSync)
                    .font(.subheadline.monospacedDigit())
                    .foregroundStyle(.secondary)
                    .accessibilityIdentifier("last-sync")
                Spacer()
                if feed.isRefreshing { ProgressView().controlSize(.small) }
            }
            HStack(spacing: 8) {
                Button("Refresh five times") { impatience += 1 }.buttonStyle(.bordered)
                Toggle("Edit at random", isOn: $isEditing).toggleStyle(.button)
            }
            .controlSize(.small)
            DiscardedResponses(journal: journal, key: feed.key)
        }
        .font(.subheadline)
        .frame(maxWidth: .infinity, alignment: .leading)
        .padding(.horizontal)
        .padding(.bottom, 8)
        .task(id: impatience) { if impatience > 0 { await refreshImpatiently() } }
    }

    private var lastSync: String {
        guard let quotes = feed.value, let date = feed.updatedAt else { return "Not synced yet" }
        return "\(quotes.count) quotations, synced at \(date.formatted(.dateTime.hour().minute().second()))"
    }

    /// Starts refreshes that each stop the previous one, so that only the last one may be shown.
    ///
    /// Five at once would be a single request.
    private func refreshImpatiently() async {
        for _ in 1...5 {
            Task { await feed.reload() }
            guard (try? await Task.sleep(for: .milliseconds(50))) != nil else { return }
        }
    }
}
