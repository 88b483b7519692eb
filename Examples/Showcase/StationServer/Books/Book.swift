/// One classic of the bookshelf.
struct Book: Hashable, Encodable {
    /// What sort of work it is; the names are those of the filter.
    enum Kind: String, Hashable, Encodable, CaseIterable {
        case novels, poetry, science, plays
    }

    /// Its name in paths: lower case letters, digits and hyphens.
    let id: String
    let title: String
    let author: String

    /// When it was first published or performed; below zero, the year before the common era.
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

/// A book with what only its own page shows.
struct BookDetail: Hashable, Encodable {
    let book: Book

    /// One or two sentences.
    let summary: String

    /// How many pages an ordinary edition has, about.
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
