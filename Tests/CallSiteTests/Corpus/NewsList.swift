import PortableUI

struct Article: Identifiable, Hashable, Sendable {
    let id: Int
    let title: String
    let teaser: String
    let url: URL?
}

@MainActor
@Observable
final class NewsModel {
    enum State {
        case loading
        case loaded([Article])
        case failed(String)
    }

    private(set) var state = State.loading
    var searchText = ""
    private let service: @Sendable () async throws -> [Article]

    init(service: @escaping @Sendable () async throws -> [Article]) {
        self.service = service
    }

    var results: [Article] {
        guard case .loaded(let articles) = state else { return [] }
        guard !searchText.isEmpty else { return articles }
        return articles.filter { $0.title.localizedCaseInsensitiveContains(searchText) }
    }

    func load() async {
        do {
            state = .loaded(try await service())
        } catch {
            if case .loaded = state { return }
            state = .failed("The news could not be loaded")
        }
    }
}

struct NewsList: View {
    @State var model: NewsModel

    var body: some View {
        NavigationStack {
            List(model.results) { article in
                NavigationLink {
                    ArticlePage(article: article)
                } label: {
                    VStack(alignment: .leading, spacing: 4) {
                        Text(article.title).font(.headline)
                        Text(article.teaser).font(.subheadline).foregroundStyle(.secondary).lineLimit(2)
                    }
                }
            }
            .overlay {
                switch model.state {
                case .loading:
                    ProgressView("Loading the news")
                case .failed(let message):
                    ContentUnavailableView(message, systemImage: "newspaper", description: Text("Pull to try again."))
                case .loaded:
                    if model.results.isEmpty {
                        ContentUnavailableView.search(text: model.searchText)
                    }
                }
            }
            .navigationTitle("News")
            .searchable(text: $model.searchText, prompt: "Titles")
            .refreshable { await model.load() }
        }
        .task { await model.load() }
    }
}

struct ArticlePage: View {
    let article: Article

    var body: some View {
        ScrollView {
            VStack(alignment: .leading) {
                Text(article.teaser)
                if let url = article.url { Link("Read on", destination: url) }
            }
            .padding()
        }
        .navigationTitle(article.title)
        .navigationBarTitleDisplayMode(.inline)
    }
}
