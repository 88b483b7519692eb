import PortableUI

struct Album: Identifiable, Hashable, Codable, Sendable {
    let id: Int
    let title: String
    let tracks: [String]
}

struct AlbumGrid: View {
    let albums: @Sendable () async throws -> [Album]

    @State private var all: [Album] = []
    @State private var path = NavigationPath()

    var body: some View {
        NavigationStack(path: $path) {
            ScrollView {
                LazyVGrid(columns: Array(repeating: GridItem(.flexible()), count: 2), spacing: 10) {
                    ForEach(all) { album in
                        NavigationLink(value: album) {
                            AlbumCover(album: album)
                        }
                        .buttonStyle(.plain)
                    }
                }
                Button("Surprise me") {
                    if let album = all.last, let track = album.tracks.first {
                        path.append(album)
                        path.append(track)
                    }
                }
                .disabled(all.isEmpty)
            }
            .navigationTitle("Albums")
            .navigationDestination(for: Album.self, destination: TrackList.init)
            .navigationDestination(for: String.self) { track in
                VStack {
                    Text("Now playing \(track)")
                    Button("To the start") { path = NavigationPath() }
                }
            }
        }
        .task { all = (try? await albums()) ?? [] }
    }
}

struct AlbumCover: View {
    let album: Album

    var body: some View {
        VStack {
            RoundedRectangle(cornerRadius: 8, style: .continuous)
                .fill(Color(hue: Double(album.id % 10) / 10, saturation: 0.5, brightness: 0.9))
                .aspectRatio(1, contentMode: .fit)
                .overlay { Image(systemName: "music.note").font(.title) }
            Text(album.title).font(.subheadline)
        }
    }
}

struct TrackList: View {
    let album: Album

    var body: some View {
        List(album.tracks, id: \.self) { track in
            NavigationLink(track, value: track)
        }
        .navigationTitle(album.title)
    }
}
