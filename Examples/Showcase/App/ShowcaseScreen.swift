import Foundation

/// The screens of the Showcase.
///
/// Their names are the paths that link to them.
enum ShowcaseScreen: String, CaseIterable, Hashable, Sendable {
    case colours, books, stations, photos, feed, engine

    /// The title of the screen.
    var title: String { self == .colours ? "Colors" : rawValue.capitalized }

    /// The symbol of its tab.
    var symbol: String {
        switch self {
        case .colours: "paintpalette"
        case .books: "books.vertical"
        case .stations: "radio"
        case .photos: "photo"
        case .feed: "antenna.radiowaves.left.and.right"
        case .engine: "gearshape"
        }
    }
}
