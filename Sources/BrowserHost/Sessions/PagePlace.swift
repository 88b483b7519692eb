import Foundation
import PortableUI

/// The place that a page shows: its URL in the browser's address bar, and its title.
struct PagePlace: Equatable {
    /// The path and the query, or `nil` if no view specifies a URL.
    var address: String?
    var title: String

    /// - Parameter name: The title if neither an activity nor a screen has one.
    @MainActor
    init(of graph: Graph, called name: String) {
        let activity = graph.activity
        address = activity?.webpageURL.flatMap(Self.address)
        title = activity?.title ?? (graph.hasNavigation ? graph.root.navigationTitle : nil) ?? name
    }

    /// Returns the path and the query of a URL, or `nil` if a browser would interpret them as another host.
    static func address(of url: URL) -> String? {
        guard let parts = URLComponents(url: url, resolvingAgainstBaseURL: true) else { return nil }
        let path = parts.percentEncodedPath.isEmpty ? "/" : parts.percentEncodedPath
        guard path.hasPrefix("/"), !path.hasPrefix("//") else { return nil }
        return parts.percentEncodedQuery.map { "\(path)?\($0)" } ?? path
    }

    /// Returns the path of a URL that begins with a slash, and its query, or `nil` if the URL has other parts.
    static func path(of url: URL) -> String? {
        guard url.scheme == nil, url.host() == nil, url.fragment == nil, url.path().hasPrefix("/") else { return nil }
        return address(of: url)
    }

    /// Returns the URL that views receive for a path of the page, or `nil` if it's invalid.
    static func url(of address: String) -> URL? {
        guard address.utf8.count <= longestAddress, address.hasPrefix("/"), !address.hasPrefix("//") else { return nil }
        return URL(string: "http://localhost\(address)")
    }

    private static let longestAddress = 2048
}
