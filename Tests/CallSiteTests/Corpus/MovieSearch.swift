import PortableUI

struct Movie: Identifiable, Hashable, Sendable {
    let id: Int
    let title: String
}

@MainActor
final class MovieSearchModel: ObservableObject {
    @Published var text = ""
    @Published private(set) var movies: [Movie] = []
    @Published private(set) var isSearching = false

    private let search: @Sendable (String) async throws -> [Movie]

    init(search: @escaping @Sendable (String) async throws -> [Movie]) {
        self.search = search
    }

    func run() async {
        guard !text.isEmpty else {
            movies = []
            return
        }
        isSearching = true
        let found = try? await search(text)
        guard !Task.isCancelled else { return }
        movies = found ?? []
        isSearching = false
    }
}

struct MovieSearch: View {
    @ObservedObject var model: MovieSearchModel

    var body: some View {
        VStack {
            TextField("Title of a movie", text: $model.text)
                .textFieldStyle(RoundedBorderTextFieldStyle())
            if model.isSearching {
                ProgressView()
            } else if model.movies.isEmpty {
                Text(model.text.isEmpty ? "What do you want to see?" : "No movie is called \(model.text)")
                    .foregroundColor(.secondary)
            }
            List(model.movies, id: \.id) { movie in
                Text(movie.title).tag(movie.id)
            }
        }
        .task(id: model.text) { await model.run() }
        .onDisappear { model.text = "" }
    }
}
