import Foundation
import Testing

@testable import ResourceCore

/// Keys are paths of components.
@Suite struct KeyTests {
    @Test func `a key is a prefix of the keys that its components begin, and of itself`() {
        let books: ResourceKey = "books"
        #expect(books.isPrefix(of: ["books", 42]))
        #expect(books.isPrefix(of: ["books"]))
        #expect(!books.isPrefix(of: ["bookshelves"]))
        #expect(!ResourceKey(["books", "42"]).isPrefix(of: books))
    }

    @Test func `components keep their bounds`() {
        #expect(ResourceKey(["a", "b"]) != ["a/b"])
        #expect(books.appending(42) == ["books", "42"])
    }

    @Test func `a declared key is the name of its declaration and its components`() {
        #expect(Resource<String>.book(7).key == ["book", "7"])
        #expect(Resource<String>.chapter("iii", of: 7).key == ["chapter", "7", "iii"])
        #expect(Resource<String>.profile.key == "profile")
    }

    @Test func `a private key equals no other and lies under no prefix`() {
        #expect(ResourceKey.unique() != .unique())
        #expect(!ResourceKey([]).isPrefix(of: .unique()))
        #expect(ResourceKey.unique().appending("length").isPrivate)
    }

    @Test func `strings, integers, Boolean values and UUIDs are components by their text`() {
        let id = UUID(uuidString: "e621e1f8-c36c-495a-93fc-0c247a3e6e5f")!
        let key: ResourceKey = ["a", "bc".dropFirst(), true, false, id]
        #expect(key.components == ["a", "c", "true", "false", "E621E1F8-C36C-495A-93FC-0C247A3E6E5F"])
        let numbers: ResourceKey = [Int.min, Int8.min, Int16.min, Int32.min, Int64.min, -1, 0]
        #expect(
            numbers.components == [
                "-9223372036854775808", "-128", "-32768", "-2147483648", "-9223372036854775808", "-1", "0",
            ])
        let large: ResourceKey = [UInt.max, UInt8.max, UInt16.max, UInt32.max, UInt64.max]
        #expect(
            large.components == ["18446744073709551615", "255", "65535", "4294967295", "18446744073709551615"])
    }

    @Test func `an enumeration is a component by its raw value`() {
        #expect(["books", Genre.crime] as ResourceKey == ["books", "crime"])
        #expect(["shelf", Shelf.lower] as ResourceKey == ["shelf", 2])
        #expect(books.appending(Genre.crime) == ["books", "crime"])
    }

    @Test func `a number and its digits are one component`() {
        let number = 42
        #expect(["book", number] as ResourceKey == ["book", "42"])
        #expect(["book", 42] as ResourceKey == ["book", "\(number)"])
        #expect(["book", UInt8(42)] as ResourceKey == ["book", number])
    }

    @Test(arguments: 0..<5) func `a literal, a list and a path of texts are one key`(count: Int) {
        let texts = (0..<count).map(String.init)
        let literals: [ResourceKey] = [[], [0], [0, "1"], ["0", 1, 2], ["0", "1", 2, 3]]
        let numbers: [any ResourceKeyComponent] = Array(0..<count)
        #expect(literals[count] == ResourceKey(texts))
        #expect(ResourceKey(numbers) == ResourceKey(texts))
    }

    @Test func `keys are written as literals wherever a key is expected`() {
        let id = 1
        let resource = Resource(["stations", id]) { "Radio \(id)" }
        #expect(resource.key == ["stations", 1])
        let container = ResourceContainer()
        container.set("Radio", for: resource)
        container.invalidate(["stations", id])
        container.invalidate(["stations", 1])
        container.invalidate(prefix: "stations")
        container.invalidate(prefix: [])
        let numbers: [ResourceKey: Int] = [["list", id]: 1, ["list", "2"]: 2, "list": 3, "list\(id)": 4]
        #expect(numbers[["list", 2]] == 2 && numbers["list1"] == 4)
        let keys: [ResourceKey] = [["list", "1"], ["list", 2], "list", [Genre.crime, id]]
        #expect(keys.first { $0 == ["list", 2] } != nil && keys.contains(["crime", 1]))
        #expect(ResourceKey(["a"]) == "a" && ResourceKey(["a", id]) == ["a", 1])
        #expect(ResourceKey([]).components.isEmpty && ResourceKey(keys.map(\.description)).components.count == 4)
    }

    private enum Genre: String, ResourceKeyComponent { case crime }
    private enum Shelf: Int, ResourceKeyComponent { case upper = 1, lower }

    private let books: ResourceKey = "books"
}

extension Resource where Value == String {
    fileprivate static var profile: Resource { Resource(.declared()) { "" } }
    fileprivate static func book(_ id: Int) -> Resource { Resource(.declared(id)) { "" } }

    fileprivate static func chapter(_ name: String, of book: Int) -> Resource {
        Resource(.declared(book, name)) { "" }
    }
}
