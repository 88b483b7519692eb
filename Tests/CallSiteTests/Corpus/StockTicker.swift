import PortableUI

struct Quote: Sendable {
    let symbol: String
    let price: Double
}

@MainActor
final class StockTickerModel: ObservableObject {
    @Published private(set) var prices: [String: Double] = [:]
    @Published private(set) var isConnected = false
    /// A number that no view shows.
    private(set) var quotesReceived = 0

    private let quotes: @Sendable () -> AsyncStream<Quote>

    init(quotes: @escaping @Sendable () -> AsyncStream<Quote>) {
        self.quotes = quotes
    }

    func follow() async {
        isConnected = true
        for await quote in quotes() {
            quotesReceived += 1
            prices[quote.symbol] = quote.price
        }
        // Another task may follow by now.
        if !Task.isCancelled { isConnected = false }
    }
}

struct StockTicker: View {
    @StateObject private var model: StockTickerModel

    init(quotes: @escaping @Sendable () -> AsyncStream<Quote>) {
        _model = StateObject(wrappedValue: StockTickerModel(quotes: quotes))
    }

    var body: some View {
        List {
            Section {
                ForEach(model.prices.sorted { $0.key < $1.key }, id: \.key) { symbol, price in
                    StockRow(symbol: symbol, price: price)
                }
            } header: {
                Text("Prices")
            } footer: {
                Text(model.isConnected ? "Live" : "Closed")
            }
        }
        .task(model.follow)
    }
}

struct StockRow: View {
    let symbol: String
    let price: Double

    @State private var isRising: Bool?

    var body: some View {
        HStack {
            Text(symbol).fontWeight(.semibold)
            Spacer()
            if let isRising {
                Image(systemName: isRising ? "arrow.up" : "arrow.down")
                    .foregroundStyle(isRising ? .green : .red)
                    .accessibilityLabel(isRising ? "rising" : "falling")
            }
            Text(price, format: .number.precision(.fractionLength(2))).monospacedDigit()
        }
        .onChange(of: price) { old, new in
            isRising = new > old
        }
    }
}
