import PortableUI

// The views that both panes draw of a feed. Only `ShownFeed` tells its pane's judge which rows there are.

/// The rows of a feed, to whose end a tap scrolls.
struct ShownFeed<Rows: View>: View {
    let quotes: [Quote]
    @ViewBuilder let rows: () -> Rows

    @Environment(PaneJudge.self) private var judge
    @Environment(Take.self) private var take
    @State private var position: Quote.ID?

    var body: some View {
        ScrollView {
            LazyVStack(alignment: .leading, spacing: 8) { rows() }
                .scrollTargetLayout()
        }
        .scrollPosition(id: $position, anchor: .bottom)
        .frame(maxWidth: .infinity)
        .frame(height: 200)
        .overlay { Ripple(of: .scroll) }
        .onChange(of: take.taps.scrolls) { position = quotes.last?.id }
        .onChange(of: quotes, initial: true) { judge.sees(quotes) }
        .onDisappear { judge.sees(nil as [Quote]?) }
    }
}

/// A quotation with its place.
struct ShownQuote: View {
    let quote: Quote

    var body: some View {
        VStack(alignment: .leading, spacing: 0) {
            Text(quote.text).font(.footnote).lineLimit(1)
            Text("No. \(quote.id)").font(.caption2.monospacedDigit()).foregroundStyle(.secondary)
        }
        .frame(maxWidth: .infinity, alignment: .leading)
        .accessibilityElement(children: .combine)
        .accessibilityIdentifier("shown-quote-\(quote.id)")
    }
}
