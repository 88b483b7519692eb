import Foundation
import HTTPTypes

/// A response with a page of a list.
struct PageResponse<Response: Sendable>: Sendable {
    /// The request for the page.
    let request: HTTPRequest

    /// The cursor of the page, or `nil` for the first one.
    let cursor: String?

    /// The status and the header fields.
    let head: HTTPResponse

    /// The decoded response.
    let content: Response

    /// The number of items in the response.
    let count: Int
}

/// The cursors of the pages beside one.
struct PageNeighbors: Hashable, Sendable {
    var next: String?
    var previous: String?
}

// The cursors, each of which is a URL, a token, or a number.
extension HTTPPaging {
    /// Returns the request for the page of a cursor.
    ///
    /// - Parameters:
    ///   - cursor: The cursor, or `nil` for the first page.
    ///   - first: The request of the list.
    func request(of cursor: String?, from first: HTTPRequest) throws(HTTPFailure) -> HTTPRequest {
        var request = first
        switch style {
        case .linkHeader, .nextURL:
            return try cursor.map { cursor throws(HTTPFailure) in try PageLink(cursor: cursor).request(like: first) }
                ?? first
        case .cursor(let name, _):
            if let cursor { request.setQueryItem(name, to: cursor) }
        case .offset(let name, let limit, let size):
            let window = OffsetWindow(try number(of: cursor, from: 0, in: first), size: size)
            request.setQueryItem(name, to: "\(window.start)")
            request.setQueryItem(limit, to: "\(window.limit)")
        case .pageNumber(let name, let lowest, let size):
            request.setQueryItem(name, to: "\(try number(of: cursor, from: lowest, in: first))")
            if let size { request.setQueryItem(size.name, to: "\(size.count)") }
        }
        return request
    }

    /// Returns the cursors of the pages beside the one in a response.
    func neighbors(in page: PageResponse<Response>) -> PageNeighbors {
        switch style {
        case .linkHeader:
            return PageNeighbors(linkedIn: page.head, of: page.request)
        case .nextURL(let url):
            return PageNeighbors(next: PageLink.cursor(of: url(page.content)?.absoluteString, in: page.request))
        case .cursor(_, let token):
            return PageNeighbors(next: token(page.content).flatMap { $0.isEmpty ? nil : $0 })
        case .offset(_, _, let size):
            guard let offset = CursorNumber(page.cursor, from: 0)?.number else { return PageNeighbors() }
            let window = OffsetWindow(offset, size: size)
            return PageNeighbors(next: page.count < window.limit ? nil : "\(window.start + Int64(page.count))")
        case .pageNumber(_, let lowest, let size):
            guard let number = CursorNumber(page.cursor, from: lowest)?.number else { return PageNeighbors() }
            return PageNeighbors(next: page.count < (size?.count ?? 1) ? nil : "\(number + 1)")
        }
    }

    /// Returns the number of a cursor.
    ///
    /// - Throws: An ``HTTPFailure`` if no list counts to it.
    private func number(of cursor: String?, from lowest: Int, in first: HTTPRequest) throws(HTTPFailure) -> Int64 {
        guard let cursor = CursorNumber(cursor, from: lowest) else {
            throw HTTPFailure(.pageLink(to: "an invalid number"), of: first)
        }
        return cursor.number
    }

    /// Returns the cursors of the pages beside one that hasn't changed, or `nil` if they haven't changed either.
    ///
    /// - Parameters:
    ///   - head: The head of the 304 response.
    ///   - request: The request for the page.
    func updatedNeighbors(in head: HTTPResponse, of request: HTTPRequest) -> PageNeighbors? {
        guard case .linkHeader = style else { return nil }
        let neighbors = PageNeighbors(linkedIn: head, of: request)
        // NB: Other links, such as those to preload, say nothing about pages.
        return neighbors.next == nil && neighbors.previous == nil ? nil : neighbors
    }
}

extension PageNeighbors {
    /// Creates the neighbors that the links of a response name.
    fileprivate init(linkedIn head: HTTPResponse, of request: HTTPRequest) {
        let header = LinkHeader(head.headerFields[values: .link])
        next = PageLink.cursor(of: header.target(of: "next"), in: request)
        previous = PageLink.cursor(of: header.target(of: "prev"), in: request)
    }
}

extension PageLink {
    /// Returns the cursor of the page that a reference in the response to a request leads to.
    fileprivate static func cursor(of reference: String?, in request: HTTPRequest) -> String? {
        reference.flatMap { PageLink($0, inResponseTo: request)?.text }
    }
}

/// The number of items or pages that a cursor counts, which an archive may have changed.
private struct CursorNumber {
    /// The largest number, which every server can read.
    ///
    /// Counting goes on from it without an overflow, to a number that is refused.
    private static let most: Int64 = 1 << 53

    let number: Int64

    /// Creates the number of a cursor, which is greater than that of the first page, or returns `nil` for any other.
    init?(_ cursor: String?, from lowest: Int) {
        guard let cursor else {
            number = min(Int64(lowest), Self.most)
            return
        }
        guard let number = Int64(cursor), number > lowest, number <= Self.most else { return nil }
        self.number = number
    }
}

/// The part of a list that a request by offset asks for.
private struct OffsetWindow {
    /// The number of items before the part.
    let start: Int64

    /// The maximum number of items in the part.
    let limit: Int64

    /// Creates the window of a page, which begins with the last item of the page before, if there is one (P4).
    init(_ offset: Int64, size: Int) {
        let overlap: Int64 = offset > 0 ? 1 : 0
        (start, limit) = (offset - overlap, Int64(size) + overlap)
    }
}

extension HTTPField.Name {
    /// The name of the field with the links of a response (RFC 8288).
    fileprivate static let link = HTTPField.Name("Link")!
}
