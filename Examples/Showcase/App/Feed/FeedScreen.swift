import AsyncResources
import Foundation
import PortableUI

/// An endless feed that grows while the user reads, without moving what is read.
struct FeedScreen: View {
    @AsyncResource private var feed: ResourceStore<Pages<Quote>>
    @State private var isEditing = false

    private let editor: FeedEditor

    init(station: StationService) {
        _feed = AsyncResource(.feed(from: station))
        editor = FeedEditor(station: station)
    }

    var body: some View {
        VStack(spacing: 0) {
            FeedStatus(feed: feed, isEditing: $isEditing)
            Divider()
            AsyncResourceView(feed) { quotes in
                if quotes.isEmpty {
                    ContentUnavailableView("No quotations", systemImage: ShowcaseScreen.feed.symbol)
                } else {
                    FeedList(quotes: quotes)
                }
            }
        }
        .task { await stayInStep() }
        .task(id: isEditing) { if isEditing { await editor.editAtRandom(feed) } }
    }

    /// Loads what is new or different every few seconds, silently: nothing on screen indicates it, and failures aren't
    /// shown.
    private func stayInStep() async {
        while (try? await Task.sleep(for: .seconds(5))) != nil { await feed.sync() }
    }
}

/// The quotations, and the number of those above that the user hasn't seen yet.
struct FeedList: View {
    let quotes: Pages<Quote>

    /// The quotation at the top of the screen, or `nil` before the user scrolls.
    @State private var position: Quote.ID?
    /// The place of the newest quotation that the user has seen.
    @State private var seen = 0.0

    var body: some View {
        ZStack(alignment: .top) {
            ScrollView {
                LazyVStack(alignment: .leading, spacing: 0) {
                    PagedForEach(quotes, ahead: 25) { QuoteRow(quote: $0) }
                }
                .scrollTargetLayout()
            }
            .scrollPosition(id: $position, anchor: .top)
            if unseen > 0 { NewQuotes(count: unseen) { position = quotes.first?.id } }
        }
        .onChange(of: top, initial: true) { seen = max(seen, top?.number ?? 0) }
    }

    /// The quotation at the top of the screen.
    ///
    /// Before the user scrolls, that's the newest one, whatever is added.
    private var top: Quote? {
        position.map { quotes[id: $0] } ?? quotes.first
    }

    private var unseen: Int {
        position == nil ? 0 : quotes.prefix { $0.number > seen }.count
    }
}

/// A button that announces new quotations and shows them.
private struct NewQuotes: View {
    let count: Int
    let show: @MainActor () -> Void

    var body: some View {
        Button(action: show) {
            Label(title, systemImage: "arrow.up").font(.subheadline.weight(.semibold)).padding(.horizontal, 6)
        }
        .buttonStyle(.borderedProminent)
        .clipShape(.capsule)
        .shadow(color: .black.opacity(0.25), radius: 8, y: 3)
        .padding(.top, 10)
        .onAppear { AccessibilityNotification.Announcement(title).post() }
    }

    private var title: String { count == 1 ? "1 new quotation" : "\(count) new quotations" }
}

private struct QuoteRow: View {
    let quote: Quote

    var body: some View {
        VStack(alignment: .leading, spacing: 12) {
            VStack(alignment: .leading, spacing: 6) {
                Text(quote.text).font(.system(.body, design: .serif))
                HStack(alignment: .firstTextBaseline, spacing: 8) {
                    Text(source).lineLimit(1)
                    Spacer(minLength: 0)
                    Text(quote.at.formatted(.dateTime.hour().minute().second()))
                        .font(.footnote.monospacedDigit())
                        .fixedSize()
                }
                .font(.footnote)
                .foregroundStyle(.secondary)
            }
            Divider()
        }
        .padding(.horizontal)
        .padding(.top, 12)
        .accessibilityElement(children: .combine)
        .accessibilityIdentifier("quote-\(quote.id)")
    }

    private var source: String {
        quote.work.isEmpty ? quote.author : "\(quote.author), \(quote.work)"
    }
}

struct FeedList_Previews: PreviewProvider {
    static var previews: some View {
        NavigationStack {
            FeedList(
                quotes: Pages([
                    Quote(
                        id: "2", number: 2, text: "Call me Ishmael.", author: "Herman Melville", work: "Moby-Dick",
                        at: .now),
                    Quote(
                        id: "1", number: 1, text: "Curiouser and curiouser!", author: "Lewis Carroll",
                        work: "Alice's Adventures in Wonderland", at: .now),
                ])
            )
            .navigationTitle("Feed")
        }
    }
}
