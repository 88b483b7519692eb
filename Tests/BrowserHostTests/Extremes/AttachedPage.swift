import Testing

@testable import BrowserHost
@testable import PortableUICore

/// A session whose browser applies every batch immediately.
@MainActor
struct AttachedPage {
    let graph: Graph
    let session: Session
    let connection = RecordedConnection()
    private let scheduler = ManualScheduler()

    init(_ graph: Graph) {
        self.graph = graph
        session = Session(graph: graph, scheduler: scheduler)
        session.attach(connection, applied: 0)
        acknowledge(from: 0)
    }

    /// All elements of the page.
    var elements: [Element] { all(graph.root) }

    func all(_ element: Element) -> [Element] {
        [element] + element.children.flatMap(all)
    }

    func id(_ identifier: String) throws -> Int {
        let element = elements.first { $0.attributes.identifier == identifier }
        return try #require(element).id
    }

    func receive(_ message: ClientMessage) throws {
        let sent = connection.sent.count
        try session.receive(message)
        acknowledge(from: sent)
    }

    func tap(_ identifier: String) throws {
        try receive(.tap(id(identifier)))
    }

    /// Applies the batches since a given one, and those sent in response, until the session has no more to send.
    private func acknowledge(from sent: Int) {
        var applied = sent
        scheduler.advance(by: .seconds(1))
        while connection.sent.count > applied {
            applied = connection.sent.count
            try? session.receive(.acknowledge(applied))
            scheduler.advance(by: .seconds(1))
        }
    }
}
