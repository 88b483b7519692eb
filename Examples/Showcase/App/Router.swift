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

    /// Goes where a link leads: `/books?filter=poetry&search=blake`, `/books/dracula`, `/stations/jazz`, `/feed`.
    ///
    /// What the link says nothing of stays as it is; a link that means nothing changes nothing.
    func open(_ url: URL) {
        let path = url.path.split(separator: "/").map(String.init)
        guard let screen = path.first.flatMap(ShowcaseScreen.init) else { return }
        self.screen = screen
        let place = path.dropFirst().first
        switch screen {
        case .books:
            books.change(by: URLComponents(url: url, resolvingAgainstBaseURL: false)?.queryItems ?? [])
            bookPath = place.map { [$0] } ?? []
        case .stations: genrePath = place.map { [$0] } ?? []
        case .colours, .photos, .feed, .engine: break
        }
    }
}

extension BookSearch {
    /// Takes over what a link says.
    fileprivate mutating func change(by items: [URLQueryItem]) {
        for item in items {
            switch item.name {
            case "filter": filter = item.value.flatMap(BookFilter.init) ?? filter
            case "search": text = item.value ?? ""
            default: break
            }
        }
    }
}
