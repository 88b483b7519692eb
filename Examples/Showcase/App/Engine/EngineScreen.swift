import AsyncResources
import Foundation
import PortableUI

/// The engine's entries and events: why a value exists, and why it was loaded again.
struct EngineScreen: View {
    @Environment(Journal.self) private var journal
    @Environment(\.resourceContainer) private var container
    @State private var filter = ""

    var body: some View {
        ScrollView {
            VStack(alignment: .leading, spacing: 16) {
                TextField("Filter by key", text: $filter).textFieldStyle(.roundedBorder)
                Text("Resources").font(.headline).accessibilityAddTraits(.isHeader)
                LazyVStack(alignment: .leading, spacing: 8) {
                    ForEach(summaries) { ResourceCard(summary: $0) }
                }
                Text("Events").font(.headline).accessibilityAddTraits(.isHeader)
                EventList(events: journal.events.suffix(60).reversed().filter { matches($0.key) })
            }
            .padding()
        }
    }

    /// The summaries, which are queried again after each event.
    private var summaries: [ResourceSummary] {
        _ = journal.events.last?.number
        return container.summaries().filter { matches($0.id.key) }
    }

    private func matches(_ key: ResourceKey) -> Bool {
        filter.isEmpty || key.description.localizedCaseInsensitiveContains(filter)
    }
}

/// A resource with its state, the reason for its load, and its actions.
private struct ResourceCard: View {
    let summary: ResourceSummary

    @Environment(Journal.self) private var journal
    @Environment(\.resourceContainer) private var container

    var body: some View {
        let key = summary.id.key
        VStack(alignment: .leading, spacing: 4) {
            HStack(spacing: 8) {
                Text(key.description).font(.subheadline.bold())
                Spacer()
                Text(summary.words).foregroundStyle(summary.error == nil ? Color.secondary : Color.red)
            }
            if let error = summary.error { Text(error.localizedDescription).foregroundStyle(.red) }
            if let reason = journal.tallies[key]?.reason { Text("Last load: \(reason)") }
            Text(summary.details)
            HStack(spacing: 16) {
                Button("Invalidate") { container.invalidate(key) }
                Button("Refresh") { container.refresh(key) }
                Button("Cancel") { container.cancel(key) }.disabled(summary.flight == nil)
            }
            .buttonStyle(.borderless)
        }
        .font(.footnote)
        .padding()
        .background(Color.gray.opacity(0.12), in: .rect(cornerRadius: 12))
        .accessibilityElement(children: .contain)
        .accessibilityLabel(key.description)
        .accessibilityIdentifier("resource-\(key)")
    }
}

private struct EventList: View {
    let events: [ResourceEvent]

    var body: some View {
        VStack(alignment: .leading, spacing: 4) {
            ForEach(events, id: \.number) { event in
                Text(event.description)
            }
        }
        .font(.system(.footnote, design: .monospaced))
    }
}

extension ResourceSummary {
    /// The state in a few words.
    var words: String {
        if let flight { return "\(flight) in progress" }
        if error != nil { return hasValue ? "refresh failed" : "failed" }
        return hasValue ? (isStale ? "stale" : "fresh") : "empty"
    }

    /// The number of observers, and the origin of the value.
    fileprivate var details: String {
        let time = updatedAt.map { " at \($0.formatted(.dateTime.hour().minute().second()))" } ?? ""
        let origin = origin.map { " · from \($0)\(time)" } ?? ""
        let count =
            switch observers {
            case 0: "No observers"
            case 1: "1 observer"
            default: "\(observers) observers"
            }
        return count + origin
    }
}
