import PortableUI

struct Bookmark: Identifiable, Hashable, Sendable {
    let id: String
    var title: String
    var url: URL
}

struct BookmarkService: Sendable {
    var all: @Sendable () async throws -> [Bookmark]
    var remove: @Sendable (Bookmark) async throws -> Void
}

struct BookmarkList: View {
    let service: BookmarkService

    @State private var bookmarks: [Bookmark] = []
    @State private var candidate: Bookmark?
    @State private var isAsking = false

    var body: some View {
        List {
            ForEach($bookmarks) { $bookmark in
                HStack {
                    VStack(alignment: .leading) {
                        TextField("Title of \(bookmark.id)", text: $bookmark.title)
                        Text(bookmark.url.host() ?? "").font(.caption2)
                    }
                    Button("Remove \(bookmark.title)") {
                        candidate = bookmark
                        isAsking = true
                    }
                }
            }
        }
        .confirmationDialog(
            "Remove this bookmark?", isPresented: $isAsking, titleVisibility: .visible, presenting: candidate
        ) { bookmark in
            Button("Remove", role: .destructive) { Task { await remove(bookmark) } }
            Button("Keep", role: .cancel) {}
        } message: { bookmark in
            Text("\(bookmark.title) will be gone everywhere.")
        }
        .task { bookmarks = (try? await service.all()) ?? [] }
    }

    private func remove(_ bookmark: Bookmark) async {
        guard let index = bookmarks.firstIndex(where: { $0.id == bookmark.id }) else { return }
        let removed = bookmarks.remove(at: index)
        do {
            try await service.remove(removed)
        } catch {
            bookmarks.insert(removed, at: index)
        }
    }
}
