import Foundation
import PortableUI
import ResourceCore
import ResourceUI

/// A part of the inspector.
enum InspectorSection: String, CaseIterable {
    case resources, timeline, mutations

    var title: String { rawValue.capitalized }
}

/// The inspector of the environment's container.
struct InspectorPanel: View {
    let journal: InspectorJournal

    /// A Boolean value that indicates whether views below the inspector use other containers.
    let hasOtherContainersBelow: Bool
    let close: @MainActor () -> Void
    @Environment(\.resourceContainer) private var container

    var body: some View {
        InspectorContents(
            container: container, journal: journal, hasOtherContainersBelow: hasOtherContainersBelow, close: close
        )
        .id(ObjectIdentifier(container))
    }
}

/// The inspector of one container.
private struct InspectorContents: View {
    /// The times at which the container is read.
    private static let schedule = PeriodicTimelineSchedule(from: Date(timeIntervalSinceReferenceDate: 0), by: 0.5)

    let container: ResourceContainer
    let journal: InspectorJournal
    let hasOtherContainersBelow: Bool
    let close: @MainActor () -> Void
    @State private var section = InspectorSection.resources
    @Environment(\.resourceSpotlight) private var spotlight

    var body: some View {
        VStack(spacing: 0) {
            VStack(alignment: .leading, spacing: 10) {
                HStack {
                    Text("Inspector").font(.headline).accessibilityAddTraits(.isHeader)
                    Spacer()
                    OfflineToggle(container: container)
                    Button("Close", action: close).buttonStyle(.borderless)
                }
                Picker("Section", selection: $section) {
                    ForEach(InspectorSection.allCases, id: \.self) { Text($0.title).tag($0) }
                }
                .pickerStyle(.segmented)
                .labelsHidden()
                if hasOtherContainersBelow {
                    OtherContainersNotice(container: container)
                }
            }
            .padding(.horizontal)
            .padding(.vertical, 12)
            Divider()
            TimelineView(Self.schedule) { context in
                let reading = InspectorReading(of: container, journal, at: context.date)
                Group {
                    switch section {
                    case .resources: ResourcesSection(reading: reading, showMutations: { section = .mutations })
                    case .timeline: TimelineSection(timeline: reading.timeline, now: reading.now, start: reading.start)
                    case .mutations: MutationsSection(mutations: reading.mutations, date: reading.date)
                    }
                }
                .onChange(of: context.date) { spotlight?.tick() }
            }
            .frame(maxHeight: .infinity)
        }
        .accessibilityElement(children: .contain)
        .accessibilityLabel("Resource inspector")
        .onDisappear { spotlight?.end() }
    }
}

/// A notice that the views below the inspector use containers whose resources it doesn't list.
private struct OtherContainersNotice: View {
    let container: ResourceContainer

    var body: some View {
        Label(
            "This is \(name). Views below use another one: move resourceInspector() inside of their resourceContainer(_:).",
            systemImage: "exclamationmark.triangle"
        )
        .font(.caption)
        .foregroundStyle(.secondary)
        .accessibilityIdentifier("other-containers")
    }

    private var name: String {
        container === ResourceContainer.shared ? "the shared container" : "the container around the inspector"
    }
}

/// A button that lets the container lose the connection, and brings it back.
private struct OfflineToggle: View {
    let container: ResourceContainer
    @State private var isOffline = false

    var body: some View {
        Button(isOffline ? "Go online" : "Go offline", systemImage: isOffline ? "wifi.slash" : "wifi") {
            isOffline.toggle()
            container.holdOffline(isOffline)
        }
        .buttonStyle(.bordered)
        .controlSize(.mini)
        .tint(isOffline ? .orange : nil)
        .onAppear { isOffline = container.isHeldOffline }
    }
}
