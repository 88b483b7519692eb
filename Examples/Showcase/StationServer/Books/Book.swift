/// A classic book.
struct Book: Hashable, Encodable {
    /// The kind of work.
    ///
    /// The names are those of the filter.
    enum Kind: String, Hashable, Encodable, CaseIterable {
        case novels, poetry, science, plays
    }

    /// The name in paths: lowercase letters, digits, and hyphens.
    let id: String
    let title: String
    let author: String

    /// The year of first publication or performance.
    ///
    /// A negative number is a year BC.
    let year: Int
    let kind: Kind

    init(_ kind: Kind, _ id: String, _ title: String, by author: String, in year: Int) {
        self.id = id
        self.title = title
        self.author = author
        self.year = year
        self.kind = kind
    }
}

/// A book with the details on its own page.
struct BookDetail: Hashable, Encodable {
    let book: Book

    /// One or two sentences.
    let summary: String

    /// The approximate number of pages in an ordinary edition.
    let pages: Int

    private enum Name: String, CodingKey {
        case summary, pages
    }

    func encode(to encoder: any Encoder) throws {
        try book.encode(to: encoder)
        var container = encoder.container(keyedBy: Name.self)
        try container.encode(summary, forKey: .summary)
        try container.encode(pages, forKey: .pages)
    }
}
