import AsyncResources
import PortableUI
import ResourceInspector

/// The loads of a resource whose responses came too late, or would have preceded a newer request: none was shown.
struct DiscardedResponses: View {
    private let journal: Journal
    private let key: ResourceKey?

    @State private var isExpanded = false

    init(journal: Journal, key: ResourceKey?) {
        self.journal = journal
        self.key = key
    }

    var body: some View {
        let discarded = journal.discarded(of: key)
        let title: LocalizedStringKey =
            "\(discarded.count) \(discarded.count == 1 ? "response" : "responses") discarded"
        DisclosureGroup(title, isExpanded: $isExpanded) {
            VStack(alignment: .leading, spacing: 4) {
                ForEach(discarded.suffix(8)) { load in
                    Text("Request \(load.id): \(load.description(in: journal.container))")
                        .accessibilityIdentifier("discarded-\(load.id)")
                }
            }
            .font(.footnote)
            .foregroundStyle(.secondary)
        }
    }
}
