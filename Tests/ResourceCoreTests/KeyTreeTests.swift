import ResourceTesting
import Testing

@testable import ResourceCore

/// Keys are found by prefix without visiting the others.
@Suite(.timeLimit(.minutes(10))) struct KeyTreeTests {
    @Test func `a prefix among 100,000 keys is found by visiting its matches alone`() {
        var tree = KeyTree<Int>()
        for number in 0..<100_000 {
            tree.insert(number, at: ["shelf", "\(number / 10)", "\(number)"])
        }
        var visits = 0
        var found: [Int] = []
        tree.walk(below: ["shelf", "42"]) { elements in
            visits += 1
            found += elements
        }
        #expect(found.sorted() == Array(420..<430))
        #expect(visits == 11)
    }

    @Test func `removing the last element of a branch removes the branch`() {
        var tree = KeyTree<Int>()
        tree.insert(1, at: ["a"])
        tree.insert(2, at: ["a", "b", "c"])
        tree.insert(3, at: ["a", "b", "c"])
        #expect(tree.nodeCount == 4)
        tree.remove(at: ["a", "b", "c"]) { $0 == 2 }
        #expect(tree.nodeCount == 4 && tree.elements(below: ["a"]).sorted() == [1, 3])
        tree.remove(at: ["a", "b", "c"]) { $0 == 3 }
        #expect(tree.nodeCount == 2 && tree.elements(below: []) == [1])
        tree.remove(at: ["a"]) { _ in true }
        #expect(tree.nodeCount == 0)
    }

    @Test func `places that became free are used again`() {
        var tree = KeyTree<Int>()
        for round in 0..<100 {
            tree.insert(round, at: ["n", "\(round)"])
            tree.remove(at: ["n", "\(round)"]) { _ in true }
        }
        tree.insert(7, at: ["x", "y"])
        #expect(tree.elements(at: ["x", "y"]) == [7] && tree.nodeCount == 3)
    }

    @Test func `a tree finds what comparing every key finds`() {
        var tree = KeyTree<Int>()
        var keys: [Int: ResourceKey] = [:]
        var random = UInt64(1)
        func draw(_ bound: Int) -> Int {
            random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(random >> 33) % bound
        }
        func drawKey() -> ResourceKey { ResourceKey((0..<draw(4)).map { _ in "\(draw(3))" }) }
        for number in 0..<2000 {
            if draw(3) == 0, let (old, key) = keys.randomElement(at: draw(1000)) {
                tree.remove(at: key) { $0 == old }
                keys[old] = nil
            } else {
                let key = drawKey()
                tree.insert(number, at: key)
                keys[number] = key
            }
            let prefix = drawKey()
            let expected = keys.filter { prefix.isPrefix(of: $0.value) }.keys.sorted()
            #expect(tree.elements(below: prefix).sorted() == expected)
            #expect(tree.elements(at: prefix).sorted() == keys.filter { $0.value == prefix }.keys.sorted())
        }
    }

    @Test func `a prefix of everything leaves the stores' own keys alone`() {
        var tree = KeyTree<Int>()
        tree.insert(1, at: "a")
        tree.insert(2, at: .unique())
        #expect(tree.elements(below: []) == [1])
    }

    @Test func `an entry that is gone leaves no node behind`() async throws {
        let container = ResourceContainer(clock: ManualClock())
        let resource = Resource<Int>(["a", "b"]) { throw Broken() }
        _ = try? await container.value(of: resource)
        container.reset(resource.key)
        #expect(container.summaries().count == 0)
        #expect(container.turn.withLock { $0.state.entries(below: []).isEmpty })
    }

    @Test func `a prefix is invalidated and reset in the order its entries were made`() async {
        let container = ResourceContainer(clock: ManualClock())
        var events = container.events().makeAsyncIterator()
        for number in 0..<20 { container.set(number, for: Resource<Int>(["n", "\(number)"]) { number }) }
        container.set(0, for: Resource<Int>("other") { 0 })
        container.invalidate(prefix: "n")
        container.reset(prefix: "n")
        var keys: [ResourceEvent.Cause: [ResourceKey]] = [:]
        for _ in 0..<61 {
            guard let event = await events.next() else { return #expect(Bool(false), "the log ended") }
            keys[event.cause, default: []].append(event.key)
        }
        let expected = (0..<20).map { ResourceKey(["n", "\($0)"]) }
        #expect(keys[.invalidated] == expected && keys[.reset] == expected)
        #expect(container.summaries().count == 1)
    }
}

extension Dictionary {
    /// Returns the element chosen by a number, which is the same for equal dictionaries of integers.
    fileprivate func randomElement(at number: Int) -> Element? where Key == Int {
        guard !isEmpty else { return nil }
        let key = keys.sorted()[number % count]
        return self[key].map { (key, $0) }
    }
}
