import ResourceTesting
import SeededRandom
import Testing

@testable import ResourceCore

/// A key's description shows its components and is unique.
@Suite struct KeyTextTests {
    @Test func `components are separated by slashes`() {
        #expect("\(["books", 42] as ResourceKey)" == "books/42")
        #expect(
            "\(["towns", "New%20York", "?q=a&b", "12:30", "c#", "a[0]"] as ResourceKey)"
                == "towns/New%20York/?q=a&b/12:30/c#/a[0]")
        #expect("\(["a", ""] as ResourceKey)" == "a/")
        #expect("\(["", "a"] as ResourceKey)" == "/a")
    }

    @Test func `the key of a URL begins as the URL does`() {
        #expect("\(["https://radio.example:8443", "a", "b"] as ResourceKey)" == "https://radio.example:8443/a/b")
    }

    @Test func `a backslash precedes what could be mistaken`() {
        #expect((["a/b", "c"] as ResourceKey).description == #"a\/b/c"#)
        #expect((["a\\", "b"] as ResourceKey).description == #"a\\/b"#)
        #expect((["a:", "", "b"] as ResourceKey).description == #"a\://b"#)
        #expect((["a:///b"] as ResourceKey).description == #"a://\/b"#)
        #expect((["#1", "#2"] as ResourceKey).description == "\\#1/#2")
        #expect((["[]"] as ResourceKey).description == #"\[]"#)
    }

    @Test func `an empty key is not an empty component`() {
        #expect("\([] as ResourceKey)" == "[]")
        #expect("\([""] as ResourceKey)" == "")
        #expect("\(["", ""] as ResourceKey)" == "/")
    }

    @Test func `a private key begins with the number of its scope`() {
        let key = ResourceKey.unique()
        #expect("\(key)" == "#\(key.scope)")
        #expect("\(key.appending("count"))" == "#\(key.scope)/count")
        #expect("\(key.appending(""))" != "\(key)")
        #expect("\(ResourceKey(["#\(key.scope)"]))" != "\(key)")
    }

    /// Checks all keys of up to the given number of components, with up to the given number of characters of an
    /// alphabet.
    @Test(arguments: [("/\\", 3, 3), (":/", 4, 2), ("#[]/", 2, 2), ("%\\a", 2, 3)])
    func `no two short keys have one description`(alphabet: String, length: Int, depth: Int) {
        let components = sequences(of: Array(alphabet), upTo: length).map { String($0) }
        let keys = sequences(of: components, upTo: depth).map { ResourceKey($0) }
        #expect(Set(keys).count == keys.count)
        #expect(Set(keys.map(\.description)).count == keys.count)
    }

    @Test(arguments: 0..<4) func `no two random keys have one description`(seed: Int) {
        var random = SeededGenerator(seed: UInt64(seed))
        var keys: [String: ResourceKey] = [:]
        for _ in 0..<5000 {
            let key = ResourceKey((0..<Int.random(in: 0...4, using: &random)).map { _ in component(using: &random) })
            let other = keys.updateValue(key, forKey: key.description)
            #expect(other == nil || other == key)
        }
    }

    private func component(using random: inout SeededGenerator) -> String {
        let pieces = ["/", "\\", "%", "%2F", ":", "://", "#", "[", "[]", "a", "\u{301}", "é", "\0", " ", "\n"]
        return (0..<Int.random(in: 0...3, using: &random)).map { _ in pieces.randomElement(using: &random)! }.joined()
    }

    private func sequences<Element>(of elements: [Element], upTo length: Int) -> [[Element]] {
        var last: [[Element]] = [[]]
        var all = last
        for _ in 0..<length {
            last = last.flatMap { sequence in elements.map { sequence + [$0] } }
            all += last
        }
        return all
    }
}
