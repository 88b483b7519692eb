import PortableUI

struct Contact: Identifiable, Hashable, Sendable {
    let id: String
    let name: String
    var isFavorite = false
}

struct ContactList: View {
    let contacts: @Sendable () async throws -> [Contact]

    @State private var all: [Contact] = []
    @State private var isLoading = true

    private var sections: [(initial: String, contacts: [Contact])] {
        Dictionary(grouping: all) { String($0.name.prefix(1)) }
            .map { ($0.key, $0.value.sorted { $0.name < $1.name }) }
            .sorted { $0.0 < $1.0 }
    }

    var body: some View {
        List {
            ForEach(sections, id: \.initial) { section in
                Section {
                    ForEach(section.contacts, content: row)
                } header: {
                    Text(section.initial)
                }
            }
        }
        .listStyle(.insetGrouped)
        .overlay { if isLoading { ProgressView() } }
        .task {
            defer { isLoading = false }
            all = (try? await contacts()) ?? []
        }
    }

    private func row(_ contact: Contact) -> some View {
        HStack {
            Text(contact.name)
            if contact.isFavorite { Image(systemName: "star.fill") }
        }
        .listRowSeparator(.hidden)
        .swipeActions(edge: .leading) {
            Button {
                change(contact) { $0.isFavorite.toggle() }
            } label: {
                Label("Star \(contact.name)", systemImage: "star")
            }
            .tint(.yellow)
        }
        .swipeActions(edge: .trailing, allowsFullSwipe: false) {
            Button("Delete \(contact.name)", role: .destructive) { all.removeAll { $0.id == contact.id } }
        }
    }

    private func change(_ contact: Contact, _ change: (inout Contact) -> Void) {
        guard let index = all.firstIndex(where: { $0.id == contact.id }) else { return }
        withAnimation { change(&all[index]) }
    }
}
