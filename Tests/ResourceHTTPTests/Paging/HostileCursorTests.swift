import Foundation
import HTTPTypes
import ResourceCore
import ResourcePages
import ResourceTesting
import Testing

@testable import ResourceHTTP

/// Cursors that no list has counted to, as a changed archive may have them.
@Suite(.timeLimit(.minutes(10))) @MainActor struct HostileCursorTests {
    private let request = HTTPRequest(method: .get, url: .news)

    nonisolated static let styles: [HTTPPaging<[Headline]>] = [
        .offset(size: 2), .pageNumber(), .pageNumber(size: 2), .pageNumber(from: .max), .offset(size: .max),
    ]

    nonisolated static let cursors = [
        "-9223372036854775809", "-9223372036854775808", "-1", "0", "9007199254740993", "9223372036854775807",
        "9223372036854775808", "1e3", "0x10", "x", "",
    ]

    @Test(arguments: styles) func `a cursor that nothing was counted to is refused`(_ style: HTTPPaging<[Headline]>) {
        for cursor in Self.cursors {
            #expect(throws: HTTPFailure.self) { try style.request(of: cursor, from: request) }
            _ = style.neighbors(in: page(cursor, count: 1 << 20))
        }
    }

    @Test func `the last number that is counted to has a successor, which is refused`() throws {
        let last = "9007199254740992"
        for style in Self.styles.prefix(3) {
            _ = try style.request(of: last, from: request)
            let next = style.neighbors(in: page(last, count: 3)).next
            #expect(throws: HTTPFailure.self) { try style.request(of: next, from: request) }
        }
    }

    @Test(arguments: ["-9223372036854775808", "0"])
    func `a restored list whose next page can't be shows an error there, and a refresh goes on`(
        _ cursor: String
    ) async throws {
        let server = PagedServer(1...5)
        let origin = #"{"next":"\#(Data("\"\(cursor)\"".utf8).base64EncodedString())"}"#
        let json = #"{"isConsistent":true,"pages":[{"items":[{"id":1,"text":""},{"id":2,"text":""}],"origin":"#
        let list = try JSONDecoder().decode(Pages<Headline>.self, from: Data("\(json)\(origin)}]}".utf8))
        let container = server.container()
        container.set(list, for: .offsets)
        let store = ResourceStore(.offsets, in: container)
        await store.loadNext()
        #expect(store.ids == [1, 2] && store.endError is HTTPFailure && server.queries.isEmpty)
        await store.refresh()
        await store.loadNext()
        #expect(store.ids == [1, 2, 3, 4])
    }

    private func page(_ cursor: String, count: Int) -> PageResponse<[Headline]> {
        PageResponse(request: request, cursor: cursor, head: HTTPResponse(status: .ok), content: [], count: count)
    }
}
