import Foundation
import NIOConcurrencyHelpers

/// Pages of the feed, and the changes of its quotations.
extension StationAPI {
    /// The number of places in a page that doesn't specify it, and the maximum.
    static let feedSize = (standard: 25, most: 100)

    /// Calls a closure with the feed and the current time.
    private func feed<Result, Failure>(
        _ body: (inout Feed, _ now: Duration) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        let result = quotations.withLockedValue { feed in
            Swift.Result { () throws(Failure) in try body(&feed, elapsed()) }
        }
        return try result.get()
    }

    /// Returns the response with a page, which has a tag of its own and a link to the next one.
    func feedPage(for request: APIRequest) -> APIResponse {
        let query = Query(request.query)
        let limit = query?["limit"], token = query?["cursor"]
        let size = limit.map { Int($0) ?? 0 } ?? Self.feedSize.standard
        let cursor = token.flatMap(Feed.place).flatMap(Int.init(exactly:))
        guard query != nil, (1...Self.feedSize.most).contains(size), token == nil || cursor != nil else {
            let message = "cursor must be that of a link, and limit a number from 1 to \(Self.feedSize.most)."
            return APIResponse(status: 400, error: message)
        }
        let page = feed { $0.page(below: cursor, size: size, at: $1) }
        let part = limit == nil ? "" : "&limit=\(size)"
        let link = page.next.map { ["Link": "</api/feed?cursor=\($0)\(part)>; rel=\"next\""] }
        return APIResponse(json: page.entries, headers: link ?? [:])
            .tagged(caching: "max-age=3").unlessHeld(by: request)
    }

    /// Returns the response with a quotation.
    func quotation(_ id: String) -> APIResponse {
        let entry = Feed.place(id: id).flatMap { place in feed { $0.entry(at: place, elapsed: $1) } }
        return entry.map { APIResponse(json: $0) } ?? Problem.noQuotation.response
    }

    /// Adds a quotation, or deletes one.
    func changeFeed(_ request: APIRequest, at route: Route) -> APIResponse {
        do throws(Problem) {
            guard case .quotation(let id) = route else { return try addQuotation(request) }
            guard let place = Feed.place(id: id) else { throw Problem.noQuotation }
            try feed { feed, now throws(Problem) in try feed.delete(place, at: now) }
            return .noContent
        } catch {
            return error.response
        }
    }

    private func addQuotation(_ request: APIRequest) throws(Problem) -> APIResponse {
        let body = try BodyMembers(request.body, named: BodyMembers.ofQuotation)
        let neighbor = try body.text("above").map { id throws(Problem) in
            guard let place = Feed.place(id: id) else { throw .noQuotation }
            return place
        }
        let quotation = try Quotation(body)
        let entry = try feed { feed, now throws(Problem) in try feed.add(quotation, above: neighbor, at: now) }
        return APIResponse(status: 201, json: entry, headers: ["Location": "/api/feed/\(entry.id)"])
    }
}

extension Quotation {
    /// Creates the quotation that a request describes, or returns `nil` if it leaves the choice to the station.
    fileprivate init?(_ body: BodyMembers) throws(Problem) {
        let author = try body.text("author") ?? "Anonymous"
        guard let text = try body.text("text") else { return nil }
        for (name, value, limit) in [("text", text, 500), ("author", author, 100)] {
            guard value.contains(where: { !$0.isWhitespace }), value.unicodeScalars.count <= limit else {
                throw .invalid("\(name) must have between 1 and \(limit) characters.")
            }
        }
        self.init(text, author, "")
    }
}
