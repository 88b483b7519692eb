import Foundation
import PortableUI

/// The current screen of the Showcase and its content, which a link can express.
@MainActor
@Observable
final class Router {
    var screen = ShowcaseScreen.byHand
    var story = Story.filterQuickly
    var books = BookSearch()
    var bookPath: [Book.ID] = []
    var genrePath: [Genre.ID] = []

    /// The URL of the current content, which ``open(_:)`` restores.
    var url: URL {
        switch screen {
        case .books where bookPath.isEmpty: Self.url(of: .books, items: books.items)
        case .books: Self.url(of: .books, bookPath.last)
        case .stations: Self.url(of: .stations, genrePath.last)
        case .byHand where story != .filterQuickly:
            Self.url(of: .byHand, items: [URLQueryItem(name: "story", value: story.rawValue)])
        case .byHand, .colors, .photos, .feed, .notes: Self.url(of: screen)
        }
    }

    /// Returns the URL of a screen, or of one of its places.
    static func url(of screen: ShowcaseScreen, _ place: String? = nil, items: [URLQueryItem]? = nil) -> URL {
        var parts = URLComponents()
        (parts.scheme, parts.host) = ("http", "localhost")
        parts.path = "/" + [screen.rawValue, place].compactMap { $0 }.joined(separator: "/")
        parts.queryItems = items
        return parts.url ?? URL(filePath: "/")
    }

    /// Opens the target of a link: `/books?filter=poetry&search=blake`, `/books/dracula`, `/stations/jazz`, `/feed`, or
    /// `/?story=tunnel`.
    ///
    /// Other screens than the link's are unchanged, and an invalid link changes nothing.
    func open(_ url: URL) {
        let path = url.path.split(separator: "/").map(String.init)
        guard let screen = path.isEmpty ? .byHand : path.first.flatMap(ShowcaseScreen.init) else { return }
        self.screen = screen
        let items = URLComponents(url: url, resolvingAgainstBaseURL: false)?.queryItems ?? []
        let place = path.dropFirst().first
        switch screen {
        case .books:
            bookPath = place.map { [$0] } ?? []
            if bookPath.isEmpty {
                books = BookSearch(items)
            }
        case .stations: genrePath = place.map { [$0] } ?? []
        case .byHand:
            story = items.first { $0.name == "story" }.flatMap { Story(rawValue: $0.value ?? "") } ?? .filterQuickly
        case .colors, .photos, .feed, .notes: break
        }
    }
}

extension BookSearch {
    /// Creates the search in a link.
    fileprivate init(_ items: [URLQueryItem]) {
        for item in items {
            switch item.name {
            case "filter": filter = item.value.flatMap(BookFilter.init) ?? filter
            case "search": text = item.value ?? ""
            default: break
            }
        }
    }

    /// The query of a link to the search, or nil for all books.
    fileprivate var items: [URLQueryItem]? {
        var items: [URLQueryItem] = []
        if filter != .all { items.append(URLQueryItem(name: "filter", value: filter.rawValue)) }
        if !text.isEmpty { items.append(URLQueryItem(name: "search", value: text)) }
        return items.isEmpty ? nil : items
    }
}
