import PortableUI
import ResourceCore

/// The resources in memory, in groups, with the number of those in each condition.
struct ResourcesSection: View {
    let reading: InspectorReading
    let showMutations: @MainActor () -> Void
    @State private var filter = ResourceFilter()
    @State private var expanded: Set<EntryID> = []

    var body: some View {
        VStack(alignment: .leading, spacing: 0) {
            VStack(alignment: .leading, spacing: 2) {
                TextField("Filter by key", text: $filter.text).textFieldStyle(.roundedBorder)
                ChipRow(reading: reading, filter: $filter, showMutations: showMutations)
            }
            .padding([.horizontal, .top])
            .padding(.bottom, 4)
            ScrollView {
                LazyVStack(alignment: .leading, spacing: 6) {
                    ForEach(filter.rows(of: reading.summaries)) { row in
                        switch row {
                        case .group(let name, let count): GroupTitle(name: name, count: count)
                        case .resource(let summary):
                            ResourceCard(
                                summary: summary, reading: reading, isExpanded: expanded.contains(summary.entryID),
                                toggle: { toggle(summary.entryID) })
                        }
                    }
                }
                .padding(.horizontal)
                .padding(.bottom)
            }
        }
    }

    private func toggle(_ id: EntryID) {
        if expanded.remove(id) == nil { expanded.insert(id) }
    }
}

private struct GroupTitle: View {
    let name: String
    let count: Int

    var body: some View {
        Text("\(name) (\(count))")
            .font(.caption.bold())
            .foregroundStyle(.secondary)
            .padding(.top, 8)
            .accessibilityAddTraits(.isHeader)
    }
}

/// The conditions with the number of resources in each of them, which select these resources.
private struct ChipRow: View {
    let reading: InspectorReading
    @Binding var filter: ResourceFilter
    let showMutations: @MainActor () -> Void

    var body: some View {
        let counts = Dictionary(reading.summaries.map { ($0.condition, 1) }, uniquingKeysWith: +)
        ScrollView(.horizontal) {
            HStack(spacing: 6) {
                ForEach(ResourceCondition.allCases, id: \.self) { condition in
                    if condition != .empty || counts[condition] != nil {
                        Chip(
                            name: condition.rawValue, count: counts[condition] ?? 0, color: condition.color,
                            isSelected: filter.condition == condition
                        ) {
                            filter.condition = filter.condition == condition ? nil : condition
                        }
                    }
                }
                Chip(
                    name: "pending", count: reading.mutations.count, color: .purple, isSelected: false,
                    action: showMutations)
            }
            // Room for fingers, which a scroll view would cut off.
            .padding(.vertical, 8)
        }
        .scrollIndicators(.hidden)
    }
}

/// A button with a name and a count.
private struct Chip: View {
    let name: String
    let count: Int
    let color: Color
    let isSelected: Bool
    let action: @MainActor () -> Void

    var body: some View {
        Button(action: action) {
            HStack(spacing: 5) {
                Circle().fill(color).frame(width: 8, height: 8)
                Text("\(count) \(name)").font(.caption)
            }
            .padding(.horizontal, 9)
            .padding(.vertical, 5)
            .background(Color.gray.opacity(isSelected ? 0.35 : 0.12), in: .capsule)
        }
        .buttonStyle(.plain)
        .accessibilityAddTraits(isSelected ? .isSelected : [])
    }
}
