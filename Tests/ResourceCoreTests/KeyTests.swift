import Testing

@testable import ResourceCore

/// Keys are paths of components.
@Suite struct KeyTests {
    @Test func `a key is a prefix of the keys that its components begin, and of itself`() {
        let books: ResourceKey = "books"
        #expect(books.isPrefix(of: ["books", "42"]))
        #expect(books.isPrefix(of: ["books"]))
        #expect(!books.isPrefix(of: ["bookshelves"]))
        #expect(!ResourceKey(["books", "42"]).isPrefix(of: books))
    }

    @Test func `components keep their bounds`() {
        #expect(ResourceKey(["a", "b"]) != ["a/b"])
        #expect(books.appending(42) == ["books", "42"])
    }

    @Test func `a private key equals no other and lies under no prefix`() {
        #expect(ResourceKey.unique() != .unique())
        #expect(!ResourceKey([]).isPrefix(of: .unique()))
        #expect(ResourceKey.unique().appending("length").isPrivate)
    }

    private let books: ResourceKey = "books"
}
