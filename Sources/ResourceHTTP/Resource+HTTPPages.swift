public import Foundation
public import HTTPTypes
public import ResourceCore
public import ResourcePages

extension Resource {
    /// Returns a resource whose value is a list that is loaded over HTTP in pages, each of which is an array of items.
    ///
    ///     extension Resource where Value == Pages<Issue> {
    ///         static var issues: Resource {
    ///             .http(.get(api.appending(path: "issues")), .json(), pages: .linkHeader)
    ///         }
    ///     }
    ///
    /// Everything documented for `http(_:pages:items:key:)` applies here too.
    ///
    /// - Parameters:
    ///   - request: The request for the first page.
    ///   - body: The body of each request.
    ///   - decoding: The decoding for each response, such as `.json()`.
    ///   - paging: The way in which the server delivers the list.
    ///   - key: The identity; `nil` for ``ResourceKey/http(_:body:hiding:)`` of the request.
    public static func http<Item>(
        _ request: HTTPRequest, body: Data? = nil, _ decoding: HTTPDecoding<[Item]>, pages paging: HTTPPaging<[Item]>,
        key: ResourceKey? = nil
    ) -> Resource where Value == Pages<Item> {
        .http(HTTPEndpoint(request, body: body, decoding), pages: paging, key: key)
    }

    /// Returns a resource whose value is a list that is loaded over HTTP in pages, each of which is a response with
    /// items.
    ///
    ///     .http(.get(search), .json(Feed.self), pages: .cursor("after") { $0.next }, items: { $0.stories })
    ///
    /// Everything documented for `http(_:pages:items:key:)` applies here too.
    ///
    /// - Parameters:
    ///   - request: The request for the first page.
    ///   - body: The body of each request.
    ///   - decoding: The decoding for each response, such as `.json()`.
    ///   - paging: The way in which the server delivers the list.
    ///   - items: A closure that returns the items of a response. It's called off every actor.
    ///   - key: The identity; `nil` for ``ResourceKey/http(_:body:hiding:)`` of the request.
    public static func http<Item, Response>(
        _ request: HTTPRequest, body: Data? = nil, _ decoding: HTTPDecoding<Response>,
        pages paging: HTTPPaging<Response>,
        items: @escaping @Sendable (Response) -> [Item], key: ResourceKey? = nil
    ) -> Resource where Value == Pages<Item> {
        .http(HTTPEndpoint(request, body: body, decoding), pages: paging, items: items, key: key)
    }

    /// Returns a resource whose value is a list that is loaded from an endpoint in pages, each of which is an array of
    /// items.
    ///
    /// Everything documented for `http(_:pages:items:key:)` applies here too.
    ///
    /// - Parameters:
    ///   - endpoint: The request for the first page, and the interpretation of each response.
    ///   - paging: The way in which the server delivers the list.
    ///   - key: The identity; `nil` for ``ResourceKey/http(_:body:hiding:)`` of the request.
    public static func http<Item>(
        _ endpoint: HTTPEndpoint<[Item]>, pages paging: HTTPPaging<[Item]>, key: ResourceKey? = nil
    ) -> Resource where Value == Pages<Item> {
        .http(endpoint, pages: paging, items: { $0 }, key: key)
    }

    /// Returns a resource whose value is a list that is loaded from an endpoint in pages, each of which is a response
    /// with items.
    ///
    /// The endpoint applies to each page: its preparations, recovery, limits, failures, transport, and freshness. The
    /// requests differ by their URLs only. Each page has its own `ETag` or `Last-Modified`, and a page of which the
    /// server reports no change stays (P12). Besides that, the resource is like one that `pages(_:load:)` creates, and
    /// everything documented for `http(_:key:)` applies to the load of a page.
    ///
    /// - Parameters:
    ///   - endpoint: The request for the first page, and the interpretation of each response.
    ///   - paging: The way in which the server delivers the list.
    ///   - items: A closure that returns the items of a response. It's called off every actor.
    ///   - key: The identity; `nil` for ``ResourceKey/http(_:body:hiding:)`` of the request.
    public static func http<Item, Response>(
        _ endpoint: HTTPEndpoint<Response>, pages paging: HTTPPaging<Response>,
        items: @escaping @Sendable (Response) -> [Item], key: ResourceKey? = nil
    ) -> Resource where Value == Pages<Item> {
        let loader = HTTPPageLoader(endpoint: endpoint, paging: paging, items: items)
        return pages(key ?? endpoint.key) { try await loader.page(of: $0, $1) }
            .following(endpoint)
    }
}
