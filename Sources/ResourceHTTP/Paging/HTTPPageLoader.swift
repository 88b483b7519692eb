import HTTPTypes
import ResourceCore
import ResourcePages

/// A loader of the pages of one list.
struct HTTPPageLoader<Item: Identifiable & Sendable, Response: Sendable>: Sendable where Item.ID: Sendable {
    let endpoint: HTTPEndpoint<Response>
    let paging: HTTPPaging<Response>
    let items: @Sendable (Response) -> [Item]

    /// Runs one attempt to load the page of a cursor, or the first page without one.
    func page(
        of cursor: String?, _ context: LoadContext<Page<Item, String>>
    ) async throws -> LoadResult<Page<Item, String>> {
        let request = try await endpoint.mappingFailures {
            try paging.request(of: cursor, from: endpoint.request)
                .restoring(endpoint.hiddenQueryItems, of: endpoint.request)
        }
        return try await endpoint.with { $0.request = request }.load(context) { content, head in
            let items = items(content)
            let neighbors = hiding(
                paging.neighbors(
                    in: PageResponse(
                        request: request, cursor: cursor, head: head, content: content, count: items.count)))
            var page = Page(items, next: neighbors.next, previous: neighbors.previous)
            page.overlapsPrevious = paging.overlaps && cursor != nil
            return page
        } updating: { head in
            guard let page = context.previous,
                let neighbors = paging.updatedNeighbors(in: head, of: request).map(hiding)
            else {
                return nil
            }
            return Page(page.items, next: neighbors.next, previous: neighbors.previous)
        }
    }

    private func hiding(_ neighbors: PageNeighbors) -> PageNeighbors {
        let (names, first) = (endpoint.hiddenQueryItems, endpoint.request)
        return PageNeighbors(
            next: first.hiding(names, in: neighbors.next), previous: first.hiding(names, in: neighbors.previous))
    }
}
