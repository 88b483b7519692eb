import AsyncResources
import PortableUI

struct Departure: Identifiable, Equatable, Sendable {
    let id: Int
    let line: String
    let minutes: Int
}

/// Departures in all the places that a resource can have.
struct DepartureBoard: View {
    let trams: Resource<[Departure]>
    let trains: Resource<[Departure]>

    @State private var showsSheet = false

    var body: some View {
        TabView {
            NavigationStack {
                sections
                    .navigationTitle("Departures")
                    .toolbar {
                        ToolbarItem(placement: .primaryAction) {
                            AsyncResourceView(trams) { Text("\($0.count) trams") }
                        }
                        ToolbarItem(placement: .bottomBar) {
                            Button("All") { showsSheet = true }
                        }
                    }
                    .sheet(isPresented: $showsSheet) { AsyncResourceView(trains) { DepartureRows(departures: $0) } }
            }
            .tabItem { Label("Sections", systemImage: "list.bullet") }
            NavigationStack {
                AsyncResourceView(trams) { departures in
                    List(departures) { DepartureRow(departure: $0) }
                }
                .navigationTitle("Trams")
            }
            .tabItem { Label("Alone", systemImage: "tram.fill") }
            form.tabItem { Label("Form", systemImage: "gearshape") }
            stacks.tabItem { Label("Stacks", systemImage: "square.grid.2x2") }
        }
    }

    private var sections: some View {
        List {
            Section("Trams") { AsyncResourceView(trams) { DepartureRows(departures: $0) } }
            Section("Trains") {
                AsyncResourceView(trains) { DepartureRows(departures: $0) }
                    .skeleton([Departure(id: 0, line: "Somewhere", minutes: 0)])
                    .font(.footnote)
            }
        }
        .refreshableResources()
    }

    private var form: some View {
        Form {
            Section("Favorite line") {
                AsyncResourceView(trains) { departures in
                    ForEach(departures) { departure in
                        LabeledContent(departure.line, value: "\(departure.minutes) min")
                    }
                }
            }
        }
    }

    private var stacks: some View {
        ScrollView {
            VStack(alignment: .leading, spacing: 20) {
                AsyncResourceView(trams) { DepartureRows(departures: $0) }
                LazyVGrid(columns: [GridItem(.adaptive(minimum: 120))]) {
                    AsyncResourceView(trains) { DepartureRows(departures: $0) }.padding(8)
                }
            }
            .padding()
        }
    }
}

private struct DepartureRows: View {
    let departures: [Departure]

    var body: some View {
        ForEach(departures) { DepartureRow(departure: $0) }
    }
}

private struct DepartureRow: View {
    let departure: Departure

    var body: some View {
        HStack {
            Text(departure.line)
            Spacer()
            Text("\(departure.minutes) min").foregroundStyle(.secondary)
        }
    }
}
