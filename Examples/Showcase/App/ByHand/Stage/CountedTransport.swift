import AsyncResources
import Foundation

/// A transport that tells a judge when requests begin and end.
struct CountedTransport: HTTPTransport {
    let transport: any HTTPTransport
    let judge: PaneJudge

    func send(
        _ request: HTTPRequest, body: Data?, receive: @escaping @Sendable (HTTPResponsePart) throws -> Void
    ) async throws {
        let number = await judge.requestBegan(request.name)
        do {
            try await transport.send(request, body: body, receive: receive)
        } catch {
            await judge.requestEnded(number, isLost: true)
            throw error
        }
        await judge.requestEnded(number, isLost: false)
    }
}

extension HTTPRequest {
    /// A name for people: the kind of books, such as *Science*, *Notes*, *Check mark*, or *Page 2*.
    var name: String {
        let parts = path.flatMap { URLComponents(string: $0) }
        let items = parts?.queryItems ?? []
        switch (method, parts?.path.split(separator: "/").dropFirst().first) {
        case (.patch, _): return "Check mark"
        case (_, "books"?): return (items.first { $0.name == "filter" }?.value ?? "books").capitalized
        case (_, "feed"?):
            let cursor = items.first { $0.name == "cursor" }?.value.flatMap { Int($0) }
            return "Page \(1 + (cursor.map { (StageServer.newest + 1 - $0) / StageServer.pageSize } ?? 0))"
        case (_, "notes"?): return "Notes"
        default: return "Request"
        }
    }
}
