import AsyncResources
import Measuring

// Mutations that change one row of a list each.
extension Count {
    static func mutations() async {
        let container = ResourceContainer()
        container.set(Book.all, for: .books)
        let store = ResourceStore(.books, in: container)
        store.appear()
        container.notice(.offline)
        await count("send") { number in container.send(Edit(number: number)) }
        store.disappear()
        await acknowledgments(pending: 100)
        await acknowledgments(pending: 1_000)
        await lane(of: 10)
        await lane(of: 1_000)
    }

    /// Ends some mutations of one lane that shows nothing, of which all others wait.
    private static func lane(of pending: Int) async {
        let container = ResourceContainer()
        let gate = Gate()
        let sent = (0..<pending + 13).map { _ in container.send(Touch(gate: gate)) }
        await count("lane of \(pending)", 10) { number in
            gate.open()
            try? await sent[number].output
        }
        try? await container.wipe()
    }

    /// Ends some mutations of one lane, of which all others wait.
    private static func acknowledgments(pending: Int) async {
        let container = ResourceContainer()
        container.set(Book.all, for: .books)
        let gate = Gate()
        let store = ResourceStore(.books, in: container)
        store.appear()
        let sent = (0..<pending + 13).map { container.send(Edit(number: $0 % 1_000, gate: gate)) }
        await count("acknowledgment at \(pending)", 10) { number in
            gate.open()
            try? await sent[number].output
        }
        store.disappear()
        try? await container.wipe()
    }
}

/// A mutation of a row, which ends when its gate opens.
private struct Edit: Mutation {
    let number: Int
    var gate: Gate?

    var overlays: [Overlay] { Overlay(.books) { [number] in $0[number].title = "New" } }

    func send(_ context: MutationContext) async throws { await gate?.pass() }
}

/// A mutation without an effect that is shown, which ends when its gate opens.
private struct Touch: Mutation {
    let gate: Gate

    var affectedKeys: [ResourceKey] { ["list"] }

    func send(_ context: MutationContext) async throws { await gate.pass() }
}

/// A gate that lets one attempt pass each time that it opens.
private final class Gate: Sendable {
    private let openings = AsyncStream.makeStream(of: Void.self)

    func open() { openings.continuation.yield() }

    func pass() async {
        var iterator = openings.stream.makeAsyncIterator()
        await iterator.next()
    }
}

extension Book {
    fileprivate static let all = (0..<1_000).map { Book(number: $0) }
}

extension Resource where Value == [Book] {
    fileprivate static var books: Resource { Resource("list") { Book.all } }
}
