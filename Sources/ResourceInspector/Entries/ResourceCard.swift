import Foundation
import PortableUI
import ResourceCore
import ResourceUI

/// A resource with its condition, and on demand with its details and actions.
struct ResourceCard: View {
    let summary: ResourceSummary
    let reading: InspectorReading
    let isExpanded: Bool
    let toggle: @MainActor () -> Void

    var body: some View {
        VStack(alignment: .leading, spacing: 8) {
            Button(action: toggle) { title }
                .buttonStyle(.plain)
                .accessibilityValue(isExpanded ? "expanded" : "collapsed")
            if isExpanded { ResourceDetailRows(summary: summary, reading: reading) }
        }
        .padding(10)
        .background(Color.gray.opacity(0.1), in: .rect(cornerRadius: 10))
        .accessibilityElement(children: .contain)
        .accessibilityLabel(summary.key.description)
        .accessibilityIdentifier("resource-\(summary.key)")
    }

    private var title: some View {
        HStack(spacing: 10) {
            Circle().fill(summary.condition.color).frame(width: 10, height: 10)
            VStack(alignment: .leading, spacing: 2) {
                Text(summary.key.description).font(.subheadline).lineLimit(1)
                Text(summary.words(at: reading.date)).font(.caption).foregroundStyle(.secondary).lineLimit(1)
            }
            Spacer(minLength: 0)
            Image(systemName: isExpanded ? "chevron.down" : "chevron.right")
                .font(.caption)
                .foregroundStyle(.secondary)
                .accessibilityHidden(true)
        }
        .frame(maxWidth: .infinity)
        .contentShape(Rectangle())
    }
}

/// The details of a resource, and its actions.
private struct ResourceDetailRows: View {
    let summary: ResourceSummary
    let reading: InspectorReading
    @State private var record: ValueRecord?
    @Environment(\.resourceContainer) private var container

    /// The parts of an entry whose change may mean that there is another record.
    private struct RecordVersion: Hashable {
        let updatedAt: Date?
        let isStale: Bool
    }

    var body: some View {
        let details = container.details(of: summary.entryID)
        VStack(alignment: .leading, spacing: 4) {
            ForEach(summary.lines(details, record, at: reading.date)) { line in
                HStack(alignment: .firstTextBaseline, spacing: 8) {
                    Text(line.name).foregroundStyle(.secondary).frame(width: 76, alignment: .leading)
                    Text(line.text).frame(maxWidth: .infinity, alignment: .leading)
                }
                .font(.caption)
            }
            ActionRow(summary: summary).padding(.top, 6)
            InterventionRow(id: summary.entryID, chosen: container.intervention(inNextLoadOf: summary.entryID))
            if let recording = reading.recording(of: summary.entryID) {
                CopyTestButton(source: TestSource(id: summary.entryID, recording: recording, among: reading.summaries))
            }
        }
        .task(id: RecordVersion(updatedAt: summary.updatedAt, isStale: summary.isStale)) {
            record = await container.record(of: summary.entryID)
        }
    }
}

/// The actions on a resource.
private struct ActionRow: View {
    let summary: ResourceSummary
    @Environment(\.resourceContainer) private var container

    var body: some View {
        let key = summary.key
        HStack(spacing: 8) {
            Button("Invalidate") { container.invalidate(key) }
            Button("Refresh") { container.refresh(key) }
            Button("Cancel") { container.cancel(key) }.disabled(summary.flight == nil)
            Button("Reset", role: .destructive) { container.reset(key) }
        }
        .buttonStyle(.bordered)
        .controlSize(.mini)
    }
}

/// The interventions in the next load of a resource, of which one at most is chosen.
private struct InterventionRow: View {
    private static let choices: [(name: LocalizedStringKey, intervention: LoadIntervention)] = [
        ("Fail the next load", .fail), ("Delay it by 5 s", .delay(.seconds(5))),
    ]

    let id: EntryID
    let chosen: LoadIntervention?
    @Environment(\.resourceContainer) private var container

    var body: some View {
        HStack(spacing: 8) {
            ForEach(Self.choices, id: \.intervention) { name, intervention in
                let isChosen = chosen == intervention
                Button(name) { container.intervene(isChosen ? nil : intervention, inNextLoadOf: id) }
                    .accessibilityAddTraits(isChosen ? .isSelected : [])
                    .tint(isChosen ? .orange : nil)
            }
        }
        .buttonStyle(.bordered)
        .controlSize(.mini)
    }
}
