import AsyncResources
import Measuring

// Mutations that change one row of a short list each, so that the copies of the list cost little.
extension Count {
    static func mutations() async {
        let container = ResourceContainer()
        container.set(Book.all, for: .books)
        let store = ResourceStore(.books, in: container)
        store.appear()
        container.notice(.offline)
        for number in 0..<10 * scale { container.send(Edit(number: -number)) }
        await count("send") { number in container.send(Edit(number: number)) }
        store.disappear()
        await acknowledgments(pending: 100 * scale)
        await lane(of: 100 * scale)
    }

    /// Ends some mutations of one lane that shows nothing, of which all others wait.
    private static func lane(of pending: Int) async {
        let container = ResourceContainer()
        let gate = Gate()
        let sent = (0..<pending + 13).map { _ in container.send(Touch(gate: gate)) }
        await count("acknowledgment in a lane", 10) { number in
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
        let sent = (0..<pending + 13).map { container.send(Edit(number: $0, gate: gate)) }
        await count("acknowledgment", 10) { number in
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

    var overlays: [Overlay] { Overlay(.books) { [number] in $0[0].number = number } }

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
    fileprivate static let all = (0..<10).map { Book(number: $0) }
}

extension Resource where Value == [Book] {
    fileprivate static var books: Resource { Resource("list") { Book.all } }
}
