import Foundation

/// All books, and the search for them.
enum Bookshelf {
    /// Every book, by title.
    static let all = (BookDetail.novels + BookDetail.poetry + BookDetail.science + BookDetail.plays)
        .sorted { $0.book.title.folded < $1.book.title.folded }

    private static let byID = Dictionary(uniqueKeysWithValues: all.map { ($0.book.id, $0) })

    static func book(id: String) -> BookDetail? { byID[id] }

    /// Returns the books of a kind, or of all kinds, whose title or author contains a text.
    ///
    /// Case and diacritics are ignored, and so are spaces around the text. An empty text matches every book.
    static func books(of kind: Book.Kind?, containing text: String) -> [Book] {
        let wanted = text.trimmingCharacters(in: .whitespacesAndNewlines).folded
        return all.map(\.book).filter { book in
            (kind == nil || book.kind == kind) && (wanted.isEmpty || book.contains(folded: wanted))
        }
    }
}

extension Book {
    fileprivate func contains(folded text: String) -> Bool {
        title.folded.contains(text) || author.folded.contains(text)
    }
}

extension String {
    /// The text in lowercase and without diacritics: `Émile` is `emile`.
    fileprivate var folded: String {
        let bare = decomposedStringWithCanonicalMapping.unicodeScalars
            .filter { $0.properties.generalCategory != .nonspacingMark }
        return String(String.UnicodeScalarView(bare)).lowercased()
    }
}
