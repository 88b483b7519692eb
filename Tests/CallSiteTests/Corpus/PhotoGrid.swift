import PortableUI

struct PhotoPage: Sendable {
    let names: [String]
    let next: Int?
}

@MainActor
@Observable
final class PhotoFeed {
    private(set) var photos: [String] = []
    private(set) var isLoading = false
    private var next: Int? = 1
    private let page: @Sendable (Int) async throws -> PhotoPage

    init(page: @escaping @Sendable (Int) async throws -> PhotoPage) {
        self.page = page
    }

    func loadMore() async {
        guard let number = next, !isLoading else { return }
        isLoading = true
        defer { isLoading = false }
        guard let page = try? await page(number) else { return }
        photos += page.names
        next = page.next
    }
}

struct PhotoGrid: View {
    @State private var feed: PhotoFeed

    private let columns = [GridItem(.adaptive(minimum: 80), spacing: 4)]

    init(page: @escaping @Sendable (Int) async throws -> PhotoPage) {
        _feed = State(initialValue: PhotoFeed(page: page))
    }

    var body: some View {
        ScrollView {
            LazyVGrid(columns: columns, spacing: 4) {
                ForEach(feed.photos, id: \.self) { name in
                    PhotoTile(name: name)
                        .onAppear {
                            guard name == feed.photos.last else { return }
                            Task { await feed.loadMore() }
                        }
                }
            }
            if feed.isLoading { ProgressView().padding() }
        }
        .task(feed.loadMore)
    }
}

struct PhotoTile: View {
    let name: String

    var body: some View {
        Rectangle()
            .fill(.gray.opacity(0.2))
            .aspectRatio(1, contentMode: .fit)
            .overlay(alignment: .bottomLeading) {
                Text(verbatim: name)
                    .font(.caption)
                    .lineLimit(1)
                    .padding(4)
            }
            .clipShape(RoundedRectangle(cornerRadius: 6))
            .accessibilityLabel(name)
    }
}
