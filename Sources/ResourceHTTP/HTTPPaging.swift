public import Foundation

/// A description of the way in which a server delivers a list in pages.
///
///     .http(.get(api.appending(path: "issues")), .json(), pages: .linkHeader)
///
///     .http(.get(search), .json(Feed.self), pages: .cursor("after") { $0.next }, items: { $0.stories })
///
/// The closures are called off every actor, for each modified response. A page whose neighbor is that page itself is
/// the last one.
public struct HTTPPaging<Response: Sendable>: Sendable {
    enum Style: Sendable {
        case linkHeader
        case nextURL(@Sendable (Response) -> URL?)
        case cursor(String, @Sendable (Response) -> String?)
        case offset(String, limit: String, size: Int)
        case pageNumber(String, from: Int, PageSize?)
    }

    /// A number of items that each request asks for.
    struct PageSize: Hashable, Sendable {
        /// The name of the query item with the number.
        let name: String
        let count: Int
    }

    let style: Style

    /// A paging by the `Link` fields of the responses (RFC 8288).
    ///
    /// The target of `rel="next"` is the next page, and that of `rel="prev"` is the previous one. A link with an
    /// `anchor` is ignored, because it isn't one of the list. The URLs are relative to that of the request, and must
    /// have its origin: scheme, host, and port (P13). For any other, the load of that page fails with
    /// ``HTTPFailure/Reason/pageLink(to:)``, and nothing is sent.
    public static var linkHeader: HTTPPaging { HTTPPaging(style: .linkHeader) }

    /// Returns a paging by the URL that each response has for the next page, or `nil` at the end of the list.
    ///
    /// The URL is relative to that of the request, and must have its origin: scheme, host, and port (P13). For any
    /// other, the load of that page fails with ``HTTPFailure/Reason/pageLink(to:)``, and nothing is sent.
    public static func nextURL(_ url: @escaping @Sendable (Response) -> URL?) -> HTTPPaging {
        HTTPPaging(style: .nextURL(url))
    }

    /// Returns a paging by a token that each response has for the next page.
    ///
    /// The request of the next page is that of the list with the token in its query.
    ///
    /// - Parameters:
    ///   - name: The name of the query item.
    ///   - token: A closure that returns the token in a response, or `nil` or an empty string at the end of the list.
    public static func cursor(_ name: String, _ token: @escaping @Sendable (Response) -> String?) -> HTTPPaging {
        HTTPPaging(style: .cursor(name, token))
    }

    /// Returns a paging by the number of items before a page.
    ///
    /// Each request but the first one asks for one more item: the last one of the page before. If that item is no
    /// longer in the list, something was removed above it, and the list is loaded again (P4). The list ends at a page
    /// with fewer items than requested.
    ///
    /// NB: The server must allow a limit of `size + 1`. If it silently reduces that, the second page seems the last.
    ///
    /// - Parameters:
    ///   - name: The name of the query item with the number of items before the page.
    ///   - limit: The name of the query item with the maximum number of items.
    ///   - size: The number of items in a page, at least one.
    public static func offset(_ name: String = "offset", limit: String = "limit", size: Int) -> HTTPPaging {
        HTTPPaging(style: .offset(name, limit: limit, size: min(max(size, 1), Int(Int32.max))))
    }

    /// Returns a paging by the number of each page, whose size the server determines.
    ///
    /// The list ends at a page without items. If an item above a page is removed meanwhile, an item that moves to the
    /// page before it is skipped, which can't be detected.
    ///
    /// - Parameters:
    ///   - name: The name of the query item with the number.
    ///   - first: The number of the first page.
    public static func pageNumber(_ name: String = "page", from first: Int = 1) -> HTTPPaging {
        HTTPPaging(style: .pageNumber(name, from: first, nil))
    }

    /// Returns a paging by the number of each page, whose size each request asks for.
    ///
    /// The list ends at a page with fewer items than requested, which saves the request for a page without items.
    /// Otherwise, it's like the paging without a size.
    ///
    /// NB: If the server silently reduces the size, the first page seems the last.
    ///
    /// - Parameters:
    ///   - name: The name of the query item with the number.
    ///   - first: The number of the first page.
    ///   - limit: The name of the query item with the maximum number of items.
    ///   - size: The number of items in a page, at least one.
    public static func pageNumber(
        _ name: String = "page", from first: Int = 1, limit: String = "limit", size: Int
    ) -> HTTPPaging {
        HTTPPaging(style: .pageNumber(name, from: first, PageSize(name: limit, count: max(size, 1))))
    }

    /// A Boolean value that indicates whether each page but the first one begins with the last item of the page before
    /// (P4).
    var overlaps: Bool {
        if case .offset = style { true } else { false }
    }
}
