import AsyncResources
import PortableUI

/// A screen with genres and the stations of each.
struct StationsScreen: View {
    @Environment(\.station) private var station

    var body: some View {
        AsyncResourceView(.genres(from: station)) { genres in
            if genres.isEmpty {
                ContentUnavailableView("No genres", systemImage: ShowcaseScreen.stations.symbol)
            } else {
                List(genres) { genre in
                    NavigationLink(value: genre.id) {
                        LabeledContent(genre.name, value: "\(genre.stations) stations")
                            .accessibilityIdentifier("genre")
                    }
                    .webpageURL(Router.url(of: .stations, genre.id))
                }
            }
        }
        .navigationDestination(for: Genre.ID.self) { GenreScreen(genre: $0) }
    }
}

/// The same genre twice: both panes show the same resource, and one request serves them.
struct GenreScreen: View {
    let genre: Genre.ID

    @Environment(\.station) private var service
    @Environment(\.resourceContainer) private var container

    var body: some View {
        let stations = Resource.stations(of: genre, from: service)
        ScrollView {
            VStack(spacing: 16) {
                RequestTally(key: stations.key)
                HStack(alignment: .top, spacing: 16) {
                    StationPane(title: "First pane", stations: stations)
                    StationPane(title: "Second pane", stations: stations)
                }
                Button("Refresh") { container.refresh(stations.key) }.buttonStyle(.borderedProminent)
            }
            .padding()
        }
        .navigationTitle(genre.capitalized)
    }
}

private struct StationPane: View {
    let title: String
    let stations: Resource<[Station]>

    var body: some View {
        VStack(alignment: .leading, spacing: 8) {
            Text(title).font(.headline).accessibilityAddTraits(.isHeader)
            AsyncResourceView(stations) { stations in
                VStack(alignment: .leading, spacing: 8) {
                    ForEach(stations) { StationRow(station: $0) }
                }
            }
        }
        .padding()
        .frame(maxWidth: .infinity, alignment: .topLeading)
        .background(Color.gray.opacity(0.12), in: .rect(cornerRadius: 16))
    }
}

private struct StationRow: View {
    let station: Station

    var body: some View {
        VStack(alignment: .leading, spacing: 2) {
            Text(station.name)
            Text("\(station.town) · \(station.listeners) listeners").font(.footnote).foregroundStyle(.secondary)
        }
        .accessibilityIdentifier("station")
    }
}

/// The number of requests for a resource, and the number of those that joined one.
private struct RequestTally: View {
    let key: ResourceKey

    @Environment(Journal.self) private var journal

    var body: some View {
        let tally = journal.tallies[key] ?? Journal.Tally()
        VStack(alignment: .leading, spacing: 4) {
            Text("Requests: \(tally.requests) · Joined: \(tally.joined)")
            Text("Not modified: \(tally.notModified)").foregroundStyle(.secondary)
        }
        .font(.footnote)
        .frame(maxWidth: .infinity, alignment: .leading)
        .accessibilityIdentifier("tally")
    }
}
