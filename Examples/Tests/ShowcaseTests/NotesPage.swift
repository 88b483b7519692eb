import AsyncResources
import Foundation
import HeadlessHost
import PortableUI
import ResourceTesting
import StationServer
import Testing

@testable import Showcase

/// The Notes on a page of their own, over the real server.
@MainActor
final class NotesPage {
    let host: HeadlessHost
    let container: ResourceContainer

    init(_ launch: Launch) {
        let container = launch.kept
        self.container = container
        host = HeadlessHost { NotesScreen().resourceContainer(container) }
    }

    /// The displayed notes in their order, with a checkmark before those that are done.
    var notes: [String] {
        rows.map { row in
            let mark = row.first { $0.label.hasPrefix("Done: ") || $0.label.hasPrefix("To do: ") }?.label ?? ""
            return (mark.hasPrefix("Done") ? "✓ " : "") + mark.drop { $0 != ":" }.dropFirst(2)
        }
    }

    /// The summary of the changes that the server doesn't have yet.
    var status: String {
        host.tree.first { $0.identifier == "outbox" }?.first { $0.role == .text }?.label ?? ""
    }

    /// Waits until the notes are displayed.
    func shows(_ notes: [String]) async throws {
        try await host.until { [unowned self] in self.notes == notes }
    }

    func isSent() async throws {
        try await host.until { [unowned self] in status == "Everything is sent" }
    }

    /// Waits until a note was loaded by itself.
    func knows(_ id: Note.ID) async throws {
        _ = try await container.value(of: .note(id))
    }

    /// Returns a button of a pending change.
    func pending(_ summary: String, _ button: String) -> SemanticNode? {
        let change = host.tree.all { $0.identifier == "pending" }.first { $0.first { $0.label == summary } != nil }
        return change?.first { $0.role == .button && $0.label == button }
    }

    func close() {
        host.unmount()
    }

    // MARK: Actions

    func add(_ text: String) throws {
        try host.type(text, into: "New note")
        try host.tap("Add")
    }

    func mark(_ text: String) throws { try host.tap("To do: \(text)") }

    func edit(_ text: String, to new: String) throws {
        try host.tap(text)
        try host.type(new, into: "Text")
        try host.tap("Save")
    }

    func moveUp(_ text: String) throws { try tap("Move up", besides: text) }

    func delete(_ text: String) throws { try tap("Delete", besides: text) }

    private func tap(_ button: String, besides text: String) throws {
        let row = try #require(rows.first { $0.first { $0.label.hasSuffix(": \(text)") } != nil })
        try host.tap(#require(row.first { $0.role == .button && $0.label == button }))
    }

    private var rows: [SemanticNode] {
        host.tree.all { node in
            node.role == .row && node.first { $0.identifier?.hasPrefix("note-") == true } != nil
        }
    }
}

extension Launch {
    /// Creates a launch that keeps everything in memory, and whose outbox tries again without a pause.
    init(_ station: StationServer, clock: ManualClock) async throws {
        self.init(
            station: StationService(base: station.address.url),
            outbox: try await .ofNotes(in: MemoryStore()), clock: clock, jitter: { 0 })
    }
}

extension StationAPI {
    /// A write in the server's log.
    struct Write: Decodable, Hashable {
        var key: String?
        var method: String
        var note: String
        var duplicates: Int
    }

    private struct Log: Decodable {
        var writes: [Write]
    }

    private struct ServedNote: Decodable {
        var id: String
        var text: String
        var isDone: Bool
    }

    /// The writes that the server has applied, in order.
    var writes: [Write] {
        get throws { try get("log", as: Log.self).writes }
    }

    /// The notes that the server has, with a checkmark before those that are done.
    var notes: [String] {
        get throws { try get("", as: [ServedNote].self).map { ($0.isDone ? "✓ " : "") + $0.text } }
    }

    /// Changes the text of a note, as another app would.
    func write(_ text: String, to note: String) {
        let body = Data(#"{"text":"\#(text)"}"#.utf8)
        _ = respond(to: APIRequest(method: "PATCH", target: "/api/notes/\(note)", body: body))
    }

    private func get<Value: Decodable>(_ path: String, as type: Value.Type) throws -> Value {
        let target = path.isEmpty ? "/api/notes" : "/api/notes/\(path)"
        return try JSONDecoder().decode(type, from: respond(to: APIRequest(target: target)).body)
    }
}
