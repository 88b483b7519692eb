import Foundation
import PortableUI
import ResourceCore
import ResourceHTTP
import ResourcePages
import ResourceUI
import ResourceWriting

// The code of the guide *Lists that load in pages*, in its order.

nonisolated struct Post: Codable, Identifiable, Hashable, Sendable {
    let id: Int
    var text: String
    var isRead = false
}

nonisolated struct PostList: Codable, Sendable {
    var posts: [Post]
    var next: String?
}

extension Resource where Value == Pages<Post> {
    nonisolated static var feed: Resource {
        .pages("feed") { cursor in
            let list = try await PostServer.shared.posts(after: cursor)
            return Page(list.posts, next: list.next)
        }
        .stale(after: .seconds(60))
    }
}

struct FeedScreen: View {
    var body: some View {
        AsyncResourceView(.feed) { posts in
            List {
                PagedForEach(posts) { post in
                    Text(post.text)
                }
            }
        }
    }
}

extension Resource where Value == Pages<Post> {
    nonisolated static func posts(at url: URL) -> Resource {
        .http(.get(url), .json(), pages: .linkHeader)
    }

    nonisolated static func search(_ url: URL) -> Resource {
        .http(.get(url), .json(PostList.self), pages: .cursor("after") { $0.next }, items: { $0.posts })
    }

    nonisolated static func archive(_ url: URL) -> Resource {
        .http(.get(url), .json(), pages: .offset(size: 50))
    }
}

struct ArchiveScreen: View {
    let url: URL

    var body: some View {
        AsyncResourceView(.archive(url)) { posts in
            ScrollView {
                LazyVStack {
                    PagedForEach(posts, ahead: 20) { post in
                        Text(post.text)
                    } footer: { state, loadNext in
                        switch state {
                        case .failed: Button("Try Again") { loadNext() }
                        case .loading: ProgressView()
                        case .waiting: Text("Waiting")
                        case .finished: Text("That's all")
                        case .idle: EmptyView()
                        }
                    }
                }
            }
        }
    }
}

nonisolated struct MarkAsRead: Mutation {
    let id: Post.ID

    func send(_ context: MutationContext) async throws {
        try await PostServer.shared.markAsRead(id)
    }

    var overlays: [Overlay] {
        Overlay(.feed) { $0[id: id]?.isRead = true }
    }
}

/// A server of thirty posts, ten in a page.
actor PostServer {
    static let shared = PostServer()

    private var posts = (1...30).map { Post(id: $0, text: "Post \($0)") }

    func posts(after cursor: String?) throws -> PostList {
        let start = cursor.flatMap { Int($0) } ?? 0
        let end = min(start + 10, posts.count)
        return PostList(posts: Array(posts[start..<end]), next: end < posts.count ? "\(end)" : nil)
    }

    func markAsRead(_ id: Post.ID) throws {
        posts[id - 1].isRead = true
    }
}
