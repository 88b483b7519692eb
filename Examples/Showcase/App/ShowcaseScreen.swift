import Foundation

/// The screens of the Showcase.
///
/// Their names are the paths that link to them.
enum ShowcaseScreen: String, CaseIterable, Hashable, Sendable {
    case colors, books, stations, photos, feed, notes, engine

    /// The title of the screen.
    var title: String { rawValue.capitalized }

    /// The symbol of its tab.
    var symbol: String {
        switch self {
        case .colors: "paintpalette"
        case .books: "books.vertical"
        case .stations: "radio"
        case .photos: "photo"
        case .feed: "antenna.radiowaves.left.and.right"
        case .notes: "list.bullet"
        case .engine: "gearshape"
        }
    }
}
