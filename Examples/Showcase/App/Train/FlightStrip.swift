import AsyncResources
import PortableUI

/// The recent loads, with one bar each: its height shows the duration, and its color the outcome.
struct FlightStrip: View {
    @Environment(Journal.self) private var journal

    var body: some View {
        let flights = journal.flights.suffix(40)
        HStack(alignment: .bottom, spacing: 3) {
            ForEach(flights) { FlightBar(flight: $0) }
            Spacer(minLength: 0)
        }
        .frame(height: 36, alignment: .bottom)
        .accessibilityLabel("The last \(flights.count) requests")
        .accessibilityIdentifier("flights")
    }
}

extension FlightStrip {
    /// Returns the color of a load with an outcome, or of a running one.
    static func color(of outcome: ResourceEvent.Outcome?) -> Color {
        switch outcome {
        case nil: .gray
        case .succeeded: .green
        case .restored: .blue
        case .notModified: .teal
        case .failed: .red
        case .cancelled, .discarded: .orange
        }
    }
}

/// The meanings of the bars' colors and shapes.
struct FlightLegend: View {
    private static let outcomes: [(name: String, outcome: ResourceEvent.Outcome?)] = [
        ("running", nil), ("succeeded", .succeeded), ("unchanged", .notModified), ("from disk", .restored),
        ("failed", .failed), ("canceled", .cancelled),
    ]

    var body: some View {
        VStack(alignment: .leading, spacing: 4) {
            Text("Each bar is a request, the taller the longer. A dot marks one that others joined.")
            LazyVGrid(columns: [GridItem(.adaptive(minimum: 84), alignment: .leading)], alignment: .leading, spacing: 2)
            {
                ForEach(Self.outcomes, id: \.name) { name, outcome in
                    HStack(spacing: 4) {
                        Circle().fill(FlightStrip.color(of: outcome)).frame(width: 7, height: 7)
                        Text(name)
                    }
                }
            }
        }
        .font(.caption2)
        .foregroundStyle(.secondary)
        .frame(maxWidth: 480)
    }
}

/// A bar for a load: gray while it runs, with a dot if others joined it, and faint if its response was discarded.
private struct FlightBar: View {
    let flight: Journal.Flight

    var body: some View {
        VStack(spacing: 2) {
            Circle().fill(Color.accentColor).frame(width: 5, height: 5).opacity(flight.joined > 0 ? 1 : 0)
            RoundedRectangle(cornerRadius: 2)
                .fill(color)
                .frame(width: 6, height: height)
                .opacity(flight.outcome == nil || flight.outcome == .discarded ? 0.4 : 1)
        }
        .accessibilityElement(children: .ignore)
        .accessibilityLabel(words)
    }

    /// The height: 12 points for a load that has just begun or took no time, and some more for each second.
    private var height: Double {
        guard let ended = flight.ended else { return 12 }
        return min(28, 6 + (ended - flight.began) / .seconds(1) * 6)
    }

    private var color: Color { FlightStrip.color(of: flight.outcome) }

    private var words: String {
        let joined = flight.joined == 0 ? "" : ", \(flight.joined) joined"
        return "\(flight.key), \(flight.words)\(joined)"
    }
}
