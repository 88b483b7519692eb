import Foundation
import PortableUI

/// Which screen of the Showcase is in front, and what it shows: what a link can say.
@MainActor
@Observable
final class Router {
    var screen = ShowcaseScreen.colours
    var books = BookSearch()
    var bookPath: [Book.ID] = []
    var genrePath: [Genre.ID] = []

    /// The URL of what is in front, which ``open(_:)`` takes back to it.
    var url: URL {
        var parts = URLComponents()
        (parts.scheme, parts.host) = ("http", "localhost")
        var path = [screen.rawValue]
        switch screen {
        case .books:
            path += bookPath.suffix(1)
            parts.queryItems = bookPath.isEmpty ? books.items : nil
        case .stations: path += genrePath.suffix(1)
        case .colours, .photos, .feed, .engine: break
        }
        parts.path = "/" + path.joined(separator: "/")
        return parts.url ?? URL(filePath: "/")
    }

    /// Goes where a link leads: `/books?filter=poetry&search=blake`, `/books/dracula`, `/stations/jazz`, `/feed`.
    ///
    /// Other screens than that of the link stay as they are; a link that means nothing changes nothing.
    func open(_ url: URL) {
        let path = url.path.split(separator: "/").map(String.init)
        guard let screen = path.first.flatMap(ShowcaseScreen.init) else { return }
        self.screen = screen
        let place = path.dropFirst().first
        switch screen {
        case .books:
            bookPath = place.map { [$0] } ?? []
            if bookPath.isEmpty {
                books = BookSearch(URLComponents(url: url, resolvingAgainstBaseURL: false)?.queryItems ?? [])
            }
        case .stations: genrePath = place.map { [$0] } ?? []
        case .colours, .photos, .feed, .engine: break
        }
    }
}

extension BookSearch {
    /// Creates the search that a link asks for.
    fileprivate init(_ items: [URLQueryItem]) {
        for item in items {
            switch item.name {
            case "filter": filter = item.value.flatMap(BookFilter.init) ?? filter
            case "search": text = item.value ?? ""
            default: break
            }
        }
    }

    /// The search as a link says it; nil for all books.
    fileprivate var items: [URLQueryItem]? {
        var items: [URLQueryItem] = []
        if filter != .all { items.append(URLQueryItem(name: "filter", value: filter.rawValue)) }
        if !text.isEmpty { items.append(URLQueryItem(name: "search", value: text)) }
        return items.isEmpty ? nil : items
    }
}
