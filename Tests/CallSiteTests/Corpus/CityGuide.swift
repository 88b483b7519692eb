import PortableUI

struct City: Identifiable, Hashable, Sendable {
    let id: Int
    let name: String
    let sights: [String]
}

struct CityGuide: View {
    enum Page: Hashable { case cities, about }

    let load: @Sendable () async throws -> [City]
    @State private var page: Page
    @State private var cities: [City] = []
    @State private var opened: City?

    init(startingAt page: Page = .cities, load: @escaping @Sendable () async throws -> [City]) {
        self.page = page
        self.load = load
    }

    var body: some View {
        TabView(selection: $page) {
            Tab("Cities", systemImage: "building.2", value: .cities) {
                NavigationView {
                    list
                    Text("Choose a city")
                }
            }
            Tab("About", systemImage: "info.circle", value: .about) { about }
        }
        .task { cities = (try? await load()) ?? [] }
    }

    private var list: some View {
        List {
            ForEach(cities) { city in
                NavigationLink(city.name) { Sights(city: city) }
                    .swipeActions(edge: .leading) { Button("Map") { opened = city } }
                    .contextMenu { Button("Show the map") { opened = city } }
            }
            .onDelete { cities.remove(atOffsets: $0) }
            .onMove { cities.move(fromOffsets: $0, toOffset: $1) }
        }
        .scrollIndicators(.hidden)
        .scrollContentBackground(.hidden)
        .navigationTitle("Cities")
        .toolbar {
            Button {
                cities.reverse()
            } label: {
                Label("Reverse", systemImage: "arrow.up.arrow.down")
            }
        }
        .fullScreenCover(item: $opened) { Map(city: $0) }
    }

    private var about: some View {
        VStack {
            Text("A **small** guide, made with [Swift](https://swift.org)").font(.custom("Georgia", size: 18))
            Label("Free of charge", systemImage: "gift").foregroundStyle(.primary, .secondary)
            Circle().fill(.tint.opacity(0.4)).frame(width: 20, height: 20)
        }
    }
}

private struct Sights: View {
    let city: City

    var body: some View {
        Text(city.name)
            .font(.custom("Georgia", size: 28, relativeTo: .title))
            .lineLimit(1)
            .minimumScaleFactor(0.5)
        ForEach(city.sights, id: \.self) { Text($0) }
            .toolbar(.hidden, for: .tabBar)
    }
}

private struct Map: View {
    let city: City
    @Environment(\.dismiss) private var dismiss

    var body: some View {
        ProgressView("Drawing \(city.name)").progressViewStyle(CircularProgressViewStyle(tint: .orange))
        Button("Close") { dismiss() }
    }
}
