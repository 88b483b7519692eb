import HeadlessHost
import PortableUI
import ResourceUI
import Testing

nonisolated struct Item: Identifiable, Equatable, Sendable {
    let id: Int

    static func list(_ count: Int) -> [Item] { (1...max(1, count)).prefix(count).map { Item(id: $0) } }
}

/// The rows that content and its plain counterpart have in common.
struct ItemRows: View {
    let items: [Item]

    var body: some View {
        ForEach(items) { item in Text("Item \(item.id)") }
    }
}

/// A place for several views.
struct StructureShape: Sendable, CustomTestStringConvertible {
    let name: String
    let place: @MainActor @Sendable (AnyView) -> AnyView

    init(_ name: String, @ViewBuilder place: @escaping @MainActor @Sendable (AnyView) -> some View) {
        self.name = name
        self.place = { AnyView(place($0)) }
    }

    var testDescription: String { name }

    static let all: [StructureShape] = [
        StructureShape("alone") { $0 },
        StructureShape("VStack") { rows in VStack(spacing: 20) { rows } },
        StructureShape("HStack") { rows in HStack { rows } },
        StructureShape("ZStack") { rows in ZStack { rows } },
        StructureShape("LazyVStack") { rows in ScrollView { LazyVStack { rows } } },
        StructureShape("ScrollView") { rows in ScrollView { rows } },
        StructureShape("List") { rows in List { rows } },
        StructureShape("Section") { rows in
            List {
                Section("First") { rows }
                Section("Second") { Text("Below") }
            }
        },
        StructureShape("Section with a footer") { rows in
            List {
                Section {
                    rows
                } header: {
                    Text("Header")
                } footer: {
                    Text("Footer")
                }
            }
        },
        StructureShape("Form") { rows in
            Form {
                Section { Text("Above") }
                Section("Options") { rows }
            }
        },
        StructureShape("LazyVGrid") { rows in
            LazyVGrid(columns: [GridItem(.flexible()), GridItem(.flexible())]) { rows }
        },
        StructureShape("Grid") { rows in Grid { rows } },
        StructureShape("toolbar") { rows in
            NavigationStack { Text("Page").toolbar { ToolbarItemGroup { rows } } }
        },
        StructureShape("NavigationStack") { rows in NavigationStack { rows.navigationTitle("Title") } },
        StructureShape("TabView") { rows in TabView { rows } },
        StructureShape("sheet") { rows in Text("Page").sheet(isPresented: .constant(true)) { rows } },
        StructureShape("overlay") { rows in Text("Page").overlay { rows } },
    ]
}
