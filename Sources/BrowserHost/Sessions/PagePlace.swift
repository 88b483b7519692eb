import Foundation
import PortableUI

/// The place that a page shows: its address in the browser's bar, and its title.
struct PagePlace: Equatable {
    /// The path and the query; nil where no view names an address.
    var address: String?
    var title: String

    /// - Parameter name: The title where neither an activity nor a screen has one.
    @MainActor
    init(of graph: Graph, called name: String) {
        let activity = graph.activity
        address = activity?.webpageURL.flatMap(Self.address)
        title = activity?.title ?? graph.root.navigationTitle ?? name
    }

    /// The path and the query of a URL; nil where a browser would take them for those of another host.
    static func address(of url: URL) -> String? {
        guard let parts = URLComponents(url: url, resolvingAgainstBaseURL: true) else { return nil }
        let path = parts.percentEncodedPath.isEmpty ? "/" : parts.percentEncodedPath
        guard path.hasPrefix("/"), !path.hasPrefix("//") else { return nil }
        return parts.percentEncodedQuery.map { "\(path)?\($0)" } ?? path
    }

    /// The URL that views hear of for an address of the page; nil for one that no page has.
    static func url(of address: String) -> URL? {
        guard address.utf8.count <= longestAddress, address.hasPrefix("/"), !address.hasPrefix("//") else { return nil }
        return URL(string: "http://localhost\(address)")
    }

    private static let longestAddress = 2048
}
