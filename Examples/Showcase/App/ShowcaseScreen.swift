import Foundation

/// The screens of the Showcase.
///
/// Their names are the paths that link to them.
enum ShowcaseScreen: String, CaseIterable, Hashable, Sendable {
    case byHand = "by-hand"
    case colors, books, stations, photos, feed, notes

    /// The title of the screen.
    var title: String { self == .byHand ? "By hand" : rawValue.capitalized }

    /// The symbol of its tab.
    var symbol: String {
        switch self {
        case .byHand: "rectangle.split.2x1"
        case .colors: "paintpalette"
        case .books: "books.vertical"
        case .stations: "radio"
        case .photos: "photo"
        case .feed: "antenna.radiowaves.left.and.right"
        case .notes: "list.bullet"
        }
    }
}
